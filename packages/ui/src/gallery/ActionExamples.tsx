import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Filter from 'lucide-react/icons/filter'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { LinkButton } from '../button/LinkButton.tsx'
import { ButtonBar } from '../buttonbar/ButtonBar.tsx'
import { InfoButton } from '../info/InfoButton.tsx'
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
  const items = [
    { id: 'edit', label: 'Bearbeiten', icon: Pencil },
    { id: 'copy', label: 'Duplizieren', icon: Copy },
    { id: 'export', label: 'Exportieren', icon: Download },
    { id: 'delete', label: 'Löschen', icon: Trash, variant: 'danger' as const },
  ]
  return (
    <>
      <Example id="buttons" title="Schaltflächen">
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
          <LinkButton href="#buttons" icon={Plus} variant="primary">
            Neu anlegen
          </LinkButton>
          <LinkButton href="#buttons">Zur Übersicht</LinkButton>
          <IconButton icon={Filter} label="Filter öffnen" />
          <IconButton icon={Pencil} label="Bearbeiten" size="dense" variant="secondary" />
          <IconButton icon={Trash} isDisabled label="Löschen" />
          <InfoButton infoId="schaltflaechen" subject="Schaltflächen">
            Verben beschriften Schaltflächen.
          </InfoButton>
          <InfoButton subject="Symbolen">Symbole stehen nie allein.</InfoButton>
        </Row>
      </Example>
      <Example id="buttonbar" title="Schaltflächenleiste">
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
      <Example id="menu" title="Aufklappmenü">
        <Row>
          <DropdownMenu
            entries={[
              { id: 'edit', label: 'Bearbeiten', icon: Pencil, description: 'Öffnet die Eingabe' },
              { id: 'copy', label: 'Duplizieren', icon: Copy, isDisabled: true },
              { id: 'link', label: 'Zur Übersicht', href: '#menu' },
              'separator',
              { id: 'a', label: 'Absteigend', isChecked: true },
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
