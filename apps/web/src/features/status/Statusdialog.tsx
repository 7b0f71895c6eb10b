import { Begruendungsdialog } from '../../seite/Begruendungsdialog.tsx'

export type Wechsel = { art: 'STATUS' | 'FREIGABE'; nach: string; label: string; grundPflicht: boolean }

type Angaben = {
  wechsel: Wechsel
  /** nach diesem Wechsel sind die Daten gesperrt */
  istSperrend: boolean
  laeuft: boolean
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string) => void
}

/** Rückfrage vor einem Wechsel; die Begründung ist Pflicht, wo der Übergang sie verlangt. */
export function Statusdialog({ wechsel, istSperrend, ...rest }: Angaben) {
  return (
    <Begruendungsdialog
      {...rest}
      art={istSperrend ? 'warning' : 'info'}
      fehlertitel="Der Wechsel ist nicht möglich"
      handlung={istSperrend ? 'Übergeben' : 'Ändern'}
      istPflicht={wechsel.grundPflicht}
      laeuftText="Wird gesetzt"
      titel={`${wechsel.art === 'STATUS' ? 'Status' : 'Freigabe'} ändern: ${wechsel.label}`}
    >
      {istSperrend && (
        <p>Nach der Übergabe sind die Daten gesperrt, bis die prüfende Stelle sie als unplausibel zurückgibt.</p>
      )}
    </Begruendungsdialog>
  )
}
