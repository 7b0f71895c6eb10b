import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { vervielfacheAufnahme } from '../../apps/server/pruefstand/vervielfache.ts'
import { HOECHSTE_TREFFERZAHL } from '../../packages/vertrag/src/aufnahme.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, FENSTER, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson, type Fenster, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { handlung, leiste } from '../seiten/auswahlleiste.ts'
import { Filterseite } from '../seiten/filter.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt
/** Aufnahme mit einer Taxaliste, zum Filtern und Duplizieren. */
let vorlage: { id: number; code: string }
let gesperrt: number

beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
  for (const datum of ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04'])
    await welt.aufnahme({ von: 'land-noe', datum })
  gesperrt = await welt.aufnahme({
    von: 'land-noe',
    datum: '2024-06-01',
    mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
  })
  const id = await welt.aufnahme({ von: 'land-noe', datum: '2024-07-01' })
  const land = await meldeAn(p.produkt.adresse, 'land-noe')
  const zeilen = [{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 12 }]
  expect(await land.sende(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen })).toMatchObject({ status: 200 })
  const { code } = await p.produkt.db
    .selectFrom('aufnahme')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  vorlage = { id, code }
})

async function liste(person: string, abfrage = '', groesse = BREIT): Promise<Fenster & { filter: Filterseite }> {
  const fenster = await alsPerson(p.browser, p.produkt.adresse, person, groesse, `/aufnahmen-uebersicht${abfrage}`)
  return { ...fenster, filter: new Filterseite(fenster.seite) }
}

/** Liste zu einem Verweis mit Kriterien; die gespeicherten Filter kommen erst mit `gibFrei`. */
async function listeVorDenFiltern({ groesse = BREIT, uhr = false } = {}) {
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse)
  const filter = new Filterseite(seite)
  const gibFrei = await halteAuf(seite, '**/api/filter?**')
  if (uhr) await seite.clock.install()
  await gehe(seite, `${p.produkt.adresse}/aufnahmen-uebersicht?datumBis=2024-06-30`)
  await filter.treffer('5 Aufnahmen mit Filter „Unbenannter Filter“')
  return { seite, filter, gibFrei }
}

const KAESTCHEN = /^Aufnahme .* auswählen$/
const kaestchen = (seite: Page) => seite.getByRole('checkbox', { name: KAESTCHEN })
const gewaehlte = (seite: Page) => seite.getByRole('checkbox', { name: KAESTCHEN, checked: true })

test('[FILT-19] was jemand zu einem Verweis sucht, ehe die gespeicherten Filter gelesen sind, gilt danach mit ihm', async () => {
  const { seite, filter, gibFrei } = await listeVorDenFiltern({ uhr: true })
  const suche = seite.getByRole('textbox', { name: 'Suche' })
  await suche.fill(vorlage.code)
  // Die Pause nach dem Tippen ist vorbei, die Suche übernommen.
  await seite.clock.runFor(2000)
  await filter.treffer('0 Aufnahmen mit Filter „Unbenannter Filter“')
  expect(await filter.verwaltung.isDisabled()).toBe(true)
  expect(await suche.inputValue()).toBe(vorlage.code)
  gibFrei()
  await expect.poll(() => filter.verwaltung.isDisabled()).toBe(false)
  await expect.poll(() => suche.inputValue()).toBe(vorlage.code)
  await filter.chip('Datum bis').waitFor()
  await filter.treffer('0 Aufnahmen mit Filter „Unbenannter Filter“')
})

test('[FILT-19] wer sortiert, ehe die gespeicherten Filter gelesen sind, behält die Kriterien des Verweises', async () => {
  const { seite, filter, gibFrei } = await listeVorDenFiltern()
  await seite.getByRole('columnheader', { name: 'Code' }).getByRole('button').click()
  await seite.waitForURL(/sortierung=code/)
  gibFrei()
  await filter.chip('Datum bis').waitFor()
  await filter.treffer('5 Aufnahmen mit Filter „Unbenannter Filter“')
})

