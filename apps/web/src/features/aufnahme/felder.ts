import { ELEMENTE, ELEMENTE_LABEL } from '@benthos/fachmodell'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { listeAuftragnehmer, listeMessstellenwahl, listeProjektwahl } from '@benthos/vertrag/listen'
import { abschnitt } from '../../technik/formular/typen.ts'

/** Felder der Aufnahmedaten. */
export const AUFNAHMEDATEN = abschnitt(Aufnahmedaten, {
  felder: [
    { name: 'messstelleId', label: 'Messstelle', art: 'suche', liste: listeMessstellenwahl, wert: 'kennung' },
    { name: 'projektId', label: 'Projekt', art: 'suche', liste: listeProjektwahl, wert: 'kennung' },
    { name: 'datum', label: 'Datum der Probenahme', art: 'datum', spalten: 3 },
    { name: 'uhrzeit', label: 'Uhrzeit', art: 'zeit', spalten: 3 },
    {
      name: 'code',
      label: 'Code',
      art: 'text',
      hilfe: 'Eindeutig; vorgeschlagen aus Messstelle und Datum',
    },
    {
      name: 'methoden',
      label: 'Qualitätselemente',
      art: 'mehrfachauswahl',
      optionen: ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] })),
    },
    { name: 'probenehmer', label: 'Probenehmerin oder Probenehmer', art: 'text' },
    {
      name: 'auftragnehmerMzbId',
      label: 'Auftragnehmer Makrozoobenthos',
      art: 'auswahl',
      liste: { endpunkt: listeAuftragnehmer },
      wert: 'kennung',
      nurWenn: ({ methoden }) => methoden?.includes('MZB') ?? false,
    },
    {
      name: 'auftragnehmerPhbId',
      label: 'Auftragnehmer Phytobenthos',
      art: 'auswahl',
      liste: { endpunkt: listeAuftragnehmer },
      wert: 'kennung',
      nurWenn: ({ methoden }) => methoden?.includes('PHB') ?? false,
    },
    { name: 'bemerkung', label: 'Bemerkung', art: 'textarea', spalten: 12 },
  ],
})
