import { type Akteur, ROLLEN } from '@benthos/fachmodell'

/** Handelnde, an denen jede Übersetzung der Rechtetafel nach SQL gegen die Tafel selbst geprüft wird. */

export const EIGENE = 1
export const LAND = 'AT-3'

export const akteur = (angaben: Partial<Akteur>): Akteur => ({
  rollen: [],
  organisationseinheitId: EIGENE,
  bundesland: LAND,
  ...angaben,
})
const ANDERSWO = { organisationseinheitId: 2, bundesland: 'AT-4' }
export const AKTEURE: [string, Akteur | null][] = [
  ['anonym', null],
  ['ohne Rolle', akteur({})],
  ...ROLLEN.map((rolle): [string, Akteur] => [rolle, akteur({ rollen: [rolle] })]),
  ...ROLLEN.map((rolle): [string, Akteur] => [
    `${rolle} ohne Organisation`,
    akteur({ rollen: [rolle], organisationseinheitId: null, bundesland: null }),
  ]),
  ['LAND und AUFTRAGNEHMER', akteur({ rollen: ['LAND', 'AUFTRAGNEHMER'] })],
  ['LAND in zwei Bundesländern', akteur({ rollen: ['LAND'], weitere: [{ rolle: 'LAND', ...ANDERSWO }] })],
  [
    'LAND und Auftragnehmer einer anderen Organisation',
    akteur({ rollen: ['LAND'], weitere: [{ rolle: 'AUFTRAGNEHMER', ...ANDERSWO }] }),
  ],
  [
    'nur für andere: Fachprojekt und Auftragnehmer',
    akteur({
      weitere: [
        { rolle: 'FACHPROJEKT', ...ANDERSWO },
        { rolle: 'AUFTRAGNEHMER', ...ANDERSWO },
      ],
    }),
  ],
  [
    'nur ein weiteres Bundesland',
    akteur({
      organisationseinheitId: null,
      bundesland: null,
      weitere: [{ rolle: 'LAND', organisationseinheitId: null, bundesland: 'AT-4' }],
    }),
  ],
  ['FACHPROJEKT und LESEN', akteur({ rollen: ['FACHPROJEKT', 'LESEN'] })],
]
