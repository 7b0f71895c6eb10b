import { type Akteur, darf, hatRecht, ROLLEN, type Rolle, type WeitereRolle } from '@benthos/fachmodell'
import type { BodyVon } from '@benthos/vertrag'
import type { BenutzerAntwort, Benutzeranlage, speichereBenutzer } from '@benthos/vertrag/benutzer'
import type { Kysely } from 'kysely'
import { meldeSelbst } from '../../fach/benachrichtigung/melde.ts'
import { stellePersonenpostEin } from '../../fach/benachrichtigung/personenpost.ts'
import { benutzersache, SIEHT_EINGESCHRAENKTE } from '../../fach/rechte/benutzerLage.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { beendeSitzungenVon } from '../../technik/http/anmeldung/anbietersitzung.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { ladeOffene } from './berichtigung/sql.ts'
import {
  darfVergeben,
  darfVerwalten,
  gebbareRollen,
  istDieselbe,
  pruefeBezuege,
  pruefeVergabe,
  rollenwechsel,
  VERBOTEN,
  type Vergebender,
  type Zugang,
  zugangVon,
} from './regeln.ts'
import { ladeFreigebbare, nimmZurEntscheidung } from './registrierung/entscheidung.ts'
import { entscheide } from './registrierung/sql.ts'
import {
  type Ereignis,
  fuegeEin,
  istNameVergeben,
  istVerbunden,
  ladeBenutzer,
  ladeEreignisse,
  ladeHandelnden,
  schreibe,
  schreibeEreignisse,
  sperreVerwaltung,
} from './sql.ts'
import type { Arbeitsumfeld } from './uebergabe/arbeitswerk.ts'
import { uebergib } from './uebergabe/uebergabe.ts'
import { ladeBefristete, ladeVergaben } from './vergabe/sql.ts'
import { entzugAller, pruefeVergaben, pruefeVergaberecht, schreibeVergaben, vergabenDanach } from './vergabe/vergabe.ts'

type Verwaltungsrecht =
  | 'benutzer.verwalten'
  | 'benutzer.pseudonymisieren'
  | 'organisation.verwalten'
  | 'registrierung.entscheiden'

/**
 * Beginnt eine Änderung an Benutzern oder Organisationen: keine zweite läuft daneben, und gehandelt wird mit den Rollen, die der
 * Handelnde jetzt hat.
 * @param recht was die Änderung verlangt
 * @param rollenAusDatenbank beim eingebauten Anmeldedienst; bei einem externen sagt der Token, welche es sind
 * @throws Einwand `NICHT_ERLAUBT`, wenn er inzwischen gesperrt oder seine Rolle entzogen ist
 */
export async function beginne(
  tx: Kysely<DB>,
  sitzung: Sitzung,
  recht: Verwaltungsrecht,
  rollenAusDatenbank: boolean,
): Promise<Vergebender> {
  await sperreVerwaltung(tx)
  const jetzt = await ladeHandelnden(tx, sitzung.benutzerId)
  if (!jetzt?.aktiv) throw new Einwand('NICHT_ERLAUBT', 'Ihr Benutzerkonto ist inzwischen gesperrt.')
  // Am Portal nennt jede Anfrage die Rollen, gleich welcher Anmeldedienst daneben eingerichtet ist.
  const rollen =
    rollenAusDatenbank && sitzung.provider === 'KEYCLOAK'
      ? sitzung.akteur.rollen.filter(rolle => jetzt.rollen.includes(rolle))
      : sitzung.akteur.rollen
  const akteur = {
    ...sitzung.akteur,
    rollen,
    organisationseinheitId: jetzt.organisationseinheit_id,
    bundesland: jetzt.bundesland,
    weitere: (sitzung.akteur.weitere ?? []).filter(
      eine => stammtVomPortal(sitzung, eine) || jetzt.weitere.some(andere => istDieselbe(eine, andere)),
    ),
  }
  if (!hatRecht(akteur, recht)) throw new Einwand('NICHT_ERLAUBT')
  return { id: sitzung.benutzerId, akteur, befristet: await ladeBefristete(tx, sitzung.benutzerId) }
}

/** Bundesländer, die ein Portal über das eigene hinaus nennt, stehen in keiner Vergabe. */
const stammtVomPortal = ({ provider }: Sitzung, { organisationseinheitId }: WeitereRolle): boolean =>
  provider === 'PVP' && organisationseinheitId === null

/**
 * Legt einen Benutzer an, auch aus seiner Registrierung; jede Rolle steht als Vergabe in seinem Verlauf.
 * @param hatVersand ob Mails hinausgehen: wer ohne Registrierung ein Konto bekommt, erfährt es sonst nur von jemandem
 */
