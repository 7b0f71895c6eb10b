import type { TaxonRang } from '@benthos/fachmodell'

/** Abschnitt eines Taxonnamens: Gattungs- und Artnamen stehen kursiv, alles Übrige aufrecht. */
export type Namensteil = { text: string; kursiv: boolean }

const AUFRECHT_AB: readonly TaxonRang[] = ['TRIBUS', 'UNTERFAMILIE', 'FAMILIE', 'GRUPPE']
const WORT = /^\(?[A-Za-zÀ-ÿ][a-zà-ÿ-]*[a-zà-ÿ]\)?$/

/**
 * Zerlegt einen Taxonnamen nach den Nomenklaturregeln: kursiv nur Gattung, Untergattung, Art und Unterart; Zusätze wie
 * `sp.`, `Gen. sp.`, `-Gr.`, `cf.` und Namen ab der Familie aufrecht.
 * @example zerlegeTaxonname('Ecdyonurus venosus-Gr.', 'ARTENGRUPPE')
 * // [{ text: 'Ecdyonurus venosus', kursiv: true }, { text: '-Gr.', kursiv: false }]
 */
export function zerlegeTaxonname(name: string, rang: TaxonRang): readonly Namensteil[] {
  if (AUFRECHT_AB.includes(rang)) return [{ text: name, kursiv: false }]
  const teile: Namensteil[] = []
  const merke = (text: string, kursiv: boolean) => {
    const letzter = teile.at(-1)
    if (letzter?.kursiv === kursiv) letzter.text += text
    else teile.push({ text, kursiv })
  }
  for (const [i, wort] of name.split(' ').entries()) {
    const zwischenraum = i === 0 ? '' : ' '
    const gruppe = /^(.+?)(-Gr\.?|-Gruppe)$/.exec(wort)
    if (gruppe !== null) {
      merke(zwischenraum + gruppe[1], true)
      merke(gruppe[2] ?? '', false)
    } else
      merke(
        zwischenraum + wort,
        wort.split('/').every(w => WORT.test(w)),
      )
  }
  return teile
}
