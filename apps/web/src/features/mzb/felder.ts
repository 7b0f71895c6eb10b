import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { listeEntnahmegeraete } from '@benthos/vertrag/listen'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { abschnitt } from '../../formular/typen.ts'

/** Felder des Probenkopfs der detaillierten Methode. @param fassungen wählbare Fassungen der Taxaliste */
export const probenkopf = (fassungen: readonly SelectOption[]) =>
  abschnitt(MzbKopf, {
    felder: [
      {
        name: 'entnahmegeraet',
        label: 'Entnahmegerät',
        art: 'auswahl',
        liste: { endpunkt: listeEntnahmegeraete, params: { methode: 'MHS' } },
      },
      {
        name: 'taxalistenversion',
        label: 'Fassung der Taxaliste',
        art: 'auswahl',
        optionen: fassungen,
        hilfe: 'Gilt für alle Taxa dieser Probe und für die Bewertung',
      },
      { name: 'maschenweite', label: 'Maschenweite', art: 'ganzzahl', einheit: 'µm', spalten: 4 },
      { name: 'teilproben', label: 'Teilproben', art: 'ganzzahl', spalten: 4 },
      { name: 'flaeche', label: 'Probefläche', art: 'zahl', einheit: 'm²', nachkommastellen: () => 4, spalten: 4 },
      {
        name: 'aussortiertZaehler',
        label: 'Aussortierter Anteil: Zähler',
        art: 'ganzzahl',
        hilfe: 'Etwa 5 von 30 Teilen',
        spalten: 4,
      },
      { name: 'aussortiertNenner', label: 'Aussortierter Anteil: Nenner', art: 'ganzzahl', spalten: 4 },
      { name: 'bestimmungsdatum', label: 'Bestimmungsdatum', art: 'datum', spalten: 4 },
      { name: 'bearbeiter', label: 'Bearbeiterin oder Bearbeiter', art: 'text' },
      { name: 'bemerkung', label: 'Bemerkung', art: 'textarea', spalten: 12 },
    ],
  })
