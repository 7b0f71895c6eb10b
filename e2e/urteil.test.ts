import type { AntwortVon } from '@benthos/vertrag'
import type { leseMhsBewertung } from '@benthos/vertrag/bewertung'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { bild } from './gemeinsam/bild.ts'
import { BREIT } from './gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from './gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from './gemeinsam/pruefling.ts'
import { meldeAn } from './gemeinsam/schnittstelle.ts'

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
/** Elf Taxa: eines mehr, als das Urteil zeigt. */
const TAXA = {
  'Baetis rhodani': 40,
  'Gammarus fossarum': 60,
  'Leuctra hippopus': 12,
  'Asellus aquaticus': 8,
  'Erpobdella octoculata': 5,
  'Hydropsyche siltalai': 14,
  'Ecdyonurus venosus': 9,
  'Rhyacophila tristis': 3,
  'Ephemerella ignita': 21,
  'Ancylus fluviatilis': 17,
  'Elmis maugetii': 6,
}
const SCHALEN = { 'Achnanthidium minutissimum': 210, 'Cocconeis placentula': 90, 'Nitzschia palea': 120 }

/** Proben mit Urteil: Weg seiner Seite, seiner Schnittstelle und wie es entsteht. */
const PROBEN = {
  MHS: { seite: 'mzb', lage: 'mzb/bewertung/mhs' },
  Screening: { seite: 'mzb', lage: 'mzb/bewertung/screening' },
  PHB: { seite: 'phb', lage: 'phb/bewertung' },
} as const
type Probe = keyof typeof PROBEN
const ALLE = Object.keys(PROBEN) as Probe[]
const aufnahmen = new Map<Probe, number>()

beforeAll(async () => {
  const reihe = await saeeProbenreihe(p.produkt.db, await musterwelt(p.produkt.db))
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  const sende = async (weg: string, daten: object) => {
    const antwort = await noe.sende(weg, daten)
    expect(antwort.status, `${weg}: ${JSON.stringify(antwort.daten)}`).toBe(200)
  }
  const version = async (weg: string) => ((await noe.lies(weg)).daten as { version: number }).version
  const zeilen = Object.keys(TAXA).map((taxon, i) => ({ zeile: i + 1, taxon, haeufigkeitsklasse: (i % 5) + 1 }))
  const fuelle: Record<Probe, (messstelle: number, datum: string) => Promise<number>> = {
    MHS: (messstelle, datum) =>
      reihe.aufnahme(messstelle, datum, {
        taxa: datum.startsWith('2021') ? { ...TAXA, 'Erpobdella octoculata': 90 } : TAXA,
      }),
    Screening: async (messstelle, datum) => {
      const id = await reihe.aufnahme(messstelle, datum)
      const weg = `/aufnahme/${id}/mzb/screening`
      await sende(`/aufnahme/${id}/mzb/methoden`, { methode: 'SCREENING' })
      await sende(weg, {
        version: await version(weg),
        daten: { entnahmegeraet: 'KESCHER', taxalistenversion: 'MZB 2026.3' },
      })
      await sende(`${weg}/taxa`, { version: await version(`${weg}/taxa`), zeilen })
      return id
    },
    PHB: async (messstelle, datum) => {
      const id = await reihe.aufnahme(messstelle, datum, {
        spalten: {
          mzb_status: null,
          mzb_freigabe: null,
          phb_status: 'ROHDATEN',
          phb_freigabe: 'NICHT_FREIGEGEBEN',
        },
      })
      const weg = `/aufnahme/${id}/phb/taxa`
      const schalen = Object.entries(SCHALEN).map(([taxon, anzahl], i) => ({ zeile: i + 1, taxon, schalen: anzahl }))
      await sende(weg, { version: await version(`${weg}/liste`), zeilen: schalen })
      return id
    },
  }
  for (const probe of ALLE) {
    const messstelle = await reihe.messstelle({
      bioregion: 'FL',
      saprobieller_grundzustand: 1.5,
      trophischer_grundzustand: 'OM',
    })
    for (const datum of ['2021-04-10', '2024-04-12']) {
      const id = await fuelle[probe](messstelle, datum)
      await sende(`/bewertung/${PROBEN[probe].seite}/${id}`, {})
      aufnahmen.set(probe, id)
    }
  }
})

