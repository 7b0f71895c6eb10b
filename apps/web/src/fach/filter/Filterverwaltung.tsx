import { Button } from '@benthos/ui/button/Button.tsx'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Link from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Save from 'lucide-react/icons/save'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import stil from './Filterleiste.module.css'
import { Filternamendialog } from './Filternamendialog.tsx'
import { gewaehlterFilter, pruefeHandlung } from './filterlage.ts'
import { FILTERTEXT, type Filterwarnung } from './filtertexte.ts'
import { neuerSchluessel } from './neuerSchluessel.ts'
import type { Filterzugang } from './useGefilterteListe.ts'

type Fenster = 'erstellen' | 'umbenennen' | 'loeschen' | Filterwarnung | null

/** Auswahl des Filters und das Menü, mit dem Filter entstehen, sich ändern und gehen. */
export function Filterverwaltung({ filter: { gruppe, istBereit, sende } }: { filter: Filterzugang }) {
  const auswahl = useRef<HTMLButtonElement>(null)
  const [fenster, setzeFenster] = useState<Fenster>(null)
  const filter = gewaehlterFilter(gruppe)
  const schliesse = () => setzeFenster(null)
  const wenn = (handlung: Parameters<typeof pruefeHandlung>[1], dann: () => void) => {
    const warnung = pruefeHandlung(gruppe, handlung)
    if (warnung) setzeFenster(warnung)
    else dann()
  }
  const namen = Object.values(gruppe.values).map(({ name }) => name)
  return (
    <>
      <Select
        className={stil['wahl']}
        isDisabled={!istBereit}
        isLabelHidden
        label="Filter auswählen"
        onChange={schluessel => {
          if (schluessel !== gruppe.selectedKey) wenn('wechsel', () => sende({ art: 'waehle', schluessel }))
        }}
        options={Object.entries(gruppe.values).map(([value, { name, touched }]) => ({
          value,
          label: name,
          ...(touched && { description: 'nicht gespeichert' }),
        }))}
        placeholder={FILTERTEXT.keineAuswahl}
        ref={auswahl}
        size="dense"
        value={gruppe.selectedKey}
      />
      {filter?.touched === true && (
        <IconButton
          icon={Save}
          label="Filter speichern"
          onPress={() => {
            sende({ art: 'speichere', neuerSchluessel: neuerSchluessel() })
            // Die Schaltfläche verschwindet damit: der Fokus bleibt beim Filter.
            auswahl.current?.focus()
          }}
          size="dense"
          variant="secondary"
        />
      )}
      <DropdownMenu
        entries={[
          {
            id: 'erstellen',
            label: FILTERTEXT.erstellen.titel,
            icon: Plus,
            onAction: () => setzeFenster('erstellen'),
          },
          {
            id: 'umbenennen',
            label: FILTERTEXT.umbenennen.titel,
            icon: Pencil,
            onAction: () => wenn('umbenennen', () => setzeFenster('umbenennen')),
          },
          {
            id: 'duplizieren',
            label: 'Filter duplizieren',
            icon: Copy,
            onAction: () => wenn('duplizieren', () => sende({ art: 'dupliziere' })),
          },
          {
            id: 'loeschen',
            label: 'Filter löschen',
            icon: Trash,
            isDanger: true,
            onAction: () => wenn('loeschen', () => setzeFenster('loeschen')),
          },
          'separator',
          { id: 'verweis', label: 'Link zu diesem Filter kopieren', icon: Link, onAction: () => void kopiereVerweis() },
        ]}
        icon={Ellipsis}
        isDisabled={!istBereit}
        isIconOnly
        label="Filter verwalten"
        size="dense"
        variant="quiet"
      />
      {fenster === 'erstellen' && (
        <Filternamendialog
          anfang=""
          beiAbbruch={schliesse}
          beiName={name => {
            sende({ art: 'erstelle', name, neuerSchluessel: neuerSchluessel() })
            schliesse()
          }}
          texte={FILTERTEXT.erstellen}
          vergeben={namen}
        />
      )}
      {fenster === 'umbenennen' && filter && (
        <Filternamendialog
          anfang={filter.name}
          beiAbbruch={schliesse}
          beiName={name => {
            if (name !== filter.name) sende({ art: 'benenneUm', name })
            schliesse()
          }}
          texte={FILTERTEXT.umbenennen}
          vergeben={namen.filter(name => name !== filter.name)}
        />
      )}
      {fenster === 'loeschen' && filter && (
        <Dialog
          actions={
            <>
              <Button onPress={schliesse}>{FILTERTEXT.loeschen.abbrechen}</Button>
              <Button
                onPress={() => {
                  sende({ art: 'entferne' })
                  schliesse()
                }}
                variant="danger"
              >
                {FILTERTEXT.loeschen.bestaetigen}
              </Button>
            </>
          }
          isOpen
          kind="warning"
          onClose={schliesse}
          title={FILTERTEXT.loeschen.titel}
        >
          <p>{FILTERTEXT.loeschen.frage(filter.name)}</p>
        </Dialog>
      )}
      {fenster !== null && typeof fenster === 'object' && (
        <Dialog
          actions={<Button onPress={schliesse}>Schließen</Button>}
          isOpen
          kind="warning"
          onClose={schliesse}
          title={fenster.titel}
        >
          <p>{fenster.text}</p>
        </Dialog>
      )}
    </>
  )
}

/** Die Adresse nennt alle wirksamen Kriterien. */
async function kopiereVerweis(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    kurznachrichten.add({ type: 'success', message: 'Link zu diesem Filter kopiert' })
  } catch {
    // Ohne sichere Verbindung gibt der Browser die Zwischenablage nicht her.
    kurznachrichten.add({
      type: 'warning',
      message: 'Der Browser erlaubt das Kopieren hier nicht. Kopieren Sie die Adresse aus der Adresszeile.',
    })
  }
}
