import { FormCell, FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { type Einleseform, TRENNZEICHEN, ZEICHENSAETZE } from '@benthos/vertrag/einlesung'
import type { Schreibwahl } from './schreibwahl.ts'
import { DEZIMAL_LABEL, TRENNZEICHEN_LABEL, ZEICHENSATZ_LABEL } from './texte.ts'

type Angaben = Pick<Einleseform, 'dateiart' | 'blaetter' | 'ausgeblendete'> & {
  wahl: Schreibwahl
  istFest?: boolean
  setze: (teil: Partial<Schreibwahl>) => void
}

const ERKANNT = 'wird erkannt'

const istZeile = (wert: number | string | null): wert is number =>
  typeof wert === 'number' && Number.isInteger(wert) && wert >= 1

/** Auswahl der Schreibweise: Blatt, oder Zeichensatz und Trennzeichen, das Dezimalzeichen und die Zeile der Überschriften. */
export function Schreibweise({ dateiart, blaetter, ausgeblendete, wahl, istFest = false, setze }: Angaben) {
  // JSON schreibt Zahlen nur auf eine Weise.
  if (dateiart === 'JSON') return null
  return (
    <FormLayout>
      {dateiart !== 'CSV' && (
        <FormCell span={4}>
          <Select
            isClearable={false}
            isDisabled={istFest || blaetter.length < 2}
            label="Blatt"
            onChange={blatt => setze({ blatt })}
            options={blaetter.map(name => ({
              value: name,
              label: ausgeblendete?.includes(name) ? `${name} (ausgeblendet)` : name,
            }))}
            value={wahl.blatt}
          />
        </FormCell>
      )}
      {dateiart === 'CSV' && (
        <>
          <FormCell span={4}>
            <Select
              isDisabled={istFest}
              label="Zeichensatz"
              onChange={wert => setze({ zeichensatz: ZEICHENSAETZE.find(z => z === wert) ?? null })}
              options={ZEICHENSAETZE.map(value => ({ value, label: ZEICHENSATZ_LABEL[value] }))}
              placeholder={ERKANNT}
              value={wahl.zeichensatz}
            />
          </FormCell>
          <FormCell span={4}>
            <Select
              isDisabled={istFest}
              label="Trennzeichen"
              onChange={wert => setze({ trennzeichen: TRENNZEICHEN.find(z => z === wert) ?? null })}
              options={TRENNZEICHEN.map(value => ({ value, label: TRENNZEICHEN_LABEL[value] }))}
              placeholder={ERKANNT}
              value={wahl.trennzeichen}
            />
          </FormCell>
        </>
      )}
      <FormCell span={4}>
        <Select
          isDisabled={istFest}
          label="Dezimalzeichen"
          onChange={wert => setze({ dezimalzeichen: wert === ',' || wert === '.' ? wert : null })}
          options={[
            { value: ',', label: DEZIMAL_LABEL[','] },
            { value: '.', label: DEZIMAL_LABEL['.'] },
          ]}
          placeholder={ERKANNT}
          value={wahl.dezimalzeichen}
        />
      </FormCell>
      <FormCell span={4}>
        <NumberField
          decimals={0}
          isDisabled={istFest}
          label="Kopfzeile"
          onChange={wert => setze({ kopfzeile: istZeile(wert) ? wert : null })}
          placeholder={ERKANNT}
          value={wahl.kopfzeile}
        />
      </FormCell>
    </FormLayout>
  )
}
