import {
  BIOREGIONEN,
  bestimmeTypgruppe,
  METHODENANGABEN,
  schluesselVon,
  TROPHISCHE_GRUNDZUSTAENDE,
} from '@benthos/fachmodell'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { type Lesung, nichtGelesen } from '@benthos/fachmodell/zahl/lesung'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import type { Bewertungsgrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { z } from 'zod'
import { mangelImVertrag } from '../../fach/taxagrid/taxa/menge.ts'

export type Fund = Methodenfund

/** Was an einem Fund anders sein soll; was fehlt, bleibt. */
export const Fundaenderung = z.object({
  taxon: z.string().max(200).optional(),
  menge: z.number().optional(),
  weg: z.literal(true).optional(),
})
export type Fundaenderung = z.infer<typeof Fundaenderung>

/** Alles, was an der gespeicherten Probe anders sein soll. */
export const Variante = z.object({
  bioregion: z.enum(schluesselVon(BIOREGIONEN)).optional(),
  saprobiellerGrundzustand: z.number().optional(),
  trophischerGrundzustand: z.enum(schluesselVon(TROPHISCHE_GRUNDZUSTAENDE)).optional(),
  edition: z.string().optional(),
  parametersatz: z.string().optional(),
  /** je Zeilennummer des Funds */
  funde: z.record(z.string(), Fundaenderung).default({}),
})
export type Variante = z.infer<typeof Variante>
export const OHNE_AENDERUNG: Variante = { funde: {} }

/** Größen, in denen ein Fund erfasst sein kann; ein Fund hat die erste, die er nennt. */
const MENGEN = ['anzahl', 'haeufigkeitsklasse', 'schalen', 'schaetzklasse', 'deckung'] as const
type Mengenfeld = (typeof MENGEN)[number]

/** Größe, in der dieser Fund erfasst ist, mit ihrem Wert; null: er hat keine. */
export function mengeVon(fund: Fund): { feld: Mengenfeld; wert: number } | null {
  for (const feld of MENGEN) {
    const wert = fund[feld] ?? null
    if (wert !== null) return { feld, wert }
  }
  return null
}

/** Liest eine geänderte Menge; was sich im Raster der Methode nicht erfassen ließe, wird mit dem Grund abgelehnt. */
export function leseMenge(text: string, feld: Mengenfeld, methode: BewertbareMethode): Lesung<number> {
  const gelesen = leseZahl(text)
  if (gelesen.art === 'FEHLER') return gelesen
  if (gelesen.art === 'LEER') return nichtGelesen('Bitte geben Sie eine Menge an oder lassen Sie das Taxon weg.')
  const mangel = mangelDerMenge(gelesen.wert, feld, methode)
  return mangel === null ? gelesen : nichtGelesen(mangel)
}

/** Warum sich diese Menge im Raster der Methode nicht erfassen ließe; null: sie ließe sich. */
export function mangelDerMenge(menge: number, feld: Mengenfeld, methode: BewertbareMethode): string | null {
  if (menge <= 0) return 'Wert muss größer als 0 sein'
  const stufen = METHODENANGABEN[methode].skalen[feld]
  if (stufen && menge > stufen.length) return `Höchstens ${stufen.length}`
  return mangelImVertrag(feld, menge)
}

/** Fund mit seinen Änderungen; null: weggelassen. Ein anderes Taxon hat kein Stadium: ob es dort gilt, weiß niemand. */
export function aendereFund(fund: Fund, { taxon, menge, weg }: Fundaenderung): Fund | null {
  if (weg) return null
  const feld = mengeVon(fund)?.feld
  const ersetzt = taxon === undefined ? fund : { ...fund, taxon, ...('artStadium' in fund && { artStadium: null }) }
  return menge === undefined || feld === undefined ? ersetzt : { ...ersetzt, [feld]: menge }
}

/** Grundlage und Funde der Variante. Die Typgruppe folgt aus der Bioregion. */
export function wendeAn(
  variante: Variante,
  grundlage: Bewertungsgrundlage,
  funde: readonly Fund[],
): { grundlage: Bewertungsgrundlage; funde: readonly Fund[] } {
  const { bioregion, saprobiellerGrundzustand, trophischerGrundzustand, edition, parametersatz } = variante
  return {
    grundlage: {
      ...grundlage,
      ...(edition === undefined ? {} : { edition }),
      ...(parametersatz === undefined ? {} : { parametersatz }),
      typologie: {
        ...grundlage.typologie,
        ...(bioregion === undefined ? {} : { bioregion, typgruppe: bestimmeTypgruppe(bioregion) }),
        ...(saprobiellerGrundzustand === undefined ? {} : { saprobiellerGrundzustand }),
        ...(trophischerGrundzustand === undefined ? {} : { trophischerGrundzustand }),
      },
    },
    funde: funde.flatMap(fund => aendereFund(fund, variante.funde[fund.zeile] ?? {}) ?? []),
  }
}

/** Ändert einen Fund der Variante; eine leere Änderung nimmt ihn aus ihr heraus. */
export function mitFund(variante: Variante, zeile: number, aenderung: Fundaenderung): Variante {
  const { [zeile]: _, ...uebrige } = variante.funde
  return { ...variante, funde: Object.keys(aenderung).length === 0 ? uebrige : { ...uebrige, [zeile]: aenderung } }
}

/** Wie viele Angaben anders sind als gespeichert. */
export function zaehleAenderungen({ funde, ...uebrige }: Variante): number {
  return Object.keys(funde).length + Object.values(uebrige).filter(wert => wert !== undefined).length
}
