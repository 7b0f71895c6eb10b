import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { kurznachrichten } from '../../technik/meldungen/kurznachrichten.ts'
import type { Laufende, Sammellauf } from './Sammellauf.ts'
import { AUSWAHL_SCHLUESSEL } from './useAufnahmeauswahl.ts'

type Stand = { lauf: Sammellauf; getan: number; ende: Laufende | null }

/** Führt einen Lauf auf dieser Seite aus; wird sie verlassen, endet er vor der nächsten Aufnahme. */
export function useSammellauf() {
  const queryClient = useQueryClient()
  const [stand, setzeStand] = useState<Stand | null>(null)
  const abbruch = useRef(new AbortController())
  const laeuft = stand !== null && stand.ende === null

  useEffect(() => {
    // Im Entwicklungsmodus läuft der Abbau einmal zur Probe; danach braucht es einen neuen Abbruch.
    if (abbruch.current.signal.aborted) abbruch.current = new AbortController()
    return () => abbruch.current.abort()
  }, [])
  useEffect(() => {
    if (!laeuft) return
    const warne = (ereignis: BeforeUnloadEvent) => ereignis.preventDefault()
    addEventListener('beforeunload', warne)
    return () => removeEventListener('beforeunload', warne)
  }, [laeuft])

  const laufe = async (lauf: Sammellauf) => {
    const eigener = new AbortController()
    abbruch.current = eigener
    setzeStand({ lauf, getan: lauf.ausgaenge.size, ende: null })
    const ende = await lauf.laufe(eigener.signal, getan => setzeStand({ lauf, getan, ende: null }))
    setzeStand({ lauf, getan: lauf.ausgaenge.size, ende })
    // Alles zeigt danach den wirklichen Stand; gewählt bleibt, was gewählt war.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== AUSWAHL_SCHLUESSEL })
    const gesamt = lauf.zuAendern.length
    if (ende.art !== 'fertig')
      kurznachrichten.add({
        type: 'warning',
        message: `Angehalten nach ${formatiereZahl(lauf.ausgaenge.size)} von ${formatiereZahl(gesamt)}`,
      })
  }
  return {
    stand,
    laeuft,
    starte: (lauf: Sammellauf) => void laufe(lauf),
    setzeFort: () => stand && void laufe(stand.lauf),
    brichAb: () => abbruch.current.abort(),
    verwirf: () => setzeStand(null),
  }
}
