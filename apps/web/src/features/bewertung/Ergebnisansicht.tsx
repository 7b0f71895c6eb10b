import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import type { BewertbareMethode, BewertungStand } from '@benthos/vertrag/bewertung'
import stil from './BewertungPage.module.css'
import { Herkunft } from './Herkunft.tsx'
import { Kenngroessen } from './Kenngroessen.tsx'
import { Klassenleiter } from './Klassenleiter.tsx'
import { MENGENTEXT } from './texte.ts'

/** Ein gespeichertes Ergebnis: Klasse, Regel, Module, Meldungen, Kenngrößen, Herkunft. */
export function Ergebnisansicht({ methode, stand }: { methode: BewertbareMethode; stand: BewertungStand }) {
  const { ergebnis: gesamt, kenngroessen, meldungen, herkunft } = stand.ergebnis
  return (
    <>
      {herkunft.hinweis !== null && (
        <Alert severity="warning" title={herkunft.hinweis}>
          Die Klassengrenzen dieses Ergebnisses sind Beispielwerte. Es darf nicht als Zustandseinstufung verwendet
          werden.
        </Alert>
      )}
      {stand.veraltet && (
        <Alert severity="warning" title="Ergebnis veraltet">
          Die Daten wurden nach dieser Bewertung geändert. Bitte bewerten Sie neu.
        </Alert>
      )}
      <section aria-label="Gesamtergebnis" className={stil['gesamt']}>
        <ScaleBadge step={gesamt.klasse} label={gesamt.text} size="large" />
        <p className={stil['regel']}>{gesamt.regel}</p>
        <p className={stil['wann']}>
          Bewertet am {formatiereTag(stand.erstelltAm)}
          {stand.erstelltVon && ` von ${stand.erstelltVon}`} ·{' '}
          {gesamt.gesichert ? 'gesichertes Ergebnis' : 'Ergebnis mit Einschränkungen, siehe Meldungen'}
        </p>
      </section>
      {gesamt.module.length > 0 && (
        <section aria-labelledby="module">
          <h2 id="module">Module</h2>
          <Klassenleiter module={gesamt.module} entscheidend={gesamt.entscheidend} />
        </section>
      )}
      {meldungen.length > 0 && (
        <section aria-labelledby="meldungen" className={stil['meldungen']}>
          <h2 id="meldungen">Meldungen</h2>
          {meldungen.map(meldung => (
            <Alert
              key={`${meldung.code}-${meldung.taxon ?? ''}-${meldung.feld ?? ''}-${meldung.text}`}
              severity={({ INFO: 'info', WARNUNG: 'warning', FEHLER: 'danger' } as const)[meldung.schwere]}
            >
              {meldung.text}
            </Alert>
          ))}
        </section>
      )}
      <section aria-labelledby="kenngroessen">
        <h2 id="kenngroessen">Kenngrößen</h2>
        <Kenngroessen kenngroessen={kenngroessen} menge={MENGENTEXT[methode]} />
      </section>
      <Herkunft stand={stand} />
    </>
  )
}
