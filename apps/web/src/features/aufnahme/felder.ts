import { ELEMENTE } from '@benthos/fachmodell'
import { Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { listeAuftragnehmer, listeMessstellenwahl, listeProjektwahl } from '@benthos/vertrag/listen'
import { abschnitt } from '../../technik/formular/typen.ts'

const AUFTRAGNEHMER = { art: 'auswahl', liste: { endpunkt: listeAuftragnehmer }, wert: 'kennung' } as const

/** Ordnung der Felder in den Aufnahmedaten. */
export const AUFNAHMEDATEN = abschnitt(Aufnahmedaten, {
  felder: [
    { name: 'messstelleId', art: 'suche', liste: listeMessstellenwahl, wert: 'kennung' },
    { name: 'projektId', art: 'suche', liste: listeProjektwahl, wert: 'kennung' },
    { name: 'datum', spalten: 3 },
    { name: 'uhrzeit', spalten: 3 },
    'code',
    'methoden',
    'probenehmer',
    ...ELEMENTE.map(element => ({
      ...AUFTRAGNEHMER,
      name: auftragnehmerfeld(element),
      nurWenn: ({ methoden }: Partial<Aufnahmedaten>) => methoden?.includes(element) ?? false,
    })),
    'bemerkung',
  ],
})
