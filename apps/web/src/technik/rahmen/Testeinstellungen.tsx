import { Switch } from '@benthos/ui/choice/Switch.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { layout, useLayout } from '../layout/layout.ts'
import stil from './Fusszeile.module.css'

/** Was nur außerhalb der Produktion hilft: Umgebungsmarke für Bildschirmfotos ausblenden, Galerie der Bausteine. */
export function Testeinstellungen() {
  const istUmgebungsmarkeSichtbar = useLayout('istUmgebungsmarkeSichtbar')
  return (
    <div aria-label="Testeinstellungen" className={stil['test']} role="group">
      <Switch
        label="Umgebung im Kopf anzeigen"
        onChange={sichtbar => layout.setze({ istUmgebungsmarkeSichtbar: sichtbar })}
        value={istUmgebungsmarkeSichtbar}
      />
      <Link href="/galerie" target="_blank">
        Galerie der Bausteine
      </Link>
    </div>
  )
}
