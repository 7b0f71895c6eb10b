import { type Bereich, type Bioregion, bestimmeTypgruppe, type Typgruppe } from '@benthos/fachmodell'
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
  seehoehe: number
  bioregion: Bioregion
  typgruppe: Typgruppe
  bioregion_hoehe: string
  einzugsgebiet: number
  einzugsgebietsklasse: string
  flussordnungszahl: number
  saprobieller_grundzustand: number
  /** 0 naturnah … 1 stark belastet: Ausgangspunkt der erzeugten Taxalisten, wird nicht gespeichert */
  belastung: number
}

export function erzeugeMessstellen(fluesse: readonly Demofluss[], anzahl: number, zufall: Zufall): Demomessstelle[] {
  const strecken = fluesse.flatMap(fluss => fluss.linien.flatMap(linie => streckenIn(fluss, linie)))
  if (strecken.length === 0)
    throw new RangeError('Ohne Flussläufe in Österreich lassen sich keine Demo-Messstellen setzen.')
  const summen: number[] = []
  let gesamt = 0
  for (const strecke of strecken) summen.push((gesamt += strecke.gewicht))
  const belastungJeFluss = new Map(fluesse.map(fluss => [fluss.id, zufall.zahl()]))
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
    const nummer = messstellen.length + 1
    const wurf = zufall.zahl()
    const art: Bereich = wurf < 0.62 ? 'GZUEV' : wurf < 0.88 ? 'LAND' : 'FACHPROJEKT'
    const bioregion = schaetzeBioregion(strecke.fluss.name, bundesland, breite)
    const typgruppe = bestimmeTypgruppe(bioregion)
    const seehoehe = schaetzeSeehoehe(strecke.fluss.name, laenge, breite)
    const basis = belastungJeFluss.get(strecke.fluss.id) ?? 0.3
    const einzugsgebiet = schaetzeEinzugsgebiet(typgruppe, zufall)
    messstellen.push({
      art,
      gzuev_id: art === 'GZUEV' ? `FW${bundesland.slice(3)}${String(nummer).padStart(7, '0')}` : null,
      code:
        art === 'GZUEV'
          ? `FW${bundesland.slice(3)}${String(nummer).padStart(7, '0')}`
          : `${art === 'LAND' ? 'L' : 'P'}${bundesland.slice(3)}-${String(nummer).padStart(5, '0')}`,
      name: benenne(strecke.fluss.name, laenge, breite, namen),
      gewaesser_id: strecke.fluss.id,
      bundesland,
      flussgebietseinheit: strecke.fluss.flussgebietseinheit,
      laenge,
      breite,
      seehoehe,
      bioregion,
      typgruppe,
      bioregion_hoehe:
        seehoehe < 200 ? 'H1' : seehoehe < 500 ? 'H2' : seehoehe < 800 ? 'H3' : seehoehe <= 1600 ? 'H4' : 'H5',
      einzugsgebiet,
      einzugsgebietsklasse:
        einzugsgebiet < 10
          ? 'E1'
          : einzugsgebiet < 100
            ? 'E2'
            : einzugsgebiet <= 1000
              ? 'E3'
              : einzugsgebiet <= 10_000
                ? 'E4'
                : 'E5',
      flussordnungszahl: einzugsgebiet > 10_000 ? 8 : einzugsgebiet > 1000 ? 6 : einzugsgebiet > 100 ? 5 : 3,
      saprobieller_grundzustand: GRUNDZUSTAND[typgruppe],
      belastung: Math.min(1, Math.max(0, basis * 0.7 + 0.15 * zufall.normal() + (typgruppe === 'TIEFLAND' ? 0.2 : 0))),
    })
  }
  return messstellen
}

const GRUNDZUSTAND: Readonly<Record<Typgruppe, number>> = {
  ALPIN: 1.25,
  VORLAND: 1.5,
  TIEFLAND: 1.75,
  GROSSER_FLUSS: 1.75,
}

type Strecke = { fluss: Demofluss; von: readonly [number, number]; bis: readonly [number, number]; gewicht: number }

function streckenIn(fluss: Demofluss, linie: readonly (readonly [number, number])[]): Strecke[] {
  return linie.slice(1).flatMap((bis, i) => {
    const von = linie[i]
    if (!von || !ermittleBundesland((von[0] + bis[0]) / 2, (von[1] + bis[1]) / 2)) return []
    return [{ fluss, von, bis, gewicht: Math.hypot((bis[0] - von[0]) * 0.68, bis[1] - von[1]) }]
  })
}

/** Nächstgelegener Ort; die zweite Messstelle am selben Fluss und Ort bekommt eine Nummer. */
function benenne(fluss: string, laenge: number, breite: number, namen: Map<string, number>): string {
  let ort = ORTSVERZEICHNIS[0]
  let kleinste = Number.POSITIVE_INFINITY
  for (const kandidat of ORTSVERZEICHNIS) {
    const abstand = Math.hypot((kandidat.laenge - laenge) * 0.68, kandidat.breite - breite)
    if (abstand < kleinste) {
      kleinste = abstand
      ort = kandidat
    }
  }
  const grund = `${fluss}, ${kleinste > 0.12 ? 'Raum ' : ''}${ort?.name ?? ''}`
  const nummer = (namen.get(grund) ?? 0) + 1
  namen.set(grund, nummer)
  return nummer === 1 ? grund : `${grund} ${nummer}`
}

const GROSSE_ALPINE = ['Rhein', 'Inn', 'Salzach', 'Enns', 'Mur', 'Drau', 'Rhine', 'Drava', 'Mura']

function schaetzeBioregion(fluss: string, bundesland: string, breite: number): Bioregion {
  if (/^Donau|Danube/.test(fluss)) return 'DO'
  if (/^March|^Thaya|Morava|Dyje/.test(fluss)) return 'MT'
  if (GROSSE_ALPINE.some(name => fluss.startsWith(name))) return 'AF'
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
  if (/^Donau|Danube/.test(fluss)) return Math.round(290 - ((laenge - 13.4) / 3.6) * 152)
  const kamm = Math.exp(-(((breite - 47.05) / 0.45) ** 2))
  const osten = Math.min(1, Math.max(0, (16.2 - laenge) / 4))
  return Math.round(180 + 320 * osten + 620 * kamm * osten)
}

function schaetzeEinzugsgebiet(typgruppe: Typgruppe, zufall: Zufall): number {
  const mitte = { ALPIN: 4.6, VORLAND: 5, TIEFLAND: 5.3, GROSSER_FLUSS: 9.2 }[typgruppe]
  return rund(Math.exp(mitte + 0.8 * zufall.normal()), 1)
}

const rund = (zahl: number, stellen: number): number => Number(zahl.toFixed(stellen))
