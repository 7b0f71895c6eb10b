import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { leseEntwuerfe } from '../gemeinsam/entwuerfe.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Raster } from '../seiten/raster.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let welt: Musterwelt

beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
  const mzb = (status: 'NEU' | 'ROHDATEN' | 'BEWERTUNG_ABGESCHLOSSEN' | 'UNPLAUSIBEL' | 'PLAUSIBEL') => ({ status })
  await welt.aufnahme({ datum: '2020-01-01', mzb: { ...mzb('UNPLAUSIBEL'), auftragnehmer: 'auftragnehmer' } })
  await welt.aufnahme({ datum: '2020-01-02', mzb: mzb('UNPLAUSIBEL'), bundesland: 'AT-6' })
  await welt.aufnahme({ datum: '2020-01-03', mzb: { ...mzb('ROHDATEN'), auftragnehmer: 'auftragnehmer' } })
  await welt.aufnahme({ datum: '2020-01-04', mzb: mzb('BEWERTUNG_ABGESCHLOSSEN') })
  await welt.aufnahme({ datum: '2020-01-05', mzb: mzb('BEWERTUNG_ABGESCHLOSSEN'), bundesland: 'AT-6' })
  await welt.aufnahme({ datum: '2020-01-06', mzb: null, phb: { status: 'BEWERTUNG_ABGESCHLOSSEN' } })
  const freie = [
    await welt.aufnahme({ datum: '2020-01-07', mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } }),
    await welt.aufnahme({ datum: '2020-01-08', mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } }),
  ]
  // Plausibel und frei ist hier nur das MZB; das andere Qualitätselement macht es nicht wieder freizugeben.
  await welt.aufnahme({
    datum: '2020-01-09',
    mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
    phb: { status: 'NEU' },
  })
  await welt.aufnahme({ datum: '2020-01-10', mzb: mzb('PLAUSIBEL') })
  // Die erste ist seit gestern frei, die zweite seit einem Jahr.
  for (const [i, id] of freie.entries())
    await sql`
      insert into status_ereignis (aufnahme_id, element, art, von, nach, zeitpunkt)
      values (${id}, 'MZB', 'FREIGABE', 'NICHT_FREIGEGEBEN', 'OEFFENTLICH', now() - ${i === 0 ? '1 day' : '1 year'}::interval)
    `.execute(p.produkt.db)
})