export async function legeAn(
  tx: Kysely<DB>,
  handelnder: Vergebender,
  anlage: Benutzeranlage,
  hatVersand: boolean,
): Promise<number> {
  const rollen = geordnet(anlage.rollen)
  const registrierung = anlage.registrierung && (await nimmZurEntscheidung(tx, handelnder, anlage.registrierung))
  const neu = { organisationseinheitId: anlage.organisationseinheitId, rollen, aktiv: true, vergaben: [] }
  const freigebbare = registrierung
    ? await ladeFreigebbare(tx, handelnder.akteur, neu.organisationseinheitId, registrierung.organisationseinheitId)
    : []
  pruefeVergabe(handelnder, { id: null, alt: null, neu }, '', freigebbare)
  await pruefeBezuege(tx, { id: null, alt: null, neu, grund: anlage.grund }, '')
  if (await istNameVergeben(tx, anlage.username))
    throw feldEinwand('username', 'Diesen Benutzernamen gibt es schon. Bitte wählen Sie einen anderen.')
  // Ein vorab angelegter Benutzer gleichen Namens verbindet sich beim Anmelden von selbst, auch wenn die Registrierung noch wartet.
  if (registrierung && (await istVerbunden(tx, registrierung)))
    throw new Einwand('STATUS_UNZULAESSIG', SCHON_EINGETRAGEN)
  const id = await fuegeEin(tx, anlage.username, { ...anlage, rollen }, registrierung)
  if (anlage.registrierung)
    await entscheide(tx, anlage.registrierung.id, handelnder.id, {
      stand: 'FREIGEGEBEN',
      benutzerId: id,
      grund: anlage.grund,
    })
  if (anlage.registrierung)
    await meldeSelbst(tx, { art: 'ZUGANG_FREIGEGEBEN', ereignis: `registrierung:${anlage.registrierung.id}` }, id)
  else if (hatVersand && anlage.einladen && anlage.email !== null)
    await stellePersonenpostEin(tx, { art: 'EINLADUNG', benutzerId: id })
  const angelegt: Ereignis = { art: 'ANGELEGT', organisationseinheitId: neu.organisationseinheitId }
  await schreibeEreignisse(tx, id, [angelegt, ...vergaben([], rollen)], { durch: handelnder.id, grund: anlage.grund })
  return id
}

const SCHON_EINGETRAGEN =
  'Diese Person ist schon unter einem anderen Benutzernamen eingetragen. Lehnen Sie die Registrierung ab und ändern Sie, wenn nötig, den bestehenden Benutzer.'

/**
 * Ändert einen Benutzer; wird er gesperrt, enden seine Sitzungen in derselben Transaktion, und was an ihm hing, geht in ihr über.
 * @returns wer dadurch mehr oder weniger sehen darf als bisher
 */