test('[FILT-19] kommen die gespeicherten Filter, während die nächste Seite lädt, bleibt deren Adresse ganz', async () => {
  const { seite, filter, gibFrei } = await listeVorDenFiltern()
  const gibSeiteFrei = await halteAuf(seite, '**/assets/AuftragnehmerZuordnenPage-*')
  await kaestchen(seite).first().click()
  await (await handlung(seite, 'Auftragnehmer zuordnen')).click()
  await seite.waitForURL(/id=\d+$/)
  const gelesen = seite.waitForResponse('**/api/filter?**')
  gibFrei()
  await (await gelesen).finished()
  // Noch steht die Liste da; was sie mit den Filtern tut, ist getan, sobald ihre Verwaltung wieder geht.
  await expect.poll(() => filter.verwaltung.isDisabled()).toBe(false)
  gibSeiteFrei()
  await seite.getByRole('button', { name: 'Abbrechen' }).waitFor()
  expect(new URL(seite.url()).search).toMatch(/^\?id=\d+$/)
})

test('[FORM-04] ein Datum vor allen Erhebungen bleibt mit seiner Meldung im Feld; ein so gespeicherter Filter hält nichts auf', async () => {
  const { seite, filter } = await liste('Adele Achleitner', '?datumVon=2024-05-03')
  await filter.erstelle('Früh')
  await filter.oeffneKriterien()
  const von = filter.kriterien.getByRole('textbox', { name: 'Datum von' })
  await von.fill('21.04.1025')
  await filter.kriterien.getByText('01.01.1900 oder später').waitFor()
  await filter.wendeAn()
  await filter.treffer('6 Aufnahmen')
  expect(await von.inputValue()).toBe('21.04.1025')
  // Wie eine frühere Fassung ihn gespeichert hätte.
  await p.produkt.db
    .updateTable('benutzerfilter')
    .set(({ fn, val }) => ({ wert: fn<string>('replace', ['wert', val('2024-05-03'), val('1025-04-21')]) }))
    .execute()
  await seite.addInitScript(() => {
    const urspruenglich = history.replaceState.bind(history)
    history.replaceState = (...angaben) => {
      document.documentElement.dataset['ersetzt'] = String(Number(document.documentElement.dataset['ersetzt'] ?? 0) + 1)
      urspruenglich(...angaben)
    }
  })
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('heading', { level: 1 }).waitFor()
  await gehe(seite, `${p.produkt.adresse}/aufnahmen-uebersicht`)
  await filter.treffer('6 Aufnahmen mit Filter „Früh“')
  await filter.oeffneKriterien()
  await von.waitFor()
  expect(Number(await seite.locator('html').getAttribute('data-ersetzt'))).toBeLessThan(20)
})

test('[FILT-19] die Kriterien warten auf die gespeicherten Filter: was jemand in ein Feld tippt, setzt keine Antwort zurück', async () => {
  const { filter, gibFrei } = await listeVorDenFiltern()
  await filter.oeffneKriterien()
  await filter.kriterien.getByText('Filter werden geladen …').waitFor()
  expect(await filter.kriterien.getByRole('textbox').count()).toBe(0)
  gibFrei()
  await expect.poll(() => filter.kriterien.getByRole('textbox', { name: 'Datum bis' }).inputValue()).toBe('30.06.2024')
})

test('[FILT-19] kommen die gespeicherten Filter nach der Liste, bleiben Auswahl und offenes Menü, wie sie sind', async () => {
  const { seite, filter, gibFrei } = await listeVorDenFiltern({ groesse: SCHMAL })
  await kaestchen(seite).first().click()
  await leiste(seite).getByText('1 ausgewählt').waitFor()
  await leiste(seite).getByRole('button', { name: 'Mehr' }).click()
  // Ein neu gezeichnetes Menü trüge das Merkmal nicht.
  await seite.getByRole('menu').evaluate(menue => menue.setAttribute('data-offen-seit-vorher', ''))
  gibFrei()
  await filter.chip('Datum bis').waitFor({ state: 'attached' })
  await expect.poll(() => filter.verwaltung.evaluate((knopf: HTMLButtonElement) => knopf.disabled)).toBe(false)
  await expect.poll(() => seite.locator('[role="menu"][data-offen-seit-vorher]').isVisible()).toBe(true)
  await seite.keyboard.press('Escape')
  await leiste(seite).getByText('1 ausgewählt').waitFor()
})

