import type { Akteur } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { SPALTEN } from './spalten.ts'
import { liesUebersicht } from './uebersicht.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type Umfang = { ids: readonly number[]; auswahl: string }
/** Woraus gelesen wird und was die Datei über sich sagt. */
export type Lesequelle = { db: Kysely<DB>; akteur: Akteur; stand: string }

/** `Ergebnisuebersicht` des Vertrags, Stück für Stück: auch hunderttausend Aufnahmen liegen nie zugleich im Speicher. */
export async function* alsJson({ db, akteur, stand }: Lesequelle, { ids }: Umfang): AsyncGenerator<string> {
  yield `{"stand":${JSON.stringify(stand)},"aufnahmen":${ids.length},"zeilen":[`
  let trenner = ''
  for await (const zeilen of liesUebersicht(db, akteur, ids)) {
    yield trenner + zeilen.map(zeile => JSON.stringify(zeile)).join(',')
    trenner = ','
  }
  yield ']}'
}

/** Blätter der Excel-Mappe: die Ergebnisse und eines, das sagt, was darin steht. */
export function alsBlaetter(
  { db, akteur }: Lesequelle,
  umfang: Umfang,
  nachweis: readonly [string, string][],
): Xlsxblatt[] {
  const gezaehlt = { aufnahmen: 0, zeilen: 0, mitHinweis: 0 }
  async function* ergebnisse(): AsyncGenerator<Xlsxzelle[][]> {
    for await (const zeilen of liesUebersicht(db, akteur, umfang.ids)) {
      gezaehlt.aufnahmen += new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId)).size
      gezaehlt.zeilen += zeilen.length
      gezaehlt.mitHinweis += zeilen.filter(({ ergebnis }) => ergebnis?.hinweis).length
      yield zeilen.map(zeile => SPALTEN.map(({ zelle }) => zelle(zeile)))
    }
  }
  async function* angaben(): AsyncGenerator<Xlsxzelle[][]> {
    yield [
      ...nachweis,
      ['Aufnahmen erwartet', umfang.ids.length],
      ['Aufnahmen geschrieben', gezaehlt.aufnahmen],
      ['Zeilen', gezaehlt.zeilen],
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
  }
  return [
    // Nur Daten: was eine Spalte rechnet, bleibt hier.
    { name: 'Ergebnisse', spalten: SPALTEN.map(({ titel, breite }) => ({ titel, breite })), schuebe: ergebnisse() },
    {
      name: 'Angaben',
      spalten: [
        { titel: 'Angabe', breite: 26 },
        { titel: 'Wert', breite: 100 },
      ],
      schuebe: angaben(),
    },
  ]
}
