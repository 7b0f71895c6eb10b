import { formatiereAbstand } from '@benthos/fachmodell/datum/formatiereAbstand'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import type { Benachrichtigung } from '@benthos/vertrag/benachrichtigung'
import Check from 'lucide-react/icons/check'
import { useRef } from 'react'
import { Link } from 'react-router'
import stil from './Benachrichtigungen.module.css'

type Angaben = { zeile: Benachrichtigung; jetzt: number; beiGelesen: () => void; beiWeg: () => void }

/** Eine Benachrichtigung; wer ihrem Verweis folgt, hat sie gelesen. */
export function Benachrichtigungszeile({ zeile, jetzt, beiGelesen, beiWeg }: Angaben) {
  const { titel, gegenstand, text, am, istGelesen, ziel } = zeile
  const verweis = useRef<HTMLAnchorElement>(null)
  return (
    <li className={stil['zeile']} data-ungelesen={!istGelesen}>
      <div className={stil['worte']}>
        <Link
          onClick={() => {
            if (!istGelesen) beiGelesen()
            beiWeg()
          }}
          ref={verweis}
          to={ziel}
        >
          {titel}
        </Link>
        {gegenstand !== null && <span>{gegenstand}</span>}
        {text !== null && <span className={stil['text']}>{text}</span>}
        <span className={stil['leise']}>
          {!istGelesen && <strong>Neu · </strong>}
          <time dateTime={am} title={formatiereZeitpunkt(am)}>
            {formatiereAbstand(am, jetzt)}
          </time>
        </span>
      </div>
      {!istGelesen && (
        <IconButton
          icon={Check}
          label={`Als gelesen kennzeichnen: ${[titel, gegenstand].filter(Boolean).join(', ')}`}
          onPress={() => {
            verweis.current?.focus()
            beiGelesen()
          }}
          size="dense"
        />
      )}
    </li>
  )
}
