import { bestimmeAuffaelligkeit, nenneMesswert, nenneVergleich, QUELLE_ROBUST } from './auffaelligkeit.ts'
import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** Weniger frühere Werte sind keine Reihe. */
const MINDESTENS = 5

/** Messwerte gegen die früheren Werte derselben Messstelle. */
export const pruefeEigeneReihe: Pruefregel<Aufnahmebild> = ({ messwerte }) =>
  messwerte.flatMap(({ groesse, wert, reihe }) => {
    const auffaellig = bestimmeAuffaelligkeit(wert, reihe, groesse, MINDESTENS)
    if (!auffaellig) return []
    return {
      regel: 'WERT_EIGENE_REIHE' as const,
      teil: groesse.teil,
      stelle: groesse.schluessel,
      element: groesse.element,
      wert: String(wert),
      text:
        `${nenneMesswert(groesse, wert)} weicht von den ${reihe.length} früheren Werten dieser Messstelle ab ` +
        `(${nenneVergleich(auffaellig, groesse.stellen)}).`,
      quelle: `Erfahrungswert aus den Daten dieser Messstelle: ${QUELLE_ROBUST}`,
    }
  })
