import { Button } from '@benthos/ui/button/Button.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import { useEffect, useRef, useState } from 'react'
import stil from './Rueckfrage.module.css'
import type { Nachrichtenentwurf } from './useNachrichtenentwurf.ts'

type Angaben = {
  label: string
  handlung: string
  laeuft: boolean
  laeuftText: string
  /** bekommt den Fokus, sobald es da ist: es wurde gerufen */
  istGerufen?: boolean
  entwurf: Nachrichtenentwurf
  /** @param leere erst nach dem Speichern: was nicht ankam, bleibt stehen */
  sende: (text: string, leere: () => void) => void
}

/** Text einer Rückfrage oder Antwort mit seiner Schaltfläche; Strg+Enter schickt ihn auch ab. */
export function Nachrichtenfeld({ label, handlung, laeuft, laeuftText, istGerufen = false, entwurf, sende }: Angaben) {
  const feld = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (istGerufen) feld.current?.focus()
  }, [istGerufen])
  const { text } = entwurf
  const [versucht, setzeVersucht] = useState(false)
  const fehlt = text.trim() === ''
  const schicke = () => {
    setzeVersucht(true)
    if (fehlt || laeuft) return
    sende(text.trim(), () => {
      entwurf.leere()
      setzeVersucht(false)
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nur die Tastenkombination des Felds darin
    <div className={stil['nachricht']} onKeyDown={e => (e.ctrlKey || e.metaKey) && e.key === 'Enter' && schicke()}>
      <TextArea
        errorMessage={versucht && fehlt ? 'Dieses Feld ist verpflichtend' : undefined}
        isRequired
        label={label}
        maxLength={2000}
        onChange={entwurf.setze}
        ref={feld}
        rows={3}
        value={text}
      />
      <Button isPending={laeuft} onPress={schicke} pendingLabel={laeuftText} size="dense">
        {handlung}
      </Button>
    </div>
  )
}
