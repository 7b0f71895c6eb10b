import { STATUSWERTE, type Status, statusLabel } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { abfrage } from '../../http/abfrage.ts'
import stil from './Arbeitsstand.module.css'

/** Diese Stände erwarten noch eine Handlung; PLAUSIBEL ist erledigt. */
const OFFENE: readonly Status[] = STATUSWERTE.filter(status => status !== 'PLAUSIBEL')

/** Noch unterwegs: drei Punkte; nicht zu laden: ein Strich. */
const anzahl = (abfrage: { data?: { gesamt: number } | undefined; isError: boolean } | undefined): string =>
  abfrage?.data ? formatiereZahl(abfrage.data.gesamt) : abfrage?.isError ? '–' : '…'

/** Eigene Aufnahmen nach Status des Makrozoobenthos; ein Klick führt in die gefilterte Liste. */
export function Arbeitsstand() {
  const zahlen = useQueries({
    queries: OFFENE.map(status => abfrage(listeAufnahmen, { query: { mzbStatus: [status], groesse: 1 } })),
  })
  return (
    <ul className={stil['stand']}>
      {OFFENE.map((status, i) => (
        <li key={status}>
          <Link to={`/aufnahmen-uebersicht?mzbStatus=${status}`} className={stil['kachel']}>
            <span className={stil['zahl']}>{anzahl(zahlen[i])}</span>
            <span>{statusLabel(status)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
