import { ELEMENTE, type Element, kurzVon, labelVon, ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import { Link } from 'react-router'
import { uebergabeteile } from '../../fach/aufnahmeteile/uebergabeteile.ts'
import type { Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { zaehleHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { FehlendeTeile } from './FehlendeTeile.tsx'
import stil from './StatusPage.module.css'

type Angaben = {
  element: Element
  aufnahme: AufnahmeKopf
  teile: readonly Unterseite[]
  /** offene Hinweise zu diesem Qualitätselement, die der Angemeldete liest */
  offene: number
  /** offene, die er nur gezählt sieht */
  verdeckteOffene: number
}

/** Was vor der Übergabe eines Qualitätselements zu wissen ist: was fehlt, offene Hinweise, Klasse, und was danach gesperrt ist. */
export function Uebergabebilanz({ element, aufnahme, teile, offene, verdeckteOffene }: Angaben) {
  const kurz = kurzVon(element)
  const stand = aufnahme[kurz]
  const adresse = (pfad: string) => `/aufnahme-detail/${aufnahme.id}/${pfad}`
  const { eigene, fehlende } = uebergabeteile(element, aufnahme, teile)
  // Ein geteilter Abschnitt, zu dem nichts gespeichert ist, bleibt für das andere Element offen.
  const istGeteilt = ELEMENTE.every(eines => aufnahme[kurzVon(eines)] !== null)
  const gesperrte = eigene.filter(
    teil => !(istGeteilt && teil.element === undefined && fehlende.some(fehlend => fehlend.teil === teil)),
  )
  return (
    <dl className={stil['bilanz']}>
      <dt>Vollständigkeit</dt>
      <dd>
        {fehlende.length === 0 ? (
          'Alle Teile sind vollständig.'
        ) : (
          <>
            Noch zu tun:
            <FehlendeTeile aufnahmeId={aufnahme.id} fehlende={fehlende} />
          </>
        )}
      </dd>
      <dt>Offene Hinweise</dt>
      <dd>
        {offene + verdeckteOffene === 0 ? (
          'keine'
        ) : (
          <Link to={adresse('plausibilitaet')}>{`${zaehleHinweise(offene + verdeckteOffene)} zur Plausibilität`}</Link>
        )}
        {verdeckteOffene > 0 &&
          (offene === 0
            ? ', nicht im Einzelnen zu sehen'
            : `, davon ${formatiereZahl(verdeckteOffene)} nicht im Einzelnen zu sehen`)}
      </dd>
      <dt>Klasse</dt>
      <dd>
        {stand?.klasse == null ? (
          <>
            noch nicht bewertet · <Link to={adresse(`bewertung/${kurz}`)}>{`Bewertung ${element}`}</Link>
          </>
        ) : (
          <>
            <ScaleBadge
              label={labelVon(ZUSTANDSKLASSEN, String(stand.klasse)) ?? ''}
              size="small"
              step={stand.klasse as ScaleStep}
            />
            {stand.veraltet && ' veraltet: seit der Bewertung wurden Daten geändert'}
          </>
        )}
      </dd>
      <dt>Danach gesperrt</dt>
      <dd>{gesperrte.map(({ label }) => label).join(' · ')}</dd>
    </dl>
  )
}
