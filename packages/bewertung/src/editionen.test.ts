import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bewerte } from './bewerte.ts'
import { kanonisch } from './kanonisch.ts'
import { findeParametersatz } from './parameter/register.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { EDITIONEN, findeEdition } from './register.ts'
import { berechneSha256 } from './sha256.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'

/**
 * Eingefrorene Editionen: Dateien, die nur ihnen gehören, und das Ergebnis der Musterprobe. Schlägt ein Vergleich fehl, ist
 * nicht diese Liste anzupassen, sondern eine neue Edition anzulegen; sonst rechnen gespeicherte Ergebnisse anders nach.
 */
const EINGEFROREN = [
  {
    verfahren: 'MZB_DETAILLIERT',
    edition: '2026-1',
    parametersatz: 'MZB-DEMO-2026',
    dateien: ['mzbDetailliert/2026-1.ts', 'mzbDetailliert/saprobie.ts', 'mzbDetailliert/degradation.ts'],
    inhalt: '1c71d4e85c1b913a34919fe41f874382ccddd35e12576ac273c8de3f08017eb8',
    musterergebnis: '3b3d191eaddfac57c50dc919ae067d979bd7b6b04a8556890ed0303ffa031c74',
  },
  {
    verfahren: 'ZUSATZINDIZES',
    edition: '2026-1',
    parametersatz: null,
    dateien: ['zusatzindizes/2026-1.ts'],
    inhalt: 'b4163ec6fdb3f85c62779f9a396468817fbd5202cd2a5bef808836a7dc379b44',
    musterergebnis: '7c317cbf53fb62c460fc4efbecf97feea25477cd63b10d9bb5094c30389086de',
  },
] as const

describe('Editionen', () => {
  it('sind alle eingefroren und eindeutig', () => {
    const namen = EDITIONEN.map(({ verfahren, edition }) => `${verfahren} ${edition}`)
    expect(new Set(namen).size).toBe(namen.length)
    expect(namen).toEqual(EINGEFROREN.map(({ verfahren, edition }) => `${verfahren} ${edition}`))
  })

  it.each(EINGEFROREN)('$verfahren $edition: die Dateien sind unverändert', ({ dateien, inhalt }) => {
    const text = dateien.map(datei => readFileSync(new URL(`verfahren/${datei}`, import.meta.url), 'utf8')).join('')
    expect(berechneSha256(text)).toBe(inhalt)
  })

  it.each(EINGEFROREN)('$verfahren $edition: das Musterergebnis ist bis zum letzten Bit unverändert', eingefroren => {
    const { verfahren, edition, parametersatz, musterergebnis } = eingefroren
    const ergebnis = bewerte(
      { ...MUSTERPROBE, verfahren, edition, parametersatz },
      {
        taxaliste: indiziereTaxaliste(MUSTERLISTE),
        parameter: parametersatz === null ? null : (findeParametersatz(parametersatz) ?? null),
      },
      { erklaerung: true },
    )
    expect(berechneSha256(kanonisch(ergebnis))).toBe(musterergebnis)
  })

  it('findet nur, was es gibt', () => {
    expect(findeEdition('MZB_DETAILLIERT', '2026-1')?.label).toBe('MZB detailliert (MHS)')
    expect(findeEdition('MZB_DETAILLIERT', '2026-2')).toBeUndefined()
  })
})