describe.each(FENSTER)('Auswahl bei %s Bildpunkten', (_, groesse) => {
  test('[API-09] einzeln, als Bereich, als Seite und alle Treffer; ein anderer Filter beginnt leer', async () => {
    const { seite, filter, fehler } = await liste('Lena Leitgeb', '?datumBis=2024-06-30', groesse)
    await filter.treffer('5 Aufnahmen mit Filter „Unbenannter Filter“')
    await kaestchen(seite).first().focus()
    await seite.keyboard.press('Space')
    await leiste(seite).getByText('1 ausgewählt').waitFor()
    await kaestchen(seite)
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await leiste(seite).getByText('3 ausgewählt').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)

    await (await handlung(seite, 'Alle 5 Treffer auswählen')).click()
    await leiste(seite).getByText('5 ausgewählt').waitFor()
    await expect.poll(() => gewaehlte(seite).count()).toBe(5)
    await (await handlung(seite, 'Status ändern')).click()
    await seite.waitForURL(/alle=true/)
    // Bis die Seite geladen ist, steht noch die Liste mit ihrer Auswahl da.
    await seite.getByRole('heading', { level: 1, name: 'Status ändern' }).waitFor()
    expect(new URL(seite.url()).searchParams.get('datumBis')).toBe('2024-06-30')

    // Zurück, auch nach dem Neuladen, steht die Auswahl noch da; „Abbrechen“ führt zu ihr.
    await seite.goBack()
    await leiste(seite).getByText('5 ausgewählt').waitFor()
    await seite.reload()
    await leiste(seite).getByText('5 ausgewählt').waitFor()
    await leiste(seite).getByRole('button', { name: 'Auswahl aufheben' }).click()
    await kaestchen(seite).first().click()
    await kaestchen(seite).nth(1).click()
    await leiste(seite).getByText('2 ausgewählt').waitFor()
    await (await handlung(seite, 'Auftragnehmer zuordnen')).click()
    await seite.waitForURL(/id=\d+&id=\d+$/)
    await seite.getByRole('heading', { level: 1, name: 'Auftragnehmer zuordnen' }).waitFor()
    await seite.getByRole('button', { name: 'Abbrechen' }).click()
    await leiste(seite).getByText('2 ausgewählt').waitFor()
    for (const nummer of [0, 1]) await expect.poll(() => kaestchen(seite).nth(nummer).isChecked()).toBe(true)
    await seite.goto(`${p.produkt.adresse}/aufnahmen-uebersicht?datumVon=2024-05-02&datumBis=2024-05-03`)
    await filter.treffer('2 Aufnahmen mit Filter „Unbenannter Filter“')
    await expect.poll(() => leiste(seite).count()).toBe(0)

    await kaestchen(seite).first().click()
    await leiste(seite).getByText('1 ausgewählt').waitFor()
    await (await handlung(seite, 'Duplizieren')).click()
    await seite.getByRole('heading', { name: 'Aus der Vorlage übernehmen' }).waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(unerwartet(fehler)).toEqual([])
  })
})

test('[API-09] die Auswahl gehört, wer sie getroffen hat: am selben Eintrag des Verlaufs sieht die nächste Person keine', async () => {
  const { seite, fehler } = await liste('Lena Leitgeb', '', BREIT)
  await kaestchen(seite).first().click()
  await leiste(seite).getByText('1 ausgewählt').waitFor()
  const naechste = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  const kontext = seite.context()
  await kontext.clearCookies()
  await kontext.addCookies(await naechste.kontext.cookies())
  await seite.reload()
  await seite.getByRole('button', { name: /^Benutzermenü.*Adele Achleitner/ }).waitFor()
  await kaestchen(seite).first().waitFor()
  await expect.poll(() => leiste(seite).count()).toBe(0)
  // Wäre noch etwas gewählt, stünde jetzt eine andere Zahl da.
  await kaestchen(seite).nth(1).click()
  await leiste(seite).getByText('1 ausgewählt').waitFor()
  expect(unerwartet(fehler)).toEqual([])
})

