import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { lesePhbKopf, lesePhbTaxa, listePhbListenversionen, PhbKopf, speicherePhbKopf } from '@benthos/vertrag/phb'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Methodenbild } from '../../fach/methodenbild/Methodenbild.tsx'
import { Formular } from '../../technik/formular/Formular.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { probenkopf } from './felder.ts'

type Seitenangaben = { aufnahmeId: number; code: string }

/** Kopf der PHB-Probe: Probenahme, Präparat, Bestimmung. */
export default function PhbAllgemeinPage({ aufnahmeId, code }: Seitenangaben) {
  const params = { id: aufnahmeId }
  const kopf = useQuery(abfrage(lesePhbKopf, { params }))
  const taxa = useQuery(abfrage(lesePhbTaxa, { params }))
  const fassungen = useQuery(abfrage(listePhbListenversionen, { params }))
  const fehler = kopf.error ?? taxa.error ?? fassungen.error
  if (fehler && !(kopf.data && taxa.data && fassungen.data))
    return (
      <Alert severity="danger" title="Die PHB-Probe konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  if (!kopf.data || !taxa.data || !fassungen.data) return <Spinner label="PHB-Probe wird geladen" />
  const gueltige = fassungen.data.filter(eine => eine.status === 'GUELTIG').map(eine => eine.name)
  const version = taxa.data.taxalistenversion
  return (
    <Card aside={<Methodenbild methode="KIESELALGEN" />} title="Phytobenthos: Probe">
      <Probenkopf
        aufnahmeId={aufnahmeId}
        code={code}
        fassungen={gueltige.includes(version) ? gueltige : [...gueltige, version]}
        hatTaxa={taxa.data.zeilen.length > 0}
        key={aufnahmeId}
        stand={kopf.data}
      />
    </Card>
  )
}

type Kopfangaben = Seitenangaben & {
  stand: AntwortVon<typeof lesePhbKopf>
  /** Namen der wählbaren Fassungen der Taxaliste, die neueste zuerst */
  fassungen: readonly string[]
  hatTaxa: boolean
}

function Probenkopf({ aufnahmeId, code, stand, fassungen, hatTaxa }: Kopfangaben) {
  const queryClient = useQueryClient()
  const { sitzung } = useSitzung()
  const params = { id: aufnahmeId }
  const abschnitte = useMemo(
    () =>
      probenkopf(
        fassungen.map(value => ({ value, label: value })),
        hatTaxa,
      ),
    [fassungen, hatTaxa],
  )
  return (
    <Formular
      abschnitte={abschnitte}
      bezeichnung="PHB-Probe"
      entwurf={{
        objekt: `aufnahme/${aufnahmeId}/phb/allgemein`,
        titel: `PHB-Probe · ${code}`,
        adresse: `/aufnahme-detail/${aufnahmeId}/phb/allgemein`,
      }}
      groesse="lg"
      ladeStand={() => rufe(lesePhbKopf, { params })}
      modus={!stand.bearbeitbar ? 'view' : stand.daten === null ? 'auto' : 'edit'}
      schema={PhbKopf}
      speichere={async (daten, version) => {
        const neu = await rufe(speicherePhbKopf, { params, body: { version, daten } })
        queryClient.setQueryData(abfrage(lesePhbKopf, { params }).queryKey, neu)
        // Ziel und Gesamtdeckung gehen in die Summen ein, der Status in den Kopf der Aufnahme.
        void queryClient.invalidateQueries()
        return { ...neu, daten: neu.daten ?? daten }
      }}
      stand={stand}
      vorbelegung={{
        schalenziel: '500',
        bearbeiter: sitzung.user.currentUserName,
        taxalistenversion: fassungen[0] ?? null,
      }}
    />
  )
}
