import { labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import {
  type Abweichung,
  type Kapselherkunft,
  type Nachrechnungsausgang,
  UNTERSCHRIFTSBEFUNDE,
} from '@benthos/vertrag/nachrechnung'

/** Zahlen stehen hier in voller Genauigkeit: der Unterschied kann in der letzten Stelle liegen. */
export function angabetext(angabe: Abweichung['alt']): string {
  if (angabe === null) return 'ohne Wert'
  if (typeof angabe === 'boolean') return angabe ? 'ja' : 'nein'
  return typeof angabe === 'number' ? formatiereZahl(angabe, 17) : angabe
}

/** Befund der Unterschrift, mit der Kennung des Schlüssels, den die Datei nennt. */
export function unterschriftstext({ unterschrift, schluessel }: Kapselherkunft): string {
  const text = labelVon(UNTERSCHRIFTSBEFUNDE, unterschrift) ?? ''
  return schluessel === null ? text : `${text} (${schluessel})`
}

/**
 * Was die Herkunft einer Kapsel wert ist. Gefälscht ist, was sich widerlegen lässt: auch eine Datei von hier, deren Unterschrift
 * fehlt, denn so gab sie niemand heraus. Wo die Aufnahme nicht zu lesen ist und die Unterschrift nichts sagt, ist nichts belegt;
 * ein fremder Schlüssel belegt nie, und ohne Unterschrift muss die ganze Hülle dem Gespeicherten gleichen.
 */
export function urteilUeberHerkunft({
  unterschrift,
  ausstellung,
}: Pick<Kapselherkunft, 'unterschrift' | 'ausstellung'>): 'BELEGT' | 'GEFAELSCHT' | 'OFFEN' {
  if (ausstellung === 'NIE' || unterschrift === 'UNGUELTIG') return 'GEFAELSCHT'
  if (unterschrift === 'GUELTIG') return 'BELEGT'
  if (unterschrift === 'FEHLT') return ausstellung === 'NICHT_PRUEFBAR' ? 'OFFEN' : 'GEFAELSCHT'
  return ausstellung === 'BELEGT' && unterschrift !== 'UNBEKANNT' ? 'BELEGT' : 'OFFEN'
}

/** Form und Farbe des Ausgangs in Listen. */
export const AUSGANGSZEICHEN = {
  STIMMT: { shape: 'check', tone: 'success' },
  WEICHT_AB: { shape: 'cross', tone: 'danger' },
  REFERENZ_FEHLT: { shape: 'empty', tone: 'neutral' },
} as const satisfies Record<Nachrechnungsausgang, object>
