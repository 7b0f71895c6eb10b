import { KOORDINATENSYSTEME } from '@benthos/fachmodell'
import { Netzangaben } from '@benthos/vertrag/netz'
import { z } from 'zod'
import { abschnitt } from '../../technik/formular/typen.ts'

/** Angaben zum Netz und seine Datei, wie sie im Formular stehen. */
export const Netzformular = Netzangaben.extend({
  datei: z.array(z.file()).length(1, 'Bitte wählen Sie die Datei des Netzes'),
})

const SYSTEME: readonly string[] = Netzangaben.shape.koordinatensystem.options

export const NETZFELDER = [
  abschnitt(Netzformular, {
    felder: [
      { name: 'datei', label: 'GeoJSON-Datei', art: 'datei', endungen: ['.geojson', '.json'], spalten: 12 },
      { name: 'name', label: 'Name des Netzes', art: 'text' },
      { name: 'namensnennung', label: 'Quellenangabe auf der Karte', art: 'text' },
      {
        name: 'koordinatensystem',
        label: 'Koordinatensystem der Datei',
        art: 'auswahl',
        optionen: KOORDINATENSYSTEME.filter(({ value }) => SYSTEME.includes(value)),
        spalten: 12,
      },
      {
        name: 'kennungsfeld',
        label: 'Feld mit der Kennung der Route',
        art: 'text',
        hilfe: 'Name der Eigenschaft in der Datei',
      },
      {
        name: 'namensfeld',
        label: 'Feld mit dem Namen des Gewässers',
        art: 'text',
        hilfe: 'Name der Eigenschaft in der Datei',
      },
      {
        name: 'genauigkeit',
        label: 'Genauigkeit der Linien',
        art: 'zahl',
        einheit: 'm',
        nachkommastellen: () => 0,
        hilfe: 'So weit können die Linien neben dem Gewässer liegen',
      },
      {
        name: 'muendungstoleranz',
        label: 'Toleranz an Mündungen',
        art: 'zahl',
        einheit: 'm',
        nachkommastellen: () => 0,
        hilfe: 'So weit verfehlen Nebenflüsse in der Datei ihren Hauptfluss',
      },
    ],
  }),
]
