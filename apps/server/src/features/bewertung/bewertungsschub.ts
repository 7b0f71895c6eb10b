import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { bewerteElement } from '@benthos/vertrag/bewertung'
import { sql } from 'kysely'
import { BEWERTBARE_STATUS } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { gespeicherteReferenzen } from '../../fach/rechenwerk/gespeicherteReferenzen.ts'
import { type Aufnahmesachverhalt, alsAufnahmelage, ladeSachverhalte } from '../../fach/rechte/aufnahmeLage.ts'
import type { Auftragslauf } from '../../technik/auftraege/auftragsart.ts'
import { mitTransaktion, type Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { pruefeObjekt } from '../../technik/http/lage.ts'
import { Einwand } from '../../technik/http/problem.ts'
import {
  alsErrechnet,
  baueVorhaben,
  type Errechnete,
  speichereErgebnisse,
  type Vorhaben,
  waehleProben,
} from './bewertungslauf.ts'
import { ladeProben } from './probendaten.ts'
import { ladeErledigte } from './sql.ts'

/** Wie es einem Element einer Aufnahme erging. */
export type Ausgang =
  | { art: 'bewertet'; klasse: number | null }
  | { art: 'nicht bewertet'; grund: string }
  | { art: 'abgebrochen' }

/** Ausgang je bestelltem Element. */
export type Ausgaenge = Partial<Record<Element, Ausgang>>

type Lauf = Pick<Auftragslauf<unknown>, 'auftragId' | 'db' | 'benutzerId' | 'akteur' | 'anfrageId' | 'abbruch'>

type Schub = {
  elemente: readonly Element[]
  aufnahmeIds: readonly number[]
  /** der Schub davor: erst wenn er fertig ist, wird dieser gespeichert */
  davor: Promise<unknown>
}

/** So lange wartet ein Schub auf jemanden, der gerade speichert; länger hielte er auch den Abbruch auf. */
const SPERRGRENZE = '500ms'

/**
 * Bewertet einige Aufnahmen in einer Transaktion, jede nach denselben Regeln wie die einzelne. Ein Abbruch, bevor gespeichert
 * wird, lässt sie alle, wie sie waren. Laden und Rechnen dürfen dem Schub davor vorauseilen, das Speichern nicht. Scheitert
 * die Transaktion an etwas Unerwartetem, bekommt jede Aufnahme ihre eigene: die übrigen werden bewertet.
 */
export async function bewerteSchub(
  dienste: Dienste,
  lauf: Lauf,
  schub: Schub,
): Promise<ReadonlyMap<number, Ausgaenge>> {
  const { elemente, aufnahmeIds } = schub
  try {
    lauf.abbruch.throwIfAborted()
    return await mitTransaktion(lauf.db, lauf, tx => bewerteInTransaktion(dienste, tx, lauf, schub))
  } catch (fehler) {
    if (lauf.abbruch.aborted) return alsAbgebrochen(lauf, aufnahmeIds, elemente)
    if (aufnahmeIds.length > 1) {
      const ausgaenge = new Map<number, Ausgaenge>()
      for (const id of aufnahmeIds)
        for (const [eine, ihre] of await bewerteSchub(dienste, lauf, { ...schub, aufnahmeIds: [id] }))
          ausgaenge.set(eine, ihre)
      return ausgaenge
    }
    if (istGesperrt(fehler)) return alle(aufnahmeIds, elemente, { art: 'nicht bewertet', grund: IN_ARBEIT })
    dienste.protokoll.error({ err: fehler, aufnahmen: aufnahmeIds, anfrageId: lauf.anfrageId }, 'Bewertung gescheitert')
    return alle(aufnahmeIds, elemente, unerwartet(lauf))
  }
}

/** Abgebrochen, ehe dieser Anlauf etwas speicherte; was ein früherer desselben Auftrags gespeichert hat, zählt. */
async function alsAbgebrochen(
  { db, auftragId }: Lauf,
  aufnahmeIds: readonly number[],
  elemente: readonly Element[],
): Promise<ReadonlyMap<number, Ausgaenge>> {
  const ausgaenge = alle(aufnahmeIds, elemente, { art: 'abgebrochen' })
  for (const { aufnahmeId, element, klasse } of await ladeErledigte(db, auftragId, aufnahmeIds))
    Object.assign(ausgaenge.get(aufnahmeId) ?? {}, { [element]: { art: 'bewertet', klasse } satisfies Ausgang })
  return ausgaenge
}

async function bewerteInTransaktion(
  dienste: Dienste,
  tx: Transaktion,
  lauf: Lauf,
  { elemente, aufnahmeIds, davor }: Schub,
): Promise<ReadonlyMap<number, Ausgaenge>> {
  await sql`set local lock_timeout = ${sql.lit(SPERRGRENZE)}`.execute(tx)
  const sachverhalte = await ladeSachverhalte(tx, aufnahmeIds, true)
  const ausgaenge = new Map<number, Ausgaenge>(aufnahmeIds.map(id => [id, {}]))
  // Die Sperren sind gehalten: was ein früherer Anlauf dieses Auftrags gespeichert hat, ist jetzt zu sehen.
  for (const { aufnahmeId, element, klasse } of await ladeErledigte(tx, lauf.auftragId, aufnahmeIds))
    Object.assign(ausgaenge.get(aufnahmeId) ?? {}, { [element]: { art: 'bewertet', klasse } satisfies Ausgang })
  const errechnet = new Map<Element, Errechnete[]>()
  for (const element of elemente) {
    const offene = aufnahmeIds.filter(id => ausgaenge.get(id)?.[element] === undefined)
    const halteFest = (id: number, ausgang: Ausgang): void =>
      void Object.assign(ausgaenge.get(id) ?? {}, { [element]: ausgang })
    errechnet.set(element, await errechneElement(dienste, tx, lauf, { element, offene, sachverhalte, halteFest }))
  }
  await davor
  lauf.abbruch.throwIfAborted()
  for (const [element, errechnete] of errechnet) {
    if (errechnete.length === 0) continue
    for (const [id, klasse] of await speichereErgebnisse(tx, element, lauf, errechnete))
      Object.assign(ausgaenge.get(id) ?? {}, { [element]: { art: 'bewertet', klasse } satisfies Ausgang })
  }
  return ausgaenge
}

type Elementlauf = {
  element: Element
  /** Aufnahmen, deren Ausgang noch aussteht */
  offene: readonly number[]
  sachverhalte: ReadonlyMap<number, Aufnahmesachverhalt>
  /** Was einer Aufnahme im Weg steht, ist ihr Ausgang und hält die übrigen nicht auf. */
  halteFest: (id: number, ausgang: Ausgang) => void
}

/** Lädt und rechnet ein Element. Danach warten nur die Ergebnisse; die Funde des Schubs hält niemand mehr fest. */
async function errechneElement(
  dienste: Dienste,
  tx: Transaktion,
  lauf: Lauf,
  { element, offene, sachverhalte, halteFest }: Elementlauf,
): Promise<Errechnete[]> {
  const versuche = <T>(id: number, fn: () => T[]): T[] => {
    try {
      return fn()
    } catch (fehler) {
      if (!(fehler instanceof Einwand)) throw fehler
      halteFest(id, { art: 'nicht bewertet', grund: fehler.message })
      return []
    }
  }
  const erlaubte = offene.filter(
    id => versuche(id, () => [pruefeRecht(sachverhalte.get(id), lauf, element)]).length > 0,
  )
  const proben = await ladeProben(tx, erlaubte, element)
  const gewaehlte = erlaubte.flatMap(aufnahmeId =>
    versuche(aufnahmeId, () => {
      const gewaehlt = waehleProben(element, proben.get(aufnahmeId) ?? [])
      pruefeStatus(sachverhalte.get(aufnahmeId), element)
      return gewaehlt.map(eine => ({ ...eine, aufnahmeId }))
    }),
  )
  const vorhaben = await baueVorhaben(dienste, tx, gewaehlte)
  const { errechnete, gescheiterte } = await rechne(dienste, tx, lauf, vorhaben)
  for (const id of gescheiterte) halteFest(id, unerwartet(lauf))
  return errechnete
}

function pruefeRecht(sachverhalt: Aufnahmesachverhalt | undefined, { akteur }: Lauf, element: Element): true {
  const vertrag = bewerteElement[element]
  const lage = sachverhalt ? alsAufnahmelage(sachverhalt, vertrag, akteur) : null
  if (lage?.sichtbar && lage.sachverhalte.length === 0)
    throw new Einwand('NICHT_GEFUNDEN', `Die Aufnahme enthält kein ${ELEMENTE_LABEL[element]}.`)
  pruefeObjekt(vertrag, akteur, lage)
  return true
}

function pruefeStatus(sachverhalt: Aufnahmesachverhalt | undefined, element: Element): void {
  const status = sachverhalt?.[element]?.status
  if (!status || !BEWERTBARE_STATUS.includes(status)) throw new Einwand('STATUS_UNZULAESSIG')
}

/** Eine Aufnahme, von der sich eine Probe nicht rechnen lässt, wird gar nicht bewertet. */
async function rechne(
  { rechenwerk, db, protokoll }: Dienste,
  tx: Transaktion,
  { abbruch, anfrageId }: Lauf,
  vorhaben: readonly Vorhaben[],
): Promise<{ errechnete: Errechnete[]; gescheiterte: ReadonlySet<number> }> {
  const eingaben = vorhaben.map(({ eingabe }) => eingabe)
  const ausgaenge = await rechenwerk.rechne(gespeicherteReferenzen({ db }, tx), eingaben, abbruch)
  const gescheiterte = new Set<number>()
  const errechnete = vorhaben.flatMap((eines, i) => {
    const ergebnis = ausgaenge[i]
    if (ergebnis && !('fehler' in ergebnis)) return [alsErrechnet(eines, ergebnis)]
    protokoll.error({ err: ergebnis?.fehler, aufnahme: eines.aufnahmeId, anfrageId }, 'Bewertung gescheitert')
    gescheiterte.add(eines.aufnahmeId)
    return []
  })
  return { errechnete: errechnete.filter(({ aufnahmeId }) => !gescheiterte.has(aufnahmeId)), gescheiterte }
}

const IN_ARBEIT = 'Die Aufnahme wird gerade von jemand anderem gespeichert. Bewerten Sie sie noch einmal.'

/** PostgreSQL: `lock_not_available`. */
const istGesperrt = (fehler: unknown): boolean => fehler instanceof Error && 'code' in fehler && fehler.code === '55P03'

const unerwartet = ({ anfrageId }: Lauf): Ausgang => ({
  art: 'nicht bewertet',
  grund: `Unerwarteter Fehler. Bitte nennen Sie dem Helpdesk ${anfrageId}.`,
})

function alle(ids: readonly number[], elemente: readonly Element[], ausgang: Ausgang): ReadonlyMap<number, Ausgaenge> {
  return new Map(ids.map(id => [id, Object.fromEntries(elemente.map(element => [element, ausgang]))]))
}
