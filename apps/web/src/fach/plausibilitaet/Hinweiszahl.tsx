import { Icon } from '@benthos/ui/icon/Icon.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { istOffen, type Pruefobjekt, useHinweise, zaehleHinweise } from './hinweise.ts'
import stil from './Plausibilitaet.module.css'

/** Anzahl der offenen Hinweise als Verweis auf ihre Übersicht, für alle Befassten dieselbe; ohne offene leer. */
export function Hinweiszahl({ objekt, adresse }: { objekt: Pruefobjekt; adresse: string }) {
  const { hinweise, verdeckt } = useHinweise(objekt)
  const offene = verdeckt.reduce((summe, { offen }) => summe + offen, hinweise?.filter(istOffen).length ?? 0)
  if (offene === 0) return null
  const [zahl, wort] = zaehleHinweise(offene).split(' ')
  return (
    <Link className={stil['zahl'] ?? ''} to={adresse}>
      <Icon icon={TriangleAlert} size={16} />
      <span>
        {zahl} <VisuallyHidden below="below-36rem">{wort}</VisuallyHidden>{' '}
        <VisuallyHidden below="below-80rem">zur Plausibilität</VisuallyHidden>
      </span>
    </Link>
  )
}
