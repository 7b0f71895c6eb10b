import { useState } from 'react'
import { Select } from '../select/Select.tsx'
import { ADD_OPTION_VALUE } from '../select/selectTypes.ts'
import { ComboBox } from '../suggest/ComboBox.tsx'
import { filterOptions } from '../suggest/filterOptions.ts'
import { SearchField } from '../suggest/SearchField.tsx'
import { Columns, Example } from './Example.tsx'

const RIVERS = [
  'Donau',
  'Drau',
  'Enns',
  'Große Mühl',
  'Inn',
  'Mur',
  'Mürz',
  'Salzach',
  'Steyr',
  'Traisen',
  'Traun',
  'Ybbs',
]
const OPTIONS = RIVERS.map(name => ({ value: name, label: name }))

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const find = async (query: string) => {
  await pause(300)
  if (query.startsWith('!')) throw new Error('Fehlerfall der Galerie')
  return filterOptions(OPTIONS, query)
}

const suggest = async (query: string) =>
  (await find(query)).map((option, index) => ({
    id: option.value,
    label: option.label,
    description: index % 2 === 0 ? 'Verweis' : 'Schaltfläche',
    href: index % 2 === 0 ? '#galerie-search' : undefined,
  }))

/** Suche und Auswahl mit nachgeladenen Vorschlägen. */
export function SearchExamples() {
  const [query, setQuery] = useState('')
  const [emphasized, setEmphasized] = useState('Donau')
  const [river, setRiver] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  return (
    <>
      <Example id="search" note="„!“ am Anfang zeigt den Fehlerfall.">
        <Columns>
          <SearchField
            isLabelHidden={false}
            loadSuggestions={suggest}
            onChange={setQuery}
            onSelect={item => setQuery(item.label)}
            value={query}
          />
          <SearchField
            appearance="emphasized"
            isLabelHidden={false}
            label="Suche, hervorgehoben"
            maxLength={40}
            onChange={setEmphasized}
            placeholder="Name oder Code"
            value={emphasized}
          />
          <ComboBox
            description="Nachgeladene Einträge"
            label="Gewählter Eintrag"
            loadOptions={find}
            onChange={setRiver}
            value={river}
          />
        </Columns>
      </Example>
      <Example id="select">
        <Columns>
          <Select
            label="Auswahl mit „Neu“"
            onAdd={() => setAdded('Enns')}
            onChange={setAdded}
            options={[...OPTIONS, { value: ADD_OPTION_VALUE, label: 'Neuen Eintrag anlegen …' }]}
            value={added}
          />
          <Select label="Auswahl ohne Einträge" options={[]} value={null} />
        </Columns>
      </Example>
    </>
  )
}
