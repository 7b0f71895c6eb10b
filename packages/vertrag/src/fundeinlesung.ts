import { PROBENMETHODEN, type Probenmethode, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung, Seitenwahl, seite, suchtext } from './bausteine.ts'
import { type Einleseart, Einleseauftrag, Einlesung, LADEARTEN } from './einlesung.ts'
import { endpunkt } from './endpunkt.ts'
import { Liste, Listensuche } from './listen.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Taxalisten von Aufnahmen einlesen: Funde einer Methode, viele Aufnahmen je Datei, und ihre Protokolle. */

/** Art, als die Funde einer Methode eingelesen werden. */
export const fundartDer = (methode: Probenmethode): Einleseart => `FUNDE_${methode}`

export const FUNDARTEN: readonly Einleseart[] = PROBENMETHODEN.map(({ value }) => fundartDer(value))
/** Was in Aufnahmen lädt. */
export const AUFNAHMEARTEN: readonly Einleseart[] = ['AUFNAHMEN', ...FUNDARTEN]

const Methode = z.enum(schluesselVon(PROBENMETHODEN))

/** Hochgeladene Taxaliste: ihre Methode und, wenn die Zeilen keine nennen, die Aufnahme. */
export const Fundauftrag = Einleseauftrag.omit({ ladeart: true }).extend({
  methode: Methode,
  /** Code; gilt für Zeilen, die selbst keine Aufnahme nennen */
  aufnahme: z.string().trim().max(80).optional(),
})

const gemeinsam = { thema: 'Taxalisten von Aufnahmen', recht: 'aufnahme.bearbeiten', objekt: null } as const

export const pruefeTaxaliste = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/taxaliste/validate',
  zusammenfassung: 'Taxaliste (XLSX, CSV) prüfen, ohne etwas zu laden; im Hintergrund',
  body: Fundauftrag,
  rumpfart: 'datei',
  antwort: Einlesung,
})
export const leseTaxalisteEin = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/taxaliste/import',
  zusammenfassung: 'Taxaliste (XLSX, CSV) prüfen und laden; im Hintergrund. Ohne Ladeart alles oder nichts',
  body: Fundauftrag.extend({ ladeart: z.enum(LADEARTEN).default('ALLES_ODER_NICHTS') }),
  rumpfart: 'datei',
  antwort: Einlesung,
})
export const listeTaxalistenprotokolle = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/taxaliste/protokoll',
  zusammenfassung: 'Eingelesene Taxalisten mit ihrer Bilanz, die neueste zuerst; die Administration sieht alle',
  query: Seitenwahl.extend({
    methode: Methode.optional(),
    /** im Namen der Datei */
    suche: suchtext(100).optional(),
  }),
  antwort: seite(Einlesung.omit({ fragen: true, ersetzungen: true })),
})
export const leseTaxalistenprotokoll = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/taxaliste/protokoll/:id',
  zusammenfassung: 'Eine eingelesene Taxaliste: Form der Datei, Fortschritt, Bilanz, Fragen',
  params: MitKennung,
  antwort: Einlesung,
})
export const leseTaxalistendatei = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/taxaliste/protokoll/:id/importFile',
  zusammenfassung: 'Die eingelesene Datei, wie sie hochgeladen wurde',
  params: MitKennung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.roh],
})

/** Für das Kriterium der Aufnahmenliste. */
export const listeGeladeneTaxalisten = endpunkt({
  thema: 'Taxalisten von Aufnahmen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  methode: 'GET',
  pfad: '/api/einlesen/taxalisten',
  zusammenfassung: 'Geladene Taxalisten zur Auswahl, nach dem Namen der Datei gesucht; die Administration sieht alle',
  query: Listensuche,
  antwort: Liste,
})
