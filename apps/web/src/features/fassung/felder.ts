import { EINLESEGRENZE } from '@benthos/vertrag/einlesung'
import { Fassungsangaben, Parametersatzangaben } from '@benthos/vertrag/fassung'
import { feld } from '@benthos/vertrag/feld'
import { z } from 'zod'
import { EINGAENGE } from '../../technik/einlesen/eingaenge.ts'
import { abschnitt } from '../../technik/formular/typen.ts'

const { endungen, dateiname } = EINGAENGE.PARAMETERSATZ

const Datei = {
  datei: feld(dateiname, z.array(z.file()).length(1, 'Bitte wählen Sie die Datei der Fassung'), {
    hilfe:
      'Datei nach der Vorlage dieser Art. Sie wird zuerst geprüft; gültig wird die Fassung erst mit der Aktivierung.',
  }),
}

/** Angaben zur neuen Fassung und ihre Datei, wie sie im Formular stehen. */
export const Fassungsformular = Fassungsangaben.extend(Datei)
export const Parametersatzformular = Parametersatzangaben.extend(Datei)

const GEMEINSAME = [
  { name: 'datei', art: 'datei', endungen, hoechstgroesse: EINLESEGRENZE, spalten: 12 },
  'name',
  'gueltigVon',
  { name: 'quelle', spalten: 12 },
  'lizenz',
  { name: 'marke', offen: true },
] as const

export const FASSUNGSFELDER = [abschnitt(Fassungsformular, { felder: GEMEINSAME })]
export const PARAMETERSATZFELDER = [
  abschnitt(Parametersatzformular, {
    felder: [{ name: 'verfahren', offen: true, spalten: 12 }, ...GEMEINSAME, { name: 'bezeichnung', spalten: 12 }],
  }),
]
