import { gewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import { z } from 'zod'
import { Blaetterwahl, Kennung, MitKennung, pflichttext, Schalter, Version, Verweis } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Gewässer, die das Gewässernetz nicht kennt: wer Messstellen anlegt, legt sie an. */

/** Längster Name, den ein Gewässernetz und ein angelegtes Gewässer haben. */
const LAENGSTER_NAME = 200
/** Jeder Buchstabe steht im Schlüssel für höchstens zwei. */
const LAENGSTER_SCHLUESSEL = 2 * LAENGSTER_NAME

const Gewaessername = pflichttext(LAENGSTER_NAME, 2)
  .refine(name => /\p{L}/u.test(gewaesserschluessel(name)), 'Der Name braucht mindestens einen Buchstaben')
  // Einzelne Zeichen stehen für ganze Sätze; kein Gewässer heißt so.
  .refine(
    name => gewaesserschluessel(name).length <= LAENGSTER_SCHLUESSEL,
    'Der Name enthält Zeichen, die kein Gewässername hat',
  )

export const Gewaesserangaben = z.object({
  name: feld('Name', Gewaessername, {
    hilfe: 'Name des Gewässers, wie ihn die amtliche Karte führt, 2 bis 200 Zeichen. Wohin es mündet, steht für sich.',
    beispiel: 'Mühlbach',
  }),
  muendetInId: feld('Vorfluter', Verweis.nullable().default(null), {
    hilfe: 'Gewässer, in das dieses mündet. Der Vorfluter unterscheidet gleichnamige Bäche.',
    synonyme: ['mündet in'],
    beispiel: 'Ybbs',
  }),
  nummer: feld(
    'Nummer',
    z
      .string()
      .trim()
      .transform(wert => wert || null)
      .nullable()
      .default(null)
      .refine(
        wert => wert === null || /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(wert),
        'Die Nummer besteht aus höchstens 40 Buchstaben, Ziffern, Punkten und Strichen ohne Leerzeichen',
      ),
    {
      hilfe:
        'Kennung des Gewässers im amtlichen Gewässernetz, wenn sie bekannt ist. Führt das Netz diese Kennung, gehört das Gewässer ihm an.',
      beispiel: '100012',
    },
  ),
})
export type Gewaesserangaben = z.infer<typeof Gewaesserangaben>

export const Gewaesser = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Vorfluter, wo er angegeben ist oder das Gewässernetz ihn kennt */
  muendetInId: z.number().int().nullable(),
  muendetIn: z.string().nullable(),
  nummer: z.string().nullable(),
  /** angelegt, und keine Route des geltenden Netzes gehört dazu */
  istNichtImNetz: z.boolean(),
  /** wie es in Auswahllisten heißt: „Mühlbach → Ybbs (nicht im Netz)“ */
  text: z.string(),
})
export type Gewaesser = z.infer<typeof Gewaesser>

/** Ein angelegtes Gewässer, wie die Administration es führt. */
export const AngelegtesGewaesser = Gewaesser.extend({
  version: Version,
  /** Messstellen, die an ihm liegen */
  messstellen: z.number().int(),
  /** null: ohne Eintrag im Änderungsjournal entstanden */
  angelegtAm: z.string().nullable(),
  /** null: kein Benutzer */
  angelegtVon: z.string().nullable(),
})
export type AngelegtesGewaesser = z.infer<typeof AngelegtesGewaesser>

export const Gewaesserdoppel = z.object({
  /** derselbe Name mit demselben Vorfluter: ein zweites entsteht nicht */
  gleiche: z.array(Gewaesser),
  /** derselbe Name mit anderem Vorfluter oder fast derselbe Name, ähnlichste zuerst */
  aehnliche: z.array(Gewaesser),
})
export type Gewaesserdoppel = z.infer<typeof Gewaesserdoppel>

const gemeinsam = { thema: 'Gewässer', recht: 'messstelle.bearbeiten', objekt: null } as const
const verwaltung = { ...gemeinsam, recht: 'netz.verwalten' } as const
const Anlage = Gewaesserangaben.extend({
  /** es gibt ähnliche, und dieses ist doch ein anderes */
  istAnderes: z.boolean().default(false),
})

export const sucheGewaesserdoppel = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/gewaesser/doppel',
  zusammenfassung: 'Gewässer, die ein neues dieses Namens verdoppeln könnte',
  query: z.object({ name: Gewaessername, muendetInId: Kennung.optional() }),
  antwort: Gewaesserdoppel,
})

export const legeGewaesserAn = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/gewaesser',
  zusammenfassung: 'Gewässer anlegen, das es noch nicht gibt',
  body: Anlage,
  antwort: Gewaesser,
})

export const listeAngelegterGewaesser = endpunkt({
  ...verwaltung,
  methode: 'GET',
  pfad: '/api/gewaesser',
  zusammenfassung: 'Angelegte Gewässer nach Namen; was noch nicht im Netz ist, lässt sich ihm zuordnen',
  query: Blaetterwahl.extend({
    /** nur, zu denen keine Route des geltenden Netzes gehört */
    nichtImNetz: Schalter.optional(),
  }),
  blaettert: 'zeilen',
  antwort: z.object({ zeilen: z.array(AngelegtesGewaesser) }),
})

export const leseGewaessertabelle = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/gewaesser/tabelle',
  zusammenfassung: 'Angelegte Gewässer als Excel-Tabelle mit den Spalten, aus denen sich Gewässer importieren lassen',
  antwort: 'datei',
  medientypen: [MEDIENTYP.xlsx],
})

export const aendereGewaesser = endpunkt({
  ...verwaltung,
  methode: 'POST',
  pfad: '/api/gewaesser/:id',
  zusammenfassung: 'Angelegtes Gewässer berichtigen; die Nummer einer Route ordnet es dem Netz zu',
  params: MitKennung,
  body: Anlage.extend({ version: Version }),
  antwort: AngelegtesGewaesser,
})
