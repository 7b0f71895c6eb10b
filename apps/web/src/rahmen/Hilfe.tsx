import { Icon } from '@benthos/ui/icon/Icon.tsx'
import { InfoDisplayChoice } from '@benthos/ui/info/InfoDisplayChoice.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import BookOpen from 'lucide-react/icons/book-open'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import stil from './Hilfe.module.css'

/** Inhalt des Hilfefensters: Anleitung, Helpdesk, und wie Hinweise auf den Seiten erscheinen. */
export function Hilfe({ beiWahl }: { beiWahl: () => void }) {
  return (
    <div className={stil['hilfe']}>
      <ul className={stil['verweise']}>
        <li>
          <Icon icon={BookOpen} />
          <Link href="/ablaeufe" onPress={beiWahl}>
            Online-Hilfe
          </Link>
        </li>
        <li>
          <Icon icon={LifeBuoy} />
          <Link href="/helpdesk" onPress={beiWahl}>
            Helpdesk kontaktieren
          </Link>
        </li>
      </ul>
      <InfoDisplayChoice />
    </div>
  )
}
