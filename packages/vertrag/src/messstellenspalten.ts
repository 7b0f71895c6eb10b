import type { Einlesespalte } from './einlesespalte.ts'
import { spaltenAus } from './feldspalte.ts'
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from './messstellenabschnitte.ts'

/** Spalte, in der auch Neues stehen darf. */
export const GEWAESSERSPALTE = 'identifizierung.gewaesserId'
const NEUES_GEWAESSER =
  'Ein Gewässer, das es noch nicht gibt, nennen Sie mit seinem Vorfluter („Mühlbach → Ybbs“): Die Prüfung fragt dann, ob es angelegt werden soll.'

/** Spalten, aus denen Messstellen eingelesen werden: alle Felder ihrer Abschnitte, wie der Katalog sie nennt. */
export const MESSSTELLENSPALTEN: readonly Einlesespalte[] = [
  ...spaltenAus(Identifizierung, 'identifizierung.'),
  // Ohne Angabe gilt Österreich.
  ...spaltenAus(LageAllgemein, 'lage_allgemein.', { land: { pflicht: false } }),
  ...spaltenAus(LageKoordinaten, 'lage_koordinaten.'),
  ...spaltenAus(Charakteristik, 'charakteristik.'),
].map(spalte =>
  spalte.feld === GEWAESSERSPALTE ? { ...spalte, hilfe: `${spalte.hilfe} ${NEUES_GEWAESSER}`, fragt: true } : spalte,
)
