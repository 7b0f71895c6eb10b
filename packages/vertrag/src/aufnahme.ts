import {
  BIOREGIONEN,
  BUNDESLAENDER,
  ELEMENTE,
  ELEMENTE_LABEL,
  type Element,
  type Elementkurz,
  elementfelder,
  FREIGABESTATUSWERTE,
  kurzVon,
  MZB_METHODEN,
  ORTSBEFUNDNAMEN,
  PROBENMETHODEN,
  STATUSWERTE,
  schluesselVon,
} from '@benthos/fachmodell'
import { z } from 'zod'
import { Ausschnitt } from './ausschnitt.ts'
import {
  Datum,
  Kennung,
  MitKennung,
  mehrfach,
  pflichttext,
  Schalter,
  Seitennummer,
  Seitenwahl,
  seite,
  suchtext,
  Version,
  Verweis,
  Wahl,
  zahltext,
} from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld, mitForm } from './feld.ts'
import { bemerkung } from './gemeinsameFelder.ts'

/** Aufnahmen: Kopf, Liste, Lebenslauf. */

const Status = z.enum(STATUSWERTE)
const Freigabe = z.enum(FREIGABESTATUSWERTE)

/**
 * Stand eines Qualitätselements in Listen und im Kopf einer Aufnahme; fehlt er, trägt die Aufnahme das Element nicht oder
 * der Angemeldete darf es nicht lesen.
 */
export const Elementstand = z.object({
  status: Status,
  freigabe: Freigabe,
  auftragnehmer: Wahl.nullable(),
  /** Tag, bis zu dem es zu übergeben ist; er zählt ganz */
  frist: z.string().nullable(),
  klasse: z.number().int().min(1).max(5).nullable(),
  /** Klasse der geltenden Experteneinschätzung neben der errechneten */
  einschaetzung: z.number().int().min(1).max(5).nullable(),
  bewertungId: z.number().nullable(),
  /** Ergebnis gehört zu einem früheren Stand der Daten */
  veraltet: z.boolean(),
})
export type Elementstand = z.infer<typeof Elementstand>

const QUALITAETSELEMENTE = ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] }))
const Elementwahl = mitForm(z.array(z.enum(ELEMENTE)).min(1).max(ELEMENTE.length), { werte: QUALITAETSELEMENTE })
/** HH:MM */
const Uhrzeit = mitForm(
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie die Uhrzeit in der Form HH:MM ein'),
  { art: 'zeit' },
)
/** Feld der Aufnahmedaten mit dem Auftragnehmer eines Elements, etwa `auftragnehmerMzbId`. */
export type Auftragnehmerfeld = `auftragnehmer${Capitalize<Elementkurz>}Id`
export function auftragnehmerfeld(element: Element): Auftragnehmerfeld {
  return `auftragnehmer${element.charAt(0)}${kurzVon(element).slice(1)}Id` as Auftragnehmerfeld
}
export function auftragnehmerfelder<W>(wert: (element: Element) => W) {
  return Object.fromEntries(ELEMENTE.map(e => [auftragnehmerfeld(e), wert(e)])) as Record<Auftragnehmerfeld, W>
}
const auftragnehmer = (element: Element) =>
  feld(`Auftragnehmer ${ELEMENTE_LABEL[element]}`, Verweis.nullable().default(null), {
    kurz: `Auftragnehmer ${element}`,
    hilfe:
      'Organisation, die das Qualitätselement bearbeitet. Nur sie und die zuständigen Behörden sehen die Rohdaten; zuordnen dürfen Bund und Land.',
    element,
  })

