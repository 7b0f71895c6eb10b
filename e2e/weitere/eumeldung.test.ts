import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { packeAus } from '../../apps/server/pruefstand/archivleser.ts'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { vervielfacheAufnahme } from '../../apps/server/pruefstand/vervielfache.ts'
import { EUMELDUNG_SOFORT } from '../../packages/vertrag/src/eumeldung.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

/** EU-Meldung im Browser: leer, mit langen und mit falschen Daten; von der Liste bis zur Datei. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
const TAXA = { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 25, 'Leuctra hippopus': 12 }
let ohneAngaben = 0

beforeAll(async () => {
  const { db } = p.produkt
  const reihe = await saeeProbenreihe(db, await musterwelt(db))
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  const vollstaendig = await reihe.messstelle({
    bioregion_hoehe: 'H2',
    einzugsgebietsklasse: 'E3',
    ausweisung: 'NATUERLICH',
    wise_kennung: `AT${'W'.repeat(40)}`,
    wise_schema: 'eionetMonitoringSiteCode',
    wise_wasserkoerper: `AT${'K'.repeat(40)}`,
    wise_wasserkoerper_schema: 'eionetSurfaceWaterBodyCode',
  })
  ohneAngaben = await reihe.messstelle({ wasserkoerper: '411250001' })
  for (const [messstelle, datum, status] of [
    [vollstaendig, '2024-04-10', 'PLAUSIBEL'],
    [vollstaendig, '2024-09-10', 'PLAUSIBEL'],
    [ohneAngaben, '2024-05-10', 'PLAUSIBEL'],
    [ohneAngaben, '2024-06-10', null],
  ] as const) {
    const id = await reihe.aufnahme(messstelle, datum, { taxa: TAXA })
    const bewertet = await noe.sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})
    expect(bewertet.status, JSON.stringify(bewertet.daten)).toBe(200)
    if (status) await sql`update aufnahme set mzb_status = ${status} where id = ${id}`.execute(db)
  }
})

const WEG = '/eu-meldung?jahrVon=2024&jahrBis=2024'

test('[A-EUMELDUNG-05] von der Aufnahmenliste zur Prüfung: der Filter kommt mit, ohne Treffer sagt die Seite, was zu tun ist', async () => {
  const { seite, fehler } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Lena Leitgeb',
    BREIT,
    '/aufnahmen-uebersicht?datumVon=2024-01-01',
  )
  await seite.getByRole('button', { name: 'Weitere Handlungen' }).click()
  await seite.getByRole('menuitem', { name: 'EU-Meldung (WISE-2)' }).click()
  await seite.getByRole('heading', { level: 1, name: 'EU-Meldung (WISE-2)' }).waitFor()
  await seite.getByText('Aufnahmen, die der Filter der Liste trifft').waitFor()
  expect(new URL(seite.url()).searchParams.get('datumVon')).toBe('2024-01-01')
  // Vorgabe ist das Vorjahr: dort ist nichts erhoben.
  await seite.getByText('Nichts zu melden').waitFor()
  expect(await seite.getByRole('button', { name: 'ZIP laden' }).isDisabled()).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'eumeldung-leer')
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-EUMELDUNG-05] Befunde nach Regeln, schwerste offen, führen zur Messstelle; mit Blockern nur als Entwurf', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, WEG)
  await seite.getByText(/Befunde halten die Meldung auf/).waitFor()
  await seite.getByText('3 von 4 enthalten').waitFor()
  const pflicht = seite.getByRole('table', { name: 'Befunde der Regel D1' })
  const ziele = await pflicht.getByRole('link').evaluateAll(alle => alle.map(a => a.getAttribute('href') ?? ''))
  expect(ziele.length).toBeGreaterThan(0)
  for (const ziel of ziele) expect(ziel).toMatch(new RegExp(`/stammdaten/${ohneAngaben}$`))
  const warten = seite.waitForEvent('download')
  await seite.getByRole('button', { name: 'ZIP laden' }).press('Enter')
  const datei = await warten
  expect(datei.suggestedFilename()).toBe('wise2_2024-12.2_AT_2024_ENTWURF.zip')
  const archiv = await packeAus(await readFile(await datei.path()))
  expect([...archiv.keys()]).toContain('BiologyEQRClassificationProcedure.csv')
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-EUMELDUNG-01] Edition: eine einzige steht nicht zur Wahl, zwei schon, mit der Tastatur; die gewählte geht mit; eine verschwundene hat einen Ausweg', async () => {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', SCHMAL, WEG)
  await seite.getByText(/Befunde halten die Meldung auf/).waitFor()
  const wahl = seite.locator('[data-labels="above"]').getByRole('button', { name: /^Edition/ })
  expect(await wahl.count()).toBe(0)
  await seite.goto(`${p.produkt.adresse}${WEG}&edition=1999`)
  await seite.getByText('Diese Edition gibt es nicht.').waitFor()
  await seite.getByRole('button', { name: 'Mit der geltenden Edition prüfen' }).press('Enter')
  await seite.getByText(/Befunde halten die Meldung auf/).waitFor()
  // Der Server kennt nur eine: die zweite steht hier allein in seiner Antwort.
  const gefragt: (string | null)[] = []
  await seite.route('**/api/eumeldung?*', async weg => {
    const adresse = new URL(weg.request().url())
    const edition = adresse.searchParams.get('edition')
    gefragt.push(edition)
    adresse.searchParams.delete('edition')
    const antwort = await weg.fetch({ url: adresse.toString() })
    const inhalt = await antwort.json()
    const neue = { kennung: '2999-1', bezeichnung: `Biologie, ${'Wörterbuch '.repeat(4)}2999`, giltAb: '2999-01-01' }
    await weg.fulfill({
      response: antwort,
      json: { ...inhalt, edition: edition ?? inhalt.edition, editionen: [neue, ...inhalt.editionen] },
    })
  })
  await seite.reload()
  await wahl.press('Enter')
  await seite.getByRole('option', { name: /^Biologie, .* 2999 \(2999-1\), gilt ab 01.01.2999$/ }).press('Enter')
  await expect.poll(() => new URL(seite.url()).searchParams.get('edition')).toBe('2999-1')
  await expect.poll(() => gefragt.at(-1)).toBe('2999-1')
  expect(gefragt[0]).toBeNull()
  await expect.poll(() => seite.locator('main [aria-busy="true"]').count()).toBe(0)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'eumeldung-edition')
  expect(unerwartet(fehler).filter(einer => !einer.includes('400'))).toEqual([])
})

