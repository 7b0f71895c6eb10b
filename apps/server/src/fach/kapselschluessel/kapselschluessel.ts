import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
  verify,
} from 'node:crypto'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../technik/db/datenbank.ts'
import { ladePrivaten, listeSchluessel, loeseAb, type Schluesselzeile, sperreWechsel } from './sql.ts'

/** Unterschrift einer Kapsel: Kennung des Schlüssels und Ed25519-Wert in base64url. */
export type Unterschrift = { schluessel: string; unterschrift: string }

/** Legt den Schlüssel beim ersten Start an; danach ändert das nichts. Fehlt nach dem Einspielen einer Sicherung sein privater Teil, gilt ein neuer. */
export async function sorgeFuerSchluessel(db: Datenbank): Promise<void> {
  if (await giltEiner(db)) return
  await mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
    await sperreWechsel(tx)
    if (!(await giltEiner(tx))) await legeAn(tx)
  })
}

/**
 * Ein neuer Schlüssel gilt ab sofort für alle Server dieser Datenbank. Der private Teil des bisherigen wird überschrieben, sein
 * öffentlicher bleibt: seine Unterschriften sind weiter prüfbar.
 * @returns Kennung des neuen
 */
export function wechsleSchluessel(db: Datenbank): Promise<string> {
  return mitTransaktion(db, { benutzerId: null, anfrageId: null }, async tx => {
    await sperreWechsel(tx)
    return legeAn(tx)
  })
}

async function giltEiner(db: Datenbank | Transaktion): Promise<boolean> {
  const privat = await ladePrivaten(db)
  if (privat === null) return false
  const kennung = kennungVon(privat as JsonWebKey)
  return (await listeSchluessel(db)).some(eine => eine.kennung === kennung && eine.abgeloest_am === null)
}

async function legeAn(tx: Transaktion): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const privat = privateKey.export({ format: 'jwk' })
  const kennung = kennungVon(privat)
  await loeseAb(tx, { kennung, oeffentlich: privat.x ?? '', privat })
  return kennung
}

/** Die ersten 16 Zeichen des SHA-256 über den öffentlichen Teil. */
function kennungVon({ x = '' }: JsonWebKey): string {
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
}

/** Unterschreibt mit dem geltenden Schlüssel. @param baue der Text, in dem die Kennung des Schlüssels schon steht */
export async function unterschreibe(
  db: Datenbank | Transaktion,
  baue: (schluessel: string) => string,
): Promise<Unterschrift> {
  const privat = await ladePrivaten(db)
  if (privat === null) throw new Error('Der Schlüssel für Ergebniskapseln fehlt; ein Neustart des Servers legt ihn an.')
  const schluessel = kennungVon(privat as JsonWebKey)
  const key = createPrivateKey({ key: privat as JsonWebKey, format: 'jwk' })
  return { schluessel, unterschrift: sign(null, Buffer.from(baue(schluessel)), key).toString('base64url') }
}

/** Passt die Unterschrift zum Text? @param oeffentlich öffentlicher Teil des genannten Schlüssels */
export function istUnterschriebenVon(
  { oeffentlich }: Pick<Schluesselzeile, 'oeffentlich'>,
  text: string,
  unterschrift: string,
): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: oeffentlich }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(unterschrift, 'base64url'))
}
