import { ELEMENTE, type Element, HERKUNFTSMARKEN, jeElement, kurzVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { HOECHSTE_SAMMELAUSWAHL } from './aufnahme.ts'
import { Auftrag } from './auftrag.ts'
import { MitKennung, Verweis } from './bausteine.ts'
import { Briefkopfwahl } from './briefkopf.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Bewertung einer Aufnahme: auslösen, lesen, begründen. Der Inhalt des Ergebnisses ist die Sache des Rechenkerns und wird unverändert gezeigt. */

const Marke = z.enum(HERKUNFTSMARKEN)
const Klasse = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** Beitrag eines Taxons (oder einer Wertungsfamilie); die Anteile ergeben in Summe die Kenngröße. */
export const Term = z.object({
  taxon: z.string(),
  abundanz: z.number(),
  wert: z.number().nullable(),
  gewicht: z.number().nullable(),
  anteil: z.number(),
})

export const Kenngroesse = z.object({
  schluessel: z.string(),
  label: z.string(),
  wert: z.number().nullable(),
  einheit: z.string(),
  score: z.number().optional(),
  quelle: z.string(),
  marke: Marke,
  terme: z.array(Term).optional(),
})
export type Kenngroesse = z.infer<typeof Kenngroesse>

export const Modul = z.object({
  schluessel: z.string(),
  label: z.string(),
  wert: z.number().nullable(),
  eqr: z.number().nullable(),
  klasse: Klasse.nullable(),
  text: z.string(),
  grenzen: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().readonly(),
  richtung: z.enum(['steigend', 'fallend']),
  quelle: z.string(),
  marke: Marke,
  teile: z
    .array(
      z.object({
        kenngroesse: z.string(),
        label: z.string(),
        wert: z.number(),
        unten: z.number(),
        oben: z.number(),
        score: z.number(),
        gewicht: z.number(),
        anteil: z.number(),
      }),
    )
    .optional(),
  weggelassen: z.string().optional(),
})
export type Modul = z.infer<typeof Modul>

export const Meldung = z.object({
  code: z.string(),
  schwere: z.enum(['INFO', 'WARNUNG', 'FEHLER']),
  text: z.string(),
  taxon: z.string().optional(),
  feld: z.string().optional(),
  zahlen: z.record(z.string(), z.number()).readonly(),
})

const Zaehlspanne = z.object({
  schluessel: z.string(),
  label: z.string(),
  unten: z.number(),
  oben: z.number(),
  mittel: z.number(),
  ohneWert: z.number().int(),
})

/** Wie sicher die Klasse ist, wenn man die Zählung wiederholte; oder der Grund, warum sich das nicht sagen lässt. */
export const Zaehlunsicherheit = z.union([
  z.object({ grund: z.string() }),
  z.object({
    wiederholungen: z.number().int(),
    einheit: z.enum(['Individuen', 'Schalen']),
    gezaehlt: z.number().int(),
    istGanzAusgezaehlt: z.boolean(),
    klassen: z
      .tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int(), z.number().int()])
      .readonly(),
    ohneKlasse: z.number().int(),
    mitToleranz: z.number().int(),
    module: z.array(Zaehlspanne),
    taxazahl: Zaehlspanne.nullable(),
  }),
])
export type Zaehlunsicherheit = z.infer<typeof Zaehlunsicherheit>

/** Ergebnis, wie es der Rechenkern liefert (`BewertungsErgebnis`); der Server prüft beim Bau, dass beide Formen übereinstimmen. */
export const Ergebnis = z.object({
  ergebnis: z.object({
    klasse: Klasse.nullable(),
    text: z.string(),
    wert: z.number().nullable(),
    eqr: z.number().nullable(),
    entscheidend: z.string().nullable(),
    module: z.array(Modul),
    regel: z.string(),
    gesichert: z.boolean(),
  }),
  kenngroessen: z.array(Kenngroesse),
  meldungen: z.array(Meldung),
  herkunft: z.object({
    engine: z.string(),
    verfahren: z.string(),
    edition: z.string(),
    taxaliste: z.string(),
    parametersatz: z
      .object({
        name: z.string(),
        bezeichnung: z.string(),
        marke: Marke,
        quelle: z.string(),
        gueltigVon: z.string(),
        gueltigBis: z.string().nullable(),
        pruefsumme: z.string(),
      })
      .nullable(),
    werte: z
      .array(z.object({ schluessel: z.string(), label: z.string(), marke: Marke, quelle: z.string() }))
      .readonly(),
    hinweis: z.string().nullable(),
  }),
  /** fehlt bei Ergebnissen aus der Zeit davor */
  zaehlunsicherheit: Zaehlunsicherheit.optional(),
})
export type Ergebnis = z.infer<typeof Ergebnis>

