import { type Element, schluesselVon, werteliste } from '@benthos/fachmodell'
import { z } from 'zod'
import { AufnahmenFilter } from './aufnahme.ts'
import { Auftrag } from './auftrag.ts'
import { Blaetterwahl, Kennung, MitKennung, mehrfach } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Nachrechnen: gespeicherte Ergebnisse und fremde Kapseln mit den Eingaben, Listen und Parametern von damals. */

export const NACHRECHNUNGSAUSGAENGE = werteliste({
  STIMMT: 'stimmt',
  WEICHT_AB: 'weicht ab',
  REFERENZ_FEHLT: 'Referenz fehlt',
})
export type Nachrechnungsausgang = (typeof NACHRECHNUNGSAUSGAENGE)[number]['value']

const Angabe = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const Abweichung = z.object({
  /** Ort im Ergebnis, etwa `kenngroessen.SI.wert` */
  pfad: z.string(),
  /** derselbe Ort in Worten */
  bezeichnung: z.string(),
  alt: Angabe,
  neu: Angabe,
})
export type Abweichung = z.infer<typeof Abweichung>

/** Was die Nachrechnung einer Kapsel ergibt. */
export const Nachrechnungsbefund = z.object({
  ausgang: z.enum(schluesselVon(NACHRECHNUNGSAUSGAENGE)),
  /** bei REFERENZ_FEHLT: was fehlt */
  grund: z.string().nullable(),
  /** die Stellen: höchstens 200 der Kapsel, dazu jede abweichende Abschrift ihres Inhalts */
  abweichungen: z.array(Abweichung).readonly(),
})
export type Nachrechnungsbefund = z.infer<typeof Nachrechnungsbefund>

/** Womit ein Ergebnis entstanden ist. */
const Kapselkopf = z.object({
  methode: z.string(),
  verfahren: z.string(),
  edition: z.string(),
  taxaliste: z.string(),
  /** `null`: das Verfahren kommt ohne Parameter aus */
  parametersatz: z.string().nullable(),
  rechenkern: z.string(),
  pruefsumme: z.string(),
})

export const Nachrechnungszeile = Kapselkopf.extend(Nachrechnungsbefund.shape).extend({
  aufnahmeId: z.number(),
  aufnahme: z.string(),
  bewertetAm: z.string(),
})
export type Nachrechnungszeile = z.infer<typeof Nachrechnungszeile>

/** So viele Ergebnisse rechnet der Aufruf gleich nach; mehr werden ein Auftrag im Hintergrund. */
export const SOFORT_NACHGERECHNET = 200

/**
 * Rechnet jedes gespeicherte Ergebnis der lesbaren Aufnahmen nach, auch frühere und veraltete, und vergleicht jede Abschrift
 * seines Inhalts (Klasse neben der Kapsel, Klasse der Aufnahme für Listen und Karte): einer Aufnahme (`aufnahme`,
 * wiederholbar), eines Filters oder, ohne Angabe, aller. Entsteht ein Auftrag, trägt seine Ergebnisdatei je Ergebnis eine
 * Zeile; derselbe Aufruf beginnt keinen zweiten, solange der erste läuft.
 */
export const rechneNach = endpunkt({
  methode: 'GET',
  pfad: '/bewertung/verify',
  thema: 'Bewertung',
  zusammenfassung: 'Gespeicherte Ergebnisse nachrechnen und Byte für Byte vergleichen',
  recht: 'aufnahme.lesen',
  objekt: null,
  /** mit Seite: nur deren Ergebnisse, und die gleich */
  query: AufnahmenFilter.extend(Blaetterwahl.shape).extend({ aufnahme: mehrfach(Kennung) }),
  blaettert: 'selbst',
  antwort: z.object({
    /** Ergebnisse, die nachzurechnen sind */
    gesamt: z.number().int(),
    /** `null`: der Auftrag zählt sie */
    bilanz: z
      .object({ stimmt: z.number().int(), weichtAb: z.number().int(), referenzFehlt: z.number().int() })
      .nullable(),
    zeilen: z.array(Nachrechnungszeile),
    auftrag: Auftrag.nullable(),
  }),
})

const kapsel = <const P extends `/${string}`, const E extends Element>(element: E, pfad: P, probe: string) =>
  endpunkt({
    methode: 'GET',
    pfad,
    thema: 'Bewertung',
    zusammenfassung: `Ergebniskapsel der ${probe} als JSON-Datei`,
    recht: 'aufnahme.lesen',
    objekt: 'aufnahme',
    element,
    params: MitKennung,
    antwort: 'datei',
    medientypen: [MEDIENTYP.json],
  })
