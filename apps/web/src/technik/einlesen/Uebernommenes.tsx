import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { Einlesung } from '@benthos/vertrag/einlesung'
import stil from './Einlesen.module.css'
import { nenne } from './texte.ts'

type Angaben = Pick<Einlesung, 'ersetzungen' | 'form'> & {
  /** fehlt, wenn der Vorgang keine Änderung mehr annimmt */
  nimmZurueck?: (() => void) | undefined
  isPending: boolean
}

/** Welche Werte statt dessen gelten, was in der Datei steht, und der Weg zurück. */
export function Uebernommenes({ ersetzungen, form, nimmZurueck, isPending }: Angaben) {
  if (ersetzungen.length === 0) return null
  const titel = (nummer: number) => form?.spalten.find(spalte => spalte.nummer === nummer)?.kopf ?? ''
  const saetze = ersetzungen.map(
    ({ spalte, zeile, text, wert }) =>
      `${titel(spalte)} ${zeile === null ? 'überall' : `in Zeile ${zeile}`} „${text}“ → „${wert}“`,
  )
  return (
    <div className={stil['uebernommenes']}>
      <p className={stil['umbrechend']}>
        {`${formatiereAnzahl(ersetzungen.length, 'Wert', 'Werte')} übernommen: ${nenne(saetze, '; ')}. Die Datei selbst bleibt, wie sie ist.`}
      </p>
      {nimmZurueck && (
        <Button isDisabled={isPending} onPress={nimmZurueck} size="dense">
          Übernahmen aufheben
        </Button>
      )}
    </div>
  )
}
