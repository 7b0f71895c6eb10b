import { BEREICHE_LABEL, type Bereich } from '@benthos/fachmodell'
import { listeBundesland, listeOrganisationseinheit } from '@benthos/vertrag/listen'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

/** @param bereiche Bereiche, die zur Wahl stehen */
export function projektfelder(bereiche: readonly Bereich[]): Abschnitt {
  return abschnitt(Projektdaten, {
    felder: [
      { name: 'name', spalten: 8 },
      { name: 'kurzbezeichnung', spalten: 4 },
      {
        name: 'bereich',
        optionen: bereiche.map(value => ({ value, label: BEREICHE_LABEL[value] })),
        spalten: 4,
      },
      {
        name: 'organisationseinheitId',
        art: 'auswahl',
        liste: { endpunkt: listeOrganisationseinheit },
        wert: 'kennung',
        spalten: 8,
      },
      { name: 'bundesland', liste: { endpunkt: listeBundesland }, spalten: 4 },
      { name: 'auftraggeber', spalten: 8 },
      { name: 'beginn', bis: 'ende', label: 'Laufzeit', art: 'zeitraum' },
      'beschreibung',
    ],
  })
}
