import { SearchField, type SearchFieldProps } from '@benthos/ui/suggest/SearchField.tsx'
import { useTippverzoegerung } from '../../technik/formular/useTippverzoegerung.ts'
import type { Filterzugang } from './useGefilterteListe.ts'

type Angaben = { filter: Filterzugang; ladeVorschlaege?: SearchFieldProps['loadSuggestions'] }

/** Suche im Seitentitel: der Suchtext ist ein Kriterium wie die anderen, wirkt aber auch ohne „Anwenden“. */
export function Titelsuche({ filter: { definition, gruppe, werte, sende }, ladeVorschlaege }: Angaben) {
  const kriterium = definition.criterias.find(k => k.art === 'text')
  const id = kriterium?.id ?? ''
  const [text, setzeText] = useTippverzoegerung(String(werte[id] ?? ''), gruppe.resetNotification, neu =>
    sende({ art: 'setze', kriterium: id, wert: neu.trim() === '' ? '' : neu, sofort: true }),
  )
  if (!kriterium) return null
  return (
    <SearchField
      loadSuggestions={ladeVorschlaege}
      maxLength={kriterium.maxLaenge}
      onChange={setzeText}
      placeholder={kriterium.hilfe}
      size="dense"
      value={text}
    />
  )
}
