import { PROBENMETHODEN, type Probenmethode } from '@benthos/fachmodell'
import { Select } from '@benthos/ui/select/Select.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { fundartDer, pruefeTaxaliste } from '@benthos/vertrag/fundeinlesung'
import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Hochladen } from '../../technik/einlesen/Hochladen.tsx'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Fundeinlesung.module.css'
import { methodeAus } from './methodeAus.ts'

/** Ohne andere Angabe: was am häufigsten kommt. */
const VORGABE: Probenmethode = 'MHS'

/** Methode und Datei wählen und zur Prüfung hochladen; daneben die Vorlage der Methode. */
export function Fundhochladen() {
  const [adresse] = useSearchParams()
  const [methode, setzeMethode] = useState<Probenmethode>(methodeAus(adresse) ?? VORGABE)
  const [aufnahme, setzeAufnahme] = useState(adresse.get('aufnahme') ?? '')
  const zeigeAngaben: ComponentProps<typeof Hochladen>['angaben'] = (beanstandet, vergiss) => (
    <>
      <Select
        className={stil['schmal']}
        label="Methode"
        onChange={wert => setzeMethode(PROBENMETHODEN.find(({ value }) => value === wert)?.value ?? VORGABE)}
        options={PROBENMETHODEN}
        value={methode}
      />
      <TextField
        className={stil['schmal']}
        description="Code der Aufnahme, wenn die Datei keine Spalte dafür hat"
        errorMessage={beanstandet?.feld === 'aufnahme' ? beanstandet.text : undefined}
        label="Aufnahme"
        maxLength={80}
        onChange={text => {
          vergiss()
          setzeAufnahme(text)
        }}
        value={aufnahme}
      />
    </>
  )
  return (
    <Hochladen
      angaben={zeigeAngaben}
      art={fundartDer(methode)}
      sende={(datei, sende) => rufe(pruefeTaxaliste, { body: { datei, methode, aufnahme }, sende })}
    />
  )
}
