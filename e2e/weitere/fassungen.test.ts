import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()

const KOPF = 'Taxon;Rang;Großgruppe;Familie;sap_o;sap_b;sap_a;sap_p;sap_g'
const TAXA = [
  ['Gammarus fossarum', 'Crustacea', 'Gammaridae', 60],
  ['Baetis rhodani', 'Ephemeroptera', 'Baetidae', 40],
  ['Rhithrogena semicolorata', 'Ephemeroptera', 'Heptageniidae', 22],
  ['Hydropsyche pellucidula', 'Trichoptera', 'Hydropsychidae', 15],
] as const
const zeilen = (gruppeDesErsten: string) =>
  TAXA.map(([name, gruppe, familie], i) =>
    [name, 'Art', i === 0 ? gruppeDesErsten : gruppe, familie, '', '', '', '10', '5'].join(';'),
  )

/** Eine Aufnahme, mit der bisherigen Taxaliste bewertet. @returns ihr Code */
async function bewerteteAufnahme(): Promise<string> {
  const probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  await probe.speichere(TAXA.map(([taxon, , , anzahl], i) => ({ zeile: i + 1, taxon, artStadium: null, anzahl })))
  expect((await probe.zugang.sende(`/aufnahme/${probe.aufnahmeId}/mzb/bewertung/mhs`, {})).status).toBe(200)
  const { code } = await p.produkt.db
    .selectFrom('aufnahme')
    .select('code')
    .where('id', '=', probe.aufnahmeId)
    .executeTakeFirstOrThrow()
  return code
}

async function ladeHoch(seite: Page, name: string, inhalt: string, fassung = 'MZB Prüfung'): Promise<void> {
  await seite
    .getByLabel('Excel-, ODS-, CSV- oder JSON-Datei')
    .and(seite.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(inhalt) })
  for (const [feld, wert] of [
    [/^Name der Fassung/, fassung],
    [/^Gültig ab/, '01.06.2026'],
    [/^Quelle/, 'Prüfliste 2026'],
    [/^Lizenz/, 'frei'],
  ] as const)
    await seite.getByRole('textbox', { name: feld }).fill(wert)
  await seite.getByRole('radio', { name: 'veröffentlicht' }).check()
  await seite.getByRole('button', { name: 'Hochladen und prüfen' }).click()
  await seite.getByRole('heading', { name: 'Bericht' }).waitFor()
}

