import type { PhbSummen } from '@benthos/fachmodell/phbSummen'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import stil from './Summenbild.module.css'

const prozent = (wert: number) => `${formatiereZahl(wert)} %`
const taxa = (anzahl: number) => formatiereAnzahl(anzahl, 'Taxon', 'Taxa')

/** Summen einer PHB-Probe: Schalen gegen das Ziel, Deckungen gegen die Gesamtdeckung, und was nicht zusammenpasst. */
export function Summenbild({ summen }: { summen: PhbSummen }) {
  const { kieselalgen, uebrige, mischbestaende, deckungssumme, gesamtdeckung, hinweise } = summen
  return (
    <div className={stil['bild']}>
      {kieselalgen.ziel !== null && (
        <ProgressBar
          label="Gezählte Schalen"
          value={(100 * kieselalgen.schalen) / kieselalgen.ziel}
          valueText={`${formatiereZahl(kieselalgen.schalen)} von ${kieselalgen.ziel}`}
        />
      )}
      {gesamtdeckung !== null && (
        <ProgressBar
          label="Deckung"
          value={gesamtdeckung === 0 ? 0 : (100 * deckungssumme) / gesamtdeckung}
          valueText={`${formatiereZahl(deckungssumme)} von ${prozent(gesamtdeckung)}`}
        />
      )}
      <dl className={stil['zahlen']}>
        <dt>Kieselalgen</dt>
        <Werte teile={[taxa(kieselalgen.taxa), formatiereAnzahl(kieselalgen.schalen, 'Schale', 'Schalen')]} />
        <dt>Andere Algen</dt>
        <Werte teile={[taxa(uebrige.taxa), `${prozent(uebrige.deckung)} Deckung`]} />
        <dt>Algenmischbestände</dt>
        <Werte
          teile={
            mischbestaende.anzahl === 0
              ? ['keine']
              : [formatiereZahl(mischbestaende.anzahl), `${prozent(mischbestaende.deckung)} Deckung`]
          }
        />
        <dt>Deckung zusammen</dt>
        <Werte teile={[prozent(deckungssumme)]} />
      </dl>
      {hinweise.length > 0 && (
        <Alert severity="warning" title="Bitte prüfen">
          <ul className={stil['hinweise']}>
            {hinweise.map(hinweis => (
              <li key={hinweis}>{hinweis}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** Umgebrochen wird nur zwischen den Angaben, nie zwischen Zahl und Einheit. */
function Werte({ teile }: { teile: readonly string[] }) {
  return (
    <dd>
      {teile.map((teil, i) => (
        <span className={stil['wert']} key={teil}>
          {i < teile.length - 1 ? `${teil}, ` : teil}
        </span>
      ))}
    </dd>
  )
}
