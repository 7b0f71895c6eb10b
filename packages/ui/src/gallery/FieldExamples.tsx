import { useState } from 'react'
import { Checkbox } from '../choice/Checkbox.tsx'
import { CheckboxGroup } from '../choice/CheckboxGroup.tsx'
import { RadioGroup } from '../choice/RadioGroup.tsx'
import { Switch } from '../choice/Switch.tsx'
import { DateField } from '../datefield/DateField.tsx'
import { TimeField } from '../datefield/TimeField.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { FileField } from '../filefield/FileField.tsx'
import { NumberField } from '../numberfield/NumberField.tsx'
import { MultiSelect } from '../select/MultiSelect.tsx'
import { Select } from '../select/Select.tsx'
import { ComboBox } from '../suggest/ComboBox.tsx'
import { TextArea } from '../textfield/TextArea.tsx'
import { TextField } from '../textfield/TextField.tsx'
import { Columns, Example } from './Example.tsx'

const OPTIONS = [
  { value: 'a', label: 'Erste Möglichkeit' },
  { value: 'b', label: 'Zweite Möglichkeit', description: 'mit Erklärung' },
  { value: 'c', label: 'Dritte Möglichkeit', isDisabled: true },
  { value: 'd', label: 'Vierte Möglichkeit mit einem sehr langen Namen, der umbrechen muss' },
]

const STATES: readonly { key: string; title: string; props: Partial<FieldProps>; isEmpty?: boolean }[] = [
  { key: 'normal', title: 'Felder', props: {} },
  {
    key: 'required',
    title: 'Felder: Pflicht, mit Hilfetext, leer',
    props: { isRequired: true, description: 'Hilfetext zum Feld' },
    isEmpty: true,
  },
  {
    key: 'error',
    title: 'Felder: mit Fehler',
    props: { isRequired: true, errorMessage: 'Dieses Feld ist verpflichtend' },
    isEmpty: true,
  },
  {
    key: 'warning',
    title: 'Felder: mit Hinweis, dicht',
    props: { warningMessage: 'Ungewöhnlich hoher Wert', size: 'dense' },
  },
  { key: 'disabled', title: 'Felder: gesperrt', props: { isDisabled: true } },
  { key: 'readonly', title: 'Felder: nur lesen', props: { isReadOnly: true } },
  { key: 'readonly-empty', title: 'Felder: nur lesen, leer', props: { isReadOnly: true }, isEmpty: true },
]

/** Alle Formularfelder in allen Zuständen. */
export function FieldExamples() {
  return STATES.map(state => (
    <Example id={`fields-${state.key}`} key={state.key} title={state.title}>
      <FieldSet isEmpty={state.isEmpty === true} prefix={state.key} props={state.props} />
    </Example>
  ))
}

function FieldSet({ props, isEmpty, prefix }: { props: Partial<FieldProps>; isEmpty: boolean; prefix: string }) {
  const [text, setText] = useState(isEmpty ? '' : 'Hainburg an der Donau')
  const [note, setNote] = useState(isEmpty ? '' : 'Erste Zeile\nZweite Zeile')
  const [number, setNumber] = useState<number | null>(isEmpty ? null : 1234.5)
  const [date, setDate] = useState<string | null>(isEmpty ? null : '2025-04-21')
  const [time, setTime] = useState<string | null>(isEmpty ? null : '14:32')
  const [choice, setChoice] = useState<string | null>(isEmpty ? null : 'b')
  const [combo, setCombo] = useState<string | null>(isEmpty ? null : 'a')
  const [choices, setChoices] = useState<string[]>(isEmpty ? [] : ['a', 'd'])
  const [isChecked, setChecked] = useState<boolean | null>(isEmpty ? null : true)
  const [files, setFiles] = useState<File[]>([])
  const isFirst = prefix === 'error'
  return (
    <Columns>
      <TextField
        {...props}
        id={isFirst ? 'galerie-pflicht' : undefined}
        label="Bezeichnung"
        onChange={setText}
        value={text}
      />
      <NumberField
        {...props}
        id={isFirst ? 'galerie-zahl' : undefined}
        label="Fläche"
        onChange={setNumber}
        unit="m²"
        value={number}
      />
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
