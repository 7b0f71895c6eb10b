import { BEREICHE, BIOREGIONEN, BUNDESLAENDER, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Ausschnitt } from './ausschnitt.ts'
import {
  abschnittAntwort,
  abschnittEingabe,
  Kennung,
  MitKennung,
  mehrfach,
  pflichttext,
  Schalter,
  Seitenwahl,
  seite,
  suchtext,
  Wahl,
} from './bausteine.ts'
import { Bildangabe } from './bild.ts'
import { endpunkt } from './endpunkt.ts'
import { Charakteristik, Identifizierung, LageAllgemein, LageKoordinaten } from './messstellenabschnitte.ts'

/** Messstellen: Liste, Stammdaten in vier Abschnitten mit je eigener Version, Anlegen, Löschen. */

const Art = z.enum(BEREICHE)

export const Messstelle = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  art: Art,
  istDemo: z.boolean(),
  angelegtAm: z.string(),
  geaendertAm: z.string(),
  geaendertVon: z.string().nullable(),
  identifizierung: abschnittAntwort(Identifizierung),
  lage_allgemein: abschnittAntwort(LageAllgemein),
  /** `daten` ist null, solange keine Koordinaten eingegeben sind */
  lage_koordinaten: abschnittAntwort(LageKoordinaten),
  /** `daten` ist null, solange keine Bioregion eingegeben ist */
  charakteristik: abschnittAntwort(Charakteristik),
  /** Anzeigetexte zu den Kennungen der Identifizierung */
  bezug: z.object({ gewaesser: Wahl, projekt: Wahl.nullable(), organisationseinheit: Wahl.nullable() }),
  /** Lage in WGS84, Grad */
  wgs84: z.object({ laenge: z.number(), breite: z.number() }).nullable(),
  /** das Foto, wenn es eines gibt; sein Inhalt kommt über `/messstelle/:id/foto` */
  foto: Bildangabe.pick({ version: true, beschreibung: true }).nullable(),
  /** Aufnahmen, die der Angemeldete sehen darf */
  anzahlAufnahmen: z.number().int(),
  rechte: z.object({ bearbeiten: z.boolean(), loeschen: z.boolean(), aufnahmeAnlegen: z.boolean() }),
})
export type Messstelle = z.infer<typeof Messstelle>

export const leseMessstelle = endpunkt({
  methode: 'GET',
  pfad: '/messstelle/:id',
  thema: 'Messstelle',
  zusammenfassung: 'Stammdaten einer Messstelle mit der Version jedes Abschnitts',
  recht: 'messstelle.lesen',
  objekt: 'messstelle',
  params: MitKennung,
  antwort: Messstelle,
})

/** Alle Abschnitte auf einmal: so entsteht nie eine Messstelle ohne Lage oder Bioregion. */
export const Messstellenanlage = z.object({
  identifizierung: Identifizierung,
  lage_allgemein: LageAllgemein,
  lage_koordinaten: LageKoordinaten,
  charakteristik: Charakteristik,
})
const artIn = (arten: readonly string[], message: string) =>
  Messstellenanlage.refine(anlage => arten.includes(anlage.identifizierung.art), {
    path: ['identifizierung', 'art'],
    message,
  })

export const Landesanlage = artIn(['GZUEV', 'LAND'], 'Hier entstehen GZÜV- und Landesmessstellen')
export const Fachprojektanlage = artIn(['FACHPROJEKT'], 'Hier entstehen Messstellen von Fachprojekten')
export type Messstellenanlage = z.infer<typeof Messstellenanlage>

export const legeLandesmessstelleAn = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/land/create',
  thema: 'Messstelle',
  zusammenfassung: 'GZÜV- oder Landesmessstelle anlegen; `identifizierung.art` unterscheidet',
  recht: 'messstelle.bearbeiten',
  objekt: null,
  body: Landesanlage,
  antwort: z.object({ id: z.number() }),
})
export const legeFachprojektmessstelleAn = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/fachprojekt/create',
  thema: 'Messstelle',
  zusammenfassung: 'Messstelle eines Fachprojekts anlegen',
  recht: 'messstelle.bearbeiten',
  objekt: null,
  body: Fachprojektanlage,
  antwort: z.object({ id: z.number() }),
})

/** Mehrere Abschnitte in einem Zug: entweder alle genannten oder keiner. */
export const Messstellenaenderung = z
  .object({
    identifizierung: abschnittEingabe(Identifizierung).optional(),
    lage_allgemein: abschnittEingabe(LageAllgemein).optional(),
    lage_koordinaten: abschnittEingabe(LageKoordinaten).optional(),
    charakteristik: abschnittEingabe(Charakteristik).optional(),
  })
  .refine(a => Object.values(a).some(abschnitt => abschnitt !== undefined), {
    path: ['identifizierung'],
    message: 'Bitte geben Sie mindestens einen Abschnitt an',
  })
export type Messstellenaenderung = z.infer<typeof Messstellenaenderung>

