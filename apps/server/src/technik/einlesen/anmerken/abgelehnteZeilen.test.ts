import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leseCsvfelder } from '../datei/csv.ts'
import { oeffneTabelle } from '../datei/oeffne.ts'
import { leseDatenzeilen } from '../datenzeilen.ts'
import type { Zeilenhandwerk } from '../einleseart.ts'
import { alsVorgabe } from '../formvorgabe.ts'
import { erkenneForm } from '../kopf.ts'
import { Zeilenpruefung } from '../zeilenpruefung.ts'
import { schreibeAbgelehnte } from './abgelehnteZeilen.ts'

const SPALTEN: readonly Einlesespalte[] = [
  { feld: 'code', titel: 'Code', inhalt: { art: 'TEXT' }, hilfe: '', beispiel: '' },
  { feld: 'anzahl', titel: 'Anzahl', inhalt: { art: 'ZAHL' }, hilfe: '', beispiel: '' },
  { feld: 'tag', titel: 'Tag der Probe', inhalt: { art: 'TAG' }, hilfe: '', beispiel: '' },
]
const art: Zeilenhandwerk<null, string> = {
  art: 'MESSSTELLEN',
  recht: 'messstelle.bearbeiten',
  spalten: SPALTEN,
  schluessel: ['code'],
  // Was in einer anderen Zeile steht, ist in den abgelehnten allein nicht mehr zu sehen.
  doppelte: 'SELBST',
  bezeichne: () => '',
  ladeVerweise: async () => ({}),
  bereiteVor: async () => null,
  speichere: async () => 1,
  pruefe: werte =>
    werte['code'] === undefined
      ? { ausgang: 'ABGELEHNT', beanstandungen: [{ feld: 'code', meldung: 'Der Code fehlt.' }] }
      : { ausgang: 'ANGENOMMEN', speichern: '' },
}

/** Was die Prüfung an jeder abgelehnten Zeile findet, ohne ihren Ort. */
async function fehlerIn(inhalt: Buffer) {
  const tabelle = await oeffneTabelle(inhalt, { dezimalzeichen: ',' })
  const form = await erkenneForm(tabelle, art, { dezimalzeichen: ',' })
  const pruefung = new Zeilenpruefung(art, form, {}, { rollen: [], organisationseinheitId: null, bundesland: null })
  const gruende = new Map<number, string>()
  const fehler: unknown[] = []
  for await (const stapel of leseDatenzeilen(tabelle, form, 5))
    for (const zeile of stapel) {
      const { beanstandungen } = pruefung.pruefe(pruefung.lies(zeile), null).eintrag
      if (beanstandungen.length === 0) continue
      gruende.set(zeile.nummer, `Zeile ${zeile.nummer}: ${beanstandungen.map(b => b.meldung).join(' | ')}`)
      fehler.push(beanstandungen.map(({ spalte, wert, meldung, vorschlag }) => [spalte, wert, meldung, vorschlag]))
    }
  return { form, gruende, fehler }
}

const gut = fc.constantFrom('A1', 'B;2', 'C"3"', '=1+1', 'Zeile\num', ' D ')
const falscheZahl = fc.constantFrom('ca. 10', '10-20', 'x', '<5', '+', '=1+1', '"', '?')
const falscherTag = fc.constantFrom('32.01.2026', 'gestern', '45000', '=HEUTE()')
const zeile = fc.record({
  code: fc.oneof({ arbitrary: gut, weight: 4 }, { arbitrary: fc.constant(''), weight: 1 }),
  anzahl: fc.oneof({ arbitrary: fc.constantFrom('1', '2,5', '10'), weight: 3 }, { arbitrary: falscheZahl, weight: 1 }),
  tag: fc.oneof({ arbitrary: fc.constant('04.05.2026'), weight: 3 }, { arbitrary: falscherTag, weight: 1 }),
  rest: fc.constantFrom('', 'übrig', 'a;b', '@x'),
})
type Zeile = typeof zeile extends fc.Arbitrary<infer Z> ? Z : never
const istFalsch = ({ code, anzahl, tag }: Zeile) =>
  code === '' || !['1', '2,5', '10'].includes(anzahl) || tag !== '04.05.2026'

test('[A-EINLESEN-24] für 400 Dateien: zurück kommen genau die falschen Zeilen mit ihren Zellen, und wieder eingelesen dieselben Fehler', async () => {
  let abgelehnt = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(zeile, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(';', '\t', '|'),
      fc.boolean(),
      async (zeilen, trenner, hatTitel) => {
        const maskiere = (text: string) => (/[";\t|\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
        const alsZeile = (felder: readonly string[]) => felder.map(maskiere).join(trenner)
        const inhalt = Buffer.from(
          [
            ...(hatTitel ? [alsZeile(['Labor Süd', '', '', ''])] : []),
            alsZeile(['Code', 'Anzahl', 'Tag der Probe', 'Sonstiges']),
            ...zeilen.map(z => alsZeile([z.code, z.anzahl, z.tag, z.rest])),
          ].join('\n'),
        )
        const erste = await fehlerIn(inhalt)
        const falsche = zeilen.filter(istFalsch)
        expect(erste.gruende.size).toBe(falsche.length)
        if (falsche.length === 0) return
        abgelehnt += falsche.length
        const felder = leseCsvfelder(inhalt, alsVorgabe(erste.form))
        const zurueck = Buffer.from(await schreibeAbgelehnte(felder, erste.form, erste.gruende))
        const gelesen: string[][] = []
        for await (const z of leseCsvfelder(zurueck, { trennzeichen: trenner })) gelesen.push([...z])
        const ab = hatTitel ? 2 : 1
        expect(gelesen.slice(ab).map(z => z.slice(0, 4))).toEqual(falsche.map(z => [z.code, z.anzahl, z.tag, z.rest]))
        for (const z of gelesen.slice(ab)) expect(z.at(-1)).toMatch(/^Zeile \d+: /)
        const zweite = await fehlerIn(zurueck)
        expect(zweite.fehler).toEqual(erste.fehler)
        expect(zweite.form.spalten.at(-1)).toMatchObject({ kopf: 'Fehler', feld: null, vorschlag: null })
      },
    ),
    { numRuns: 400 },
  )
  expect(abgelehnt).toBeGreaterThan(400)
})
