import { formatiereUhrzeit, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EntwurfAnzeige } from '../../../technik/entwurf/EntwurfAnzeige.tsx'
import type { Sitzungsbild } from '../liste/sitzungsbild.ts'
import styles from './Taxaliste.module.css'

type Angaben = {
  bild: Sitzungsbild
  /** Zahl der Fehler, die das Speichern verhindern */
  fehler: number
  nurLesen: boolean
  beiSpeichern: () => void
}

/** Speichern und was davon zu wissen ist: ungespeichert, zuletzt gespeichert, Entwurf gesichert. */
export function Speicherleiste({ bild, fehler, nurLesen, beiSpeichern }: Angaben) {
  return (
    <>
      <Leiste beiSpeichern={beiSpeichern} bild={bild} nurLesen={nurLesen} />
      {bild.fehler === null || (bild.fehler.art === 'PRUEFUNG' && fehler === 0) ? null : (
        <Alert isLive severity="danger" title="Nicht gespeichert">
          {bild.fehler.text}
        </Alert>
      )}
    </>
  )
}

function Leiste({ bild, nurLesen, beiSpeichern }: Omit<Angaben, 'fehler'>) {
  return (
    <div className={styles.speichern}>
      {nurLesen ? null : (
        <Button
          isPending={bild.phase === 'SPEICHERT'}
          onPress={beiSpeichern}
          pendingLabel="Wird gespeichert …"
          variant="primary"
        >
          Speichern
        </Button>
      )}
      <span className={styles.stand} data-geaendert={bild.istGeaendert ? '' : undefined} role="status">
        {standtext(bild)}
      </span>
      {nurLesen ? null : <EntwurfAnzeige stand={bild.entwurf} />}
    </div>
  )
}

function standtext(bild: Sitzungsbild): string {
  if (bild.istGeaendert) return 'Nicht gespeicherte Änderungen'
  if (bild.gespeichertUm !== null) return `Gespeichert um ${formatiereUhrzeit(bild.gespeichertUm)}`
  if (bild.geaendertAm === null) return ''
  const von = bild.geaendertVon === null ? '' : ` von ${bild.geaendertVon}`
  return `Zuletzt gespeichert ${formatiereZeitpunkt(bild.geaendertAm)}${von}`
}
