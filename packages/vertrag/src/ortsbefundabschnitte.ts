import {
  DIATOMEENBELAEGE,
  EISBILDUNGEN,
  STAERKEN,
  STROEMUNGSBILDER,
  UFERVEGETATIONEN,
  UMLANDNUTZUNGEN,
  WASSERFUEHRUNGEN,
  WITTERUNGEN,
} from '@benthos/fachmodell'
import { MESSGROESSEN } from '@benthos/fachmodell/plausibilitaet/messgroessen'
import { z } from 'zod'
import { auswahlAus, Datum, jaNein, mehrfachauswahl, text, zahl } from './bausteine.ts'
import { type Feldangabe, feld } from './feld.ts'
import { bemerkung } from './gemeinsameFelder.ts'
import { Choriotopbefund, choriotop, type Ortsbefundname, ortsbefundabschnitt } from './ortsbefund.ts'
import { mitRegeln } from './regeln.ts'

/** Die Abschnitte des Ortsbefunds neben den Choriotopen; jede Angabe ist freiwillig, leer heißt: nicht erhoben. */

/** Geschätzter Anteil. */
const anteil = (label: string, hilfe: string, weiteres: Pick<Feldangabe, 'bleibtGleich'> = {}) =>
  feld(label, zahl(0, 100, 0), { einheit: '%', hilfe, ...weiteres })
/** Was Lage und Ausbau der Probestelle sagen, nicht der Tag. */
const BLEIBT = { bleibtGleich: true } as const
/** Größe, die auch verglichen wird: Name, Einheit und Stellen stehen dort. */
function gemessen(schluessel: string, min: number, max: number, hilfe: string, label?: string) {
  const groesse = MESSGROESSEN.find(eine => eine.schluessel === schluessel)
  if (!groesse) throw new RangeError(`${schluessel} ist keine verglichene Größe.`)
  const { label: kurz, einheit, stellen } = groesse
  return feld(label ?? kurz, zahl(min, max, stellen), { kurz, hilfe, ...(einheit !== '' && { einheit }) })
}
const staerke = (label: string, hilfe: string) => feld(label, auswahlAus(STAERKEN), { hilfe })

/** In beiden Befunden dieselbe Schätzung. */
const beschattung = () =>
  anteil(
    'Beschattung',
    'Anteil der Wasserfläche der Probestelle, den Ufergehölze, Hang und Bauten beschatten; geschätzt für den belaubten Zustand und hohen Sonnenstand.',
    BLEIBT,
  )

export const WetterHydrographie = z.object({
  witterung: feld('Witterung', auswahlAus(WITTERUNGEN), { hilfe: 'Wetter während der Probenahme.' }),
  witterungVortage: feld('Witterung der Vortage', auswahlAus(WITTERUNGEN), {
    hilfe:
      'Vorherrschendes Wetter der Tage vor der Probenahme. Regen und Schneeschmelze wirken auf Abfluss, Trübung und Drift nach.',
  }),
  lufttemperatur: feld('Lufttemperatur', zahl(-40, 45, 1), {
    einheit: '°C',
    hilfe: 'Zur Zeit der Probenahme im Schatten über dem Ufer gemessen.',
  }),
  wasserfuehrung: feld('Wasserführung', auswahlAus(WASSERFUEHRUNGEN), {
    hilfe:
      'Wasserstand am Tag der Probenahme im Verhältnis zum Mittelwasser, nach Pegel oder nach den Wasserstandsmarken am Ufer. Beprobt wird bei Niederwasser bis Mittelwasser.',
  }),
  pegelstand: feld('Pegelstand', zahl(-200, 1500, 0), {
    einheit: 'cm',
    hilfe:
      'Wasserstand am nächsten Pegel zur Zeit der Probenahme. Der Nullpunkt des Pegels liegt nicht immer unter der Sohle: auch negative Werte kommen vor.',
  }),
  abfluss: feld('Abfluss', zahl(0, 15_000, 2), {
    einheit: 'm³/s',
    hilfe:
      'Durchfluss zur Zeit der Probenahme: am nächsten Pegel abgelesen oder aus Querschnitt und Fließgeschwindigkeit gemessen.',
  }),
  letztesHochwasser: feld('Letztes Hochwasser', Datum.nullable().default(null), {
    hilfe:
      'Tag des letzten bettbildenden Hochwassers, soweit bekannt. Danach braucht die Lebensgemeinschaft einige Wochen, bis eine Probe aussagekräftig ist.',
  }),
  eis: feld('Eis', auswahlAus(EISBILDUNGEN), { hilfe: 'Eisbildung an der Probestelle am Tag der Probenahme.' }),
  bemerkung: bemerkung(2000),
})
export type WetterHydrographie = z.infer<typeof WetterHydrographie>

