import { Card } from '@benthos/ui/card/Card.tsx'
import { useEffect, useRef, useState } from 'react'
import { Messstellenkarte } from '../../karte/Messstellenkarte.tsx'
import type { Kartenpunkt } from '../../karte/typen.ts'
import { useSitzung } from '../../sitzung/sitzung.ts'
import stil from './Zustandskarte.module.css'

const AUSWAHL = { element: 'MZB', filter: {} } as const

/** Karte der Messstellen mit ihrer letzten Klasse; sie lädt erst, wenn sie zu sehen ist. */
export function Zustandskarte() {
  const { isLoggedIn } = useSitzung().sitzung
  const platz = useRef<HTMLDivElement>(null)
  const [istZuSehen, setzeZuSehen] = useState(false)
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
    <Card title="Ökologischer Zustand nach Makrozoobenthos">
      <p className={stil['leise']}>
        {isLoggedIn
          ? 'Messstellen, die Sie sehen dürfen, mit der Klasse ihrer letzten Bewertung.'
          : 'Messstellen mit veröffentlichten Ergebnissen und der Klasse der letzten veröffentlichten Bewertung.'}
      </p>
      <div className={stil['karte']} ref={platz}>
        {istZuSehen && <Messstellenkarte auswahl={AUSWAHL} beiWahl={setzeGewaehlt} gewaehlt={gewaehlt} />}
      </div>
    </Card>
  )
}
