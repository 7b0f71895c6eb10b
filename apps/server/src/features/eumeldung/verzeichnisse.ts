import type { Pruefrahmen } from '@benthos/bewertung/eumeldung/pruefung'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Eumeldung } from '@benthos/vertrag/eumeldung'

/** Verzeichnis der Agentur, so weit eine Meldung es braucht. `bekannte`: `Schema.Kennung` von dem, was in ihr vorkommt */
export type Meldeverzeichnis = { quelle: string; stand: string; kennungen: number; bekannte: readonly string[] }
/** Je Wertetabelle das geladene; null: keines. */
export type Meldeverzeichnisse = Readonly<Record<keyof Pruefrahmen['verzeichnisse'], Meldeverzeichnis | null>>

export const alsMengen = ({ messstellen, wasserkoerper }: Meldeverzeichnisse): Pruefrahmen['verzeichnisse'] => ({
  messstellen: messstellen && new Set(messstellen.bekannte),
  wasserkoerper: wasserkoerper && new Set(wasserkoerper.bekannte),
})

const ohneKennungen = (eines: Meldeverzeichnis | null) =>
  eines && { quelle: eines.quelle, stand: eines.stand, kennungen: eines.kennungen }

export const alsStaende = ({ messstellen, wasserkoerper }: Meldeverzeichnisse): Eumeldung['verzeichnisse'] => ({
  messstellen: ohneKennungen(messstellen),
  wasserkoerper: ohneKennungen(wasserkoerper),
})

/** Was das Protokoll zu den Verzeichnissen sagt, gegen die D6 geprüft ist. */
export function nenneVerzeichnisse({ messstellen, wasserkoerper }: Meldeverzeichnisse): [string, string][] {
  const inWorten = (eines: Meldeverzeichnis | null) =>
    eines === null
      ? 'nicht geladen; D6 ist nicht prüfbar'
      : `${eines.quelle}, Stand ${formatiereDatum(eines.stand)}, ${formatiereAnzahl(eines.kennungen, 'Kennung', 'Kennungen')}`
  return [
    ['Verzeichnis der Messstellen', inWorten(messstellen)],
    ['Verzeichnis der Wasserkörper', inWorten(wasserkoerper)],
  ]
}
