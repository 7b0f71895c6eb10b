import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 des UTF-8-Texts als 64 Hexadezimalziffern: ohne Laufzeitdienst, in Server, Worker und Browser synchron und gleich.
 * Beispiel: berechneSha256('abc') → 'ba7816bf…f20015ad'
 */
export function berechneSha256(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
