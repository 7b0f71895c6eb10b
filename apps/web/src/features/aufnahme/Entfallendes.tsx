import { ELEMENTE_LABEL } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { useWatch } from 'react-hook-form'
import { entfallendeTeile } from './duplikatfelder.ts'

/** Sagt, welche gewählten Teile der Vorlage das Duplikat nicht bekommt und warum. */
export function Entfallendes() {
  const entfallende = entfallendeTeile(useWatch())
  return entfallende.map(({ element, teile }) => (
    <Alert isLive key={element} severity="warning" title="Das kommt nicht mit">
      {`${teile.join(', ')}: die neue Aufnahme hat kein ${ELEMENTE_LABEL[element]}. Nehmen Sie es unter „Qualitätselemente“ dazu, um diese Teile zu übernehmen.`}
    </Alert>
  ))
}
