import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import Copy from 'lucide-react/icons/copy'
import Info from 'lucide-react/icons/info'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDatenexport } from '../../fach/ausfuhr/useDatenexport.ts'
import { useH2oAusfuhr } from '../../fach/ausfuhr/useH2oAusfuhr.tsx'
import { fristInWorten } from '../../fach/frist/frist.ts'
import { Hinweiszahl } from '../../fach/plausibilitaet/Hinweiszahl.tsx'
import type { Pruefobjekt } from '../../fach/plausibilitaet/hinweise.ts'
import { Klappfenster } from '../../technik/rahmen/Klappfenster.tsx'
import { Ladebalken } from '../../technik/rahmen/Ladebalken.tsx'
import { Merkmalschalter } from '../../technik/rahmen/Merkmalschalter.tsx'
import titelstil from '../../technik/rahmen/Seitentitel.module.css'
import { meldeTitelleiste } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './Aufnahmekopf.module.css'
import { Klassenanzeige, Statusanzeige } from './Elementanzeige.tsx'

type Angaben = {
  aufnahme: AufnahmeKopf
  /** Name der gezeigten Unterseite; steht nur im Titel des Fensters */
  teil: string | undefined
  pruefobjekt: Pruefobjekt
}

const LEISTE = `${titelstil['leiste']} ${stil['kopf']}`

/** Kopf der Aufnahme in einer Zeile: Ort, Tag, Stand je Qualitätselement, Hinweise; alles Übrige steht hinter „Angaben“. */
export function Aufnahmekopf({ aufnahme, teil, pruefobjekt }: Angaben) {
  const tag = formatiereDatum(aufnahme.datum)
  const titel = `${aufnahme.messstelle.name} · ${tag}`
  const fenstertitel = teil === undefined ? titel : `${teil} · ${titel}`
  useEffect(() => {
    document.title = `${fenstertitel} – Benthosdatenbank Fließgewässer`
  }, [fenstertitel])
  // Zwei Wörter je Element haben auf einem schmalen Schirm nicht Platz; das des Status sagt dann seine Form.
  const istKnapp = useMediaVariant() === 'Mobile' && ELEMENTE.every(element => aufnahme[kurzVon(element)])
  return (
    <div className={LEISTE} ref={meldeTitelleiste}>
      <h1 className={stil['titel']} tabIndex={-1}>
        {/* Der Hinweis für den Zeiger: an der Überschrift läse ein Vorleser ihn als Beschreibung noch einmal. */}
        <span className={stil['ort']} title={titel}>
          {aufnahme.messstelle.name}
        </span>
        <span className={stil['tag']}>{` · ${tag}`}</span>
      </h1>
      <p className={stil['ausdruck']} data-print="only">
        {[teil, aufnahme.code, aufnahme.messstelle.gewaesser, aufnahme.projekt.name].filter(Boolean).join(' · ')}
      </p>
      <div className={stil['stand']}>
        {ELEMENTE.map(element => {
          const stand = aufnahme[kurzVon(element)]
          return (
            stand && (
              <span className={stil['element']} key={element}>
                {element} <Statusanzeige ohneWort={istKnapp} stand={stand} /> <Klassenanzeige stand={stand} />
              </span>
            )
          )
        })}
        {aufnahme.rechte.plausibilitaet && (
          <Hinweiszahl objekt={pruefobjekt} adresse={`/aufnahme-detail/${aufnahme.id}/plausibilitaet`} />
        )}
      </div>
      <div className={stil['aktionen']} data-print="hide">
        {/* Schmal genügen Symbole, damit Ort und Tag Platz haben. */}
        <Merkmalschalter groesse="dense" ohneText="below-36rem" />
        <Uebriges aufnahme={aufnahme} />
      </div>
      <Ladebalken laeuft={false} />
    </div>
  )
}

/** Platz des Kopfs, solange die Aufnahme lädt: so hoch wie er selbst. */
export function Aufnahmekopfplatz() {
  return <div className={LEISTE} />
}

/** Was selten gebraucht wird, unter einem Knopf. */
function Uebriges({ aufnahme }: { aufnahme: AufnahmeKopf }) {
  const knopf = useRef<HTMLButtonElement>(null)
  const [istOffen, setzeOffen] = useState(false)
  const { messstelle } = aufnahme
  const datenexport = useDatenexport(aufnahme.id)
  const h2o = useH2oAusfuhr(aufnahme.id)
  return (
    <>
      <Button
        aria-expanded={istOffen}
        aria-haspopup="dialog"
        icon={Info}
        isLabelHidden="below-36rem"
        onPress={() => setzeOffen(!istOffen)}
        ref={knopf}
        size="dense"
      >
        Angaben
      </Button>
      <Klappfenster
        ausloeser={knopf}
        beiSchliessen={() => setzeOffen(false)}
        istOffen={istOffen}
        titel="Angaben zur Aufnahme"
      >
        <dl className={stil['angaben']}>
          <dt>Code</dt>
          <dd>{aufnahme.code}</dd>
          <dt>Messstelle</dt>
          <dd>
            {messstelle.name}
            <br />
            <Link to={`/stammdaten/${messstelle.id}`}>Messstelle {messstelle.code}</Link>
          </dd>
          <dt>Gewässer</dt>
          <dd>{messstelle.gewaesser}</dd>
          <dt>Datum</dt>
          <dd>{formatiereDatum(aufnahme.datum)}</dd>
          <dt>Projekt</dt>
          <dd>{aufnahme.projekt.name}</dd>
          {ELEMENTE.map(element => {
            const stand = aufnahme[kurzVon(element)]
            return (
              stand && (
                <div className={stil['paar']} key={element}>
                  <dt>{element}</dt>
                  <dd>
                    <Statusanzeige stand={stand} /> <Klassenanzeige stand={stand} />
                    {stand.frist !== null && (
                      <>
                        <br />
                        {`Frist ${fristInWorten(stand)}`}
                      </>
                    )}
                  </dd>
                </div>
              )
            )
          })}
          <dt>Letzte Änderung</dt>
          <dd>
            {formatiereTag(aufnahme.geaendertAm)}
            {aufnahme.geaendertVon && ` · ${aufnahme.geaendertVon}`}
          </dd>
        </dl>
        {aufnahme.istDemo && <p className={stil['demo']}>Beispieldaten</p>}
        <div className={stil['mitnehmen']}>
          {ELEMENTE.map(element => {
            if (aufnahme[kurzVon(element)] === null) return null
            const { label, icon, isDisabled, onAction } = datenexport(element)
            return (
              <Button icon={icon} isDisabled={isDisabled} key={element} onPress={onAction} size="dense">
                {label}
              </Button>
            )
          })}
          {ELEMENTE.map(element => {
            if (aufnahme[kurzVon(element)] === null) return null
            const { label, icon, onAction } = h2o.eintrag(element)
            return (
              <Button
                icon={icon}
                key={element}
                onPress={() => {
                  setzeOffen(false)
                  onAction()
                }}
                size="dense"
              >
                {label}
              </Button>
            )
          })}
          {aufnahme.rechte.duplizieren && (
            <LinkButton href={`/aufnahme-duplizieren/${aufnahme.id}`} icon={Copy} size="dense">
              Duplizieren
            </LinkButton>
          )}
        </div>
      </Klappfenster>
      {h2o.fenster}
    </>
  )
}
