import { Registrierung, Sofortregistrierung } from '@benthos/vertrag/registrierung'
import { abschnitt } from '../../technik/formular/typen.ts'

const PFLICHT = { pflichtWenn: () => true, spalten: 12 } as const

export const REGISTRIERUNG = [
  abschnitt(Registrierung, {
    titel: 'Person',
    felder: ['vorname', 'nachname', { name: 'email', art: 'text' }, 'username'],
  }),
  abschnitt(Registrierung, {
    titel: 'Organisation und Anliegen',
    felder: [
      { name: 'organisation', spalten: 8 },
      { name: 'rolle', spalten: 4 },
      { name: 'begruendung', zeilen: 3 },
      { name: 'einverstanden', ...PFLICHT },
    ],
  }),
]

export const SOFORTREGISTRIERUNG = [
  abschnitt(Sofortregistrierung, {
    felder: [
      { name: 'begruendung', zeilen: 3 },
      { name: 'einverstanden', ...PFLICHT },
    ],
  }),
]
