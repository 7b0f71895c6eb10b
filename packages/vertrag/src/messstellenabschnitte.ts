import {
  AUSWEISUNGEN,
  BIOREGIONEN,
  BUNDESLAENDER,
  EINZUGSGEBIETSKLASSEN,
  FLUSSGEBIETSEINHEITEN,
  HOEHENKLASSEN,
  INNERE_DIFFERENZIERUNGEN,
  KOORDINATENSYSTEME,
  LAENDER,
  MESSSTELLENARTEN,
  PHB_FLUSSABSCHNITTE,
  SAPROBIELLE_GRUNDZUSTAENDE,
  SPEZIELLE_GEWAESSERTYPEN,
  TROPHISCHE_GRUNDZUSTAENDE,
  WISE_MESSSTELLENSCHEMATA,
  WISE_WASSERKOERPERSCHEMATA,
  ZUSTAENDIGKEITEN,
} from '@benthos/fachmodell'
import { bestimmeEinzugsgebietsklasse } from '@benthos/fachmodell/einzugsgebiet'
import { z } from 'zod'
import { auswahlAus, Datum, ganzzahl, jaNein, pflichtauswahl, pflichttext, text, Verweis, zahl } from './bausteine.ts'
import { feld, mitForm } from './feld.ts'
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

/** Form der Agentur: AT, dann Großbuchstaben und Ziffern, dazwischen einzelne Trenner, höchstens 42 Zeichen. */
const WISE_KENNUNG = /^(?=.{3,42}$)AT[0-9A-Z]+(?:[-_][0-9A-Z]+)*$/
const WISE_FORM = 'Die Kennung besteht aus AT, Großbuchstaben und Ziffern; einzelne „-“ oder „_“ stehen dazwischen'

