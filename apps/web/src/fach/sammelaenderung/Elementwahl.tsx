import { ELEMENTE, ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { CheckboxGroup } from '@benthos/ui/choice/CheckboxGroup.tsx'

const OPTIONEN = ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] }))

type Angaben = {
  elemente: readonly Element[]
  beiWahl: (elemente: readonly Element[]) => void
  fehler?: string | undefined
}

/** Welche Qualitätselemente der gewählten Aufnahmen gemeint sind. */
export function Elementwahl({ elemente, beiWahl, fehler }: Angaben) {
  return (
    <CheckboxGroup
      errorMessage={fehler}
      label="Qualitätselemente"
      onChange={gewaehlt => beiWahl(ELEMENTE.filter(element => gewaehlt.includes(element)))}
      options={OPTIONEN}
      orientation="horizontal"
      value={elemente}
    />
  )
}
