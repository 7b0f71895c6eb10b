import { Einwand } from '../http/problem.ts'

/**
 * Lässt höchstens `zugleich` Arbeiten laufen und `wartende` dahinter warten; wer dann noch kommt, wird gebeten, es gleich
 * noch einmal zu versuchen. So bleibt der Speicher begrenzt, gleich wie viele zugleich hochladen.
 */
export function baueSchleuse(zugleich: number, wartende: number): <T>(arbeit: () => Promise<T>) => Promise<T> {
  let laufende = 0
  const schlange: (() => void)[] = []
  return async arbeit => {
    if (laufende >= zugleich) {
      if (schlange.length >= wartende) throw new Einwand('ZEITUEBERSCHREITUNG')
      await new Promise<void>(weiter => schlange.push(weiter))
    } else laufende++
    try {
      return await arbeit()
    } finally {
      // Der Platz geht an den Nächsten über, ohne dazwischen frei zu sein.
      const naechster = schlange.shift()
      if (naechster) naechster()
      else laufende--
    }
  }
}
