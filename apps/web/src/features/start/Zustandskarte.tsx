import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { Card } from '@benthos/ui/card/Card.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Messstellenkarte } from '../../fach/karte/Messstellenkarte.tsx'
import type { Kartenpunkt } from '../../fach/karte/typen.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Zustandskarte.module.css'

/** Karte der Messstellen mit ihrer letzten Klasse; sie lädt erst, wenn sie zu sehen ist. */
export function Zustandskarte() {
  const { isLoggedIn } = useSitzung().sitzung
  const platz = useRef<HTMLDivElement>(null)
  const [istZuSehen, setzeZuSehen] = useState(false)
  const [element, setzeElement] = useState<Element>(ELEMENTE[0])
  const auswahl = useMemo(() => ({ element, filter: {} }), [element])
  const [gewaehlt, setzeGewaehlt] = useState<Kartenpunkt | null>(null)
  useEffect(() => {
    if (!platz.current) return
    const waechter = new IntersectionObserver(([eintrag]) => eintrag?.isIntersecting && setzeZuSehen(true), {
      threshold: 0.2,
    })
    waechter.observe(platz.current)
    return () => waechter.disconnect()
  }, [])
  return (
    <Card title="Ökologischer Zustand">
      <p className={stil['leise']}>
        {isLoggedIn
          ? 'Messstellen, die Sie sehen dürfen, mit der Klasse ihrer letzten Bewertung.'
          : 'Messstellen mit veröffentlichten Ergebnissen und der Klasse der letzten veröffentlichten Bewertung.'}
      </p>
      <div className={stil['karte']} ref={platz}>
        {istZuSehen && (
          <Messstellenkarte auswahl={auswahl} beiElement={setzeElement} beiWahl={setzeGewaehlt} gewaehlt={gewaehlt} />
        )}
      </div>
    </Card>
  )
}
