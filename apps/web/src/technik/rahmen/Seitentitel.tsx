import type { ReactNode } from 'react'
import { layout } from '../layout/layout.ts'
import { useSeite } from '../seite/SeiteProvider.tsx'
import { Ladebalken } from './Ladebalken.tsx'
import { Merkmalschalter } from './Merkmalschalter.tsx'
import stil from './Seitentitel.module.css'
import { useFenstertitel } from './useFenstertitel.ts'

/** Letzte Änderung: ein Text, oder mit eigener Beschriftung und einem InfoButton. */
export type Aenderungsangabe = string | { label: string; text: string; info?: ReactNode }

type Angaben = {
  titel: string
  /** der Titel, wie er geschrieben wird, etwa ein Taxon kursiv */
  gesetzt?: ReactNode
  /** Titel des Fensters, wenn er mehr sagt als die Überschrift */
  fenstertitel?: string
  zusatz?: ReactNode
  /** kleines Bild des Gezeigten, in fester Größe: es darf nichts verrücken, wenn es kommt */
  bild?: ReactNode
  /** Hinweis zur Seite: ein InfoButton */
  info?: ReactNode
  letzteAenderung?: Aenderungsangabe | undefined
  /** Suche über die ganze Seite: ein SearchField, auch hervorgehoben */
  suche?: ReactNode
  aktionen?: ReactNode
  /** Fehlerübersicht der Formulare dieser Seite */
  pruefbericht?: ReactNode
  /** Die Seite arbeitet noch, auch wenn keine Abfrage offen ist. */
  laeuft?: boolean
}

/** Kopf jeder Seite: Überschrift (auch im Fenstertitel), Auskünfte, Suche, Schalter der Merkmale, Aktionen, Ladebalken. */
export function Seitentitel({ titel, zusatz, aktionen, pruefbericht, laeuft = false, ...angaben }: Angaben) {
  const { laedt } = useSeite()
  useFenstertitel(angaben.fenstertitel ?? titel)
  return (
    <>
      <div className={stil['kopf']} data-bild={angaben.bild ? '' : undefined} ref={meldeTitelleiste}>
        {angaben.bild}
        <div className={stil['text']}>
          <div className={stil['zeile']}>
            <h1 tabIndex={-1}>{angaben.gesetzt ?? titel}</h1>
            {angaben.info}
          </div>
          {zusatz !== undefined && (
            <div className={stil['zusatz']} data-satz={typeof zusatz === 'string' ? '' : undefined}>
              {zusatz}
            </div>
          )}
          {angaben.letzteAenderung !== undefined && <LetzteAenderung angabe={angaben.letzteAenderung} />}
        </div>
        {angaben.suche !== undefined && <div className={stil['suche']}>{angaben.suche}</div>}
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

/** Ref des Kopfs einer Seite: daran hängen Haftung und Fokus nach dem Seitenwechsel. */
export const meldeTitelleiste = (titelleiste: HTMLElement | null) => layout.setze({ titelleiste })

function LetzteAenderung({ angabe }: { angabe: Aenderungsangabe }) {
  const { label, text, info } = typeof angabe === 'string' ? { label: 'Letzte Änderung', text: angabe } : angabe
  return (
    <p className={stil['aenderung']}>
      {`${label.replace(/:$/, '')}: ${text}`}
      {info}
    </p>
  )
}
