import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Drawer } from '@benthos/ui/dialog/Drawer.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef } from 'react'
import type { Fensterangaben } from '../../technik/layout/spaetesFenster.tsx'
import { istSichtbar, type Listenspalte, ordne, VORGABE, verschiebe } from './listenansicht.ts'
import stil from './Spaltenlade.module.css'
import type { Ansichtszugang } from './useListenansicht.ts'

export type Spaltenangaben = Fensterangaben & {
  titel: string
  spalten: readonly Pick<Listenspalte<never>, 'id' | 'header' | 'isRowHeader' | 'isHeaderHidden'>[]
  zugang: Ansichtszugang
}

/** Welche Spalten die Liste zeigt und in welcher Reihenfolge; jeder Griff wirkt gleich und bleibt gespeichert. */
export function Spaltenlade({ istOffen, beiSchliessen, titel, spalten, zugang: { ansicht, aendere } }: Spaltenangaben) {
  const geordnet = ordne(spalten, ansicht)
  const verschoben = useRef<string | null>(null)
  const liste = useRef<HTMLOListElement>(null)
  // Die Zeile steht jetzt woanders: der Fokus geht mit, am Rand auf die Schaltfläche, die noch etwas tut.
  useEffect(() => {
    if (verschoben.current === null) return
    const [id, richtung] = verschoben.current.split(' ')
    verschoben.current = null
    const knoepfe = [...(liste.current?.querySelectorAll<HTMLButtonElement>(`[data-spalte="${id}"] button`) ?? [])]
    const gleicher = knoepfe[richtung === '-1' ? 0 : 1]
    ;(gleicher?.disabled ? knoepfe.find(knopf => !knopf.disabled) : gleicher)?.focus()
  })
  const ruecke = async (id: string, header: string, schritt: -1 | 1) => {
    verschoben.current = `${id} ${schritt}`
    const neu = await aendere(bisher => verschiebe(spalten, bisher, id, schritt))
    announce(`${header}: Platz ${neu.reihenfolge.indexOf(id) + 1} von ${neu.reihenfolge.length}`)
  }
  return (
    <Drawer
      actions={
        <>
          <Button isDisabled={ansicht === VORGABE} onPress={() => aendere(() => VORGABE)}>
            Vorgabe wiederherstellen
          </Button>
          <Button onPress={beiSchliessen} variant="primary">
            Fertig
          </Button>
        </>
      }
      isOpen={istOffen}
      onClose={beiSchliessen}
      title={`Spalten: ${titel}`}
    >
      <ol className={stil['spalten']} ref={liste}>
        {geordnet.map(({ id, header, isRowHeader = false }, i) => (
          <li data-spalte={id} key={id}>
            <Checkbox
              isDisabled={isRowHeader}
              label={isRowHeader ? `${header} (immer zu sehen)` : header}
              onChange={soll =>
                aendere(bisher => {
                  const andere = bisher.verborgen.filter(name => name !== id)
                  return { ...bisher, verborgen: soll ? andere : [...andere, id] }
                })
              }
              value={istSichtbar({ id, isRowHeader }, ansicht)}
            />
            <IconButton
              icon={ArrowUp}
              isDisabled={i === 0}
              label={`${header} nach vorn`}
              onPress={() => ruecke(id, header, -1)}
              size="dense"
            />
            <IconButton
              icon={ArrowDown}
              isDisabled={i === geordnet.length - 1}
              label={`${header} nach hinten`}
              onPress={() => ruecke(id, header, 1)}
              size="dense"
            />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
