import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import { PhbKopf } from '@benthos/vertrag/phb'
import { abschnitt } from '../../technik/formular/typen.ts'

/**
 * Felder des Kopfs der PHB-Probe.
 * @param fassungen wählbare Fassungen der Taxaliste
 * @param hatTaxa dann steht die Fassung fest und wechselt nur mit Vorschau
 */
export const probenkopf = (fassungen: readonly SelectOption[], hatTaxa: boolean) => [
  abschnitt(PhbKopf, {
    titel: 'Probenahme',
    felder: ['substrat', { name: 'teilproben', spalten: 3 }, { name: 'gesamtdeckung', spalten: 3 }],
  }),
  abschnitt(PhbKopf, {
    titel: 'Kieselalgenpräparat',
    felder: ['praeparat', { name: 'schalenziel', spalten: 3 }, { name: 'gezaehlteSchalen', spalten: 3 }],
  }),
  abschnitt(PhbKopf, {
    titel: 'Bestimmung',
    felder: [
      {
        name: 'taxalistenversion',
        art: 'auswahl',
        optionen: fassungen,
        hilfe: hatTaxa ? 'Die Probe hat schon Taxa: gewechselt wird unter der Taxaliste, mit Vorschau' : undefined,
        gesperrt: () => hatTaxa,
      },
      'bestimmungsdatum',
      'bearbeiter',
      'bemerkung',
    ],
  }),
]