export async function aendere(
  tx: Transaktion,
  handelnder: Vergebender,
  { id, version, daten, uebergaben, ...wunsch }: BodyVon<typeof speichereBenutzer>,
  umfeld: Pick<Arbeitsumfeld, 'einlesen' | 'anfrageId'> & { hatVersand: boolean },
): Promise<readonly number[]> {
  const stand = await ladeBenutzer(tx, id)
  const { akteur } = handelnder
  const sehen = stand?.eingeschraenkt_am == null ? 'benutzer.lesen' : SIEHT_EINGESCHRAENKTE
  if (!stand || !darf(akteur, sehen, benutzersache(stand.organisationseinheit_id))) throw new Einwand('NICHT_GEFUNDEN')
  const alt = zugangVon(stand)
  if (!darf(akteur, 'benutzer.verwalten', benutzersache(alt.organisationseinheitId))) throw new Einwand('NICHT_ERLAUBT')
  // Die eigenen Angaben zur Person pflegt jeder, der verwaltet; was er an sich nicht darf, sagt die Prüfung der Vergabe.
  if (id !== handelnder.id && !darfVerwalten(akteur, alt)) throw new Einwand('NICHT_ERLAUBT', VERBOTEN.rollenDesAnderen)
  if (stand.pseudonymisiert_am !== null) throw new Einwand('STATUS_UNZULAESSIG', PSEUDONYM_BLEIBT)
  if (stand.zusammengefuehrt_mit !== null) throw new Einwand('STATUS_UNZULAESSIG', ZUSAMMENGEFUEHRT_BLEIBT)
  if (stand.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  const rollen = geordnet(daten.rollen)
  const neu = {
    organisationseinheitId: daten.organisationseinheitId,
    rollen,
    aktiv: daten.aktiv,
    vergaben: vergabenDanach(alt, daten.aktiv, wunsch),
  }
  pruefeVergabe(handelnder, { id, alt, neu }, 'daten.')
  pruefeVergaberecht(handelnder, { id, alt }, wunsch)
  await pruefeVergaben(tx, { id, alt, neu }, wunsch)
  await pruefeBezuege(tx, { id, alt, neu, grund: daten.grund }, 'daten.')
  const person = { id, organisationseinheitId: alt.organisationseinheitId }
  // Wer eine Vergabe entzieht, hat dort begründet, warum.
  const grund = daten.grund ?? wunsch.entzuege[0]?.grund ?? null
  const betroffene = await uebergib(tx, { ...umfeld, handelnder, person }, { alt, neu, grund }, uebergaben)
  const sperrt = alt.aktiv && !neu.aktiv
  await schreibeVergaben(tx, id, alt, sperrt ? entzugAller(alt, daten.grund ?? '') : wunsch, handelnder.id)
  await schreibe(tx, id, { ...daten, rollen })
  await schreibeEreignisse(tx, id, ereignisseAus(alt, neu), { durch: handelnder.id, grund: daten.grund })
  if (sperrt) await beendeSitzungenVon(tx, id)
  if (sperrt && umfeld.hatVersand) await stellePersonenpostEin(tx, { art: 'SPERRE', benutzerId: id })
  return [id, ...betroffene]
}

const PSEUDONYM_BLEIBT = 'Die Angaben zu dieser Person sind gelöscht; das Konto bleibt gesperrt.'

const ZUSAMMENGEFUEHRT_BLEIBT =
  'Dieses Konto ist mit einem anderen derselben Person zusammengeführt und bleibt geschlossen.'

function ereignisseAus(alt: Zugang, neu: Zugang): Ereignis[] {
  return [
    ...vergaben(alt.rollen, neu.rollen),
    ...(alt.organisationseinheitId === neu.organisationseinheitId
      ? []
      : [{ art: 'ORGANISATION' as const, organisationseinheitId: neu.organisationseinheitId }]),
    ...(alt.aktiv === neu.aktiv ? [] : [{ art: neu.aktiv ? ('ENTSPERRT' as const) : ('GESPERRT' as const) }]),
  ]
}

function vergaben(alt: readonly Rolle[], neu: readonly Rolle[]): Ereignis[] {
  const { gegeben, genommen } = rollenwechsel(alt, neu)
  return [
    ...genommen.map(rolle => ({ art: 'ROLLE_ENTZOGEN' as const, rolle })),
    ...gegeben.map(rolle => ({ art: 'ROLLE_VERGEBEN' as const, rolle })),
  ]
}

/** Ein Benutzer, wie ihn der Fragende sieht. */
export async function zeige(db: Kysely<DB>, sitzung: Sitzung, akteur: Akteur, id: number): Promise<BenutzerAntwort> {
  const [stand, verlauf, vergaben, befristet, berichtigungen] = await Promise.all([
    ladeBenutzer(db, id),
    ladeEreignisse(db, id),
    ladeVergaben(db, id),
    ladeBefristete(db, sitzung.benutzerId),
    ladeOffene(db, id),
  ])
  if (!stand) throw new Einwand('NICHT_GEFUNDEN')
  const istEigener = id === sitzung.benutzerId
  const bleibt = stand.pseudonymisiert_am !== null
  const geschlossen = bleibt || stand.zusammengefuehrt_mit !== null
  const bearbeiten = geschlossen
    ? false
    : istEigener
      ? darf(akteur, 'benutzer.verwalten', benutzersache(stand.organisationseinheit_id))
      : darfVerwalten(akteur, zugangVon(stand))
  return {
    id,
    version: stand.version,
    username: stand.username,
    daten: {
      vorname: stand.vorname,
      nachname: stand.nachname,
      email: stand.email || null,
      organisationseinheitId: stand.organisationseinheit_id,
      rollen: stand.rollen,
      aktiv: stand.aktiv,
      grund: null,
    },
    istDemo: stand.ist_demo,
    angelegtAm: stand.angelegt_am,
    verbunden: stand.verbunden,
    pseudonymisiertAm: stand.pseudonymisiert_am,
    eingeschraenktAm: stand.eingeschraenkt_am,
    zusammengefuehrtMit:
      stand.zusammengefuehrt_mit !== null && stand.bleibendes !== null
        ? { id: stand.zusammengefuehrt_mit, name: stand.bleibendes }
        : null,
    geaendertVon: verlauf[0]?.durch ?? null,
    rechte: {
      bearbeiten,
      zugang: bearbeiten && !istEigener,
      vergeben: bearbeiten && !istEigener && stand.aktiv ? gebbareRollen({ akteur, befristet }) : [],
      pseudonymisieren:
        !istEigener &&
        !bleibt &&
        darf(akteur, 'benutzer.pseudonymisieren', benutzersache(stand.organisationseinheit_id)),
      zusammenfuehren:
        !istEigener &&
        !geschlossen &&
        !stand.ist_demo &&
        darf(akteur, 'benutzer.pseudonymisieren', benutzersache(stand.organisationseinheit_id)),
      rollen: gebbareRollen({ akteur, befristet }, stand.organisationseinheit_id),
    },
    berichtigungen: bearbeiten && !istEigener ? berichtigungen : [],
    vergaben: vergaben.map(vergabe => ({
      ...vergabe,
      entziehbar:
        bearbeiten &&
        !istEigener &&
        (vergabe.stand === 'GILT' || vergabe.stand === 'BEGINNT') &&
        darfVergeben(akteur, vergabe),
    })),
    verlauf,
  }
}

/** In der Reihenfolge der Rollen, jede einmal. */
const geordnet = (rollen: readonly Rolle[]): Rolle[] => ROLLEN.filter(rolle => rollen.includes(rolle))
