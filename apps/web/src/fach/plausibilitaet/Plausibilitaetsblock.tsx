import { announce } from '@benthos/ui/announce/announce.ts'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { useEffect, useRef } from 'react'
import { Hinweisliste } from './Hinweisliste.tsx'
import { istOffen, type Pruefobjekt, useHinweise, zaehleHinweise } from './hinweise.ts'

/**
 * Hinweise zu einem Teil einer Seite, oder ohne Angabe zu allem. Ohne Hinweise bleibt der Platz leer; was nach dem Speichern
 * dazukommt, wird vorgelesen.
 */
export function Plausibilitaetsblock({ objekt, teil }: { objekt: Pruefobjekt; teil?: string | undefined }) {
  const { hinweise } = useHinweise(objekt)
  const eigene = hinweise?.filter(hinweis => teil === undefined || hinweis.teil === teil) ?? null
  const offene = eigene?.filter(istOffen).length ?? null
  const zuvor = useRef<{ teil: string | undefined; offene: number | null }>({ teil, offene })
  useEffect(() => {
    const { teil: anderer, offene: vorher } = zuvor.current
    zuvor.current = { teil, offene }
    if (anderer !== teil || vorher === null || offene === null || offene === vorher) return
    announce(offene === 0 ? 'Keine offenen Hinweise zur Plausibilität' : `${zaehleHinweise(offene)} zur Plausibilität`)
  }, [teil, offene])
  if (eigene === null || eigene.length === 0) return null
  return (
    <ExpandableBlock
      headingLevel={2}
      title={offene === 0 ? 'Plausibilität' : `Plausibilität: ${zaehleHinweise(offene ?? 0)}`}
    >
      <Hinweisliste objekt={objekt} hinweise={eigene} />
    </ExpandableBlock>
  )
}
