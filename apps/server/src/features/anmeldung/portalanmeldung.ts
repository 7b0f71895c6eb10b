import type { Rolle, WeitereRolle } from '@benthos/fachmodell'
import { type Datenbank, mitTransaktion } from '../../technik/db/datenbank.ts'
import type { Pvpeinstellung } from '../../technik/konfiguration/pvp.ts'
import type { Portalsatz } from '../../technik/portalverbund/kopfsatz.ts'
import { landDesTeilnehmers, personenschluessel } from '../../technik/portalverbund/portalkennung.ts'
import { type Anmeldelage, alsLage, fuehreAngabenNach, fuehreRollenNach, ohneKonto } from './anmeldelage.ts'
import type { Anspruch } from './portalrollen.ts'
import {
  type Benutzerzeile,
  gibtEsAehnliche,
  liesBenutzerZuSchluessel,
  liesOrganisationenZuKennungen,
  merkePortalursprung,
} from './sql.ts'

type Angaben = {
  satz: Portalsatz
  ansprueche: readonly Anspruch[]
  pvp: Pvpeinstellung
  /** Adresse des Portals im Browser, soweit sie eingerichtet ist */
  ursprung: string | null
  anfrageId: string
}

/** Kennungen, unter denen die Organisation der Person bekannt sein kann: die Einheit zuerst, dann der Teilnehmer. */
const kennungenVon = ({ einheit, teilnehmer, teilnehmerOkz }: Portalsatz): string[] =>
  [...einheit.kennungen, teilnehmerOkz, teilnehmer].filter(kennung => kennung !== null)

/** Beansprucht ein Land als Teilnehmer ein Bundesland, das weder seines ist noch ihm in der Einstellung zugestanden? */
export function beanspruchtFremdesLand(
  { teilnehmer }: Portalsatz,
  ansprueche: readonly Anspruch[],
  { landpaare }: Pvpeinstellung,
): boolean {
  const land = landDesTeilnehmers(teilnehmer)
  if (land === null) return false
  return ansprueche
    .flatMap(anspruch => (anspruch.rolle === 'LAND' ? anspruch.bundeslaender : []))
    .some(beansprucht => beansprucht !== land && !istZugestanden(land, beansprucht, landpaare))
}

/** Darf das Portal dieses Landes in diesem anderen Rollen nennen? */
const istZugestanden = (von: string | null, nach: string, landpaare: Pvpeinstellung['landpaare']): boolean =>
  landpaare.some(paar => paar[0] === von && paar[1] === nach)

/**
 * Portalverbund: Den Benutzer bestimmt sein dauerhafter Schlüssel, nie Name oder E-Mail-Adresse; die Rollen bestimmt jede Anfrage,
 * begrenzt auf die Organisation, der er hier angehört.
 * @param meldeAehnliche wenn eine unbekannte Person einer bekannten auffallend gleicht
 */
