import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import Copy from 'lucide-react/icons/copy'
import { kopiereText } from '../../../technik/meldungen/kopiereText.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import { schreibeTsv } from '../modell/tsv.ts'
import styles from './AbgelehnteZeilen.module.css'

type Angaben = {
  zeilen: readonly Abgelehnt[]
  nurLesen: boolean
  beiErneut: () => void
  beiEntfernen: () => void
}

/** Beim Einfügen abgelehnte Zeilen: sie bleiben mit ihrem Grund stehen, bis jemand sie entfernt. */
export function AbgelehnteZeilen({ zeilen, nurLesen, beiErneut, beiEntfernen }: Angaben) {
  if (zeilen.length === 0) return null
  const kopiere = async () => {
    const gelungen = await kopiereText(schreibeTsv(zeilen.map(z => [...z.roh, z.grund])))
    announce(
      gelungen
        ? `${formatiereAnzahl(zeilen.length, 'Zeile', 'Zeilen')} kopiert`
        : 'Kopieren ist in diesem Browser nicht möglich',
    )
  }
  return (
    <section aria-label="Abgelehnte Zeilen" className={styles.abgelehnte}>
      <div className={styles.kopf}>
        <h3 className={styles.titel}>
          {zeilen.length === 1 ? '1 abgelehnte Zeile' : `${zeilen.length} abgelehnte Zeilen`}
        </h3>
        <Button icon={Copy} onPress={() => void kopiere()} size="dense">
          Mit Grund kopieren
        </Button>
        {nurLesen ? null : (
          <>
            <Button onPress={beiErneut} size="dense">
              Erneut prüfen
            </Button>
            <Button onPress={beiEntfernen} size="dense" variant="danger">
              Aus dieser Liste entfernen
            </Button>
          </>
        )}
      </div>
      <div
        aria-label="Abgelehnte Zeilen, rollbar"
        className={styles.roller}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rollbarer Bereich: auch mit der Tastatur erreichbar
        tabIndex={0}
      >
        <table className={styles.tabelle}>
          <tbody>
            {zeilen.map((zeile, i) => (
              // Dieselbe Nummer kann aus mehreren Einfügungen stammen.
              <tr key={`${i}-${zeile.nr}`}>
                <td>{zeile.roh.join(' · ')}</td>
                <td className={styles.grund}>{zeile.grund}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
