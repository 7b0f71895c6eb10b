import { describe, expect, it } from 'vitest'
import { listeAnforderungen } from './anforderungen.ts'
import { bewerte } from './bewerte.ts'
import { MZB_DEMO_2026 } from './parameter/mzbDemo2026.ts'
import { PHB_DEMO_2026 } from './parameter/phbDemo2026.ts'
import { SCREENING_DEMO_2026 } from './parameter/screeningDemo2026.ts'
import type { JederParametersatz } from './parameter/typen.ts'
import { geschaetzt, MUSTERALGEN, MUSTERSCHALEN } from './pruefbeispiele/algenliste.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { GELTENDE_EDITIONEN } from './register.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'
import type { BewertungsEingabe } from './typen.ts'

const SCREENINGPROBE: BewertungsEingabe = {
  ...MUSTERPROBE,
  probe: { methode: 'SCREENING', flaeche: null, aussortiert: { zaehler: 1, nenner: 1 } },
  taxa: MUSTERPROBE.taxa.map(({ taxon }) => geschaetzt(taxon, 3)),
}
const FAELLE = [
  { satz: MZB_DEMO_2026, eingabe: MUSTERPROBE, liste: MUSTERLISTE },
  { satz: SCREENING_DEMO_2026, eingabe: SCREENINGPROBE, liste: MUSTERLISTE },
  { satz: PHB_DEMO_2026, eingabe: MUSTERSCHALEN, liste: MUSTERALGEN },
] as const

/** Meldungen, die eine verfehlte Anforderung nennen: `zahlen.minimum` steht nur dort. */
function rechne({ eingabe, liste }: (typeof FAELLE)[number], parameter: JederParametersatz) {
  const { verfahren, name } = parameter
  const ergebnis = bewerte(
    { ...eingabe, verfahren, edition: GELTENDE_EDITIONEN[verfahren], parametersatz: name },
    { taxaliste: indiziereTaxaliste(liste), parameter },
    { erklaerung: false },
  )
  const beanstandet = ergebnis.meldungen.filter(({ zahlen }) => 'minimum' in zahlen).length
  return { beanstandet, anforderungen: listeAnforderungen(ergebnis, parameter) }
}

function mitMinimum(satz: (typeof FAELLE)[number]['satz'], name: string, minimum: number): JederParametersatz {
  const ohne = Object.fromEntries(Object.keys(satz.inhalt.mindestanforderungen).map(eine => [eine, null]))
  const mindestanforderungen = { ...ohne, [name]: { minimum, schwere: 'WARNUNG' } }
  return { ...satz, inhalt: { ...satz.inhalt, mindestanforderungen } } as unknown as JederParametersatz
}

const NAMEN = FAELLE.flatMap(fall =>
  Object.keys(fall.satz.inhalt.mindestanforderungen).map(
    (name, stelle) => [`${fall.satz.verfahren} ${name}`, fall, name, stelle] as const,
  ),
)

describe('Anforderungen an ein gesichertes Ergebnis', () => {
  it.each(NAMEN)('%s: Tafel und Meldung sagen dasselbe, auch auf der Schwelle', (_, fall, name) => {
    const wert = rechne(fall, mitMinimum(fall.satz, name, 1)).anforderungen.find(
      ({ minimum }) => minimum !== null,
    )?.wert
    if (wert === null || wert === undefined) throw new Error(`${name} ist nicht gemessen.`)
    for (const [minimum, reicht] of [
      [wert, true],
      // nur der Rechenfehler trennt sie
      [wert * (1 + 2 ** -50), true],
      [wert * (1 + 1e-6), false],
      [wert * (1 - 1e-6), true],
    ] as const) {
      const { beanstandet, anforderungen } = rechne(fall, mitMinimum(fall.satz, name, minimum))
      const gemessen = anforderungen.filter(eine => eine.minimum !== null)
      expect(gemessen.map(({ istErfuellt }) => istErfuellt)).toEqual([reicht])
      expect(beanstandet).toBe(reicht ? 0 : 1)
    }
  })

  it('gesichert heißt ein Ergebnis nur nach Indikatortaxa, Häufigkeitssumme und Schalen; ein Screening nie', () => {
    const sichernde = FAELLE.map(fall => [
      fall.satz.verfahren,
      rechne(fall, fall.satz).anforderungen.flatMap(({ label, sichert }) => (sichert ? [label] : [])),
    ])
    expect(Object.fromEntries(sichernde)).toEqual({
      MZB_DETAILLIERT: ['Saprobielle Indikatortaxa', 'Häufigkeitssumme der Indikatortaxa'],
      MZB_SCREENING: [],
      PHB: ['Gezählte Schalen', 'Indikatortaxa der Trophie'],
    })
  })

  it('ohne Parametersatz kein Maßstab', () => {
    expect(listeAnforderungen({ kenngroessen: [] }, null)).toEqual([])
  })
})