test('[GEN-02] eine neue Taxaliste: hochladen, Fehler an der Zelle, als Entwurf laden, Vorschau mit Grund, aktivieren', async () => {
  const code = await bewerteteAufnahme()
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  await seite.getByRole('link', { name: 'Taxalisten und Parameter' }).first().click()
  await seite.getByRole('heading', { level: 1, name: 'Taxalisten und Parameter' }).waitFor()
  await seite.getByRole('row', { name: /MZB 2026\.\d Taxaliste MZB gilt/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await seite.getByRole('button', { name: 'Fassung importieren' }).click()
  await seite.getByRole('menuitem', { name: 'Taxaliste MZB importieren' }).click()
  await ladeHoch(seite, 'liste.csv', [KOPF, ...zeilen('')].join('\n'))
  await seite.getByText('C2 · Großgruppe').waitFor()
  await expect.poll(() => seite.getByRole('button', { name: 'Als Entwurf laden' }).isDisabled()).toBe(true)

  await seite.getByRole('link', { name: 'Andere Datei' }).click()
  await ladeHoch(seite, 'liste2.csv', [KOPF, ...zeilen('Crustacea')].join('\n'))
  await seite.getByRole('button', { name: 'Als Entwurf laden' }).click()
  await seite.getByText('4 Taxa sind geladen').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  await seite.getByRole('link', { name: 'Zu den Taxalisten und Parametern' }).click()
  await seite.getByRole('link', { name: 'MZB Prüfung' }).click()
  await expect.poll(() => seite.getByRole('button', { name: 'Fassung aktivieren' }).isDisabled()).toBe(true)
  for (const [eintrag, datei] of [
    ['Tabelle wie die Vorlage (Excel)', 'MZB_Pr_fung.xlsx'],
    ['Tabelle wie die Vorlage (CSV)', 'MZB_Pr_fung.csv'],
    ['Ganze Fassung (JSON)', 'MZB_Pr_fung.json'],
  ] as const) {
    await seite.getByRole('button', { name: 'Inhalt herunterladen' }).click()
    const abruf = seite.waitForEvent('download')
    await seite.getByRole('menuitem', { name: eintrag }).click()
    expect((await abruf).suggestedFilename()).toBe(datei)
  }
  await seite.getByRole('button', { name: 'Vorschau starten' }).click()
  await seite.getByText('1 von 1 Ergebnissen käme in eine andere Klasse').waitFor()
  const zeile = seite.getByRole('row', { name: new RegExp(code) })
  await zeile
    .getByText(/„Gammarus fossarum“: BMWP-Punkte der Familie kein Wert statt .+; dazu 3 weitere Taxa/)
    .waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  // Im Voraus: vorgemerkt gilt sie noch nicht, und bis zu ihrem Tag lässt es sich zurücknehmen.
  const frage = seite.getByRole('alertdialog')
  await seite.getByRole('textbox', { name: /^Gültig ab/ }).fill(`01.06.${new Date().getFullYear() + 1}`)
  await seite.getByRole('button', { name: 'Fassung aktivieren' }).click()
  await frage.getByText('bis dahin gilt die bisherige Fassung weiter').waitFor()
  await frage.getByRole('button', { name: 'Fassung aktivieren' }).click()
  await frage.waitFor({ state: 'detached' })
  await seite.getByRole('row', { name: /MZB Prüfung Taxaliste MZB vorgemerkt/ }).waitFor()
  await seite.getByRole('row', { name: /MZB 2026\.\d Taxaliste MZB gilt/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Vormerkung zurücknehmen' }).click()
  await frage.getByRole('button', { name: 'Vormerkung zurücknehmen' }).click()
  await frage.waitFor({ state: 'detached' })
  await seite.getByRole('button', { name: 'Vorschau starten' }).waitFor()
  await expect.poll(() => seite.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await seite.getByRole('button', { name: 'Vorschau starten' }).click()
  await zeile.waitFor()
  await seite.getByRole('textbox', { name: /^Gültig ab/ }).fill('01.06.2026')

  await seite.getByRole('button', { name: 'Fassung aktivieren' }).click()
  await frage.getByText('„MZB Prüfung“ gilt ab 01.06.2026').waitFor()
  await frage.getByRole('button', { name: 'Fassung aktivieren' }).click()
  await seite.getByRole('row', { name: /MZB Prüfung Taxaliste MZB gilt/ }).waitFor()
  await seite.getByRole('row', { name: /MZB 2026\.\d Taxaliste MZB abgelöst/ }).waitFor()
  const ergebnisse = await p.produkt.db.selectFrom('bewertung').select(['veraltet']).execute()
  expect(ergebnisse).toEqual([{ veraltet: false }])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

test('ein Entwurf mit Vorschau lässt sich verwerfen; danach fragt niemand mehr nach ihm', async () => {
  const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  await seite.goto(`${p.produkt.adresse}/fassung-import/taxaliste-mzb`)
  await ladeHoch(seite, 'liste3.csv', [KOPF, ...zeilen('Crustacea')].join('\n'), 'MZB Verworfene')
  await seite.getByRole('button', { name: 'Als Entwurf laden' }).click()
  await seite.getByRole('link', { name: 'Zu den Taxalisten und Parametern' }).click()
  await seite.getByRole('link', { name: 'MZB Verworfene' }).click()
  await seite.getByRole('button', { name: 'Vorschau starten' }).click()
  await seite.getByRole('table', { name: 'Nachgerechnete Ergebnisse' }).waitFor()
  await seite.getByRole('button', { name: 'Entwurf verwerfen' }).click()
  const frage = seite.getByRole('alertdialog')
  await frage.getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await expect.poll(() => new URL(seite.url()).search).toBe('')
  // Solange die Rückfrage offen ist, gilt alles unter ihr als verborgen.
  await frage.waitFor({ state: 'detached' })
  await seite.getByRole('link', { name: 'MZB 2026.3', exact: true }).first().waitFor()
  await seite.getByRole('link', { name: 'MZB Verworfene' }).waitFor({ state: 'detached' })
  expect(fehler).toEqual([])
  await kontext.close()
})

test('auf 390 px: wer nur lesen darf, sieht Stand und Herkunft ohne Schaltflächen zum Ändern', async () => {
  const { kontext, seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Bruno Burgstaller',
    SCHMAL,
    '/fassungen',
  )
  await seite.getByText('PHB-AMTLICH').first().waitFor()
  await expect.poll(() => seite.getByRole('button', { name: 'Fassung importieren' }).count()).toBe(0)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
