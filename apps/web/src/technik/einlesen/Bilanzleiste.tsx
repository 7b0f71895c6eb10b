import { labelVon } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Bilanz, ZEILENAUSGAENGE, type Zeilenausgang } from '@benthos/vertrag/einlesung'
import { Fragment } from 'react'
import { alsRechnung, postenVon } from './bilanz.ts'
import stil from './Einlesen.module.css'

type Angaben = {
  bilanz: Bilanz
  /** Ausgang, dessen Zeilen gezeigt werden; null: alle */
  gewaehlt: Zeilenausgang | null
  waehle: (ausgang: Zeilenausgang | null) => void
}

/** Die Rechnung, die immer aufgeht: gelesen = neu + geändert + unverändert + übersprungen + abgelehnt. Jeder Posten zeigt seine Zeilen. */
export function Bilanzleiste({ bilanz, gewaehlt, waehle }: Angaben) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: eine Gruppe von Schaltflächen ist kein Formularfeld
    <div aria-label="Bilanz der Zeilen" className={stil['bilanz']} role="group">
      <Posten gewaehlt={gewaehlt === null} label="gelesen" waehle={() => waehle(null)} zahl={bilanz.gelesen} />
      {postenVon(bilanz).map(([ausgang, zahl], i) => (
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

/** Die Rechnung für die Zellen. */
export function Zellbilanz({ bilanz }: { bilanz: Bilanz }) {
  return (
    <p className={stil['zellbilanz']}>
      {`Zellen mit Inhalt: ${alsRechnung(bilanz)}.${bilanz.uebersprungen > 0 ? UEBERSPRUNGENE_ZELLEN : ''}`}
    </p>
  )
}

const UEBERSPRUNGENE_ZELLEN =
  ' Übersprungen sind Zellen in übersprungenen Zeilen, in Spalten, die nicht übernommen werden, und solche ohne Menge in einer Liste mit einer Spalte je Aufnahme.'

type Postenangaben = { zahl: number; label: string; gewaehlt: boolean; waehle: () => void }

function Posten({ zahl, label, gewaehlt, waehle }: Postenangaben) {
  return (
    <button aria-pressed={gewaehlt} className={stil['posten']} onClick={waehle} type="button">
      <span className={stil['zahl']}>{formatiereZahl(zahl)}</span> {label}
    </button>
  )
}
