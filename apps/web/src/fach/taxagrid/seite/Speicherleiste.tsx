import { formatiereUhrzeit, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { EntwurfAnzeige } from '../../../technik/entwurf/EntwurfAnzeige.tsx'
import { Leistenplatz, useFussplatz } from '../../../technik/formular/Fussplatz.tsx'
import { useOffenes } from '../../../technik/formular/Verlassensschutz.tsx'
import type { Sitzungsbild } from '../liste/sitzungsbild.ts'
import styles from './Taxaliste.module.css'

type Angaben = {
  bild: Sitzungsbild
  /** Zahl der Fehler, die das Speichern verhindern */
  fehler: number
  nurLesen: boolean
  beiSpeichern: () => void
  /** in der Fußleiste der Seite, wenn sie eine hat */
  imFuss: boolean
}

/** Speichern und was davon zu wissen ist: ungespeichert, zuletzt gespeichert, Entwurf gesichert. */
export function Speicherleiste({ bild, fehler, nurLesen, beiSpeichern, imFuss }: Angaben) {
  const fussplatz = useFussplatz()
  const offenes = useOffenes()
  // Am Fuß der Seite gilt sie allem, was auf der Seite offen ist, auch dem Probenkopf.
  const speichere = () => (imFuss && offenes?.istOffen ? void offenes.speichere() : beiSpeichern())
  return (
    <>
      <Leistenplatz platz={imFuss ? fussplatz : null}>
        <Leiste beiSpeichern={speichere} bild={bild} nurLesen={nurLesen} />
      </Leistenplatz>
      {bild.fehler === null || (bild.fehler.art === 'PRUEFUNG' && fehler === 0) ? null : (
        <Alert isLive severity="danger" title="Nicht gespeichert">
          {bild.fehler.text}
        </Alert>
      )}
    </>
  )
}

function Leiste({ bild, nurLesen, beiSpeichern }: Omit<Angaben, 'fehler' | 'imFuss'>) {
  return (
    <div className={styles.speichern} data-eigener-stand>
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
      <div className={styles.staende}>
        <span className={styles.stand} data-geaendert={bild.istGeaendert ? '' : undefined} role="status">
          {standtext(bild)}
        </span>
        {nurLesen ? null : <EntwurfAnzeige stand={bild.entwurf} />}
      </div>
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
