import type { Akteur } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Uebersichtszeile } from '@benthos/vertrag/ergebnisuebersicht'
import type { Kysely } from 'kysely'
import { belegtesBlatt } from '../../fach/ausfuhr/blattbeleg.ts'
import { type Ausfuhrnachweis, nachweisblatt } from '../../fach/ausfuhr/nachweis.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { SPALTEN } from './spalten.ts'
import { liesUebersicht } from './uebersicht.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type Umfang = { ids: readonly number[] }
/** Woraus gelesen wird und was die Datei über sich sagt. */
export type Lesequelle = { db: Kysely<DB>; akteur: Akteur; stand: string }

/**
 * `Ergebnisuebersicht` des Vertrags, Stück für Stück: auch hunderttausend Aufnahmen liegen nie zugleich im Speicher. Geprüft sind die
 * Zeilen als JSON, jede mit Zeilenende LF.
 */
export async function* alsJson(
  { db, akteur, stand }: Lesequelle,
  { ids }: Umfang,
  nachweis: Ausfuhrnachweis,
): AsyncGenerator<string> {
  yield `{"stand":${JSON.stringify(stand)},"aufnahmen":${ids.length},"zeilen":[`
  const teil = nachweis.beginne('zeilen', ids.length)
  let trenner = ''
  for await (const zeilen of liesUebersicht(db, akteur, ids)) {
    const texte = zeilen.map(zeile => JSON.stringify(zeile))
    for (const text of texte) teil.nimm(`${text}\n`)
    teil.zaehle(zaehleAufnahmen(zeilen))
    yield trenner + texte.join(',')
    trenner = ','
  }
  yield `],"nachweis":${JSON.stringify(nachweis.schliesse())}}`
}

/** Eine Aufnahme ist die Einheit, die gezählt wird: sie hat so viele Zeilen, wie sie Ergebnisse hat. */
const zaehleAufnahmen = (zeilen: readonly Uebersichtszeile[]): number =>
  new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId)).size

/** Blätter der Excel-Mappe: die Ergebnisse und der Nachweis. */
export function alsBlaetter(
  { db, akteur }: Lesequelle,
  umfang: Umfang,
  erwartet: number,
  nachweis: Ausfuhrnachweis,
): Xlsxblatt[] {
  const gezaehlt = { aufnahmen: 0, mitHinweis: 0 }
  async function* ergebnisse(): AsyncGenerator<Xlsxzelle[][]> {
    for await (const zeilen of liesUebersicht(db, akteur, umfang.ids)) {
      gezaehlt.aufnahmen += zaehleAufnahmen(zeilen)
      gezaehlt.mitHinweis += zeilen.filter(({ ergebnis }) => ergebnis?.hinweis).length
      yield zeilen.map(zeile => SPALTEN.map(({ zelle }) => zelle(zeile)))
    }
  }
  const angaben = (): Xlsxzelle[][] => [
    ['Aufnahmen erwartet', umfang.ids.length],
    ['Aufnahmen geschrieben', gezaehlt.aufnahmen],
    ['Zeile', 'Das zuletzt gespeicherte Ergebnis einer Methode; eine Aufnahme ohne Ergebnis hat eine Zeile.'],
    ['Gibt die Klasse', '„ja“: die Klasse dieses Ergebnisses ist die des Qualitätselements.'],
    ['Veraltet', '„ja“: seit der Bewertung wurden die Daten geändert.'],
    ['Zahlen', 'In voller Genauigkeit des Rechenkerns, nicht gerundet.'],
    ...(gezaehlt.mitHinweis === 0
      ? []
      : [
          [
            'Vorbehalt',
            `${formatiereAnzahl(gezaehlt.mitHinweis, 'Ergebnis beruht', 'Ergebnisse beruhen')} auf Demonstrationsparametern – nicht amtlich (Spalte „Herkunft“).`,
          ],
        ]),
  ]
  // Nur Daten: was eine Spalte rechnet, bleibt hier.
  const spalten = SPALTEN.map(({ titel, breite }) => ({ titel, breite }))
  return [
    belegtesBlatt(nachweis, { name: 'Ergebnisse', spalten, schuebe: ergebnisse() }, erwartet),
    nachweisblatt(nachweis, angaben),
  ]
}