/** Mittel und Größtwert derselben Größe. */
const MITTEL_UND_MAX = [
  ['tiefeMittel', 'tiefeMax', 'Die größte Tiefe liegt unter der mittleren'],
  [
    'fliessgeschwindigkeitMittel',
    'fliessgeschwindigkeitMax',
    'Die größte Fließgeschwindigkeit liegt unter der mittleren',
  ],
] as const

export const MorphologieHydraulikBefund = mitRegeln(
  z.object({
    benetzteBreite: feld('Benetzte Breite', zahl(0, 2000, 1), {
      einheit: 'm',
      hilfe:
        'Breite des Wasserspiegels quer zur Strömung am Tag der Probenahme; Mittel mehrerer Querschnitte der Probestelle.',
    }),
    bettbreite: feld('Bettbreite', zahl(0, 2000, 1), {
      einheit: 'm',
      hilfe:
        'Breite des Gewässerbetts zwischen den Böschungsfüßen, einschließlich trockener Schotterflächen; Mittel mehrerer Querschnitte.',
      ...BLEIBT,
    }),
    tiefeMittel: feld('Mittlere Tiefe', zahl(0, 2000, 0), {
      einheit: 'cm',
      hilfe: 'Mittlere Wassertiefe der Probestelle, aus mehreren Messungen über den Querschnitt.',
    }),
    tiefeMax: feld('Größte Tiefe', zahl(0, 3000, 0), {
      einheit: 'cm',
      hilfe: 'Größte an der Probestelle gemessene oder geschätzte Wassertiefe, etwa in Kolken.',
    }),
    fliessgeschwindigkeitMittel: feld('Mittlere Fließgeschwindigkeit', zahl(0, 10, 2), {
      einheit: 'm/s',
      hilfe:
        'Über den Querschnitt gemittelt: mit dem Messflügel oder einer Sonde in 40 % der Tiefe über der Sohle, ersatzweise mit einem Schwimmkörper geschätzt.',
    }),
    fliessgeschwindigkeitMax: feld('Größte Fließgeschwindigkeit', zahl(0, 10, 2), {
      einheit: 'm/s',
      hilfe: 'Größter Messwert im Stromstrich der Probestelle.',
    }),
    stroemungsbild: feld('Strömungsbild', auswahlAus(STROEMUNGSBILDER), {
      hilfe: 'Vorherrschendes Bild der Wasseroberfläche an der Probestelle, von ruhig bis überstürzend.',
    }),
    uferverbauung: anteil(
      'Uferverbauung',
      'Anteil der Uferlänge beider Seiten, der mit Steinen, Beton, Holz oder anderem befestigt ist; geschätzt über die Probestelle.',
      BLEIBT,
    ),
    sohlverbauung: anteil(
      'Sohlverbauung',
      'Anteil der Sohlfläche, der befestigt ist, etwa durch Pflaster, Sohlgurte oder Rampen; geschätzt über die Probestelle.',
      BLEIBT,
    ),
    beschattung: beschattung(),
    ufervegetation: feld('Ufervegetation', auswahlAus(UFERVEGETATIONEN), {
      hilfe: 'Vorherrschender Bewuchs beider Ufer entlang der Probestelle.',
      ...BLEIBT,
    }),
    umlandnutzung: feld('Umlandnutzung', mehrfachauswahl(UMLANDNUTZUNGEN), {
      hilfe: 'Nutzungen des angrenzenden Umlands, die von der Probestelle aus zu sehen sind; mehrere sind möglich.',
      ...BLEIBT,
    }),
    stau: feld('Stau', jaNein(), {
      hilfe: 'Die Probestelle liegt im Rückstau einer Querung: verringerte Strömung, feine Ablagerungen.',
      ...BLEIBT,
    }),
    restwasser: feld('Restwasser', jaNein(), {
      hilfe:
        'Die Probestelle liegt in einer Ausleitungsstrecke, in der nur ein Teil des natürlichen Abflusses verbleibt.',
      ...BLEIBT,
    }),
    schwall: feld('Schwall', jaNein(), {
      hilfe: 'Künstliche, meist tägliche Schwankung des Abflusses durch Kraftwerksbetrieb wirkt auf die Probestelle.',
      ...BLEIBT,
    }),
    kolmation: staerke(
      'Kolmation',
      'Verfestigung und Verstopfung der Zwischenräume der Sohle durch Feinteile. Keine: Steine lassen sich leicht bewegen; stark: nur mit Werkzeug.',
    ),
    wassertemperatur: gemessen(
      'wassertemperatur',
      -1,
      40,
      'Zur Zeit der Probenahme im fließenden Wasser mit der Sonde gemessen.',
    ),
    ph: gemessen('ph', 0, 14, 'Am Ort mit kalibrierter Elektrode gemessen; ohne Einheit, 0 bis 14.'),
    leitfaehigkeit: gemessen(
      'leitfaehigkeit',
      0,
      20_000,
      'Elektrische Leitfähigkeit, am Ort gemessen und auf 20 °C bezogen. Viele Sonden geben sie bei 25 °C aus: dann vor dem Eintragen umrechnen.',
      'Leitfähigkeit (20 °C)',
    ),
    sauerstoff: gemessen(
      'sauerstoff',
      0,
      30,
      'Gelöster Sauerstoff, am Ort mit der Sonde gemessen. Der Gehalt schwankt mit Licht und Tageszeit.',
    ),
    sauerstoffsaettigung: feld('Sauerstoffsättigung', zahl(0, 250, 0), {
      einheit: '%',
      hilfe:
        'Gelöster Sauerstoff im Verhältnis zum Sättigungswert bei gemessener Temperatur und Luftdruck; über 100 % bei starker Algentätigkeit.',
    }),
    bemerkung: bemerkung(2000),
  }),
  (wert, melde) => {
    for (const [mittel, max, meldung] of MITTEL_UND_MAX) {
      const [m, g] = [wert[mittel], wert[max]]
      if (typeof m === 'number' && typeof g === 'number' && g < m) melde(max, meldung)
    }
    if (wert.umlandnutzung && new Set(wert.umlandnutzung).size < wert.umlandnutzung.length)
      melde('umlandnutzung', 'Eine Nutzung ist mehrfach angegeben')
  },
)
export type MorphologieHydraulikBefund = z.infer<typeof MorphologieHydraulikBefund>