test('[API-03] Duplizieren: Teile wählen, Datum eingeben, die Taxaliste steht in der neuen Aufnahme', async () => {
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Lena Leitgeb',
    BREIT,
    `/aufnahme-detail/${vorlage.id}/aufnahmedaten`,
  )
  await seite.getByRole('button', { name: 'Angaben', exact: true }).click()
  await seite.getByRole('link', { name: 'Duplizieren' }).click()
  const taxa = seite.getByRole('checkbox', { name: 'Taxaliste MHS (1 Eintrag)' })
  await expect.poll(() => taxa.isChecked()).toBe(false)
  await expect.poll(() => seite.getByRole('checkbox', { name: 'Kopfdaten der Proben' }).isChecked()).toBe(true)
  await taxa.focus()
  await seite.keyboard.press('Space')
  const datum = seite.getByRole('textbox', { name: 'Datum der Probenahme' })
  const speichern = seite.getByRole('button', { name: 'Duplikat anlegen' })
  await datum.fill('1.1.2099')
  await speichern.click()
  await seite
    .getByText(/ oder früher$/)
    .first()
    .waitFor()
  await datum.fill('15.8.2024')
  await seite.getByRole('textbox', { name: 'Code' }).and(seite.locator('[value$="-20240815"]')).waitFor()
  await speichern.click()
  await seite.getByRole('heading', { name: / · 15\.08\.2024$/ }).waitFor()
  const neu = Number(/aufnahme-detail\/(\d+)/.exec(seite.url())?.[1])
  const funde = await p.produkt.db
    .selectFrom('fund')
    .innerJoin('bestimmung', 'bestimmung.id', 'fund.bestimmung_id')
    .select('fund.anzahl')
    .where('bestimmung.aufnahme_id', '=', neu)
    .execute()
  expect(funde).toEqual([{ anzahl: 12 }])
  expect(unerwartet(fehler)).toEqual([])
})

test('[API-03] Duplizieren ohne ein Qualitätselement: dessen Teile lassen sich nicht wählen, und was nicht mitkommt, steht da', async () => {
  const { seite } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Lena Leitgeb',
    BREIT,
    `/aufnahme-duplizieren/${vorlage.id}`,
  )
  const koepfe = seite.getByRole('checkbox', { name: /^Kopfdaten der Proben/ })
  await expect.poll(() => koepfe.isChecked()).toBe(true)
  const element = async (name: string) => {
    await seite.getByRole('button', { name: /^Qualitätselemente/ }).click()
    await seite.getByRole('option', { name }).click()
    await seite.keyboard.press('Escape')
  }
  await element('Phytobenthos')
  await element('Makrozoobenthos')
  await seite.getByText('Das kommt nicht mit').waitFor()
  await seite.getByText('Kopfdaten der Proben: die neue Aufnahme hat kein Makrozoobenthos.').waitFor()
  expect(await koepfe.isDisabled()).toBe(true)
  expect(await koepfe.isChecked()).toBe(false)
  await bild(seite, 'duplizieren-ohne-mzb')
  await element('Makrozoobenthos')
  await seite.getByText('Das kommt nicht mit').waitFor({ state: 'detached' })
  await expect.poll(() => koepfe.isChecked()).toBe(true)
})

test('[API-09] [FILT-01] Kriterien Taxon, Ergebnis und Methode: suchen, als Chip sehen, als Verweis teilen', async () => {
  const { seite, filter, fehler } = await liste('Lena Leitgeb', '?datumBis=2024-07-31')
  await filter.oeffneKriterien()
  await filter.kriterien.getByRole('button', { name: 'Erhebung' }).click()
  const taxon = filter.kriterien.getByRole('combobox', { name: 'Taxon' })
  await taxon.fill('baet')
  await seite.getByRole('option', { name: 'Baetidae Gen. sp.' }).click()
  await filter.waehleWerte('MZB-Methode', 'Detaillierte MZB-Methode (MHS)')
  await filter.waehleWerte('Ergebnis', 'noch keines')
  await filter.wendeAn()
  await filter.treffer('1 Aufnahme mit Filter „Unbenannter Filter“')
  // Vier Chips haben neben allem anderen keinen Platz: die übrigen zählt die Schaltfläche, und in der Lade steht alles.
  await filter.chip('Datum bis').waitFor()
  await filter.leiste.getByRole('button', { name: /^\+[23]: Alle Filterkriterien anzeigen$/ }).waitFor()
  const chips = filter.leiste.getByRole('listitem', { includeHidden: true })
  for (const text of ['Taxon:Baetidae Gen. sp.', 'Ergebnis:noch keines'])
    await expect.poll(() => chips.allTextContents()).toContainEqual(expect.stringContaining(text))
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await seite.reload()
  await filter.treffer('1 Aufnahme mit Filter „Unbenannter Filter“')
  await seite.getByRole('link', { name: vorlage.code }).waitFor()
  expect(fehler).toEqual([])
})

