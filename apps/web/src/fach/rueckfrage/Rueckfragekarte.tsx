import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import type { Rueckfrage } from '@benthos/vertrag/rueckfrage'
import CircleCheck from 'lucide-react/icons/circle-check'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Nachrichtenfeld } from './Nachrichtenfeld.tsx'
import stil from './Rueckfrage.module.css'
import { istOffen, useRueckfragetat } from './rueckfragen.ts'
import { useNachrichtenentwurf } from './useNachrichtenentwurf.ts'

type Angaben = {
  aufnahmeId: number
  frage: Rueckfrage
  /** worum es geht, wo es nicht schon darüber steht */
  kopf?: ReactNode
  /** eben gestellt: sobald sie dasteht, bekommt sie den Fokus */
  istGestellt?: boolean
}

/** Eine Rückfrage mit ihren Antworten; beantwortet und erledigt wird an Ort und Stelle. */
export function Rueckfragekarte({ aufnahmeId, frage, kopf, istGestellt = false }: Angaben) {
  const tat = useRueckfragetat(aufnahmeId, frage)
  const karte = useRef<HTMLElement>(null)
  useEffect(() => {
    if (istGestellt) karte.current?.focus()
  }, [istGestellt])
  const [istGerufen, setzeGerufen] = useState(false)
  const entwurf = useNachrichtenentwurf({
    aufnahmeId,
    schluessel: `antwort/${frage.id}`,
    titel: `Antwort zu „${frage.bezeichnung}“`,
    seite: `plausibilitaet#rueckfrage-${frage.id}`,
  })
  // Wer schon etwas geschrieben hat, findet es gleich wieder.
  const antwortet = istGerufen || entwurf.text !== ''
  const offen = istOffen(frage)
  return (
    <article
      aria-label={`${frage.an === null ? 'Anmerkung' : 'Rückfrage'} zu ${frage.bezeichnung}`}
      className={stil['karte']}
      data-offen={offen && frage.an !== null}
      id={`rueckfrage-${frage.id}`}
      ref={karte}
      tabIndex={-1}
    >
      {kopf}
      <p className={stil['stand']}>
        <Standzeichen frage={frage} />
      </p>
      <Nachricht am={frage.am} text={frage.text} von={frage.von} zusatz={frage.an === null ? '' : ` an ${frage.an}`} />
      {frage.antworten.length > 0 && (
        <ol className={stil['antworten']}>
          {frage.antworten.map(antwort => (
            <li key={antwort.id}>
              <Nachricht {...antwort} />
            </li>
          ))}
        </ol>
      )}
      {offen && antwortet && (
        <Nachrichtenfeld
          entwurf={{
            ...entwurf,
            // Wer den gefundenen Text löscht, schreibt noch: das Feld bleibt stehen.
            setze: text => {
              setzeGerufen(true)
              entwurf.setze(text)
            },
          }}
          handlung="Antworten"
          istGerufen={istGerufen}
          label={`Antwort zu ${frage.bezeichnung}`}
          laeuft={tat.isPending}
          laeuftText="Wird gespeichert"
          sende={(text, leere) =>
            tat.mutate(
              { text },
              {
                onSuccess: () => {
                  leere()
                  setzeGerufen(false)
                  // Das Feld ist fort: der Fokus bleibt bei der Rückfrage.
                  karte.current?.focus()
                },
              },
            )
          }
        />
      )}
      <div className={stil['taten']}>
        {offen && !antwortet && (
          <Button onPress={() => setzeGerufen(true)} size="dense">
            Antworten
          </Button>
        )}
        {frage.erledigbar && (
          <Button
            isPending={tat.isPending && 'erledigt' in tat.variables}
            onPress={() => tat.mutate({ erledigt: offen })}
            size="dense"
            variant="quiet"
          >
            {offen ? 'Erledigen' : 'Wieder öffnen'}
          </Button>
        )}
      </div>
      {tat.error && (
        <Alert severity="danger" isLive title="Nicht gespeichert">
          {tat.error.message}
        </Alert>
      )}
    </article>
  )
}

/** Auf wen es ankommt, mit Zeichen und Wort. */
function Standzeichen({ frage }: { frage: Rueckfrage }) {
  if (frage.erledigt)
    return (
      <>
        <Icon icon={CircleCheck} size={16} />
        {`Erledigt: ${frage.erledigt.von}, ${formatiereZeitpunkt(frage.erledigt.am)}`}
      </>
    )
  if (frage.an === null)
    return (
      <>
        <Icon icon={MessageCircle} size={16} />
        Anmerkung
      </>
    )
  return (
    <>
      <Icon icon={MessageCircleQuestion} size={16} />
      {frage.liegtBeiMir ? 'Offen, wartet auf Sie' : 'Offen'}
    </>
  )
}

/** HTML im Text bleibt Text, Zeilen bleiben Zeilen. */
function Nachricht({ text, von, am, zusatz = '' }: { text: string; von: string; am: string; zusatz?: string }) {
  return (
    <div>
      <p className={stil['text']}>{text}</p>
      <p className={stil['leise']}>{`${von}${zusatz} · ${formatiereZeitpunkt(am)}`}</p>
    </div>
  )
}
