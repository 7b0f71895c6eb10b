import {
  BIOREGIONEN,
  EINZUGSGEBIETSKLASSEN,
  HOEHENKLASSEN,
  SAPROBIELLE_GRUNDZUSTAENDE,
  TROPHISCHE_GRUNDZUSTAENDE,
  ZUSTANDSKLASSEN,
} from '@benthos/fachmodell'
import { Einschaetzungsdaten } from '@benthos/vertrag/einschaetzung'
import { MzbTypabweichung, PhbTypabweichung, type Typangabe } from '@benthos/vertrag/typologie'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

const GEHOERT_ZUM_ERGEBNIS = 'Die Begründung gehört zum Ergebnis: sie steht im Bericht und wird mit ihm veröffentlicht.'

/** Was ein leeres Feld bedeutet. */
const wieMessstelle = (angaben: readonly Typangabe[], feld: string) =>
  `Leer: wie an der Messstelle (${angaben.find(angabe => angabe.feld === feld)?.messstelle ?? 'keine Eingabe'})`

/** Felder der Abweichung; `angaben` nennt, was an der Messstelle steht. */
export function typfelder(element: 'MZB' | 'PHB', angaben: readonly Typangabe[]): Abschnitt {
  const hilfe = (feld: string) => ({ hilfe: wieMessstelle(angaben, feld) })
  const gemeinsame = [
    { name: 'bioregion', label: 'Bioregion', art: 'auswahl', optionen: BIOREGIONEN, ...hilfe('bioregion') },
    { name: 'hoehenklasse', label: 'Höhenklasse', art: 'auswahl', optionen: HOEHENKLASSEN, ...hilfe('hoehenklasse') },
    {
      name: 'einzugsgebietsklasse',
      label: 'Einzugsgebietsklasse',
      art: 'auswahl',
      optionen: EINZUGSGEBIETSKLASSEN,
      ...hilfe('einzugsgebietsklasse'),
    },
    {
      name: 'saprobiellerGrundzustand',
      label: 'Saprobieller Grundzustand',
      art: 'auswahl',
      optionen: SAPROBIELLE_GRUNDZUSTAENDE,
      ...hilfe('saprobiellerGrundzustand'),
    },
  ] as const
  const grund = {
    name: 'grund',
    label: 'Begründung',
    art: 'textarea',
    spalten: 12,
    hilfe: GEHOERT_ZUM_ERGEBNIS,
    pflichtWenn: (werte: Readonly<Record<string, unknown>>) =>
      gemeinsame.some(({ name }) => Boolean(werte[name])) || Boolean(werte['trophischerGrundzustand']),
  } as const
  return element === 'MZB'
    ? abschnitt(MzbTypabweichung, { felder: [...gemeinsame, grund] })
    : abschnitt(PhbTypabweichung, {
        felder: [
          ...gemeinsame,
          {
            name: 'trophischerGrundzustand',
            label: 'Trophischer Grundzustand',
            art: 'auswahl',
            optionen: TROPHISCHE_GRUNDZUSTAENDE,
            ...hilfe('trophischerGrundzustand'),
          },
          grund,
        ],
      })
}

export const EINSCHAETZUNGSFELDER: readonly Abschnitt[] = [
  abschnitt(Einschaetzungsdaten, {
    felder: [
      {
        name: 'klasse',
        label: 'Klasse',
        art: 'auswahl',
        optionen: ZUSTANDSKLASSEN.map(({ value, label }) => ({ value, label: `${value} – ${label}` })),
      },
      { name: 'grund', label: 'Begründung', art: 'textarea', spalten: 12, hilfe: GEHOERT_ZUM_ERGEBNIS },
    ],
  }),
]
