import { KLASSENTEXTE } from './klassen.ts'
import type { Modulwert, Toleranzregel } from './regeln/schlechtesterWert.ts'
import {
  bestimmeSchlechtestenWert,
  TOLERANZ_PARAGRAPH_9_MONOTON,
  TOLERANZ_PARAGRAPH_10_MONOTON,
} from './regeln/schlechtesterWert.ts'
import { GELTENDE_EDITIONEN } from './register.ts'
import type { BewertungsErgebnis, VerfahrenSchluessel } from './typen.ts'

type Eintrag = {
  verfahren: VerfahrenSchluessel
  edition: string
  lesart: string
  /** Lesart der geltenden Edition, nach der ein schlechterer Wert nie besser zählt */
  monoton: Toleranzregel
}

/** Editionen, nach denen ein schlechterer Modulwert zu einer besseren Klasse führen kann (ADR 15). */
const NICHT_MONOTON: readonly Eintrag[] = [
  {
    verfahren: 'MZB_DETAILLIERT',
    edition: '2026-1',
    lesart: 'folgt dem Wortlaut des § 10',
    monoton: TOLERANZ_PARAGRAPH_10_MONOTON,
  },
  {
    verfahren: 'PHB',
    edition: '2026-1',
    lesart: 'folgt dem Wortlaut des § 9',
    monoton: TOLERANZ_PARAGRAPH_9_MONOTON,
  },
  {
    verfahren: 'PHB',
    edition: '2026-2',
    lesart: 'liest § 9 wie den Wortlaut des § 10',
    monoton: TOLERANZ_PARAGRAPH_9_MONOTON,
  },
]

function findeEintrag(verfahren: string, edition: string): Eintrag | undefined {
  return NICHT_MONOTON.find(eine => eine.verfahren === verfahren && eine.edition === edition)
}

/** Satz über eine Edition, nach der ein schlechterer Wert zu einer besseren Klasse führen kann; null, wenn das nie geschieht. */
export function nenneVorbehaltDerEdition(verfahren: string, edition: string): string | null {
  const eintrag = findeEintrag(verfahren, edition)
  return eintrag === undefined
    ? null
    : `Edition ${edition} ${eintrag.lesart}: danach kann ein schlechterer Modulwert zu einer besseren Klasse führen.`
}

/**
 * Womit ein Ergebnis zu lesen ist, in einer Zelle einer Tabelle: der Hinweis seiner Parameter und der Satz über seine Edition.
 * @example nenneHerkunft(null, 'MZB_DETAILLIERT', '2026-2') // 'ohne Vorbehalt'
 */
export function nenneHerkunft(hinweis: string | null, verfahren: string, edition: string): string {
  const vorbehalte = [hinweis, nenneVorbehaltDerEdition(verfahren, edition)].filter(satz => satz !== null)
  return vorbehalte.length === 0 ? 'ohne Vorbehalt' : vorbehalte.join('; ')
}

/**
 * Derselbe Satz zu einem Ergebnis, und was die geltende Edition mit denselben Modulwerten ergibt. Er steht neben dem Ergebnis,
 * nicht in ihm: was früher gespeichert wurde, bleibt Byte für Byte.
 */
export function nenneVorbehalt({ ergebnis, herkunft }: BewertungsErgebnis): string | null {
  const { verfahren, edition } = herkunft
  const eintrag = findeEintrag(verfahren, edition)
  if (eintrag === undefined || ergebnis.klasse === null) return null
  const werte = ergebnis.module.flatMap(({ schluessel, wert, grenzen, richtung }): Modulwert[] =>
    wert === null || grenzen === null ? [] : [{ schluessel, wert, grenzen, richtung }],
  )
  const klasse = bestimmeSchlechtestenWert(werte, eintrag.monoton)?.klasse
  if (klasse === undefined) return null
  const geltende = GELTENDE_EDITIONEN[eintrag.verfahren]
  const vergleich =
    klasse === ergebnis.klasse
      ? `Edition ${geltende} ergibt hier dieselbe Klasse.`
      : `Edition ${geltende} ergibt hier ${klasse} – ${KLASSENTEXTE[klasse]}.`
  return `${nenneVorbehaltDerEdition(verfahren, edition)} ${vergleich}`
}
