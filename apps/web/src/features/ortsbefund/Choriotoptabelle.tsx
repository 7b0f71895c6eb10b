import type { Choriotop, Wert } from '@benthos/fachmodell'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import stil from './Choriotop.module.css'
import { type Choriotopwerte, type Zeilenfehler, zeileVon } from './choriotopwerte.ts'

type Angaben = {
  titel: string
  choriotope: readonly Wert<Choriotop>[]
  werte: Choriotopwerte
  fehler: Zeilenfehler
  nurLesen: boolean
  aendere: (werte: Choriotopwerte) => void
}

/** Eine Gruppe von Choriotopen als Tabelle mit zwei Eingabespalten. */
export function Choriotoptabelle({ titel, choriotope, werte, fehler, nurLesen, aendere }: Angaben) {
  return (
    <table className={stil['tabelle']}>
      <caption>{titel}</caption>
      <thead>
        <tr>
          <th scope="col">Choriotop</th>
          <th scope="col">Deckung %</th>
          <th scope="col">Teilproben</th>
        </tr>
      </thead>
      <tbody>
        {choriotope.map(({ value, label }) => {
          const zeile = zeileVon(werte, value)
          return (
            <tr key={value}>
              <th scope="row">{label}</th>
              <td>
                <TextField
                  label={`Deckung ${label}`}
                  isLabelHidden
                  size="dense"
                  value={zeile.deckung}
                  maxLength={6}
                  isReadOnly={nurLesen}
                  onChange={deckung => aendere({ ...werte, [value]: { ...zeile, deckung } })}
                  errorMessage={fehler[value]}
                />
              </td>
              <td>
                <NumberField
                  label={`Teilproben ${label}`}
                  isLabelHidden
                  size="dense"
                  decimals={0}
                  value={zeile.einheiten}
                  isReadOnly={nurLesen}
                  onChange={einheiten => aendere({ ...werte, [value]: { ...zeile, einheiten } })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
