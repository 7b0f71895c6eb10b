import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { hinweisschluessel } from '../../fach/plausibilitaet/hinweise.ts'
import stil from './StatusPage.module.css'

/** Begründung je Hinweis, unter `hinweisschluessel`; ohne Eintrag bleibt er offen. */
export type Begruendungen = ReadonlyMap<string, string>

type Angaben = {
  hinweise: readonly Plausibilitaetshinweis[]
  begruendungen: Begruendungen
  beiAenderung: (begruendungen: Begruendungen) => void
  /** statt auf plausibel zu setzen, zurückgeben; fehlt, wo das nicht offensteht */
  gibZurueck?: (() => void) | undefined
}

/** Offene Hinweise vor der Entscheidung „Plausibel“: jeder lässt sich mit seiner Begründung bestätigen. */
export function Hinweisentscheidung({ hinweise, begruendungen, beiAenderung, gibZurueck }: Angaben) {
  const begruendet = hinweise.filter(hinweis => (begruendungen.get(hinweisschluessel(hinweis)) ?? '').trim() !== '')
  const erste =
    begruendet.length === 1 ? begruendungen.get(hinweisschluessel(begruendet[0] as Plausibilitaetshinweis)) : undefined
  const offen = hinweise.length - begruendet.length
  return (
    <fieldset className={stil['hinweise']}>
      <legend>{formatiereAnzahl(hinweise.length, 'offener Hinweis', 'offene Hinweise')} zur Plausibilität</legend>
      <p>
        Stimmt der Wert, tragen Sie ein, warum: er gilt dann mit Ihrer Entscheidung als geprüft. Was Sie leer lassen,
        bleibt offen und verhindert nichts.
      </p>
      {gibZurueck && (
        <p>
          <Button onPress={gibZurueck} size="dense">
            Stattdessen zurückgeben
          </Button>
        </p>
      )}
      <ol className={stil['hinweisliste']}>
        {hinweise.map(hinweis => (
          <li key={hinweisschluessel(hinweis)}>
            <p>{hinweis.text}</p>
            <TextField
              label={`Geprüft, weil (${hinweis.stelle})`}
              maxLength={2000}
              onChange={grund => beiAenderung(new Map(begruendungen).set(hinweisschluessel(hinweis), grund ?? ''))}
              value={begruendungen.get(hinweisschluessel(hinweis)) ?? ''}
            />
          </li>
        ))}
      </ol>
      {erste !== undefined && hinweise.length > 1 && (
        <Button
          onPress={() => beiAenderung(new Map(hinweise.map(hinweis => [hinweisschluessel(hinweis), erste])))}
          size="dense"
        >
          Diese Begründung bei allen eintragen
        </Button>
      )}
      <p role="status">
        {formatiereAnzahl(begruendet.length, 'Hinweis wird', 'Hinweise werden')} bestätigt, {offen}{' '}
        {offen === 1 ? 'bleibt' : 'bleiben'} offen.
      </p>
    </fieldset>
  )
}

/** Offene Hinweise vor der Rückgabe, zum Nachlesen und Übernehmen in die Begründung. */
export function Rueckgabehinweise({ hinweise }: { hinweise: readonly Plausibilitaetshinweis[] }) {
  return (
    <Alert
      severity="info"
      title={`${formatiereAnzahl(hinweise.length, 'offener Hinweis', 'offene Hinweise')} zur Plausibilität`}
    >
      <ol className={stil['hinweisliste']}>
        {hinweise.map(hinweis => (
          <li key={hinweisschluessel(hinweis)}>{hinweis.text}</li>
        ))}
      </ol>
    </Alert>
  )
}
