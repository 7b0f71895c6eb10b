import { darf } from '@benthos/fachmodell'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { pseudonymisiereBenutzer } from '@benthos/vertrag/benutzer'
import { benutzersache } from '../../../fach/rechte/benutzerLage.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import { beendeSitzungenVon } from '../../../technik/http/anmeldung/anbietersitzung.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import type { Handelnder } from '../regeln.ts'
import { schreibeEreignisse } from '../sql.ts'
import { ersetzeNennungen, ladePerson, loesche, type Person, schreibePseudonym, schwaerzeJournal } from './sql.ts'
import { sucheVerbleibende } from './verbleibend.ts'

const HINDERNIS = {
  eigenes: 'Die eigenen Angaben löscht jemand anderer. Wenden Sie sich an eine zweite Fachliche Administration.',
  aktiv: 'Gelöscht werden Angaben nur zu gesperrten Personen. Sperren Sie das Konto zuerst.',
  schon: 'Die Angaben zu dieser Person sind schon gelöscht.',
  grundNenntPerson: 'Die Begründung bleibt stehen und darf die Person nicht nennen.',
} as const

/**
 * Löscht, was eine gesperrte Person benennt, und ersetzt sie überall durch ihr Pseudonym; Daten, Ergebnisse und die Kette des Journals
 * bleiben gültig. Ein Weg zurück besteht nicht.
 */
export async function pseudonymisiere(
  tx: Transaktion,
  handelnder: Handelnder,
  id: number,
  { version, grund }: BodyVon<typeof pseudonymisiereBenutzer>,
): Promise<AntwortEingabe<typeof pseudonymisiereBenutzer>> {
  const person = await ladePerson(tx, id)
  if (!person) throw new Einwand('NICHT_GEFUNDEN')
  if (!darf(handelnder.akteur, 'benutzer.pseudonymisieren', benutzersache(person.organisationseinheit_id)))
    throw new Einwand('NICHT_ERLAUBT')
  const hindernis =
    id === handelnder.id ? 'eigenes' : person.pseudonymisiert_am !== null ? 'schon' : person.aktiv ? 'aktiv' : null
  if (hindernis !== null) throw new Einwand('EINGABE_UNGUELTIG', HINDERNIS[hindernis])
  if (person.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  const nennungen = nennungenVon(person)
  const genannt = [person.vorname, person.nachname, ...nennungen.eindeutige].filter(wort => wort.length > 1)
  if (genannt.some(wort => grund.toLowerCase().includes(wort.toLowerCase())))
    throw feldEinwand('grund', HINDERNIS.grundNenntPerson)

  const pseudonym = `Person ${id}`
  await beendeSitzungenVon(tx, id)
  await loesche(tx, person)
  const ersetzt = await ersetzeNennungen(tx, nennungen.namen, pseudonym)
  await schreibePseudonym(tx, id)
  await schreibeEreignisse(tx, id, [{ art: 'PSEUDONYMISIERT' }], { durch: handelnder.id, grund })
  // Zuletzt: auch was eben geschah, steht mit dem alten Namen im Journal.
  const geschwaerzt = await schwaerzeJournal(tx, id, nennungen.namen, pseudonym)
  return {
    pseudonym,
    ersetzt,
    geschwaerzt,
    verbleibend: await sucheVerbleibende(tx, [...nennungen.namen, ...nennungen.eindeutige]),
  }
}

/** Wie die Person genannt wird: ihr ganzer Name in jeder Folge, und was sonst nur sie bezeichnet. */
function nennungenVon({ vorname, nachname, username, email, externer_schluessel }: Person) {
  return {
    namen: [`${vorname} ${nachname}`, `${nachname} ${vorname}`, `${nachname}, ${vorname}`],
    // Kurze Benutzernamen sind auch Wörter.
    eindeutige: [email, externer_schluessel ?? '', username].filter(wort => wort.length >= 5),
  }
}
