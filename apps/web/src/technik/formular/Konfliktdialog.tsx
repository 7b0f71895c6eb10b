import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { useId, useState } from 'react'
import { Feldbaustein } from './Feldbaustein.tsx'
import stil from './Konfliktdialog.module.css'
import { abschnittswerte, type Pfadwerte, verschachtele } from './werte.ts'
import { type Abweichung, vorauswahl, type Wahl } from './zusammenfuehrung.ts'

type Angaben = {
  abweichungen: readonly Abweichung[]
  eigen: Pfadwerte
  fremd: Pfadwerte
  /** wer inzwischen gespeichert hat */
  von: string | null
  beiEntscheidung: (wahl: ReadonlyMap<string, Wahl>) => void
  beiAbbruch: () => void
}

/** Beide Stände nebeneinander; je Feld gilt der eigene oder der inzwischen gespeicherte Wert. */
export function Konfliktdialog({ abweichungen, eigen, fremd, von, beiEntscheidung, beiAbbruch }: Angaben) {
  const [wahl, setzeWahl] = useState(() => vorauswahl(abweichungen))
  const offen = abweichungen.filter(a => !wahl.has(a.ort.pfad)).length
  const waehle = (pfad: string, seite: Wahl) => setzeWahl(bisher => new Map(bisher).set(pfad, seite))
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiAbbruch}>Später entscheiden</Button>
          <Button isDisabled={offen > 0} onPress={() => beiEntscheidung(wahl)} variant="primary">
            Auswahl übernehmen
          </Button>
        </>
      }
      isOpen
      onClose={beiAbbruch}
      size="wide"
      title="Inzwischen hat jemand anderer gespeichert"
    >
      <p>
        {von === null ? 'Jemand anderer' : von} hat gespeichert, während Sie bearbeitet haben. Wählen Sie je Feld, was
        gelten soll; danach können Sie speichern. Verloren geht nichts, bevor Sie wählen.
      </p>
      {abweichungen.map(abweichung => (
        <Abweichungszeile
          abweichung={abweichung}
          beiWahl={seite => waehle(abweichung.ort.pfad, seite)}
          eigen={eigen}
          fremd={fremd}
          gewaehlt={wahl.get(abweichung.ort.pfad) ?? null}
          key={abweichung.ort.pfad}
        />
      ))}
      <div aria-live="polite">
        {offen > 0 && (
          <Alert severity="warning">
            {offen === 1 ? 'Ein Feld ist noch nicht entschieden.' : `${offen} Felder sind noch nicht entschieden.`}
          </Alert>
        )}
      </div>
    </Modal>
  )
}

const HINWEIS: Readonly<Record<Abweichung['geaendert'], string>> = {
  EIGEN: 'nur von Ihnen geändert',
  FREMD: 'nur vom anderen Stand geändert',
  BEIDE: 'auf beiden Seiten verschieden',
}

type Zeilenangaben = {
  abweichung: Abweichung
  eigen: Pfadwerte
  fremd: Pfadwerte
  gewaehlt: Wahl | null
  beiWahl: (seite: Wahl) => void
}

function Abweichungszeile({ abweichung, eigen, fremd, gewaehlt, beiWahl }: Zeilenangaben) {
  const { ort, geaendert } = abweichung
  const gruppe = useId()
  const seite = (wahl: Wahl, titel: string, wert: unknown, werte: Pfadwerte) => (
    <label className={stil['seite']} data-chosen={gewaehlt === wahl}>
      <input checked={gewaehlt === wahl} name={gruppe} onChange={() => beiWahl(wahl)} type="radio" value={wahl} />
      <span className={stil['wert']}>
        <span className={stil['herkunft']}>{titel}</span>
        <Feldbaustein
          beiAenderung={() => undefined}
          feld={ort.feld}
          huelle={{ label: ort.feld.label, isLabelHidden: true, isReadOnly: true }}
          wert={wert}
          werte={abschnittswerte(verschachtele(werte), ort.abschnitt)}
        />
      </span>
    </label>
  )
  return (
    <fieldset className={stil['feld']}>
      <legend>
        {ort.feld.label} <span className={stil['hinweis']}>{HINWEIS[geaendert]}</span>
      </legend>
      <div className={stil['seiten']}>
        {seite('EIGEN', 'Ihr Wert', abweichung.eigen, eigen)}
        {seite('FREMD', 'Gespeicherter Wert', abweichung.fremd, fremd)}
      </div>
    </fieldset>
  )
}
