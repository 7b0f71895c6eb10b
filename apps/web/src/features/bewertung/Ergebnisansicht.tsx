import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { ExpandAll, ExpandableGroup } from '@benthos/ui/expandable/ExpandableGroup.tsx'
import { BEITRAGSMENGENTEXT, type BewertbareMethode, type BewertungStand } from '@benthos/vertrag/bewertung'
import type { Einschaetzung } from '@benthos/vertrag/einschaetzung'
import type { Vergleichsergebnis } from '@benthos/vertrag/ergebnisvergleich'
import type { ReactNode } from 'react'
import stil from './BewertungPage.module.css'
import { Herkunft } from './Herkunft.tsx'
import { Kenngroessen } from './Kenngroessen.tsx'
import { Modultafel } from './Modultafel.tsx'
import { Sicherheit } from './Sicherheit.tsx'
import { Urteil } from './urteil/Urteil.tsx'
import { Zaehlunsicherheit } from './Zaehlunsicherheit.tsx'

type Angaben = {
  aufnahmeId: number
  methode: BewertbareMethode
  stand: BewertungStand
  darfBewerten: boolean
  geltendeEinschaetzung: Einschaetzung | null
  /** null: die Vergangenheit der Messstelle gehört nicht hierher */
  fruehere: readonly Vergleichsergebnis[] | null
  /** Blöcke mit eigenen Abfragen, an ihrem Platz in der Erklärung; null: dazu gibt es hier nichts */
  einschaetzung: ReactNode
  typ: ReactNode
  vergleich: ReactNode
}

/** Ein gespeichertes Ergebnis: das Urteil auf einen Blick, darunter gefaltet alles, woraus es folgt. */
export function Ergebnisansicht(p: Angaben) {
  const { aufnahmeId, methode, stand, darfBewerten, geltendeEinschaetzung } = p
  const { ergebnis: gesamt, kenngroessen, herkunft } = stand.ergebnis
  const hinweise = stand.ergebnis.meldungen.filter(({ schwere }) => schwere === 'INFO')
  return (
    <>
      {herkunft.hinweis !== null && (
        <Alert className={stil['zeile']} severity="warning">
          <strong>{herkunft.hinweis}.</strong> Die Klassengrenzen sind Beispielwerte, das Ergebnis ist keine
          Zustandseinstufung.
        </Alert>
      )}
      {stand.veraltet && (
        <Alert className={stil['zeile']} severity="warning">
          <strong>Ergebnis veraltet.</strong> Die Daten wurden nach dieser Bewertung geändert.
          {darfBewerten && ' Bitte bewerten Sie neu.'}
        </Alert>
      )}
      {stand.vorbehalt !== null && (
        <Alert className={stil['zeile']} severity="info">
          {stand.vorbehalt}
        </Alert>
      )}
      <Urteil
        aufnahmeId={aufnahmeId}
        einschaetzung={geltendeEinschaetzung}
        fruehere={p.fruehere}
        methode={methode}
        stand={stand}
      />
      <ExpandableGroup>
        <section aria-labelledby="begruendung" className={stil['falten']}>
          <div className={stil['faltenkopf']}>
            <h3 id="begruendung">Woraus es folgt</h3>
            <ExpandAll />
          </div>
          {p.einschaetzung && (
            <Falte offen={geltendeEinschaetzung !== null} titel="Experteneinschätzung">
              {p.einschaetzung}
            </Falte>
          )}
          {gesamt.module.length > 0 && (
            <Falte titel="Module und ihre Bestandteile">
              <Modultafel module={gesamt.module} />
            </Falte>
          )}
          <Falte titel="Wiederholte Zählung">
            <Zaehlunsicherheit ergebnis={stand.ergebnis} />
          </Falte>
          <Falte titel="Mindestanforderungen">
            <Sicherheit stand={stand} />
          </Falte>
          {p.vergleich && <Falte titel="Vergleich mit früheren Ergebnissen">{p.vergleich}</Falte>}
          {p.typ && <Falte titel="Gewässertyp">{p.typ}</Falte>}
          <Falte titel="Kenngrößen">
            <Kenngroessen
              abschnitte={stand.abschnitte}
              kenngroessen={kenngroessen}
              menge={BEITRAGSMENGENTEXT[methode]}
              module={gesamt.module}
            />
          </Falte>
          {hinweise.length > 0 && (
            <Falte titel={`Hinweise (${hinweise.length})`}>
              <div className={stil['block']}>
                {hinweise.map(({ code, taxon, feld, text }) => (
                  <Alert key={`${code}-${taxon ?? ''}-${feld ?? ''}-${text}`} severity="info">
                    {text}
                  </Alert>
                ))}
              </div>
            </Falte>
          )}
          <Falte titel="Herkunft und Nachvollziehbarkeit">
            <Herkunft stand={stand} />
          </Falte>
        </section>
      </ExpandableGroup>
    </>
  )
}

function Falte({ titel, offen = false, children }: { titel: string; offen?: boolean; children: ReactNode }) {
  return (
    <ExpandableBlock headingLevel={4} isDefaultExpanded={offen} isDense title={titel}>
      {children}
    </ExpandableBlock>
  )
}