export const Identifizierung = mitRegeln(
  z.object({
    gzuevId: feld('GZÜV-ID', kennziffer(/^FW\d{8}$/, 'Die GZÜV-ID besteht aus FW und acht Ziffern'), {
      hilfe:
        'Nummer der Messstelle im Messnetz der Gewässerzustandsüberwachungsverordnung (GZÜV): FW und acht Ziffern. Nur GZÜV-Messstellen tragen sie; an ihr erkennt das Einlesen eine bestehende Messstelle.',
      synonyme: ['GZÜV ID', 'GZUEV-ID', 'GZÜV-Nummer', 'Messstellennummer'],
      beispiel: 'FW10000027',
    }),
    code: feld('Code', pflichttext(40, 2), {
      hilfe:
        'Kurzes, eindeutiges Kennzeichen aus 2 bis 40 Zeichen. Aus ihm entstehen die Codes der Aufnahmen, und am Code erkennt das Einlesen eine Messstelle ohne GZÜV-ID.',
      synonyme: ['Messstellencode', 'Kurzbezeichnung', 'Kennung'],
      beispiel: 'DON-HAI',
      darwinCore: 'locationID',
    }),
    name: feld('Name', pflichttext(200, 2), {
      hilfe: 'Name der Messstelle, meist der nächste Ort, 2 bis 200 Zeichen. Das Gewässer steht für sich.',
      synonyme: ['Messstellenname', 'Bezeichnung', 'Messstelle'],
      beispiel: 'Hainburg',
      darwinCore: 'locality',
    }),
    art: feld('Art der Messstelle', pflichtauswahl(MESSSTELLENARTEN), {
      kurz: 'Art',
      hilfe:
        'Wer die Messstelle führt: der Bund im Messnetz der GZÜV, ein Land oder ein Fachprojekt. Daran hängt, wer sie bearbeiten darf.',
      synonyme: ['Art', 'Messstellenart', 'Bereich'],
      beispiel: 'Landesmessstelle',
    }),
    gewaesserId: feld('Gewässer', Verweis, {
      hilfe: 'Fließgewässer, an dem die Messstelle liegt.',
      synonyme: ['Gewässername', 'Fluss', 'Flussname'],
      beispiel: 'Donau',
      darwinCore: 'waterBody',
    }),
    wasserkoerper: feld('Wasserkörper', kennziffer(/^\d{9}$/, 'Die Nummer des Wasserkörpers hat neun Ziffern'), {
      hilfe:
        'Nummer des Oberflächenwasserkörpers nach der Wasserrahmenrichtlinie, neun Ziffern. Für ihn wird der Zustand ausgewiesen.',
      synonyme: ['Wasserkörpernummer', 'OWK', 'Detailwasserkörper'],
      beispiel: '411250001',
    }),
    wiseWasserkoerper: feld('WISE-Kennung des Wasserkörpers', kennziffer(WISE_KENNUNG, WISE_FORM), {
      kurz: 'WISE Wasserkörper',
      hilfe:
        'Kennung, unter der der Wasserkörper der Europäischen Umweltagentur gemeldet ist: AT und bis zu 40 Zeichen. Ohne sie schlägt die EU-Meldung AT und die Nummer des Wasserkörpers vor.',
      synonyme: ['WISE-Wasserkörper', 'waterBodyIdentifier'],
      beispiel: 'AT411250001',
    }),
    wiseWasserkoerperSchema: feld('Schema des Wasserkörpers', auswahlAus(WISE_WASSERKOERPERSCHEMATA), {
      hilfe: 'Schema, nach dem die WISE-Kennung des Wasserkörpers vergeben ist.',
      synonyme: ['waterBodyIdentifierScheme'],
      beispiel: 'EU-Code des Wasserkörpers (euSurfaceWaterBodyCode)',
    }),
    wiseKennung: feld('WISE-Kennung der Messstelle', kennziffer(WISE_KENNUNG, WISE_FORM), {
      kurz: 'WISE Messstelle',
      hilfe:
        'Kennung, unter der die Messstelle der Europäischen Umweltagentur gemeldet ist: AT und bis zu 40 Zeichen. Die EU-Meldung braucht sie mit ihrem Schema; aus der GZÜV-ID folgt sie nicht.',
      synonyme: ['WISE-Messstelle', 'monitoringSiteIdentifier'],
      beispiel: 'ATFW10000027',
    }),
    wiseSchema: feld('Schema der Messstelle', auswahlAus(WISE_MESSSTELLENSCHEMATA), {
      hilfe: 'Schema, nach dem die WISE-Kennung der Messstelle vergeben ist.',
      synonyme: ['monitoringSiteIdentifierScheme'],
      beispiel: 'EU-Code der Messstelle (euMonitoringSiteCode)',
    }),
    zustaendigkeit: feld('Zuständigkeit', auswahlAus(ZUSTAENDIGKEITEN), {
      hilfe: 'Wer für die Überwachung an dieser Messstelle zuständig ist.',
      beispiel: 'Land',
    }),
    organisationseinheitId: feld('Organisationseinheit', Verweis.nullable().default(null), {
      hilfe: 'Dienststelle oder Organisation, die die Messstelle betreut.',
      synonyme: ['Organisation', 'Dienststelle'],
    }),
    projektId: feld('Projekt', Verweis.nullable().default(null), {
      hilfe: 'Projekt, zu dem die Messstelle gehört; bei Messstellen eines Fachprojekts verpflichtend.',
      synonyme: ['Projektname'],
    }),
    aktiv: feld('In Betrieb', z.boolean().default(true), {
      hilfe: 'An der Messstelle wird noch erhoben. Stillgelegte bleiben mit allen Aufnahmen erhalten. Ohne Angabe: ja.',
      synonyme: ['Aktiv'],
      beispiel: 'ja',
    }),
    beobachtungVon: feld('Beobachtung von', Datum.nullable().default(null), {
      hilfe: 'Erster Tag der Beobachtung an dieser Messstelle.',
      synonyme: ['Beobachtungsbeginn', 'Beginn der Beobachtung'],
      beispiel: '01.01.2020',
    }),
    beobachtungBis: feld('Beobachtung bis', Datum.nullable().default(null), {
      hilfe: 'Letzter Tag der Beobachtung; leer, solange sie läuft.',
      synonyme: ['Beobachtungsende', 'Ende der Beobachtung'],
    }),
  }),
  ({ art, gzuevId, projektId, beobachtungVon, beobachtungBis, ...wise }, melde) => {
    if (art === 'GZUEV' && gzuevId === null) melde('gzuevId', 'Eine GZÜV-Messstelle braucht ihre GZÜV-ID')
    if (art && art !== 'GZUEV' && gzuevId) melde('gzuevId', 'Eine GZÜV-ID tragen nur Messstellen der Art GZÜV')
    if (art === 'FACHPROJEKT' && projektId === null)
      melde('projektId', 'Eine Fachprojekt-Messstelle gehört zu einem Projekt')
    if (beobachtungVon && beobachtungBis && beobachtungBis < beobachtungVon)
      melde('beobachtungBis', 'Das Ende der Beobachtung liegt vor ihrem Beginn')
    if (wise.wiseKennung && wise.wiseSchema === null)
      melde('wiseSchema', 'Zur WISE-Kennung gehört das Schema, nach dem sie vergeben ist')
    if (wise.wiseWasserkoerper && wise.wiseWasserkoerperSchema === null)
      melde('wiseWasserkoerperSchema', 'Zur WISE-Kennung gehört das Schema, nach dem sie vergeben ist')
  },
)
export type Identifizierung = z.infer<typeof Identifizierung>

