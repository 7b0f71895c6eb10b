import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { leseMessstelleneinlesungen, type Messstelleneinlesung } from '@benthos/vertrag/messstelleneinlesungen'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Herkunft } from '../../technik/verlauf/Herkunft.tsx'
import stil from './Messstellen.module.css'

/** Aus welchen Dateien die Messstelle kam und geändert wurde; nichts, wenn sie nie in einer stand. */
export function Einlesungen({ id }: { id: number }) {
  const { data = [] } = useQuery(abfrage(leseMessstelleneinlesungen, { params: { id } }))
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

function was({ art, istNeu, felder }: Messstelleneinlesung): string {
  if (art === 'RUECKNAHME') return 'wieder wie vor dem Import'
  if (istNeu) return 'angelegt'
  return felder.length > 0 ? `geändert: ${felder.join(', ')}` : 'geändert'
}
