import { readdirSync, readFileSync } from 'node:fs'
import { MENGENFELDER, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { feldEinwand } from '../../technik/http/problem.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'

/**
 * Editionen des Layouts sind Daten: eine Datei je Edition in `editionen/`. Kommt das amtliche Layout, wird es dort eingetragen, mit
 * anderen Titeln, anderer Folge und eigenen Codes; am Programm ändert sich nichts, solange seine Spalten aus diesen Größen bestehen.
 */
const FUNDQUELLEN = [
  'aufnahme',
  'messstelle',
  'messstellenname',
  'gewaesser',
  'datum',
  'methode',
  'zeile',
  'taxoncode',
  'taxon',
  'gueltigerName',
  'artStadium',
  'individuenJeM2',
  ...schluesselVon(MENGENFELDER),
  'sicherheit',
  'habitat',
  'bestimmungsmethode',
  'bestimmer',
  'bemerkung',
] as const
export type Fundquelle = (typeof FUNDQUELLEN)[number]

const KOPFQUELLEN = [
  'aufnahme',
  'messstelle',
  'messstellenname',
  'gewaesser',
  'datum',
  'element',
  'status',
  'taxalisten',
  'codesystem',
  'beispieldaten',
] as const
export type Kopfquelle = (typeof KOPFQUELLEN)[number]

const titel = z.string().min(1)
const Spalte = z.object({
  titel,
  quelle: z.enum(FUNDQUELLEN),
  /**
   * `schluessel`: Text, an dem die Gegenstelle etwas erkennt; er wird nie verändert, eher die Zeile abgelehnt. `auswahl`: Schlüssel einer
   * Werteliste, nach `werte` übersetzt. `text`: was jemand frei geschrieben hat
   */
  art: z.enum(['schluessel', 'text', 'auswahl', 'zahl', 'datum']),
  /** ohne Wert wird die Zeile abgelehnt */
  pflicht: z.literal(true).optional(),
  /** mehr Zeichen nimmt die Gegenstelle nicht */
  laenge: z.number().int().min(1).optional(),
  /** Codes der Gegenstelle zu unseren Schlüsseln; ohne steht der Schlüssel da */
  werte: z.record(z.string(), z.string()).optional(),
  /** Nachkommastellen; was gerundet 0 wäre, steht als „kleiner als“ */
  stellen: z.number().int().min(0).max(6).default(0),
  /** fehlt der Wert, nennt eine geschätzte Stufe seine Obergrenze */
  obergrenzen: z.object({ quelle: z.enum(FUNDQUELLEN), je: z.record(z.string(), z.number()) }).optional(),
  herkunft: z.string().min(1),
  /** was amtlich noch offen ist */
  offen: z.string().min(1).nullable(),
})
export type H2oSpaltenangabe = z.infer<typeof Spalte>

const H2oEditionsangabe = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: titel,
  istAmtlich: z.boolean(),
  gueltigAb: z.iso.date(),
  herkunft: z.string().min(1),
  hinweis: z.string().min(1),
  form: z.object({
    trennzeichen: z.string().length(1),
    dezimalzeichen: z.enum([',', '.']),
    datum: z.enum(['TT.MM.JJJJ', 'JJJJ-MM-TT']),
    /** steht, wo die Methode die Größe nicht misst; leer heißt: nicht angegeben */
    nichtAnwendbar: z.string(),
    kleiner: z.string().min(1),
  }),
  /** Satzart jeder Zeile in ihrer ersten Zelle */
  satzarten: z.object({ titel, kopf: titel, spalten: titel, daten: titel, ende: titel }),
  kopf: z.array(z.union([z.object({ titel, fest: z.string() }), z.object({ titel, quelle: z.enum(KOPFQUELLEN) })])),
  spalten: z.array(Spalte).min(1),
  ende: z.array(
    z.union([
      z.object({ titel, zaehle: z.enum(['zeilen', 'abgelehnte']) }),
      z.object({ titel, summe: z.enum(['anzahl', 'schalen']) }),
    ]),
  ),
})
export type H2oEditionsangabe = z.infer<typeof H2oEditionsangabe>

const ORDNER = new URL('editionen/', import.meta.url)

let geladen: readonly H2oEditionsangabe[] | null = null

/** Alle Editionen, die jüngste zuerst. @throws ZodError, wenn eine Datei keine ist */
export function listeEditionen(): readonly H2oEditionsangabe[] {
  geladen ??= readdirSync(ORDNER)
    .filter(name => name.endsWith('.json'))
    .map(name => leseEdition(readFileSync(new URL(name, ORDNER), 'utf8')))
    .toSorted((a, b) => b.gueltigAb.localeCompare(a.gueltigAb) || a.id.localeCompare(b.id))
  return geladen
}

/** Liest eine Edition. @throws ZodError mit jeder Stelle, an der die Datei keine ist */
export function leseEdition(json: string): H2oEditionsangabe {
  return H2oEditionsangabe.parse(JSON.parse(json))
}

/** Die genannte Edition, ohne Angabe die jüngste, die schon gilt. @returns undefined: es gibt sie nicht */
export function waehleEdition(id: string | undefined): H2oEditionsangabe | undefined {
  const heute = heuteInOesterreich()
  return listeEditionen().find(edition => (id === undefined ? edition.gueltigAb <= heute : edition.id === id))
}

/** @throws Einwand am Feld `edition`, wenn es sie nicht gibt */
export function geforderteEdition(id: string | undefined): H2oEditionsangabe {
  const edition = waehleEdition(id)
  if (edition) return edition
  const bekannte = listeEditionen().map(eine => eine.id)
  throw feldEinwand('edition', `Diese Edition gibt es nicht. Bekannt: ${bekannte.join(', ')}`)
}
