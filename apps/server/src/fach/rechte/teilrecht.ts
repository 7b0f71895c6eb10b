import {
  type Akteur,
  AUFNAHMETEILE,
  type Aufnahmeteil,
  BEARBEITBARE_STATUS,
  darf,
  ELEMENTE_LABEL,
  type Element,
  type Status,
  statusLabel,
} from '@benthos/fachmodell'
import type { Endpunkt } from '@benthos/vertrag'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Objektlage } from '../../technik/http/bediene.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { type Aufnahmesachverhalt, alsAufnahmelage, darfElement, ladeSachverhalt } from './aufnahmeLage.ts'

/** Ob ein Teil der Aufnahme dem Akteur jetzt offensteht; `sperre`: warum nicht, wenn es nur am Status liegt. */
export type Teilrecht = { bearbeitbar: boolean; sperre: string | null }

const BEARBEITEN = 'aufnahme.bearbeiten'

/**
 * Ändern darf einen Teil, wer an einem seiner Qualitätselemente Daten ändern darf, solange keines davon gesperrt ist: sonst
 * stünde unter dem Übergebenen etwas anderes als bei der Übergabe. Ein geteilter Teil, den noch niemand gespeichert hat,
 * gehört zu keiner Übergabe; ihn darf das offene Element noch ausfüllen.
 */
export function ermittleTeilrecht(
  akteur: Akteur | null,
  sachverhalt: Aufnahmesachverhalt,
  teil: Aufnahmeteil,
  istGespeichert: boolean,
): Teilrecht {
  const eigene = AUFNAHMETEILE[teil].elemente.flatMap(element => {
    const sache = sachverhalt[element]
    return sache?.status == null ? [] : [{ element, sache, status: sache.status }]
  })
  const gesperrte = eigene.filter(({ status }) => !BEARBEITBARE_STATUS.includes(status))
  const istFrei = gesperrte.length === 0 || !istGespeichert
  if (istFrei && eigene.some(({ sache }) => darf(akteur, BEARBEITEN, sache))) return { bearbeitbar: true, sperre: null }
  // Wer auch in offenem Status nichts ändern dürfte, dem sagt der Status nichts.
  const duerfte = eigene.some(({ sache }) => darf(akteur, BEARBEITEN, { ...sache, status: 'NEU' }))
  if (!duerfte) return { bearbeitbar: false, sperre: null }
  const istLesbar = ({ element }: { element: Element }) => darfElement(akteur, 'aufnahme.lesen', sachverhalt, element)
  return { bearbeitbar: false, sperre: nenneSperre(gesperrte.filter(istLesbar)) }
}

/** Ein gesperrtes Element, das der Akteur nicht lesen darf, bleibt ungenannt. */
function nenneSperre(gesperrte: readonly { element: Element; status: Status }[]): string {
  const namen = gesperrte.map(({ element, status }) => `${ELEMENTE_LABEL[element]} (${statusLabel(status)})`)
  const wodurch = namen.length === 0 ? 'ein anderes Qualitätselement dieser Aufnahme' : namen.join(' und ')
  return `Gesperrt, weil übergeben oder geprüft: ${wodurch}. Zum Ändern muss der Status zuerst mit Begründung auf „${statusLabel('UNPLAUSIBEL')}“ gesetzt werden.`
}

type Teilanfrage<P> = { db: Datenbank | Transaktion; params: P; sitzung: Sitzung | null }

/**
 * `lage` eines Endpunkts, der einen Teil der Aufnahme liest oder ändert; ändernde Aufrufe halten die Aufnahme fest, damit
 * Prüfung und Änderung eins sind.
 * @param istGespeichert ob der Teil schon etwas enthält
 */
export function lageDesTeils<P extends { id: number }>(
  vertrag: Pick<Endpunkt, 'methode' | 'pfad' | 'recht' | 'teil'>,
  istGespeichert: (anfrage: Teilanfrage<P>) => Promise<boolean>,
): (anfrage: Teilanfrage<P>) => Promise<Objektlage> {
  const { teil } = vertrag
  if (teil === undefined) throw new TypeError(`${vertrag.methode} ${vertrag.pfad} nennt keinen Teil der Aufnahme.`)
  return async anfrage => {
    const { db, params, sitzung } = anfrage
    const akteur = sitzung?.akteur ?? null
    const aendert = vertrag.methode !== 'GET'
    const sachverhalt = await ladeSachverhalt(db, params.id, aendert)
    if (sachverhalt === null) return null
    const lage = alsAufnahmelage(sachverhalt, vertrag, akteur)
    if (!aendert) return lage
    const { sperre } = ermittleTeilrecht(akteur, sachverhalt, teil, await istGespeichert(anfrage))
    return { ...lage, sperre }
  }
}
