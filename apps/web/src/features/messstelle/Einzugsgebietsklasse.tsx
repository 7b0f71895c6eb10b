import { bestimmeEinzugsgebietsklasse } from '@benthos/fachmodell/einzugsgebiet'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Abschnittszusatz } from '../../technik/formular/typen.ts'
import { hole } from '../../technik/formular/werte.ts'

/** Wie beim Speichern folgt die Klasse des Einzugsgebiets seiner Größe; sonst stünde nach jeder neuen Größe ein Fehler da. */
export function Einzugsgebietsklasse({ pfad }: Abschnittszusatz) {
  const { watch, setValue } = useFormContext()
  const [groesse, klasse] = [pfad('einzugsgebiet'), pfad('einzugsgebietsklasse')]
  useEffect(() => {
    // Nur was jemand tippt, nicht was ein Entwurf oder das Zurücksetzen hineinschreibt.
    const abo = watch((werte, { name, type }) => {
      const flaeche = hole(werte, groesse)
      if (name !== groesse || type !== 'change' || typeof flaeche !== 'number' || !(flaeche > 0)) return
      setValue(klasse, bestimmeEinzugsgebietsklasse(flaeche), { shouldDirty: true, shouldValidate: true })
    })
    return () => abo.unsubscribe()
  }, [watch, setValue, groesse, klasse])
  return null
}
