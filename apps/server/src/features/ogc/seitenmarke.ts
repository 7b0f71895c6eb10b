import { createHash } from 'node:crypto'
import type { OgcSammlung } from '@benthos/vertrag/ogc'
import { feldEinwand } from '../../technik/http/problem.ts'
import type { Merkmalfilter } from './sql.ts'

/** Womit es weitergeht: die letzte Nummer der Seite, gebunden an Sammlung und Bedingungen. */
export function schreibeMarke(sammlung: OgcSammlung, filter: Merkmalfilter, nummer: number): string {
  return Buffer.from(`${nummer}.${bindung(sammlung, filter)}`).toString('base64url')
}

/** @throws Einwand, wenn die Marke unlesbar ist oder zu anderen Bedingungen gehört */
export function liesMarke(sammlung: OgcSammlung, filter: Merkmalfilter, marke: string | undefined): number {
  if (marke === undefined) return 0
  const [nummer, gebunden] = Buffer.from(marke, 'base64url').toString('latin1').split('.')
  if (!/^\d{1,15}$/.test(nummer ?? '') || gebunden !== bindung(sammlung, filter))
    throw feldEinwand(
      'next',
      'Diese Marke gehört zu einer anderen Abfrage. Folgen Sie dem Verweis next unverändert oder beginnen Sie ohne ihn.',
    )
  return Number(nummer)
}

const bindung = (sammlung: OgcSammlung, { bbox, datetime, suche, eigenschaften, liste }: Merkmalfilter): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        sammlung,
        bbox ?? null,
        datetime ?? null,
        suche ?? null,
        Object.entries(eigenschaften ?? {}).sort(),
        Object.entries(liste?.kriterien ?? {}).sort(),
      ]),
    )
    .digest('base64url')
    .slice(0, 12)
