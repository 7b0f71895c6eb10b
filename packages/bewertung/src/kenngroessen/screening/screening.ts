import type { Probe } from '../../probe.ts'
import { QUELLEN } from '../../quellen.ts'
import type { Terme } from '../../terme.ts'
import { type Kenngroesse, kenngroesse } from '../kenngroesse.ts'

type Fund = { name: string; sensitiv: boolean; degradation: number | null; saprobie: number | null; klasse: number }

/** Screening-Taxa der Probe, jede Einheit einmal mit ihrer höchsten Häufigkeitsklasse; null ohne Screening-Liste. */
function listeFunde({ taxa, screening }: Probe): Fund[] | null {
  if (screening === undefined) return null
  const klassen = new Map<number, number>()
  for (let i = 0; i < taxa.anzahl; i++) {
    const einheit = screening.jeTaxon[taxa.id[i]!]!
    if (einheit >= 0) klassen.set(einheit, Math.max(klassen.get(einheit) ?? 0, taxa.abundanz[i]!))
  }
  return [...klassen]
    .sort(([a], [b]) => a - b)
    .map(([einheit, klasse]) => ({ ...screening.einheiten[einheit]!, klasse }))
}

function zaehle(probe: Probe, terme: Terme | null, gilt: (fund: Fund) => boolean): number {
  const funde = listeFunde(probe)
  if (funde === null) return Number.NaN
  const gezaehlt = funde.filter(gilt)
  if (terme !== null) for (const { name, klasse } of gezaehlt) terme.nimm(name, klasse, null, null, 1)
  return gezaehlt.length
}

/** Mittel der Werte über die eingestuften Einheiten, gewogen mit `gewicht`; NaN ohne eingestufte. */
function mittle(
  probe: Probe,
  terme: Terme | null,
  wertVon: (fund: Fund) => number | null,
  gewichtVon: (fund: Fund) => number,
): number {
  let zaehler = 0
  let nenner = 0
  for (const fund of listeFunde(probe) ?? []) {
    const wert = wertVon(fund)
    if (wert === null) continue
    const gewicht = gewichtVon(fund)
    zaehler += wert * gewicht
    nenner += gewicht
    if (terme !== null) terme.nimm(fund.name, fund.klasse, wert, gewicht, wert * gewicht)
  }
  terme?.teileDurch(nenner)
  return zaehler / nenner
}

type Angaben<S> = Pick<Kenngroesse, 'label' | 'einheit' | 'erlaeuterung' | 'berechne'> & {
  schluessel: S
}

const screeninggroesse = <const S extends string>(angaben: Angaben<S>): Kenngroesse<S> =>
  kenngroesse({
    ...angaben,
    abschnitt: 'Screening',
    quelle: QUELLEN.SCREENING,
    marke: 'veroeffentlicht',
    listenwerte: [],
  })

export const SCREENINGTAXA = screeninggroesse({
  schluessel: 'SCREENINGTAXA',
  label: 'Zahl der Screening-Taxa',
  einheit: 'Taxa',
  erlaeuterung: 'Zahl der Einheiten der Screening-Liste, die in der Probe vorkommen.',
  berechne: (probe, terme) => zaehle(probe, terme, () => true),
})
export const SENSITIVE_TAXA = screeninggroesse({
  schluessel: 'SENSITIVE_TAXA',
  label: 'Zahl der sensitiven Taxa',
  einheit: 'Taxa',
  erlaeuterung: 'Zahl der Screening-Taxa, die Belastungen nicht vertragen.',
  berechne: (probe, terme) => zaehle(probe, terme, fund => fund.sensitiv),
})
export const DEGRADATIONSSCORE = screeninggroesse({
  schluessel: 'DEGRADATIONS_SCORE',
  label: 'Degradations-Score',
  einheit: '',
  erlaeuterung: 'Mittel der Degradationswerte der Screening-Taxa; größer ist naturnäher.',
  berechne: (probe, terme) =>
    mittle(
      probe,
      terme,
      fund => fund.degradation,
      () => 1,
    ),
})
export const SAPROBIESCORE = screeninggroesse({
  schluessel: 'SAPROBIE_SCORE',
  label: 'Saprobie-Score',
  einheit: '',
  erlaeuterung:
    'Mit der Häufigkeitsklasse gewogenes Mittel der Saprobiewerte der Screening-Taxa; größer ist stärker belastet.',
  berechne: (probe, terme) =>
    mittle(
      probe,
      terme,
      fund => fund.saprobie,
      fund => fund.klasse,
    ),
})
