import { setTimeout as warte } from 'node:timers/promises'
import { Einwand } from '../http/problem.ts'
import type { Auftragslauf } from './auftragsart.ts'

const NACHFRAGE_MS = 1000
/** Länger hält ein Auftrag, der nur wartet, den anderen seinen Platz nicht besetzt. */
export const HOECHSTENS_WARTEN_MS = 120_000

/**
 * Wer unmittelbar zu viel verlangt, wird abgewiesen; ein Auftrag hat Zeit, sagt, dass er wartet, und fragt wieder.
 * @param hoechstens so viele Millisekunden
 * @throws Einwand `ZU_VIELE_ANFRAGEN` nach dieser Zeit; der Grund des Abbruchs
 */
export async function sobaldPlatzIst<T>(
  lauf: Pick<Auftragslauf<unknown>, 'abbruch' | 'melde'>,
  beginne: () => Promise<T>,
  hoechstens = HOECHSTENS_WARTEN_MS,
): Promise<T> {
  const ende = performance.now() + hoechstens
  for (;;) {
    try {
      return await beginne()
    } catch (fehler) {
      const istVoll = fehler instanceof Einwand && fehler.code === 'ZU_VIELE_ANFRAGEN'
      if (!istVoll || performance.now() >= ende) throw fehler
      lauf.melde(0, null, 'wartet auf einen freien Platz')
      await warte(Math.min(NACHFRAGE_MS, hoechstens), undefined, { signal: lauf.abbruch })
    }
  }
}