export const LageAllgemein = z.object({
  land: feld('Staat', pflichtauswahl(LAENDER), {
    hilfe: 'Staat, in dem die Messstelle liegt; beim Einlesen ohne Angabe Österreich.',
    synonyme: ['Land', 'Staatsgebiet'],
    beispiel: 'Österreich',
    darwinCore: 'countryCode',
  }),
  bundesland: feld('Bundesland', pflichtauswahl(BUNDESLAENDER), {
    hilfe:
      'Bundesland, dem die Messstelle zugeordnet ist (ISO 3166-2, AT-1 bis AT-9); an Grenzgewässern das, das sie betreut.',
    beispiel: 'Niederösterreich',
    darwinCore: 'stateProvince',
  }),
  bezirk: feld('Bezirk', text(100), {
    hilfe: 'Politischer Bezirk.',
    beispiel: 'Bruck an der Leitha',
    darwinCore: 'county',
  }),
  gemeinde: feld('Gemeinde', text(100), {
    hilfe: 'Gemeinde, in der die Messstelle liegt.',
    beispiel: 'Hainburg an der Donau',
    darwinCore: 'municipality',
  }),
  flussgebietseinheit: feld('Flussgebietseinheit', auswahlAus(FLUSSGEBIETSEINHEITEN), {
    hilfe: 'Flussgebietseinheit nach der Wasserrahmenrichtlinie: österreichischer Anteil an Donau, Rhein oder Elbe.',
    synonyme: ['Flussgebiet', 'FGE'],
    beispiel: 'Donau',
  }),
  planungsraum: feld('Planungsraum', text(100), {
    hilfe: 'Planungsraum innerhalb der Flussgebietseinheit, wie ihn der Nationale Gewässerbewirtschaftungsplan nennt.',
    beispiel: 'Donau unterhalb Jochenstein',
  }),
  lagebeschreibung: feld('Lagebeschreibung', text(4000), {
    hilfe: 'Wie man hinkommt und woran die Probestelle zu erkennen ist: Zufahrt, Ufer, Brücken, feste Marken.',
    synonyme: ['Beschreibung', 'Lage'],
    beispiel: 'rechtes Ufer, unterhalb der Straßenbrücke',
    darwinCore: 'locationRemarks',
  }),
})
export type LageAllgemein = z.infer<typeof LageAllgemein>

