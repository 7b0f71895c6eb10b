import { readFileSync } from 'node:fs'
import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import { describe, expect, it } from 'vitest'
import { bewerte } from './bewerte.ts'
import { kanonisch } from './kanonisch.ts'
import { bestimmeHaeufigkeitsklasse } from './kenngroessen/abundanzklassen.ts'
import { findeParametersatz } from './parameter/register.ts'
import { geschaetzt, MUSTERALGEN, MUSTERSCHALEN } from './pruefbeispiele/algenliste.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { EDITIONEN, findeEdition } from './register.ts'
import { berechneSha256 } from './sha256.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'
import type { BewertungsEingabe, VerfahrenSchluessel } from './typen.ts'

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
    verfahren: 'MZB_DETAILLIERT',
    edition: '2026-2',
    parametersatz: 'MZB-DEMO-2026',
    dateien: ['mzbDetailliert/2026-2.ts', 'mzbDetailliert/saprobie.ts', 'mzbDetailliert/degradation.ts'],
    inhalt: '7cbaefcb21fcef00ea5dcc24b0435c3221417d256d578d5a52a0f1171d51d66f',
    musterergebnis: '40d3ca6037db652e722e0ef55514e3adc5e17104f7734aba6ceada306c1717be',
  },
  {
    verfahren: 'MZB_SCREENING',
    edition: '2026-1',
    parametersatz: 'SCREENING-DEMO-2026',
    dateien: ['mzbScreening/2026-1.ts', 'mzbScreening/module.ts'],
    inhalt: 'eb948852ed893fba78e18c29e1632feeb1be214028a68183ffb5cccd9f8a9da5',
    musterergebnis: '3f0ef90c2346e54821693c6b692c405229569e9d9647caccbbcc688ae6278eb7',
  },
  {
    verfahren: 'MZB_QUALITATIV',
    edition: '2026-1',
    parametersatz: null,
    dateien: ['mzbQualitativ/2026-1.ts'],
    inhalt: 'e436a1dc0a4bbdb2b9c8912f300f504abeba2e7892d3bcd5b4d166f0cfb1f08e',
    musterergebnis: '9e2b08ee50ab3f1c4b39a44af09f41309c810c4e2fa6856dcc96bc80319f37c1',
  },
  {
    verfahren: 'PHB',
    edition: '2026-1',
    parametersatz: 'PHB-DEMO-2026',
    dateien: ['phb/2026-1.ts', 'phb/phbEdition.ts', 'phb/module.ts'],
    inhalt: 'c289441ca3a0843ab6dd9f8f3f4a35d495998d1e81ef38cfecf91f29468d4ce1',
    musterergebnis: '12dd14f0f713da430e30040e3d3e8f61ce1d3088d95117583a4b368cc4f745d8',
  },
  {
    verfahren: 'PHB',
    edition: '2026-2',
    parametersatz: 'PHB-DEMO-2026',
    dateien: ['phb/2026-2.ts', 'phb/phbEdition.ts', 'phb/module.ts'],
    inhalt: 'd3bc906987d28886f796cfea7ef566ee8d670fc079889d181f15225f10e8d475',
    musterergebnis: '279570cd6843b09eee0abad38431b57aef7e1a3027a29669821ab238417961f7',
  },
  {
    verfahren: 'PHB',
    edition: '2026-3',
    parametersatz: 'PHB-DEMO-2026',
    dateien: ['phb/2026-3.ts', 'phb/phbEdition.ts', 'phb/module.ts'],
    inhalt: '7c2e9f7aa54d59a0c671fe1ef74db3afc29d0d559b9aa6ba314eb3cff6cf416d',
    musterergebnis: 'f8fcd0786efbf6f0c7fae98e55abc59b4d9be3049064eaa7503a3942ec8833d5',
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

/** Musterprobe eines Verfahrens mit ihrer Liste. */
function musterVon(verfahren: VerfahrenSchluessel): { eingabe: BewertungsEingabe; liste: Taxaliste } {
  if (verfahren === 'PHB') return { eingabe: MUSTERSCHALEN, liste: MUSTERALGEN }
  if (verfahren !== 'MZB_SCREENING' && verfahren !== 'MZB_QUALITATIV')
    return { eingabe: MUSTERPROBE, liste: MUSTERLISTE }
  const methode = verfahren === 'MZB_SCREENING' ? 'SCREENING' : 'QUALITATIV'
  const taxa = MUSTERPROBE.taxa.map(({ taxon, anzahl }) => geschaetzt(taxon, bestimmeHaeufigkeitsklasse(anzahl)))
  const probe = { methode, flaeche: null, aussortiert: { zaehler: 1, nenner: 1 } } as const
  return { eingabe: { ...MUSTERPROBE, probe, taxa }, liste: MUSTERLISTE }
}

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
    const { eingabe, liste } = musterVon(verfahren)
    const { herkunft, ...rest } = bewerte(
      { ...eingabe, verfahren, edition, parametersatz },
      {
        taxaliste: indiziereTaxaliste(liste),
        parameter: parametersatz === null ? null : (findeParametersatz(parametersatz) ?? null),
      },
      { erklaerung: true },
    )
    // Eingefroren mit dem ersten Rechenkern; welcher gerechnet hat, steht im Ergebnis, ist aber nicht sein Inhalt.
    const ergebnis = { ...rest, herkunft: { ...herkunft, engine: '1.0.0' } }
    expect(berechneSha256(kanonisch(ergebnis))).toBe(musterergebnis)
  })

  it('findet nur, was es gibt', () => {
    expect(findeEdition('MZB_DETAILLIERT', '2026-1')?.label).toBe('MZB detailliert (MHS)')
    expect(findeEdition('MZB_DETAILLIERT', '2025-9')).toBeUndefined()
  })
})
