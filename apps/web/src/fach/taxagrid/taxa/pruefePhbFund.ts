import { bestimmeSchaetzklasse, istKieselalge, labelVon, SCHAETZKLASSEN } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { meldungFuer } from '@benthos/vertrag'
import { PhbFund } from '@benthos/vertrag/fund'
import type { Befund, Zeilenbefunde } from '../gitter/spalte.ts'
import { istLeereZeile, type Zeile, zelleVon } from '../modell/zeile.ts'
import type { Eingabeliste } from './eingabeliste.ts'
import { befundDerMenge } from './menge.ts'
import { alsPhbFund } from './phbFund.ts'
import { DECKUNG, SCHAETZKLASSE, SCHALEN } from './phbMengen.ts'
import { PFLICHT, pruefeTaxon, pruefeUnsicher } from './pruefeFund.ts'

/** Prüft eine Zeile der PHB-Liste für sich: Kieselalgen haben Schalen, alle anderen Schätzklasse oder Deckung. */
export function pruefePhbFund(liste: Eingabeliste, zeile: Zeile): Zeilenbefunde {
  if (istLeereZeile(zeile)) return {}
  const befunde: Record<string, Befund> = {}
  const fehler = (spalte: string, text: string | null) => {
    if (text !== null) befunde[spalte] ??= { schwere: 'FEHLER', text }
  }
  const taxonbefund = pruefeTaxon(liste, zeile)
  if (taxonbefund !== null) befunde['taxon'] = taxonbefund
  fehler('cf', pruefeUnsicher(zeile))
  for (const menge of [SCHALEN, SCHAETZKLASSE, DECKUNG]) {
    const befund = befundDerMenge(menge, zelleVon(zeile, menge.spalte))
    if (befund !== null) befunde[menge.spalte] = befund
  }

  const ist = (spalte: string) => zelleVon(zeile, spalte) !== ''
  const taxon = liste.nachName(zelleVon(zeile, 'taxon'))
  if (taxon !== undefined && istKieselalge(taxon)) {
    if (!ist('schalen')) befunde['schalen'] ??= PFLICHT
    for (const spalte of ['schaetzklasse', 'deckung'])
      if (ist(spalte)) fehler(spalte, 'Kieselalgen werden gezählt, nicht geschätzt.')
  } else if (taxon !== undefined) {
    if (ist('schalen')) fehler('schalen', 'Schalen zählt man nur bei Kieselalgen.')
    if (!ist('schaetzklasse') && !ist('deckung')) befunde['schaetzklasse'] ??= PFLICHT
  }
  const fund = alsPhbFund(zeile, zeile.nummer ?? 1)
  const geprueft = PhbFund.safeParse(fund)
  for (const issue of geprueft.success ? [] : geprueft.error.issues)
    fehler(String(issue.path[0] ?? 'taxon'), meldungFuer(issue))
  return { ...widerspruch(fund), ...befunde }
}

/** Zur Deckung gehört genau eine Schätzklasse; eine andere ist wohl ein Tippfehler. */
function widerspruch({ schaetzklasse, deckung }: PhbFund): Zeilenbefunde {
  if (schaetzklasse === null || deckung === null || deckung <= 0) return {}
  const passend = String(bestimmeSchaetzklasse(deckung))
  if (passend === String(schaetzklasse)) return {}
  const label = labelVon(SCHAETZKLASSEN, passend) ?? passend
  return {
    schaetzklasse: {
      schwere: 'WARNUNG',
      text: `Zur Deckung ${formatiereZahl(deckung)} % gehört die Schätzklasse ${label}.`,
      vorschlaege: [{ text: `Schätzklasse ${passend}`, zellen: { schaetzklasse: passend } }],
    },
  }
}
