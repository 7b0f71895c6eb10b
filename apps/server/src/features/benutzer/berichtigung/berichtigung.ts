import { darf } from '@benthos/fachmodell'
import type { AntwortEingabe } from '@benthos/vertrag'
import type { listeBerichtigungen } from '@benthos/vertrag/berichtigung'
import type { Kysely } from 'kysely'
import { erledigeMeldung, meldeSelbst, meldeZustaendigen } from '../../../fach/benachrichtigung/melde.ts'
import { benutzersache, SIEHT_EINGESCHRAENKTE } from '../../../fach/rechte/benutzerLage.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { darfVerwalten, type Handelnder, VERBOTEN, zugangVon } from '../regeln.ts'
import { ladeBenutzer } from '../sql.ts'
import { erledige, haltePersonFest, ladeBitte, ladeOffeneSichtbare, merke, zaehleOffene } from './sql.ts'

/** So viele Bitten einer Person können zugleich offen sein: jede ist eine E-Mail an alle, die sie verwalten. */
const HOECHSTENS_OFFENE = 3

const ZU_VIELE = `Sie haben schon um ${HOECHSTENS_OFFENE} Berichtigungen gebeten, die noch niemand erledigt hat. Bitte warten Sie die Antwort ab.`
const SCHON_ERLEDIGT = 'Diese Bitte hat inzwischen jemand erledigt.'

const meldungZu = (id: number) => ({ art: 'BERICHTIGUNG', ereignis: `berichtigung:${id}`, berichtigungId: id }) as const

/**
 * Bittet die, die eine Person verwalten, ihre Angaben zu berichtigen. Selbst ändert sie sie nicht: an Name und Adresse hängt, wer als
 * befangen gilt und mit wem sich eine fremde Identität verbindet.
 */
export async function erbitte(tx: Transaktion, benutzerId: number, text: string): Promise<void> {
  await haltePersonFest(tx, benutzerId)
  if ((await zaehleOffene(tx, benutzerId)) >= HOECHSTENS_OFFENE) throw new Einwand('STATUS_UNZULAESSIG', ZU_VIELE)
  const stand = await ladeBenutzer(tx, benutzerId)
  // Eine gemerkte Sitzung kann die Sperre um Sekunden überleben.
  if (!stand?.aktiv) throw new Einwand('NICHT_ERLAUBT')
  const zugang = zugangVon(stand)
  const sache = benutzersache(stand.organisationseinheit_id)
  const id = await merke(tx, benutzerId, text)
  await meldeZustaendigen(
    tx,
    meldungZu(id),
    ['ADMIN', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT'],
    ({ akteur }) =>
      darfVerwalten(akteur, zugang) && (stand.eingeschraenkt_am === null || darf(akteur, SIEHT_EINGESCHRAENKTE, sache)),
  )
}

/** Offene Bitten derer, die der Akteur verwaltet; über die eigene entscheidet jemand anderer. */
export async function listeOffene(
  db: Kysely<DB>,
  { id: von, akteur }: Handelnder,
): Promise<AntwortEingabe<typeof listeBerichtigungen>> {
  const zeilen = await ladeOffeneSichtbare(db, akteur)
  return { zeilen: zeilen.filter(zeile => zeile.benutzerId !== von && darfVerwalten(akteur, zugangVon(zeile))) }
}

/** Erledigt eine Bitte mit einer Antwort, die die Person liest; ob und was geändert ist, steht darin. */
export async function erledigeBitte(
  tx: Transaktion,
  { id: von, akteur }: Handelnder,
  { id, benutzerId, antwort }: { id: number; benutzerId: number; antwort: string },
): Promise<void> {
  const [stand, bitte] = [await ladeBenutzer(tx, benutzerId), await ladeBitte(tx, id, benutzerId)]
  if (!stand || !bitte) throw new Einwand('NICHT_GEFUNDEN')
  // Die eigene erledigt jemand anderer: sonst stünde da, was niemand geprüft hat.
  if (benutzerId === von || !darfVerwalten(akteur, zugangVon(stand)))
    throw new Einwand('NICHT_ERLAUBT', benutzerId === von ? EIGENE : VERBOTEN.rollenDesAnderen)
  if (bitte.erledigt_am !== null) throw new Einwand('VERSIONSKONFLIKT', SCHON_ERLEDIGT)
  await erledige(tx, { id, von, antwort })
  await erledigeMeldung(tx, meldungZu(id))
  await meldeSelbst(
    tx,
    { art: 'BERICHTIGUNG_ERLEDIGT', ereignis: `berichtigung-erledigt:${id}`, berichtigungId: id },
    benutzerId,
  )
}

const EIGENE = 'Die eigene Bitte erledigt jemand anderer, der Ihr Konto verwaltet.'
