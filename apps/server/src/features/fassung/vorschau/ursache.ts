import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  findeKenngroesse,
  type Klassengrenzen,
  type ModulErgebnis,
} from '@benthos/bewertung'
import type { TaxonEintrag } from '@benthos/fachmodell'
import { formatiereNeben } from '@benthos/fachmodell/zahl/formatiereNeben'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import type { GeladeneTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'

/** Warum ein Entwurf ein Ergebnis in eine andere Klasse brächte: die erste Ursache, als Satzteil mit ihren Zahlen. */

/** Bis zu drei Stellen, neben den Grenzen und dem anderen Wert so viele, dass sie verschieden dastehen. */
const neben = (wert: number | null | undefined, andere: readonly (number | null | undefined)[]): string =>
  wert === null || wert === undefined
    ? 'kein Wert'
    : formatiereNeben(
        wert,
        andere.filter(anderer => anderer !== null && anderer !== undefined),
        3,
        0,
      )
const stattdessen = (neu: number | null | undefined, alt: number | null | undefined): string =>
  `${neben(neu, [alt])} statt ${neben(alt, [neu])}`

/** Das häufigste Taxon, an dem sich etwas ändert, und wie viele es noch sind. */
export function nenneTaxonursache(
  { taxa }: BewertungsEingabe,
  alt: GeladeneTaxaliste,
  neu: GeladeneTaxaliste,
  wechselVon: (taxon: string) => Taxonwechsel | undefined,
): string {
  const menge = ({ anzahl, haeufigkeitsklasse }: BewertungsEingabe['taxa'][number]) =>
    anzahl || (haeufigkeitsklasse ?? 0)
  const namen = [...new Set(taxa.toSorted((a, b) => menge(b) - menge(a)).map(({ taxon }) => taxon))]
  const ursachen = namen.flatMap(name => beschreibeWechsel(name, alt, neu, wechselVon(name)) ?? [])
  const [erste, ...weitere] = ursachen
  if (erste === undefined) return 'Andere Werte einer Wertungsfamilie'
  if (weitere.length === 0) return erste
  return `${erste}; dazu ${weitere.length === 1 ? 'ein weiteres Taxon' : `${formatiereZahl(weitere.length)} weitere Taxa`}`
}

function beschreibeWechsel(
  name: string,
  alt: GeladeneTaxaliste,
  neu: GeladeneTaxaliste,
  wechsel: Taxonwechsel | undefined,
): string | null {
  switch (wechsel?.art) {
    case 'FEHLT':
    case 'MEHRDEUTIG':
      return `„${name}“ fehlt in der neuen Fassung und wird nicht gewertet`
    case 'SYNONYM':
      return `„${name}“ ist jetzt ein Synonym von „${wechsel.neu}“`
    case 'UMBENANNT':
    case 'GEWAEHLT':
      return `„${name}“ heißt jetzt „${wechsel.neu}“`
    default:
      return beschreibeWerte(name, wertend(name, alt), wertend(name, neu), [neu, alt])
  }
}

/** Gewertet wird ein Synonym wie sein gültiger Name. */
function wertend(name: string, { finde }: GeladeneTaxaliste): TaxonEintrag | undefined {
  const eintrag = finde(name)
  return (eintrag?.akzeptiert && finde(eintrag.akzeptiert)) || eintrag
}

const ZUORDNUNGEN = [
  ['operationell', 'zählt jetzt als'],
  ['gruppe', 'gehört jetzt zur Großgruppe'],
  ['familie', 'gehört jetzt zur Familie'],
  ['wertungsfamilie', 'wird jetzt gewertet als'],
] as const satisfies readonly (readonly [keyof TaxonEintrag, string])[]

function beschreibeWerte(
  name: string,
  alt: TaxonEintrag | undefined,
  neu: TaxonEintrag | undefined,
  listen: readonly GeladeneTaxaliste[],
): string | null {
  if (!alt || !neu) return null
  const anders = [...new Set([...Object.keys(alt.werte), ...Object.keys(neu.werte)])]
    .sort()
    .find(schluessel => alt.werte[schluessel] !== neu.werte[schluessel])
  if (anders !== undefined) {
    const label =
      listen.map(({ liste }) => liste.kenngroessen[anders]?.label).find(eines => eines !== undefined) ?? 'ein Wert'
    return `„${name}“: ${label} ${stattdessen(neu.werte[anders], alt.werte[anders])}`
  }
  const zuordnung = ZUORDNUNGEN.find(([feld]) => alt[feld] !== neu[feld])
  return zuordnung ? `„${name}“ ${zuordnung[1]} „${neu[zuordnung[0]] ?? 'ohne Angabe'}“` : null
}

const GRENZNAMEN = ['sehr gut | gut', 'gut | mäßig', 'mäßig | unbefriedigend', 'unbefriedigend | schlecht'] as const

/** Das erste Modul mit einer anderen Klasse, und was daran anders ist: Grenze, Ankerpunkt, Gewicht oder Bezugswert. */
export function nenneParameterursache(alt: BewertungsErgebnis, neu: BewertungsErgebnis): string {
  for (const modul of neu.ergebnis.module) {
    const bisher = alt.ergebnis.module.find(({ schluessel }) => schluessel === modul.schluessel)
    if (bisher?.klasse === modul.klasse && bisher.weggelassen === modul.weggelassen) continue
    return `${modul.label}: ${beschreibeModul(bisher, modul)}`
  }
  return 'Die Parameter führen zu einer anderen Entscheidung zwischen den Modulen'
}

function beschreibeModul(alt: ModulErgebnis | undefined, neu: ModulErgebnis): string {
  if (!alt?.grenzen) return neu.grenzen ? 'Grenzwerte erstmals hinterlegt' : 'erstmals berechnet'
  if (!neu.grenzen) return 'keine Grenzwerte hinterlegt'
  const grenze = findeGrenze(alt, neu, alt.grenzen, neu.grenzen)
  if (grenze !== undefined)
    return `Grenze ${GRENZNAMEN[grenze]} bei ${stattdessen(neu.grenzen[grenze], alt.grenzen[grenze])} (Wert ${neben(neu.wert, [neu.grenzen[grenze], alt.grenzen[grenze]])})`
  for (const teil of neu.teile ?? []) {
    const bisher = alt.teile?.find(({ kenngroesse }) => kenngroesse === teil.kenngroesse)
    const label = findeKenngroesse(teil.kenngroesse)?.label ?? teil.label
    if (!bisher) return `${label} zählt jetzt mit`
    if (bisher.unten !== teil.unten || bisher.oben !== teil.oben)
      return `${label} mit Ankerpunkten ${neben(teil.unten, [bisher.unten])} und ${neben(teil.oben, [bisher.oben])} statt ${neben(bisher.unten, [teil.unten])} und ${neben(bisher.oben, [teil.oben])}`
    if (bisher.gewicht !== teil.gewicht) return `${label} mit Gewicht ${stattdessen(teil.gewicht, bisher.gewicht)}`
  }
  if (alt.wert === neu.wert && alt.eqr === neu.eqr) return 'die Regel zieht das Modul anders heran'
  return `Indikation oder Bezugswert ergibt ${stattdessen(neu.eqr ?? neu.wert, alt.eqr ?? alt.wert)}`
}

/** Am ehesten die Grenze zwischen den beiden Klassen; sonst die erste, die anders liegt. */
function findeGrenze(
  { klasse: von }: ModulErgebnis,
  { klasse: nach }: ModulErgebnis,
  alt: Klassengrenzen,
  neu: Klassengrenzen,
): number | undefined {
  const andere = [0, 1, 2, 3].filter(i => alt[i] !== neu[i])
  const zwischen = andere.find(i => i >= Math.min(von ?? 1, nach ?? 1) - 1 && i < Math.max(von ?? 5, nach ?? 5) - 1)
  return zwischen ?? andere[0]
}
