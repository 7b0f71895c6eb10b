import { feld } from '@benthos/vertrag/feld'
import { Netzangaben } from '@benthos/vertrag/netz'
import { z } from 'zod'
import { abschnitt } from '../../technik/formular/typen.ts'

/** Angaben zum Netz und seine Datei, wie sie im Formular stehen. */
export const Netzformular = Netzangaben.extend({
  datei: feld('GeoJSON-Datei', z.array(z.file()).length(1, 'Bitte wählen Sie die Datei des Netzes'), {
    hilfe: 'Linien der Routen als GeoJSON, je Route ein Merkmal mit Kennung und Namen.',
  }),
})

export const NETZFELDER = [
  abschnitt(Netzformular, {
    felder: [
      { name: 'datei', art: 'datei', endungen: ['.geojson', '.json'], spalten: 12 },
      'name',
      'namensnennung',
      { name: 'koordinatensystem', spalten: 12 },
      'kennungsfeld',
      'namensfeld',
      'genauigkeit',
      'muendungstoleranz',
    ],
  }),
]