export const Aufnahmedaten = z.object({
  code: feld('Code', pflichttext(60, 2), {
    hilfe:
      'Eindeutiges Kennzeichen der Aufnahme; vorgeschlagen aus Messstelle und Datum. Listen, Berichte und Einlesedateien nennen sie so.',
    darwinCore: 'fieldNumber',
  }),
  messstelleId: feld('Messstelle', Verweis, {
    hilfe: 'Messstelle, an der die Proben genommen wurden. Von ihr kommt der Gewässertyp für die Bewertung.',
    darwinCore: 'locationID',
  }),
  projektId: feld('Projekt', Verweis, {
    hilfe: 'Projekt, für das erhoben wird. Seiner Organisation gehört die Aufnahme.',
    darwinCore: 'projectTitle',
  }),
  datum: feld('Datum der Probenahme', Datum, {
    kurz: 'Datum',
    hilfe: 'Tag der Probenahme am Gewässer; bei mehrtägiger Probenahme der erste. Er liegt nicht in der Zukunft.',
    darwinCore: 'eventDate',
  }),
  uhrzeit: feld('Uhrzeit', Uhrzeit.nullable().default(null), {
    hilfe: 'Beginn der Probenahme, Ortszeit.',
    darwinCore: 'eventTime',
  }),
  methoden: feld('Qualitätselemente', Elementwahl, {
    hilfe: 'Was erhoben wird: Makrozoobenthos, Phytobenthos oder beides. Jedes hat seinen eigenen Status.',
    darwinCore: 'samplingProtocol',
  }),
  probenehmer: feld('Probenehmerin oder Probenehmer', pflichttext(200), {
    hilfe: 'Wer die Proben am Gewässer genommen hat; bei mehreren Personen alle, mit Beistrich getrennt.',
    darwinCore: 'recordedBy',
  }),
  ...auftragnehmerfelder(auftragnehmer),
  bemerkung: bemerkung(4000),
})
export type Aufnahmedaten = z.infer<typeof Aufnahmedaten>

export const AufnahmeKopf = z.object({
  id: z.number(),
  /** steigt mit jeder Änderung irgendwo in der Aufnahme; Löschen und Statuswechsel beruhen darauf */
  version: z.number().int(),
  code: z.string(),
  datum: z.string(),
  messstelle: z.object({
    id: z.number(),
    code: z.string(),
    name: z.string(),
    art: z.string(),
    gewaesser: z.string(),
    bundesland: z.string(),
    bioregion: z.string().nullable(),
  }),
  projekt: z.object({ id: z.number(), name: z.string() }),
  ...elementfelder(() => Elementstand.nullable()),
  /** MZB-Methoden mit einer Probe, in der Reihenfolge der Liste; leer auch, wenn MZB nicht lesbar ist */
  mzbMethoden: z.array(z.enum(schluesselVon(MZB_METHODEN))),
  /** was zu jeder lesbaren Probe gespeichert ist */
  proben: z.array(
    z.object({ methode: z.enum(schluesselVon(PROBENMETHODEN)), istKopfErfasst: z.boolean(), hatTaxa: z.boolean() }),
  ),
  /** Abschnitte des Ortsbefunds, die dem Angemeldeten offenstehen */
  ortsbefund: z.array(
    z.object({
      abschnitt: z.enum(ORTSBEFUNDNAMEN),
      istErfasst: z.boolean(),
      /** der Status eines Qualitätselements verhindert das Ändern */
      istGesperrt: z.boolean(),
    }),
  ),
  istDemo: z.boolean(),
  geaendertAm: z.string(),
  geaendertVon: z.string().nullable(),
  /** was der Angemeldete an dieser Aufnahme jetzt darf; die Schaltflächen folgen dem */
  rechte: z.object({
    kopfBearbeiten: z.boolean(),
    ...elementfelder(() => z.boolean(), 'Bearbeiten'),
    loeschen: z.boolean(),
    /** Qualitätselemente, deren Status allein das Löschen verhindert */
    loeschsperre: z.array(z.enum(ELEMENTE)),
    duplizieren: z.boolean(),
    zuweisen: z.boolean(),
    ...elementfelder(() => z.boolean(), 'Verlauf'),
    plausibilitaet: z.boolean(),
    qs: z.boolean(),
  }),
})
export type AufnahmeKopf = z.infer<typeof AufnahmeKopf>

export const leseAufnahme = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id',
  thema: 'Aufnahme',
  zusammenfassung: 'Kopf einer Aufnahme mit Stand beider Qualitätselemente',
  recht: 'aufnahmekopf.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: AufnahmeKopf,
})

