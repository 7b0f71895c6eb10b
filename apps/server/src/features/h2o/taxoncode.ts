import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import type { Taxalistenart } from '@benthos/fachmodell/taxaliste'
import { taxoncodesFuer } from '../../fach/taxalisten/taxoncodes.ts'

/** Codes eines Systems je Name seiner Quelle; mehrere, wo sie einen Namen unter mehreren Codes führt. */
const jeArt = new Map<Taxalistenart, ReadonlyMap<string, readonly string[]>>()

/** Name des Codesystems, nach dem die Funde dieser Methode verschlüsselt werden; null: es gibt keines. */
export function codesystemDer(methode: Probenmethode): string | null {
  return taxoncodesFuer(METHODENANGABEN[methode].taxalistenart)?.system ?? null
}

/** Der eine Code des bestimmten Namens, sonst der des gültigen; null: keiner oder mehrere. Geraten wird nicht. */
export function codeVon(methode: Probenmethode, name: string, gueltigerName: string): string | null {
  const codes = codesNachNamen(METHODENANGABEN[methode].taxalistenart)
  const bekannte = codes.get(name) ?? codes.get(gueltigerName) ?? []
  return bekannte.length === 1 ? (bekannte[0] ?? null) : null
}

function codesNachNamen(art: Taxalistenart): ReadonlyMap<string, readonly string[]> {
  const vorhanden = jeArt.get(art)
  if (vorhanden) return vorhanden
  const nachNamen = new Map<string, string[]>()
  for (const [code, namen] of Object.entries(taxoncodesFuer(art)?.namen ?? {})) {
    // Ein Code mit mehreren Namen sagt nicht, welcher gemeint ist.
    const [einziger] = namen
    if (namen.length === 1 && einziger !== undefined)
      nachNamen.set(einziger, [...(nachNamen.get(einziger) ?? []), code])
  }
  jeArt.set(art, nachNamen)
  return nachNamen
}