export const aendereLandesmessstelle = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/land/update/:id',
  thema: 'Messstelle',
  zusammenfassung: 'Abschnitte einer GZÜV- oder Landesmessstelle gemeinsam speichern',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  body: Messstellenaenderung,
  antwort: Messstelle,
})
export const aendereFachprojektmessstelle = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/fachprojekt/update/:id',
  thema: 'Messstelle',
  zusammenfassung: 'Abschnitte einer Fachprojekt-Messstelle gemeinsam speichern',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  body: Messstellenaenderung,
  antwort: Messstelle,
})

export const speichereIdentifizierung = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/:id/identifizierung',
  thema: 'Messstelle',
  zusammenfassung: 'Identifizierung speichern',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  body: abschnittEingabe(Identifizierung),
  antwort: abschnittAntwort(Identifizierung),
})
export const speichereLageAllgemein = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/:id/lage_allgemein',
  thema: 'Messstelle',
  zusammenfassung: 'Allgemeine Lage speichern',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  body: abschnittEingabe(LageAllgemein),
  antwort: abschnittAntwort(LageAllgemein),
})
export const speichereLageKoordinaten = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/:id/lage_koordinaten',
  thema: 'Messstelle',
  zusammenfassung: 'Koordinaten speichern; der Server rechnet sie nach WGS84 um',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  body: abschnittEingabe(LageKoordinaten),
  antwort: abschnittAntwort(LageKoordinaten),
})
export const speichereCharakteristik = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/:id/charakteristik',
  thema: 'Messstelle',
  zusammenfassung: 'Charakteristik speichern',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  body: abschnittEingabe(Charakteristik),
  antwort: abschnittAntwort(Charakteristik),
})

export const loescheMessstelle = endpunkt({
  methode: 'POST',
  pfad: '/messstelle/delete/:id',
  thema: 'Messstelle',
  zusammenfassung: 'Messstelle ohne Aufnahmen löschen',
  recht: 'messstelle.bearbeiten',
  objekt: 'messstelle',
  params: MitKennung,
  antwort: null,
})

export const MESSSTELLEN_SORTIERUNGEN = [
  'code',
  'name',
  'gzuevId',
  'gewaesser',
  'art',
  'bundesland',
  'bioregion',
] as const

/** Mehrere Werte eines Kriteriums gelten als ODER, Kriterien untereinander als UND. */
export const MessstellenFilter = z.object({
  /** in Name, Code, GZÜV-ID und Gewässer */
  suche: suchtext(100).optional(),
  art: mehrfach(Art),
  bundesland: mehrfach(z.enum(schluesselVon(BUNDESLAENDER))),
  gewaesserId: mehrfach(Kennung),
  bioregion: mehrfach(z.enum(schluesselVon(BIOREGIONEN))),
  projektId: mehrfach(Kennung),
  aktiv: Schalter.optional(),
  /** Kartenausschnitt, in dem die Messstelle liegt */
  ausschnitt: Ausschnitt.optional(),
  /** Name eines Taxons, das in einer lesbaren Aufnahme der Messstelle vorkommt: samt Synonymen und allem, was zu ihm gehört */
  taxon: mehrfach(pflichttext(200)),
})
export type MessstellenFilter = z.infer<typeof MessstellenFilter>

export const MessstelleZeile = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  gzuevId: z.string().nullable(),
  art: Art,
  gewaesser: z.string(),
  bundesland: z.string(),
  bioregion: z.string().nullable(),
  projekt: z.string().nullable(),
  aktiv: z.boolean(),
  laenge: z.number().nullable(),
  breite: z.number().nullable(),
  /** nur Aufnahmen, die der Angemeldete sehen darf */
  anzahlAufnahmen: z.number().int(),
  /** Klasse der jüngsten bewerteten MZB-Aufnahme, deren Ergebnis der Angemeldete sehen darf */
  letzteMzbKlasse: z.number().int().min(1).max(5).nullable(),
  letzteMzbKlasseDatum: z.string().nullable(),
  istDemo: z.boolean(),
})
export type MessstelleZeile = z.infer<typeof MessstelleZeile>

const Reihung = MessstellenFilter.extend({
  sortierung: z.enum(MESSSTELLEN_SORTIERUNGEN).default('name'),
  richtung: z.enum(['auf', 'ab']).default('auf'),
})

export const listeMessstellen = endpunkt({
  methode: 'GET',
  pfad: '/messstellen',
  thema: 'Messstelle',
  zusammenfassung: 'Messstellen, seitenweise',
  recht: 'messstelle.lesen',
  objekt: null,
  query: Reihung.extend(Seitenwahl.shape),
  antwort: seite(MessstelleZeile),
})

/** Wo eine Messstelle in der gefilterten und geordneten Liste steht; null: nicht unter den Treffern. */
export const ermittleListenplatz = endpunkt({
  methode: 'GET',
  pfad: '/api/messstelle/:id/listenplatz',
  thema: 'Messstelle',
  zusammenfassung: 'Platz einer Messstelle in der Liste, ab 1',
  recht: 'messstelle.lesen',
  objekt: 'messstelle',
  params: MitKennung,
  query: Reihung,
  antwort: z.object({ platz: z.number().int().nullable() }),
})
