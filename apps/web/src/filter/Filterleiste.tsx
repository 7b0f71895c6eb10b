import { Button } from '@benthos/ui/button/Button.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import stil from './Filterleiste.module.css'
import { zaehleKriterien } from './listenadresse.ts'

/** Spezifikation, Abschnitt 9: Suche mit 400 ms Verzögerung. */
const SUCHVERZOEGERUNG_MS = 400

type Angaben = {
  /** Name für Vorleseprogramme, etwa „Filter der Messstellen“ */
  bezeichnung: string
  angaben: object
  beiRuecksetzen: () => void
  children: ReactNode
}

/** Kriterien einer Liste nebeneinander; darunter, wie viele gelten, damit ein vergessener Filter nicht täuscht. */
export function Filterleiste({ bezeichnung, angaben, beiRuecksetzen, children }: Angaben) {
  const kriterien = zaehleKriterien(angaben)
  return (
    <search aria-label={bezeichnung} className={stil['leiste']}>
      {children}
      <div className={stil['stand']}>
        <span>
          {kriterien === 0
            ? 'Keine Filterkriterien gesetzt'
            : kriterien === 1
              ? '1 Filterkriterium gesetzt'
              : `${kriterien} Filterkriterien gesetzt`}
        </span>
        {kriterien > 0 && (
          <Button onPress={beiRuecksetzen} size="dense" variant="quiet">
            Filter zurücksetzen
          </Button>
        )}
      </div>
    </search>
  )
}

type Suchangaben = {
  wert: string
  hilfe: string
  /** Zeichen, je Seite einstellbar; Vorgabe 100 */
  maxLaenge?: number
  beiSuche: (suche: string) => void
}

/** Suchtext, der nach einer kurzen Pause gilt. Kommt er von außen (Zurück, Rücksetzen), gilt der von außen. */
export function Suchtext({ wert, hilfe, maxLaenge = 100, beiSuche }: Suchangaben) {
  const [stand, setzeStand] = useState({ wert, text: wert, gesendet: wert })
  // Die eigene Suche kommt als Wert zurück, während schon weitergetippt wird: dann bleibt der getippte Text.
  if (stand.wert !== wert) setzeStand({ ...stand, wert, text: wert === stand.gesendet ? stand.text : wert })
  const { text } = stand
  const suche = useEffectEvent((neu: string) => {
    setzeStand(s => ({ ...s, gesendet: neu }))
    beiSuche(neu)
  })
  useEffect(() => {
    if (text === wert) return
    const uhr = setTimeout(() => suche(text), SUCHVERZOEGERUNG_MS)
    return () => clearTimeout(uhr)
  }, [text, wert])
  return (
    <TextField
      description={hilfe}
      label="Suche"
      maxLength={maxLaenge}
      onChange={neu => setzeStand(s => ({ ...s, text: neu }))}
      size="dense"
      value={text}
    />
  )
}
