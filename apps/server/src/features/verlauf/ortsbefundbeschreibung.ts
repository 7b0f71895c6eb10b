import {
  CHORIOTOPE,
  DIATOMEENBELAEGE,
  EISBILDUNGEN,
  labelVon,
  STAERKEN,
  STROEMUNGSBILDER,
  UFERVEGETATIONEN,
  UMLANDNUTZUNGEN,
  WASSERFUEHRUNGEN,
  type Wert,
  WITTERUNGEN,
} from '@benthos/fachmodell'
import { type ChoriotopZeile, choriotop, type Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import {
  type MorphologieHydraulikBefund,
  morphologieHydraulik,
  type OrganoleptischerBefund,
  organoleptischerBefund,
  type Phytobenthosbefund,
  phytobenthos,
  type WetterHydrographie,
  wetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import { type Angabe, datum, zeigeWert } from './beschreibung.ts'

/** Abschnitte des Ortsbefunds im Verlauf: jedes Feld heißt wie im Formular. */

type Zeiger = (wert: unknown) => string | null
/** Bezeichnung, und wie der Wert dasteht, wenn nicht von selbst verständlich */
type Felder<T> = { [K in keyof T]: string | readonly [label: string, zeige: Zeiger] }

const aus =
  (liste: readonly Wert<string>[]): Zeiger =>
  wert =>
    labelVon(liste, wert as string | null)
const mehrereAus =
  (liste: readonly Wert<string>[]): Zeiger =>
  wert =>
    zeigeWert(((wert ?? []) as readonly string[]).map(einer => labelVon(liste, einer) ?? einer).join(', '))
const mitEinheit =
  (einheit: string): Zeiger =>
  wert => {
    const text = zeigeWert(wert)
    return text === null ? null : `${text} ${einheit}`
  }
const staerke = aus(STAERKEN)

const WETTER: Felder<WetterHydrographie> = {
  witterung: ['Witterung', aus(WITTERUNGEN)],
  witterungVortage: ['Witterung der Vortage', aus(WITTERUNGEN)],
  lufttemperatur: ['Lufttemperatur', mitEinheit('°C')],
  wasserfuehrung: ['Wasserführung', aus(WASSERFUEHRUNGEN)],
  pegelstand: ['Pegelstand', mitEinheit('cm')],
  abfluss: ['Abfluss', mitEinheit('m³/s')],
  letztesHochwasser: ['Letztes Hochwasser', datum],
  eis: ['Eis', aus(EISBILDUNGEN)],
  bemerkung: 'Bemerkung',
}

const MORPHOLOGIE: Felder<MorphologieHydraulikBefund> = {
  benetzteBreite: ['Benetzte Breite', mitEinheit('m')],
  bettbreite: ['Bettbreite', mitEinheit('m')],
  tiefeMittel: ['Mittlere Tiefe', mitEinheit('cm')],
  tiefeMax: ['Größte Tiefe', mitEinheit('cm')],
  fliessgeschwindigkeitMittel: ['Mittlere Fließgeschwindigkeit', mitEinheit('m/s')],
  fliessgeschwindigkeitMax: ['Größte Fließgeschwindigkeit', mitEinheit('m/s')],
  stroemungsbild: ['Strömungsbild', aus(STROEMUNGSBILDER)],
  uferverbauung: ['Uferverbauung', mitEinheit('%')],
  sohlverbauung: ['Sohlverbauung', mitEinheit('%')],
  beschattung: ['Beschattung', mitEinheit('%')],
  ufervegetation: ['Ufervegetation', aus(UFERVEGETATIONEN)],
  umlandnutzung: ['Umlandnutzung', mehrereAus(UMLANDNUTZUNGEN)],
  stau: 'Stau',
  restwasser: 'Restwasser',
  schwall: 'Schwall',
  kolmation: ['Kolmation', staerke],
  wassertemperatur: ['Wassertemperatur', mitEinheit('°C')],
  ph: 'pH-Wert',
  leitfaehigkeit: ['Leitfähigkeit (20 °C)', mitEinheit('µS/cm')],
  sauerstoff: ['Sauerstoff', mitEinheit('mg/l')],
  sauerstoffsaettigung: ['Sauerstoffsättigung', mitEinheit('%')],
  bemerkung: 'Bemerkung',
}

const ORGANOLEPTIK: Felder<OrganoleptischerBefund> = {
  faerbung: ['Färbung', staerke],
  faerbungArt: 'Färbung: Art',
  truebung: ['Trübung', staerke],
  truebungArt: 'Trübung: Art',
  geruch: ['Geruch', staerke],
  geruchArt: 'Geruch: Art',
  schaum: ['Schaum', staerke],
  schaumArt: 'Schaum: Art',
  oelfilm: ['Ölfilm', staerke],
  oelfilmArt: 'Ölfilm: Art',
  abfall: ['Abfall', staerke],
  abfallArt: 'Abfall: Art',
  abwasserpilze: ['Abwasserpilze', staerke],
  abwasserpilzeArt: 'Abwasserpilze: Art',
  eisensulfidLithal: ['Eisensulfidflecken am Lithal', mitEinheit('%')],
  sedimentSchwarz: 'Schwarzes Sediment',
  faulgas: 'Faulgas',
  bemerkung: 'Bemerkung',
}

const PHYTOBENTHOS: Felder<Phytobenthosbefund> = {
  deckungAlgen: ['Deckung aller Algen', mitEinheit('%')],
  deckungFaedigeAlgen: ['davon fädige Algen', mitEinheit('%')],
  diatomeenbelag: ['Diatomeenbelag', aus(DIATOMEENBELAEGE)],
  deckungMoose: ['Deckung der Moose', mitEinheit('%')],
  beschattung: ['Beschattung', mitEinheit('%')],
  bemerkung: 'Bemerkung',
}

type Daten = Record<string, unknown>
/** Angaben eines gespeicherten Abschnitts, in der Reihenfolge der Anzeige. */
type Beschreibung = { titel: string; lies: (daten: Daten) => Angabe[] }

const nachFeldern =
  (felder: Readonly<Record<string, string | readonly [string, Zeiger]>>) =>
  (daten: Daten): Angabe[] =>
    Object.entries(felder).flatMap(([feld, angabe]) => {
      const [label, zeige] = typeof angabe === 'string' ? ([angabe, zeigeWert] as const) : angabe
      const text = zeige(daten[feld] ?? null)
      return text === null ? [] : [{ feld, label, text }]
    })

/** Je Choriotop eine Angabe aus Deckung und Teilproben. */
function liesChoriotope(daten: Daten): Angabe[] {
  const zeilen = ((daten['zeilen'] ?? []) as ChoriotopZeile[]).map((zeile): Angabe => {
    const deckung = zeile.unter5 ? 'x (unter 5 %)' : zeile.deckung === null ? null : `${zeile.deckung} %`
    const einheiten = zeile.einheiten === null ? null : `${zeile.einheiten} Teilproben`
    return {
      feld: zeile.choriotop,
      label: labelVon(CHORIOTOPE, zeile.choriotop) ?? zeile.choriotop,
      text: [deckung, einheiten].filter(teil => teil !== null).join(', '),
    }
  })
  return [...zeilen, ...nachFeldern({ bemerkung: 'Bemerkung' })(daten)]
}

const ABSCHNITTE: Readonly<Record<Ortsbefundname, Beschreibung>> = {
  choriotop: { titel: choriotop.titel, lies: liesChoriotope },
  wetterHydrographie: { titel: wetterHydrographie.titel, lies: nachFeldern(WETTER) },
  morphologieHydraulikPhysikalischChemischerBefund: {
    titel: morphologieHydraulik.titel,
    lies: nachFeldern(MORPHOLOGIE),
  },
  organoleptischerBefundReduktionen: { titel: organoleptischerBefund.titel, lies: nachFeldern(ORGANOLEPTIK) },
  phytobenthos: { titel: phytobenthos.titel, lies: nachFeldern(PHYTOBENTHOS) },
}

export function ortsbefundtitel(name: Ortsbefundname): string {
  return `Ortsbefund · ${ABSCHNITTE[name].titel}`
}

export function ortsbefundangaben(name: Ortsbefundname, daten: Daten | null): Angabe[] {
  return daten === null ? [] : ABSCHNITTE[name].lies(daten)
}
