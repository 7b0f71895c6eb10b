import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findeParametersatz, indiziereTaxaliste, pruefeKapsel } from '@benthos/bewertung'
import { METHODENANGABEN, type Taxaliste, TYPGRUPPEN, type Typgruppe } from '@benthos/fachmodell'
import { expect, test } from 'vitest'
import { ermittleBundesland } from '../../geo/bundesland.ts'
import { ARTENPOOL } from './artenpool.ts'
import { type Demoaufnahme, erzeugeAufnahmen } from './aufnahmen.ts'
import { erzeugeBesiedlung } from './besiedlung.ts'
import { type Demofluss, erzeugeMessstellen } from './messstellen.ts'
import { erstelleZufall } from './zufall.ts'

const lies = async (datei: string) =>
  JSON.parse(await readFile(fileURLToPath(new URL(`../../../referenzlisten/${datei}`, import.meta.url)), 'utf8'))

const liste: Taxaliste = await lies('mzb-2026.3.json')
const gewaesser: (Omit<Demofluss, 'id' | 'linien'> & { geometrie: { type: string; coordinates: unknown } })[] =
  await lies('gewaesser.json')
const fluesse = gewaesser.map(({ geometrie, ...fluss }, i) => ({
  ...fluss,
  id: i + 1,
  linien: (geometrie.type === 'LineString' ? [geometrie.coordinates] : geometrie.coordinates) as Demofluss['linien'],
}))
const referenz = { taxaliste: indiziereTaxaliste(liste), parameter: findeParametersatz('MZB-DEMO-2026') ?? null }
const jeTypgruppe = TYPGRUPPEN.map(t => t.value)

function erzeuge(samen: number, stellen: number, anzahl: number) {
  const zufall = erstelleZufall(samen)
  const messstellen = erzeugeMessstellen(fluesse, stellen, zufall)
  return { messstellen, aufnahmen: [...erzeugeAufnahmen(messstellen, anzahl, 4, referenz, zufall)] }
}
const { messstellen, aufnahmen } = erzeuge(20_260_101, 400, 2400)
const typgruppeVon = (a: Demoaufnahme): Typgruppe | undefined => messstellen[a.messstelle]?.typgruppe
const mitListe = aufnahmen.filter(a => a.funde.length > 0)
const median = (werte: number[]): number => werte.sort((a, b) => a - b)[Math.floor(werte.length / 2)] ?? 0

test('gleicher Samen, gleiche Daten; anderer Samen, andere Daten', () => {
  const eine = erzeuge(7, 20, 60)
  expect(erzeuge(7, 20, 60)).toEqual(eine)
  expect(erzeuge(8, 20, 60)).not.toEqual(eine)
})

test('jede Art des Pools steht in der Taxaliste: als gültiger Name, mit einem Stadium, das die Liste kennt', () => {
  const eintraege = new Map(liste.taxa.map(taxon => [taxon.name, taxon]))
  const falsch = ARTENPOOL.filter(art => {
    const taxon = eintraege.get(art.name)
    return !taxon || taxon.akzeptiert !== null || (taxon.stadien && !taxon.stadien.includes(art.stadium))
  })
  expect(falsch.map(art => art.name)).toEqual([])
  expect(new Set(ARTENPOOL.map(art => `${art.name}/${art.stadium}`)).size).toBe(ARTENPOOL.length)
  const unvollstaendig = ARTENPOOL.filter(
    art =>
      !(art.toleranz >= 0 && art.toleranz <= 1 && art.anzahl >= 1) ||
      !Object.values(art.stetigkeit).some(wert => wert > 0),
  )
  expect(unvollstaendig).toEqual([])
})

test('Taxalisten: kein Taxon doppelt, ganze Zahlen ab 1, im Mittel rund 50 Zeilen', () => {
  for (const { funde } of mitListe) {
    expect(new Set(funde.map(fund => `${fund.taxon}/${fund.stadium}`)).size).toBe(funde.length)
    expect(funde.every(fund => Number.isInteger(fund.anzahl) && fund.anzahl >= 1 && fund.anzahl <= 4000)).toBe(true)
  }
  const mittel = aufnahmen.reduce((summe, a) => summe + a.funde.length, 0) / aufnahmen.length
  expect(mittel).toBeGreaterThan(45)
  expect(mittel).toBeLessThan(55)
})

