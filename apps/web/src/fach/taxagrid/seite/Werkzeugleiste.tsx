import { announce } from '@benthos/ui/announce/announce.ts'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { ButtonBar } from '@benthos/ui/buttonbar/ButtonBar.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import BookOpen from 'lucide-react/icons/book-open'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Columns3 from 'lucide-react/icons/columns-3'
import Keyboard from 'lucide-react/icons/keyboard'
import ListX from 'lucide-react/icons/list-x'
import Maximize2 from 'lucide-react/icons/maximize-2'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import Minimize2 from 'lucide-react/icons/minimize-2'
import Redo2 from 'lucide-react/icons/redo-2'
import Rows3 from 'lucide-react/icons/rows-3'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { taxonadresse } from '../../taxon/taxonadresse.ts'
import { geheImVerlauf } from '../gitter/geheImVerlauf.ts'
import { type Gitterspeicher, neueKennung, useGitterstand } from '../gitter/gitterspeicher.ts'
import { auswahlVon } from '../modell/stand.ts'
import { leseTsv } from '../modell/tsv.ts'
import type { Wahlspalte } from './useSpaltenwahl.ts'

type Angaben = {
  gitter: Gitterspeicher
  nurLesen: boolean
  spaltenwahl: readonly Wahlspalte[]
  schalteSpalte: (id: string) => void
  beiEinfuegen: (zeilen: readonly (readonly string[])[]) => void
  beiHilfe: () => void
  /** zu der aktiven Zeile; fehlt, wo niemand fragt */
  beiRueckfrage?: ((index: number) => void) | undefined
  istVollfenster: boolean
  schalteVollfenster: () => void
  /** was sich von der Liste mitnehmen lässt */
  berichte?: ReactNode
  /** setzt den Fokus auf die aktive Zelle */
  zumRaster: () => void
}

/** Handlungen des Rasters für die Maus; jede hat auch ihre Taste. */
export function Werkzeugleiste({ gitter, nurLesen, beiEinfuegen, beiHilfe, zumRaster, ...p }: Angaben) {
  const istRueckgaengig = useGitterstand(gitter, s => s.rueckgaengig.length > 0)
  const istWiederholbar = useGitterstand(gitter, s => s.wiederholbar.length > 0)
  const gewaehlt = useGitterstand(gitter, s => {
    const { vonZeile, bisZeile } = auswahlVon(s)
    return Math.max(0, Math.min(bisZeile, s.zeilen.length - 1) - vonZeile + 1)
  })
  const anzahl = useGitterstand(gitter, s => s.zeilen.length)
  const fuegeEin = async () => {
    try {
      beiEinfuegen(leseTsv(await navigator.clipboard.readText()))
    } catch {
      announce('Der Browser gibt die Zwischenablage nicht frei. Bitte mit Strg+V im Raster einfügen.', 'assertive')
    }
  }
  const aktiv = useGitterstand(gitter, s => s.aktiv.zeile)
  const istGespeichert = useGitterstand(gitter, s => s.zeilen[s.aktiv.zeile]?.nummer != null)
  const { beiRueckfrage } = p
  const rueckfrage = beiRueckfrage
    ? [
        {
          id: 'rueckfrage',
          label: 'Rückfrage zur Zeile',
          icon: MessageCircleQuestion,
          // Was noch nicht gespeichert ist, sieht niemand, den man fragen könnte.
          isDisabled: !istGespeichert,
          onPress: () => beiRueckfrage(aktiv),
        },
      ]
    : []
  const taxon = useGitterstand(gitter, s => s.zeilen[s.aktiv.zeile]?.zellen['taxon'] ?? '')
  const ansehen = {
    id: 'taxon',
    label: 'Taxon ansehen',
    icon: BookOpen,
    ...(taxon === '' ? { isDisabled: true } : { href: taxonadresse(taxon) }),
  }
  const hilfe = { id: 'hilfe', label: 'Tasten', icon: Keyboard, onPress: beiHilfe }
  const vollfenster = (
    <IconButton
      icon={p.istVollfenster ? Minimize2 : Maximize2}
      label={p.istVollfenster ? 'Vollfenster verlassen' : 'Vollfenster'}
      onPress={p.schalteVollfenster}
      size="dense"
      variant="secondary"
    />
  )
  if (nurLesen)
    return (
      <ButtonBar items={[...rueckfrage, hilfe, ansehen]} label="Taxaraster" size="dense">
        {p.berichte}
        {vollfenster}
      </ButtonBar>
    )
  return (
    <ButtonBar
      items={[
        {
          id: 'rueckgaengig',
          label: 'Rückgängig',
          icon: Undo2,
          isDisabled: !istRueckgaengig,
          onPress: () => geheImVerlauf(gitter, 'RUECKGAENGIG'),
        },
        {
          id: 'wiederholen',
          label: 'Wiederholen',
          icon: Redo2,
          isDisabled: !istWiederholbar,
          onPress: () => geheImVerlauf(gitter, 'WIEDERHOLE'),
        },
        {
          id: 'zeile',
          label: 'Zeile einfügen',
          icon: Rows3,
          onPress: () => {
            gitter.sende({ art: 'NEUE_ZEILE', kennung: neueKennung() })
            zumRaster()
          },
        },
        {
          id: 'loeschen',
          label: gewaehlt > 1 ? `${gewaehlt} Zeilen löschen` : 'Zeile löschen',
          icon: Trash2,
          isDisabled: gewaehlt === 0,
          onPress: () => gitter.sende({ art: 'LOESCHE_ZEILEN' }),
        },
        // Ohne sicheren Kontext gibt kein Browser die Zwischenablage her; Strg+V geht immer.
        ...(navigator.clipboard?.readText === undefined
          ? []
          : [{ id: 'einfuegen', label: 'Aus Excel einfügen', icon: ClipboardPaste, onPress: () => void fuegeEin() }]),
        {
          id: 'alleLoeschen',
          label: 'Alle Zeilen löschen',
          icon: ListX,
          isDisabled: anzahl === 0,
          onPress: () => {
            gitter.sende({ art: 'WAEHLE_ALLES' })
            gitter.sende({ art: 'LOESCHE_ZEILEN' })
            announce(`${anzahl} Zeilen gelöscht. „Rückgängig“ holt sie zurück.`)
          },
        },
        ...rueckfrage,
        hilfe,
        ansehen,
      ]}
      label="Taxaraster"
      size="dense"
    >
      <DropdownMenu
        entries={p.spaltenwahl.map(({ id, kopf, istGezeigt, istBelegt }) => ({
          id,
          label: kopf,
          isChecked: istGezeigt,
          ...(istBelegt
            ? { isDisabled: true, description: 'Die Liste hat hier Angaben.' }
            : { onAction: () => p.schalteSpalte(id) }),
        }))}
        icon={Columns3}
        isIconOnly
        label="Weitere Spalten"
        size="dense"
      />
      {p.berichte}
      {vollfenster}
    </ButtonBar>
  )
}
