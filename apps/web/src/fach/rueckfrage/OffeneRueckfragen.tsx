import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { listeOffeneRueckfragen } from '@benthos/vertrag/rueckfrage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Rueckfrage.module.css'

/** So viele stehen gleich da; dafür ist Platz gehalten. */
const GEZEIGTE = 2

/** Rückfragen, die auf den Angemeldeten warten, die ältesten zuerst, jede mit dem Weg zu ihr. */
export default function OffeneRueckfragen() {
  const [zeigtAlle, setzeZeigtAlle] = useState(false)
  const { data, error } = useQuery({ ...abfrage(listeOffeneRueckfragen, {}), staleTime: 0 })
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Rückfragen konnten nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (data?.gesamt === 0) return <p className={stil['leise']}>Keine Rückfrage wartet auf Sie.</p>
  return (
    <>
      <ul className={stil['offene']}>
        {data?.rueckfragen.slice(0, zeigtAlle ? undefined : GEZEIGTE).map(frage => (
          <li key={frage.id}>
            <Link to={`/aufnahme-detail/${frage.aufnahmeId}/plausibilitaet#rueckfrage-${frage.id}`}>
              {frage.messstelle}, {formatiereDatum(frage.datum)}: {frage.bezeichnung}
            </Link>
            <span className={stil['auszug']}>{frage.text}</span>
            <span className={stil['leise']}>
              {frage.istBeantwortet ? 'Ihre Seite hat gefragt, die Antwort ist da' : frage.von} ·{' '}
              {formatiereTag(frage.am)}
            </span>
          </li>
        ))}
      </ul>
      {data && !zeigtAlle && data.rueckfragen.length > GEZEIGTE && (
        <Button onPress={() => setzeZeigtAlle(true)} size="dense" variant="quiet">
          {`Alle ${formatiereZahl(data.rueckfragen.length)} anzeigen`}
        </Button>
      )}
      {data && zeigtAlle && data.gesamt > data.rueckfragen.length && (
        <p className={stil['leise']}>
          {formatiereZahl(data.gesamt - data.rueckfragen.length)} weitere folgen, sobald diese beantwortet sind.
        </p>
      )}
    </>
  )
}