/** Kapsel des zuletzt gespeicherten Ergebnisses je Methode. */
export const KAPSELN = {
  MHS: kapsel('MZB', '/api/aufnahme/:id/mzb/bewertung/mhs/kapsel', 'detaillierten Methode'),
  SCREENING: kapsel('MZB', '/api/aufnahme/:id/mzb/bewertung/screening/kapsel', 'Screening-Probe'),
  QUANTITATIV: kapsel('MZB', '/api/aufnahme/:id/mzb/bewertung/quantitativ/kapsel', 'quantitativen Probe'),
  QUALITATIV: kapsel('MZB', '/api/aufnahme/:id/mzb/bewertung/qualitativ/kapsel', 'qualitativen Probe'),
  PHB: kapsel('PHB', '/api/aufnahme/:id/phb/bewertung/kapsel', 'Probe des Phytobenthos'),
} as const

/** Byte einer angenommenen Kapsel; die größten eigenen haben rund 100 KB. */
export const KAPSELGRENZE = 2_000_000

export const Kapseldateieingabe = z.object({
  datei: z
    .file('Bitte wählen Sie eine Kapsel')
    .min(1, 'Die Datei ist leer')
    .max(KAPSELGRENZE, 'Die Datei ist zu groß; eine Ergebniskapsel hat höchstens 2 MB'),
})

export const UNTERSCHRIFTSBEFUNDE = werteliste({
  GUELTIG: 'mit dem Schlüssel dieser Installation unterschrieben',
  UNGUELTIG: 'die Unterschrift passt nicht zum Inhalt',
  UNBEKANNT: 'mit einem Schlüssel unterschrieben, den diese Installation nicht kennt',
  OHNE: 'ohne Unterschrift ausgestellt (vor Einführung)',
  FEHLT: 'die Unterschrift fehlt, obwohl nach ihrer Einführung bewertet wurde',
  NUR_KAPSEL: 'die Datei enthält nur die Kapsel; unterschrieben ist die heruntergeladene Datei',
})
export const AUSSTELLUNGSBEFUNDE = werteliste({
  BELEGT: 'von dieser Datenbank ausgestellt',
  ABWEICHEND: 'von dieser Datenbank ausgestellt, doch Datum, Messstelle, Gewässer oder Taxaliste stehen hier anders',
  NIE: 'von dieser Datenbank nie ausgestellt',
  NICHT_PRUEFBAR: 'nicht zu prüfen: die Aufnahme gibt es hier nicht, oder Sie dürfen sie nicht lesen',
})

/** Woher eine Kapsel stammt; die Nachrechnung allein beweist es nicht. */
export const Kapselherkunft = z.object({
  unterschrift: z.enum(schluesselVon(UNTERSCHRIFTSBEFUNDE)),
  /** Kennung des genannten Schlüssels */
  schluessel: z.string().nullable(),
  /** verglichen mit dem gespeicherten Ergebnis der Aufnahme */
  ausstellung: z.enum(schluesselVon(AUSSTELLUNGSBEFUNDE)),
})
export type Kapselherkunft = z.infer<typeof Kapselherkunft>

/** Befund über eine hochgeladene Kapsel; gespeichert wird nichts davon. */
export const Kapselbefund = z.object({
  /** Mängel der Form mit dem Ort in der Datei; dann ist alles Übrige leer */
  formfehler: z.array(z.string()),
  kopf: Kapselkopf.extend({
    /** wozu die Kapsel gehört, in Worten; `null`: die Datei sagt es nicht */
    aufnahme: z.string().nullable(),
    bewertetAm: z.string().nullable(),
    klasse: z.number().int().nullable(),
    klassentext: z.string(),
    /** Hinweis, den das Ergebnis tragen muss, etwa dass es nicht amtlich ist */
    hinweis: z.string().nullable(),
  }).nullable(),
  /** passt jede Prüfsumme der Datei zu ihrem Inhalt? */
  unveraendert: z.boolean().nullable(),
  herkunft: Kapselherkunft.nullable(),
  befund: Nachrechnungsbefund.nullable(),
  /** Rechenkern, mit dem nachgerechnet wurde */
  rechenkern: z.string(),
})
export type Kapselbefund = z.infer<typeof Kapselbefund>

export const pruefeKapseldatei = endpunkt({
  methode: 'POST',
  pfad: '/api/kapsel/pruefen',
  thema: 'Bewertung',
  zusammenfassung: 'Hochgeladene Ergebniskapsel prüfen und nachrechnen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  rumpfart: 'datei',
  body: Kapseldateieingabe,
  antwort: Kapselbefund,
})

/** Öffentliche Schlüssel, mit denen diese Installation Kapseldateien unterschreibt und unterschrieb, der älteste zuerst. */
export const listeKapselschluessel = endpunkt({
  methode: 'GET',
  pfad: '/api/kapsel/schluessel',
  thema: 'Bewertung',
  zusammenfassung: 'Öffentliche Schlüssel, mit denen diese Installation Ergebniskapseln unterschreibt',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: z.array(
    z.object({
      kennung: z.string(),
      /** Ed25519 (RFC 8037) */
      jwk: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
      gueltigVon: z.string(),
      /** `null`: mit ihm wird unterschrieben */
      abgeloestAm: z.string().nullable(),
    }),
  ),
})
