import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { useId, useState } from 'react'
import stil from './Entwurfskarte.module.css'
import type { EntwurfInfo } from './typen.ts'

type Angaben = { entwuerfe: readonly EntwurfInfo[]; verwirf: (objekt: string) => Promise<void> }

/** Entwürfe mit dem Weg zu ihrer Seite; verworfen wird erst nach einer Rückfrage. */
export default function Entwurfskarte({ entwuerfe, verwirf }: Angaben) {
  const [frage, setzeFrage] = useState<EntwurfInfo | null>(null)
  const titelId = useId()
  const beende = () => setzeFrage(null)
  return (
    <section aria-labelledby={titelId} className={stil['karte']}>
      <h2 id={titelId}>Nicht gespeicherte Entwürfe</h2>
      <p className={stil['leise']}>Nur Sie sehen diese Eingaben, und nur in diesem Browser.</p>
      <ul className={stil['liste']}>
        {entwuerfe.map(entwurf => (
          <li className={stil['entwurf']} key={entwurf.objekt}>
            <span className={stil['text']}>
              <Link href={entwurf.adresse}>{entwurf.titel}</Link>
              <span className={stil['leise']}>gesichert {formatiereZeitpunkt(entwurf.gesichertAm)}</span>
            </span>
            <Button aria-label={`Verwerfen: ${entwurf.titel}`} onPress={() => setzeFrage(entwurf)} size="dense">
              Verwerfen
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        actions={
          <>
            <Button onPress={beende} variant="primary">
              Behalten
            </Button>
            <Button
              onPress={() => {
                beende()
                if (frage) void verwirf(frage.objekt)
              }}
              variant="danger"
            >
              Entwurf verwerfen
            </Button>
          </>
        }
        isOpen={frage !== null}
        kind="warning"
        onClose={beende}
        title="Entwurf verwerfen?"
      >
        <p>Die nicht gespeicherten Eingaben in „{frage?.titel}“ gehen verloren.</p>
      </Dialog>
    </section>
  )
}