/** Erscheinungen, die nach Stärke geschätzt und der Art nach beschrieben werden. */
export const ORGANOLEPTIK = ['faerbung', 'truebung', 'geruch', 'schaum', 'oelfilm', 'abfall', 'abwasserpilze'] as const
export type Organoleptik = (typeof ORGANOLEPTIK)[number]

/** Stärke und Art einer Erscheinung. */
const erscheinung = <const N extends Organoleptik>(name: N, label: string, hilfe: string, art: string) =>
  ({
    [name]: staerke(label, `${hilfe} Geschätzt in vier Stufen.`),
    [artVon(name)]: feld(`${label}: Art`, text(200), { hilfe: art }),
  }) as Record<N, ReturnType<typeof staerke>> & Record<`${N}Art`, ReturnType<typeof text>>
const artVon = <N extends Organoleptik>(name: N) => `${name}Art` as const

export const OrganoleptischerBefund = mitRegeln(
  z.object({
    ...erscheinung(
      'faerbung',
      'Färbung',
      'Färbung des Wassers, in einem hellen Gefäß betrachtet.',
      'Farbton, etwa gelblich von Huminstoffen.',
    ),
    ...erscheinung(
      'truebung',
      'Trübung',
      'Trübung des Wassers, in einem hellen Gefäß betrachtet.',
      'Ursache, soweit erkennbar: Schwebstoffe, Gletschermilch, Algen, Abwasser.',
    ),
    ...erscheinung(
      'geruch',
      'Geruch',
      'Geruch des frisch geschöpften Wassers.',
      'Wonach es riecht, etwa erdig, faulig, nach Abwasser oder Chemikalien.',
    ),
    ...erscheinung(
      'schaum',
      'Schaum',
      'Schaum auf dem Wasser, der nicht gleich wieder zerfällt.',
      'Farbe, Beständigkeit und vermutete Herkunft.',
    ),
    ...erscheinung(
      'oelfilm',
      'Ölfilm',
      'Schillernder Film auf dem Wasser. Zerbricht er beim Berühren in Schollen, stammt er von Eisenbakterien und nicht von Öl.',
      'Ausdehnung und vermutete Herkunft.',
    ),
    ...erscheinung(
      'abfall',
      'Abfall',
      'Feststoffe im Gewässer und am Ufer, die nicht hierher gehören.',
      'Was zu sehen ist, etwa Hygieneartikel unter einer Einleitung.',
    ),
    ...erscheinung(
      'abwasserpilze',
      'Abwasserpilze',
      'Mit freiem Auge sichtbare Zotten und Beläge von Abwasserbakterien und -pilzen, etwa Sphaerotilus: Zeichen starker organischer Belastung.',
      'Wuchsform und Ort, etwa Zotten an Steinen unter einer Einleitung.',
    ),
    eisensulfidLithal: anteil(
      'Eisensulfidflecken am Lithal',
      'Anteil der Steine mit schwarzen Flecken an der Unterseite; aus einer Stichprobe umgedrehter Steine geschätzt. Die Flecken zeigen Sauerstoffmangel in der Sohle.',
    ),
    sedimentSchwarz: feld('Schwarzes Sediment', jaNein(), {
      hilfe: 'Feinsediment ist unter der Oberfläche durch Eisensulfid schwarz gefärbt.',
    }),
    faulgas: feld('Faulgas', jaNein(), {
      hilfe: 'Aus dem Feinsediment steigen beim Betreten Gasblasen auf (Methan, Schwefelwasserstoff).',
    }),
    bemerkung: bemerkung(2000),
  }),
  (wert, melde) => {
    for (const name of ORGANOLEPTIK) {
      const staerke = wert[name] ?? null
      if (wert[artVon(name)] && (staerke === null || staerke === 'KEINE'))
        melde(artVon(name), 'Zur Art gehört die Stärke: gering, mittel oder stark')
    }
  },
)
export type OrganoleptischerBefund = z.infer<typeof OrganoleptischerBefund>

