import {
  type Akteur,
  darf,
  ELEMENTE,
  type Element,
  type Elementkurz,
  elementfelder,
  type Sachverhalt,
} from '@benthos/fachmodell'
import { pruefeAufnahme } from '@benthos/fachmodell/plausibilitaet/aufnahmeregeln'
import type { Plausibilitaetsbefund } from '@benthos/fachmodell/plausibilitaet/befund'
import { pruefeMessstelle } from '@benthos/fachmodell/plausibilitaet/messstellenregeln'
import type { Hinweisbestaetigung, Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { type Aufnahmesachverhalt, darfElement, ladeSachverhalte } from '../rechte/aufnahmeLage.ts'
import { ladeAufnahmebilder } from './aufnahmebild.ts'
import { entferneBestaetigung, ladeBestaetigungen, schreibeBestaetigung } from './bestaetigungen.ts'
import { ladeMessstellenbild } from './messstellenbild.ts'
import { nachSchluessel } from './nachSchluessel.ts'

/** Objekt mit dem, was der Umschlag für die Rechteprüfung darüber geladen hat. */
export type GeprueftesObjekt = { id: number } & (
  | { art: 'aufnahme'; fakten: Aufnahmesachverhalt }
  | { art: 'messstelle'; fakten: Sachverhalt }
)

/** Der Hinweis, wie ihn der Bestätigende gesehen hat. */
type Gesehen = Pick<Plausibilitaetshinweis, 'regel' | 'stelle' | 'wert'>

/** Hinweise zum Objekt mit ihren Bestätigungen, wie dieser Akteur sie sehen darf. */
export async function listeHinweise(
  db: Kysely<DB>,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
): Promise<Plausibilitaetshinweis[]> {
  const befunde =
    objekt.art === 'aufnahme'
      ? ((await ladeAufnahmebefunde(db, new Map([[objekt.id, objekt.fakten]]), akteur)).get(objekt.id) ?? [])
      : pruefeMessstelle(await ladeMessstellenbild(db, objekt.id, akteur))
  if (befunde.length === 0) return []
  const bestaetigungen = await ladeBestaetigungen(db, objekt.art, [objekt.id])
  return befunde.map(befund => {
    const gueltige = bestaetigungen.find(b => istDerselbe(b, befund))
    return {
      ...befund,
      bestaetigung: gueltige ? { grund: gueltige.grund, am: gueltige.am, von: gueltige.von } : null,
      bestaetigbar: istBestaetigbar(objekt, befund, akteur),
    }
  })
}

/** Befunde zu dem, womit der Akteur befasst ist: wer ein Element nur freigegeben lesen darf, sieht dessen Erarbeitung nicht. */
async function ladeAufnahmebefunde(
  db: Kysely<DB>,
  sachverhalte: ReadonlyMap<number, Aufnahmesachverhalt>,
  akteur: Akteur,
): Promise<ReadonlyMap<number, Plausibilitaetsbefund[]>> {
  const bilder = await ladeAufnahmebilder(db, sachverhalte, akteur)
  return new Map(
    [...bilder].map(([id, bild]) => {
      const sachverhalt = sachverhalte.get(id)
      const darfSehen = ({ element }: Plausibilitaetsbefund) =>
        element === null || (sachverhalt !== undefined && darfElement(akteur, 'verlauf.lesen', sachverhalt, element))
      return [id, pruefeAufnahme(bild).filter(darfSehen)]
    }),
  )
}

/** Offene Hinweise einer Aufnahme je Qualitätselement; null: sie trägt es nicht, oder der Akteur sieht seine Hinweise nicht. */
export type Hinweiszahl = { id: number } & Record<Elementkurz, number | null>

/**
 * Zählt, was vor der Entscheidung über viele Aufnahmen noch offen ist, wie `bestaetigeZurEntscheidung` es zählt: ein Hinweis
 * zur ganzen Aufnahme gilt jedem ihrer Elemente. Was der Akteur nicht lesen darf, fehlt.
 */
export async function zaehleOffene(db: Kysely<DB>, ids: readonly number[], akteur: Akteur): Promise<Hinweiszahl[]> {
  const sachverhalte = new Map(
    [...(await ladeSachverhalte(db, ids, false))].filter(([, sachverhalt]) =>
      ELEMENTE.some(element => darfElement(akteur, 'verlauf.lesen', sachverhalt, element)),
    ),
  )
  const befunde = await ladeAufnahmebefunde(db, sachverhalte, akteur)
  const bestaetigungen = nachSchluessel(
    await ladeBestaetigungen(db, 'aufnahme', [...sachverhalte.keys()]),
    bestaetigung => bestaetigung.objekt,
  )
  return [...sachverhalte].map(([id, sachverhalt]) => {
    const offene = (befunde.get(id) ?? []).filter(
      befund => !(bestaetigungen.get(id) ?? []).some(bestaetigung => istDerselbe(bestaetigung, befund)),
    )
    const zahl = (element: Element) =>
      darfElement(akteur, 'verlauf.lesen', sachverhalt, element)
        ? offene.filter(befund => befund.element === null || befund.element === element).length
        : null
    return { id, ...elementfelder(zahl) }
  })
}

/** @throws Einwand `VERSIONSKONFLIKT`, wenn der Hinweis so nicht mehr besteht, `NICHT_ERLAUBT` am fremden Element */
export async function bestaetige(
  tx: Transaktion,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
  gesehen: Gesehen & { grund: string },
): Promise<void> {
  await verlangeHinweis(tx, objekt, akteur, gesehen)
  await schreibeBestaetigung(tx, objekt, gesehen, gesehen.grund)
}

/** @throws Einwand wie `bestaetige` */
export async function hebeAuf(
  tx: Transaktion,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
  gesehen: Gesehen,
): Promise<void> {
  await verlangeHinweis(tx, objekt, akteur, gesehen)
  await entferneBestaetigung(tx, objekt, gesehen)
}

/**
 * Bestätigt Hinweise zusammen mit der Entscheidung über ein Qualitätselement. Ob der Akteur entscheiden darf, ist geprüft: das
 * Recht dazu schließt die Bestätigung ein, auch wenn die Daten gesperrt sind.
 * @returns die Hinweise zu diesem Element, die danach noch offen sind
 * @throws Einwand `VERSIONSKONFLIKT`, wenn einer so nicht mehr besteht oder zu einem anderen Element gehört
 */
export async function bestaetigeZurEntscheidung(
  tx: Transaktion,
  objekt: GeprueftesObjekt & { art: 'aufnahme' },
  element: Element,
  akteur: Akteur,
  bestaetigungen: readonly Hinweisbestaetigung[],
): Promise<Plausibilitaetshinweis[]> {
  const eigene = (await listeHinweise(tx, objekt, akteur)).filter(h => h.element === null || h.element === element)
  for (const { grund, ...gesehen } of bestaetigungen) {
    if (!eigene.some(hinweis => istDerselbe(hinweis, gesehen)))
      throw new Einwand('VERSIONSKONFLIKT', BESTEHT_NICHT_MEHR)
    await schreibeBestaetigung(tx, objekt, gesehen, grund)
  }
  return eigene.filter(h => h.bestaetigung === null && !bestaetigungen.some(b => istDerselbe(h, b)))
}

const BESTEHT_NICHT_MEHR =
  'Dieser Hinweis besteht so nicht mehr, weil sich Angaben geändert haben. Bitte sehen Sie die Hinweise neu durch.'

async function verlangeHinweis(
  tx: Transaktion,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
  gesehen: Gesehen,
): Promise<void> {
  const hinweis = (await listeHinweise(tx, objekt, akteur)).find(h => istDerselbe(h, gesehen))
  if (!hinweis) throw new Einwand('VERSIONSKONFLIKT', BESTEHT_NICHT_MEHR)
  if (!hinweis.bestaetigbar) throw new Einwand('NICHT_ERLAUBT')
}

function istBestaetigbar(objekt: GeprueftesObjekt, { element }: Plausibilitaetsbefund, akteur: Akteur): boolean {
  if (objekt.art === 'messstelle') return darf(akteur, 'messstelle.bearbeiten', objekt.fakten)
  const darfAm = (eines: Element) => darfElement(akteur, 'aufnahme.bearbeiten', objekt.fakten, eines)
  return element === null ? ELEMENTE.some(darfAm) : darfAm(element)
}

const istDerselbe = (a: Gesehen | { regel: string; stelle: string; wert: string }, b: Gesehen) =>
  a.regel === b.regel && a.stelle === b.stelle && a.wert === b.wert
