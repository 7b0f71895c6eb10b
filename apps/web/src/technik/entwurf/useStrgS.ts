import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Was über der Seite liegt: dort getippt, gilt Strg+S nicht dem Darunterliegenden. */
const EIGENE = 'form, [role="dialog"], [role="alertdialog"]'

/**
 * Strg+S (am Mac ⌘S) speichert den Bereich (Formular, Taxaliste), in dem der Fokus steht; steht er in keinem, jeden mit
 * ungespeicherten Eingaben: so geht auch ein Anschlag nicht verloren, während ein Fenster den Fokus zurückgibt. Der
 * Speicherdialog des Browsers bleibt in jedem Fall weg.
 */
export function useStrgS(
  bereich: RefObject<HTMLElement | null>,
  aktiv: boolean,
  ungespeichert: boolean,
  speichere: () => void,
): void {
  const druecke = useEffectEvent((ereignis: KeyboardEvent) => {
    if (!(ereignis.ctrlKey || ereignis.metaKey) || ereignis.altKey || ereignis.key.toLowerCase() !== 's') return
    ereignis.preventDefault()
    const fokus = document.activeElement
    const darueber = fokus?.closest(EIGENE)
    const istDarunter = darueber != null && !darueber.contains(bereich.current)
    if (bereich.current?.contains(fokus) || (ungespeichert && !istDarunter)) speichere()
  })
  useEffect(() => {
    if (!aktiv) return
    const hoere = (ereignis: KeyboardEvent) => druecke(ereignis)
    document.addEventListener('keydown', hoere)
    return () => document.removeEventListener('keydown', hoere)
  }, [aktiv])
}