/** Vorschlag für eine neue Aufnahme: Code aus Messstelle und Datum. */
export const beginneAufnahme = endpunkt({
  methode: 'POST',
  pfad: '/aufnahme/init',
  thema: 'Aufnahme',
  zusammenfassung: 'Vorbelegung einer neuen Aufnahme',
  recht: 'aufnahme.anlegen',
  objekt: null,
  body: z.object({ messstelleId: Verweis.nullable().default(null), datum: Datum.nullable().default(null) }),
  antwort: z.object({
    code: z.string().nullable(),
    datum: z.string(),
    messstelleId: z.number().nullable(),
    projektId: z.number().nullable(),
    methoden: z.array(z.enum(ELEMENTE)),
    probenehmer: z.string(),
  }),
})
export const legeAufnahmeAn = endpunkt({
  methode: 'POST',
  pfad: '/aufnahme/create',
  thema: 'Aufnahme',
  zusammenfassung: 'Aufnahme anlegen',
  recht: 'aufnahme.anlegen',
  objekt: null,
  body: Aufnahmedaten,
  antwort: z.object({ id: z.number() }),
})
export const loescheAufnahme = endpunkt({
  methode: 'POST',
  pfad: '/aufnahme/delete/:id',
  thema: 'Aufnahme',
  zusammenfassung: 'Aufnahme mit allen Daten löschen',
  recht: 'aufnahme.loeschen',
  objekt: 'aufnahme',
  elemente: 'alle',
  params: MitKennung,
  /** `version` des Aufnahmekopfs */
  body: z.object({ version: Version }),
  antwort: null,
})

const AufnahmedatenStand = z.object({
  version: z.number().int(),
  daten: Aufnahmedaten,
  geaendertAm: z.string().nullable(),
  geaendertVon: z.string().nullable(),
  bearbeitbar: z.boolean(),
})
export const leseAufnahmedaten = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id/aufnahmedaten',
  thema: 'Aufnahme',
  zusammenfassung: 'Aufnahmedaten',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: AufnahmedatenStand,
})
export const speichereAufnahmedaten = endpunkt({
  methode: 'POST',
  pfad: '/aufnahme/:id/aufnahmedaten',
  thema: 'Aufnahme',
  zusammenfassung: 'Aufnahmedaten speichern',
  recht: 'aufnahmedaten.bearbeiten',
  objekt: 'aufnahme',
  elemente: 'alle',
  params: MitKennung,
  body: z.object({ version: Version, daten: Aufnahmedaten }),
  antwort: AufnahmedatenStand,
})

export const AUFNAHMEN_SORTIERUNGEN = [
  'datum',
  'code',
  'messstelle',
  'gewaesser',
  'bundesland',
  ...ELEMENTE.map(element => `${kurzVon(element)}Status` as const),
  ...ELEMENTE.map(element => `${kurzVon(element)}Klasse` as const),
  'frist',
] as const

/**
 * Was sich vom Ergebnis eines Qualitätselements sagen lässt: das gespeicherte nennt Fehler oder Warnungen, es ist veraltet
 * (seither wurden Daten gespeichert), oder es gibt noch keines.
 */
export const ERGEBNISMERKMALE = ['FEHLER', 'WARNUNG', 'VERALTET', 'OHNE'] as const
export type Ergebnismerkmal = (typeof ERGEBNISMERKMALE)[number]

/** So viele Tage vorher steht eine Frist als nahe in Listen. */
export const NAHE_FRIST_TAGE = 14
/**
 * Was sich von der Frist eines Qualitätselements sagen lässt, das noch zu übergeben ist: die ersten vier schließen einander aus und
 * sind zusammen alles Offene; zurückgegeben ist, was davon als unplausibel zurückkam.
 */
export const FRISTMERKMALE = ['UEBERFAELLIG', 'NAHE', 'SPAETER', 'OHNE', 'ZURUECKGEGEBEN'] as const
export type Fristmerkmal = (typeof FRISTMERKMALE)[number]
/** Diese zusammen sind alles, was noch zu übergeben ist. */
export const OFFENE_FRISTEN = ['UEBERFAELLIG', 'NAHE', 'SPAETER', 'OHNE'] as const satisfies readonly Fristmerkmal[]

