import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Mit „Bearbeiten“, „Speichern“ und „Abbrechen“ verschwindet die Schaltfläche, auf der der Fokus stand. Er geht dann ins
 * erste Feld, nach dem Ende der Bearbeitung zurück auf „Bearbeiten“; wer anderswo steht, bleibt dort.
 */
export function useModusfokus(
  aktiv: boolean,
  feldkennungen: () => readonly string[],
  bearbeiten: RefObject<HTMLButtonElement | null>,
): void {
  const warAktiv = useRef(aktiv)
  const fokussiere = useEffectEvent(() => {
    if (aktiv) feldkennungen().some(holeFokus)
    else bearbeiten.current?.focus()
  })
  useEffect(() => {
    if (aktiv !== warAktiv.current && document.activeElement === document.body) fokussiere()
    warAktiv.current = aktiv
  }, [aktiv])
}

/** Ein gesperrtes oder ausgeblendetes Feld nimmt ihn nicht an. */
function holeFokus(kennung: string): boolean {
  const feld = document.getElementById(kennung)
  feld?.focus()
  return feld !== null && document.activeElement === feld
}
