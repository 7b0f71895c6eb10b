import { createHash } from 'node:crypto'
import type { Einleseart, Einleseform, Formvorgabe } from '@benthos/vertrag/einlesung'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { oeffneTabelle } from './datei/oeffne.ts'
import { Dateimangel, type Dateizeile, type Tabelle, zelltext } from './datei/tabelle.ts'
import { KOPFSUCHE_BLAETTER, KOPFSUCHE_ZEILEN } from './konstanten.ts'

/** Gemerkte Formen: woran eine Datei wiederzuerkennen ist, und wie sie danach zu lesen ist. */

export type GemerkteForm = Awaited<ReturnType<typeof ladeHausformen>>[number]

/** Formen einer Organisation; wer keiner angehört, hat keine. */
export async function ladeHausformen(db: Kysely<DB>, organisationId: number | null, art: Einleseart) {
  return db
    .selectFrom('hausform')
    .leftJoin('benutzer', 'benutzer.id', 'hausform.geaendert_von')
    .selectAll('hausform')
    .select(sql<string | null>`benutzer.vorname || ' ' || benutzer.nachname`.as('von'))
    .where('hausform.organisationseinheit_id', '=', organisationId ?? 0)
    .where('hausform.art', '=', art)
    .orderBy(sql`lower(hausform.name)`)
    .orderBy('hausform.id')
    .execute()
}

type Kopf = readonly (readonly [nummer: number, text: string])[]

/** Prüfsumme der Überschriften mit ihren Spalten; leere zählen nicht. */
export function pruefsummeDerKoepfe(kopf: Kopf): string {
  const benannte = kopf.filter(([, text]) => text !== '').toSorted(([a], [b]) => a - b)
  return createHash('sha256').update(JSON.stringify(benannte)).digest('hex')
}

export const koepfeDerForm = ({ spalten }: Pick<Einleseform, 'spalten'>): Kopf =>
  spalten.map(({ nummer, kopf }) => [nummer, kopf])

const koepfeDerZeile = ({ zellen }: Dateizeile): Kopf =>
  [...zellen].map(([nummer, zelle]) => [nummer, zelltext(zelle).trim()])

/** Vorgabe, mit der eine Datei gelesen wird, wie es gemerkt ist. */
export function vorgabeDer(
  { zeichensatz, trennzeichen, dezimalzeichen, spalten, id }: GemerkteForm,
  kopfzeile: number,
): Formvorgabe {
  return {
    ...(zeichensatz !== null && { zeichensatz }),
    ...(trennzeichen !== null && { trennzeichen }),
    ...(dezimalzeichen !== null && { dezimalzeichen }),
    kopfzeile,
    zuordnung: Object.fromEntries(spalten.map(({ nummer, feld }) => [nummer, feld])),
    hausform: id,
  }
}

/** Will jemand selbst etwas an der Form, gilt das; erkannt wird nur, wozu niemand etwas sagt. */
const willSelbst = (vorgabe: Formvorgabe): boolean =>
  vorgabe.hausform !== undefined ||
  [vorgabe.zeichensatz, vorgabe.trennzeichen, vorgabe.dezimalzeichen, vorgabe.kopfzeile, vorgabe.zuordnung].some(
    wunsch => wunsch !== undefined,
  )

/**
 * Ergänzt die Vorgabe um die gemerkte Form, die gewählt ist oder zu den Überschriften der Datei passt.
 * @param formen der Organisation des Einlesers, für die Art der Datei
 */
export async function ergaenzeHausform(
  inhalt: Buffer,
  vorgabe: Formvorgabe,
  formen: readonly GemerkteForm[],
): Promise<Formvorgabe> {
  const gewaehlte = formen.find(({ id }) => id === vorgabe.hausform)
  if (gewaehlte) return { ...vorgabeDer(gewaehlte, gewaehlte.kopfzeile), ...vorgabe }
  if (formen.length === 0 || willSelbst(vorgabe)) return vorgabe
  const schreibweisen = new Map(
    formen.map(({ zeichensatz, trennzeichen }): [string, Formvorgabe] => [
      `${zeichensatz} ${trennzeichen}`,
      { ...(zeichensatz !== null && { zeichensatz }), ...(trennzeichen !== null && { trennzeichen }) },
    ]),
  )
  for (const schreibweise of [{}, ...schreibweisen.values()]) {
    const erkannte = await suche(inhalt, { ...schreibweise, ...vorgabe }, formen)
    if (erkannte) return { ...erkannte, ...vorgabe }
  }
  return vorgabe
}

async function suche(
  inhalt: Buffer,
  vorgabe: Formvorgabe,
  formen: readonly GemerkteForm[],
): Promise<Formvorgabe | null> {
  const tabelle = await oeffne(inhalt, vorgabe)
  if (!tabelle) return null
  const aufDiesem = await sucheAufBlatt(tabelle, formen)
  if (aufDiesem || vorgabe.blatt !== undefined) return aufDiesem
  const weitere = tabelle.form.blaetter.filter(
    name => name !== tabelle.form.blatt && !tabelle.ausgeblendete?.includes(name),
  )
  for (const blatt of weitere.slice(0, KOPFSUCHE_BLAETTER)) {
    const andere = await oeffne(inhalt, { ...vorgabe, blatt })
    const gefunden = andere && (await sucheAufBlatt(andere, formen))
    if (gefunden) return { ...gefunden, blatt }
  }
  return null
}

/** Was sich so nicht öffnen lässt, ist nicht wiederzuerkennen; was daran nicht stimmt, sagt die Prüfung. */
async function oeffne(inhalt: Buffer, vorgabe: Formvorgabe): Promise<Tabelle | null> {
  try {
    return await oeffneTabelle(inhalt, vorgabe)
  } catch (fehler) {
    if (fehler instanceof Dateimangel) return null
    throw fehler
  }
}

async function sucheAufBlatt(tabelle: Tabelle, formen: readonly GemerkteForm[]): Promise<Formvorgabe | null> {
  let angesehene = 0
  for await (const zeile of tabelle.zeilen()) {
    if (zeile.zellen.size === 0) continue
    if (++angesehene > KOPFSUCHE_ZEILEN) return null
    const koepfe = pruefsummeDerKoepfe(koepfeDerZeile(zeile))
    const form = formen.find(eine => eine.koepfe === koepfe)
    if (form) return vorgabeDer(form, zeile.nummer)
  }
  return null
}
