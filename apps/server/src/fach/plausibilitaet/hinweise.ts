import {
  type Akteur,
  darf,
  ELEMENTE,
  type Element,
  type Elementkurz,
  elementfelder,
  listeVerdeckte,
  type Sachverhalt,
} from '@benthos/fachmodell'
import { pruefeAufnahme } from '@benthos/fachmodell/plausibilitaet/aufnahmeregeln'
import type { Plausibilitaetsbefund } from '@benthos/fachmodell/plausibilitaet/befund'
import { pruefeMessstelle } from '@benthos/fachmodell/plausibilitaet/messstellenregeln'
import type { Hinweisbestaetigung, Plausibilitaetshinweis, VerdeckteHinweise } from '@benthos/vertrag/plausibilitaet'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { nachSchluessel } from '../../technik/reihe/nachSchluessel.ts'
import { type Aufnahmesachverhalt, darfElement, ladeSachverhalte } from '../rechte/aufnahmeLage.ts'
import { sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'
import { ladeAufnahmebilder } from './aufnahmebild.ts'
import { entferneBestaetigung, ladeBestaetigungen, schreibeBestaetigung } from './bestaetigungen.ts'
import { ladeMessstellenbild } from './messstellenbild.ts'

/** Objekt mit dem, was der Umschlag für die Rechteprüfung darüber geladen hat. */
export type GeprueftesObjekt = { id: number } & (
  | { art: 'aufnahme'; fakten: Aufnahmesachverhalt }
  | { art: 'messstelle'; fakten: Sachverhalt }
)

/** Der Hinweis, wie ihn der Bestätigende gesehen hat. */
type Gesehen = Pick<Plausibilitaetshinweis, 'regel' | 'stelle' | 'wert'>

/** Hinweise eines Objekts: im Einzelnen, was der Akteur auch selbst vergleichen könnte, und wie viele es sonst noch sind. */
export type Hinweisliste = { hinweise: Plausibilitaetshinweis[]; verdeckt: VerdeckteHinweise[] }

/**
 * Hinweise zum Objekt mit ihren Bestätigungen, wie dieser Akteur sie sehen darf. An einer Aufnahme ist die Liste für alle
 * Befassten dieselbe: was der Akteur nicht selbst vergleichen dürfte, steht darin gezählt.
 */
export async function listeHinweise(db: Kysely<DB>, objekt: GeprueftesObjekt, akteur: Akteur): Promise<Hinweisliste> {
  const { alle, einzelne } =
    objekt.art === 'aufnahme'
      ? await ladeAufnahmeliste(db, objekt, akteur)
      : await ladeMessstellenliste(db, objekt, akteur)
  if (alle.length === 0) return { hinweise: [], verdeckt: [] }
  const bestaetigungen = await ladeBestaetigungen(db, objekt.art, [objekt.id])
  const bestaetigungVon = (befund: Plausibilitaetsbefund) => bestaetigungen.find(b => istDerselbe(b, befund))
  const hinweise = einzelne.map(befund => {
    const gueltige = bestaetigungVon(befund)
    return {
      ...befund,
      bestaetigung: gueltige ? { grund: gueltige.grund, am: gueltige.am, von: gueltige.von } : null,
      bestaetigbar: istBestaetigbar(objekt, befund, akteur),
    }
  })
  const uebrige = alle.filter(befund => !einzelne.some(einzelner => istDerselbe(einzelner, befund)))
  const verdeckt = [...nachSchluessel(uebrige, befund => befund.element)].map(([element, befunde]) => ({
    element,
    anzahl: befunde.length,
    offen: befunde.filter(befund => !bestaetigungVon(befund)).length,
  }))
  return { hinweise, verdeckt }
}

/**
 * Die Liste, wie sie der Akteur lesen darf: dass die Aufnahme ein Qualitätselement trägt, mit dem er nicht befasst ist, ist schon
 * eine Auskunft (A-RECHT-04). Dessen Hinweise zählen deshalb ohne seinen Namen mit.
 */
export async function zeigeHinweise(db: Kysely<DB>, objekt: GeprueftesObjekt, akteur: Akteur): Promise<Hinweisliste> {
  const { hinweise, verdeckt } = await listeHinweise(db, objekt, akteur)
  if (objekt.art !== 'aufnahme') return { hinweise, verdeckt }
  const nennbar = ({ element }: VerdeckteHinweise) =>
    element !== null && darfElement(akteur, 'verlauf.lesen', objekt.fakten, element) ? element : null
  const summe = (zahlen: readonly number[]) => zahlen.reduce((a, b) => a + b, 0)
  return {
    hinweise,
    verdeckt: [...nachSchluessel(verdeckt, nennbar)].map(([element, teile]) => ({
      element,
      anzahl: summe(teile.map(teil => teil.anzahl)),
      offen: summe(teile.map(teil => teil.offen)),
    })),
  }
}

type Befundliste = { alle: readonly Plausibilitaetsbefund[]; einzelne: readonly Plausibilitaetsbefund[] }

/** Wer eine Messstelle liest, ist damit nicht mit ihr befasst: seine Liste ist die seines Vergleichs. */
async function ladeMessstellenliste(db: Kysely<DB>, { id }: { id: number }, akteur: Akteur): Promise<Befundliste> {
  const befunde = pruefeMessstelle(await ladeMessstellenbild(db, id, akteur))
  return { alle: befunde, einzelne: befunde }
}

/** Liest alles: sein Vergleich ist der vollständige. Nur was der Fragende blind zweitbestimmt, zählt für ihn nirgends. */
function vollstaendigFuer({ blind }: Akteur): Akteur {
  return { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null, ...(blind && { blind }) }
}

/** Befunde, die dem Akteur nicht einmal gezählt werden dürfen, entfallen. */
function ohneVerdeckte(
  befunde: readonly Plausibilitaetsbefund[],
  aufnahmeId: number,
  akteur: Akteur,
): readonly Plausibilitaetsbefund[] {
  const verdeckte = listeVerdeckte(akteur, 'verlauf.lesen').filter(stelle => stelle.aufnahmeId === aufnahmeId)
  return befunde.filter(({ element }) => !verdeckte.some(stelle => stelle.element === element))
}

/**
 * Alle Befunde zur Aufnahme, und daraus im Einzelnen die mit den Zahlen des Akteurs: zu dem, womit er befasst ist (wer ein
 * Element nur freigegeben lesen darf, sieht dessen Erarbeitung nicht), und im Vergleich mit dem, was er lesen darf.
 */
async function ladeAufnahmeliste(
  db: Kysely<DB>,
  { id, fakten }: { id: number; fakten: Aufnahmesachverhalt },
  akteur: Akteur,
): Promise<Befundliste> {
  const sachverhalte = new Map([[id, fakten]])
  const liestAlles = sichtbareAufnahmen(akteur).aufnahme.immer
  const [vollstaendig, eigene] = await Promise.all([
    ladeAufnahmebefunde(db, sachverhalte, vollstaendigFuer(akteur)),
    liestAlles ? null : ladeAufnahmebefunde(db, sachverhalte, akteur),
  ])
  const alle = ohneVerdeckte(vollstaendig.get(id) ?? [], id, akteur)
  const darfSehen = ({ element }: Plausibilitaetsbefund) =>
    element === null || darfElement(akteur, 'verlauf.lesen', fakten, element)
  const einzelne = (eigene?.get(id) ?? alle).filter(
    befund => darfSehen(befund) && alle.some(einer => istDerselbe(einer, befund)),
  )
  return { alle, einzelne }
}

async function ladeAufnahmebefunde(
  db: Kysely<DB>,
  sachverhalte: ReadonlyMap<number, Aufnahmesachverhalt>,
  vergleichender: Akteur,
): Promise<ReadonlyMap<number, Plausibilitaetsbefund[]>> {
  const bilder = await ladeAufnahmebilder(db, sachverhalte, vergleichender)
  return new Map([...bilder].map(([id, bild]) => [id, pruefeAufnahme(bild)]))
}

/** Offene Hinweise einer Aufnahme je Qualitätselement; null: sie trägt es nicht, oder der Akteur sieht seine Hinweise nicht. */
export type Hinweiszahl = { id: number } & Record<Elementkurz, number | null>

/**
 * Zählt, was vor der Entscheidung über viele Aufnahmen noch offen ist, wie `bestaetigeZurEntscheidung` es zählt: ein Hinweis
 * zur ganzen Aufnahme gilt jedem ihrer Elemente, und auch einer, den der Akteur nicht im Einzelnen sieht, ist offen. Elemente,
 * mit denen er nicht befasst ist, fehlen.
 */
export async function zaehleOffene(db: Kysely<DB>, ids: readonly number[], akteur: Akteur): Promise<Hinweiszahl[]> {
  const sachverhalte = new Map(
    [...(await ladeSachverhalte(db, ids, false))].filter(([, sachverhalt]) =>
      ELEMENTE.some(element => darfElement(akteur, 'verlauf.lesen', sachverhalt, element)),
    ),
  )
  const befunde = await ladeAufnahmebefunde(db, sachverhalte, vollstaendigFuer(akteur))
  const bestaetigungen = nachSchluessel(
    await ladeBestaetigungen(db, 'aufnahme', [...sachverhalte.keys()]),
    bestaetigung => bestaetigung.objekt,
  )
  return [...sachverhalte].map(([id, sachverhalt]) => {
    const offene = ohneVerdeckte(befunde.get(id) ?? [], id, akteur).filter(
      befund => !(bestaetigungen.get(id) ?? []).some(bestaetigung => istDerselbe(bestaetigung, befund)),
    )
    const zahl = (element: Element) =>
      darfElement(akteur, 'verlauf.lesen', sachverhalt, element)
        ? offene.filter(befund => befund.element === null || befund.element === element).length
        : null
    return { id, ...elementfelder(zahl) }
  })
}

/**
 * Bestätigt Hinweise mit einer gemeinsamen Begründung: alle oder keinen.
 * @throws Einwand `VERSIONSKONFLIKT`, wenn einer so nicht mehr besteht oder schon bestätigt ist, `NICHT_ERLAUBT` am fremden Element
 */
export async function bestaetige(
  tx: Transaktion,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
  { hinweise, grund }: { hinweise: readonly Gesehen[]; grund: string },
): Promise<void> {
  for (const hinweis of await verlangeHinweise(tx, objekt, akteur, hinweise)) {
    if (hinweis.bestaetigung) throw new Einwand('VERSIONSKONFLIKT', SCHON_BESTAETIGT)
    await schreibeBestaetigung(tx, objekt, hinweis, grund)
  }
}

/** @throws Einwand `VERSIONSKONFLIKT`, wenn der Hinweis so nicht mehr besteht, `NICHT_ERLAUBT` am fremden Element */
export async function hebeAuf(
  tx: Transaktion,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
  gesehen: Gesehen,
): Promise<void> {
  await verlangeHinweise(tx, objekt, akteur, [gesehen])
  await entferneBestaetigung(tx, objekt, gesehen)
}

/**
 * Bestätigt Hinweise zusammen mit der Entscheidung über ein Qualitätselement. Ob der Akteur entscheiden darf, ist geprüft: das
 * Recht dazu schließt die Bestätigung ein, auch wenn die Daten gesperrt sind.
 * @returns wie viele Hinweise zu diesem Element danach noch offen sind, auch die nur gezählten
 * @throws Einwand `VERSIONSKONFLIKT`, wenn einer so nicht mehr besteht oder zu einem anderen Element gehört
 */
export async function bestaetigeZurEntscheidung(
  tx: Transaktion,
  objekt: GeprueftesObjekt & { art: 'aufnahme' },
  element: Element,
  akteur: Akteur,
  bestaetigungen: readonly Hinweisbestaetigung[],
): Promise<number> {
  const gilt = (zu: { element: Element | null }) => zu.element === null || zu.element === element
  const { hinweise, verdeckt } = await listeHinweise(tx, objekt, akteur)
  const eigene = hinweise.filter(gilt)
  for (const { grund, ...gesehen } of bestaetigungen) {
    if (!eigene.some(hinweis => istDerselbe(hinweis, gesehen)))
      throw new Einwand('VERSIONSKONFLIKT', BESTEHT_NICHT_MEHR)
    await schreibeBestaetigung(tx, objekt, gesehen, grund)
  }
  const offene = eigene.filter(h => h.bestaetigung === null && !bestaetigungen.some(b => istDerselbe(h, b)))
  return verdeckt.filter(gilt).reduce((summe, { offen }) => summe + offen, offene.length)
}

const BESTEHT_NICHT_MEHR =
  'Dieser Hinweis besteht so nicht mehr, weil sich Angaben geändert haben. Bitte sehen Sie die Hinweise neu durch.'

const SCHON_BESTAETIGT =
  'Einen dieser Hinweise hat inzwischen jemand bestätigt. Bitte sehen Sie die Hinweise neu durch.'

/** Die Hinweise, wie sie jetzt bestehen, in der Folge der Anfrage; doppelt genannte einmal. */
async function verlangeHinweise(
  tx: Transaktion,
  objekt: GeprueftesObjekt,
  akteur: Akteur,
  gesehene: readonly Gesehen[],
): Promise<ReadonlySet<Plausibilitaetshinweis>> {
  const { hinweise } = await listeHinweise(tx, objekt, akteur)
  return new Set(
    gesehene.map(gesehen => {
      const hinweis = hinweise.find(h => istDerselbe(h, gesehen))
      if (!hinweis) throw new Einwand('VERSIONSKONFLIKT', BESTEHT_NICHT_MEHR)
      if (!hinweis.bestaetigbar) throw new Einwand('NICHT_ERLAUBT')
      return hinweis
    }),
  )
}

function istBestaetigbar(objekt: GeprueftesObjekt, { element }: Plausibilitaetsbefund, akteur: Akteur): boolean {
  if (objekt.art === 'messstelle') return darf(akteur, 'messstelle.bearbeiten', objekt.fakten)
  const darfAm = (eines: Element) => darfElement(akteur, 'aufnahme.bearbeiten', objekt.fakten, eines)
  return element === null ? ELEMENTE.some(darfAm) : darfAm(element)
}

const istDerselbe = (a: Gesehen | { regel: string; stelle: string; wert: string }, b: Gesehen) =>
  a.regel === b.regel && a.stelle === b.stelle && a.wert === b.wert
