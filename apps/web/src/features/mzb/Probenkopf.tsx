import type { AntwortVon } from '@benthos/vertrag'
import { MzbKopf, type mhs } from '@benthos/vertrag/mzb'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { probenkopf } from './felder.ts'
import type { Probenmethode } from './methoden.ts'

type Angaben = {
  methode: Probenmethode
  aufnahmeId: number
  code: string
  stand: AntwortVon<typeof mhs.leseKopf>
  /** Namen der wählbaren Fassungen der Taxaliste, die neueste zuerst */
  fassungen: readonly string[]
  /** mit Taxa wechselt die Fassung nur mit Vorschau */
  hatTaxa: boolean
}

/** Kopf einer MZB-Probe; ein leerer ist mit den Werten der Methode vorbelegt. */
export function Probenkopf({ methode, aufnahmeId, code, stand, fassungen, hatTaxa }: Angaben) {
  const { vertrag, kurz, pfad } = methode
  const queryClient = useQueryClient()
  const { sitzung } = useSitzung()
  const params = { id: aufnahmeId }
  const abschnitte = useMemo(
    () => [
      probenkopf(
        methode.methode,
        fassungen.map(value => ({ value, label: value })),
        hatTaxa,
      ),
    ],
    [methode, fassungen, hatTaxa],
  )
  return (
    <Formular
      abschnitte={abschnitte}
      bezeichnung={`Probenkopf ${kurz}`}
      entwurf={{
        objekt: `aufnahme/${aufnahmeId}/mzb/${pfad}`,
        titel: `Probenkopf ${kurz} · ${code}`,
        adresse: `/aufnahme-detail/${aufnahmeId}/mzb/${pfad}`,
      }}
      groesse="md"
      istNebenformular
      ladeStand={() => rufe(vertrag.leseKopf, { params })}
      modus={!stand.bearbeitbar ? 'view' : stand.daten === null ? 'auto' : 'edit'}
      schema={MzbKopf}
      speichertext="Probenkopf speichern"
      speichere={async (daten, version) => {
        const neu = await rufe(vertrag.speichereKopf, { params, body: { version, daten } })
        queryClient.setQueryData(abfrage(vertrag.leseKopf, { params }).queryKey, neu)
        // Fläche und Anteil bestimmen die Individuen je m² der Taxaliste, der Status den Kopf der Aufnahme.
        void queryClient.invalidateQueries()
        return { ...neu, daten: neu.daten ?? daten }
      }}
      stand={stand}
      vorbelegung={{
        ...methode.vorbelegung,
        bearbeiter: sitzung.user.currentUserName,
        taxalistenversion: fassungen[0] ?? null,
      }}
    />
  )
}
