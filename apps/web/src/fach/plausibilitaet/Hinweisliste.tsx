import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link } from 'react-router'
import { Bestaetigungsdialog } from './Bestaetigungsdialog.tsx'
import { istOffen, type Pruefobjekt, useBestaetigung } from './hinweise.ts'
import stil from './Plausibilitaet.module.css'

export type Ort = { teil: string; label: string; adresse: string }

type Angaben = {
  objekt: Pruefobjekt
  hinweise: readonly Plausibilitaetshinweis[]
  /** Unterseiten je Teil, wenn die Liste nicht selbst auf einer davon steht */
  orte?: readonly Ort[]
}

/** So viele stehen gleich da: die erste Liste eines Gebiets hat zu jedem Taxon einen. */
const GEZEIGTE = 10

/** Hinweise mit Herkunft des Maßstabs; offene zuerst, bestätigte mit Begründung. */
export function Hinweisliste({ objekt, hinweise, orte = [] }: Angaben) {
  const [gewaehlt, setzeGewaehlt] = useState<Plausibilitaetshinweis | null>(null)
  const bestaetigung = useBestaetigung(objekt)
  const [zeigtAlle, setzeZeigtAlle] = useState(false)
  const geordnet = hinweise.toSorted((a, b) => Number(istOffen(b)) - Number(istOffen(a)))
  const verborgen = zeigtAlle ? 0 : Math.max(0, geordnet.length - GEZEIGTE)
  return (
    <>
      <ul className={stil['liste']}>
        {geordnet.slice(0, geordnet.length - verborgen).map(hinweis => (
          <li key={`${hinweis.regel} ${hinweis.stelle}`} className={stil['hinweis']} data-offen={istOffen(hinweis)}>
            <span className={stil['zeichen']}>
              <Icon icon={istOffen(hinweis) ? TriangleAlert : CircleCheck} size={18} />
            </span>
            <div className={stil['inhalt']}>
              <p>{hinweis.text}</p>
              {hinweis.bestaetigung && (
                <p className={stil['geprueft']}>
                  <strong>Geprüft, weil:</strong> {hinweis.bestaetigung.grund}{' '}
                  <span className={stil['quelle']}>
                    {hinweis.bestaetigung.von}, {formatiereTag(hinweis.bestaetigung.am)}
                  </span>
                </p>
              )}
              <p className={stil['quelle']}>
                <Ortsverweis ort={orte.find(ort => ort.teil === hinweis.teil)} />
                Maßstab: {hinweis.quelle}
              </p>
            </div>
            {hinweis.bestaetigbar &&
              (istOffen(hinweis) ? (
                <Button size="dense" onPress={() => setzeGewaehlt(hinweis)}>
                  Bestätigen
                </Button>
              ) : (
                <Button
                  size="dense"
                  variant="quiet"
                  isPending={bestaetigung.isPending && bestaetigung.variables.hinweis === hinweis}
                  onPress={() => bestaetigung.mutate({ hinweis, grund: null })}
                >
                  Bestätigung aufheben
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {verborgen > 0 && (
        <div className={stil['weitere']}>
          <Button onPress={() => setzeZeigtAlle(true)}>
            {verborgen === 1 ? 'Einen weiteren anzeigen' : `${formatiereZahl(verborgen)} weitere anzeigen`}
          </Button>
        </div>
      )}
      {!gewaehlt && bestaetigung.error && (
        <Alert severity="danger" isLive title="Die Bestätigung ist nicht aufgehoben">
          {bestaetigung.error.message}
        </Alert>
      )}
      {gewaehlt && (
        <Bestaetigungsdialog
          hinweis={gewaehlt}
          laeuft={bestaetigung.isPending}
          fehler={bestaetigung.error?.message ?? null}
          schliesse={() => {
            bestaetigung.reset()
            setzeGewaehlt(null)
          }}
          bestaetige={grund =>
            bestaetigung.mutate({ hinweis: gewaehlt, grund }, { onSuccess: () => setzeGewaehlt(null) })
          }
        />
      )}
    </>
  )
}

function Ortsverweis({ ort }: { ort: Ort | undefined }) {
  return (
    ort && (
      <>
        <Link to={ort.adresse}>{ort.label}</Link>
        {' · '}
      </>
    )
  )
}
