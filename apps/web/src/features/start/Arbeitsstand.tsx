import { ELEMENTE, ELEMENTE_LABEL, type Element, kurzVon, type Status, statusLabel } from '@benthos/fachmodell'
import { listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { treffersatz, trefferzahl } from '../../fach/filter/trefferzahl.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Arbeitsstand.module.css'

/** Was in diesem Stand als Nächstes zu tun ist; PLAUSIBEL ist erledigt und fehlt. */
const OFFENE: readonly { status: Status; schritt: string }[] = [
  { status: 'NEU', schritt: 'Rohdaten erfassen' },
  { status: 'ROHDATEN', schritt: 'vervollständigen und bewerten' },
  { status: 'BEWERTET', schritt: 'prüfen und abschließen' },
  { status: 'BEWERTUNG_ABGESCHLOSSEN', schritt: 'auf Plausibilität prüfen' },
  { status: 'UNPLAUSIBEL', schritt: 'überarbeiten und neu bewerten' },
]

/** Offene Aufnahmen nach Status und Qualitätselement; jede Zahl öffnet die so gefilterte Liste. */
export function Arbeitsstand() {
  return (
    <table className={stil['stand']}>
      <thead>
        <tr>
          <th scope="col">Status</th>
          {ELEMENTE.map(element => (
            <th className={stil['zahl']} key={element} scope="col">
              <abbr title={ELEMENTE_LABEL[element]}>{element}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {OFFENE.map(({ status, schritt }) => (
          <tr key={status}>
            <th scope="row">
              {statusLabel(status)}
              <span className={stil['schritt']}>{schritt}</span>
            </th>
            {ELEMENTE.map(element => (
              <td className={stil['zahl']} key={element}>
                <Anzahl element={element} status={status} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Anzahl({ element, status }: { element: Element; status: Status }) {
  const kriterium = `${kurzVon(element)}Status` as const
  const { data, isError } = useQuery(abfrage(listeAufnahmen, { query: { [kriterium]: [status], groesse: 1 } }))
  if (isError) return <span title="Nicht zu laden">–</span>
  if (!data) return '…'
  if (data.gesamt === 0) return 0
  return (
    <Link
      aria-label={`${treffersatz(data, 'Aufnahme', 'Aufnahmen')}, ${element} ${statusLabel(status)}`}
      to={`/aufnahmen-uebersicht?${kriterium}=${status}`}
    >
      {trefferzahl(data)}
    </Link>
  )
}
