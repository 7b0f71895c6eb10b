import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { TextField } from '@benthos/ui/textfield/TextField.tsx'
import { MELDUNG } from '@benthos/vertrag'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_FILTERNAME } from './konstanten.ts'

type Angaben = {
  texte: Readonly<{ titel: string; feld: string; abbrechen: string; bestaetigen: string }>
  anfang: string
  /** Namen, die es schon gibt */
  vergeben: readonly string[]
  beiAbbruch: () => void
  beiName: (name: string) => void
}

/** Fragt nach dem Namen eines Filters, beim Erstellen und beim Umbenennen. */
export function Filternamendialog({ texte, anfang, vergeben, beiAbbruch, beiName }: Angaben) {
  const formular = useId()
  const feld = useRef<HTMLInputElement>(null)
  const [name, setzeName] = useState(anfang)
  const [istVersucht, setzeVersucht] = useState(false)
  useEffect(() => feld.current?.select(), [])
  const fehler = pruefeName(name.trim(), vergeben)
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiAbbruch}>{texte.abbrechen}</Button>
          <Button form={formular} type="submit" variant="primary">
            {texte.bestaetigen}
          </Button>
        </>
      }
      isOpen
      onClose={beiAbbruch}
      title={texte.titel}
    >
      <form
        id={formular}
        noValidate
        onSubmit={ereignis => {
          ereignis.preventDefault()
          // Das Fenster steht im Baum der Seite: sonst löste es auch deren Formular aus.
          ereignis.stopPropagation()
          setzeVersucht(true)
          if (fehler === undefined) beiName(name.trim())
        }}
      >
        <TextField
          errorMessage={istVersucht ? fehler : undefined}
          isRequired
          label={texte.feld}
          maxLength={MAX_FILTERNAME}
          onChange={setzeName}
          ref={feld}
          value={name}
        />
      </form>
    </Modal>
  )
}

function pruefeName(name: string, vergeben: readonly string[]): string | undefined {
  if (name === '') return MELDUNG.pflicht
  return vergeben.includes(name) ? 'Einen Filter mit diesem Namen gibt es schon' : undefined
}
