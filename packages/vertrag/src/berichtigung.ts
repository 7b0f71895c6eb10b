import { z } from 'zod'
import { HOECHSTE_GANZZAHL, MitKennung, pflichtabsaetze } from './bausteine.ts'
import { BenutzerAntwort } from './benutzer.ts'
import { endpunkt } from './endpunkt.ts'

/** Berichtigung der eigenen Angaben (DSGVO Art. 16): darum bitten kann jeder, erledigen, wer die Person verwaltet. */

/** Eine Bitte, die noch niemand erledigt hat, und von wem. */
export const OffeneBerichtigung = z.object({
  id: z.number().int(),
  benutzerId: z.number().int(),
  vorname: z.string(),
  nachname: z.string(),
  organisationseinheit: z.string().nullable(),
  text: z.string(),
  eingelangtAm: z.string(),
})
export type OffeneBerichtigung = z.infer<typeof OffeneBerichtigung>

export const erbitteBerichtigung = endpunkt({
  methode: 'POST',
  pfad: '/api/meine-daten/berichtigung',
  thema: 'Benutzer',
  zusammenfassung:
    'Um die Berichtigung der eigenen Angaben bitten (DSGVO Art. 16); verständigt, wer die Person verwaltet',
  recht: 'allgemein.angemeldet',
  objekt: null,
  body: z.strictObject({ text: pflichtabsaetze(2000) }),
  antwort: null,
})
export const listeBerichtigungen = endpunkt({
  methode: 'GET',
  pfad: '/api/berichtigungen',
  thema: 'Benutzer',
  zusammenfassung: 'Offene Bitten um Berichtigung, die der Angemeldete erledigen kann, älteste zuerst',
  recht: 'benutzer.verwalten',
  objekt: null,
  antwort: z.object({ zeilen: z.array(OffeneBerichtigung) }),
})
export const erledigeBerichtigung = endpunkt({
  methode: 'POST',
  pfad: '/api/benutzer/:id/berichtigung/erledigen',
  thema: 'Benutzer',
  zusammenfassung: 'Eine Bitte um Berichtigung erledigen, mit einer Antwort an die Person',
  recht: 'benutzer.verwalten',
  objekt: 'benutzer',
  params: MitKennung,
  body: z.strictObject({
    berichtigung: z.number().int().positive().max(HOECHSTE_GANZZAHL),
    antwort: pflichtabsaetze(2000),
  }),
  antwort: BenutzerAntwort,
})
