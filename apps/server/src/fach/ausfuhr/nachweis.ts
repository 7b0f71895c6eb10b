import { ROLLEN_LABEL, rollenVon } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import type { Ganzblatt } from '../../technik/xlsx/ganzeMappe.ts'
import type { Xlsxzelle } from '../../technik/xlsx/mappe.ts'

/** Was eine Ausfuhr über sich selbst sagt. */
export type Nachweisangaben = {
  inhalt: string
  /** der Aufruf, mit dem sie entstand */
  abfrage: string
  /** Stand der Daten, ISO 8601 */
  stand: string
  sitzung: Sitzung
  konfiguration: Pick<Konfiguration, 'oeffentlicheUrl'>
}

/** Wie mit den Daten umzugehen ist: eine Lizenz ist ihnen noch nicht erteilt (A-AUSFUHR-04). */
export const NUTZUNG =
  'Keine Lizenz erteilt. Was nicht öffentlich freigegeben ist, darf nur weitergeben, wer für die Daten zuständig ist.'

/** Kopf des Nachweises: Bezeichnung und Wert. */
export function nachweiskopf(angaben: Nachweisangaben): [string, string][] {
  const { name, username, akteur, organisationseinheit } = angaben.sitzung
  const wer = [
    name,
    username,
    organisationseinheit?.name,
    rollenVon(akteur)
      .map(rolle => ROLLEN_LABEL[rolle])
      .join(', '),
  ]
  return [
    ['Inhalt', angaben.inhalt],
    ['Abfrage', angaben.abfrage],
    ['Stand der Daten', formatiereZeitpunkt(angaben.stand)],
    ['Ausgeführt von', wer.filter(teil => teil).join(' · ')],
    ['Umfang', 'Was diese Person zum Stand der Daten lesen durfte; Erstbestimmungen.'],
    ['Quelle', ['Benthosdatenbank Fließgewässer', angaben.konfiguration.oeffentlicheUrl].filter(Boolean).join(', ')],
    ['Nutzung', NUTZUNG],
  ]
}

/** Blatt „Nachweis“ einer Mappe: die Angaben, darunter je Blatt, was darauf zu erwarten war und steht. */
export function nachweisblatt(
  angaben: readonly [string, string][],
  belegkopf: readonly string[],
  belege: readonly Xlsxzelle[][],
): Ganzblatt {
  return {
    name: 'Nachweis',
    spalten: [
      { titel: 'Angabe', breite: 24 },
      { titel: 'Wert', breite: 60 },
    ],
    zeilen: [...angaben, [], belegkopf, ...belege],
  }
}