/** Mindestanforderung: was die Probe hat und was verlangt ist (null: nicht hinterlegt). */
export const Anforderung = z.object({
  label: z.string(),
  einheit: z.string(),
  wert: z.number().nullable(),
  minimum: z.number().nullable(),
  /** ob der Wert reicht, verglichen wie in den Meldungen; null: ohne Wert oder ohne Maßstab */
  istErfuellt: z.boolean().nullable(),
  /** die Regel macht an ihr fest, ob ein Ergebnis gesichert ist */
  sichert: z.boolean(),
})
export type Anforderung = z.infer<typeof Anforderung>

export const BewertungStand = z.object({
  id: z.number(),
  methode: z.string(),
  verfahren: z.string(),
  edition: z.string(),
  parametersatz: z.string(),
  taxalistenversion: z.string(),
  klasse: z.number().int().min(1).max(5).nullable(),
  veraltet: z.boolean(),
  kapselHash: z.string(),
  engineVersion: z.string(),
  erstelltAm: z.string(),
  erstelltVon: z.string().nullable(),
  anforderungen: z.array(Anforderung),
  /** Überschriften, unter denen die Kenngrößen des Ergebnisses stehen, mit ihren Schlüsseln */
  abschnitte: z.array(z.object({ titel: z.string(), kenngroessen: z.array(z.string()) })),
  /** was an der Edition bedenklich ist und was die geltende ergibt; `null`: nichts */
  vorbehalt: z.string().nullable(),
  ergebnis: Ergebnis,
})
export type BewertungStand = z.infer<typeof BewertungStand>

/** Stand der Bewertung einer Probe: das gespeicherte Ergebnis und was einer neuen Bewertung noch fehlt. */
const Bewertungslage = z.object({
  bewertung: BewertungStand.nullable(),
  hindernisse: z.array(z.string()),
  startbar: z.boolean(),
  /** warum der Anfragende nicht bewerten kann, wenn es an Status oder Rolle liegt */
  sperrgrund: z.string().nullable(),
})

const gemeinsam = { thema: 'Bewertung', objekt: 'aufnahme', params: MitKennung } as const
const mzb = { ...gemeinsam, element: 'MZB' } as const
const phb = { ...gemeinsam, element: 'PHB' } as const

const lage = <const P extends `/${string}`, const E extends Element>(element: E, pfad: P, probe: string) =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'GET',
    pfad,
    zusammenfassung: `Gespeicherte Bewertung der ${probe}`,
    recht: 'ergebnis.lesen',
    antwort: Bewertungslage,
  })
export const leseMhsBewertung = lage('MZB', '/aufnahme/:id/mzb/bewertung/mhs', 'detaillierten Methode')
export const leseScreeningBewertung = lage('MZB', '/aufnahme/:id/mzb/bewertung/screening', 'Screening-Probe')
export const lesePhbBewertung = lage('PHB', '/aufnahme/:id/phb/bewertung', 'Probe des Phytobenthos')
/** Bewertungslage je bewertbarer Methode. */
export const BEWERTUNGSLAGEN = {
  MHS: leseMhsBewertung,
  SCREENING: leseScreeningBewertung,
  QUANTITATIV: lage('MZB', '/api/aufnahme/:id/mzb/bewertung/quantitativ', 'quantitativen Probe'),
  QUALITATIV: lage('MZB', '/api/aufnahme/:id/mzb/bewertung/qualitativ', 'qualitativen Probe'),
  PHB: lesePhbBewertung,
} as const
export type BewertbareMethode = keyof typeof BEWERTUNGSLAGEN

/** Was die Menge eines Funds ist, wie er gezählt oder geschätzt wurde, je Methode. */
export const MENGENTEXT = {
  MHS: 'Gezählte Individuen',
  QUANTITATIV: 'Gezählte Individuen',
  SCREENING: 'Häufigkeit',
  QUALITATIV: 'Häufigkeit',
  PHB: 'Schalen',
} as const satisfies Record<BewertbareMethode, string>

/** Was die Menge eines Taxons in Beiträgen ist: vom aussortierten Anteil auf die ganze Probe hochgerechnet, nicht gezählt. */
export const BEITRAGSMENGENTEXT = {
  ...MENGENTEXT,
  MHS: 'Ind., hochgerechnet',
  QUANTITATIV: 'Ind., hochgerechnet',
} as const satisfies Record<BewertbareMethode, string>