async function oeffne(groesse = BREIT, probe: Probe = 'MHS') {
  const weg = `/aufnahme-detail/${aufnahmen.get(probe)}/bewertung/${PROBEN[probe].seite}`
  const fenster = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, weg)
  await fenster.seite.getByRole('region', { name: 'Gesamtergebnis' }).waitFor()
  await warteAufSuche(fenster.seite)
  return fenster
}

/** Die Suche nach einzelnen Bestimmungen ist zu Ende. */
const warteAufSuche = (seite: Page) =>
  seite.getByText('Einzelne Bestimmungen werden geprüft …').waitFor({ state: 'detached' })

async function stand(probe: Probe = 'MHS') {
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  const lage = (await noe.lies(`/aufnahme/${aufnahmen.get(probe)}/${PROBEN[probe].lage}`)).daten as AntwortVon<
    typeof leseMhsBewertung
  >
  if (lage.bewertung === null) throw new Error('nicht bewertet')
  return lage.bewertung.ergebnis
}

test.each(ALLE)(
  '[GEN-01] %s: das Urteil steht bei 1440 × 900 über der Falte: Klasse, Leitern, Taxa, was es änderte, Vergangenheit',
  async probe => {
    const { seite, fehler } = await oeffne({ width: 1440, height: 900 }, probe)
    const unten = async (name: string) => {
      const flaeche = await seite.getByRole('region', { name, exact: true }).boundingBox()
      return (flaeche?.y ?? Number.NaN) + (flaeche?.height ?? Number.NaN)
    }
    // Unten haftet die Fußleiste; was unter ihr liegt, ist nicht zu sehen.
    const falte = (await seite.getByRole('button', { name: 'Neu bewerten' }).boundingBox())?.y ?? Number.NaN
    for (const name of [
      'Gesamtergebnis',
      'Module',
      'Welche Taxa es tragen',
      'Was die Klasse ändern würde',
      'Die Messstelle bisher',
    ])
      await expect.poll(() => unten(name), { message: name }).toBeLessThan(falte)
    expect(await seite.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1700)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, `urteil-${probe}-1440`)
    expect(fehler).toEqual([])
  },
)

test.each([
  ['MHS', 3, true],
  ['Screening', 2, false],
  ['PHB', 3, true],
] as const)(
  '[GEN-01] %s: Leitern im Maßstab: der Zeiger steht, wo der gespeicherte Wert zwischen seinen Grenzen liegt',
  async (probe, anzahl, istGezaehlt) => {
    const { seite } = await oeffne(BREIT, probe)
    const { ergebnis } = await stand(probe)
    expect(ergebnis.module).toHaveLength(anzahl)
    for (const modul of ergebnis.module) {
      const [wert, grenzen] = [modul.wert ?? Number.NaN, modul.grenzen ?? []]
      const name = modul.label.replaceAll(/[()]/g, '\\$&')
      const leiter = seite.getByRole('img', { name: new RegExp(`^${name}: Klassengrenzen `) })
      // Gesagt werden vom Bild nur die Grenzen: Klasse, Wert, Spanne und Abstand stehen als Text daneben.
      const gesagt = (await leiter.getAttribute('aria-label'))?.split('Klassengrenzen ')[1]?.split('; ') ?? []
      expect(gesagt.map(text => Number(text.replace(',', '.')))).toEqual(grenzen)
      const lage = await leiter.evaluate(element => {
        const mitte = (e: Element) => {
          const { left, width } = e.getBoundingClientRect()
          return left + width / 2
        }
        // Band, wo gezählt wurde die Spanne der Wiederholungen, Zeiger, Zahlen
        const [zahlen, zeiger] = [...element.children].toReversed()
        if (!zeiger || !zahlen) return null
        return {
          zeiger: mitte(zeiger),
          grenzen: [...zahlen.children].map(mitte),
          texte: [...zahlen.children].map(e => e.textContent),
        }
      })
      expect(lage?.texte.map(text => Number(text?.replace(',', '.')))).toEqual(grenzen)
      // Aus zwei Grenzen folgt der Maßstab, aus dem Maßstab der Ort des Werts.
      const [x1, x4] = [lage?.grenzen[0] ?? Number.NaN, lage?.grenzen[3] ?? Number.NaN]
      const [g1, g4] = [grenzen[0] ?? Number.NaN, grenzen[3] ?? Number.NaN]
      const soll = x1 + ((wert - g1) / (g4 - g1)) * (x4 - x1)
      expect(Math.abs((lage?.zeiger ?? Number.NaN) - soll)).toBeLessThan(1.5)
    }
    // Der kleinste Abstand zu einer der vier Grenzen, unabhängig ausgerechnet
    for (const { wert, grenzen, label } of ergebnis.module) {
      const abstand = Math.min(...(grenzen ?? []).map(grenze => Math.abs(grenze - (wert ?? Number.NaN))))
      const text = await seite
        .getByRole('listitem')
        .filter({ has: seite.getByRole('heading', { name: label }) })
        .innerText()
      const gezeigt = /noch ([\d,]+) bis/.exec(text)?.[1]?.replace(',', '.')
      expect(Number(gezeigt)).toBeCloseTo(abstand, 2)
      if (istGezaehlt) expect(text).toMatch(/90 % der Wiederholungen [\d,]+ – [\d,]+/)
      else expect(text).not.toContain('Wiederholungen')
    }
  },
)

