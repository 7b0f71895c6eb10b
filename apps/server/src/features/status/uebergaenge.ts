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

/** Was ein Akteur an einem Qualitätselement von Hand auslösen kann. */

export type Moeglichkeit = { nach: Status; label: string; grundPflicht: boolean; hindernis: string | null }

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

/** Übergang mit diesem Anfang und Ende, ob erlaubt oder nicht. */
export function findeUebergang(von: Status, nach: Status): Statusuebergang | null {
  return STATUSUEBERGAENGE.find(u => u.von === von && u.nach === nach) ?? null
}

/** Warum in diesem Stand noch nicht übergeben werden kann. */
export const HINDERNIS_DER_UEBERGABE: Readonly<Partial<Record<Status, string>>> = {
  NEU: 'Es sind noch keine Daten gespeichert. Erfassen Sie zuerst die Probe.',
  ROHDATEN: 'Die gespeicherten Daten sind noch nicht bewertet. Starten Sie zuerst die Bewertung.',
  UNPLAUSIBEL:
    'Die Aufnahme wurde als unplausibel zurückgegeben. Prüfen Sie die Daten und starten Sie die Bewertung neu.',
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

function alsMoeglichkeit({ nach, grundPflicht }: Statusuebergang, hindernis: string | null): Moeglichkeit {
  return { nach, label: statusLabel(nach), grundPflicht, hindernis }
}
