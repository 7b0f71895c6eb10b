import { feld } from '@benthos/vertrag/feld'
import { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { listeFluesse } from '@benthos/vertrag/listen'
import { sucheRouten } from '@benthos/vertrag/lrs'
import { z } from 'zod'
import { abschnitt } from '../../technik/formular/typen.ts'

/** Name und Vorfluter eines angelegten Gewässers, wie sie beim Berichtigen dastehen. */
export const Berichtigung = Gewaesserangaben.pick({ name: true, muendetInId: true }).extend({
  istAnderes: feld('Ist ein anderes als ähnlich heißende', z.boolean().default(false), {
    hilfe: 'Ein Gewässer, das fast gleich heißt, gibt es schon, und dieses ist doch ein anderes.',
  }),
})

export const BERICHTIGUNGSFELDER = [
  abschnitt(Berichtigung, {
    spalten: 12,
    felder: [
      'name',
      { name: 'muendetInId', art: 'suche', liste: listeFluesse, wert: 'kennung' },
      { name: 'istAnderes', art: 'schalter' },
    ],
  }),
]

/** Route des geltenden Netzes, zu der ein angelegtes Gewässer gehört; ihre Kennung wird seine Nummer. */
export const Zuordnung = z.object({
  nummer: feld(
    'Route des Gewässernetzes',
    z.string('Bitte wählen Sie eine Route').min(1, 'Bitte wählen Sie eine Route'),
    {
      hilfe: 'Route des geltenden Netzes, nach Namen gesucht. Ihre Kennung wird die Nummer des Gewässers.',
    },
  ),
})

export const ZUORDNUNGSFELDER = [
  abschnitt(Zuordnung, { felder: [{ name: 'nummer', art: 'suche', liste: sucheRouten, spalten: 12 }] }),
]
