import type { MenuEntry } from '@benthos/ui/menu/DropdownMenu.tsx'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import FileDown from 'lucide-react/icons/file-down'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { leseEintraege } from '../../technik/formular/useOptionen.ts'
import type { Eintragsleser } from './filterInWorten.ts'
import type { Ausgabeziel } from './gibTabelleAus.ts'
import type { Listenspalte } from './listenansicht.ts'
import { alsTabelle, liesAlle, type Seitenleser } from './listenausgabe.ts'
import { useTabellenausgabe } from './useTabellenausgabe.ts'

type Angaben<Z> = {
  titel: string
  /** wonach gefiltert ist, in Worten */
  filter: string | ((lies: Eintragsleser) => Promise<string>)
  spalten: readonly Listenspalte<Z>[]
  liesSeite: Seitenleser<Z>
}

/** Einträge des Menüs, mit denen die Liste, wie sie dasteht, hinausgeht; jeder sagt danach, wie viele Zeilen es waren. */
export function useListenausgabe<Z>({ titel, filter, spalten, liesSeite }: Angaben<Z>): readonly MenuEntry[] {
  const { gibAus, istBeschaeftigt } = useTabellenausgabe({
    titel,
    filter: typeof filter === 'string' ? filter : () => filter(leseEintraege),
    lade: async () => alsTabelle(spalten, await liesAlle(liesSeite)),
  })
  const eintrag = (id: Ausgabeziel, label: string, icon: typeof FileDown): MenuEntry => ({
    id,
    label,
    icon,
    isDisabled: istBeschaeftigt,
    onAction: () => gibAus(id),
  })
  return [
    eintrag('ablage', 'Liste kopieren', ClipboardCopy),
    eintrag('csv', 'Liste als CSV', FileDown),
    eintrag('xlsx', 'Liste als Excel-Datei', FileSpreadsheet),
  ]
}
