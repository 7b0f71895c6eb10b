import { bestimmeAuffaelligkeit, nenneMesswert, nenneVergleich, QUELLE_ROBUST } from './auffaelligkeit.ts'
import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** So viele Werte der Nachbarn braucht der Vergleich: mehr als die einer einzigen Messstelle. */
const MINDESTENS = 6

/** Messwerte gegen die jüngsten Werte der nächsten Messstellen flussauf und flussab. */
export const pruefeNachbarn: Pruefregel<Aufnahmebild> = ({ messwerte }) =>
  messwerte.flatMap(({ groesse, wert, nachbarn }) => {
    const auffaellig = bestimmeAuffaelligkeit(wert, nachbarn, groesse, MINDESTENS)
    if (!auffaellig) return []
    return {
      regel: 'WERT_NACHBARN' as const,
      teil: groesse.teil,
      stelle: groesse.schluessel,
      element: groesse.element,
      wert: String(wert),
      text:
        `${nenneMesswert(groesse, wert)} weicht von den ${nachbarn.length} jüngsten Werten der nächsten Messstellen ` +
        `flussauf und flussab ab (${nenneVergleich(auffaellig, groesse.stellen)}).`,
      quelle: `Erfahrungswert aus den Nachbarstellen am Gewässer: ${QUELLE_ROBUST}`,
    }
  })
