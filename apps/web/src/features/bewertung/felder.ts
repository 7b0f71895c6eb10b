import { ELEMENTANGABEN, type Element } from '@benthos/fachmodell'
import { Einschaetzungsdaten } from '@benthos/vertrag/einschaetzung'
import { TYPABWEICHUNGEN, type Typabweichung, type Typangabe } from '@benthos/vertrag/typologie'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

const GEMEINSAME = ['bioregion', 'hoehenklasse', 'einzugsgebietsklasse', 'saprobiellerGrundzustand'] as const

/** Felder der Abweichung; `angaben` nennt, was an der Messstelle steht. */
export function typfelder(element: Element, angaben: readonly Typangabe[]): Abschnitt {
  const mitMessstelle = <N extends string>(name: N) => ({
    name,
    // Was ein leeres Feld bedeutet.
    hilfe: `Leer: wie an der Messstelle (${angaben.find(({ feld }) => feld === name)?.messstelle ?? 'keine Eingabe'})`,
  })
  const gemeinsame = GEMEINSAME.map(mitMessstelle)
  const grund = {
    name: 'grund',
    pflichtWenn: (werte: Readonly<Record<string, unknown>>) =>
      [...GEMEINSAME, 'trophischerGrundzustand'].some(name => Boolean(werte[name])),
  } as const
  const eigene = ELEMENTANGABEN[element].trophisch ? [mitMessstelle('trophischerGrundzustand')] : []
  return abschnitt(TYPABWEICHUNGEN[element] as typeof Typabweichung, { felder: [...gemeinsame, ...eigene, grund] })
}

export const EINSCHAETZUNGSFELDER: readonly Abschnitt[] = [
  abschnitt(Einschaetzungsdaten, { felder: ['klasse', 'grund'] }),
]
