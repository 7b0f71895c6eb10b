import { createHash } from 'node:crypto'
import type { Dateiform, Einleseart, Einleseform, Formvorgabe } from '@benthos/vertrag/einlesung'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { istMappe, oeffneTabelle } from './datei/oeffne.ts'
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

/** Vorgabe, mit der eine Datei gelesen wird, wie es gemerkt ist; in der Schreibweise, in der ihre Überschriften dastehen. */
async function vorgabeDer(
  { dezimalzeichen, spalten, id }: GemerkteForm,
  { form, verborgeneSpalten }: Tabelle,
  kopfzeile: number,
): Promise<Formvorgabe> {
  // Was in dieser Datei niemand sieht, hat für sie auch niemand zugeordnet.
  const verborgene = (await verborgeneSpalten?.()) ?? new Set()
  const sichtbare = spalten.filter(({ nummer }) => !verborgene.has(nummer))
  return {
    ...(form.zeichensatz !== null && { zeichensatz: form.zeichensatz }),
    ...(form.trennzeichen !== null && { trennzeichen: form.trennzeichen }),
    ...(dezimalzeichen !== null && { dezimalzeichen }),
    kopfzeile,
    zuordnung: Object.fromEntries(sichtbare.map(({ nummer, feld }) => [nummer, feld])),
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
 * @throws Dateimangel, wenn zu der gewählten Form andere Überschriften gehören
 */
export async function ergaenzeHausform(
  inhalt: Buffer,
  vorgabe: Formvorgabe,
  formen: readonly GemerkteForm[],
): Promise<Formvorgabe> {
  const gewaehlte = formen.find(({ id }) => id === vorgabe.hausform)
  if (gewaehlte) return waehle(inhalt, vorgabe, gewaehlte)
  if (formen.length === 0 || willSelbst(vorgabe)) return vorgabe
  return { ...(await finde(inhalt, vorgabe, formen)), ...vorgabe }
}

async function waehle(inhalt: Buffer, vorgabe: Formvorgabe, form: GemerkteForm): Promise<Formvorgabe> {
  const gefundene = await finde(inhalt, vorgabe, [form])
  if (gefundene) return { ...gefundene, ...vorgabe }
  // Wer Kopfzeile oder Spalten selbst nennt, braucht sie nicht.
  if (vorgabe.kopfzeile !== undefined || vorgabe.zuordnung !== undefined) return { ...vorgabe, hausform: null }
  // Lässt sich die Datei gar nicht öffnen, liegt es nicht an den Überschriften.
  await oeffneTabelle(inhalt, vorgabe)
  throw new Dateimangel(
    `Die Überschriften der Datei sind nicht die der gemerkten Form „${form.name}“. Bitte wählen Sie eine andere oder keine.`,
  )
}

async function finde(
  inhalt: Buffer,
  vorgabe: Formvorgabe,
  formen: readonly GemerkteForm[],
): Promise<Formvorgabe | null> {
  const erste = await ohneMangel(() => oeffneTabelle(inhalt, vorgabe))
  const erkannte = erste && (await suche(erste, vorgabe, formen))
  if (erkannte || istMappe(inhalt)) return erkannte
  for (const schreibweise of weitereSchreibweisen(formen, erste?.form)) {
    const andere = await ohneMangel(() => oeffneTabelle(inhalt, { ...schreibweise, ...vorgabe }))
    const gefundene = andere && (await sucheAufBlatt(andere, vorgabe, formen))
    if (gefundene) return gefundene
  }
  return null
}

type Schreibweise = Pick<Dateiform, 'zeichensatz' | 'trennzeichen'>

/** Gemerkte Schreibweisen, in denen die Überschriften dastehen könnten, wenn nicht in der erkannten. */
function weitereSchreibweisen(
  formen: readonly GemerkteForm[],
  erkannte: Schreibweise | undefined,
): readonly Formvorgabe[] {
  const imErkannten = formen.map(({ trennzeichen }) => ({ zeichensatz: erkannte?.zeichensatz ?? null, trennzeichen }))
  // Windows-1252 passt auf alles, auch auf zerstörte Umlaute: es gilt nur, wo es erkannt oder ausdrücklich gewählt ist.
  const gemerkte = formen.filter(({ zeichensatz }) => zeichensatz !== 'WINDOWS-1252')
  const schluessel = ({ zeichensatz, trennzeichen }: Schreibweise) => `${zeichensatz} ${trennzeichen}`
  const weitere = new Map(
    [...imErkannten, ...gemerkte].flatMap(({ zeichensatz, trennzeichen }) =>
      zeichensatz === null || trennzeichen === null
        ? []
        : [[schluessel({ zeichensatz, trennzeichen }), { zeichensatz, trennzeichen }] as const],
    ),
  )
  if (erkannte) weitere.delete(schluessel(erkannte))
  return [...weitere.values()]
}

async function suche(
  tabelle: Tabelle,
  vorgabe: Formvorgabe,
  formen: readonly GemerkteForm[],
): Promise<Formvorgabe | null> {
  const aufDiesem = await sucheAufBlatt(tabelle, vorgabe, formen)
  if (aufDiesem || vorgabe.blatt !== undefined) return aufDiesem
  const weitere = tabelle.form.blaetter.filter(
    name => name !== tabelle.form.blatt && !tabelle.form.ausgeblendete?.includes(name),
  )
  for (const blatt of weitere.slice(0, KOPFSUCHE_BLAETTER)) {
    const anderes = tabelle.mitBlatt?.(blatt)
    const gefunden = anderes && (await sucheAufBlatt(anderes, vorgabe, formen))
    if (gefunden) return { ...gefunden, blatt }
  }
  return null
}

/** Was sich so nicht lesen lässt, ist nicht wiederzuerkennen; was daran nicht stimmt, sagt die Prüfung. */
async function ohneMangel<T>(lies: () => Promise<T>): Promise<T | null> {
  try {
    return await lies()
  } catch (fehler) {
    if (fehler instanceof Dateimangel) return null
    throw fehler
  }
}

const sucheAufBlatt = (
  tabelle: Tabelle,
  { kopfzeile }: Formvorgabe,
  formen: readonly GemerkteForm[],
): Promise<Formvorgabe | null> =>
  ohneMangel(async () => {
    let angesehene = 0
    for await (const zeile of tabelle.zeilen()) {
      if (zeile.zellen.size === 0) continue
      if (++angesehene > KOPFSUCHE_ZEILEN) return null
      if (kopfzeile !== undefined && zeile.nummer !== kopfzeile) continue
      const koepfe = pruefsummeDerKoepfe(koepfeDerZeile(zeile))
      const form = formen.find(eine => eine.koepfe === koepfe)
      if (form) return vorgabeDer(form, tabelle, zeile.nummer)
    }
    return null
  })
