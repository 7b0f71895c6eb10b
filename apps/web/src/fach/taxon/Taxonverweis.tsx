import { Link } from '@benthos/ui/link/Link.tsx'
import { istUeberGattung } from './istUeberGattung.ts'
import stil from './Taxonverweis.module.css'
import { taxonadresse } from './taxonadresse.ts'

/** Name eines Taxons oder einer Familie, der zu seiner Seite führt. */
export function Taxonverweis({ name }: { name: string }) {
  return (
    <Link className={stil['verweis']} href={taxonadresse(name)}>
      <span data-aufrecht={istUeberGattung(name) || undefined} translate="no">
        {name}
      </span>
    </Link>
  )
}
