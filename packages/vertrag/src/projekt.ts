import { BEREICHE, BEREICHE_LABEL, BUNDESLAENDER, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import {
  auswahlAus,
  Datum,
  HOECHSTE_GANZZAHL,
  Kennung,
  MitKennung,
  mehrfach,
  pflichtauswahl,
  pflichttext,
  Seitenwahl,
  seite,
  suchtext,
  text,
  Version,
  Verweis,
  zahltext,
} from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { mitRegeln } from './regeln.ts'

/** Projekte: Liste, Anlegen, Ändern, Löschen. */

const PROJEKTBEREICHE = BEREICHE.map(value => ({ value, label: BEREICHE_LABEL[value] }))

export const Projektdaten = mitRegeln(
  z.object({
    name: feld('Name', pflichttext(200), {
      hilfe: 'Name des Projekts, wie er in Listen, Auswahlen und Berichten steht.',
      darwinCore: 'projectTitle',
    }),
    kurzbezeichnung: feld('Kurzbezeichnung', text(50), {
      hilfe: 'Kürzel des Projekts, etwa für Etiketten und Dateinamen.',
      darwinCore: 'projectID',
    }),
    bereich: feld('Bereich', pflichtauswahl(PROJEKTBEREICHE), {
      hilfe:
        'Wofür erhoben wird: Überwachung nach GZÜV, Programm eines Landes oder Fachprojekt. Messstellen und Aufnahmen des Projekts gehören demselben Bereich an.',
    }),
    auftraggeber: feld('Auftraggeber', text(200), {
      hilfe: 'Wer die Erhebung beauftragt und bezahlt.',
      darwinCore: 'fundingAttribution',
    }),
    organisationseinheitId: feld('Organisationseinheit', Verweis, {
      hilfe: 'Organisation, die das Projekt führt. Ihr gehören seine Aufnahmen.',
    }),
    bundesland: feld('Bundesland', auswahlAus(BUNDESLAENDER), {
      hilfe: 'Bundesland, auf das sich das Projekt beschränkt; leer: mehrere oder ganz Österreich.',
      darwinCore: 'stateProvince',
    }),
    beginn: feld('Laufzeit von', Datum, { kurz: 'Beginn', hilfe: 'Erster Tag der Laufzeit.' }),
    ende: feld('Laufzeit bis', Datum.nullable().default(null), {
      kurz: 'Ende',
      hilfe: 'Letzter Tag der Laufzeit; leer, solange das Projekt läuft.',
    }),
    beschreibung: feld('Beschreibung', text(4000), {
      hilfe: 'Ziel, Fragestellung und Umfang der Erhebung.',
    }),
  }),
  ({ beginn, ende }, melde) => {
    if (beginn && ende && ende < beginn) melde('ende', 'Das Ende liegt vor dem Beginn')
  },
)
export type Projektdaten = z.infer<typeof Projektdaten>

export const ProjektZeile = z.object({
  id: z.number(),
  version: z.number().int(),
  daten: Projektdaten,
  organisationseinheit: z.string(),
  /** nur Aufnahmen, die der Angemeldete sehen darf */
  anzahlAufnahmen: z.number().int(),
  /** Messstellen dieser Aufnahmen und die, die dem Projekt gehören und lesbar sind; jede einmal */
  anzahlMessstellen: z.number().int(),
  istDemo: z.boolean(),
  /** wer zuletzt gespeichert hat; nur für den, der auch bearbeiten darf */
  geaendertVon: z.string().nullable(),
  rechte: z.object({ bearbeiten: z.boolean(), loeschen: z.boolean() }),
})
export type ProjektZeile = z.infer<typeof ProjektZeile>

export const PROJEKTE_SORTIERUNGEN = [
  'name',
  'bereich',
  'organisationseinheit',
  'bundesland',
  'beginn',
  'ende',
] as const

/** Mehrere Werte eines Kriteriums gelten als ODER, Kriterien untereinander als UND. */
export const ProjekteFilter = z.object({
  id: mehrfach(Kennung),
  /** in Name, Kurzbezeichnung und Auftraggeber */
  suche: suchtext(100).optional(),
  bereich: mehrfach(z.enum(BEREICHE)),
  bundesland: mehrfach(z.enum(schluesselVon(BUNDESLAENDER))),
  organisationseinheitId: mehrfach(Kennung),
})
export type ProjekteFilter = z.infer<typeof ProjekteFilter>

export const listeProjekte = endpunkt({
  methode: 'GET',
  pfad: '/projekte',
  thema: 'Projekt',
  zusammenfassung: 'Projekte, seitenweise',
  recht: 'projekt.lesen',
  objekt: null,
  query: ProjekteFilter.extend(Seitenwahl.shape).extend({
    sortierung: z.enum(PROJEKTE_SORTIERUNGEN).default('name'),
    richtung: z.enum(['auf', 'ab']).default('auf'),
  }),
  antwort: seite(ProjektZeile),
})
/** Aufnahmen, die wenigstens ein Qualitätselement so tragen. */
const Fristzahlen = z.object({
  offen: z.number().int(),
  nahe: z.number().int(),
  ueberfaellig: z.number().int(),
  zurueckgegeben: z.number().int(),
  ohne: z.number().int(),
})
export type Fristzahlen = z.infer<typeof Fristzahlen>

export const zeigeProjektfristen = endpunkt({
  methode: 'GET',
  pfad: '/api/projekt/:id/fristen',
  thema: 'Projekt',
  zusammenfassung: 'Was im Projekt noch zu übergeben ist, wie es um die Fristen steht, im Ganzen und je Auftragnehmer',
  recht: 'projekt.lesen',
  objekt: 'projekt',
  params: MitKennung,
  antwort: z.object({
    version: z.number().int(),
    gesamt: Fristzahlen,
    /** Tag, bis zu dem zu übergeben ist, was keine eigene Frist hat; nur wer hier zu übergeben oder zuzuordnen hat, erfährt ihn */
    frist: z.string().nullable(),
    rechte: z.object({ fristSetzen: z.boolean() }),
    /** wo kein Auftragnehmer zugeordnet ist, zählt nur `gesamt` */
    auftragnehmer: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** niemand hat dort mehr die Rolle dafür; nur wer zuordnen darf, erfährt es */
        istVerwaist: z.boolean(),
        ...Fristzahlen.shape,
      }),
    ),
  }),
})
export const setzeProjektfrist = endpunkt({
  methode: 'POST',
  pfad: '/api/projekt/:id/frist',
  thema: 'Projekt',
  zusammenfassung: 'Frist des Projekts setzen oder aufheben; was noch zu übergeben ist und keine eigene hat, folgt ihr',
  recht: 'auftragnehmer.zuweisen',
  objekt: 'projekt',
  params: MitKennung,
  body: z.object({ version: Version, frist: Datum.nullable() }),
  antwort: z.object({
    version: z.number().int(),
    /** Aufnahmen, deren Frist jetzt diese ist */
    gefolgt: z.number().int(),
  }),
})
export const legeProjektAn = endpunkt({
  methode: 'POST',
  pfad: '/projekte',
  thema: 'Projekt',
  zusammenfassung: 'Projekt anlegen',
  recht: 'projekt.bearbeiten',
  objekt: null,
  body: Projektdaten,
  antwort: z.object({ id: z.number() }),
})
export const speichereProjekt = endpunkt({
  methode: 'POST',
  pfad: '/projekte/:id',
  thema: 'Projekt',
  zusammenfassung: 'Projekt ändern',
  recht: 'projekt.bearbeiten',
  objekt: 'projekt',
  params: MitKennung,
  body: z.object({ version: Version, daten: Projektdaten }),
  antwort: z.object({ version: z.number().int(), daten: Projektdaten }),
})
export const loescheProjekt = endpunkt({
  methode: 'POST',
  pfad: '/projekte/:id/delete',
  thema: 'Projekt',
  zusammenfassung: 'Projekt ohne Aufnahmen und Messstellen löschen',
  recht: 'projekt.bearbeiten',
  objekt: 'projekt',
  params: MitKennung,
  /** Version, die der Löschende vor Augen hatte */
  query: z.object({ version: zahltext(z.number().int().min(1).max(HOECHSTE_GANZZAHL)) }),
  antwort: null,
})
