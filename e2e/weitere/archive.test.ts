import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { packeAus } from '../../apps/server/pruefstand/archivleser.ts'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Öffentliche Archive: einschalten, erstellen, ohne Anmeldung laden, entfernen. */

const p = starteFuerDatei({ PUBLIC_URL: '' })
schliesseFensterNachJedem(p)
beforeAll(async () => {
  const { db } = p.produkt
  const reihe = await saeeProbenreihe(db, await musterwelt(db))
  const stelle = await reihe.messstelle({ name: 'Eine Messstelle mit recht langem Namen', bundesland: 'AT-3' })
  const id = await reihe.aufnahme(stelle, '2024-05-01', { taxa: { 'Gammarus fossarum': 25 } })
  await reihe.aufnahme(stelle, '2024-06-01', { taxa: { 'Baetis alpinus': 99 } })
  await sql`update aufnahme set mzb_status = 'PLAUSIBEL', mzb_freigabe = 'OEFFENTLICH' where id = ${id}`.execute(db)
})

const WEG = '/archive'

/** Geht mit der Tabulatortaste zu einem Feld oder einer Schaltfläche. */
async function tabZu(seite: Page, name: string): Promise<void> {
  for (let schritt = 0; schritt < 60; schritt++) {
    const hier = await seite.evaluate(() => {
      const e = document.activeElement
      const beschriftung = e instanceof HTMLInputElement ? e.labels?.[0]?.textContent : null
      return e?.getAttribute('aria-label') ?? beschriftung ?? e?.textContent ?? ''
    })
    if (hier.trim().startsWith(name)) return
    await seite.keyboard.press('Tab')
  }
  throw new Error(`Mit der Tabulatortaste nicht zu erreichen: ${name}`)
}

test('[A-DARWINCORE-08] wer nicht freigibt, sieht keine Einstellung; ohne Archiv sagt die Seite das', async () => {
  const { seite, fehler } = await neueSeite(p.browser, BREIT)
  await seite.goto(`${p.produkt.adresse}${WEG}`)
  await seite.getByText('Bisher wurde kein öffentliches Archiv erstellt.').waitFor()
  expect(await seite.getByRole('button', { name: 'Jetzt erstellen' }).count()).toBe(0)
  expect(await seite.getByRole('heading', { name: 'Einstellung' }).count()).toBe(0)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-DARWINCORE-08] nur mit der Tastatur: einschalten, erstellen lassen, unverändert, ohne Anmeldung laden', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', BREIT, WEG)
  await seite.getByText('Weder nachts noch von Hand wurde ein Archiv erstellt.').waitFor()
  await tabZu(seite, 'Jetzt erstellen')
  await seite.keyboard.press('Enter')
  const laeufe = seite.getByRole('table', { name: 'Letzte Läufe' })
  await laeufe.getByRole('cell', { name: 'neue Fassung', exact: true }).waitFor({ timeout: 30_000 })
  await seite.getByRole('heading', { name: /^Neueste Fassung: \d{4}-\d\d-\d\d$/ }).waitFor()
  await tabZu(seite, 'Jetzt erstellen')
  await seite.keyboard.press('Enter')
  await laeufe.getByRole('cell', { name: 'unverändert, keine neue Fassung' }).waitFor({ timeout: 30_000 })
  expect(await seite.getByRole('table', { name: 'Alle Fassungen' }).getByRole('row').count()).toBe(2)

  await seite.getByLabel('Jede Nacht ein Archiv erstellen').focus()
  await seite.keyboard.press('Space')
  await tabZu(seite, 'Einstellung speichern')
  await seite.keyboard.press('Enter')
  await seite.getByText('Einstellung gespeichert').first().waitFor()
  await seite.reload()
  await seite.getByRole('heading', { name: 'Letzte Läufe' }).waitFor()
  expect(await seite.getByLabel('Jede Nacht ein Archiv erstellen').isChecked()).toBe(true)

  const fremd = await neueSeite(p.browser, SCHMAL)
  await fremd.seite.goto(`${p.produkt.adresse}${WEG}`)
  const knopf = fremd.seite.getByRole('button', { name: /^Neuestes Archiv laden/ })
  await knopf.waitFor()
  await bild(fremd.seite, 'archive-oeffentlich-390')
  expect(await pruefeBarrierefreiheit(fremd.seite)).toEqual([])
  expect(await laeuftUeber(fremd.seite)).toBe(false)
  const warten = fremd.seite.waitForEvent('download')
  await knopf.press('Enter')
  const datei = await warten
  expect(datei.suggestedFilename()).toMatch(/^Benthosdatenbank_DarwinCore_\d{4}-\d\d-\d\d\.zip$/)
  const inhalt = [...(await packeAus(await readFile(await datei.path()))).values()].join('\n')
  expect(inhalt).toContain('Gammarus fossarum')
  expect(inhalt).not.toContain('Baetis alpinus')
  expect(unerwartet(fremd.fehler)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
})

test.each([
  ['390', SCHMAL],
  ['1440', BREIT],
  ['1920', { width: 1920, height: 1080 }],
] as const)('bei %s Bildpunkten: barrierefrei, nichts läuft über', async (breite, groesse) => {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse, WEG)
  await seite.getByRole('table', { name: 'Letzte Läufe' }).waitFor()
  await seite.getByRole('heading', { name: /^Neueste Fassung/ }).waitFor()
  await bild(seite, `archive-${breite}`)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(await laeuftUeber(seite)).toBe(false)
})

test('[A-DARWINCORE-08] entfernen verlangt einen Grund; er steht danach öffentlich da', async () => {
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Adele Achleitner',
    BREIT,
    '/aufnahmen-uebersicht',
  )
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).click()
  await seite.getByRole('menuitem', { name: 'Öffentliche Archive' }).click()
  await seite
    .getByRole('button', { name: /^Fassung .* entfernen$/ })
    .first()
    .press('Enter')
  await seite.getByLabel(/^Grund/).fill('Freigabe zurückgenommen')
  await seite.getByRole('button', { name: 'Datei entfernen' }).press('Enter')
  await seite.getByText('entfernt: Freigabe zurückgenommen').first().waitFor()
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-DARWINCORE-08] ist nichts mehr öffentlich, nennt die Seite keine Fassung die neueste und sagt, warum', async () => {
  const { db } = p.produkt
  await sql`update aufnahme set mzb_freigabe = 'NICHT_FREIGEGEBEN' where mzb_freigabe = 'OEFFENTLICH'`.execute(db)
  await sql`
    update archivfassung set entfernt_am = null, entfernt_grund = null where id = (select max(id) from archivfassung)
  `.execute(db)
  const { seite, fehler } = await neueSeite(p.browser, SCHMAL)
  await seite.goto(`${p.produkt.adresse}${WEG}`)
  await seite.getByText('Zurzeit kein aktuelles Archiv').waitFor()
  await seite.getByRole('heading', { name: 'Alle Fassungen' }).waitFor()
  expect(await seite.getByRole('heading', { name: /^Neueste Fassung/ }).count()).toBe(0)
  expect(await laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
  await bild(seite, 'archive-nichts-oeffentlich-390')
})
