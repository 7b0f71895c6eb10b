import { darf } from '@benthos/fachmodell'
import { type Aufbewahrungsart, beschreibeFrist } from '@benthos/fachmodell/aufbewahrung'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { pseudonymisiereBenutzer } from '@benthos/vertrag/benutzer'
import type { FastifyBaseLogger } from 'fastify'
import { istAbgelaufen, mitSicherung } from '../../../fach/aufbewahrung/lauf.ts'
import { benutzersache } from '../../../fach/rechte/benutzerLage.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import { beendeSitzungenVon } from '../../../technik/http/anmeldung/anbietersitzung.ts'
import { Einwand, feldEinwand } from '../../../technik/http/problem.ts'
import type { Handelnder } from '../regeln.ts'
import { schreibeEreignisse, sperreVerwaltung } from '../sql.ts'
import {
  ersetzeNennungen,
  type Frueheres,
  ladeAbgelaufene,
  ladeFrueheres,
  ladePerson,
  ladeZugehoerigkeit,
  loesche,
  type Person,
  schreibePseudonym,
  schwaerzeJournal,
} from './sql.ts'
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
  const nennungen = nennungenVon(person, await ladeFrueheres(tx, id))
  const genannt = [person.vorname, person.nachname, ...nennungen.eindeutige].filter(wort => wort.length > 1)
  if (genannt.some(wort => grund.toLowerCase().includes(wort.toLowerCase())))
    throw feldEinwand('grund', HINDERNIS.grundNenntPerson)
  return {
    ...(await ersetzePerson(tx, person, { durch: handelnder.id, grund })),
    verbleibend: await sucheVerbleibende(tx, [...nennungen.namen, ...nennungen.eindeutige]),
  }
}

/** Löscht die Angaben zur Person und ersetzt sie, wo sie gemeint ist, durch ihr Pseudonym. */
export async function ersetzePerson(tx: Transaktion, person: Person, anlass: { durch: number | null; grund: string }) {
  const { id } = person
  const pseudonym = `Person ${id}`
  // Vor dem Schwärzen gelesen: danach steht kein früherer Name mehr im Journal.
  const fruehere = await ladeFrueheres(tx, id)
  const genannt = { namen: nennungenVon(person, fruehere).namen, istEigenes: await ladeZugehoerigkeit(tx, person) }
  await beendeSitzungenVon(tx, id)
  const registrierungen = await loesche(tx, person, fruehere)
  const ersetzt = await ersetzeNennungen(tx, genannt, pseudonym)
  await schreibePseudonym(tx, id, registrierungen)
  await schreibeEreignisse(tx, id, [{ art: 'PSEUDONYMISIERT' }], anlass)
  // Zuletzt: auch was eben geschah, steht mit dem alten Namen im Journal.
  return { pseudonym, ersetzt, geschwaerzt: await schwaerzeJournal(tx, id, genannt, pseudonym) }
}

/**
 * Pseudonymisiert Konten, die lange genug gesperrt sind. Eines, an dem es scheitert, hält die übrigen nicht auf und kommt in der
 * nächsten Nacht wieder daran; das Protokoll nennt nur seine Kennung, denn die Meldung der Datenbank kann die Person nennen.
 * @returns Beginn der Frist je Konto
 */
export const pseudonymisiereAbgelaufene =
  (protokoll: Pick<FastifyBaseLogger, 'error'>) => async (tx: Transaktion, art: Aufbewahrungsart, jetzt: Date) => {
    await sperreVerwaltung(tx)
    const pseudonymisierte: { ab: string }[] = []
    for (const { ab, ...person } of await ladeAbgelaufene(tx, istAbgelaufen(art, jetzt)))
      await mitSicherung(tx, async () => {
        await ersetzePerson(tx, person, { durch: null, grund: `Frist der Aufbewahrung: ${beschreibeFrist(art)}` })
        pseudonymisierte.push({ ab })
      }).catch((fehler: { code?: string }) =>
        protokoll.error({ konto: person.id, code: fehler.code }, 'Gesperrtes Konto nicht pseudonymisiert'),
      )
    return pseudonymisierte
  }

/** Wie die Person genannt wird: ihr ganzer Name in jeder Folge, auch ein früherer, und was sonst nur sie bezeichnet. */
function nennungenVon(person: Person, fruehere: Frueheres) {
  const { username, externer_schluessel } = person
  const angaben = [person, ...fruehere]
  const namen = angaben.flatMap(({ vorname: v, nachname: n }) => [`${v} ${n}`, `${n} ${v}`, `${n}, ${v}`])
  const eindeutige = [...angaben.map(({ email }) => email), externer_schluessel ?? '', username]
  return {
    namen: [...new Set(namen)],
    // Kurze Benutzernamen sind auch Wörter.
    eindeutige: [...new Set(eindeutige)].filter(wort => wort.length >= 5),
  }
}
