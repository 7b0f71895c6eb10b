import { Button } from '@benthos/ui/button/Button.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { MELDUNG } from '@benthos/vertrag'
import { useEffect, useRef, useState } from 'react'
import stil from './Einlesen.module.css'

type Angaben = {
  /** etwa C12 */
  zelle: string
  wert: string
  isPending: boolean
  berichtige: (wert: string) => void
}

/** Ein eigener Wert statt dessen, was in einer beanstandeten Zelle steht; die Datei bleibt, wie sie ist. */
export function Zellberichtigung({ zelle, wert, isPending, berichtige }: Angaben) {
  const [eingabe, setzeEingabe] = useState<string | null>(null)
  const [istVersucht, setzeVersucht] = useState(false)
  const feld = useRef<HTMLInputElement>(null)
  const oeffner = useRef<HTMLButtonElement>(null)
  const istOffen = eingabe !== null
  useEffect(() => {
    if (istOffen) feld.current?.select()
  }, [istOffen])
  const schliesse = () => {
    setzeEingabe(null)
    setzeVersucht(false)
    setTimeout(() => oeffner.current?.focus())
  }
  if (!istOffen)
    return (
      <Button
        aria-label={`${zelle} berichtigen`}
        isDisabled={isPending}
        onPress={() => setzeEingabe(wert)}
        ref={oeffner}
        size="dense"
        variant="quiet"
      >
        berichtigen …
      </Button>
    )
  return (
    <form
      className={stil['uebernahme']}
      noValidate
      onSubmit={ereignis => {
        ereignis.preventDefault()
        setzeVersucht(true)
        if (eingabe.trim() !== '') berichtige(eingabe.trim())
      }}
    >
      <TextField
        errorMessage={istVersucht && eingabe.trim() === '' ? MELDUNG.pflicht : undefined}
        isLabelHidden
        label={`Wert in ${zelle}`}
        maxLength={1000}
        onChange={setzeEingabe}
        onKeyDown={ereignis => ereignis.key === 'Escape' && schliesse()}
        ref={feld}
        size="dense"
        value={eingabe}
      />
      <Button isDisabled={isPending} size="dense" type="submit">
        Übernehmen
      </Button>
      <Button onPress={schliesse} size="dense" variant="quiet">
        Verwerfen
      </Button>
    </form>
  )
}
