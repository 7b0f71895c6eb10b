import { Barrieremeldung } from '@benthos/vertrag/barriere'
import { abschnitt } from '../../technik/formular/typen.ts'

export const BARRIEREMELDUNG = [
  abschnitt(Barrieremeldung, {
    felder: [
      { name: 'beschreibung', art: 'textarea', zeilen: 6, spalten: 12 },
      { name: 'seite', art: 'text', spalten: 12 },
      { name: 'hilfsmittel', spalten: 12 },
      { name: 'kontakt', spalten: 12, art: 'text' },
    ],
  }),
]
