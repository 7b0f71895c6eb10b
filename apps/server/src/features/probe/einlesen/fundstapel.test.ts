import { afterAll, expect, test } from 'vitest'
import { erkenneTabelle } from '../../../technik/einlesen/erkenneTabelle.ts'
import { GRUPPENSTAPEL_GRUPPEN, GRUPPENSTAPEL_ZEILEN } from '../../../technik/einlesen/konstanten.ts'
import { Zeilenpruefung } from '../../../technik/einlesen/zeilenpruefung.ts'
import { leseStapel } from '../../../technik/einlesen/zeilenstapel.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { alsCsv, fundpruefung } from './funde.pruefhilfe.ts'
import { baueFundhandwerk } from './handwerk.ts'

const { db, ende } = await fundpruefung()
afterAll(ende)
const handwerk = baueFundhandwerk({ db } as Dienste, 'MHS')
const akteur = { rollen: [], organisationseinheitId: null, bundesland: null }

/** Aufnahmen je Stapel, für eine Datei mit so vielen Zeilen je Aufnahme. */
async function aufnahmenJeStapel(zeilenJeAufnahme: readonly number[]): Promise<number[]> {
  const zeilen = zeilenJeAufnahme.flatMap((anzahl, i) =>
    Array.from({ length: anzahl }, () => [`A-${i}`, 'Baetis', '1']),
  )
  const inhalt = Buffer.from(alsCsv([['Aufnahme', 'Taxon', 'Anzahl'], ...zeilen]))
  const gelesen = await erkenneTabelle(inhalt, handwerk, { vorgabe: {} })
  const pruefung = new Zeilenpruefung(handwerk, gelesen.form, {}, akteur)
  const kontext = { angaben: {}, antworten: [] }
  const quelle = { db, ...gelesen, kontext, akteur, pruefung, zweck: 'PRUEFEN' } as const
  const stapel: number[] = []
  for await (const { zeilen: eigene } of leseStapel(handwerk, quelle))
    stapel.push(new Set(eigene.map(({ werte }) => werte['aufnahme'])).size)
  return stapel
}

test('[A-EINLESEN-29] ein Stapel hat nicht beliebig viele Aufnahmen, auch wo die Datei je Aufnahme nur eine Zeile hat: von jeder liest er die ganze Liste', async () => {
  const eine = (anzahl: number) => Array.from({ length: anzahl }, () => 1)
  expect(await aufnahmenJeStapel(eine(2 * GRUPPENSTAPEL_GRUPPEN + 1))).toEqual([
    GRUPPENSTAPEL_GRUPPEN,
    GRUPPENSTAPEL_GRUPPEN,
    1,
  ])
  // Eine Aufnahme bleibt beisammen, wie groß sie auch ist.
  expect(await aufnahmenJeStapel([1, GRUPPENSTAPEL_ZEILEN - 1, 1, GRUPPENSTAPEL_ZEILEN + 1, 1])).toEqual([2, 1, 1, 1])
})
