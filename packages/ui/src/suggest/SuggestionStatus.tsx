import CircleAlert from 'lucide-react/icons/circle-alert'
import { Icon } from '../icon/Icon.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import styles from './Suggest.module.css'
import type { SuggestionState } from './suggestionLoader.ts'

/** Text einer Suche ohne Treffer. */
export const NO_RESULTS = 'Keine Ergebnisse'

/** Was statt der Vorschläge zu sehen ist: Warteanzeige, Fehler oder „Keine Ergebnisse“. */
export function SuggestionStatus({ state }: { state: SuggestionState<unknown> }) {
  if (state.status === 'error') {
    return (
      <div className={styles.error}>
        <Icon icon={CircleAlert} size={16} />
        {state.error}
      </div>
    )
  }
  if (state.items.length > 0) return null
  if (state.status === 'loading')
    return <Spinner className={styles.waiting} label="Vorschläge werden geladen …" size={24} />
  return state.status === 'ready' ? <div className={styles.none}>{NO_RESULTS}</div> : null
}
