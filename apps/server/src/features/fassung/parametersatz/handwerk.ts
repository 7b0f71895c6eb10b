import type { JederParametersatz } from '@benthos/bewertung'
import { findeParametersatz as mitgelieferter } from '@benthos/bewertung'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { Parametersatzangaben } from '@benthos/vertrag/fassung'
import { ladeNachName } from '../../../fach/parametersaetze/sql.ts'
import { Dateimangel } from '../../../technik/einlesen/datei/tabelle.ts'
import type { Ganzhandwerk } from '../../../technik/einlesen/einleseart.ts'
import { feldEinwand } from '../../../technik/http/problem.ts'
import { benenneZeile, mitAnhalt } from './abschnitte.ts'
import type { Parameterzeile } from './inhalt.ts'
import { baueSatz, type Satzkenntnis, sichteSatz, urteileUeber } from './pruefung.ts'
import { fuegeEntwurfEin } from './sql.ts'
import { alsParameterzeilen } from './zeilen.ts'

/** Parametersatz einlesen: alle Zeilen zusammen werden ein Entwurf. */
export const parametersatzhandwerk: Ganzhandwerk<Satzkenntnis, Parameterzeile> = {
  art: 'PARAMETERSATZ',
  recht: 'taxaliste.verwalten',
  spalten: EINLESESPALTEN.PARAMETERSATZ.map(mitAnhalt),
  schluessel: ['abschnitt'],
  doppelte: 'SELBST',
  bezeichne: werte => benenneZeile(werte['abschnitt'], werte['typ'], werte['name']),
  ladeVerweise: async () => ({}),
  ausJson: (inhalt, angaben) => {
    const { verfahren } = Parametersatzangaben.parse(angaben)
    return leseSatz(inhalt, verfahren)
  },
  pruefeAngaben: async (db, angaben) => {
    const { name } = Parametersatzangaben.parse(angaben)
    if (mitgelieferter(name) || (await ladeNachName(db, name)))
      throw feldEinwand('name', `Einen Parametersatz „${name}“ gibt es schon; ein neuer braucht einen neuen Namen.`)
  },
  sichte: (zeilen, angaben) => sichteSatz(zeilen, Parametersatzangaben.parse(angaben)),
  pruefe: urteileUeber,
  speichereGanz: (tx, zeilen, angaben, { benutzerId }) =>
    fuegeEntwurfEin(tx, baueSatz(Parametersatzangaben.parse(angaben), zeilen), benutzerId),
}

/** JSON in der Form des Rechenkerns; was darin fehlt, zeigt danach die Prüfung der Zeilen. */
function leseSatz(inhalt: unknown, verfahren: JederParametersatz['verfahren']) {
  const satz = inhalt as Partial<JederParametersatz> | null
  if (typeof satz !== 'object' || satz === null || typeof satz.inhalt !== 'object') throw new Dateimangel(KEIN_SATZ)
  if (satz.verfahren !== verfahren)
    throw new Dateimangel('Die JSON-Datei enthält einen Parametersatz eines anderen Verfahrens als des gewählten.')
  try {
    return alsParameterzeilen(satz as JederParametersatz)
  } catch (fehler) {
    // Fehlt ein Teil des Inhalts, fehlt ihm, was die Form verlangt; ist er zu tief, reicht der Stapel nicht.
    if (fehler instanceof TypeError || fehler instanceof RangeError) throw new Dateimangel(KEIN_SATZ)
    throw fehler
  }
}

const KEIN_SATZ =
  'Die JSON-Datei hat nicht die Form eines Parametersatzes. Laden Sie einen bestehenden als JSON herunter, um sie zu sehen.'