/** x ist der Rechtswert (Ost, Länge), y der Hochwert (Nord, Breite), auch in den Gauß-Krüger-Systemen. */
export const LageKoordinaten = mitRegeln(
  z.object({
    koordinatensystem: feld('Koordinatensystem', pflichtauswahl(KOORDINATENSYSTEME), {
      hilfe:
        'System, in dem x und y angegeben sind (beim Einlesen Name oder EPSG-Nummer). Gespeichert werden das eingegebene Paar und seine Umrechnung nach WGS84.',
      synonyme: ['EPSG', 'EPSG-Code', 'Bezugssystem'],
      beispiel: 'MGI / Austria Lambert',
      darwinCore: 'verbatimSRS',
    }),
    x: feld('x (Rechtswert, Länge)', z.number().min(-10_000_000).max(10_000_000), {
      hilfe: 'Wert nach Osten, auch in den Gauß-Krüger-Systemen; in Metern, bei WGS84 in Grad.',
      synonyme: ['x', 'Rechtswert', 'Länge', 'Ostwert', 'X-Koordinate', 'Longitude', 'lon'],
      beispiel: '668592,73',
      darwinCore: 'verbatimLongitude',
    }),
    y: feld('y (Hochwert, Breite)', z.number().min(-10_000_000).max(10_000_000), {
      hilfe: 'Wert nach Norden, auch in den Gauß-Krüger-Systemen; in Metern, bei WGS84 in Grad.',
      synonyme: ['y', 'Hochwert', 'Breite', 'Nordwert', 'Y-Koordinate', 'Latitude', 'lat'],
      beispiel: '478846,81',
      darwinCore: 'verbatimLatitude',
    }),
    seehoehe: feld('Seehöhe', zahl(-50, 3900, 0), {
      einheit: 'm',
      hilfe:
        'Höhe der Messstelle in Metern über Adria, aus der Karte oder dem Geländemodell. Mit der Bioregion bestimmt sie die Höhenklasse.',
      synonyme: ['Höhe', 'Meereshöhe'],
      beispiel: '139',
      darwinCore: 'minimumElevationInMeters',
    }),
    routeId: feld('Route', text(40), {
      hilfe: 'Kennung der Route im Gewässernetz, auf der die Messstelle liegt.',
      synonyme: ['Routen-ID', 'Gewässerroute'],
    }),
    stationierung: feld('Stationierung', zahl(0, 3000, 3), {
      einheit: 'km',
      hilfe:
        'Fluss-km von der Mündung, auf Meter genau; bezieht sich auf die Route. Der Vorschlag folgt aus den Koordinaten.',
      synonyme: ['Fluss-km', 'Flusskilometer', 'km'],
    }),
  }),
  ({ routeId, stationierung }, melde) => {
    if (typeof stationierung === 'number' && routeId === null)
      melde('routeId', 'Eine Stationierung braucht die Route, auf die sie sich bezieht')
  },
)
export type LageKoordinaten = z.infer<typeof LageKoordinaten>

