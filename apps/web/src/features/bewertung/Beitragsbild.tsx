import { WIRKUNGSTEXT, type Wirkung } from '@benthos/fachmodell/wirkung'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Kenngroesse } from '@benthos/vertrag/bewertung'
import { useMemo } from 'react'
import { baueBalkendiagramm } from '../../technik/diagramm/balkendiagramm.ts'
import { Zeichnung } from '../../technik/diagramm/Zeichnung.tsx'

/** Mehr Balken auf einmal liest niemand; die Tabelle darunter zeigt alle. */
const HOECHSTENS = 15
/** px je Balken und für die Achse */
const [BALKEN, ACHSE] = [24, 40]

type Zeile = NonNullable<Kenngroesse['terme']>[number] & { wirkung: Wirkung | null }

/** Die größten Beiträge als Balken; dieselben Werte stehen in der Tabelle darunter. */
export function Beitragsbild({
  kenngroesse,
  zeilen,
  stellen,
}: {
  kenngroesse: Kenngroesse
  zeilen: readonly Zeile[]
  /** Nachkommastellen der Beiträge */
  stellen: number
}) {
  const groesste = useMemo(
    () => zeilen.toSorted((a, b) => Math.abs(b.anteil) - Math.abs(a.anteil)).slice(0, HOECHSTENS),
    [zeilen],
  )
  const baue = useMemo(
    () =>
      baueBalkendiagramm(
        groesste.map(({ taxon, anteil, wirkung }) => {
          const beschriftung = formatiereZahl(anteil, stellen, stellen)
          return {
            name: taxon,
            wert: anteil,
            beschriftung: wirkung === null ? beschriftung : `${beschriftung} ${WIRKUNGSTEXT[wirkung].charAt(0)}`,
            hinweis:
              wirkung === null ? `${taxon}: ${beschriftung}` : `${taxon}: ${beschriftung}, ${WIRKUNGSTEXT[wirkung]}`,
            ton: wirkung === 'HEBT' ? 'warnung' : 'haupt',
          }
        }),
      ),
    [groesste, stellen],
  )
  const erste = groesste.slice(0, 3).map(({ taxon, anteil }) => `${taxon} ${formatiereZahl(anteil, stellen, stellen)}`)
  return (
    <Zeichnung
      baue={baue}
      bezeichnung={`Größte Beiträge zu ${kenngroesse.label}: ${erste.join(', ')}. Alle Werte stehen in der Tabelle darunter.`}
      hoehe={groesste.length * BALKEN + ACHSE}
      titel={zeilen.length > HOECHSTENS ? `Die ${HOECHSTENS} größten Beiträge` : 'Beiträge der Taxa'}
    />
  )
}
