import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lesePdf } from '../apps/server/pruefstand/pdf.ts'
import { neueSeite } from './gemeinsam/browser.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { meldeAn } from './gemeinsam/schnittstelle.ts'
import { meldeSichAn } from './seiten/anmeldung.ts'
import { legeAufnahmeAn, legeLandesprojektAn } from './seiten/aufnahmeAnlegen.ts'
import { beispiellisteAusExcel } from './seiten/beispielliste.ts'
import { bewerteMzb, ladeErgebnisbericht, leseBeitraege, uebergib } from './seiten/bewertung.ts'
import { erfasseChoriotope } from './seiten/choriotope.ts'
import { legeLandesmessstelleAn } from './seiten/messstelleAnlegen.ts'
import {
  beantworteTaxon,
  erfasseProbenkopf,
  fuegeListeEin,
  mhsseite,
  oeffneMhs,
  speichereTaxa,
  verlasseRaster,
} from './seiten/mhs.ts'
import { Statusseite } from './seiten/statusseite.ts'
import { Tastatur } from './seiten/tastatur.ts'

const p = starteFuerDatei()

const zahl = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))

test('[GEN-01] [GEN-02] Von der Anmeldung bis zur Übergabe allein mit der Tastatur', async () => {
  const { kontext, seite, fehler } = await neueSeite(p.browser)
  const mausereignisse = await Tastatur.ueberwacheMaus(seite)
  const t = new Tastatur(seite)

  // Anmelden, Projekt, Messstelle, Aufnahme
  await seite.goto(`${p.produkt.adresse}/start`)
  await meldeSichAn(t, 'Lena Leitgeb')
  await legeLandesprojektAn(t, 'Traisenstudie')
  await legeLandesmessstelleAn(t, { code: 'L3-TRAISEN', name: 'Traisen, Lilienfeld', gewaesser: ['leit', 'Leitha'] })
  await legeAufnahmeAn(t, { projekt: 'Traisenstudie', datum: '21.4.2025' })
  await seite.getByText('L3-TRAISEN-20250421').filter({ visible: true }).first().waitFor()
  const id = /aufnahme-detail\/(\d+)/.exec(seite.url())?.[1] ?? ''

  // Ortsbefund und Probenkopf
  await erfasseChoriotope(t, { Makrolithal: '20', Mesolithal: '40', Mikrolithal: '25', Akal: '10', FPOM: '5' })
  await erfasseProbenkopf(t, { anteil: '5/30' })

  // 64 Taxazeilen eines Labors kommen, wie sie bestimmt sind, auch Gruppen, s. str. und Unterfamilie; von zwei erfundenen
  // wird eine beantwortet, die andere bleibt sichtbar ausgelassen
  const mhs = mhsseite(seite)
  await fuegeListeEin(t, `${beispiellisteAusExcel()}\nEcdyonurus foobarus-Gr.\tLv.\t3\nBaetis alpinus/foobarus\tLv.\t3`)
  await expect
    .poll(() => mhs.bilanz.textContent())
    .toBe('gelesen 67 = übernommen 60 + zusammengefasst 4 + übersprungen 1 + abgelehnt 2')
  await beantworteTaxon(t, 'Ecdyonurus foobarus-Gr.', 'Ecdyonurus sp', 'Ecdyonurus sp.')
  await expect
    .poll(() => mhs.bilanz.textContent())
    .toBe('gelesen 67 = übernommen 61 + zusammengefasst 4 + übersprungen 1 + abgelehnt 1')
  await t.betaetige(mhs.uebernehmen)
  await mhs.abgelehnte.getByText('nennt „Baetis foobarus“; die Liste führt diese Art nicht.').waitFor()
  // 1.358 Individuen in 5 von 30 Teilen auf 1,25 m²
  await expect.poll(() => mhs.summen.textContent()).toBe('60 Taxa · 1.358 gezählte Individuen · 6.518,40 Ind./m²')
  await speichereTaxa(t)

  // Bewerten, Erklärung lesen, Bericht
  await verlasseRaster(t)
  const ergebnis = await bewerteMzb(t)
  expect(ergebnis).toMatch(/^\s*2\s+gut\n/)
  expect(ergebnis).toContain('Saprobie 1,776 → sehr gut (≤ 1,85)')
  const { taxa, summe } = await leseBeitraege(t, 'Saprobienindex')
  expect(summe).toBe('1,7760')
  expect(taxa[0]).toMatch(/^Baetis rhodani\t/)
  const beitraege = taxa.map(zeile => zahl(zeile.split('\t')[4] ?? ''))
  expect(beitraege.reduce((a, b) => a + b, 0)).toBeCloseTo(1.776, 2)

  const bericht = await ladeErgebnisbericht(t)
  expect(bericht.name).toBe('Ergebnisbericht_MZB_L3-TRAISEN-20250421.pdf')
  const pdf = lesePdf(readFileSync(bericht.pfad))
  expect(pdf).toMatchObject({ istGetaggt: true, sprache: 'de-AT' })
  for (const text of ['L3-TRAISEN-20250421', 'Zustandsklasse 2 – gut', 'Saprobie 1,776', 'Baetis rhodani'])
    expect(pdf.text).toContain(text)

  // Übergeben: danach ist alles gesperrt, in der Oberfläche und am Server
  await uebergib(t)
  await new Statusseite(seite).teil('Makrozoobenthos').getByText('Bewertung abgeschlossen', { exact: true }).waitFor()
  await oeffneMhs(t)
  await expect.poll(() => mhs.raster.getAttribute('aria-readonly')).toBe('true')
  await expect.poll(() => seite.getByRole('button', { name: /Speichern|Bearbeiten|Zeile einfügen/ }).count()).toBe(0)
  const land = await meldeAn(p.produkt.adresse, 'land-noe')
  const { daten } = await land.lies(`/aufnahme/${id}/mzb/mhs/taxa`)
  const { version, zeilen } = daten as { version: number; zeilen: object[] }
  expect(zeilen).toHaveLength(61)
  expect(await land.sende(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen: [] })).toMatchObject({
    status: 409,
    daten: { code: 'STATUS_UNZULAESSIG' },
  })

  expect(mausereignisse()).toBe(0)
  expect(fehler).toEqual([])
  await kontext.close()
})