test('[GEN-01] zehn Taxa tragen das Ergebnis, einzelne Bestimmungen und die Messstelle stehen daneben', async () => {
  const { seite, fehler } = await oeffne()
  const { ergebnis } = await stand()
  const taxa = seite.getByRole('region', { name: 'Welche Taxa es tragen' }).getByRole('row')
  await expect.poll(() => taxa.count()).toBe(11)
  const entscheidend = ergebnis.module.find(({ schluessel }) => schluessel === ergebnis.entscheidend)
  await seite.getByRole('table', { name: new RegExp(`^Die 10 größten Beiträge: .*`) }).waitFor()
  expect(entscheidend).toBeDefined()
  const aenderungen = seite.getByRole('region', { name: 'Was die Klasse ändern würde' })
  await aenderungen
    .getByText(/Keine einzelne Bestimmung ändert die Klasse|weggelassen|nur als/)
    .first()
    .waitFor()
  await seite.getByRole('img', { name: /^Klassen der Messstelle: 10\.04\.2021 \d .*; 12\.04\.2024 \d / }).waitFor()
  await aenderungen.getByRole('link', { name: 'Was wäre, wenn …' }).click()
  await seite.getByRole('heading', { name: 'Was wäre, wenn …' }).waitFor()
  expect(fehler).toEqual([])
})

test.each(ALLE)('[UI-01] %s: von 390 bis 2560 px ist nichts abgeschnitten, auch aufgeklappt', async probe => {
  const { seite, fehler } = await oeffne(BREIT, probe)
  await seite.getByRole('button', { name: 'Alles aufklappen' }).click()
  for (const breite of [390, 768, 1024, 1280, 1440, 1680, 1920, 2560]) {
    await seite.setViewportSize({ width: breite, height: 900 })
    await expect.poll(() => laeuftUeber(seite), { message: `${breite} px` }).toBe(false)
    await expect.poll(() => abgeschnittenes(seite), { message: `${breite} px` }).toEqual([])
    await bild(seite, `urteil-${probe}-aufgeklappt-${breite}`)
  }
  expect(fehler).toEqual([])
})

/**
 * Zellen und Texte der Bewertung, die über einen Vorfahren hinausragen, der sie abschneidet oder in sich rollt. Neben der
 * Seitennavigation eines Tablets darf eine Tabelle rollen, wenn die Tastatur ihren Rollbereich erreicht.
 */
const abgeschnittenes = (seite: Page): Promise<string[]> =>
  seite.locator('main').evaluate(main =>
    [...main.querySelectorAll('th, td, p, dd, dt, span, li')].flatMap(element => {
      const flaeche = element.getBoundingClientRect()
      if (flaeche.width <= 1 || flaeche.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return []
      for (let v = element.parentElement; v !== null && v !== main; v = v.parentElement) {
        if (getComputedStyle(v).overflowX === 'visible' || (innerWidth < 1000 && v.tabIndex === 0)) continue
        const rahmen = v.getBoundingClientRect()
        if (rahmen.width > 1 && (flaeche.right > rahmen.right + 1 || flaeche.left < rahmen.left - 1))
          return [
            `${element.tagName} „${element.textContent?.slice(0, 40)}“ ragt ${Math.round(flaeche.right - rahmen.right)} px hinaus`,
          ]
      }
      return []
    }),
  )
