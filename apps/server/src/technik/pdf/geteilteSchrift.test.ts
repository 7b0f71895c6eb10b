import { expect, test, vi } from 'vitest'
import { lesePdf } from '../../../pruefstand/pdf.ts'

/** Ein frischer Zeichenfaden: nichts ist gelesen, nichts gesetzt. */
async function frischerFaden(): Promise<(saetze: readonly string[]) => Promise<Buffer>> {
  vi.resetModules()
  const { Berichtsdokument } = await import('./berichtsdokument.ts')
  return saetze => {
    const bericht = new Berichtsdokument({
      titel: 'Taxaliste',
      betreff: 'Prüfung',
      fusszeile: 'Fußzeile',
      hinweis: null,
      erstellt: new Date('2026-11-27T10:00:00Z'),
    })
    bericht.ueberschrift('Taxaliste', 1)
    for (const satz of saetze) bericht.absatz(satz, satz.length % 2 === 0 ? 'kursiv' : 'normal')
    return bericht.fertige()
  }
}

const SAETZE = [
  'Baetis rhodani, 12 Individuen, β-mesosaprob',
  'finnische Flüsse, afflux – „offen“',
  'Šumava, Łódź, Ďábel',
]

test('ein Bericht hängt nicht davon ab, was derselbe Faden vor ihm gezeichnet hat: jedes Byte ist gleich', async () => {
  const allein = await (await frischerFaden())(SAETZE)
  const zeichne = await frischerFaden()
  await zeichne(['12\u00A0000 Individuen', 'Ephemeroptera und Trichoptera', ...SAETZE.toReversed()])
  expect((await zeichne(SAETZE)).equals(allein)).toBe(true)
  expect((await zeichne(SAETZE)).equals(allein)).toBe(true)
})

test('auch mit geschützten Leerzeichen, Trennstellen und Ligaturen stehen die Wörter so im Bericht, dass man sie findet', async () => {
  const zeichne = await frischerFaden()
  await zeichne(['12\u00A0000 Indi\u00ADviduen'])
  const { text } = lesePdf(await zeichne(SAETZE))
  // Wo die Teilschrift wechselt, liest der Leser eine Lücke.
  for (const satz of SAETZE) expect(text.replaceAll(' ', '')).toContain(satz.replaceAll(' ', ''))
  expect(text).toContain('Baetis rhodani, 12 Individuen')
  expect(text).not.toMatch(/[\u00A0\u00AD\uFB00-\uFB06]/)
})

test('mehr Wörter, als eine Schrift sich merkt: der Bericht bleibt derselbe', async () => {
  const viele = Array.from({ length: 6000 }, (_, i) => `w${i.toString(36)}`).join(' ')
  const zeichne = await frischerFaden()
  const erstes = await zeichne(SAETZE)
  expect(lesePdf(await zeichne([viele])).text).toContain('w4mn')
  expect((await zeichne(SAETZE)).equals(erstes)).toBe(true)
})
