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
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { type Aufnahmesachverhalt, darfElement } from './aufnahmeLage.ts'

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

/**
 * `sperre` eines Endpunkts, der einen Teil der Aufnahme ändert.
 * @param istGespeichert ob der Teil schon etwas enthält
 */
export function sperreDesTeils<A extends { fakten: Aufnahmesachverhalt; sitzung: Sitzung | null }>(
  teil: Aufnahmeteil,
  istGespeichert: (anfrage: A) => Promise<boolean>,
): (anfrage: A) => Promise<string | null> {
  return async a => ermittleTeilrecht(a.sitzung?.akteur ?? null, a.fakten, teil, await istGespeichert(a)).sperre
}
