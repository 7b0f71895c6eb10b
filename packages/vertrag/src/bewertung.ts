import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Bewertung einer Aufnahme: auslösen, lesen, begründen. Der Inhalt des Ergebnisses ist die Sache des Rechenkerns und wird unverändert gezeigt. */

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
  /** `BewertungsErgebnis` des Rechenkerns */
  ergebnis: z.unknown(),
})
export type BewertungStand = z.infer<typeof BewertungStand>

const gemeinsam = { thema: 'Bewertung', objekt: 'aufnahme', element: 'MZB', params: MitKennung } as const

/** Kann die Probe jetzt bewertet werden? `hindernisse` nennt, was noch fehlt. */
export const leseMhsBewertung = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/bewertung/mhs',
  zusammenfassung: 'Gespeicherte Bewertung der detaillierten Methode',
  recht: 'ergebnis.lesen',
  antwort: z.object({ bewertung: BewertungStand.nullable(), hindernisse: z.array(z.string()), startbar: z.boolean() }),
})
export const bewerteMhs = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/aufnahme/:id/mzb/bewertung/mhs',
  zusammenfassung: 'Detaillierte Methode bewerten und Ergebnis speichern',
  recht: 'aufnahme.bearbeiten',
  antwort: BewertungStand,
})
export const bewerteMzb = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/bewertung/mzb/:id',
  zusammenfassung: 'MZB einer Aufnahme bewerten',
  recht: 'aufnahme.bearbeiten',
  antwort: BewertungStand,
})
export const leseMzbMeldungen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/bewertung/mzb/:id/meldungen',
  zusammenfassung: 'Meldungen der letzten MZB-Bewertung',
  recht: 'ergebnis.lesen',
  antwort: z.array(z.object({ code: z.string(), schwere: z.enum(['INFO', 'WARNUNG', 'FEHLER']), text: z.string() })),
})
export const leseMzbEingabe = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/bewertung/mzb/:id/requestJson',
  zusammenfassung: 'Eingabe der letzten MZB-Bewertung, wie sie gerechnet wurde',
  recht: 'aufnahme.lesen',
  antwort: z.unknown(),
})
export const leseMzbTypologie = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/bewertung/typologie',
  zusammenfassung: 'Gewässertyp, nach dem bewertet wird',
  recht: 'ergebnis.lesen',
  antwort: z.object({
    bioregion: z.string().nullable(),
    bioregionLabel: z.string().nullable(),
    typgruppe: z.string().nullable(),
    typgruppeLabel: z.string().nullable(),
    saprobiellerGrundzustand: z.number().nullable(),
    hoehenklasse: z.string().nullable(),
    einzugsgebietsklasse: z.string().nullable(),
  }),
})
export const leseMzbErgebnisbericht = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/ergebnisbericht',
  zusammenfassung: 'Ergebnisbericht als PDF',
  recht: 'ergebnis.lesen',
  antwort: 'datei',
})
