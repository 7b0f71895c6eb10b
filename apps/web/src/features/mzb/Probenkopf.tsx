import { MHS_VORGABE } from '@benthos/fachmodell'
import type { AntwortVon } from '@benthos/vertrag'
import { MzbKopf, mhs } from '@benthos/vertrag/mzb'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Formular } from '../../formular/Formular.tsx'
import { abfrage } from '../../http/abfrage.ts'
import { rufe } from '../../http/klient.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import { probenkopf } from './felder.ts'

type Angaben = {
  aufnahmeId: number
  code: string
  stand: AntwortVon<typeof mhs.leseKopf>
  /** Namen der wählbaren Fassungen der Taxaliste, die neueste zuerst */
  fassungen: readonly string[]
}

/** Kopf der MHS-Probe; ein leerer ist mit den Werten der Methode vorbelegt. */
export function Probenkopf({ aufnahmeId, code, stand, fassungen }: Angaben) {
  const queryClient = useQueryClient()
  const { sitzung } = useSitzung()
  const params = { id: aufnahmeId }
  const abschnitte = useMemo(() => [probenkopf(fassungen.map(value => ({ value, label: value })))], [fassungen])
  return (
    <Formular
      abschnitte={abschnitte}
      bezeichnung="Probenkopf MHS"
      entwurf={{
        objekt: `aufnahme/${aufnahmeId}/mzb/mhs`,
        titel: `Probenkopf MHS · ${code}`,
        adresse: `/aufnahme-detail/${aufnahmeId}/mzb/mhs`,
      }}
      ladeStand={() => rufe(mhs.leseKopf, { params })}
      modus={!stand.bearbeitbar ? 'view' : stand.daten === null ? 'auto' : 'edit'}
      schema={MzbKopf}
      speichere={async (daten, version) => {
        const neu = await rufe(mhs.speichereKopf, { params, body: { version, daten } })
        queryClient.setQueryData(abfrage(mhs.leseKopf, { params }).queryKey, neu)
        // Fläche und Anteil bestimmen die Individuen je m² der Taxaliste, der Status den Kopf der Aufnahme.
        void queryClient.invalidateQueries()
        return { ...neu, daten: neu.daten ?? daten }
      }}
      stand={stand}
      vorbelegung={{
        entnahmegeraet: 'MHS_NETZ',
        maschenweite: MHS_VORGABE.maschenweite,
        teilproben: MHS_VORGABE.teilproben,
        flaeche: MHS_VORGABE.flaeche,
        aussortiertZaehler: 1,
        aussortiertNenner: 1,
        bearbeiter: sitzung.user.currentUserName,
        taxalistenversion: fassungen[0] ?? null,
      }}
    />
  )
}
