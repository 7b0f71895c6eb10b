import { Drawer } from '@benthos/ui/dialog/Drawer.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import type { Fensterangaben } from '../layout/spaetesFenster.tsx'
import { useNavigation } from '../navigation/NavigationProvider.tsx'
import { type Navigationsknoten, sichtbare } from '../navigation/navigationsknoten.ts'
import { Knotenverweis } from './Knotenverweis.tsx'
import stil from './Menuelade.module.css'
import { Wegbaum } from './Wegbaum.tsx'

/** Hauptnavigation schmaler Schirme: eine Fläche mit den Hauptpunkten, daneben hereingeschoben die mit den Unterpunkten. */
export function Menuelade({ istOffen, beiSchliessen }: Fensterangaben) {
  return (
    <Drawer closeLabel="Menü schließen" isOpen={istOffen} onClose={beiSchliessen} side="start" title="Menü">
      <Menueflaechen beiWahl={beiSchliessen} />
    </Drawer>
  )
}

function Menueflaechen({ beiWahl }: { beiWahl: () => void }) {
  const { knoten } = useNavigation()
  const [bereich, setzeBereich] = useState<Navigationsknoten | null>(null)
  const [istUnten, setzeUnten] = useState(false)
  const zurueck = useRef<HTMLButtonElement>(null)
  const hinein = useRef<HTMLButtonElement>(null)
  const istErster = useRef(true)
  useEffect(() => {
    if (istErster.current) istErster.current = false
    else (istUnten ? zurueck : hinein).current?.focus({ preventScroll: true })
  }, [istUnten])
  return (
    <nav aria-label="Hauptnavigation" className={stil['fenster']}>
      <div className={stil['flaechen']} data-unten={istUnten}>
        <ul className={stil['flaeche']} inert={istUnten}>
          {sichtbare(knoten).map(einer => (
            <li className={stil['zeile']} key={einer.path}>
              <Knotenverweis beiWahl={beiWahl} className={stil['punkt']} knoten={einer} />
              {sichtbare(einer.subItems).length > 0 && (
                <button
                  aria-label={`Unterpunkte von ${einer.name}`}
                  className={stil['hinein']}
                  onClick={ereignis => {
                    hinein.current = ereignis.currentTarget
                    setzeBereich(einer)
                    setzeUnten(true)
                  }}
                  type="button"
                >
                  <ChevronRight aria-hidden="true" size={20} />
                </button>
              )}
            </li>
          ))}
        </ul>
        <div className={stil['flaeche']} inert={!istUnten}>
          <button className={stil['zurueck']} onClick={() => setzeUnten(false)} ref={zurueck} type="button">
            <ArrowLeft aria-hidden="true" size={18} />
            Zurück zum Hauptmenü
          </button>
          {bereich && (
            <>
              <Knotenverweis beiWahl={beiWahl} className={stil['punkt']} knoten={bereich} />
              <Wegbaum beiWahl={beiWahl} knoten={sichtbare(bereich.subItems)} />
            </>
          )}
        </div>
      </div>
    </nav>
  )
}
