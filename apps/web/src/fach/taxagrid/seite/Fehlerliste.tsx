import { Button } from '@benthos/ui/button/Button.tsx'
import { useState } from 'react'
import type { Spalte, Vorschlag } from '../gitter/spalte.ts'
import type { Befundlage, Stellenbefund } from '../taxa/befundlage.ts'
import styles from './Fehlerliste.module.css'

/** So viele Befunde stehen zuerst da; die übrigen öffnet eine Schaltfläche. */
const ZUERST = 20

type Angaben = {
  lage: Befundlage
  spalten: readonly Spalte[]
  nurLesen: boolean
  beiSprung: (stelle: Stellenbefund) => void
  beiBerichtigung: (zeile: string, vorschlag: Pick<Vorschlag, 'text' | 'zellen'>) => void
  beiZusammenfassen: () => void
}

/** Alle Beanstandungen der Liste, Fehler zuerst; jede springt zu ihrer Zelle. */
export function Fehlerliste(p: Angaben) {
  const { lage } = p
  const [alle, setzeAlle] = useState(false)
  if (lage.stellen.length === 0) return null
  const geordnet = [...lage.stellen].sort((a, b) => rang(a) - rang(b) || a.index - b.index)
  const gezeigt = alle ? geordnet : geordnet.slice(0, ZUERST)
  return (
    <section aria-label="Beanstandungen" className={styles.liste}>
      <div className={styles.kopf}>
        <h3 className={styles.titel}>{ueberschrift(lage)}</h3>
        {lage.doppelte === 0 || p.nurLesen ? null : (
          <Button onPress={p.beiZusammenfassen} size="dense">
            {`Gleiche Funde zusammenfassen (${lage.doppelte})`}
          </Button>
        )}
      </div>
      <ul className={styles.eintraege}>
        {gezeigt.map(stelle => (
          <li className={styles.eintrag} data-schwere={stelle.befund.schwere} key={`${stelle.zeile}/${stelle.spalte}`}>
            <button className={styles.sprung} onClick={() => p.beiSprung(stelle)} type="button">
              {`Zeile ${stelle.index + 1}, ${kopfVon(p.spalten, stelle.spalte)}`}
            </button>
            <span>{`: ${stelle.befund.text}`}</span>
            {p.nurLesen
              ? null
              : stelle.befund.vorschlaege?.slice(0, 3).map(v => (
                  <Button key={v.text} onPress={() => p.beiBerichtigung(stelle.zeile, v)} size="dense" variant="quiet">
                    {`${v.text} übernehmen`}
                  </Button>
                ))}
          </li>
        ))}
      </ul>
      {gezeigt.length === geordnet.length ? null : (
        <Button onPress={() => setzeAlle(true)} size="dense" variant="quiet">
          {`Alle ${geordnet.length} anzeigen`}
        </Button>
      )}
    </section>
  )
}

function rang(stelle: Stellenbefund): number {
  return stelle.befund.schwere === 'FEHLER' ? 0 : 1
}

function kopfVon(spalten: readonly Spalte[], id: string): string {
  return spalten.find(s => s.id === id)?.kopf ?? id
}

function ueberschrift({ fehler, warnungen }: Befundlage): string {
  const teile = [
    ...(fehler === 0 ? [] : [fehler === 1 ? '1 Fehler' : `${fehler} Fehler`]),
    ...(warnungen === 0 ? [] : [warnungen === 1 ? '1 Warnung' : `${warnungen} Warnungen`]),
  ]
  return teile.join(', ')
}
