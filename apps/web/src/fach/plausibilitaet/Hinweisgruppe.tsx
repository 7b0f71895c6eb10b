import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { PLAUSIBILITAETSREGEL_LABEL } from '@benthos/fachmodell/plausibilitaet/befund'
import { benenneStelle } from '@benthos/fachmodell/plausibilitaet/messgroessen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Checkbox } from '@benthos/ui/choice/Checkbox.tsx'
import { Icon } from '@benthos/ui/icon/Icon.tsx'
import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Rueckfrageknopf } from '../rueckfrage/Rueckfrageknopf.tsx'
import { hinweisschluessel, istOffen } from './hinweise.ts'
import stil from './Plausibilitaet.module.css'

type Angaben = {
  regel: Plausibilitaetshinweis['regel']
  hinweise: readonly Plausibilitaetshinweis[]
  /** Ebene der Überschrift */
  ebene: 3 | 4
  /** null: es gibt nicht mehrere, die sich gemeinsam bestätigen ließen */
  auswahl: {
    gewaehlte: ReadonlySet<string>
    waehle: (hinweise: readonly Plausibilitaetshinweis[], istGewaehlt: boolean) => void
  } | null
  laeuft: (hinweis: Plausibilitaetshinweis) => boolean
  beiBestaetigen: (hinweis: Plausibilitaetshinweis) => void
  beiAufheben: (hinweis: Plausibilitaetshinweis) => void
}

/** So viele stehen gleich da: die erste Liste eines Gebiets hat zu jedem Taxon einen. */
const GEZEIGTE = 10

/** Hinweise einer Art mit Herkunft des Maßstabs; offene zuerst, bestätigte mit Begründung. */
export function Hinweisgruppe({ regel, hinweise, ebene, auswahl, ...zeile }: Angaben) {
  const [zeigtAlle, setzeZeigtAlle] = useState(false)
  const geordnet = hinweise.toSorted((a, b) => Number(istOffen(b)) - Number(istOffen(a)))
  const verborgen = zeigtAlle ? 0 : Math.max(0, geordnet.length - GEZEIGTE)
  const waehlbare = geordnet.filter(hinweis => hinweis.bestaetigbar && istOffen(hinweis))
  const gewaehlt = waehlbare.filter(hinweis => auswahl?.gewaehlte.has(hinweisschluessel(hinweis))).length
  const Ueberschrift = `h${ebene}` as const
  const label = PLAUSIBILITAETSREGEL_LABEL[regel]
  const quellen = new Set(hinweise.map(({ quelle }) => quelle))
  const gemeinsam = hinweise.length > 1 && quellen.size === 1
  return (
    <div className={stil['gruppe']}>
      <div className={stil['gruppenkopf']}>
        <Ueberschrift>
          {label} <span className={stil['anzahl']}>{formatiereZahl(hinweise.length)}</span>
        </Ueberschrift>
        {auswahl && waehlbare.length > 1 && (
          <Checkbox
            isIndeterminate={gewaehlt > 0 && gewaehlt < waehlbare.length}
            label={`Alle ${formatiereZahl(waehlbare.length)} offenen wählen`}
            onChange={istGewaehlt => auswahl.waehle(waehlbare, istGewaehlt)}
            size="dense"
            value={gewaehlt === waehlbare.length}
          />
        )}
      </div>
      {gemeinsam && <p className={stil['quelle']}>Maßstab: {[...quellen]}</p>}
      <ul className={stil['liste']}>
        {geordnet.slice(0, geordnet.length - verborgen).map(hinweis => (
          <Hinweiszeile
            auswahl={auswahl}
            hinweis={hinweis}
            key={hinweisschluessel(hinweis)}
            zeigtQuelle={!gemeinsam}
            {...zeile}
          />
        ))}
      </ul>
      {verborgen > 0 && (
        <div>
          <Button onPress={() => setzeZeigtAlle(true)}>
            {verborgen === 1 ? 'Einen weiteren anzeigen' : `${formatiereZahl(verborgen)} weitere anzeigen`}
          </Button>
        </div>
      )}
    </div>
  )
}

type Zeilenangaben = Pick<Angaben, 'auswahl' | 'laeuft' | 'beiBestaetigen' | 'beiAufheben'> & {
  hinweis: Plausibilitaetshinweis
  zeigtQuelle: boolean
}

function Hinweiszeile({ hinweis, zeigtQuelle, auswahl, laeuft, beiBestaetigen, beiAufheben }: Zeilenangaben) {
  const offen = istOffen(hinweis)
  return (
    <li className={stil['hinweis']} data-offen={offen}>
      <span className={stil['zeichen']}>
        {auswahl && offen && hinweis.bestaetigbar && (
          <Checkbox
            isLabelHidden
            label={`Wählen: ${hinweis.text}`}
            onChange={istGewaehlt => auswahl.waehle([hinweis], istGewaehlt)}
            size="dense"
            value={auswahl.gewaehlte.has(hinweisschluessel(hinweis))}
          />
        )}
        <Icon icon={offen ? TriangleAlert : CircleCheck} size={18} />
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
        {zeigtQuelle && <p className={stil['quelle']}>Maßstab: {hinweis.quelle}</p>}
      </div>
      <div className={stil['taten']}>
        <Rueckfrageknopf
          stelle={{
            gegenstand: { art: 'HINWEIS', regel: hinweis.regel, stelle: hinweis.stelle },
            element: hinweis.element,
            bezeichnung: benenneStelle(hinweis.stelle),
          }}
        />
        {hinweis.bestaetigbar &&
          (offen ? (
            <Button size="dense" onPress={() => beiBestaetigen(hinweis)}>
              Bestätigen
            </Button>
          ) : (
            <Button size="dense" variant="quiet" isPending={laeuft(hinweis)} onPress={() => beiAufheben(hinweis)}>
              Bestätigung aufheben
            </Button>
          ))}
      </div>
    </li>
  )
}
