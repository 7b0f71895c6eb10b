import { Readable } from 'node:stream'
import type { Akteur } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { SPALTEN } from './spalten.ts'
import { liesUebersicht } from './uebersicht.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type Umfang = { ids: readonly number[]; auswahl: string }

/** `Ergebnisuebersicht` des Vertrags als Strom: auch hunderttausend Aufnahmen liegen nie zugleich im Speicher. */
export function alsJson(db: Datenbank, akteur: Akteur, { ids }: Umfang): Readable {
  async function* teile() {
    yield `{"aufnahmen":${ids.length},"zeilen":[`
    let trenner = ''
    for await (const zeilen of liesUebersicht(db, akteur, ids)) {
      yield trenner + zeilen.map(zeile => JSON.stringify(zeile)).join(',')
      trenner = ','
    }
    yield ']}'
  }
  return Readable.from(teile())
}

/** Blätter der Excel-Mappe: die Ergebnisse und eines, das sagt, was darin steht. */
export function alsBlaetter(db: Datenbank, akteur: Akteur, umfang: Umfang): Xlsxblatt[] {
  const stand = { zeilen: 0, mitHinweis: 0 }
  async function* ergebnisse(): AsyncGenerator<Xlsxzelle[][]> {
    for await (const zeilen of liesUebersicht(db, akteur, umfang.ids)) {
      stand.zeilen += zeilen.length
      stand.mitHinweis += zeilen.filter(({ ergebnis }) => ergebnis?.hinweis).length
      yield zeilen.map(zeile => SPALTEN.map(({ zelle }) => zelle(zeile)))
    }
  }
  async function* angaben(): AsyncGenerator<Xlsxzelle[][]> {
    yield [
      ['Inhalt', umfang.auswahl],
      ['Aufnahmen erwartet', umfang.ids.length],
      ['Aufnahmen geschrieben', umfang.ids.length],
      ['Zeilen', stand.zeilen],
      ['Zeile', 'Das zuletzt gespeicherte Ergebnis einer Methode; eine Aufnahme ohne Ergebnis hat eine Zeile.'],
      ['Gibt die Klasse', '„ja“: die Klasse dieses Ergebnisses ist die des Qualitätselements.'],
      ['Veraltet', '„ja“: seit der Bewertung wurden die Daten geändert.'],
      ['Zahlen', 'In voller Genauigkeit des Rechenkerns, nicht gerundet.'],
      ...(stand.mitHinweis === 0
        ? []
        : [
            [
              'Vorbehalt',
              `${formatiereAnzahl(stand.mitHinweis, 'Ergebnis beruht', 'Ergebnisse beruhen')} auf Demonstrationsparametern – nicht amtlich (Spalte „Herkunft“).`,
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
