import {
  type Bereich,
  type Bioregion,
  bestimmeTypgruppe,
  type TrophischerGrundzustand,
  type Typgruppe,
} from '@benthos/fachmodell'
import { ermittleBundesland } from '../../geo/bundesland.ts'
import { ORTSVERZEICHNIS } from './orte.ts'
import type { Zufall } from './zufall.ts'

/** Erzeugt Demo-Messstellen entlang der mitgelieferten Flussläufe. */

export type Demofluss = {
  id: number
  name: string
  flussgebietseinheit: 'DONAU' | 'RHEIN' | 'ELBE'
  linien: readonly (readonly [number, number])[][]
}

export type Demomessstelle = {
  art: Bereich
  gzuev_id: string | null
  code: string
  name: string
  gewaesser_id: number
  bundesland: string
  flussgebietseinheit: Demofluss['flussgebietseinheit']
  laenge: number
  breite: number
  /** Stelle im Gewässernetz, siehe `verorte` */
  route_id: string | null
  stationierung: number | null
  seehoehe: number
  bioregion: Bioregion
  typgruppe: Typgruppe
  bioregion_hoehe: string
  einzugsgebiet: number
  einzugsgebietsklasse: string
  flussordnungszahl: number
  saprobieller_grundzustand: number
  trophischer_grundzustand: TrophischerGrundzustand
  /** 0 naturnah … 1 stark belastet: Ausgangspunkt der erzeugten Taxalisten, wird nicht gespeichert */
  belastung: number
}

export function erzeugeMessstellen(fluesse: readonly Demofluss[], anzahl: number, zufall: Zufall): Demomessstelle[] {
  const strecken = gewichte(fluesse.flatMap(fluss => fluss.linien.flatMap(linie => streckenIn(fluss, linie))))
  if (strecken.length === 0)
    throw new RangeError('Ohne Flussläufe in Österreich lassen sich keine Demo-Messstellen setzen.')
  const summen: number[] = []
  let gesamt = 0
  for (const strecke of strecken) summen.push((gesamt += strecke.gewicht))
  const belastungJeRaum = new Map<string, number>()
  const namen = new Map<string, number>()
  const messstellen: Demomessstelle[] = []
  while (messstellen.length < anzahl) {
    const ziel = zufall.zahl() * gesamt
    const strecke = strecken[summen.findIndex(summe => summe > ziel)]
    if (!strecke) continue
    const t = zufall.zahl()
    const laenge = rund(strecke.von[0] + t * (strecke.bis[0] - strecke.von[0]), 5)
    const breite = rund(strecke.von[1] + t * (strecke.bis[1] - strecke.von[1]), 5)
    const bundesland = ermittleBundesland(laenge, breite)
    if (!bundesland) continue
    const wurf = zufall.zahl()
    const art: Bereich = wurf < 0.62 ? 'GZUEV' : wurf < 0.88 ? 'LAND' : 'FACHPROJEKT'
    const raum = raumVon(strecke.fluss.name, laenge, breite)
    const nummer = (namen.get(raum) ?? 0) + 1
    namen.set(raum, nummer)
    if (!belastungJeRaum.has(raum)) belastungJeRaum.set(raum, zufall.zahl())
    messstellen.push({
      art,
      ...bezeichne(art, bundesland, messstellen.length + 1),
      name: nummer === 1 ? raum : `${raum} ${nummer}`,
      gewaesser_id: strecke.fluss.id,
      bundesland,
      flussgebietseinheit: strecke.fluss.flussgebietseinheit,
      laenge,
      breite,
      route_id: null,
      stationierung: null,
      ...typisiere(strecke, laenge, breite, zufall),
      belastung: zieheBelastung(belastungJeRaum.get(raum) ?? 0, strecke.typgruppe, zufall),
    })
  }
  return messstellen
}

function bezeichne(art: Bereich, bundesland: string, nummer: number): { gzuev_id: string | null; code: string } {
  const land = bundesland.slice(3)
  if (art !== 'GZUEV')
    return { gzuev_id: null, code: `${art === 'LAND' ? 'L' : 'P'}${land}-${String(nummer).padStart(5, '0')}` }
  const id = `FW${land}${String(nummer).padStart(7, '0')}`
  return { gzuev_id: id, code: id }
}

