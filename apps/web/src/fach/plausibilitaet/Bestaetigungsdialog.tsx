import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { Begruendungsdialog } from '../../technik/seite/Begruendungsdialog.tsx'
import { hinweisschluessel } from './hinweise.ts'
import stil from './Plausibilitaet.module.css'

type Angaben = {
  hinweise: readonly Plausibilitaetshinweis[]
  laeuft: boolean
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string) => void
}

/** Fragt nach dem Grund, aus dem die Werte trotz Hinweis stimmen; ohne ihn gelten sie als ungeprüft. */
export function Bestaetigungsdialog({ hinweise, ...rest }: Angaben) {
  const einzelner = hinweise.length === 1
  return (
    <Begruendungsdialog
      {...rest}
      fehlertitel="Die Bestätigung ist nicht gespeichert"
      frage="Geprüft, weil"
      handlung="Bestätigen"
      hilfe={`Die Begründung wird ${einzelner ? '' : 'zu jedem dieser Hinweise '}mit Ihrem Namen gespeichert. Ändert sich ${einzelner ? 'der' : 'ein'} Wert, kommt ${einzelner ? 'der' : 'sein'} Hinweis wieder.`}
      istPflicht
      laeuftText="Wird bestätigt"
      titel={
        einzelner ? 'Wert als geprüft bestätigen' : `${formatiereZahl(hinweise.length)} Werte als geprüft bestätigen`
      }
    >
      <ul className={stil['gewaehlte']}>
        {hinweise.map(hinweis => (
          <li key={hinweisschluessel(hinweis)}>{hinweis.text}</li>
        ))}
      </ul>
    </Begruendungsdialog>
  )
}
