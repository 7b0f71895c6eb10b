import { Icon } from '@benthos/ui/icon/Icon.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import { memo, type RefObject } from 'react'
import type { Zeile } from '../modell/zeile.ts'
import { Befundtext } from './Befundtext.tsx'
import styles from './Gitter.module.css'
import type { Gitterspeicher } from './gitterspeicher.ts'
import type { Befund, Spalte, Zeilenbefunde } from './spalte.ts'
import { Zelleneditor } from './Zelleneditor.tsx'

export type RasterzeileAngaben = {
  gitter: Gitterspeicher
  spalten: readonly Spalte[]
  /** null: die Anfügezeile am Ende */
  zeile: Zeile | null
  index: number
  befunde: Zeilenbefunde | undefined
  /** Spalte mit dem Fokus, -1: keine in dieser Zeile */
  aktiveSpalte: number
  /** ausgewählte Spalten dieser Zeile, -1: keine */
  wahlVon: number
  wahlBis: number
  istBearbeitet: boolean
  /** Verschiebung in Pixeln, wenn nur der sichtbare Ausschnitt gezeichnet wird */
  oben: number | null
  nurLesen: boolean
  aktiveZelle: RefObject<HTMLDivElement | null>
  beiZeileOeffnen: ((index: number) => void) | undefined
  /** was an der Zeile wartet, etwa „1 Rückfrage“ */
  marke: string | undefined
  beiRueckfrage: ((index: number) => void) | undefined
}

/** Eine Zeile; gemerkt, damit ein Tastendruck nur die Zeile zeichnet, in der er geschieht. */
export const Rasterzeile = memo(function Rasterzeile(p: RasterzeileAngaben) {
  const { spalten, zeile, index, befunde } = p
  const schwere = schwersteVon(befunde)
  return (
    <div
      aria-rowindex={index + 2}
      className={styles.zeile}
      data-anfuegen={zeile === null ? '' : undefined}
      data-zeile={index}
      role="row"
      style={p.oben === null ? undefined : { position: 'absolute', insetBlockStart: p.oben, insetInline: 0 }}
    >
      <div aria-colindex={1} className={styles.nummer} data-schwere={schwere} role="rowheader">
        {zeile === null ? <VisuallyHidden>Neue Zeile</VisuallyHidden> : index + 1}
      </div>
      {spalten.map((spalte, s) => (
        <Rasterzelle
          {...p}
          befund={befunde?.[spalte.id]}
          istAktiv={s === p.aktiveSpalte}
          istGewaehlt={s >= p.wahlVon && s <= p.wahlBis && p.wahlVon >= 0}
          key={spalte.id}
          nummer={s}
          spalte={spalte}
        />
      ))}
      {p.beiZeileOeffnen === undefined ? null : (
        <div aria-colindex={spalten.length + 2} className={styles.oeffnen} role="gridcell">
          {zeile === null ? null : (
            <button
              aria-label={`Zeile ${index + 1} öffnen`}
              className={styles.oeffner}
              onClick={() => p.beiZeileOeffnen?.(index)}
              tabIndex={-1}
              type="button"
            >
              ›
            </button>
          )}
        </div>
      )}
    </div>
  )
})

type ZelleAngaben = RasterzeileAngaben & {
  spalte: Spalte
  nummer: number
  befund: Befund | undefined
  istAktiv: boolean
  istGewaehlt: boolean
}

function Rasterzelle(p: ZelleAngaben) {
  const { spalte, zeile, befund, istAktiv } = p
  const bearbeitet = istAktiv && p.istBearbeitet
  return (
    <div
      aria-colindex={p.nummer + 2}
      aria-invalid={befund?.schwere === 'FEHLER' ? true : undefined}
      aria-selected={p.istGewaehlt || istAktiv}
      className={styles.zelle}
      data-aktiv={istAktiv ? '' : undefined}
      data-ausrichtung={spalte.ausrichtung}
      data-berechnet={spalte.istEingabe ? undefined : ''}
      data-gewaehlt={p.istGewaehlt ? '' : undefined}
      data-schwere={befund?.schwere}
      data-spalte={p.nummer}
      ref={istAktiv ? p.aktiveZelle : undefined}
      role="gridcell"
      tabIndex={istAktiv ? 0 : -1}
    >
      {bearbeitet ? (
        <Zelleneditor
          gitter={p.gitter}
          name={`${spalte.langtext ?? spalte.kopf}, Zeile ${p.index + 1}`}
          spalte={spalte}
        />
      ) : (
        <Inhalt
          befund={befund}
          marke={p.nummer === 0 ? p.marke : undefined}
          beiMarke={() => p.beiRueckfrage?.(p.index)}
          nummer={p.nummer}
          spalte={spalte}
          zeile={zeile}
          nurLesen={p.nurLesen}
        />
      )}
    </div>
  )
}

function Inhalt({
  spalte,
  zeile,
  befund,
  marke,
  beiMarke,
  nummer,
  nurLesen,
}: Pick<ZelleAngaben, 'spalte' | 'zeile' | 'befund' | 'marke' | 'nummer' | 'nurLesen'> & { beiMarke: () => void }) {
  if (zeile === null) {
    return nummer === 0 && !nurLesen ? <span className={styles.platzhalter}>{spalte.platzhalter}</span> : null
  }
  return (
    <>
      {/* Der Hinweis für den Zeiger steht innen: an der Zelle läse ein Vorleser ihn als Beschreibung ein zweites Mal. */}
      <span className={styles.text} title={(befund?.text ?? spalte.text(zeile)) || undefined}>
        {spalte.anzeige?.(zeile) ?? spalte.text(zeile)}
      </span>
      {marke === undefined ? null : (
        <button className={styles.marke} onClick={beiMarke} tabIndex={-1} type="button">
          <Icon icon={MessageCircleQuestion} size={14} />
          {marke}
        </button>
      )}
      {befund === undefined ? null : (
        <VisuallyHidden>
          {' '}
          <Befundtext befund={befund} />
        </VisuallyHidden>
      )}
    </>
  )
}

function schwersteVon(befunde: Zeilenbefunde | undefined): Befund['schwere'] | undefined {
  const alle = Object.values(befunde ?? {})
  return alle.some(b => b.schwere === 'FEHLER') ? 'FEHLER' : alle[0]?.schwere
}
