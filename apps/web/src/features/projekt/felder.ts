import { BEREICHE_LABEL, type Bereich } from '@benthos/fachmodell'
import { listeBundesland, listeOrganisationseinheit } from '@benthos/vertrag/listen'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { type Abschnitt, abschnitt } from '../../technik/formular/typen.ts'

/** @param bereiche Bereiche, die zur Wahl stehen */
export function projektfelder(bereiche: readonly Bereich[]): Abschnitt {
  return abschnitt(Projektdaten, {
    felder: [
      { name: 'name', label: 'Name', art: 'text', spalten: 8 },
      { name: 'kurzbezeichnung', label: 'Kurzbezeichnung', art: 'text', spalten: 4 },
      {
        name: 'bereich',
        label: 'Bereich',
        art: 'auswahl',
        optionen: bereiche.map(value => ({ value, label: BEREICHE_LABEL[value] })),
        spalten: 4,
      },
      {
        name: 'organisationseinheitId',
        label: 'Organisationseinheit',
        art: 'auswahl',
        liste: { endpunkt: listeOrganisationseinheit },
        wert: 'kennung',
        spalten: 8,
      },
      { name: 'bundesland', label: 'Bundesland', art: 'auswahl', liste: { endpunkt: listeBundesland }, spalten: 4 },
      { name: 'auftraggeber', label: 'Auftraggeber', art: 'text', spalten: 8 },
      { name: 'beginn', bis: 'ende', label: 'Laufzeit', art: 'zeitraum' },
      { name: 'beschreibung', label: 'Beschreibung', art: 'textarea', spalten: 12 },
    ],
  })
}
