import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAlgenmischbestaende, lesePhbKopf, lesePhbTaxa, listePhbListenversionen } from '@benthos/vertrag/phb'
import { useQuery } from '@tanstack/react-query'
import { fragtVorab } from '../../fach/aufnahmeteile/fragtVorab.ts'
import { fragtMitRaster } from '../../fach/probe/Probentaxa.tsx'
import { useFassung } from '../../fach/taxagrid/taxa/useFassung.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import { PhbTaxa } from './PhbTaxa.tsx'

/** Taxaliste der PHB-Probe; wer sie zuerst speichert, legt die Probe an. */
export default function PhbTaxaPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const params = { id: aufnahmeId }
  const kopf = useQuery(abfrage(lesePhbKopf, { params }))
  const taxa = useQuery(abfrage(lesePhbTaxa, { params }))
  const misch = useQuery(abfrage(leseAlgenmischbestaende, { params }))
  const fassungen = useQuery(abfrage(listePhbListenversionen, { params }))
  const version = taxa.data?.taxalistenversion ?? ''
  const { fassung, codes } = useFassung(version)
  const fehler = kopf.error ?? taxa.error ?? misch.error ?? fassungen.error ?? fassung.error
  // Scheitert nur das Nachladen, bleibt stehen, was geladen ist: darin kann gerade jemand tippen.
  if (kopf.data && taxa.data && misch.data && fassungen.data && fassung.data && codes !== undefined)
    return (
      <PhbTaxa
        aufnahmeId={aufnahmeId}
        code={code}
        codes={codes}
        fassung={fassung.data}
        key={`${aufnahmeId}-${version}`}
        kopf={kopf.data}
        mischbestaende={misch.data.bestaende}
        stand={taxa.data}
        waehlbare={fassungen.data.filter(eine => eine.status === 'GUELTIG').map(eine => eine.name)}
      />
    )
  if (fehler)
    return (
      <Alert severity="danger" title="Die PHB-Taxaliste konnte nicht geladen werden">
        {fehler.message}
      </Alert>
    )
  return <Spinner label="PHB-Taxaliste wird geladen" isLabelVisible />
}

PhbTaxaPage.frageVorab = fragtMitRaster(
  'PHB',
  fragtVorab(lesePhbKopf, leseAlgenmischbestaende, listePhbListenversionen),
  (id, client) => client.fetchQuery(abfrage(lesePhbTaxa, { params: { id } })),
)
