import { Icon } from '@benthos/ui/icon/Icon.tsx'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { istOffen, type Pruefobjekt, useHinweise, zaehleHinweise } from './hinweise.ts'
import stil from './Plausibilitaet.module.css'

/** Anzahl der offenen Hinweise als Verweis auf ihre Übersicht; ohne offene leer. */
export function Hinweiszahl({ objekt, adresse }: { objekt: Pruefobjekt; adresse: string }) {
  const { hinweise } = useHinweise(objekt)
  const offene = hinweise?.filter(istOffen).length ?? 0
  if (offene === 0) return null
  return (
    <Link className={stil['zahl'] ?? ''} to={adresse}>
      <Icon icon={TriangleAlert} size={16} />
      {zaehleHinweise(offene)} zur Plausibilität
    </Link>
  )
}
