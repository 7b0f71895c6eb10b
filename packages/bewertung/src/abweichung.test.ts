import { describe, expect, it } from 'vitest'
import { vergleicheErgebnisse } from './abweichung.ts'
import { bewerte } from './bewerte.ts'
import { kanonisch } from './kanonisch.ts'
import { vergleicheNachrechnung } from './kapsel.ts'
import { MZB_DEMO_2026 } from './parameter/mzbDemo2026.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { fc } from './pruefbeispiele/pruefwerkzeug.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis } from './typen.ts'

const REFERENZ = { taxaliste: indiziereTaxaliste(MUSTERLISTE), parameter: MZB_DEMO_2026 }
const rechne = (eingabe: BewertungsEingabe, erklaerung = false) => bewerte(eingabe, REFERENZ, { erklaerung })
const ERGEBNIS = rechne(MUSTERPROBE)
const kopie = () => JSON.parse(JSON.stringify(ERGEBNIS)) as BewertungsErgebnis

describe('Abweichungen zweier Ergebnisse', () => {
  it('keine, auch nach dem Weg durch JSON und mit Erklärung', () => {
    expect(vergleicheErgebnisse(kopie(), ERGEBNIS)).toEqual([])
    expect(vergleicheErgebnisse(ERGEBNIS, rechne(MUSTERPROBE, true))).toEqual([])
  })

  it('nennt Modul und Kenngröße beim Namen, Fehlendes und die Reihenfolge', () => {
    const anders = kopie()
    anders.ergebnis.module[0]!.klasse = 5
    anders.kenngroessen.pop()
    expect(vergleicheErgebnisse(ERGEBNIS, anders)).toEqual([
      {
        pfad: 'ergebnis.module.SAPROBIE.klasse',
        bezeichnung: 'Saprobie: Klasse',
        alt: ERGEBNIS.ergebnis.module[0]?.klasse,
        neu: 5,
      },
      { pfad: 'kenngroessen.SAEUREKLASSE', bezeichnung: 'Säureklasse (informativ)', alt: 'vorhanden', neu: 'fehlt' },
    ])
    const gedreht = kopie()
    gedreht.kenngroessen.reverse()
    expect(vergleicheErgebnisse(ERGEBNIS, gedreht)).toMatchObject([
      { pfad: 'kenngroessen', bezeichnung: 'Reihenfolge' },
    ])
  })

  it('ein anderer Rechenkern mit denselben Zahlen weicht nicht ab', () => {
    const frueher = { ...ERGEBNIS, herkunft: { ...ERGEBNIS.herkunft, engine: '0.9.0' } }
    expect(vergleicheNachrechnung(frueher, ERGEBNIS)).toEqual([])
    expect(vergleicheErgebnisse(frueher, ERGEBNIS)).toMatchObject([
      { bezeichnung: 'Herkunft: Rechenkern', alt: '0.9.0' },
    ])
  })

  it('findet genau dann nichts, wenn das kanonische JSON dasselbe ist', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 26, maxLength: 26 }), anzahlen => {
        const taxa = MUSTERPROBE.taxa.map((taxon, i) => ({ ...taxon, anzahl: anzahlen[i] ?? 0 }))
        const neu = rechne({ ...MUSTERPROBE, taxa })
        const gleich = kanonisch(neu) === kanonisch(ERGEBNIS)
        expect(vergleicheErgebnisse(ERGEBNIS, neu).length === 0).toBe(gleich)
      }),
      { numRuns: 40 },
    )
  })
})
