import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { mhs } from '@benthos/vertrag/mzb'
import { leseTaxaliste, listeMzbListenversionen } from '@benthos/vertrag/taxaliste'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../http/abfrage.ts'
import stil from './MhsPage.module.css'
import { MhsTaxa } from './MhsTaxa.tsx'
import { Probenkopf } from './Probenkopf.tsx'

/** Detaillierte MZB-Methode: Probenkopf und Taxaliste. Ohne gespeicherten Kopf gibt es noch keine Liste. */
export default function MhsPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const params = { id: aufnahmeId }
  const kopf = useQuery(abfrage(mhs.leseKopf, { params }))
  const fassungen = useQuery(abfrage(listeMzbListenversionen, { params }))
  const taxa = useQuery(abfrage(mhs.leseTaxa, { params }))
  const version = taxa.data?.taxalistenversion ?? ''
  // Eine Fassung ändert sich nie; einmal geladen, bleibt sie für die ganze Sitzung.
  const fassung = useQuery({
    ...abfrage(leseTaxaliste, { query: { version } }),
    enabled: version !== '',
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
  const fehler = kopf.error ?? fassungen.error ?? taxa.error ?? fassung.error
  // Scheitert nur das Nachladen, bleibt stehen, was geladen ist: darin kann gerade jemand tippen.
  const istDa = kopf.data && fassungen.data && taxa.data && (kopf.data.daten === null || fassung.data)
  if (fehler && !istDa)
    return (
      <Alert severity="danger" title="Die MHS-Probe konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  if (!kopf.data || !fassungen.data || !taxa.data) return <Spinner label="MHS-Probe wird geladen" />
  const istGespeichert = kopf.data.daten !== null
  return (
    <div className={stil['seite']}>
      <ExpandableBlock headingLevel={2} title="Probenkopf" isDefaultExpanded={!istGespeichert}>
        <Probenkopf
          key={aufnahmeId}
          aufnahmeId={aufnahmeId}
          code={code}
          stand={kopf.data}
          fassungen={fassungen.data.map(eine => eine.name)}
        />
      </ExpandableBlock>
      {!istGespeichert ? (
        <Alert severity="info" title="Zuerst der Probenkopf">
          Speichern Sie den Probenkopf; danach öffnet sich die Taxaliste mit der gewählten Fassung.
        </Alert>
      ) : fassung.data ? (
        <MhsTaxa
          key={`${aufnahmeId}-${version}`}
          aufnahmeId={aufnahmeId}
          code={code}
          stand={taxa.data}
          fassung={fassung.data}
        />
      ) : (
        <Spinner label="Taxaliste wird geladen" isLabelVisible />
      )}
    </div>
  )
}
