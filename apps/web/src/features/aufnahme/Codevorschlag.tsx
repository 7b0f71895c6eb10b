import { beginneAufnahme } from '@benthos/vertrag/aufnahme'
import { Datum } from '@benthos/vertrag/bausteine'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { rufe } from '../../technik/http/klient.ts'

type Angaben = {
  /** zuletzt eingesetzter Vorschlag: steht er noch da, darf ein neuer an seine Stelle */
  letzter: () => string | null
  merke: (code: string) => void
}

/** Hält den vorgeschlagenen Code aktuell, wenn Messstelle oder Datum sich ändern; ein selbst geschriebener bleibt stehen. */
export function Codevorschlag({ letzter, merke }: Angaben) {
  const { getValues, setValue } = useFormContext()
  const [messstelleId, datum] = useWatch({ name: ['messstelleId', 'datum'] }) as [number | null, string | null]
  /** Vorschlag zu dem, was jetzt dasteht */
  const passender = useRef<string | null>(null)
  const nimm = useEffectEvent((code: string, passt: boolean) => {
    const jetzt: unknown = getValues('code')
    // Auch ein wiederhergestellter Entwurf kann den Vorschlag zu seinem Datum tragen; das gilt noch, wenn die Antwort erst
    // kommt, nachdem jemand das Datum schon wieder geändert hat.
    if (jetzt === code) merke(code)
    if (passt) passender.current = code
    const neu = passender.current
    if (neu === null || jetzt === neu || (jetzt !== '' && jetzt !== letzter())) return
    merke(neu)
    setValue('code', neu, { shouldDirty: true, shouldValidate: true })
  })
  useEffect(() => {
    if (messstelleId === null || !Datum.safeParse(datum).success) return
    let passt = true
    rufe(beginneAufnahme, { body: { messstelleId, datum } }).then(
      ({ code }) => code && nimm(code, passt),
      // Ohne Vorschlag schreibt man den Code selbst.
      () => undefined,
    )
    return () => {
      passt = false
      passender.current = null
    }
  }, [messstelleId, datum])
  return null
}
