import { OFFENES_ENDE } from '@benthos/fachmodell/datum/formatiereEnde'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { CheckboxGroup } from '@benthos/ui/choice/CheckboxGroup.tsx'
import { RadioGroup } from '@benthos/ui/choice/RadioGroup.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { TimeField } from '@benthos/ui/datefield/TimeField.tsx'
import type { FieldProps } from '@benthos/ui/field/fieldTypes.ts'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { FractionField } from '@benthos/ui/fractionfield/FractionField.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { MultiSelect } from '@benthos/ui/select/MultiSelect.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { ComboBox } from '@benthos/ui/suggest/ComboBox.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { useState } from 'react'
import type { Abschnittswerte, Einzelfeld } from './typen.ts'
import { sucheOptionen, useOptionen, useSuchtext } from './useOptionen.ts'
import { istLeer } from './werte.ts'

type Angaben<F extends Einzelfeld = Einzelfeld> = {
  feld: F
  wert: unknown
  /** Werte des Abschnitts; von ihnen hängt ab, was zur Wahl steht */
  werte: Abschnittswerte
  beiAenderung: (wert: unknown) => void
  huelle: FieldProps
}

/** Der Baustein, mit dem ein Feld eingegeben oder, mit `huelle.isReadOnly`, angezeigt wird. */
export function Feldbaustein({ feld, ...rest }: Angaben) {
  const { wert, beiAenderung, huelle } = rest
  switch (feld.art) {
    case 'text':
      return (
        <TextField
          {...huelle}
          onChange={beiAenderung}
          unit={feld.einheit}
          value={wert as string}
          {...(feld.platzhalter !== undefined && { placeholder: feld.platzhalter })}
        />
      )
    case 'textarea':
      return <TextArea {...huelle} onChange={beiAenderung} rows={feld.zeilen ?? 4} value={wert as string} />
    case 'zahl':
      return (
        <NumberField
          {...huelle}
          decimals={feld.nachkommastellen?.(rest.werte) ?? 2}
          onChange={beiAenderung}
          unit={feld.einheit}
          value={wert as number | string | null}
        />
      )
    case 'ganzzahl':
      return (
        <NumberField
          {...huelle}
          decimals={0}
          onChange={beiAenderung}
          unit={feld.einheit}
          value={wert as number | string | null}
        />
      )
    case 'teilung':
      return <FractionField {...huelle} onChange={beiAenderung} value={wert as string | null} />
    case 'datum':
      return (
        <DateField
          {...huelle}
          emptyText={laeuftNoch(feld, rest.werte) ? OFFENES_ENDE : undefined}
          max={feld.max}
          min={feld.min}
          onChange={beiAenderung}
          value={wert as string | null}
        />
      )
    case 'zeit':
      return <TimeField {...huelle} onChange={beiAenderung} value={wert as string | null} />
    case 'schalter':
      return <Checkbox {...huelle} onChange={beiAenderung} value={wert as boolean} />
    case 'janein':
      return (
        <Select
          {...huelle}
          onChange={neu => beiAenderung(neu === null ? null : neu === 'true')}
          options={JA_NEIN}
          value={wert === null || wert === undefined ? null : String(wert)}
        />
      )
    case 'auswahl':
      return <Auswahl feld={feld} {...rest} />
    case 'mehrfachauswahl':
      return <Mehrfachauswahl feld={feld} {...rest} />
    case 'suche':
      return <Suche feld={feld} {...rest} />
    case 'datei':
      return (
        <FileField
          {...huelle}
          extensions={feld.endungen}
          maxFiles={feld.hoechstzahl}
          maxSizeBytes={feld.hoechstgroesse}
          onChange={beiAenderung}
          value={wert as readonly File[]}
        />
      )
  }
}

/** Ein begonnener Zeitraum ohne Ende läuft noch; ohne Beginn ist gar keiner angegeben. */
const laeuftNoch = ({ beginn }: { beginn?: string }, werte: Abschnittswerte): boolean =>
  beginn !== undefined && !istLeer(werte[beginn])

const JA_NEIN = [
  { value: 'true', label: 'ja' },
  { value: 'false', label: 'nein' },
]

const ausText = (art: 'text' | 'kennung' | undefined, wert: string | null) =>
  wert === null ? null : art === 'kennung' ? Number(wert) : wert
const alsText = (wert: unknown) => (wert === null || wert === undefined ? null : String(wert))

function Auswahl({ feld, wert, werte, beiAenderung, huelle }: Angaben<Extract<Einzelfeld, { art: 'auswahl' }>>) {
  const angaben = {
    ...huelle,
    onChange: (neu: string | null) => beiAenderung(ausText(feld.wert, neu)),
    options: useOptionen(feld, werte),
    value: alsText(wert),
  }
  return feld.offen ? <RadioGroup {...angaben} /> : <Select {...angaben} />
}

function Mehrfachauswahl({
  feld,
  wert,
  werte,
  beiAenderung,
  huelle,
}: Angaben<Extract<Einzelfeld, { art: 'mehrfachauswahl' }>>) {
  const options = useOptionen(feld, werte)
  const ungueltig = new Set(feld.ungueltig ? options.filter(o => o.isDisabled === true).map(o => o.value) : [])
  const gewaehlt = ((wert ?? []) as readonly unknown[]).map(String)
  const angaben = {
    ...huelle,
    onChange: (neu: readonly string[]) =>
      beiAenderung(
        [...neu, ...gewaehlt.filter(eintrag => ungueltig.has(eintrag))].map(eintrag => ausText(feld.wert, eintrag)),
      ),
    options,
    value: gewaehlt.filter(eintrag => !ungueltig.has(eintrag)),
  }
  return feld.offen ? <CheckboxGroup {...angaben} /> : <MultiSelect {...angaben} />
}

function Suche({ feld, wert, werte, beiAenderung, huelle }: Angaben<Extract<Einzelfeld, { art: 'suche' }>>) {
  const text = useSuchtext(feld.liste, wert)
  const [neuer, setzeNeuer] = useState<string | null>(null)
  const { neu } = feld
  return (
    <>
      <ComboBox
        {...huelle}
        {...(neu && { addLabel: neu.label, onAdd: setzeNeuer })}
        loadOptions={(suche, abbruch) => sucheOptionen(feld.liste, suche, feld.abfrage?.(werte) ?? {}, abbruch)}
        onChange={eintrag => beiAenderung(ausText(feld.wert, eintrag))}
        // Bis der Text da ist, steht lieber nichts da als eine Kennung.
        selectedLabel={text ?? ''}
        value={alsText(wert)}
      />
      {neu && neuer !== null && (
        <neu.Fenster
          beiSchluss={() => setzeNeuer(null)}
          beiWahl={eintrag => {
            setzeNeuer(null)
            beiAenderung(ausText(feld.wert, eintrag))
          }}
          text={neuer}
        />
      )}
    </>
  )
}
