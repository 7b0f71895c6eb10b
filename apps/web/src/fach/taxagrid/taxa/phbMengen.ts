import { SCHAETZKLASSEN } from '@benthos/fachmodell'
import { HOECHSTE_SCHALENZAHL } from '@benthos/vertrag/fund'
import { type Menge, zahlmenge } from './menge.ts'
import { skalenmenge } from './skala.ts'

/** Bei mehreren Mengen nennt die erste, was mit gleichen Funden geschieht. */
const WORTE: Menge['worte'] = {
  zusammenfassen: 'Gleiche Funde zusammenfassen: Schalen und Deckungen addieren, höhere Schätzklasse',
  vereinen: 'mit der vorhandenen Zeile zusammenfassen',
  ersetzen: 'Mengen der vorhandenen Zeile ersetzen',
}

/** Gezählte Schalen; nur Kieselalgen. */
export const SCHALEN: Menge = zahlmenge({
  spalte: 'schalen',
  label: 'Schalen',
  langtext: 'Zahl der gezählten Schalen (Kieselalgen)',
  breite: '4.75rem',
  kopfmuster: /^(schal|valv|anz|ind|count|zahl|summe|n$)/i,
  hoechstens: HOECHSTE_SCHALENZAHL,
  stellen: 0,
  worte: WORTE,
})

/** Geschätzte Häufigkeit; alle anderen Algen. */
export const SCHAETZKLASSE: Menge = skalenmenge({
  spalte: 'schaetzklasse',
  label: 'Klasse',
  langtext: 'Schätzklasse 1 bis 5 (andere Algen als Kieselalgen)',
  breite: 'minmax(4rem, 12rem)',
  kopfmuster: /^(sch(ä|ae)tz|klasse|stufe|h(ä|ae)uf|abund)/i,
  skala: SCHAETZKLASSEN,
  worte: WORTE,
})

/** Geschätzte Deckung; alle anderen Algen. */
export const DECKUNG: Menge = zahlmenge({
  spalte: 'deckung',
  label: 'Deckung',
  einheit: '%',
  langtext: 'Deckung in Prozent der Sohle (andere Algen als Kieselalgen)',
  breite: '6rem',
  kopfmuster: /^(deck|cover|%|proz)/i,
  hoechstens: 100,
  stellen: 1,
  worte: WORTE,
})
