import { DropdownMenu, type MenuContent } from '@benthos/ui/menu/DropdownMenu.tsx'
import type { SearchFieldProps } from '@benthos/ui/suggest/SearchField.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { layout } from '../../technik/layout/layout.ts'
import { Ladebalken } from '../../technik/rahmen/Ladebalken.tsx'
import { Merkmalschalter } from '../../technik/rahmen/Merkmalschalter.tsx'
import { useFenstertitel } from '../../technik/rahmen/useFenstertitel.ts'
import { Filterleiste } from './Filterleiste.tsx'
import stil from './Listenkopf.module.css'
import { Titelsuche } from './Titelsuche.tsx'
import { nenneFilter } from './trefferzahl.ts'
import type { Filterzugang } from './useGefilterteListe.ts'

type Angaben = {
  titel: string
  filter: Filterzugang
  ladeVorschlaege?: SearchFieldProps['loadSuggestions']
  /** wie die Liste sich zeigt: Spalten, Zeilenhöhe */
  ansicht?: ReactNode
  /** die eine Haupthandlung */
  hauptknopf?: ReactNode
  weitere: readonly MenuContent[]
}

/** Kopf einer Liste in einer Zeile: Titel, Suche, Filter, Ansicht, Haupthandlung; alles andere steht im Menü. */
export function Listenkopf({ titel, filter, ladeVorschlaege, ansicht, hauptknopf, weitere }: Angaben) {
  useFenstertitel(nenneFilter(titel, filter))
  return (
    <div className={stil['kopf']} ref={meldeTitelleiste}>
      <h1 tabIndex={-1}>{titel}</h1>
      <div className={stil['suche']}>
        <Titelsuche filter={filter} ladeVorschlaege={ladeVorschlaege} />
      </div>
      <Merkmalschalter groesse="dense" />
      <Filterleiste filter={filter} />
      <div className={stil['handlungen']}>
        {ansicht}
        {weitere.length > 0 && (
          <DropdownMenu
            entries={weitere}
            icon={Ellipsis}
            isIconOnly
            label="Weitere Handlungen"
            placement="bottom end"
            size="dense"
            variant="quiet"
          />
        )}
        {hauptknopf}
      </div>
      <Ladebalken laeuft={false} />
    </div>
  )
}

const meldeTitelleiste = (titelleiste: HTMLElement | null) => layout.setze({ titelleiste })
