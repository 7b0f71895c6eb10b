import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { Anmeldehinweis } from '../sitzung/anmeldehinweis.ts'
import stil from './Anmeldehinweisleiste.module.css'

const HANDLUNG_LABEL = {
  anmelden: 'Anmelden',
  abmelden: 'Abmelden',
  erneut: 'Erneut versuchen',
  beantragen: 'Zugang beantragen',
  startseite: 'Zur Startseite der neuen Rolle',
} as const

/** Hinweis zur Anmeldung über der Seite. */
export function Anmeldehinweisleiste({
  hinweis,
  beiHandlung,
  beiSchliessen,
}: {
  hinweis: Anmeldehinweis
  beiHandlung: () => void
  beiSchliessen?: () => void
}) {
  return (
    <section aria-label="Hinweis zur Anmeldung" className={stil['leiste']}>
      <Alert
        actions={hinweis.handlung && <Button onPress={beiHandlung}>{HANDLUNG_LABEL[hinweis.handlung]}</Button>}
        isLive
        onClose={beiSchliessen}
        severity={hinweis.schwere}
        title={hinweis.titel}
      >
        {hinweis.text}
      </Alert>
    </section>
  )
}
