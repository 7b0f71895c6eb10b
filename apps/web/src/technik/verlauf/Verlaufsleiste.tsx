import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Merkmalleiste } from '../rahmen/Merkmalleiste.tsx'
import { AKTUELLE_GEWAEHLT, SCHALTERTEXT, ZUR_AKTUELLEN } from './texte.ts'
import type { Verlaufspunkt } from './typen.ts'
import type { Verlauf } from './useVerlauf.ts'
import stil from './Verlaufsleiste.module.css'

type Angaben = {
  verlauf: Verlauf
  titel: string
  /** Die Seite markiert Änderungen an ihren Feldern. */
  hatMarken?: boolean
  /** steht statt der Liste, solange es nichts zu zeigen gibt */
  leer: ReactNode
  /** Handlungen unter dem Kopf, etwa vergleichen */
  handlungen?: ReactNode
  /** unter der Liste, etwa „Ältere laden“ */
  fuss?: ReactNode
}

/** Leiste mit allen Punkten des Verlaufs, neueste zuerst; der Schalter dazu steht im Seitentitel. */
export function Verlaufsleiste({ verlauf, titel, hatMarken = false, leer, handlungen, fuss }: Angaben) {
  const { historyType, items, stand, istAktuell } = verlauf
  const gewaehlt = useRef<HTMLParagraphElement>(null)
  const aktiver = items.find(({ id }) => id === stand.activeVersionId)
  const wert = historyType === 'VERSIONING' && !istAktuell ? aktiver?.versioningButtonDisplayValue : undefined
  return (
    <Merkmalleiste
      art="verlauf"
      schaltertext={wert === undefined ? SCHALTERTEXT[historyType] : `${SCHALTERTEXT[historyType]} (${wert})`}
      titel={titel}
    >
      <div className={stil['leiste']}>
        {hatMarken && (
          <Switch
            label="Änderungen anzeigen"
            onChange={verlauf.schalteAnzeige}
            size="dense"
            value={stand.showChanges === 'Show'}
          />
        )}
        <p aria-live="polite" className={stil['gewaehlt']} ref={gewaehlt} tabIndex={-1}>
          {istAktuell || !aktiver ? AKTUELLE_GEWAEHLT : `Version vom ${formatiereZeitpunkt(aktiver.date)} ausgewählt`}
        </p>
        {!istAktuell && (
          <Button
            onPress={() => {
              // Die Schaltfläche verschwindet mit der Wahl; der Fokus bleibt in der Leiste.
              gewaehlt.current?.focus()
              verlauf.zurAktuellen()
            }}
            size="dense"
          >
            {ZUR_AKTUELLEN}
          </Button>
        )}
        {handlungen}
        {items.length === 0 ? (
          leer
        ) : (
          <ol className={stil['liste']}>
            {items.map(punkt => (
              <li key={punkt.id}>
                <Punkt
                  beiWahl={() => verlauf.waehle(punkt)}
                  istGewaehlt={punkt.id === stand.activeVersionId}
                  punkt={punkt}
                />
              </li>
            ))}
          </ol>
        )}
        {fuss}
      </div>
    </Merkmalleiste>
  )
}

type Punktangaben = { punkt: Verlaufspunkt; istGewaehlt: boolean; beiWahl: () => void }

function Punkt({ punkt: { title, date, beschreibung }, istGewaehlt, beiWahl }: Punktangaben) {
  const inhalt = (
    <>
      <strong>{title.name}</strong>
      <span className={stil['zeit']}>{formatiereZeitpunkt(date)}</span>
      {beschreibung !== undefined && <span className={stil['zeit']}>{beschreibung}</span>}
    </>
  )
  const gemeinsam = { 'aria-current': istGewaehlt || undefined, className: stil['punkt'], onClick: beiWahl }
  if (title.linkTo === undefined)
    return (
      <button {...gemeinsam} type="button">
        {inhalt}
      </button>
    )
  return (
    <Link {...gemeinsam} to={title.linkTo}>
      {inhalt}
    </Link>
  )
}
