import { formatiereUhrzeit } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import type { Entwurfstand } from './entwurfstand.ts'

/** Text zum Stand der Sicherung: „Entwurf 14:32 gesichert“. */
export function entwurfText(stand: Entwurfstand): string {
  switch (stand.art) {
    case 'KEINER':
      return ''
    case 'GESICHERT':
      return `Entwurf ${formatiereUhrzeit(stand.um)} gesichert`
    case 'FEHLER':
      return 'Entwurf kann in diesem Browser nicht gesichert werden. Bitte speichern Sie oft.'
  }
}

/** Zeile neben der Schaltfläche „Speichern“. */
export function EntwurfAnzeige({ stand }: { stand: Entwurfstand }) {
  return (
    <span data-entwurf={stand.art} role="status">
      {entwurfText(stand)}
    </span>
  )
}
