import { z } from 'zod'
import { LAENGSTE_BEGRUENDUNG, MitKennung, pflichtabsaetze, text, Version } from './bausteine.ts'
import { EMAIL_FORM } from './benutzer.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'

/**
 * Meldungen über Barrieren: wer etwas nicht bedienen oder lesen kann, sagt es ohne Anmeldung. Mehr als eine Adresse für die Antwort wird
 * über niemanden gespeichert, und auch die nur, bis die Meldung erledigt ist.
 */
export const Barrieremeldung = z.strictObject({
  beschreibung: feld('Worin besteht die Barriere?', pflichtabsaetze(2000), {
    kurz: 'Beschreibung',
    hilfe: 'Was Sie tun wollten und was dabei nicht ging.',
  }),
  seite: feld('Auf welcher Seite?', text(300), {
    kurz: 'Seite',
    hilfe: 'Adresse oder Überschrift der Seite.',
  }),
  hilfsmittel: feld('Verwendetes Hilfsmittel', text(200), {
    kurz: 'Hilfsmittel',
    hilfe: 'Etwa ein Vorleseprogramm, eine Vergrößerung oder nur die Tastatur; dazu der Browser.',
  }),
  kontakt: feld(
    'E-Mail-Adresse für die Antwort',
    text(254).refine(wert => wert === null || EMAIL_FORM.muster.test(wert), EMAIL_FORM.meldung),
    {
      kurz: 'Antwort an',
      hilfe: 'Wird gelöscht, sobald die Meldung erledigt ist. Ohne Adresse bleibt die Meldung anonym.',
    },
  ),
})
export type Barrieremeldung = z.infer<typeof Barrieremeldung>

export const GespeicherteBarrieremeldung = Barrieremeldung.extend({
  id: z.number().int(),
  version: z.number().int(),
  eingelangtAm: z.string(),
  erledigtAm: z.string().nullable(),
  erledigtVon: z.string().nullable(),
  /** was daraufhin geschehen ist */
  massnahme: z.string().nullable(),
})
export type GespeicherteBarrieremeldung = z.infer<typeof GespeicherteBarrieremeldung>

const thema = 'Barrierefreiheit'

export const meldeBarriere = endpunkt({
  methode: 'POST',
  pfad: '/api/barrieren',
  thema,
  zusammenfassung: 'Eine Barriere melden, auch ohne Anmeldung',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  body: Barrieremeldung,
  antwort: z.object({ meldung: z.string() }),
})
export const listeBarrieren = endpunkt({
  methode: 'GET',
  pfad: '/api/barrieren',
  thema,
  zusammenfassung: 'Gemeldete Barrieren, offene zuerst, darin die ältesten; höchstens 200',
  recht: 'inhalt.verwalten',
  objekt: null,
  antwort: z.object({ zeilen: z.array(GespeicherteBarrieremeldung) }),
})
export const erledigeBarriere = endpunkt({
  methode: 'POST',
  pfad: '/api/barrieren/:id/erledigen',
  thema,
  zusammenfassung: 'Meldung erledigen; die Adresse für die Antwort wird dabei gelöscht',
  recht: 'inhalt.verwalten',
  objekt: null,
  params: MitKennung,
  body: z.strictObject({
    version: Version,
    massnahme: feld('Was ist geschehen?', pflichtabsaetze(LAENGSTE_BEGRUENDUNG), {
      hilfe: 'Behoben, beantwortet, in die Erklärung aufgenommen oder warum nicht.',
    }),
  }),
  antwort: null,
})