/** Codes, die eine Bedingung über Aufnahme und Messstelle trifft, an der Anwendung vorbei. */
async function codes(bedingung: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select a.code from aufnahme as a join messstelle as m on m.id = a.messstelle_id where ${sql.raw(bedingung)} order by a.code
  `.execute(p.produkt.db)
  return rows.map(({ code }) => code)
}

describe('[A-START-01] Jede Zahl der Startseite öffnet genau ihre Zeilen', () => {
  const AMTLICH_NOE = `m.art in ('GZUEV', 'LAND') and m.bundesland = 'AT-3'`
  const JE_PERSON: [string, [string, string][]][] = [
    [
      'Lena Leitgeb',
      [
        ['Zurückgewiesen MZB', `a.mzb_status = 'UNPLAUSIBEL' and ${AMTLICH_NOE}`],
        ['Zu prüfen MZB', `a.mzb_status = 'BEWERTUNG_ABGESCHLOSSEN' and ${AMTLICH_NOE}`],
        ['Zu prüfen PHB', `a.phb_status = 'BEWERTUNG_ABGESCHLOSSEN' and ${AMTLICH_NOE}`],
        [
          'Lange offen MZB',
          `a.mzb_status in ('NEU', 'ROHDATEN', 'BEWERTET') and a.datum < '2021-01-01' and ${AMTLICH_NOE}`,
        ],
        ['Zuletzt freigegeben', `a.datum = '2020-01-07'`],
      ],
    ],
    [
      AUFTRAGNEHMERIN,
      [
        ['Zurückgewiesen MZB', `a.datum = '2020-01-01'`],
        ['In Arbeit MZB', `a.mzb_auftragnehmer_id is not null and a.mzb_status in ('NEU', 'ROHDATEN', 'BEWERTET')`],
      ],
    ],
    [
      'Adele Achleitner',
      [
        ['Zurückgewiesen MZB', `a.mzb_status = 'UNPLAUSIBEL'`],
        ['Zu prüfen MZB', `a.mzb_status = 'BEWERTUNG_ABGESCHLOSSEN'`],
        ['Freizugeben MZB', `a.datum = '2020-01-10'`],
      ],
    ],
  ]
  test.each(JE_PERSON)('%s', async (person, zahlen) => {
    const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, person)
    for (const [name, bedingung] of zahlen) {
      const erwartet = await codes(bedingung)
      expect(erwartet.length, name).toBeGreaterThan(0)
      await seite.goto(`${p.produkt.adresse}/start`)
      const verweis = seite.getByRole('link', { name: new RegExp(`^${name}: `) })
      await expect.poll(() => verweis.innerText(), { message: name }).toBe(String(erwartet.length))
      await verweis.click()
      await expect
        .poll(async () => (await seite.locator('tbody tr').allInnerTexts()).length, { message: name })
        .toBe(erwartet.length)
      const zeilen = await seite.locator('tbody tr').allInnerTexts()
      for (const code of erwartet)
        expect(
          zeilen.some(text => text.includes(code)),
          `${name}: ${code}`,
        ).toBe(true)
    }
    expect(unerwartet(fehler)).toEqual([])
  })
})

test('[A-START-03] Wer nur liest und wer nicht angemeldet ist, sieht zuerst Suche und Karte mit ihrer Liste', async () => {
  const { seite, fehler } = await neueSeite(p.browser)
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('heading', { name: 'Messstellen der Karte' }).waitFor()
  expect(await seite.getByRole('heading', { level: 2 }).first().innerText()).toBe('Ökologischer Zustand')
  expect(await seite.getByText('Ihre Arbeit').count()).toBe(0)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.setViewportSize(SCHMAL)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(unerwartet(fehler)).toEqual([])
  const lesend = await alsPerson(p.browser, p.produkt.adresse, 'Leopold Lechthaler')
  await lesend.seite.getByRole('heading', { name: 'Ihre Arbeit' }).waitFor()
  expect(await lesend.seite.getByRole('heading', { level: 2 }).first().innerText()).toBe('Ökologischer Zustand')
})

test('[A-START-04] Ein Entwurf an Gesperrtem steht nicht auf der Startseite; wieder geöffnet, ist er wieder da', async () => {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  const { seite } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
  seite.on('dialog', frage => void frage.accept())
  const raster = new Raster(seite)
  await raster.oeffne(probe.adresse)
  await raster.geheZumEnde()
  await raster.tippe('Baetis rhodani')
  await raster.druecke('Enter')
  await raster.meldung(/^Entwurf .* gesichert$/).waitFor()
  expect(await leseEntwuerfe(seite)).toHaveLength(1)
  const liste = seite.getByRole('region', { name: 'Nicht gespeicherte Entwürfe' })
  const setze = async (status: 'BEWERTUNG_ABGESCHLOSSEN' | 'UNPLAUSIBEL') => {
    await p.produkt.db.updateTable('aufnahme').set({ mzb_status: status }).where('id', '=', probe.aufnahmeId).execute()
    const gelesen = seite.waitForResponse(antwort => antwort.url().endsWith(`/aufnahme/${probe.aufnahmeId}`))
    await seite.goto(`${p.produkt.adresse}/start`)
    await gelesen
  }
  await seite.goto(`${p.produkt.adresse}/start`)
  await liste.waitFor()
  await setze('BEWERTUNG_ABGESCHLOSSEN')
  await seite.getByRole('heading', { name: 'Als Nächstes' }).waitFor()
  await expect.poll(() => liste.count()).toBe(0)
  expect(await leseEntwuerfe(seite)).toHaveLength(1)
  await setze('UNPLAUSIBEL')
  await liste.waitFor()
})
