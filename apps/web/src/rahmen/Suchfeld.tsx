import { SearchField, type SearchFieldProps } from '@benthos/ui/suggest/SearchField.tsx'

/** Suche im Seitentitel. */
export type Titelsuche = {
  wert: string
  beiAenderung: (wert: string) => void
  /** Eingabetaste */
  beiSuche?: (wert: string) => void
  /** `emphasized`, wenn die Suche die Hauptsache der Seite ist */
  art?: SearchFieldProps['appearance']
  platzhalter?: string
  maxLaenge?: number
  ladeVorschlaege?: SearchFieldProps['loadSuggestions']
  beiAuswahl?: SearchFieldProps['onSelect']
}

/** Suchfeld des Seitentitels; nachgeladen, weil nur manche Seiten suchen. */
export function Suchfeld({ wert, art = 'normal', ...angaben }: Titelsuche) {
  return (
    <SearchField
      appearance={art}
      loadSuggestions={angaben.ladeVorschlaege}
      maxLength={angaben.maxLaenge}
      onChange={angaben.beiAenderung}
      onSelect={angaben.beiAuswahl}
      onSubmit={angaben.beiSuche}
      value={wert}
      {...(angaben.platzhalter === undefined ? {} : { placeholder: angaben.platzhalter })}
    />
  )
}
