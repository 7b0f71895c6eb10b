import { Icon } from '@benthos/ui/icon/Icon.tsx'
import { InfoDisplayChoice } from '@benthos/ui/info/InfoDisplayChoice.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import BookOpen from 'lucide-react/icons/book-open'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import stil from './Hilfefenster.module.css'
import { Klappfenster, type Klappfensterangaben } from './Klappfenster.tsx'

/** Hilfe: Anleitung, Helpdesk, und wie Hinweise auf den Seiten erscheinen. */
export function Hilfefenster(angaben: Klappfensterangaben) {
  return (
    <Klappfenster {...angaben} titel="Hilfe">
      <ul className={stil['verweise']}>
        <li>
          <Icon icon={BookOpen} />
          <Link href="/ablaeufe" onPress={angaben.beiSchliessen}>
            Online-Hilfe
          </Link>
        </li>
        <li>
          <Icon icon={LifeBuoy} />
          <Link href="/helpdesk" onPress={angaben.beiSchliessen}>
            Helpdesk kontaktieren
          </Link>
        </li>
      </ul>
      <InfoDisplayChoice />
      <p>In einem Feld öffnet F1 seine Hilfe, ohne Funktionstasten Strg+Komma (auch am Mac die Taste Control).</p>
    </Klappfenster>
  )
}
