import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { hatFokus } from '../seiten/galerie.ts'
import { bilanz, dateiordner, KOPF, ladeHoch, zeile } from '../seiten/messstellendatei.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
const { legeDateiAn } = dateiordner()

test('[A-EINLESEN-40] mit der Tastatur: noch einmal prüfen lassen; bis es fertig ist, steht der bisherige Bericht da, abgebrochen lässt er sich laden', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  const datei = await legeDateiAn('wieder.csv', [
    `${KOPF};Notiz`,
    zeile('W-1'),
    zeile('W-2', { land: 'Niederosterreich' }),
  ])
  await ladeHoch(seite, p.produkt.adresse, datei)
  const maus = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)
  const ueberschrift = (name: string) => seite.getByRole('heading', { name, exact: true })
  const posten = async () => (await bilanz(seite)).join(', ')
  const geprueft = '2 gelesen, 1 neu, 0 geändert, 0 unverändert, 0 übersprungen, 1 abgelehnt'
  await ueberschrift('Bericht').waitFor()
  expect(await posten()).toBe(geprueft)

  await t.betaetige(seite.getByRole('button', { name: /^Gelesen als/ }))
  await t.waehle(seite.getByRole('button', { name: /Spalte B/ }), 'nicht übernehmen')
  // Er kommt nicht weiter, bis gesehen ist, was dasteht.
  const halter = await p.produkt.db.startTransaction().execute()
  await sql`lock table einlesung_zeile in share mode`.execute(halter)
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await seite.getByRole('progressbar', { name: 'Die Datei wird geprüft' }).waitFor()
  await ueberschrift('Bisheriger Bericht').waitFor()
  await seite.getByText('Bis die neue Prüfung fertig ist, gilt der bisherige Bericht').waitFor()
  await seite.getByText('„Niederosterreich“').first().waitFor()
  expect(await posten()).toBe(geprueft)
  expect(await seite.getByRole('button', { name: /^„Niederösterreich“ übernehmen|gültige Zeile laden/ }).count()).toBe(
    0,
  )
  for (const breite of [390, 1440, 1920]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `einlesen-noch-einmal-laeuft-${breite}`)
  }
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await t.betaetige(seite.getByRole('button', { name: 'Abbrechen' }))
  await seite.getByRole('button', { name: 'Wird abgebrochen …' }).waitFor()
  const suche = seite.getByRole('textbox', { name: 'In den Zeilen suchen' })
  await t.fuelle(suche, 'W-2')
  await halter.rollback().execute()
  await seite.getByText('Die neue Prüfung ist abgebrochen; es gilt der bisherige Bericht.').waitFor()
  await ueberschrift('Bericht').waitFor()
  expect(await posten()).toBe(geprueft)
  // Es ist derselbe Bericht: wer darin sucht, sucht weiter.
  expect(await hatFokus(suche)).toBe(true)
  expect(await suche.inputValue()).toBe('W-2')
  await bild(seite, 'einlesen-noch-einmal-abgebrochen')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  // Was gewählt war, steht noch da; zu Ende geführt gilt der neue Bericht mit seinen Zeilen.
  const nochmals = await p.produkt.db.startTransaction().execute()
  await sql`lock table einlesung_zeile in share mode`.execute(nochmals)
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await ueberschrift('Bisheriger Bericht').waitFor()
  await t.geheZu(suche)
  await nochmals.rollback().execute()
  await seite.getByText('Spalten für neue Einträge fehlen').waitFor()
  // Der neue Bericht beginnt von vorn, und wer im bisherigen war, steht an seinem Anfang.
  await expect.poll(() => hatFokus(ueberschrift('Bericht'))).toBe(true)
  expect(await suche.inputValue()).toBe('')
  await expect.poll(posten).toBe('2 gelesen, 0 neu, 0 geändert, 0 unverändert, 0 übersprungen, 2 abgelehnt')
  await expect.poll(() => seite.getByRole('rowheader').count()).toBe(2)

  // So ist sie nicht zu lesen: es gilt, was dasteht.
  await t.betaetige(seite.getByRole('button', { name: /^Gelesen als/ }))
  await t.waehle(seite.getByRole('button', { name: /Spalte B/ }), 'Name')
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await expect.poll(posten).toBe(geprueft)
  await t.betaetige(seite.getByRole('button', { name: /^Gelesen als/ }))
  await t.waehle(seite.getByRole('button', { name: /Spalte A/ }), 'nicht übernehmen')
  await t.betaetige(seite.getByRole('button', { name: 'So noch einmal prüfen' }))
  await seite.getByText('So lässt sich die Datei nicht lesen.').waitFor()
  await bild(seite, 'einlesen-noch-einmal-unlesbar')
  expect(await posten()).toBe(geprueft)
  await t.betaetige(seite.getByRole('button', { name: '1 gültige Zeile laden' }))
  await seite.getByText('1 Messstelle ist geladen').waitFor()
  expect(maus()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
