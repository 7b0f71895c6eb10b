import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Strg+S (am Mac ⌘S) speichert das Formular, in dem der Fokus steht; steht er in keinem, jedes mit ungespeicherten
 * Eingaben. Der Speicherdialog des Browsers bleibt in jedem Fall weg.
 */
export function useStrgS(
  formular: RefObject<HTMLFormElement | null>,
  aktiv: boolean,
  ungespeichert: boolean,
  speichere: () => void,
): void {
  const druecke = useEffectEvent((ereignis: KeyboardEvent) => {
    if (!(ereignis.ctrlKey || ereignis.metaKey) || ereignis.altKey || ereignis.key.toLowerCase() !== 's') return
    ereignis.preventDefault()
    const fokus = document.activeElement
    if (formular.current?.contains(fokus) || (ungespeichert && !fokus?.closest('form'))) speichere()
  })
  useEffect(() => {
    if (!aktiv) return
    const hoere = (ereignis: KeyboardEvent) => druecke(ereignis)
    document.addEventListener('keydown', hoere)
    return () => document.removeEventListener('keydown', hoere)
  }, [aktiv])
}
