import type { Herkunftsmarke } from '@benthos/fachmodell/taxaliste'
import type { Kenngroesse } from '../../kenngroessen/kenngroesse.ts'
import { findeKenngroesse } from '../../kenngroessen/register.ts'
import type { TaxalisteIndex } from '../../taxalisteIndex.ts'
import type { HerkunftListenwert } from '../../typen.ts'

/** Stärke der Herkunft, von der stärksten zur schwächsten. */
const RANGFOLGE: readonly Herkunftsmarke[] = ['amtlich', 'veroeffentlicht', 'abgeleitet', 'demonstration']

/** Die schwächere zweier Marken: ein Ergebnis ist höchstens so amtlich wie sein schwächster Bestandteil. */
export function schwaechereMarke(a: Herkunftsmarke, b: Herkunftsmarke): Herkunftsmarke {
  return RANGFOLGE.indexOf(a) >= RANGFOLGE.indexOf(b) ? a : b
}

export type Berichtszeile = { kenngroesse: Kenngroesse; marke: Herkunftsmarke; quelle: string }

/** Was je Taxaliste und Edition feststeht: Marken und Quellen der Kenngrößen. */
export type Berichtsplan = {
  zeilen: readonly Berichtszeile[]
  stelleJeSchluessel: ReadonlyMap<string, number>
  listenwerte: readonly HerkunftListenwert[]
  /** Bezeichnungen der Listenwerte, die weder amtlich noch veröffentlicht sind */
  nichtAmtlich: readonly string[]
}

function planeZeile(kenngroesse: Kenngroesse, index: TaxalisteIndex): Berichtszeile {
  let marke = kenngroesse.marke
  const zitate = new Set<string>()
  for (const schluessel of kenngroesse.listenwerte) {
    const angabe = index.liste.kenngroessen[schluessel]
    if (angabe === undefined) continue
    marke = schwaechereMarke(marke, angabe.marke)
    zitate.add(zitatVon(index, angabe.quelle))
  }
  const werte = zitate.size > 0 ? `; Werte: ${[...zitate].join(', ')}` : ''
  return { kenngroesse, marke, quelle: kenngroesse.quelle + werte }
}

function zitatVon(index: TaxalisteIndex, quelle: string): string {
  return index.liste.quellen.find(eine => eine.schluessel === quelle)?.zitat ?? quelle
}

function plane(index: TaxalisteIndex, schluessel: readonly string[]): Berichtsplan {
  const gewaehlte = schluessel.filter(einer => index.nurKenngroessen?.has(einer) ?? true)
  const kenngroessen = gewaehlte.flatMap(einer => findeKenngroesse(einer) ?? [])
  const namen = [...new Set(kenngroessen.flatMap(eine => eine.listenwerte))]
  const listenwerte = namen.flatMap(name => {
    const angabe = index.liste.kenngroessen[name]
    if (angabe === undefined) return []
    return [{ schluessel: name, label: angabe.label, marke: angabe.marke, quelle: zitatVon(index, angabe.quelle) }]
  })
  return {
    zeilen: kenngroessen.map(eine => planeZeile(eine, index)),
    stelleJeSchluessel: new Map(kenngroessen.map((eine, i) => [eine.schluessel, i])),
    listenwerte,
    nichtAmtlich: listenwerte
      .filter(({ marke }) => marke === 'abgeleitet' || marke === 'demonstration')
      .map(({ label }) => label),
  }
}

/** Zwischenspeicher: der Plan hängt nur von Liste und Kenngrößen ab, die beide unveränderlich sind. */
const PLAENE = new WeakMap<TaxalisteIndex, Map<readonly string[], Berichtsplan>>()

/** Berichtsplan einer Taxaliste für eine (unveränderliche) Auswahl von Kenngrößen. */
export function ermittleBerichtsplan(index: TaxalisteIndex, kenngroessen: readonly string[]): Berichtsplan {
  let jeAuswahl = PLAENE.get(index)
  if (jeAuswahl === undefined) {
    jeAuswahl = new Map()
    PLAENE.set(index, jeAuswahl)
  }
  let plan = jeAuswahl.get(kenngroessen)
  if (plan === undefined) {
    plan = plane(index, kenngroessen)
    jeAuswahl.set(kenngroessen, plan)
  }
  return plan
}
