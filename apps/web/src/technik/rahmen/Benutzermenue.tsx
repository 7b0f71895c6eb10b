import { Button } from '@benthos/ui/button/Button.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import { DropdownMenu, type MenuContent } from '@benthos/ui/menu/DropdownMenu.tsx'
import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { useNavigate } from 'react-router'
import { useThemenwahl, waehleThema } from '../layout/thema.ts'
import { portalAbfrage } from '../sitzung/abfragen.ts'
import { beschreibeRollen, ermittleEmail, listePortalseiten, listeRollenwahl } from '../sitzung/benutzermenue.ts'
import { useSitzung } from '../sitzung/sitzung.ts'
import stil from './Benutzermenue.module.css'

/** Wer angemeldet ist, mit welcher Rolle, und was sich daran ändern lässt. */
export function Benutzermenue() {
  const { sitzung, abmelden } = useSitzung()
  const rollenwahl = useRollenwahl()
  const portalseiten = usePortalseiten()
  const themenwahl = useThemenwahlEintraege()
  const { user } = sitzung
  const rollen = beschreibeRollen(sitzung)
  return (
    <DropdownMenu
      entries={[
        ...rollenwahl,
        ...portalseiten,
        ...(portalseiten.length > 0 ? ['separator' as const] : []),
        ...themenwahl,
        'separator',
        {
          id: 'benachrichtigungen',
          label: 'Benachrichtigungen einstellen',
          icon: BellRing,
          href: '/benachrichtigungen-einstellen',
        },
        { id: 'meine-daten', label: 'Meine Daten', icon: CircleUserRound, href: '/meine-daten' },
        { id: 'abmelden', label: 'Abmelden', icon: LogOut, onAction: abmelden },
      ]}
      header={
        <div className={stil['person']}>
          <strong>{user.currentUserName}</strong>
          {user.organisationseinheit && <span>{user.organisationseinheit.name}</span>}
          {ermittleEmail(user) !== '' && <span>{ermittleEmail(user)}</span>}
          <span>{user.activeRole ? `Aktive Rolle: ${rollen}` : `Rollen: ${rollen}`}</span>
        </div>
      }
      label="Benutzermenü"
      placement="bottom end"
      trigger={
        <Button className={stil['schalter']} icon={CircleUserRound} iconAfter={ChevronDown} variant="quiet">
          <VisuallyHidden>Benutzermenü </VisuallyHidden>
          {/* Schmal ist neben Titel und Umgebung kein Platz für den Namen. */}
          <VisuallyHidden below="below-60rem" className={stil['name']}>
            <strong>{user.currentUserName}</strong> <span>{rollen}</span>
          </VisuallyHidden>
        </Button>
      }
    />
  )
}

function useRollenwahl(): MenuContent[] {
  const { sitzung, wechsleRolle } = useSitzung()
  const navigate = useNavigate()
  const wahl = listeRollenwahl(sitzung.user)
  if (wahl.length === 0) return []
  const eintraege = wahl.map(({ rolle, label, istAktiv }) => ({
    id: `rolle-${rolle}`,
    label,
    description: istAktiv ? 'gewählte Rolle' : 'zu dieser Rolle wechseln',
    icon: UserRound,
    isChecked: istAktiv,
    onAction: () => {
      if (!istAktiv) wechsleRolle(rolle, () => navigate('/'))
    },
  }))
  return [...eintraege, 'separator']
}

/** Wie die Oberfläche in diesem Browser aussieht. */
function useThemenwahlEintraege(): MenuContent[] {
  const gewaehlt = useThemenwahl()
  return THEMENWAHL.map(({ thema, id, label, icon }) => ({
    id,
    label,
    icon,
    isChecked: thema === gewaehlt,
    ...(thema === gewaehlt && { description: 'gewählt' }),
    onAction: () => waehleThema(thema),
  }))
}

const THEMENWAHL = [
  { thema: 'light', id: 'anzeige-hell', label: 'Anzeige hell', icon: Sun },
  { thema: 'dark', id: 'anzeige-dunkel', label: 'Anzeige dunkel', icon: Moon },
  { thema: null, id: 'anzeige-system', label: 'Anzeige wie das System', icon: Monitor },
] as const

function usePortalseiten(): MenuContent[] {
  const { sitzung } = useSitzung()
  const { data: portal } = useQuery(portalAbfrage)
  return listePortalseiten(sitzung, portal?.url ?? null).map(({ id, label, href }) => ({
    id,
    label,
    icon: ExternalLink,
    description: 'öffnet ein neues Fenster',
    onAction: () => void open(href, '_blank', 'noopener,noreferrer'),
  }))
}
