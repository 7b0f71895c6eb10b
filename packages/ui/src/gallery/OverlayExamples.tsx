import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog, type DialogKind } from '../dialog/Dialog.tsx'
import { Drawer } from '../dialog/Drawer.tsx'
import { Modal } from '../dialog/Modal.tsx'
import { FormLayout } from '../layout/FormLayout.tsx'
import { Select } from '../select/Select.tsx'
import { ComboBox } from '../suggest/ComboBox.tsx'
import { TextField } from '../textfield/TextField.tsx'
import { Example, Row } from './Example.tsx'

type Open = DialogKind | 'modal' | 'wide' | 'start' | 'end' | 'bottom'

const OPTIONS = ['Donau', 'Drau', 'Enns', 'Mur'].map(name => ({ value: name, label: name }))

const BUTTONS: readonly (readonly [Open, string])[] = [
  ['info', 'Dialog: Information'],
  ['warning', 'Dialog: Warnung'],
  ['error', 'Dialog: Fehler'],
  ['modal', 'Fenster'],
  ['wide', 'Breites Fenster'],
  ['start', 'Lade links'],
  ['end', 'Lade rechts'],
  ['bottom', 'Lade unten'],
]

/** Dialoge, Fenster, Laden. */
export function OverlayExamples() {
  const [open, setOpen] = useState<Open>()
  const [name, setName] = useState('')
  const [river, setRiver] = useState<string | null>(null)
  const close = () => setOpen(undefined)
  const kind = open === 'warning' || open === 'error' ? open : 'info'
  const side = open === 'start' || open === 'bottom' ? open : 'end'
  const actions = (
    <>
      <Button onPress={close}>Abbrechen</Button>
      <Button onPress={close} variant="primary">
        Übernehmen
      </Button>
    </>
  )
  return (
    <Example id="dialogs">
      <Row>
        {BUTTONS.map(([key, label]) => (
          <Button key={key} onPress={() => setOpen(key)}>
            {label}
          </Button>
        ))}
      </Row>
      <Dialog
        actions={actions}
        isOpen={open === 'info' || open === 'warning' || open === 'error'}
        kind={kind}
        onClose={close}
        title="Eintrag löschen?"
      >
        {kind === 'info' ? (
          <>
            Der Eintrag <strong>Hainburg</strong> wird gelöscht.
          </>
        ) : (
          <>
            <p>Möchten Sie den Eintrag „Hainburg“ wirklich löschen?</p>
            <p>Das lässt sich nicht rückgängig machen.</p>
            <ul>
              <li>Donau, Hainburg</li>
            </ul>
          </>
        )}
      </Dialog>
      <Modal
        actions={actions}
        isOpen={open === 'modal' || open === 'wide'}
        onClose={close}
        size={open === 'wide' ? 'wide' : 'normal'}
        title="Neuer Eintrag"
      >
        <FormLayout size="md">
          <TextField isRequired label="Bezeichnung" onChange={setName} value={name} />
          <Select label="Fluss" onChange={setRiver} options={OPTIONS} value={river} />
          <ComboBox label="Fluss mit Suche" onChange={setRiver} options={OPTIONS} value={river} />
        </FormLayout>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={`line-${index}`}>{`Zeile ${index + 1} eines langen Inhalts, der im Fenster rollt.`}</p>
        ))}
      </Modal>
      <Drawer
        actions={actions}
        isOpen={open === 'start' || open === 'end' || open === 'bottom'}
        onClose={close}
        side={side}
        title="Lade"
      >
        <p>Inhalt der Lade.</p>
      </Drawer>
    </Example>
  )
}
