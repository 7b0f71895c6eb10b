import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { announce } from '@benthos/ui/announce/announce.ts'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import { useEffect, useRef, useState } from 'react'
import { BESTIMMUNGSTEXT } from '../../fach/rechenarbeiter/bestimmungstext.ts'
import type { Einzelbestimmung } from '../../fach/rechenarbeiter/nachrichten.ts'
import { holeRechner, type Rechenaufgabe } from '../../fach/rechenarbeiter/Rechner.ts'
import { wertepaar } from './unterschied.ts'
import stil from './Variante.module.css'

type Stand =
  | { art: 'OFFEN' }
  | { art: 'SUCHT'; erledigt: number }
  | { art: 'FERTIG'; bestimmungen: readonly Einzelbestimmung[] }
  | { art: 'GESCHEITERT'; grund: string }

type Angaben = {
  /** gespeicherte Probe */
  aufgabe: Rechenaufgabe
  beiDurchspielen: (bestimmung: Einzelbestimmung) => void
}

/** Sucht die Bestimmungen, von denen die Klasse für sich allein abhängt. Gerechnet wird nebenher und lässt sich abbrechen. */
export function Einzelbestimmungen({ aufgabe, beiDurchspielen }: Angaben) {
  const [stand, setzeStand] = useState<Stand>({ art: 'OFFEN' })
  const laufend = useRef<AbortController | null>(null)
  useEffect(() => () => laufend.current?.abort(), [])
  const suche = () => {
    const abbruch = new AbortController()
    laufend.current = abbruch
    setzeStand({ art: 'SUCHT', erledigt: 0 })
    holeRechner()
      .sucheEinzelbestimmungen(aufgabe, erledigt => setzeStand({ art: 'SUCHT', erledigt }), abbruch.signal)
      .then(
        bestimmungen => {
          setzeStand({ art: 'FERTIG', bestimmungen })
          announce(bilanz(bestimmungen.length))
        },
        (fehler: unknown) =>
          setzeStand(
            abbruch.signal.aborted
              ? { art: 'OFFEN' }
              : { art: 'GESCHEITERT', grund: fehler instanceof Error ? fehler.message : String(fehler) },
          ),
      )
  }
  const gesamt = aufgabe.funde.length
  return (
    <section aria-labelledby="einzelbestimmungen" className={stil['teil']} data-print="hide">
      <h3 id="einzelbestimmungen">Bestimmungen, an denen die Klasse hängt</h3>
      <p>
        Jedes Taxon der gespeicherten Probe wird einmal weggelassen und einmal nur bis zur Gattung oder Familie
        bestimmt, wo die Taxaliste das zulässt.
      </p>
      {stand.art === 'SUCHT' ? (
        <>
          <ProgressBar
            label="Geprüfte Taxa"
            value={gesamt === 0 ? 0 : (100 * stand.erledigt) / gesamt}
            valueText={`${formatiereZahl(stand.erledigt)} von ${formatiereZahl(gesamt)}`}
          />
          <div>
            <Button onPress={() => laufend.current?.abort()}>Abbrechen</Button>
          </div>
        </>
      ) : (
        <div>
          <Button isDisabled={gesamt === 0} onPress={suche}>
            {stand.art === 'FERTIG' ? 'Noch einmal suchen' : 'Suche starten'}
          </Button>
        </div>
      )}
      {stand.art === 'GESCHEITERT' && (
        <Alert isLive severity="danger" title="Die Suche ist nicht möglich">
          {stand.grund}
        </Alert>
      )}
      {stand.art === 'FERTIG' && <Liste beiDurchspielen={beiDurchspielen} bestimmungen={stand.bestimmungen} />}
    </section>
  )
}

function Liste({
  bestimmungen,
  beiDurchspielen,
}: Pick<Angaben, 'beiDurchspielen'> & { bestimmungen: readonly Einzelbestimmung[] }) {
  return (
    <>
      <p>{bilanz(bestimmungen.length)}</p>
      {bestimmungen.length > 0 && (
        <ul className={stil['bestimmungen']}>
          {bestimmungen.map(eine => (
            <li key={`${eine.stelle}-${eine.aenderung}`}>
              <div className={stil['taxon']}>
                <span>
                  <i translate="no">{eine.taxon}</i> {BESTIMMUNGSTEXT[eine.aenderung]}
                  {eine.ersatz !== null && (
                    <>
                      {': '}
                      <i translate="no">{eine.ersatz}</i>
                    </>
                  )}
                </span>
                {eine.modul && <span className={stil['leise']}>{modultext(eine.modul)}</span>}
              </div>
              <ScaleBadge label={eine.text} size="small" step={eine.klasse} />
              <Button
                aria-label={`${eine.taxon} ${BESTIMMUNGSTEXT[eine.aenderung]} durchspielen`}
                onPress={() => beiDurchspielen(eine)}
                size="dense"
                variant="quiet"
              >
                Durchspielen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function bilanz(anzahl: number): string {
  if (anzahl === 0) return 'Keine einzelne Bestimmung ändert die Klasse.'
  return anzahl === 1
    ? 'Eine Änderung an einer einzelnen Bestimmung ergäbe eine andere Klasse.'
    : `${formatiereZahl(anzahl)} Änderungen an je einer Bestimmung ergäben eine andere Klasse.`
}

const modultext = ({ label, vorher, nachher, grenzen }: NonNullable<Einzelbestimmung['modul']>): string =>
  `${label}: ${wertepaar(vorher, nachher, grenzen ?? []).join(' → ')}`
