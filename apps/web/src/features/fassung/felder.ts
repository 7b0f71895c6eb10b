import { EINFUHRMARKEN } from '@benthos/fachmodell'
import { EINLESEGRENZE } from '@benthos/vertrag/einlesung'
import { Fassungsangaben, PARAMETERVERFAHREN, Parametersatzangaben } from '@benthos/vertrag/fassung'
import { z } from 'zod'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { abschnitt, type Feld } from '../../technik/formular/typen.ts'

const Datei = { datei: z.array(z.file()).length(1, 'Bitte wählen Sie die Datei der Fassung') }

/** Angaben zur neuen Fassung und ihre Datei, wie sie im Formular stehen. */
export const Fassungsformular = Fassungsangaben.extend(Datei)
export const Parametersatzformular = Parametersatzangaben.extend(Datei)

const { endungen, dateiname } = EINGAENGE.PARAMETERSATZ

const GEMEINSAME = [
  { name: 'datei', label: dateiname, art: 'datei', endungen, hoechstgroesse: EINLESEGRENZE, spalten: 12 },
  { name: 'name', label: 'Name der Fassung', art: 'text', hilfe: 'Eindeutig; unter ihm nennen sie alle Ergebnisse' },
  { name: 'gueltigVon', label: 'Gültig ab', art: 'datum', hilfe: 'Lässt sich beim Aktivieren noch ändern' },
  { name: 'quelle', label: 'Quelle', art: 'text', hilfe: 'Zitat, wie es neben den Ergebnissen steht', spalten: 12 },
  { name: 'lizenz', label: 'Lizenz oder Nutzungsbedingung', art: 'text' },
  {
    name: 'marke',
    label: 'Herkunft',
    art: 'auswahl',
    offen: true,
    optionen: EINFUHRMARKEN,
    hilfe: 'Sie begleitet jedes Ergebnis. Als amtlich gilt nur, was eine Behörde herausgegeben hat.',
  },
] as const satisfies readonly Feld<z.infer<typeof Fassungsformular>>[]

export const FASSUNGSFELDER = [abschnitt(Fassungsformular, { felder: GEMEINSAME })]
export const PARAMETERSATZFELDER = [
  abschnitt(Parametersatzformular, {
    felder: [
      { name: 'verfahren', label: 'Verfahren', art: 'auswahl', offen: true, optionen: PARAMETERVERFAHREN, spalten: 12 },
      ...GEMEINSAME,
      { name: 'bezeichnung', label: 'Bezeichnung', art: 'text', hilfe: 'Wie der Satz im Bericht heißt', spalten: 12 },
    ],
  }),
]
