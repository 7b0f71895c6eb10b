import { hatRecht } from '@benthos/fachmodell'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Suspense } from 'react'
import { spaeteSeite } from '../../technik/fehler/nachladen.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Rueckfragen.module.css'

const OffeneRueckfragen = spaeteSeite(() => import('../../fach/rueckfrage/OffeneRueckfragen.tsx'))

/** Rückfragen, die auf den Angemeldeten warten; leer, wo er nach seiner Rolle keine führt. */
export function Rueckfragen() {
  const akteur = akteurVon(useSitzung())
  if (!hatRecht(akteur, 'rueckfrage.fuehren')) return null
  return (
    <Card title="Offene Rückfragen an Sie">
      <div className={stil['platz']}>
        <Suspense>
          <OffeneRueckfragen />
        </Suspense>
      </div>
    </Card>
  )
}
