import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { QsAnforderung, QsBerichtsentfernung, QsZuweisung } from '@benthos/vertrag/qs'
import { QsAufloesungseingabe } from '@benthos/vertrag/qsaufloesung'
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

export const AUFLOESUNGSFELDER: readonly Abschnitt[] = [
  abschnitt(QsAufloesungseingabe, {
    felder: [
      { name: 'entscheidung', offen: true, spalten: 12 },
      {
        name: 'ergebnis',
        art: 'text',
        spalten: 12,
        nurWenn: ({ entscheidung }) => entscheidung === 'ANDERES',
        pflichtWenn: () => true,
      },
      { name: 'grund', art: 'textarea', spalten: 12 },
    ],
  }),
]