export const Charakteristik = mitRegeln(
  z.object({
    bioregion: feld('Bioregion', pflichtauswahl(BIOREGIONEN), {
      hilfe:
        'Fließgewässer-Naturraum nach der Qualitätszielverordnung Ökologie Oberflächengewässer (QZV Ökologie OG, Anlage A). Typ, Referenz und Klassengrenzen hängen an ihr.',
      beispiel: 'Donau',
    }),
    innereDifferenzierung: feld('Innere Differenzierung', auswahlAus(INNERE_DIFFERENZIERUNGEN), {
      hilfe: 'Abschnitt innerhalb der Bioregion; nur für Donau, große alpine Flüsse, March und Thaya.',
      beispiel: 'Donau unterhalb der Traunmündung',
    }),
    bioregionHoehe: feld('Höhenklasse', auswahlAus(HOEHENKLASSEN), {
      hilfe: 'Höhenstufe der Messstelle, nach der die Bioregion in Typen geteilt ist. Sie passt zur Seehöhe.',
      beispiel: 'unter 200 m',
    }),
    speziellerGewaessertyp: feld('Spezieller Gewässertyp', auswahlAus(SPEZIELLE_GEWAESSERTYPEN), {
      hilfe:
        'Besonderheit, die die Lebensgemeinschaft unabhängig von Bioregion und Höhe prägt, etwa ein Seeausrinn oder Moorbach. Ein Ergebnis ist dort mit Vorsicht zu lesen.',
      synonyme: ['Gewässertyp'],
      beispiel: 'kein spezieller Gewässertyp',
    }),
    einzugsgebiet: feld(
      'Einzugsgebiet',
      mitForm(
        z.number().min(0.01, 'Das Einzugsgebiet ist mindestens 0,01 km² groß').max(900_000).nullable().default(null),
        { stellen: 2 },
      ),
      {
        einheit: 'km²',
        hilfe: 'Größe des Einzugsgebiets oberhalb der Messstelle.',
        synonyme: ['Einzugsgebietsgröße', 'EZG'],
        beispiel: '104000',
      },
    ),
    einzugsgebietsklasse: feld('Einzugsgebietsklasse', auswahlAus(EINZUGSGEBIETSKLASSEN), {
      hilfe:
        'Größenklasse des Einzugsgebiets. Sie folgt aus der Größe und ist nur anzugeben, wenn diese nicht bekannt ist.',
      synonyme: ['Klasse des Einzugsgebiets'],
    }),
    flussordnungszahl: feld('Flussordnungszahl', ganzzahl(1, 9), {
      hilfe: 'Ordnungszahl nach Strahler, 1 (Quellbach) bis 9 (Donau).',
      synonyme: ['Flussordnung', 'Strahler'],
      beispiel: '9',
    }),
    mq: feld('Mittelwasserabfluss (MQ)', zahl(0, 20_000, 2), {
      kurz: 'MQ',
      einheit: 'm³/s',
      hilfe: 'Langjähriges Mittel des Abflusses, vom nächsten Pegel oder aus dem Hydrographischen Jahrbuch.',
      synonyme: ['MQ', 'Mittelwasserabfluss'],
      beispiel: '1930',
    }),
    saprobiellerGrundzustand: feld('Saprobieller Grundzustand', auswahlAus(SAPROBIELLE_GRUNDZUSTAENDE), {
      hilfe:
        'Saprobienindex des Gewässertyps im Referenzzustand, 1,25 bis 2,00. Von ihm aus zählen die Klassengrenzen des Moduls Saprobie.',
      synonyme: ['SGZ'],
      beispiel: '2,00',
    }),
    trophischerGrundzustand: feld('Trophischer Grundzustand', auswahlAus(TROPHISCHE_GRUNDZUSTAENDE), {
      hilfe:
        'Nährstoffstufe des Gewässertyps im Referenzzustand. Von ihr aus zählen die Klassengrenzen des Moduls Trophie beim Phytobenthos.',
      synonyme: ['TGZ'],
      beispiel: 'mesotroph',
    }),
    erheblichVeraendert: feld('Erheblich verändert', jaNein(), {
      hilfe:
        'Der Wasserkörper ist nach der Wasserrahmenrichtlinie als erheblich verändert ausgewiesen: Ziel ist dann das gute ökologische Potenzial.',
      synonyme: ['HMWB'],
      beispiel: 'nein',
    }),
    ausweisung: feld('Ausweisung', auswahlAus(AUSWEISUNGEN), {
      hilfe:
        'Als was der Wasserkörper nach der Wasserrahmenrichtlinie ausgewiesen ist: natürlich, erheblich verändert oder künstlich. Die EU-Meldung braucht sie; „nicht erheblich verändert“ allein sagt nicht, ob er natürlich ist.',
      synonyme: ['natürlich, HMWB, AWB', 'parameterNaturalAWBHMWB'],
      beispiel: 'natürlich',
    }),
    phbFlussabschnitt: feld('Flussabschnitt (PHB)', auswahlAus(PHB_FLUSSABSCHNITTE), {
      hilfe: 'Abschnitt im Längsverlauf, nach dem das Phytobenthos eingeordnet wird.',
      synonyme: ['Flussabschnitt'],
      beispiel: 'Unterlauf',
    }),
  }),
  ({ bioregion, einzugsgebiet, einzugsgebietsklasse, innereDifferenzierung, ...wasserkoerper }, melde) => {
    if (bioregion && innereDifferenzierung && !innereDifferenzierung.startsWith(`${bioregion}_`))
      melde('innereDifferenzierung', 'Diese innere Differenzierung gehört nicht zur gewählten Bioregion')
    if (
      typeof einzugsgebiet === 'number' &&
      einzugsgebietsklasse &&
      bestimmeEinzugsgebietsklasse(einzugsgebiet) !== einzugsgebietsklasse
    )
      melde('einzugsgebietsklasse', 'Die Klasse passt nicht zur Größe des Einzugsgebiets')
    const { erheblichVeraendert, ausweisung } = wasserkoerper
    if (ausweisung && typeof erheblichVeraendert === 'boolean' && erheblichVeraendert !== (ausweisung === 'HMWB'))
      melde('ausweisung', 'Die Ausweisung widerspricht der Angabe „Erheblich verändert“')
  },
)
export type Charakteristik = z.infer<typeof Charakteristik>

/** Abschnitte einer Messstelle; die Namen sind zugleich die der Aufrufe und die Vorsätze der Felder in Fehlern. */
export type Messstellenabschnitt = 'identifizierung' | 'lage_allgemein' | 'lage_koordinaten' | 'charakteristik'