/** Methoden des MZB, zu denen es eine Probe oder ein Ergebnis gibt; die erste gibt dem Element seine Klasse. */
export const listeBewertungsmethoden = endpunkt({
  ...mzb,
  methode: 'GET',
  pfad: '/api/aufnahme/:id/mzb/bewertung/methoden',
  zusammenfassung: 'Bewertbare Methoden des MZB einer Aufnahme',
  recht: 'ergebnis.lesen',
  antwort: z.array(z.object({ methode: z.enum(['MHS', 'QUANTITATIV', 'SCREENING', 'QUALITATIV']), label: z.string() })),
})
export const bewerteMhs = endpunkt({
  ...mzb,
  methode: 'POST',
  pfad: '/aufnahme/:id/mzb/bewertung/mhs',
  zusammenfassung: 'Detaillierte Methode bewerten und Ergebnis speichern',
  recht: 'aufnahme.bearbeiten',
  antwort: BewertungStand,
})
export const bewertePhb = endpunkt({
  ...phb,
  methode: 'POST',
  pfad: '/aufnahme/:id/phb/bewertung',
  zusammenfassung: 'Phytobenthos bewerten und Ergebnis speichern',
  recht: 'aufnahme.bearbeiten',
  antwort: BewertungStand,
})
/** Bewertet jede Probe des Elements, die Taxa hat; die Antwort ist das führende Ergebnis. */
export const bewerteElement = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'POST',
    pfad: `/bewertung/${kurzVon(element)}/:id`,
    zusammenfassung: `${element} einer Aufnahme bewerten`,
    recht: 'aufnahme.bearbeiten',
    antwort: BewertungStand,
  }),
)
/** Das Ergebnis des Auftrags ist eine CSV-Datei mit einer Zeile je Aufnahme: bewertet oder warum nicht. */
export const starteBewertung = endpunkt({
  methode: 'POST',
  pfad: '/bewertung',
  thema: 'Bewertung',
  zusammenfassung: 'Viele Aufnahmen im Hintergrund bewerten',
  recht: 'aufnahme.bearbeiten',
  objekt: null,
  // Streng: ein verschriebenes „elemente“ hieße sonst „alle“.
  body: z.strictObject({
    aufnahmen: z.array(Verweis).min(1).max(HOECHSTE_SAMMELAUSWAHL),
    /** ohne Angabe: jedes, das in einer der Aufnahmen vorkommt */
    elemente: z.array(z.enum(ELEMENTE)).min(1).optional(),
  }),
  antwort: Auftrag,
})
export const leseMeldungen = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'GET',
    pfad: `/bewertung/${kurzVon(element)}/:id/meldungen`,
    zusammenfassung: `Meldungen der letzten ${element}-Bewertung`,
    recht: 'ergebnis.lesen',
    antwort: z.array(Meldung),
  }),
)

export const leseEingabe = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'GET',
    pfad: `/bewertung/${kurzVon(element)}/:id/requestJson`,
    zusammenfassung: `Eingabe der letzten ${element}-Bewertung, wie sie gerechnet wurde`,
    recht: 'aufnahme.lesen',
    antwort: z.unknown(),
  }),
)

export const leseErgebnisbericht = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'GET',
    pfad: `/aufnahme/:id/${kurzVon(element)}/ergebnisbericht`,
    zusammenfassung: `Ergebnisbericht zum ${element} als PDF`,
    recht: 'ergebnis.lesen',
    query: Briefkopfwahl,
    antwort: 'datei',
    medientypen: [MEDIENTYP.pdf],
  }),
)

/** Ein veröffentlichtes Ergebnis unter seiner dauerhaften Adresse: für alle derselbe Inhalt, ohne Taxa und ohne Personen. */
export const OeffentlichesErgebnis = z.object({
  code: z.string(),
  datum: z.string(),
  messstelle: z.object({ code: z.string(), name: z.string(), gewaesser: z.string(), bundesland: z.string() }),
  bewertung: BewertungStand,
})
export type OeffentlichesErgebnis = z.infer<typeof OeffentlichesErgebnis>

export const leseOeffentlichesErgebnis = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'GET',
    pfad: `/api/ergebnis/:id/${kurzVon(element)}`,
    zusammenfassung: `Veröffentlichtes Ergebnis zum ${element} einer Aufnahme`,
    recht: 'ergebnis.oeffentlich',
    antwort: OeffentlichesErgebnis,
  }),
)

/** Der Bericht dazu: derselbe für alle, auch für Angemeldete ohne Zugang zur Aufnahme. */
export const leseOeffentlichenBericht = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    element,
    methode: 'GET',
    pfad: `/api/ergebnis/:id/${kurzVon(element)}/bericht`,
    zusammenfassung: `Bericht zum veröffentlichten Ergebnis des ${element} als PDF`,
    recht: 'ergebnis.oeffentlich',
    antwort: 'datei',
    medientypen: [MEDIENTYP.pdf],
  }),
)
