import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { type Einlesung, leseRuecknahme } from '@benthos/vertrag/einlesung'
import type { Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { abfrage } from '../http/abfrage.ts'
import stil from './Einlesen.module.css'
import { EINGAENGE } from './eingaenge.ts'
import { laeuft, nenne } from './texte.ts'

/** Mehr liest vor einer Entscheidung niemand; alle stehen danach im Bericht. */
const HOECHSTENS_VORAB = 5

const ALLES_BLEIBT = 'Zurückzunehmen ist nichts: Auf allem baut schon etwas auf.'
const NICHTS_DA = 'Zurückzunehmen ist nichts: Von diesem Import steht nichts mehr da.'

/** Ob von diesem Vorgang noch etwas zurückzunehmen ist. */
export const istRuecknehmbar = (einlesung: Einlesung): boolean =>
  EINGAENGE[einlesung.art].ruecknahme !== undefined &&
  einlesung.geladen > 0 &&
  !laeuft(einlesung) &&
  !(einlesung.ruecknahme?.beendetAm && einlesung.ruecknahme.behalten === 0)

type Angaben = { einlesung: Einlesung; nimmZurueck: () => void }

/** Rückfrage mit den Folgen: was gelöscht, was wieder wie vorher wird, und was bleibt. */
export function Ruecknahme({ einlesung, nimmZurueck }: Angaben) {
  const [fragt, setzeFragt] = useState(false)
  const { data, error } = useQuery({
    ...abfrage(leseRuecknahme, { params: { id: einlesung.id } }),
    enabled: fragt,
    // Was seither darauf aufbaut, kann sich zwischen zwei Blicken geändert haben.
    gcTime: 0,
    staleTime: 0,
  })
  const schliesse = () => setzeFragt(false)
  const istMoeglich = data !== undefined && data.hindernis === null && data.neue + data.geaenderte > 0
  return (
    <>
      <Button icon={Undo2} onPress={() => setzeFragt(true)}>
        Zurücknehmen …
      </Button>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Nichts ändern</Button>
            <Button
              isDisabled={!istMoeglich}
              onPress={() => {
                schliesse()
                nimmZurueck()
              }}
              variant="danger"
            >
              Zurücknehmen
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title="Import zurücknehmen?"
      >
        {error && <Alert severity="danger">{error.message}</Alert>}
        {!error && (data ? <Folgen art={einlesung.art} vorschau={data} /> : <p>Die Folgen werden ermittelt …</p>)}
      </Dialog>
    </>
  )
}

function Folgen({ art, vorschau }: { art: Einlesung['art']; vorschau: Ruecknahmevorschau }) {
  const { hindernis, neue, geaenderte, beigaben, konfliktzahl, konflikte } = vorschau
  const { ruecknahme: worte } = EINGAENGE[art]
  if (hindernis !== null || !worte) return <p>{hindernis}</p>
  const weitere = konfliktzahl - Math.min(konflikte.length, HOECHSTENS_VORAB)
  return (
    <div className={stil['folgen']}>
      <ul className={stil['hinweise']}>
        {neue > 0 && <li>{`${formatiereAnzahl(neue, ...worte.neu)} gelöscht.`}</li>}
        {geaenderte > 0 && (
          <li>{`${formatiereAnzahl(geaenderte, ...worte.geaendert)} danach wieder wie vor dem Import.`}</li>
        )}
        {beigaben.length > 0 && <li>{`Dazu gelöscht: ${nenne(beigaben.map(name => `„${name}“`))}.`}</li>}
        {neue + geaenderte === 0 && <li>{konfliktzahl > 0 ? ALLES_BLEIBT : NICHTS_DA}</li>}
      </ul>
      {konfliktzahl > 0 && (
        <>
          <p>{`Es ${konfliktzahl === 1 ? 'bleibt' : 'bleiben'} ${formatiereAnzahl(konfliktzahl, ...worte.bleibt)}, weil seit dem Laden etwas darauf aufbaut:`}</p>
          <ul className={stil['befunde']}>
            {konflikte.slice(0, HOECHSTENS_VORAB).map(({ zeile, bezeichnung, ...konflikt }) => (
              <li key={`${zeile} ${bezeichnung}`}>
                <span className={stil['ort']}>
                  {zeile === null ? bezeichnung : `Zeile ${formatiereZahl(zeile)} · ${bezeichnung}`}
                </span>
                <Konflikt konflikt={konflikt} />
              </li>
            ))}
          </ul>
          {weitere > 0 && <p>{`Dazu ${formatiereZahl(weitere)} weitere.`}</p>}
        </>
      )}
      <p>Die Datei und der Bericht bleiben.</p>
    </div>
  )
}

type Ergebnisangaben = { art: Einlesung['art']; ruecknahme: NonNullable<Einlesung['ruecknahme']> }

/** Was eine Rücknahme ergab. */
export function Zurueckgenommenes({ art, ruecknahme }: Ergebnisangaben) {
  const { zurueckgenommen, behalten, beigaben, von, beendetAm } = ruecknahme
  const { einzahl, mehrzahl } = EINGAENGE[art]
  return (
    <Alert
      isLive
      severity={behalten > 0 ? 'warning' : 'success'}
      title={`${formatiereAnzahl(zurueckgenommen, `${einzahl} ist`, `${mehrzahl} sind`)} zurückgenommen`}
    >
      {beigaben.length > 0 && <p>{`Dazu gelöscht: ${nenne(beigaben.map(name => `„${name}“`))}.`}</p>}
      {behalten > 0 && (
        <p>{`${formatiereAnzahl(behalten, 'Zeile ist', 'Zeilen sind')} geblieben; der Bericht nennt je Zeile, was seit dem Laden darauf aufbaut. Ist der Grund behoben, nehmen Sie den Import noch einmal zurück.`}</p>
      )}
      {beendetAm !== null && <p>{`${von}, ${formatiereZeitpunkt(beendetAm)}`}</p>}
    </Alert>
  )
}

type Konfliktangaben = {
  konflikt: Pick<Ruecknahmevorschau['konflikte'][number], 'grund' | 'aenderungen' | 'wer' | 'wann'>
}

/** Warum etwas bleibt: Grund, was seit dem Laden anders ist, wer es war. */
export function Konflikt({ konflikt: { grund, aenderungen, wer, wann } }: Konfliktangaben) {
  const teile = [
    grund,
    nenne(
      aenderungen.map(({ spalte, alt, neu }) => `${spalte}: ${alt || 'leer'} → ${neu || 'leer'}`),
      '; ',
    ),
    wann === null ? '' : `(${[wer, formatiereZeitpunkt(wann)].filter(Boolean).join(', ')})`,
  ]
  return <span className={stil['umbrechend']}>{teile.filter(teil => teil !== '').join(' ')}</span>
}
