import { createHash } from 'node:crypto'
import type { Taxaliste } from '@benthos/fachmodell/taxaliste'

/** Schreibt eine Liste als JSON mit einem Taxon je Zeile: klein, und in der Versionsgeschichte zeilenweise vergleichbar. */
export function alsJson(liste: Taxaliste): string {
  const { taxa, ...kopf } = liste
  const anfang = JSON.stringify(kopf).slice(0, -1)
  return `${anfang},"taxa":[\n${taxa.map(t => JSON.stringify(t)).join(',\n')}\n]}\n`
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
