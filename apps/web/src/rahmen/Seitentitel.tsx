import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { layout } from '../layout/layout.ts'
import { useSeite } from '../seite/SeiteProvider.tsx'
import { Ladebalken } from './Ladebalken.tsx'
import { Merkmalschalter } from './Merkmalschalter.tsx'
import stil from './Seitentitel.module.css'
import type { Titelsuche } from './Suchfeld.tsx'

const Info = lazy(() => import('@benthos/ui/info/InfoButton.tsx').then(m => ({ default: m.InfoButton })))
const Suchfeld = lazy(() => import('./Suchfeld.tsx').then(m => ({ default: m.Suchfeld })))

/** Erklärung zur Seite: kurzer Text, mit Kennung auf Wunsch der ausführliche. */
export type Titelinfo = { text: ReactNode; infoId?: string }

/** Letzte Änderung: ein Text, oder mit eigener Beschriftung und Erläuterung. */
export type Aenderungsangabe = string | { label: string; text: string; info?: ReactNode }

type Angaben = {
  titel: string
  /** Titel des Fensters, wenn er mehr sagt als die Überschrift */
  fenstertitel?: string
  zusatz?: ReactNode
  info?: Titelinfo | undefined
  letzteAenderung?: Aenderungsangabe | undefined
  suche?: Titelsuche | undefined
  aktionen?: ReactNode
  /** Fehlerübersicht der Formulare dieser Seite */
  pruefbericht?: ReactNode
  /** Die Seite arbeitet noch, auch wenn keine Abfrage offen ist. */
  laeuft?: boolean
}

/** Kopf jeder Seite: Überschrift (auch im Fenstertitel), Auskünfte, Suche, Schalter der Merkmale, Aktionen, Ladebalken. */
export function Seitentitel({ titel, zusatz, aktionen, pruefbericht, laeuft = false, ...angaben }: Angaben) {
  const { laedt } = useSeite()
  const { fenstertitel = titel } = angaben
  useEffect(() => {
    document.title = `${fenstertitel} – Benthosdatenbank Fließgewässer`
  }, [fenstertitel])
  return (
    <>
      <div className={stil['kopf']} ref={meldeTitelleiste}>
        <div className={stil['text']}>
          <div className={stil['zeile']}>
            <h1 tabIndex={-1}>{titel}</h1>
            {angaben.info && (
              <Suspense fallback={null}>
                <Info infoId={angaben.info.infoId} subject={titel}>
                  {angaben.info.text}
                </Info>
              </Suspense>
            )}
          </div>
          {zusatz !== undefined && <div className={stil['zusatz']}>{zusatz}</div>}
          {angaben.letzteAenderung !== undefined && <LetzteAenderung angabe={angaben.letzteAenderung} />}
        </div>
        {angaben.suche && (
          <div className={stil['suche']}>
            <Suspense fallback={<Skeleton height="2.5rem" />}>
              <Suchfeld {...angaben.suche} />
            </Suspense>
          </div>
        )}
        <div className={stil['aktionen']}>
          <Merkmalschalter />
          {aktionen}
        </div>
        <Ladebalken laeuft={laeuft || laedt} />
      </div>
      {pruefbericht}
    </>
  )
}

const meldeTitelleiste = (titelleiste: HTMLElement | null) => layout.setze({ titelleiste })

function LetzteAenderung({ angabe }: { angabe: Aenderungsangabe }) {
  const { label, text, info } = typeof angabe === 'string' ? { label: 'Letzte Änderung', text: angabe } : angabe
  return (
    <p className={stil['aenderung']}>
      {`${label.replace(/:$/, '')}: ${text}`}
      {info !== undefined && (
        <Suspense fallback={null}>
          <Info subject={label.replace(/:$/, '')}>{info}</Info>
        </Suspense>
      )}
    </p>
  )
}
