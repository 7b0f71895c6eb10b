import { CHORIOTOPE, SCHALENZIELE } from '@benthos/fachmodell'
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
    felder: [
      {
        name: 'substrat',
        label: 'Substrat',
        art: 'mehrfachauswahl',
        optionen: CHORIOTOPE,
        hilfe: 'Choriotope, von denen abgenommen wurde',
      },
      { name: 'teilproben', label: 'Teilproben', art: 'ganzzahl', spalten: 3 },
      {
        name: 'gesamtdeckung',
        label: 'Gesamtdeckung',
        art: 'zahl',
        einheit: '%',
        nachkommastellen: () => 1,
        hilfe: 'Deckung aller Algen',
        spalten: 3,
      },
    ],
  }),
  abschnitt(PhbKopf, {
    titel: 'Kieselalgenpräparat',
    felder: [
      { name: 'praeparat', label: 'Präparat', art: 'text', hilfe: 'Nummer und Einschlussmittel' },
      { name: 'schalenziel', label: 'Ziel der Zählung', art: 'auswahl', optionen: SCHALENZIELE, spalten: 3 },
      { name: 'gezaehlteSchalen', label: 'Gezählte Schalen', art: 'ganzzahl', spalten: 3 },
    ],
  }),
  abschnitt(PhbKopf, {
    titel: 'Bestimmung',
    felder: [
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
      { name: 'bestimmungsdatum', label: 'Bestimmungsdatum', art: 'datum' },
      { name: 'bearbeiter', label: 'Bearbeiterin oder Bearbeiter', art: 'text' },
      { name: 'bemerkung', label: 'Bemerkung', art: 'textarea', spalten: 12 },
    ],
  }),
]