test.each([
  ['390', SCHMAL],
  ['1440', BREIT],
  ['1920', { width: 1920, height: 1080 }],
] as const)(
  'bei %s Bildpunkten: barrierefrei, nichts läuft über, auch mit den längsten Kennungen',
  async (breite, groesse) => {
    const { seite } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, WEG)
    await seite.getByText(/Befunde halten die Meldung auf/).waitFor()
    await bild(seite, `eumeldung-${breite}`)
    for (const knopf of await seite
      .getByRole('main')
      .locator('button[aria-expanded="false"]:not([aria-haspopup])')
      .all())
      if (await knopf.isVisible()) await knopf.click()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(await laeuftUeber(seite)).toBe(false)
    await bild(seite, `eumeldung-${breite}-offen`)
  },
)

test('[A-EUMELDUNG-06] viele Ergebnisse: die Prüfung läuft im Hintergrund, abgebrochen oder fertig steht sie auf der Seite', async () => {
  const { db } = p.produkt
  const muster = await db.selectFrom('aufnahme').select('id').orderBy('id').executeTakeFirstOrThrow()
  await vervielfacheAufnahme(db, muster.id, EUMELDUNG_SOFORT, '2023-06-01')
  const weg = '/eu-meldung?jahrVon=2023&jahrBis=2024'
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', BREIT, weg)
  await seite.getByText(`Mehr als ${EUMELDUNG_SOFORT} Ergebnisse`).waitFor()
  expect(await seite.getByRole('button', { name: 'ZIP im Hintergrund erstellen' }).isDisabled()).toBe(true)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  // Solange jemand die Ergebnisse hält, liest der Auftrag: so lange ist er zu sehen und abzubrechen.
  const halter = await db.startTransaction().execute()
  await sql`lock table bewertung in access exclusive mode`.execute(halter)
  await seite.getByRole('button', { name: 'Prüfung beginnen' }).press('Enter')
  await seite.getByText('Die Prüfung läuft im Hintergrund').waitFor()
  await seite.getByRole('progressbar').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'eumeldung-hintergrund')
  await seite.getByRole('button', { name: 'Prüfung abbrechen' }).press('Enter')
  await seite.getByText('Die Prüfung wurde abgebrochen.').waitFor()
  await halter.rollback().execute()
  await seite.getByRole('button', { name: 'Prüfung beginnen' }).press('Enter')
  await seite.getByText('Im Hintergrund geprüft').waitFor()
  await seite.getByText(/3 von 504 enthalten/).waitFor()
  // Neu geladen steht dasselbe da: die Adresse nennt den Auftrag.
  await seite.reload()
  await seite.getByText(/3 von 504 enthalten/).waitFor()
  await seite.setViewportSize(SCHMAL)
  expect(await laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await bild(seite, 'eumeldung-hintergrund-fertig')
  await seite.getByRole('button', { name: 'ZIP im Hintergrund erstellen' }).press('Enter')
  await seite.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor()
  // Von der Liste und von der Startseite führt derselbe Weg zum Ergebnis zurück, ohne die Datei zu laden.
  for (const [weiter, name] of [
    ['/user-tasklist', /^Ergebnis ansehen: Prüfung der EU-Meldung/],
    ['/start', /^Prüfung der EU-Meldung/],
  ] as const) {
    await seite.goto(p.produkt.adresse + weiter)
    await seite.setViewportSize(BREIT)
    const ansehen = seite.getByRole('link', { name })
    await ansehen.waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await seite.setViewportSize(SCHMAL)
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    await bild(seite, `eumeldung-ergebnis-ansehen-${weiter.slice(1)}`)
    await ansehen.press('Enter')
    await seite.getByText('Im Hintergrund geprüft').waitFor()
    await seite.getByText(/3 von 504 enthalten/).waitFor()
    expect(await seite.getByText('Alle Aufnahmen, die Sie melden dürfen').count()).toBe(1)
  }
  expect(unerwartet(fehler)).toEqual([])
})