/** Kriterien der Aufnahmenliste; mehrere Werte eines Kriteriums gelten als ODER, Kriterien untereinander als UND. */
export const AufnahmenFilter = z.object({
  suche: suchtext(100).optional(),
  messstelleId: mehrfach(Kennung),
  gewaesserId: mehrfach(Kennung),
  bundesland: mehrfach(z.enum(schluesselVon(BUNDESLAENDER))),
  bioregion: mehrfach(z.enum(schluesselVon(BIOREGIONEN))),
  /** Kartenausschnitt, in dem die Messstelle liegt */
  ausschnitt: Ausschnitt.optional(),
  projektId: mehrfach(Kennung),
  /** Einlesung einer Taxaliste, die in die Aufnahme lud */
  einlesungId: mehrfach(Kennung),
  auftragnehmerId: mehrfach(Kennung),
  element: mehrfach(z.enum(ELEMENTE)),
  /** MZB-Methode, zu der eine Probe angelegt ist */
  methode: mehrfach(z.enum(schluesselVon(MZB_METHODEN))),
  /** Name eines Taxons, das in einer Taxaliste vorkommt: samt Synonymen und allem, was zu ihm gehört */
  taxon: mehrfach(pflichttext(200)),
  ...elementfelder(() => mehrfach(Status), 'Status'),
  /** irgendeines Qualitätselements; die eines bestimmten nennen die beiden nächsten */
  freigabe: mehrfach(Freigabe),
  ...elementfelder(() => mehrfach(Freigabe), 'Freigabe'),
  /** seit diesem Tag freigegeben und es noch */
  freigegebenAb: Datum.optional(),
  ...elementfelder(() => mehrfach(zahltext(z.number().int().min(1).max(5))), 'Klasse'),
  ergebnis: mehrfach(z.enum(ERGEBNISMERKMALE)),
  /** aktivierte Fassung, die ein Ergebnis in eine andere Klasse bringt: `taxaliste:` oder `parametersatz:` und ihr Name; der Name allein meint beide */
  klassenwechsel: suchtext(120).optional(),
  /** eines Elements, das noch zu übergeben ist; mit `element` oder `auftragnehmerId` gilt alles für dasselbe Element */
  frist: mehrfach(z.enum(FRISTMERKMALE)),
  bereich: mehrfach(z.enum(['GZUEV', 'LAND', 'FACHPROJEKT'])),
  datumVon: Datum.optional(),
  datumBis: Datum.optional(),
  meine: Schalter.optional(),
})
export type AufnahmenFilter = z.infer<typeof AufnahmenFilter>

export const AufnahmeZeile = z.object({
  id: z.number(),
  code: z.string(),
  datum: z.string(),
  messstelleId: z.number(),
  messstelle: z.string(),
  messstelleCode: z.string(),
  gewaesser: z.string(),
  bundesland: z.string(),
  projekt: z.string(),
  ...elementfelder(() => Elementstand.nullable()),
  istDemo: z.boolean(),
})
export type AufnahmeZeile = z.infer<typeof AufnahmeZeile>

/**
 * So viele Treffer zählt und blättert die Aufnahmenliste; dahinter heißt es „über 10.000“. Jeden Treffer zu zählen, dauerte bei
 * einer Million Aufnahmen hundertmal so lang wie die Zeilen der Seite.
 */
export const HOECHSTE_TREFFERZAHL = 10_000

export const listeAufnahmen = endpunkt({
  methode: 'GET',
  pfad: '/aufnahmen',
  thema: 'Aufnahme',
  zusammenfassung: `Aufnahmen, die der Angemeldete sehen darf, seitenweise; gezählt werden höchstens ${HOECHSTE_TREFFERZAHL}`,
  recht: 'aufnahme.lesen',
  objekt: null,
  query: AufnahmenFilter.extend(Seitenwahl.shape).extend({
    sortierung: z.enum(AUFNAHMEN_SORTIERUNGEN).default('datum'),
    richtung: z.enum(['auf', 'ab']).default('ab'),
  }),
  antwort: seite(AufnahmeZeile).extend({
    /** es gibt mehr als `gesamt` Treffer; Seiten gibt es nur bis dorthin */
    gesamtIstMindestens: z.boolean(),
  }),
})

/** So viele Aufnahmen trifft eine Sammelhandlung höchstens. */
export const HOECHSTE_SAMMELAUSWAHL = 20_000

export const listeAufnahmecodes = endpunkt({
  methode: 'GET',
  pfad: '/aufnahmen/codes',
  thema: 'Aufnahme',
  zusammenfassung: 'Codes der sichtbaren Aufnahmen, zur Suche und für alle Treffer eines Filters',
  recht: 'aufnahme.lesen',
  objekt: null,
  query: AufnahmenFilter.extend({
    /** Text, mit dem der Code beginnt oder den er enthält */
    code: suchtext(60).default(''),
    /** eine mehr als erlaubt, damit zu sehen ist, ob es mehr gibt */
    anzahl: zahltext(
      z
        .number()
        .int()
        .min(1)
        .max(HOECHSTE_SAMMELAUSWAHL + 1),
    ).default(20),
    /** `anzahl` Codes der gewünschten Seite */
    seite: Seitennummer.optional(),
  }),
  blaettert: 'selbst',
  antwort: z.array(z.object({ id: z.number(), code: z.string() })),
})
