import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './Summenbilanz.module.css'
import type { Summenvergleich } from './summenvergleich.ts'

/** So viele Summen stehen einzeln über der Liste; mehr stehen nur an ihren Zeilen. */
const EINZELN = 3

type Vergleiche = ReadonlyMap<number, readonly Summenvergleich[]>

/** Was die Summenzeilen sagen, über der Liste: eine Abweichung soll niemand erst suchen. */
export function Summenbilanz({ vergleiche }: { vergleiche: Vergleiche }) {
  const alle = [...vergleiche].flatMap(([nr, summen]) => summen.map(summe => ({ nr, summe })))
  if (alle.length === 0) return null
  const abweichende = alle.filter(({ summe }) => summe.stimmt === false)
  const gezeigte = alle.length <= EINZELN ? alle : abweichende.slice(0, EINZELN)
  return (
    <div aria-live="polite" className={styles.summen}>
      {gezeigte.map(({ nr, summe }) => (
        <Summentext key={`${nr}-${summe.text}`} summe={summe} vorsatz={`Summe in Zeile ${nr}: `} />
      ))}
      {alle.length <= EINZELN ? null : (
        <span>
          {abweichende.length === 0
            ? `${formatiereAnzahl(alle.length, 'Summe', 'Summen')} verglichen, keine weicht ab.`
            : `${formatiereAnzahl(abweichende.length, 'Summe weicht', 'Summen weichen')} von ${alle.length} ab.`}
        </span>
      )}
    </div>
  )
}

/** Eine Angabe einer Summenzeile mit Zeichen und Wort. */
export function Summentext({ summe, vorsatz = '' }: { summe: Summenvergleich; vorsatz?: string }) {
  const zeichen = summe.stimmt === null ? Info : summe.stimmt ? CircleCheck : TriangleAlert
  return (
    <span className={styles.summe} data-stimmt={summe.stimmt ?? undefined}>
      <Icon icon={zeichen} size={16} />
      <span>{vorsatz + summe.text}</span>
    </span>
  )
}
