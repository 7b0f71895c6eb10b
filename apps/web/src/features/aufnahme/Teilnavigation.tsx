import { Icon } from '@benthos/ui/icon/Icon.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import type { AufnahmeKopf } from '@benthos/vertrag/aufnahme'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useId, useRef } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { type Teilstand, teilstand } from '../../fach/aufnahmeteile/teilstand.ts'
import type { Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { istOffen, type Pruefobjekt, useHinweise } from '../../fach/plausibilitaet/hinweise.ts'
import { imBild } from '../../technik/layout/imBild.ts'
import { useRestDesFensters } from '../../technik/layout/useRestDesFensters.ts'
import stil from './Teilnavigation.module.css'

type Angaben = {
  aufnahme: AufnahmeKopf
  seiten: readonly Unterseite[]
  aktuelle: Unterseite | undefined
  pruefobjekt: Pruefobjekt
}

const ZEICHEN = {
  VOLLSTAENDIG: { icon: Check, wort: 'vollständig' },
  ZU_TUN: { icon: CircleAlert, wort: 'zu tun' },
  HINWEISE: { icon: TriangleAlert, wort: 'Hinweise' },
  GESPERRT: { icon: Lock, wort: 'gesperrt' },
} as const satisfies Readonly<Record<Teilstand, object>>

/**
 * Teile der Aufnahme nach Gruppen, jeder mit dem Zeichen seines Stands. Die Liste rollt für sich und bleibt im Fenster; auf
 * schmalen Schirmen ist sie eine Auswahl.
 */
export function Teilnavigation({ aufnahme, seiten, aktuelle, pruefobjekt }: Angaben) {
  const navigate = useNavigate()
  const leiste = useRef<HTMLElement>(null)
  const { hinweise } = useHinweise(aufnahme.rechte.plausibilitaet ? pruefobjekt : null)
  const stand = (seite: Unterseite) =>
    teilstand(seite, aufnahme, (hinweise ?? []).filter(h => istOffen(h) && h.teil === seite.pfad).length)
  const gruppen = [...new Set(seiten.map(seite => seite.gruppe))]
  const basis = `/aufnahme-detail/${aufnahme.id}`
  useRestDesFensters(leiste)
  const pfad = aktuelle?.pfad
  useEffect(() => (pfad === undefined ? undefined : imBild(() => zeigeAktuellen(leiste.current))), [pfad])
  return (
    <>
      <nav aria-label="Teile der Aufnahme" className={stil['navigation']} ref={leiste}>
        {gruppen.map(gruppe => (
          <div key={gruppe}>
            <p aria-hidden="true" className={stil['gruppe']}>
              {gruppe}
            </p>
            <ul aria-label={gruppe}>
              {seiten
                .filter(seite => seite.gruppe === gruppe)
                .map(seite => (
                  <Eintrag adresse={`${basis}/${seite.pfad}`} key={seite.pfad} seite={seite} stand={stand(seite)} />
                ))}
            </ul>
          </div>
        ))}
        {/* Wer zuhört, hört die Worte an jedem Verweis. */}
        <p aria-hidden="true" className={stil['legende']}>
          {Object.entries(ZEICHEN).map(([art, { icon, wort }]) => (
            <span className={stil['zeichen']} data-stand={art} key={art}>
              <Icon icon={icon} size={14} />
              {wort}
            </span>
          ))}
        </p>
      </nav>
      <div className={stil['auswahl']}>
        <Select
          isClearable={false}
          isLabelHidden
          label="Teil der Aufnahme"
          options={seiten.map(seite => ({ value: seite.pfad, label: auswahltext(seite, stand(seite)) }))}
          value={pfad ?? null}
          onChange={ziel => ziel !== null && void navigate(`${basis}/${ziel}`)}
        />
      </div>
    </>
  )
}

/** Das Zeichen beschreibt den Verweis, statt zu seinem Namen zu gehören: der bleibt der Name der Seite. */
function Eintrag({ seite, adresse, stand }: { seite: Unterseite; adresse: string; stand: Teilstand | null }) {
  const id = useId()
  return (
    <li className={stil['eintrag']}>
      <NavLink aria-describedby={stand === null ? undefined : id} to={adresse}>
        {seite.label}
      </NavLink>
      {stand !== null && (
        <span className={stil['marke']} data-stand={stand} id={id} title={ZEICHEN[stand].wort}>
          <Icon icon={ZEICHEN[stand].icon} size={16} />
          <VisuallyHidden>{ZEICHEN[stand].wort}</VisuallyHidden>
        </span>
      )}
    </li>
  )
}

/** Rollt nur in der Leiste: die Seite beginnt oben. */
function zeigeAktuellen(leiste: HTMLElement | null): void {
  const eintrag = leiste?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const rahmen = leiste?.getBoundingClientRect()
  if (!leiste || !eintrag || !rahmen) return
  if (eintrag.bottom > rahmen.bottom) leiste.scrollTop += eintrag.bottom - rahmen.bottom + eintrag.height
  if (eintrag.top < rahmen.top) leiste.scrollTop -= rahmen.top - eintrag.top + eintrag.height
}

/** In der Auswahl steht keine Überschrift: die Gruppe steht dabei, wo der Name sie nicht schon nennt. */
function auswahltext({ gruppe, label }: Unterseite, stand: Teilstand | null): string {
  const name = label.startsWith(gruppe) ? label : `${gruppe} · ${label}`
  return stand === null ? name : `${name} – ${ZEICHEN[stand].wort}`
}
