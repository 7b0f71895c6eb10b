import { ELEMENTE } from '@benthos/fachmodell'
import stil from './StatusPage.module.css'
import { Statusteil } from './Statusteil.tsx'

/** Status und Freigabe beider Qualitätselemente einer Aufnahme. */
export default function StatusPage({ aufnahmeId }: { aufnahmeId: number }) {
  return (
    <div className={stil['seite']}>
      {ELEMENTE.map(element => (
        <Statusteil key={element} aufnahmeId={aufnahmeId} element={element} />
      ))}
    </div>
  )
}
