import { Button } from '@benthos/ui/button/Button.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import stil from './Fussleiste.module.css'
import { Fussplatz } from './Fussplatz.tsx'
import { useOffenes } from './Verlassensschutz.tsx'

export type Nachbarseite = { label: string; adresse: string }

type Angaben = {
  /** Seite davor und danach; null: es gibt keine */
  zurueck: Nachbarseite | null
  weiter: Nachbarseite | null
  /** wann zuletzt gespeichert wurde, als Text; null: hier ist noch nichts gespeichert */
  gespeichert: string | null
  /** vor dem Wechsel: die Schaltfläche gilt danach schon der nächsten Seite */
  beiWechsel: (adresse: string) => void
  children: ReactNode
}

/**
 * Inhalt einer von mehreren Seiten mit der Leiste an seinem Fuß: zurück, Stand der Sicherung, und was offen ist speichern und
 * weiter. Lässt sich etwas nicht speichern, bleibt die Seite stehen. Braucht einen Verlassensschutz um sich.
 */
export function MitFussleiste({ zurueck, weiter, gespeichert, beiWechsel, children }: Angaben) {
  const navigate = useNavigate()
  const offenes = useOffenes()
  const [platz] = useState(erzeugePlatz)
  // Einmal: noch einmal eingehängt, verlöre eine Schaltfläche darin den Fokus.
  const haengeEin = useCallback((halter: HTMLElement | null) => halter?.append(platz), [platz])
  const [speichert, setzeSpeichert] = useState(false)
  const istOffen = offenes?.istOffen === true
  const gehe = async ({ adresse }: Nachbarseite) => {
    beiWechsel(adresse)
    await navigate(adresse)
  }
  const speichereUndGehe = async (ziel: Nachbarseite) => {
    setzeSpeichert(true)
    try {
      if (!istOffen || (await offenes.speichere())) await gehe(ziel)
    } finally {
      setzeSpeichert(false)
    }
  }
  return (
    <Fussplatz value={platz}>
      <div className={stil['seite']}>
        <div className={stil['inhalt']}>{children}</div>
        <div aria-label="Weiter durch die Aufnahme" className={stil['leiste']} role="group">
          {zurueck && (
            <Button icon={ArrowLeft} onPress={() => void gehe(zurueck)} variant="quiet">
              <VisuallyHidden below="below-48rem">zurück</VisuallyHidden>
              <VisuallyHidden below="below-80rem">: {zurueck.label}</VisuallyHidden>
            </Button>
          )}
          <div className={stil['halter']} ref={haengeEin} />
          <span className={stil['stand']} role="status">
            {istOffen ? 'Nicht gespeichert' : gespeichert}
          </span>
          {weiter && (
            <Button
              className={stil['weiter']}
              icon={ArrowRight}
              isPending={speichert}
              onPress={() => void speichereUndGehe(weiter)}
              pendingLabel="Wird gespeichert …"
            >
              {istOffen ? `Speichern und weiter: ${weiter.label}` : `Weiter: ${weiter.label}`}
            </Button>
          )}
        </div>
      </div>
    </Fussplatz>
  )
}

/**
 * Der Platz für die Schaltflächen des Formulars, ehe die Leiste gezeichnet ist: käme er erst mit ihr, entstünde das ganze Formular ein
 * zweites Mal, ehe der Browser das erste zeigt.
 */
function erzeugePlatz(): HTMLElement {
  const platz = document.createElement('div')
  platz.className = stil['platz'] ?? ''
  return platz
}
