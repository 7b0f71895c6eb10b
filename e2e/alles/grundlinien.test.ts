import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bild } from '../gemeinsam/bild.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { schiefeZeilen } from '../seiten/grundlinien.ts'
import { hauptschaltflaechen } from '../seiten/hauptschaltflaechen.ts'
import { findeBeispiele, seitenDesLandes, ueberschrift, uebrigeTeile } from '../seiten/seitenliste.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' })

/** Seiten der Seitenliste mit Feldern, die nebeneinander stehen. */
const MIT_ZEILEN =
  /^messstelle-anlegen|^stammdaten|^gewaesserprofil|^aufnahmen-|^aufnahme-anlegen.*=|^aufnahme-duplizieren|aufnahmedaten|wetter|morph|organo|ortsbefund.phyto|mhs|allgemein|^projekt-matrix/
const BREITEN = [390, 768, 1440, 1920]

/** Was sich hier bearbeiten lässt, wird bearbeitet: erst dann stehen Eingaben da. */
async function bearbeite(seite: Page) {
  const inhalt = seite.getByRole('main')
  const knopf = inhalt.getByRole('button', { name: 'Bearbeiten', exact: true })
  // Eines von beiden ist auf jeder dieser Seiten; ehe es dasteht, gibt es nichts zu messen.
  await knopf.or(inhalt.locator('input, textarea, button[aria-haspopup]')).first().waitFor()
  if ((await knopf.count()) > 0) await knopf.first().click()
}

test('[UI-15] Felder einer Zeile teilen die Grundlinie ihrer Beschriftungen und ihrer Eingaben, auf jeder Seite und Breite', async () => {
  const beispiele = await findeBeispiele(p)
  const seiten = [
    ...[...seitenDesLandes(beispiele), ...uebrigeTeile(beispiele)].filter(({ weg }) => MIT_ZEILEN.test(weg)),
    { weg: 'gzuev-anlegen', fertig: ueberschrift('Charakteristik') },
  ]
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  const befunde: Record<string, readonly string[]> = {}
  let paare = 0
  for (const { weg, fertig } of seiten) {
    await gehe(seite, `${p.produkt.adresse}/${weg}`)
    await fertig(seite)
    await seite.waitForLoadState('networkidle')
    await bearbeite(seite)
    for (const breite of BREITEN) {
      await seite.setViewportSize({ width: breite, height: 900 })
      await bild(seite, `grundlinien-${weg.replaceAll(/\d+/g, 'n').replaceAll(/[^a-z-]+/gi, '-')}-${breite}`)
      const { schief, paare: verglichene } = await schiefeZeilen(seite)
      paare += verglichene
      if (schief.length > 0) befunde[`${weg} bei ${breite}`] = schief
    }
  }
  expect(befunde, JSON.stringify(befunde, null, 1)).toEqual({})
  // Fände die Messung keine Felder mehr, wäre sie immer zufrieden.
  expect(paare).toBeGreaterThan(150)
  await kontext.close()
})

test('Stammdaten: solange ein Abschnitt bearbeitet wird, hat nur sein Speichern das Gewicht', async () => {
  const { messstelleId } = await findeBeispiele(p)
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  await gehe(seite, `${p.produkt.adresse}/stammdaten/${messstelleId}`)
  await ueberschrift('Charakteristik')(seite)
  await expect.poll(() => hauptschaltflaechen(seite)).toEqual(['Aufnahme anlegen'])
  await bearbeite(seite)
  await expect.poll(() => hauptschaltflaechen(seite)).toEqual(['Speichern'])
  await seite.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.poll(() => hauptschaltflaechen(seite)).toEqual(['Aufnahme anlegen'])
  await kontext.close()
})
