import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { type BewertbareMethode, type BewertungStand, MENGENTEXT } from '@benthos/vertrag/bewertung'
import type { ReactNode } from 'react'
import stil from './BewertungPage.module.css'
import { Herkunft } from './Herkunft.tsx'
import { Kenngroessen } from './Kenngroessen.tsx'
import { Klassenleiter } from './Klassenleiter.tsx'
import { Sicherheit } from './Sicherheit.tsx'
import { Zaehlunsicherheit } from './Zaehlunsicherheit.tsx'

type Angaben = {
  methode: BewertbareMethode
  stand: BewertungStand
  darfBewerten: boolean
  /** Blöcke mit eigenen Abfragen, an ihrem Platz in der Erklärung */
  einschaetzung: ReactNode
  typ: ReactNode
  vergleich: ReactNode
}

/** Ein gespeichertes Ergebnis und warum es so lautet: Klasse, Regel, Module, Sicherheit, Vergleich, Typ, Kenngrößen, Herkunft. */
export function Ergebnisansicht({ methode, stand, darfBewerten, einschaetzung, typ, vergleich }: Angaben) {
  const { ergebnis: gesamt, kenngroessen, herkunft } = stand.ergebnis
  const hinweise = stand.ergebnis.meldungen.filter(({ schwere }) => schwere === 'INFO')
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
          Die Daten wurden nach dieser Bewertung geändert.{darfBewerten && ' Bitte bewerten Sie neu.'}
        </Alert>
      )}
      {stand.vorbehalt !== null && <Alert severity="info">{stand.vorbehalt}</Alert>}
      <section aria-label="Gesamtergebnis" className={stil['gesamt']}>
        <ScaleBadge step={gesamt.klasse} label={gesamt.text} size="large" />
        <p className={stil['regel']}>{gesamt.regel}</p>
        <p className={stil['wann']}>
          Bewertet am {formatiereTag(stand.erstelltAm)}
          {stand.erstelltVon && ` von ${stand.erstelltVon}`} ·{' '}
          {gesamt.gesichert ? 'gesichertes Ergebnis' : 'Ergebnis mit Einschränkungen, siehe unten'}
        </p>
      </section>
      {einschaetzung}
      {gesamt.module.length > 0 && (
        <section aria-labelledby="module">
          <h2 id="module">Module</h2>
          <Klassenleiter module={gesamt.module} entscheidend={gesamt.entscheidend} />
        </section>
      )}
      <Zaehlunsicherheit ergebnis={stand.ergebnis} />
      <Sicherheit stand={stand} />
      {vergleich}
      {typ}
      <section aria-labelledby="kenngroessen">
        <h2 id="kenngroessen">Kenngrößen</h2>
        <Kenngroessen kenngroessen={kenngroessen} menge={MENGENTEXT[methode]} module={gesamt.module} />
      </section>
      {hinweise.length > 0 && (
        <section aria-labelledby="hinweise" className={stil['block']}>
          <h2 id="hinweise">Hinweise</h2>
          {hinweise.map(({ code, taxon, feld, text }) => (
            <Alert key={`${code}-${taxon ?? ''}-${feld ?? ''}-${text}`} severity="info">
              {text}
            </Alert>
          ))}
        </section>
      )}
      <Herkunft stand={stand} />
    </>
  )
}
