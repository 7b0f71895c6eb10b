import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { vervielfacheAufnahme, vervielfacheProben } from '../../apps/server/pruefstand/vervielfache.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { handlung } from '../seiten/auswahlleiste.ts'
import { Filterseite } from '../seiten/filter.ts'

const p = starteFuerDatei({ DEMO_DATA: 'false' })
const ANZAHL = 500

beforeAll(async () => {
  const { db } = p.produkt
  const reihe = await saeeProbenreihe(db, await musterwelt(db))
  const muster = await reihe.aufnahme(await reihe.messstelle(), '2024-05-01', {
    taxa: { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 22, 'Gammarus fossarum': 60, 'Tubifex tubifex': 3 },
  })
  await vervielfacheAufnahme(db, muster, ANZAHL, '2024-06-01')
  await vervielfacheProben(db, muster)
})

const bewertet = async () => {
  const { db } = p.produkt
  const zeilen = await db.selectFrom('aufnahme').select('id').where('mzb_status', '=', 'BEWERTET').execute()
  return zeilen.length
}

/** Ist der erste Schub gespeichert, wartet der nächste auf den Test: so ist auf jeder Maschine Zeit, mittendrin abzubrechen. */
async function halteAn() {
  const { db } = p.produkt
  await sql`create table schranke as select true as zu`.execute(db)
  await sql`
    create function warte() returns trigger language plpgsql as $$
    begin
      while exists (select from schranke where zu)
        and exists (select from bewertung where xmin <> pg_current_xact_id()::xid) loop
        perform pg_sleep(0.02);
      end loop;
      return new;
    end $$
  `.execute(db)
  await sql`create trigger warte before insert on bewertung for each row execute function warte()`.execute(db)
}

/** So lange darf ein Auftrag auf einem ausgelasteten Rechner brauchen; in Ruhe sind es Sekunden. */
const HOECHSTENS_MS = 90_000

/**
 * Vom Abbruch erfährt der laufende Auftrag erst mit seinem nächsten Herzschlag; ließe der Test ihn früher weiter, wäre auf
 * einer schnellen Maschine alles bewertet, ehe er es weiß. Der zweite beweist, dass die Antwort des ersten gelesen ist.
 */
async function warteAufHerzschlaege(anzahl: number) {
  const gepachtetBis = async () => {
    const { gepachtet_bis } = await p.produkt.db
      .selectFrom('auftrag')
      .select('gepachtet_bis')
      .where('zustand', '=', 'CANCELLING')
      .executeTakeFirstOrThrow()
    return gepachtet_bis
  }
  for (let schlag = 0; schlag < anzahl; schlag++) {
    const zuletzt = await gepachtetBis()
    await expect.poll(gepachtetBis, { timeout: HOECHSTENS_MS }).not.toBe(zuletzt)
  }
}

const lasseWeiter = () => sql`update schranke set zu = false`.execute(p.produkt.db)

const zeile = (seite: Page, name: string | RegExp) => seite.getByRole('row', { name })

test('[API-10] [API-02] 500 Aufnahmen bewerten: abbrechen behält das Getane, „Rest bewerten“ macht fertig', async () => {
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb')
  await seite.goto(`${p.produkt.adresse}/aufnahmen-uebersicht?datumVon=2024-06-01`)
  await new Filterseite(seite).treffer(`${ANZAHL} Aufnahmen mit Filter „Unbenannter Filter“`)
  await seite.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).first().click()
  await (await handlung(seite, `Alle ${ANZAHL} Treffer auswählen`)).click()
  await halteAn()

  await (await handlung(seite, 'Bewerten')).click()
  const dialog = seite.getByRole('alertdialog', { name: `${ANZAHL} Aufnahmen bewerten?` })
  const starten = dialog.getByRole('button', { name: 'Bewertung starten' })
  for (const element of ['Makrozoobenthos', 'Phytobenthos'])
    await dialog.getByRole('checkbox', { name: element }).click()
  await starten.click()
  await dialog.getByText('Wählen Sie mindestens ein Qualitätselement.').first().waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Makrozoobenthos' }).click()
  await starten.click()

  const erster = zeile(seite, /Bewertung MZB von 500 Aufnahmen(?! \(Rest\))/)
  await erster.getByText(/ von 500 · \d+ bewertet/).waitFor()
  await expect.poll(bewertet, { timeout: HOECHSTENS_MS }).toBeGreaterThan(0)
  await erster.getByRole('button', { name: /^Abbrechen/ }).click()
  await erster.getByText('wird abgebrochen').waitFor()
  await warteAufHerzschlaege(2)
  await lasseWeiter()
  await erster.getByText('abgebrochen', { exact: true }).waitFor()
  const getan = await bewertet()
  expect(getan).toBeLessThan(ANZAHL)
  await erster.getByText(`${getan} von 500 bewertet, 0 nicht bewertet, ${ANZAHL - getan} abgebrochen`).waitFor()
  const [download] = await Promise.all([
    seite.waitForEvent('download'),
    erster.getByRole('button', { name: /^Ergebnis herunterladen/ }).click(),
  ])
  const ausgaenge = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1)
  expect(ausgaenge.filter(eine => eine.includes(';bewertet;'))).toHaveLength(getan)
  expect(ausgaenge.filter(eine => eine.includes(';abgebrochen;'))).toHaveLength(ANZAHL - getan)

  await seite.setViewportSize(SCHMAL)
  const fortsetzen = seite.getByRole('button', { name: /^Rest bewerten: Bewertung MZB von 500 Aufnahmen/ })
  await fortsetzen.scrollIntoViewIfNeeded()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await fortsetzen.press('Enter')
  await seite
    .getByText(`${ANZAHL - getan} von ${ANZAHL - getan} bewertet, 0 nicht bewertet`)
    .waitFor({ timeout: HOECHSTENS_MS })
  await expect.poll(() => fortsetzen.count()).toBe(0)
  expect(await bewertet()).toBe(ANZAHL)
  expect(fehler).toEqual([])
  await kontext.close()
})
