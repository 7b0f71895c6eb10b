import {
  type Akteur,
  darf,
  FREIGABESTATUS_LABEL,
  FREIGABESTATUSWERTE,
  type Freigabestatus,
  type Sachverhalt,
  STATUSUEBERGAENGE,
  type Status,
  type Statusuebergang,
  statusLabel,
} from '@benthos/fachmodell'
import { Einwand } from '../../technik/http/problem.ts'

/** Was ein Akteur an einem Qualitätselement von Hand auslösen kann. */

export type Moeglichkeit = { nach: Status; label: string; grundPflicht: boolean; hindernis: string | null }
export type Stand = { status: Status; freigabe: Freigabestatus }
/** Status oder Freigabe, nie beides zugleich */
export type Ziel = { status?: Status | undefined; freigabe?: Freigabestatus | undefined }

/**
 * Übergänge, die dem Akteur offenstehen. Das Übergeben erscheint auch, solange noch etwas fehlt: sein `hindernis` sagt,
 * was als Nächstes zu tun ist.
 */
export function listeMoeglichkeiten(akteur: Akteur | null, sache: Sachverhalt | null): Moeglichkeit[] {
  if (sache === null || sache.status === null) return []
  const offen = STATUSUEBERGAENGE.filter(u => u.von === sache.status && darf(akteur, u.recht, sache))
  const moeglich = offen.map(u => alsMoeglichkeit(u, null))
  const uebergabe = STATUSUEBERGAENGE.find(u => u.recht === 'status.abschliessen') as Statusuebergang
  const hindernis = HINDERNIS_DER_UEBERGABE[sache.status]
  if (hindernis !== undefined && darf(akteur, uebergabe.recht, sache))
    moeglich.push(alsMoeglichkeit(uebergabe, hindernis))
  return moeglich
}

/** Freigaben, zwischen denen der Akteur wählen kann, ohne die jetzige. */
export function listeFreigaben(
  akteur: Akteur | null,
  sache: Sachverhalt | null,
): { nach: Freigabestatus; label: string }[] {
  if (sache === null || !darf(akteur, 'status.freigeben', sache)) return []
  return FREIGABESTATUSWERTE.filter(freigabe => freigabe !== sache.freigabe).map(nach => ({
    nach,
    label: FREIGABESTATUS_LABEL[nach],
  }))
}

/** Verlangt dieser Status eine Begründung, gleich woher er kommt? */
export function verlangtGrund(nach: Status): boolean {
  return STATUSUEBERGAENGE.some(u => u.nach === nach && u.grundPflicht)
}

/**
 * Was ein Wechsel bewirkt; der einzelne Wechsel, die Vorschau vieler und ihre Ausführung urteilen hier.
 * @returns der Stand danach, oder der Einwand, warum es jetzt nicht geht
 */
export function bestimmeWechsel(akteur: Akteur, sache: Sachverhalt, ziel: Ziel): Stand | Einwand {
  if (sache.status === null || sache.freigabe === null) return new Einwand('NICHT_GEFUNDEN')
  const vorher: Stand = { status: sache.status, freigabe: sache.freigabe }
  return ziel.status === undefined
    ? bestimmeFreigabe(akteur, sache, vorher, ziel.freigabe as Freigabestatus)
    : bestimmeStatus(akteur, sache, vorher, ziel.status)
}

function bestimmeStatus(akteur: Akteur, sache: Sachverhalt, vorher: Stand, nach: Status): Stand | Einwand {
  const uebergang = STATUSUEBERGAENGE.find(u => u.von === vorher.status && u.nach === nach)
  if (!uebergang) return new Einwand('STATUS_UNZULAESSIG', hindernis(vorher.status, nach))
  if (!darf(akteur, uebergang.recht, sache)) {
    const ohneFreigabe = darf(akteur, uebergang.recht, { ...sache, freigabe: 'NICHT_FREIGEGEBEN' })
    return ohneFreigabe ? new Einwand('STATUS_UNZULAESSIG', FREIGEGEBEN) : new Einwand('NICHT_ERLAUBT')
  }
  // Freigegeben ist nur, was plausibel ist: wer den Status verlässt, nimmt die Freigabe zurück.
  return { status: nach, freigabe: nach === 'PLAUSIBEL' ? vorher.freigabe : 'NICHT_FREIGEGEBEN' }
}

function bestimmeFreigabe(akteur: Akteur, sache: Sachverhalt, vorher: Stand, nach: Freigabestatus): Stand | Einwand {
  if (!darf(akteur, 'status.freigeben', { ...sache, status: 'PLAUSIBEL' })) return new Einwand('NICHT_ERLAUBT')
  if (vorher.freigabe === nach) return new Einwand('STATUS_UNZULAESSIG', 'Diese Freigabe gilt schon.')
  if (!darf(akteur, 'status.freigeben', sache))
    return new Einwand('STATUS_UNZULAESSIG', 'Freigeben lässt sich nur, was plausibel ist.')
  return { ...vorher, freigabe: nach }
}

/** Warum in diesem Stand noch nicht übergeben werden kann. */
const HINDERNIS_DER_UEBERGABE: Readonly<Partial<Record<Status, string>>> = {
  NEU: 'Es sind noch keine Daten gespeichert. Erfassen Sie zuerst die Probe.',
  ROHDATEN: 'Die gespeicherten Daten sind noch nicht bewertet. Starten Sie zuerst die Bewertung.',
  UNPLAUSIBEL:
    'Die Aufnahme wurde als unplausibel zurückgegeben. Prüfen Sie die Daten und starten Sie die Bewertung neu.',
}
const FREIGEGEBEN = 'Das Ergebnis ist freigegeben. Wenden Sie sich an den Bund, um es wieder zu öffnen.'

function hindernis(von: Status, nach: Status): string {
  if (von === nach) return 'Dieser Status gilt schon.'
  switch (nach) {
    case 'NEU':
    case 'ROHDATEN':
    case 'BEWERTET':
      return 'Dieser Status folgt aus dem Speichern und Bewerten der Daten; von Hand wird er nicht gesetzt.'
    case 'BEWERTUNG_ABGESCHLOSSEN':
      return HINDERNIS_DER_UEBERGABE[von] ?? 'Die Aufnahme ist schon übergeben und geprüft.'
    case 'PLAUSIBEL':
      return von === 'UNPLAUSIBEL'
        ? 'Die Aufnahme ist zurückgegeben. Sie wird erst überarbeitet, neu bewertet und wieder übergeben.'
        : 'Die Bewertung ist noch nicht abgeschlossen. Geprüft wird erst, was übergeben ist.'
    case 'UNPLAUSIBEL':
      return 'Die Bewertung ist noch nicht abgeschlossen. Zurückgeben lässt sich nur, was übergeben ist.'
  }
}

function alsMoeglichkeit({ nach, grundPflicht }: Statusuebergang, hindernis: string | null): Moeglichkeit {
  return { nach, label: statusLabel(nach), grundPflicht, hindernis }
}
