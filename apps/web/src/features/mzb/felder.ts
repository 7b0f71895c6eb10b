import type { MzbMethode } from '@benthos/fachmodell'
import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { listeEntnahmegeraete } from '@benthos/vertrag/listen'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { abschnitt } from '../../technik/formular/typen.ts'

/**
 * Felder des Probenkopfs einer Methode.
 * @param fassungen wählbare Fassungen der Taxaliste
 * @param hatTaxa dann steht die Fassung fest und wechselt nur mit Vorschau
 */
export const probenkopf = (methode: MzbMethode, fassungen: readonly SelectOption[], hatTaxa: boolean) =>
  abschnitt(MzbKopf, {
    felder: [
      {
        name: 'entnahmegeraet',
        label: 'Entnahmegerät',
        art: 'auswahl',
        liste: { endpunkt: listeEntnahmegeraete, params: { methode } },
      },
      {
        name: 'taxalistenversion',
        label: 'Fassung der Taxaliste',
        art: 'auswahl',
        optionen: fassungen,
        hilfe: hatTaxa
          ? 'Die Probe hat schon Taxa: gewechselt wird unter der Taxaliste, mit Vorschau'
          : 'Gilt für alle Taxa dieser Probe und für die Bewertung',
        gesperrt: () => hatTaxa,
      },
      { name: 'maschenweite', label: 'Maschenweite', art: 'ganzzahl', einheit: 'µm', spalten: 4 },
      { name: 'teilproben', label: 'Teilproben', art: 'ganzzahl', spalten: 4 },
      { name: 'flaeche', label: 'Probefläche', art: 'zahl', einheit: 'm²', spalten: 4 },
      {
        name: 'aussortiertZaehler',
        label: 'Aussortierter Anteil: Zähler',
        art: 'ganzzahl',
        hilfe: 'Zum Beispiel 5 von 30 Teilen',
        spalten: 4,
      },
      { name: 'aussortiertNenner', label: 'Aussortierter Anteil: Nenner', art: 'ganzzahl', spalten: 4 },
      { name: 'bestimmungsdatum', label: 'Bestimmungsdatum', art: 'datum', spalten: 4 },
      { name: 'bearbeiter', label: 'Bearbeiterin oder Bearbeiter', art: 'text' },
      { name: 'bemerkung', label: 'Bemerkung', art: 'textarea', spalten: 12 },
    ],
  })
