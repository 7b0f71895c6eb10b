import { ORGANOLEPTIK } from '@benthos/vertrag/ortsbefundabschnitte'
import { Sammeluebernahme } from '../../technik/formular/Sammeluebernahme.tsx'
import type { Abschnittszusatz } from '../../technik/formular/typen.ts'
import stil from './Ortsbefund.module.css'

/** Setzt alle noch leeren Erscheinungen auf „keine“. */
export function AlleKeine({ pfad, nurLesen }: Abschnittszusatz) {
  if (nurLesen) return null
  return (
    <div className={stil['aktionen']}>
      <Sammeluebernahme
        beschriftung={(_, alle) => (alle ? 'Alle „keine“' : 'Alle übrigen „keine“')}
        meldung={anzahl => `${anzahl} Angaben auf „keine“ gesetzt`}
        werte={Object.fromEntries(ORGANOLEPTIK.map(name => [pfad(name), 'KEINE']))}
      />
    </div>
  )
}