test.each(jeTypgruppe)('%s: Belastung verarmt die Liste und verdrängt Eintagsfliegen durch Wenigborster', gruppe => {
  const zieh = (belastung: number) => {
    const zufall = erstelleZufall(1)
    return Array.from({ length: 60 }, () => erzeugeBesiedlung(gruppe, belastung, zufall))
  }
  const grossgruppe = new Map(liste.taxa.map(taxon => [taxon.name, taxon.gruppe]))
  const anteil = (listen: ReturnType<typeof zieh>, name: string) => {
    const funde = listen.flat()
    const summe = (passende: typeof funde) => passende.reduce((n, fund) => n + fund.anzahl, 0)
    return summe(funde.filter(fund => grossgruppe.get(fund.taxon) === name)) / summe(funde)
  }
  const [rein, mittel, stark] = [zieh(0.1), zieh(0.5), zieh(0.95)]
  expect(median(stark.map(l => l.length))).toBeLessThan(0.8 * median(rein.map(l => l.length)))
  expect(median(rein.map(l => l.length))).toBeGreaterThan(30)
  expect(anteil(rein, 'Ephemeroptera')).toBeGreaterThan(anteil(mittel, 'Ephemeroptera'))
  expect(anteil(mittel, 'Ephemeroptera')).toBeGreaterThan(anteil(stark, 'Ephemeroptera'))
  expect(anteil(stark, 'Oligochaeta')).toBeGreaterThan(2 * anteil(rein, 'Oligochaeta'))
})

test.each(jeTypgruppe)('%s: die Klassen 1 bis 5 kommen alle vor, keine überwiegt', gruppe => {
  const klassen = aufnahmen.filter(a => typgruppeVon(a) === gruppe && a.klasse !== null).map(a => a.klasse)
  const anteile = [1, 2, 3, 4, 5].map(klasse => klassen.filter(k => k === klasse).length / klassen.length)
  expect(klassen.length).toBeGreaterThan(200)
  expect(Math.min(...anteile), anteile.join(' ')).toBeGreaterThan(0)
  expect(Math.max(...anteile), anteile.join(' ')).toBeLessThan(0.65)
  expect((anteile[1] ?? 0) + (anteile[2] ?? 0), anteile.join(' ')).toBeLessThan(0.95)
})

test('Messstellen liegen in ihrem Bundesland, tragen eindeutige Codes und Namen und decken alle Typgruppen ab', () => {
  for (const m of messstellen) expect(ermittleBundesland(m.laenge, m.breite)).toBe(m.bundesland)
  expect(new Set(messstellen.map(m => m.code)).size).toBe(messstellen.length)
  expect(new Set(messstellen.map(m => m.name)).size).toBe(messstellen.length)
  expect(messstellen.filter(m => (m.art === 'GZUEV') !== (m.gzuev_id !== null))).toEqual([])
  const anteil = (gruppe: Typgruppe) => messstellen.filter(m => m.typgruppe === gruppe).length / messstellen.length
  for (const gruppe of jeTypgruppe) expect(anteil(gruppe), gruppe).toBeGreaterThan(0.1)
})

test('Status, Freigabe und Bewertung passen zusammen', () => {
  for (const a of aufnahmen) {
    expect(a.funde.length === 0).toBe(a.status === 'NEU')
    expect(a.kapsel !== null).toBe(a.status !== 'NEU' && a.status !== 'ROHDATEN')
    if (a.freigabe !== 'NICHT_FREIGEGEBEN') expect(a.status).toBe('PLAUSIBEL')
  }
  expect(new Set(aufnahmen.map(a => a.code)).size).toBe(aufnahmen.length)
})

test('gespeicherte Ergebnisse lassen sich zu denselben Bytes nachrechnen', () => {
  const kapseln = aufnahmen.flatMap(a => a.kapsel ?? []).slice(0, 50)
  expect(kapseln).toHaveLength(50)
  for (const kapsel of kapseln) expect(pruefeKapsel(kapsel, referenz)).toEqual({ unveraendert: true, abweichungen: [] })
})

test('zweite Methoden: jede kommt vor, nur mit ihrer Menge, und nur mit Taxa der MHS', () => {
  const mitZusatz = aufnahmen.flatMap(a => (a.zusatzprobe ? [{ ...a, probe: a.zusatzprobe }] : []))
  expect(new Set(mitZusatz.map(a => a.probe.methode))).toEqual(
    new Set(['SCREENING', 'QUALITATIV', 'QUANTITATIV', 'BIOMASSE']),
  )
  expect(mitZusatz.length / mitListe.length).toBeCloseTo(0.12, 1)
  for (const { probe, funde } of mitZusatz) {
    const { mengen, skalen } = METHODENANGABEN[probe.methode]
    const taxa = new Set(funde.map(f => f.taxon))
    expect(probe.funde.length).toBeGreaterThan(0)
    for (const fund of probe.funde) {
      expect(taxa).toContain(fund.taxon)
      const { anzahl, haeufigkeitsklasse, biomasse } = fund
      const angegeben = Object.entries({ anzahl, haeufigkeitsklasse, biomasse }).filter(([, wert]) => wert !== null)
      expect(angegeben.map(([feld]) => feld)).toEqual(mengen)
      expect(angegeben[0]?.[1]).toBeGreaterThan(0)
      if (skalen.haeufigkeitsklasse) expect(haeufigkeitsklasse).toBeLessThanOrEqual(skalen.haeufigkeitsklasse.length)
    }
  }
})