test('[API-10] Bewerten: nach Rückfrage läuft ein Auftrag, und er steht in der Liste der Aufträge', async () => {
  const { seite, filter, fehler } = await liste('Lena Leitgeb', '?datumBis=2024-05-31')
  await filter.treffer('4 Aufnahmen mit Filter „Unbenannter Filter“')
  await seite.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }).first().click()
  await leiste(seite).getByText('4 ausgewählt').waitFor()
  await (await handlung(seite, 'Bewerten')).click()
  const dialog = seite.getByRole('alertdialog', { name: '4 Aufnahmen bewerten?' })
  await dialog.waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await dialog.getByRole('button', { name: 'Bewertung starten' }).click()
  await seite.getByRole('heading', { name: 'Aufträge', level: 1 }).waitFor()
  await seite.getByRole('rowheader', { name: 'Bewertung MZB und PHB von 4 Aufnahmen' }).waitFor()
  expect(fehler).toEqual([])
})

test('[ROLE-02] wer nur liest, wählt aus, um Ergebnisse zu holen; zu ändern und zu duplizieren hat er nichts', async () => {
  const { seite, filter } = await liste('Leopold Lechthaler')
  await filter.treffer('1 Aufnahme')
  await seite.getByRole('checkbox', { name: /^Aufnahme / }).press('Space')
  await seite.getByRole('button', { name: 'Ergebnisübersicht (Excel)' }).waitFor()
  for (const name of ['Status ändern', 'Auftragnehmer zuordnen', 'Duplizieren'])
    await expect.poll(() => seite.getByRole('link', { name }).count()).toBe(0)
  await expect.poll(() => seite.getByRole('button', { name: 'Bewerten' }).count()).toBe(0)
  await seite.goto(`${p.produkt.adresse}/aufnahme-duplizieren/${gesperrt}`)
  await seite.getByRole('heading', { level: 1, name: 'Zugriff nicht erlaubt (Fehler 403)' }).waitFor()
  await expect.poll(() => seite.getByRole('heading', { name: 'Aufnahme duplizieren' }).count()).toBe(0)
})

test('[API-03] Löschen: gefährlich gezeigt, mit Rückfrage; gesperrt steht der Grund da', async () => {
  const id = await welt.aufnahme({ von: 'land-noe', datum: '2023-03-03' })
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Lena Leitgeb',
    BREIT,
    `/aufnahme-detail/${gesperrt}/aufnahmedaten`,
  )
  await seite.getByText('Makrozoobenthos ist „Plausibel“ und freigegeben.').waitFor()
  await expect.poll(() => seite.getByRole('button', { name: 'Aufnahme löschen' }).count()).toBe(0)
  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${id}/aufnahmedaten`)
  // Ungespeichertes an der gelöschten Aufnahme hält niemanden auf.
  await seite.getByRole('button', { name: 'Bearbeiten', exact: true }).click()
  await seite.getByRole('textbox', { name: 'Bemerkung' }).fill('mit ihr hinfällig')
  await seite.getByRole('button', { name: 'Aufnahme löschen' }).click()
  await seite.getByRole('alertdialog').getByRole('button', { name: 'Aufnahme löschen' }).click()
  await seite.getByRole('heading', { name: 'Aufnahmen', exact: true }).waitFor()
  expect(await p.produkt.db.selectFrom('aufnahme').select('id').where('id', '=', id).execute()).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
})

describe('mehr Treffer, als die Liste zählt', () => {
  beforeAll(() => vervielfacheAufnahme(p.produkt.db, vorlage.id, HOECHSTE_TREFFERZAHL, '2025-06-01'))

  test.each(FENSTER)(
    '[API-09] bei %s Bildpunkten: „über 10.000“, am Ende der Seiten ein Hinweis',
    async (_, groesse) => {
      const { seite, filter, fehler } = await liste('Lena Leitgeb', '?seite=999', groesse)
      await filter.treffer('Über 10.000 Aufnahmen')
      await seite.getByText('9.951–10.000 von über 10.000').waitFor()
      await seite.getByText(/Grenzen Sie die Liste mit dem Filter ein, um die übrigen zu sehen\.$/).waitFor()
      await kaestchen(seite).first().click()
      await (await handlung(seite, 'Alle Treffer auswählen (über 10.000)')).click()
      await leiste(seite).getByText('über 10.000 ausgewählt').waitFor()
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      await (await handlung(seite, 'Status ändern')).click()
      await seite.getByText(/^Der Filter trifft über 10\.000 Aufnahmen;/).waitFor()
      expect(unerwartet(fehler)).toEqual([])
    },
  )
})
