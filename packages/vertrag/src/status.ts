import { ELEMENTE, elementfelder, FREIGABESTATUSWERTE, jeElement, kurzVon, STATUSWERTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { Aufnahmeauswahl, aufnahmevorschau } from './aufnahmeauswahl.ts'
import { Blaetterwahl, MitKennung, text, Version, Verweis } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { Hinweisbestaetigung } from './plausibilitaet.ts'

/** Status und Freigabe je Qualitätselement. */

const Status = z.enum(STATUSWERTE)
const Freigabe = z.enum(FREIGABESTATUSWERTE)
const Stand = z.object({
  status: Status,
  freigabe: Freigabe,
  /** darf der Angemeldete lesen, wie es dazu kam */
  verlaufLesbar: z.boolean(),
})

export const Statusmoeglichkeit = z.object({
  nach: Status,
  label: z.string(),
  grundPflicht: z.boolean(),
  /** Warum der Übergang jetzt nicht geht; null: er geht */
  hindernis: z.string().nullable(),
})
export const Freigabemoeglichkeit = z.object({ nach: Freigabe, label: z.string() })

export const leseStatus = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id/status',
  thema: 'Status',
  zusammenfassung: 'Status und Freigabe beider Qualitätselemente',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: z.object({ version: z.number().int(), ...elementfelder(() => Stand.nullable()) }),
})
export const leseMoeglicheStatus = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id/status/possibleStatus',
  thema: 'Status',
  zusammenfassung: 'Übergänge, die dem Angemeldeten offenstehen',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: z.object(elementfelder(() => z.array(Statusmoeglichkeit))),
})
export const leseMoeglicheFreigabestatus = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id/status/possibleFreigabestatus/:element',
  thema: 'Status',
  zusammenfassung: 'Freigaben, die dem Angemeldeten offenstehen',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  params: MitKennung.extend({
    element: z
      .string()
      .transform(t => t.toUpperCase())
      .pipe(z.enum(ELEMENTE)),
  }),
  antwort: z.array(Freigabemoeglichkeit),
})

const istEinZiel = (z: { status?: unknown; freigabe?: unknown }) =>
  (z.status === undefined) !== (z.freigabe === undefined)
const KEIN_ZIEL = { path: ['status'], message: 'Bitte wählen Sie entweder einen Status oder eine Freigabe' }

/** Ziel eines Wechsels: ein Status oder eine Freigabe. */
export const Statusziel = z.object({ status: Status.optional(), freigabe: Freigabe.optional() })
export type Statusziel = z.infer<typeof Statusziel>

export const Statuswechsel = Statusziel.extend({
  /** Version der Aufnahme, auf der die Entscheidung beruht */
  version: Version,
  grund: text(2000).transform(grund => grund ?? ''),
  /** Hinweise, die mit der Entscheidung „Plausibel“ als geprüft gelten; ungenannte bleiben offen */
  bestaetigungen: z.array(Hinweisbestaetigung).max(500).default([]),
  /** nur, wenn danach an diesem Qualitätselement kein Hinweis offen ist: so entscheidet, wer die einzelnen nicht sieht */
  nurOhneOffeneHinweise: z.boolean().default(false),
})
  .refine(istEinZiel, KEIN_ZIEL)
  .refine(({ status, bestaetigungen }) => bestaetigungen.length === 0 || status === 'PLAUSIBEL', {
    path: ['bestaetigungen'],
    message: 'Bestätigt werden Hinweise nur mit der Entscheidung „Plausibel“',
  })
  .refine(({ status, nurOhneOffeneHinweise }) => !nurOhneOffeneHinweise || status === 'PLAUSIBEL', {
    path: ['nurOhneOffeneHinweise'],
    message: 'Offene Hinweise zählen nur für die Entscheidung „Plausibel“',
  })

/** Was ein Wechsel vieler Aufnahmen bewirkt; ausgeführt wird er je Aufnahme mit deren Version. */
export const pruefeStatuswechsel = endpunkt({
  methode: 'POST',
  pfad: '/api/statuswechsel/vorschau',
  thema: 'Status',
  zusammenfassung: 'Vorschau auf den Wechsel von Status oder Freigabe vieler Aufnahmen',
  recht: 'status.aendern',
  objekt: null,
  /** ohne Ziel: nur der gegenwärtige Stand */
  body: Aufnahmeauswahl.extend({ ziel: Statusziel.refine(istEinZiel, KEIN_ZIEL).nullable().default(null) }),
  antwort: aufnahmevorschau({
    freigabe: Freigabe,
    /** Stand danach; null: ohne Ziel, oder es geht nicht */
    nachher: z.object({ status: Status, freigabe: Freigabe }).nullable(),
    hindernis: z.string().nullable(),
  }).extend({ grundPflicht: z.boolean() }),
})

/** Auf einmal zählt der Server die Hinweise so vieler Aufnahmen: jede ist mit allen ihres Gewässers zu vergleichen. */
export const HOECHSTE_HINWEISZAEHLUNG = 25

/** Was vor der Entscheidung „Plausibel“ an vielen Aufnahmen noch offen ist. */
export const zaehleOffeneHinweise = endpunkt({
  methode: 'POST',
  pfad: '/api/statuswechsel/hinweise',
  thema: 'Status',
  zusammenfassung: 'Zahl der offenen Hinweise zur Plausibilität vieler Aufnahmen',
  recht: 'status.aendern',
  objekt: null,
  body: z.object({ aufnahmen: z.array(Verweis).min(1).max(HOECHSTE_HINWEISZAEHLUNG) }),
  antwort: z.object({
    /** je Qualitätselement; null: die Aufnahme trägt es nicht, oder der Angemeldete sieht seine Hinweise nicht */
    zeilen: z.array(z.object({ id: z.number(), ...elementfelder(() => z.number().int().nullable()) })),
  }),
})

export const setzeStatus = jeElement(element =>
  endpunkt({
    methode: 'POST',
    pfad: `/aufnahme/:id/status/${kurzVon(element)}`,
    thema: 'Status',
    zusammenfassung: `Status oder Freigabe für ${element} setzen`,
    recht: 'aufnahme.lesen',
    objekt: 'aufnahme',
    element,
    params: MitKennung,
    body: Statuswechsel,
    antwort: z.object({ version: z.number().int(), status: Status, freigabe: Freigabe }),
  }),
)

const Ereignis = z.object({
  zeitpunkt: z.string(),
  benutzer: z.string().nullable(),
  art: z.enum(['STATUS', 'FREIGABE']),
  von: z.string().nullable(),
  nach: z.string(),
  grund: z.string().nullable(),
})
export const leseStatusverlauf = jeElement(element =>
  endpunkt({
    methode: 'GET',
    pfad: `/aufnahme/:id/status/history/${kurzVon(element)}`,
    thema: 'Status',
    zusammenfassung: `Verlauf von Status und Freigabe, ${element}`,
    recht: 'verlauf.lesen',
    objekt: 'aufnahme',
    element,
    params: MitKennung,
    query: Blaetterwahl,
    blaettert: 'antwort',
    antwort: z.array(Ereignis),
  }),
)
