import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { hole, istGleich, istUnausgefuellt, type Pfadwerte } from './werte.ts'

type Angaben = {
  /** Vorschlag je Pfad */
  werte: Pfadwerte
  /** @param leere Felder, die er füllte; alle: es sind sämtliche */
  beschriftung: (leere: number, alle: boolean) => string
  /** was danach vorgelesen wird */
  meldung: (anzahl: number) => string
}

/**
 * Füllt mit einem Griff die leeren Felder; was schon eingetragen ist, bleibt. Bis zum Speichern lässt sich das zurücknehmen:
 * leer wird wieder, was er gefüllt hat und seither niemand geändert hat.
 */
export function Sammeluebernahme({ werte, beschriftung, meldung }: Angaben) {
  const { watch, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const [gefuellt, setzeGefuellt] = useState<Pfadwerte>({})
  const pfade = Object.keys(werte)
  const gelesen: readonly unknown[] = watch(pfade)
  const jetzt = new Map(pfade.map((pfad, i) => [pfad, gelesen[i]]))
  const leere = pfade.filter(pfad => istUnausgefuellt(jetzt.get(pfad)))
  const eigene = Object.keys(gefuellt).filter(
    pfad => Boolean(hole(dirtyFields, pfad)) && istGleich(jetzt.get(pfad), werte[pfad]),
  )
  const setze = (pfad: string, wert: unknown) => setValue(pfad, wert, { shouldDirty: true, shouldValidate: true })
  const fuelle = () => {
    setzeGefuellt({ ...gefuellt, ...Object.fromEntries(leere.map(pfad => [pfad, jetzt.get(pfad)])) })
    for (const pfad of leere) setze(pfad, werte[pfad])
    announce(meldung(leere.length))
  }
  const nimmZurueck = () => {
    for (const pfad of eigene) setze(pfad, gefuellt[pfad])
    setzeGefuellt({})
    announce('Übernahme zurückgenommen')
  }
  const nurZuruecknehmbar = leere.length === 0 && eigene.length > 0
  return (
    <>
      {/* Dieselbe Schaltfläche füllt und nimmt zurück: so bleibt der Fokus, wo er ist. */}
      <Button
        isDisabled={leere.length === 0 && eigene.length === 0}
        onPress={nurZuruecknehmbar ? nimmZurueck : fuelle}
        size="dense"
      >
        {nurZuruecknehmbar ? ZURUECK : beschriftung(leere.length, leere.length === pfade.length)}
      </Button>
      {leere.length > 0 && eigene.length > 0 && (
        <Button onPress={nimmZurueck} size="dense" variant="quiet">
          {ZURUECK}
        </Button>
      )}
    </>
  )
}

const ZURUECK = 'Übernahme zurücknehmen'
