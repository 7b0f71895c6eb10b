import {
  BEREICHE,
  BIOREGIONEN,
  BUNDESLAENDER,
  EINZUGSGEBIETSKLASSEN,
  FLUSSGEBIETSEINHEITEN,
  HOEHENKLASSEN,
  INNERE_DIFFERENZIERUNGEN,
  KOORDINATENSYSTEME,
  LAENDER,
  PHB_FLUSSABSCHNITTE,
  SAPROBIELLE_GRUNDZUSTAENDE,
  SPEZIELLE_GEWAESSERTYPEN,
  schluesselVon,
  TROPHISCHE_GRUNDZUSTAENDE,
  ZUSTAENDIGKEITEN,
} from '@benthos/fachmodell'
import { bestimmeEinzugsgebietsklasse } from '@benthos/fachmodell/einzugsgebiet'
import { z } from 'zod'
import { auswahl, Datum, ganzzahl, pflichttext, text, Verweis, zahl } from './bausteine.ts'
import { mitStellen } from './nachkommastellen.ts'
import { mitRegeln } from './regeln.ts'

/** Die vier Abschnitte der Stammdaten einer Messstelle, für Formular und Server. */

const kennziffer = (muster: RegExp, meldung: string) =>
  z
    .string()
    .trim()
    .transform(wert => wert || null)
    .nullable()
    .default(null)
    .refine(wert => wert === null || muster.test(wert), meldung)

export const Identifizierung = mitRegeln(
  z.object({
    art: z.enum(BEREICHE),
    gzuevId: kennziffer(/^FW\d{8}$/, 'Die GZÜV-ID besteht aus FW und acht Ziffern'),
    code: pflichttext(40, 2),
    name: pflichttext(200, 2),
    gewaesserId: Verweis,
    wasserkoerper: kennziffer(/^\d{9}$/, 'Die Nummer des Wasserkörpers hat neun Ziffern'),
    zustaendigkeit: auswahl(schluesselVon(ZUSTAENDIGKEITEN)),
    organisationseinheitId: Verweis.nullable().default(null),
    projektId: Verweis.nullable().default(null),
    aktiv: z.boolean().default(true),
    beobachtungVon: Datum.nullable().default(null),
    beobachtungBis: Datum.nullable().default(null),
  }),
  ({ art, gzuevId, projektId, beobachtungVon, beobachtungBis }, melde) => {
    if (art === 'GZUEV' && gzuevId === null) melde('gzuevId', 'Eine GZÜV-Messstelle braucht ihre GZÜV-ID')
    if (art && art !== 'GZUEV' && gzuevId) melde('gzuevId', 'Eine GZÜV-ID tragen nur Messstellen der Art GZÜV')
    if (art === 'FACHPROJEKT' && projektId === null)
      melde('projektId', 'Eine Fachprojekt-Messstelle gehört zu einem Projekt')
    if (beobachtungVon && beobachtungBis && beobachtungBis < beobachtungVon)
      melde('beobachtungBis', 'Das Ende der Beobachtung liegt vor ihrem Beginn')
  },
)
export type Identifizierung = z.infer<typeof Identifizierung>

export const LageAllgemein = z.object({
  land: z.enum(schluesselVon(LAENDER)),
  bundesland: z.enum(schluesselVon(BUNDESLAENDER)),
  bezirk: text(100),
  gemeinde: text(100),
  flussgebietseinheit: auswahl(schluesselVon(FLUSSGEBIETSEINHEITEN)),
  planungsraum: text(100),
  lagebeschreibung: text(4000),
})
export type LageAllgemein = z.infer<typeof LageAllgemein>

/** x ist der Rechtswert (Ost, Länge), y der Hochwert (Nord, Breite), auch in den Gauß-Krüger-Systemen. */
export const LageKoordinaten = mitRegeln(
  z.object({
    koordinatensystem: z.enum(schluesselVon(KOORDINATENSYSTEME)),
    x: z.number().min(-10_000_000).max(10_000_000),
    y: z.number().min(-10_000_000).max(10_000_000),
    /** m über Adria */
    seehoehe: zahl(-50, 3900, 0),
    routeId: text(40),
    /** Fluss-km von der Mündung, drei Nachkommastellen */
    stationierung: zahl(0, 3000, 3),
  }),
  ({ routeId, stationierung }, melde) => {
    if (typeof stationierung === 'number' && routeId === null)
      melde('routeId', 'Eine Stationierung braucht die Route, auf die sie sich bezieht')
  },
)
export type LageKoordinaten = z.infer<typeof LageKoordinaten>

export const Charakteristik = mitRegeln(
  z.object({
    bioregion: z.enum(schluesselVon(BIOREGIONEN)),
    bioregionHoehe: auswahl(schluesselVon(HOEHENKLASSEN)),
    /** km² */
    einzugsgebiet: mitStellen(
      z.number().min(0.01, 'Das Einzugsgebiet ist mindestens 0,01 km² groß').max(900_000).nullable().default(null),
      2,
    ),
    einzugsgebietsklasse: auswahl(schluesselVon(EINZUGSGEBIETSKLASSEN)),
    flussordnungszahl: ganzzahl(1, 9),
    /** Mittelwasserabfluss, m³/s */
    mq: zahl(0, 20_000, 2),
    speziellerGewaessertyp: auswahl(schluesselVon(SPEZIELLE_GEWAESSERTYPEN)),
    innereDifferenzierung: auswahl(schluesselVon(INNERE_DIFFERENZIERUNGEN)),
    saprobiellerGrundzustand: auswahl(schluesselVon(SAPROBIELLE_GRUNDZUSTAENDE)),
    trophischerGrundzustand: auswahl(schluesselVon(TROPHISCHE_GRUNDZUSTAENDE)),
    erheblichVeraendert: z.boolean().nullable().default(null),
    phbFlussabschnitt: auswahl(schluesselVon(PHB_FLUSSABSCHNITTE)),
  }),
  ({ bioregion, einzugsgebiet, einzugsgebietsklasse, innereDifferenzierung }, melde) => {
    if (bioregion && innereDifferenzierung && !innereDifferenzierung.startsWith(`${bioregion}_`))
      melde('innereDifferenzierung', 'Diese innere Differenzierung gehört nicht zur gewählten Bioregion')
    if (
      typeof einzugsgebiet === 'number' &&
      einzugsgebietsklasse &&
      bestimmeEinzugsgebietsklasse(einzugsgebiet) !== einzugsgebietsklasse
    )
      melde('einzugsgebietsklasse', 'Die Klasse passt nicht zur Größe des Einzugsgebiets')
  },
)
export type Charakteristik = z.infer<typeof Charakteristik>

/** Abschnitte einer Messstelle; die Namen sind zugleich die der Aufrufe und die Vorsätze der Felder in Fehlern. */
export type Messstellenabschnitt = 'identifizierung' | 'lage_allgemein' | 'lage_koordinaten' | 'charakteristik'
