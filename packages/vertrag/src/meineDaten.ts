import { ROLLEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Auskunft über die eigene Person (DSGVO Art. 15): jeder bekommt allein die eigene. */

/** Eine Art gespeicherter Daten über die Person. */
export const Datenart = z.object({
  art: z.string(),
  label: z.string(),
  anzahl: z.number().int(),
  zweck: z.string(),
  /** wie lange sie bleibt */
  aufbewahrung: z.string(),
  /** Spalten der Zeilen in ihrer Folge, mit ihren Überschriften */
  spalten: z.array(z.object({ name: z.string(), titel: z.string() })),
  /** die Zeilen selbst; null: gezählt, weil der Inhalt zu den Fachdaten gehört */
  zeilen: z.array(z.record(z.string(), z.unknown())).nullable(),
})
export type Datenart = z.infer<typeof Datenart>

export const leseMeineDaten = endpunkt({
  methode: 'GET',
  pfad: '/api/meine-daten',
  thema: 'Benutzer',
  zusammenfassung: 'Was über die eigene Person gespeichert ist, wozu, wie lange, und wer ihre Angaben geändert hat',
  recht: 'allgemein.angemeldet',
  objekt: null,
  antwort: z.object({
    person: z.object({
      username: z.string(),
      vorname: z.string(),
      nachname: z.string(),
      email: z.string().nullable(),
      organisation: z.string().nullable(),
      rollen: z.array(z.enum(ROLLEN)),
      angelegtAm: z.string(),
      /** seither steht sie in keiner Liste und keiner Auswahl */
      eingeschraenktAm: z.string().nullable(),
      /** Name und Adresse führt das Portal oder der Anmeldedienst nach */
      kommtVonPortal: z.boolean(),
      /** Adresse des Portals, über das die Person zuletzt kam; Verweise in E-Mails führen dorthin */
      portalursprung: z.string().nullable(),
    }),
    arten: z.array(Datenart),
    /** Änderungen an den Angaben zur Person, neueste zuerst; höchstens 200 */
    aenderungen: z.array(z.object({ am: z.string(), durch: z.string().nullable(), was: z.string() })),
  }),
})

export const ladeMeineDaten = endpunkt({
  methode: 'GET',
  pfad: '/api/meine-daten/datei',
  thema: 'Benutzer',
  zusammenfassung:
    'Die ganze Auskunft über die eigene Person als Archiv: zum Lesen ein PDF, je Art von Daten eine Tabelle (CSV), dazu alles als JSON',
  recht: 'allgemein.angemeldet',
  objekt: null,
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip],
})