export async function meldePortalAn(
  db: Datenbank,
  { satz, ansprueche, pvp, ursprung, anfrageId }: Angaben,
  meldeAehnliche: () => void,
): Promise<Anmeldelage> {
  const schluessel = personenschluessel(satz)
  const organisationen = await liesOrganisationenZuKennungen(db, [
    ...kennungenVon(satz),
    ...ansprueche.flatMap(anspruch => ('organisationen' in anspruch ? (anspruch.organisationen ?? []) : [])),
  ])
  const eigene = kennungenVon(satz)
    .map(kennung => organisationen.get(kennung))
    .find(id => id !== undefined)
  if (eigene === undefined && pvp.unbekannteOrganisationen === 'ablehnen')
    return { sitzung: null, hindernis: 'ORGANISATION_NICHT_ZUGELASSEN' }

  const zeile = await liesBenutzerZuSchluessel(db, 'PVP', schluessel)
  if (!zeile) {
    if (await gibtEsAehnliche(db, satz)) meldeAehnliche()
    const name = satz.einheit.name || satz.teilnehmer
    return ohneKonto(
      db,
      {
        provider: 'PVP',
        schluessel,
        username: satz.userid,
        vorname: satz.vorname,
        nachname: satz.nachname,
        email: satz.email.toLowerCase(),
        emailUngeprueft: false,
        organisation: { id: eigene ?? null, name: `${name} (${satz.einheit.kennungen[0] ?? satz.teilnehmer})` },
        portalursprung: ursprung,
      },
      pvp.unbekanntePersonen === 'registrieren',
    )
  }
  const rollen = rollenImRahmen(ansprueche, zeile, satz, organisationen)
  const genannte = zeile.weitere.filter(vergabe => nenntAuch(ansprueche, vergabe, satz, organisationen))
  const weitere = [...weitereLaender(ansprueche, zeile, satz, pvp), ...genannte]
  const stand = new Date()
  await fuehreRollenNach(db, zeile, { rollen, genannte, stand }, anfrageId)
  // Nennt es diesmal keine eigene Adresse, gilt für Mails weiter, über welche die Person zuletzt kam.
  if (zeile.aktiv && ursprung !== null && ursprung !== zeile.portalursprung)
    await mitTransaktion(db, { benutzerId: zeile.id, anfrageId }, tx => merkePortalursprung(tx, zeile.id, ursprung))
  const nachgefuehrte = await fuehreAngabenNach(db, zeile, { angaben: satz, stand }, anfrageId)
  const lage = alsLage({ ...nachgefuehrte, aktive_rolle: null }, rollen, 'PVP', weitere)
  return lage.sitzung === null && lage.hindernis === 'OHNE_ROLLE'
    ? { sitzung: null, hindernis: 'OHNE_PORTALROLLE' }
    : lage
}

/**
 * Rollen, die in der Organisation des Benutzers gelten. Eine Organisation, die das Portal darüber hinaus nennt, gibt nichts: sie
 * weitet sich nicht durch eine Angabe von außen.
 */
function rollenImRahmen(
  ansprueche: readonly Anspruch[],
  { organisation_id, organisation_bundesland }: Benutzerzeile,
  { einheit }: Portalsatz,
  organisationen: ReadonlyMap<string, number>,
): Rolle[] {
  const gilt = (anspruch: Anspruch): boolean => {
    if (anspruch.rolle === 'LAND')
      return organisation_bundesland !== null && anspruch.bundeslaender.includes(organisation_bundesland)
    if (anspruch.rolle !== 'AUFTRAGNEHMER' && anspruch.rolle !== 'FACHPROJEKT') return true
    const genannte = anspruch.organisationen ?? einheit.kennungen
    return organisation_id !== null && genannte.some(kennung => organisationen.get(kennung) === organisation_id)
  }
  return [...new Set(ansprueche.filter(gilt).map(({ rolle }) => rolle))]
}

/** Eine Vergabe gilt nur, solange das Portal dieselbe Rolle für dieselbe Stelle nennt: es bleibt die Quelle (ADR 37). */
function nenntAuch(
  ansprueche: readonly Anspruch[],
  { rolle, organisationseinheitId, bundesland }: WeitereRolle,
  { einheit }: Portalsatz,
  organisationen: ReadonlyMap<string, number>,
): boolean {
  return ansprueche.some(anspruch => {
    if (anspruch.rolle !== rolle) return false
    if (anspruch.rolle === 'LAND') return bundesland !== null && anspruch.bundeslaender.includes(bundesland)
    if (anspruch.rolle !== 'AUFTRAGNEHMER' && anspruch.rolle !== 'FACHPROJEKT') return true
    const genannte = anspruch.organisationen ?? einheit.kennungen
    return organisationseinheitId !== null && genannte.some(k => organisationen.get(k) === organisationseinheitId)
  })
}

/** LAND in Bundesländern, die die Einstellung dem Portal dieses Landes über das eigene hinaus zugesteht. */
function weitereLaender(
  ansprueche: readonly Anspruch[],
  { organisation_bundesland }: Benutzerzeile,
  { teilnehmer }: Portalsatz,
  { landpaare }: Pvpeinstellung,
): WeitereRolle[] {
  const von = landDesTeilnehmers(teilnehmer)
  const genannte = ansprueche.flatMap(anspruch => (anspruch.rolle === 'LAND' ? anspruch.bundeslaender : []))
  return [...new Set(genannte)]
    .filter(land => land !== organisation_bundesland && istZugestanden(von, land, landpaare))
    .map(bundesland => ({ rolle: 'LAND', organisationseinheitId: null, bundesland }))
}
