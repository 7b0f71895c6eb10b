import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Filter from 'lucide-react/icons/filter'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { ActionBar } from '../actionbar/ActionBar.tsx'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { LinkButton } from '../button/LinkButton.tsx'
import { ButtonBar } from '../buttonbar/ButtonBar.tsx'
import { DropdownMenu } from '../menu/DropdownMenu.tsx'
import { Example, Row } from './Example.tsx'
import styles from './Gallery.module.css'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const WORDS = {
  primary: 'Speichern',
  secondary: 'Abbrechen',
  quiet: 'Zurücksetzen',
  danger: 'Eintrag löschen',
} as const

/** Schaltflächen, Leisten und Menüs. */
export function ActionExamples() {
  const [isPending, setPending] = useState(false)
  const [count, setCount] = useState(3)
  const [sort, setSort] = useState<'asc' | 'desc'>('desc')
  const items = [
    { id: 'edit', label: 'Bearbeiten', icon: Pencil },
    { id: 'copy', label: 'Duplizieren', icon: Copy },
    { id: 'export', label: 'Exportieren', icon: Download },
    { id: 'delete', label: 'Löschen', icon: Trash, variant: 'danger' as const },
  ]
  return (
    <>
      <Example id="buttons">
        <Row>
          {VARIANTS.map(variant => (
            <Button key={variant} variant={variant}>
              {WORDS[variant]}
            </Button>
          ))}
        </Row>
        <Row>
          {VARIANTS.map(variant => (
            <Button icon={Plus} key={variant} size="dense" variant={variant}>
              {WORDS[variant]}
            </Button>
          ))}
        </Row>
        <Row>
          {VARIANTS.map(variant => (
            <Button isDisabled key={variant} variant={variant}>
              {WORDS[variant]}
            </Button>
          ))}
        </Row>
        <Row>
          <Button isPending pendingLabel="Wird gespeichert …" variant="primary">
            Speichern
          </Button>
          <Button isPending={isPending} onPress={() => setPending(true)} pendingLabel="Wird ausgeführt …">
            Ausführen
          </Button>
          <LinkButton href="#galerie-buttons" icon={Plus} variant="primary">
            Neu anlegen
          </LinkButton>
          <LinkButton href="#galerie-buttons">Zur Übersicht</LinkButton>
          <IconButton icon={Filter} label="Filter öffnen" />
          <IconButton icon={Pencil} label="Bearbeiten" size="dense" variant="secondary" />
          <IconButton icon={Trash} isDisabled label="Löschen" />
        </Row>
      </Example>
      <Example id="buttonbar">
        <ButtonBar items={items} label="Handlungen">
          <Button variant="primary">Speichern</Button>
        </ButtonBar>
        <div className={styles.narrow}>
          <ButtonBar items={items} label="Handlungen, schmal" size="dense">
            <Button size="dense" variant="primary">
              Speichern
            </Button>
          </ButtonBar>
        </div>
      </Example>
      <Example id="actionbar" note="Ein Tabulatorhalt, dann mit den Pfeiltasten.">
        <ActionBar
          items={items}
          label="Gewählte Zeilen"
          selection={count === 0 ? undefined : { count, onClear: () => setCount(0) }}
        />
        <div className={styles.narrow}>
          <ActionBar items={items} label="Schmale Aktionsleiste" />
        </div>
      </Example>
      <Example id="menu" note="Öffnet durch Klick, Darüberfahren und Eingabetaste; ein Klick heftet es an.">
        <Row>
          <DropdownMenu
            entries={[
              { id: 'edit', label: 'Bearbeiten', icon: Pencil, description: 'Öffnet die Eingabe' },
              { id: 'copy', label: 'Duplizieren', icon: Copy, isDisabled: true },
              { id: 'link', label: 'Zur Übersicht', href: '#galerie-menu' },
              'separator',
              { id: 'asc', label: 'Aufsteigend', isChecked: sort === 'asc', onAction: () => setSort('asc') },
              { id: 'desc', label: 'Absteigend', isChecked: sort === 'desc', onAction: () => setSort('desc') },
              { id: 'delete', label: 'Löschen', icon: Trash, isDanger: true },
            ]}
            label="Aktionen"
          />
          <DropdownMenu
            entries={[{ id: 'x', label: 'Einziger Eintrag' }]}
            icon={Filter}
            isIconOnly
            label="Filter verwalten"
            size="dense"
            variant="quiet"
          />
        </Row>
      </Example>
    </>
  )
}
