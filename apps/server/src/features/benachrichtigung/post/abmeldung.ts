import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { BENACHRICHTIGUNGSARTEN, type Benachrichtigungsart } from '@benthos/fachmodell/benachrichtigung'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import { ladeGeheimnis } from '../../../technik/http/anmeldung/geheimnis.ts'

/** Was sich mit einem Klick abbestellen lässt: eine Art, oder alles, was gesammelt kommt. */
export type Abmeldung = { benutzerId: number; was: Benachrichtigungsart | 'SAMMLUNG' }

const ladeSchluessel = async (db: Datenbank): Promise<Buffer> => {
  const { schluessel } = await ladeGeheimnis(db, 'post.abmeldung', () => ({
    schluessel: randomBytes(32).toString('base64url'),
  }))
  return Buffer.from(schluessel, 'base64url')
}

const siegle = (schluessel: Buffer, text: string): string =>
  createHmac('sha256', schluessel).update(`abmeldung ${text}`).digest('base64url')

/** Kennzeichen im Verweis einer Mail: gilt ohne Anmeldung und ohne Frist, kann aber nicht mehr als abbestellen (A-MELDUNG-09). */
export async function baueKennzeichen(db: Datenbank, { benutzerId, was }: Abmeldung): Promise<string> {
  const text = `${benutzerId}.${was}`
  return `${text}.${siegle(await ladeSchluessel(db), text)}`
}

/** @returns `null`, wenn es kein Kennzeichen dieser Installation ist */
export async function liesKennzeichen(db: Datenbank, kennzeichen: string): Promise<Abmeldung | null> {
  const [benutzerId = '', was = '', siegel = '', ...rest] = kennzeichen.split('.')
  const erwartet = Buffer.from(siegle(await ladeSchluessel(db), `${benutzerId}.${was}`))
  const gegeben = Buffer.from(siegel)
  if (rest.length > 0 || erwartet.length !== gegeben.length || !timingSafeEqual(erwartet, gegeben)) return null
  const art = [...BENACHRICHTIGUNGSARTEN, 'SAMMLUNG' as const].find(eine => eine === was)
  return art === undefined ? null : { benutzerId: Number(benutzerId), was: art }
}
