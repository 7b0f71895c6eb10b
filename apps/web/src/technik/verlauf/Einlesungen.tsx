import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import type {
  leseGewaessereinlesungen,
  leseMessstelleneinlesungen,
  leseProjekteinlesungen,
  Objekteinlesung,
} from '@benthos/vertrag/objekteinlesungen'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../http/abfrage.ts'
import stil from './Einlesungen.module.css'
import { Herkunft } from './Herkunft.tsx'

type Angaben = {
  id: number
  aufruf: typeof leseMessstelleneinlesungen | typeof leseProjekteinlesungen | typeof leseGewaessereinlesungen
}

/** Aus welchen Dateien ein Objekt kam und geändert wurde; nichts, wenn es nie in einer stand. */
export function Einlesungen({ id, aufruf }: Angaben) {
  const { data = [] } = useQuery(abfrage(aufruf, { params: { id } }))
  if (data.length === 0) return null
  return (
    <ExpandableBlock headingLevel={2} title="Importe">
      <ul className={stil['importe']}>
        {data.map(eintrag => (
          <li key={eintrag.id}>
            <span>{`${formatiereZeitpunkt(eintrag.zeitpunkt)}: ${was(eintrag)}`}</span>
            <span className={stil['herkunft']}>
              <Herkunft dateizeile={eintrag.zeile ?? undefined} herkunft={eintrag} />
            </span>
          </li>
        ))}
      </ul>
    </ExpandableBlock>
  )
}

function was({ art, istNeu, felder }: Objekteinlesung): string {
  if (art === 'RUECKNAHME') return 'wieder wie vor dem Import'
  if (istNeu) return 'angelegt'
  return felder.length > 0 ? `geändert: ${felder.join(', ')}` : 'geändert'
}