function typisiere({ fluss, bioregion, typgruppe }: Strecke, laenge: number, breite: number, zufall: Zufall) {
  const seehoehe = schaetzeSeehoehe(fluss.name, laenge, breite)
  const einzugsgebiet = schaetzeEinzugsgebiet(typgruppe, zufall)
  return {
    seehoehe,
    bioregion,
    typgruppe,
    bioregion_hoehe: stufe('H', seehoehe, [200, 500, 800, 1600]),
    einzugsgebiet,
    einzugsgebietsklasse: stufe('E', einzugsgebiet, [10, 100, 1000, 10_000]),
    flussordnungszahl: einzugsgebiet > 10_000 ? 8 : einzugsgebiet > 1000 ? 6 : einzugsgebiet > 100 ? 5 : 3,
    saprobieller_grundzustand: seehoehe > 800 && typgruppe === 'ALPIN' ? 1.25 : GRUNDZUSTAND[bioregion],
    trophischer_grundzustand: seehoehe > 800 && typgruppe === 'ALPIN' ? 'UO' : TROPHIE[typgruppe],
  }
}

/** Klasse aus aufsteigenden Obergrenzen: `stufe('H', 350, [200, 500])` ist `H2`. */
function stufe(praefix: string, wert: number, grenzen: readonly number[]): string {
  return `${praefix}${grenzen.filter(grenze => wert >= grenze).length + 1}`
}

/** Benachbarte Messstellen sind ähnlich belastet; im Vorland reicht dieselbe Wirkung erst bei höherer Belastung. */
function zieheBelastung(raum: number, typgruppe: Typgruppe, zufall: Zufall): number {
  const mitte = { ALPIN: 0.04, VORLAND: 0.15, TIEFLAND: 0.08, GROSSER_FLUSS: 0.1 }[typgruppe]
  return Math.min(1, Math.max(0, mitte + 0.78 * raum ** 1.1 + 0.1 * zufall.normal()))
}

/** Gewählt so, dass naturnahe Demo-Proben Klasse 1 erreichen; die Liste enthält für Alpentaxa wenige Einstufungen. */
const GRUNDZUSTAND: Readonly<Record<Bioregion, number>> = {
  VZA: 1.25,
  UZA: 1.5,
  BR: 1.5,
  FL: 1.75,
  KV: 1.5,
  KH: 1.5,
  SA: 1.5,
  HV: 1.5,
  AM: 1.75,
  VAV: 1.75,
  AV: 1.75,
  GG: 1.75,
  FH: 2,
  GF: 2,
  IB: 1.75,
  DO: 2,
  AF: 2,
  MT: 2,
}

/** Gesetzt, nicht erhoben: damit auch das Phytobenthos der Beispieldaten eine Klasse bekommt. */
const TROPHIE: Readonly<Record<Typgruppe, TrophischerGrundzustand>> = {
  ALPIN: 'O',
  VORLAND: 'OM',
  TIEFLAND: 'M',
  GROSSER_FLUSS: 'M',
}

type Strecke = {
  fluss: Demofluss
  von: readonly [number, number]
  bis: readonly [number, number]
  bioregion: Bioregion
  typgruppe: Typgruppe
  gewicht: number
}

function streckenIn(fluss: Demofluss, linie: readonly (readonly [number, number])[]): Strecke[] {
  return linie.slice(1).flatMap((bis, i) => {
    const von = linie[i]
    if (!von) return []
    const laenge = (von[0] + bis[0]) / 2
    const breite = (von[1] + bis[1]) / 2
    const bundesland = ermittleBundesland(laenge, breite)
    if (!bundesland) return []
    const bioregion = schaetzeBioregion(fluss.name, bundesland, laenge, breite)
    const gewicht = Math.hypot((bis[0] - von[0]) * 0.68, bis[1] - von[1])
    return [{ fluss, von, bis, bioregion, typgruppe: bestimmeTypgruppe(bioregion), gewicht }]
  })
}

/** Anteile der Typgruppen: nach Länge allein läge fast alles an großen Flüssen, denn kleine sind nicht in den Flussläufen. */
const ANTEIL: Readonly<Record<Typgruppe, number>> = { ALPIN: 0.3, VORLAND: 0.25, TIEFLAND: 0.15, GROSSER_FLUSS: 0.3 }

