import { labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Einlesung, ZEILENAUSGAENGE, type Zeilenausgang } from '@benthos/vertrag/einlesung'
import { Fragment } from 'react'
import stil from './Einlesen.module.css'

type Angaben = {
  bilanz: NonNullable<Einlesung['bilanz']>
  /** Ausgang, dessen Zeilen gezeigt werden; null: alle */
  gewaehlt: Zeilenausgang | null
  waehle: (ausgang: Zeilenausgang | null) => void
}

/** Die Rechnung, die immer aufgeht: gelesen = neu + geändert + unverändert + übersprungen + abgelehnt. Jeder Posten zeigt seine Zeilen. */
export function Bilanzleiste({ bilanz, gewaehlt, waehle }: Angaben) {
  const posten: readonly [Zeilenausgang, number][] = [
    ['ANGENOMMEN', bilanz.angenommen],
    ['GEAENDERT', bilanz.geaendert],
    ['UNVERAENDERT', bilanz.unveraendert],
    ['UEBERSPRUNGEN', bilanz.uebersprungen],
    ['ABGELEHNT', bilanz.abgelehnt],
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: eine Gruppe von Schaltflächen ist kein Formularfeld
    <div aria-label="Bilanz der Zeilen" className={stil['bilanz']} role="group">
      <Posten gewaehlt={gewaehlt === null} label="gelesen" waehle={() => waehle(null)} zahl={bilanz.gelesen} />
      {posten.map(([ausgang, zahl], i) => (
        <Fragment key={ausgang}>
          <span aria-hidden="true" className={stil['rechenzeichen']}>
            {i === 0 ? '=' : '+'}
          </span>
          <Posten
            gewaehlt={gewaehlt === ausgang}
            label={labelVon(ZEILENAUSGAENGE, ausgang) ?? ''}
            waehle={() => waehle(ausgang)}
            zahl={zahl}
          />
        </Fragment>
      ))}
    </div>
  )
}

type Postenangaben = { zahl: number; label: string; gewaehlt: boolean; waehle: () => void }

function Posten({ zahl, label, gewaehlt, waehle }: Postenangaben) {
  return (
    <button aria-pressed={gewaehlt} className={stil['posten']} onClick={waehle} type="button">
      <span className={stil['zahl']}>{formatiereZahl(zahl)}</span> {label}
    </button>
  )
}
