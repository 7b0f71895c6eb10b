import { useState } from 'react'
import { Checkbox } from '../choice/Checkbox.tsx'
import { CheckboxGroup } from '../choice/CheckboxGroup.tsx'
import { RadioGroup } from '../choice/RadioGroup.tsx'
import { Switch } from '../choice/Switch.tsx'
import { DateField } from '../datefield/DateField.tsx'
import { TimeField } from '../datefield/TimeField.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { FileField } from '../filefield/FileField.tsx'
import { FractionField } from '../fractionfield/FractionField.tsx'
import { NumberField } from '../numberfield/NumberField.tsx'
import { MultiSelect } from '../select/MultiSelect.tsx'
import { Select } from '../select/Select.tsx'
import { ComboBox } from '../suggest/ComboBox.tsx'
import { TextArea } from '../textfield/TextArea.tsx'
import { TextField } from '../textfield/TextField.tsx'
import { Columns, Example } from './Example.tsx'
import type { SectionId } from './sections.ts'

const OPTIONS = [
  { value: 'a', label: 'Erste Möglichkeit' },
  { value: 'b', label: 'Zweite Möglichkeit', description: 'mit Erklärung' },
  { value: 'c', label: 'Dritte Möglichkeit', isDisabled: true },
  { value: 'd', label: 'Vierte Möglichkeit mit einem sehr langen Namen, der umbrechen muss' },
]

const STATES: readonly { id: SectionId; props: Partial<FieldProps>; isEmpty?: boolean }[] = [
  { id: 'fields-normal', props: {} },
  {
    id: 'fields-required',
    props: { isRequired: true, description: 'Hilfetext zum Feld', suggestion: 'Vorschlag zum Feld' },
    isEmpty: true,
  },
  {
    id: 'fields-error',
    props: { isRequired: true, errorMessage: 'Dieses Feld ist verpflichtend' },
    isEmpty: true,
  },
  {
    id: 'fields-warning',
    props: { warningMessage: 'Ungewöhnlich hoher Wert', size: 'dense' },
  },
  { id: 'fields-disabled', props: { isDisabled: true } },
  { id: 'fields-readonly', props: { isReadOnly: true } },
  { id: 'fields-readonly-empty', props: { isReadOnly: true }, isEmpty: true },
]

/** Alle Formularfelder in allen Zuständen. */
export function FieldExamples() {
  return STATES.map(state => (
    <Example id={state.id} key={state.id}>
      <FieldSet isEmpty={state.isEmpty === true} isJumpTarget={state.id === 'fields-error'} props={state.props} />
    </Example>
  ))
}

interface FieldSetProps {
  props: Partial<FieldProps>
  isEmpty: boolean
  /** Hierher führt die Fehlerübersicht der Galerie. */
  isJumpTarget: boolean
}

function FieldSet({ props, isEmpty, isJumpTarget }: FieldSetProps) {
  const [text, setText] = useState(isEmpty ? '' : 'Hainburg an der Donau')
  const [note, setNote] = useState(isEmpty ? '' : 'Erste Zeile\nZweite Zeile')
  const [number, setNumber] = useState<number | string | null>(isEmpty ? null : 1234.5)
  const [fraction, setFraction] = useState<string | null>(isEmpty ? null : '3/29')
  const [date, setDate] = useState<string | null>(isEmpty ? null : '2025-04-21')
  const [time, setTime] = useState<string | null>(isEmpty ? null : '14:32')
  const [choice, setChoice] = useState<string | null>(isEmpty ? null : 'b')
  const [combo, setCombo] = useState<string | null>(isEmpty ? null : 'a')
  const [choices, setChoices] = useState<string[]>(isEmpty ? [] : ['a', 'd'])
  const [isChecked, setChecked] = useState<boolean | null>(isEmpty ? null : true)
  const [files, setFiles] = useState<File[]>([])
  return (
    <Columns>
      <TextField
        {...props}
        id={isJumpTarget ? 'galerie-pflicht' : undefined}
        label="Bezeichnung"
        onChange={setText}
        value={text}
      />
      <NumberField
        {...props}
        id={isJumpTarget ? 'galerie-zahl' : undefined}
        label="Fläche"
        onChange={setNumber}
        unit="m²"
        value={number}
      />
      <FractionField {...props} label="Anteil" onChange={setFraction} value={fraction} />
      <DateField {...props} label="Datum" max="2026-12-31" onChange={setDate} value={date} />
      <TimeField {...props} label="Uhrzeit" onChange={setTime} value={time} />
      <Select {...props} label="Einfachauswahl" onChange={setChoice} options={OPTIONS} value={choice} />
      <MultiSelect {...props} label="Mehrfachauswahl" onChange={setChoices} options={OPTIONS} value={choices} />
      <ComboBox {...props} label="Auswahl mit Suche" onChange={setCombo} options={OPTIONS} value={combo} />
      <TextArea {...props} label="Bemerkung" onChange={setNote} value={note} />
      <CheckboxGroup {...props} label="Kästchen" onChange={setChoices} options={OPTIONS} value={choices} />
      <RadioGroup {...props} label="Optionsfelder" onChange={setChoice} options={OPTIONS} value={choice} />
      <Checkbox {...props} label="Einzelnes Kästchen" onChange={setChecked} value={isChecked} />
      <Switch {...props} label="Schalter" onChange={setChecked} value={isChecked} />
      <FileField
        {...props}
        extensions={['.xlsx', '.csv']}
        label="Datei"
        maxFiles={3}
        maxSizeBytes={20_000_000}
        onChange={setFiles}
        value={files}
      />
    </Columns>
  )
}