function gewichte(strecken: readonly Strecke[]): Strecke[] {
  const laengen = new Map<Typgruppe, number>()
  for (const { typgruppe, gewicht } of strecken) laengen.set(typgruppe, (laengen.get(typgruppe) ?? 0) + gewicht)
  return strecken.map(strecke => ({
    ...strecke,
    gewicht: (strecke.gewicht / (laengen.get(strecke.typgruppe) ?? 1)) * ANTEIL[strecke.typgruppe],
  }))
}

/** Fluss und nächstgelegener Ort: so heißt eine Messstelle, und so weit reicht eine gemeinsame Belastung. */
function raumVon(fluss: string, laenge: number, breite: number): string {
  let ort = ORTSVERZEICHNIS[0]
  let kleinste = Number.POSITIVE_INFINITY
  for (const kandidat of ORTSVERZEICHNIS) {
    const abstand = Math.hypot((kandidat.laenge - laenge) * 0.68, kandidat.breite - breite)
    if (abstand < kleinste) {
      kleinste = abstand
      ort = kandidat
    }
  }
  return `${fluss}, ${kleinste > 0.12 ? 'Raum ' : ''}${ort?.name ?? ''}`
}

/** Ab hier zählt Anlage A der QZV Ökologie OG den Fluss zu den großen alpinen Flüssen; davor gilt die Landschaft. */
const IST_GROSSER_ALPINER: Readonly<Record<string, (laenge: number, breite: number) => boolean>> = {
  Rhein: () => true,
  Inn: () => true,
  // ab St. Johann im Pongau
  Salzach: (_laenge, breite) => breite > 47.34,
  // ab Liezen
  Enns: laenge => laenge > 14.24,
  // ab Pöls
  Mur: laenge => laenge > 14.58,
  // ab der Isel
  Drau: laenge => laenge > 12.77,
  // ab der Ager
  Traun: (_laenge, breite) => breite > 48.08,
}

function schaetzeBioregion(fluss: string, bundesland: string, laenge: number, breite: number): Bioregion {
  if (fluss === 'Donau') return 'DO'
  if (fluss === 'March' || (fluss === 'Thaya' && laenge > 15.9)) return 'MT'
  if (IST_GROSSER_ALPINER[fluss]?.(laenge, breite)) return 'AF'
  switch (bundesland) {
    case 'AT-1':
      return breite > 47.3 ? 'FH' : 'GF'
    case 'AT-2':
      return breite > 46.75 ? 'BR' : 'IB'
    case 'AT-3':
      return breite > 48.35 ? 'GG' : breite > 48.05 ? 'FL' : 'KV'
    case 'AT-4':
      return breite > 48.35 ? 'GG' : breite > 47.95 ? 'AV' : 'KV'
    case 'AT-5':
      return breite > 47.6 ? 'KV' : 'KH'
    case 'AT-6':
      return breite > 47.4 ? 'KH' : breite > 47.0 ? 'BR' : 'GF'
    case 'AT-7':
      return breite > 47.3 ? 'KH' : 'UZA'
    case 'AT-8':
      return breite > 47.35 ? 'VAV' : 'HV'
    default:
      return 'FH'
  }
}

/** Grobe Talhöhe: hoch am Alpenhauptkamm, fallend nach Norden und Osten; die Donau fällt von Passau bis Hainburg. */
function schaetzeSeehoehe(fluss: string, laenge: number, breite: number): number {
  if (fluss === 'Donau') return Math.round(290 - ((laenge - 13.4) / 3.6) * 152)
  const kamm = Math.exp(-(((breite - 47.05) / 0.45) ** 2))
  const osten = Math.min(1, Math.max(0, (16.2 - laenge) / 4))
  return Math.round(180 + 320 * osten + 620 * kamm * osten)
}

function schaetzeEinzugsgebiet(typgruppe: Typgruppe, zufall: Zufall): number {
  const mitte = { ALPIN: 4.6, VORLAND: 5, TIEFLAND: 5.3, GROSSER_FLUSS: 9.2 }[typgruppe]
  return rund(Math.exp(mitte + 0.8 * zufall.normal()), 1)
}

const rund = (zahl: number, stellen: number): number => Number(zahl.toFixed(stellen))
