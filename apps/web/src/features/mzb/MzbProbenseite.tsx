import { labelVon, MZB_METHODEN } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Methodenbild } from '../../fach/methodenbild/Methodenbild.tsx'
import { useFassung } from '../../fach/taxagrid/taxa/useFassung.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Mzbseiten.module.css'
import { MzbTaxa } from './MzbTaxa.tsx'
import type { Probenmethode } from './methoden.ts'
import { Probenkopf } from './Probenkopf.tsx'

/** Probe einer MZB-Methode: Kopf und Taxaliste. */
export function MzbProbenseite({ methode, ...aufnahme }: { methode: Probenmethode; aufnahmeId: number; code: string }) {
  const { aufnahmeId } = aufnahme
  const { vertrag, kurz } = methode
  const params = { id: aufnahmeId }
  const kopf = useQuery(abfrage(vertrag.leseKopf, { params }))
  const fassungen = useQuery(abfrage(methode.fassungen, { params }))
  const taxa = useQuery(abfrage(vertrag.leseTaxa, { params }))
  const version = taxa.data?.taxalistenversion ?? ''
  const { fassung, codes } = useFassung(version)
  const fehler = kopf.error ?? fassungen.error ?? taxa.error ?? fassung.error
  // Scheitert nur das Nachladen, bleibt stehen, was geladen ist: darin kann gerade jemand tippen.
  if (fehler && !(kopf.data && fassungen.data && taxa.data && fassung.data))
    return (
      <Alert severity="danger" title={`Die Probe ${kurz} konnte nicht geladen werden`}>
        {fehler.message}
      </Alert>
    )
  if (!kopf.data || !fassungen.data || !taxa.data) return <Spinner label={`Probe ${kurz} wird geladen`} />
  if (kopf.data.version === 0)
    return (
      <EmptyState
        picture={<Methodenbild methode={methode.methode} />}
        action={<Link to={`/aufnahme-detail/${aufnahmeId}/mzb/methoden`}>Methoden der Aufnahme</Link>}
        title={`${labelVon(MZB_METHODEN, methode.methode)}: nicht angefügt`}
      >
        Zu dieser Methode hat die Aufnahme keine Probe. Unter „Methoden“ lässt sie sich anfügen.
      </EmptyState>
    )
  const gueltige = fassungen.data.filter(eine => eine.status === 'GUELTIG').map(eine => eine.name)
  return (
    <div className={stil['seite']} data-print="flow">
      <ExpandableBlock headingLevel={2} title="Probenkopf" isDefaultExpanded={kopf.data.daten === null}>
        <Probenkopf
          key={aufnahmeId}
          {...aufnahme}
          fassungen={gueltige.includes(version) ? gueltige : [...gueltige, version]}
          hatTaxa={taxa.data.zeilen.length > 0}
          methode={methode}
          stand={kopf.data}
        />
      </ExpandableBlock>
      {fassung.data && codes !== undefined ? (
        <MzbTaxa
          key={`${aufnahmeId}-${version}`}
          {...aufnahme}
          bearbeiter={kopf.data.daten?.bearbeiter ?? null}
          codes={codes}
          fassung={fassung.data}
          kopfversion={kopf.data.version}
          methode={methode}
          stand={taxa.data}
          waehlbare={gueltige}
        />
      ) : (
        <Spinner label="Taxaliste wird geladen" isLabelVisible />
      )}
    </div>
  )
}
