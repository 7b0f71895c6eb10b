import { CHORIOTOPE, type Choriotop, labelVon } from '@benthos/fachmodell'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { BEMERKUNG, type Choriotopwerte, zeileVon } from './choriotopwerte.ts'

type Angaben = {
  abweichend: readonly string[]
  eigen: Choriotopwerte
  fremd: Choriotopwerte | null
  entscheide: (wahl: 'EIGEN' | 'FREMD') => void
}

/** Beide haben dieselben Zeilen verschieden geändert: Gegenüberstellung und Entscheidung. */
export function Choriotopkonflikt({ abweichend, eigen, fremd, entscheide }: Angaben) {
  const text = (werte: Choriotopwerte, schluessel: string): string => {
    if (schluessel === BEMERKUNG) return String(werte[BEMERKUNG] ?? '')
    const { deckung, einheiten } = zeileVon(werte, schluessel as Choriotop)
    return `${deckung || 'leer'} %, ${einheiten ?? 'keine'} Teilproben`
  }
  return (
    <Dialog
      isOpen={abweichend.length > 0 && fremd !== null}
      kind="warning"
      title="Inzwischen hat jemand anderer gespeichert"
      actions={
        <>
          <Button onPress={() => entscheide('FREMD')}>Gespeicherte Werte übernehmen</Button>
          <Button variant="primary" onPress={() => entscheide('EIGEN')}>
            Meine Werte behalten
          </Button>
        </>
      }
    >
      <p>Diese Angaben haben Sie beide geändert; alles andere ist bereits zusammengeführt.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Choriotop</th>
            <th scope="col">Ihr Wert</th>
            <th scope="col">Gespeichert</th>
          </tr>
        </thead>
        <tbody>
          {abweichend.map(schluessel => (
            <tr key={schluessel}>
              <th scope="row">{schluessel === BEMERKUNG ? 'Bemerkung' : labelVon(CHORIOTOPE, schluessel)}</th>
              <td>{text(eigen, schluessel)}</td>
              <td>{fremd && text(fremd, schluessel)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
