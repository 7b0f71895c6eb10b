import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { QsAnforderung, QsBerichtsentfernung, QsZuweisung } from '@benthos/vertrag/qs'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

/** Wem sich zuweisen lässt, sagt der Server zu jeder Probe. */
const person = (waehlbare: readonly SelectOption[]) =>
  ({ name: 'zweitbestimmerId', art: 'auswahl', optionen: waehlbare, wert: 'kennung', spalten: 12 }) as const

export const anforderungsfelder = (waehlbare: readonly SelectOption[]): readonly Abschnitt[] => [
  abschnitt(QsAnforderung, {
    felder: [
      { name: 'auswahl', offen: true },
      { name: 'seed', nurWenn: ({ auswahl }) => auswahl === 'ZUFALL', pflichtWenn: () => true },
      { name: 'anlass', spalten: 12 },
      person(waehlbare),
      'frist',
    ],
  }),
]

export const zuweisungsfelder = (waehlbare: readonly SelectOption[]): readonly Abschnitt[] => [
  abschnitt(QsZuweisung, { felder: [person(waehlbare), 'frist'] }),
]

export const ENTFERNUNGSFELDER: readonly Abschnitt[] = [
  abschnitt(QsBerichtsentfernung, { felder: [{ name: 'grund', spalten: 12 }] }),
]
