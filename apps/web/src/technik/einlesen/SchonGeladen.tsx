import { labelVon } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { EINLESEARTEN, type Einlesung } from '@benthos/vertrag/einlesung'
import { Link } from 'react-router'
import stil from './Einlesen.module.css'

/** Hinweis vor dem Laden: aus genau dieser Datei ist schon geladen. Laden lässt sie sich trotzdem. */
export function SchonGeladen({ schonGeladen }: Pick<Einlesung, 'schonGeladen'>) {
  if (schonGeladen.length === 0) return null
  return (
    <Alert severity="info" title="Diese Datei ist schon einmal geladen">
      <ul className={stil['hinweise']}>
        {schonGeladen.map(({ id, art, dateiname, geladenAm, von, istEinsehbar }) => (
          <li className={stil['umbrechend']} key={id}>
            {`${formatiereZeitpunkt(geladenAm)} von ${von} als „${labelVon(EINLESEARTEN, art)}“: `}
            {istEinsehbar ? <Link to={{ search: `?vorgang=${id}` }}>{dateiname}</Link> : dateiname}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