export const Phytobenthosbefund = mitRegeln(
  z.object({
    deckungAlgen: anteil(
      'Deckung aller Algen',
      'Anteil der Sohle, den alle mit freiem Auge sichtbaren Algen zusammen bedecken; von oben oder mit dem Sichtkasten geschätzt.',
    ),
    deckungFaedigeAlgen: anteil(
      'davon fädige Algen',
      'Anteil der Sohle, den fädige Algen bedecken. Er ist in der Deckung aller Algen enthalten und deshalb nicht größer.',
    ),
    diatomeenbelag: feld('Diatomeenbelag', auswahlAus(DIATOMEENBELAEGE), {
      hilfe:
        'Dicke des Kieselalgenbelags auf den Steinen in den Stufen 0 bis 4, nach Aussehen und Griff mehrerer Steine geschätzt.',
    }),
    deckungMoose: anteil('Deckung der Moose', 'Anteil der Sohle, den Wassermoose bedecken; geschätzt.'),
    beschattung: beschattung(),
    bemerkung: bemerkung(2000),
  }),
  ({ deckungAlgen, deckungFaedigeAlgen }, melde) => {
    if (
      typeof deckungAlgen === 'number' &&
      typeof deckungFaedigeAlgen === 'number' &&
      deckungFaedigeAlgen > deckungAlgen
    )
      melde('deckungFaedigeAlgen', 'Fädige Algen decken mehr als alle Algen zusammen')
  },
)
export type Phytobenthosbefund = z.infer<typeof Phytobenthosbefund>

export const wetterHydrographie = ortsbefundabschnitt(
  'wetterHydrographie',
  'Wetter und Hydrographie',
  WetterHydrographie,
)
export const morphologieHydraulik = ortsbefundabschnitt(
  'morphologieHydraulikPhysikalischChemischerBefund',
  'Morphologie, Hydraulik, physikalisch-chemischer Befund',
  MorphologieHydraulikBefund,
)
export const organoleptischerBefund = ortsbefundabschnitt(
  'organoleptischerBefundReduktionen',
  'Organoleptischer Befund und Reduktionserscheinungen',
  OrganoleptischerBefund,
)
export const phytobenthos = ortsbefundabschnitt('phytobenthos', 'Phytobenthos vor Ort', Phytobenthosbefund)

type Abschnittsangabe = {
  name: Ortsbefundname
  titel: string /** wo der Titel zu lang ist */
  kurz: string
  schema: z.ZodObject
}

/** Jeder Abschnitt des Ortsbefunds mit seinem Schema, in der Folge der Ausgaben. */
export const ORTSBEFUNDABSCHNITTE: readonly Abschnittsangabe[] = [
  { ...wetterHydrographie, kurz: 'Wetter', schema: WetterHydrographie },
  { ...morphologieHydraulik, kurz: 'Morphologie', schema: MorphologieHydraulikBefund },
  { ...organoleptischerBefund, kurz: 'Organoleptik', schema: OrganoleptischerBefund },
  { ...choriotop, kurz: 'Choriotope', schema: Choriotopbefund },
  { ...phytobenthos, kurz: 'Phytobenthos', schema: Phytobenthosbefund },
]
