import { beginneAufnahme } from '@benthos/vertrag/aufnahme'
import { Datum } from '@benthos/vertrag/bausteine'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { rufe } from '../../http/klient.ts'

type Angaben = {
  /** zuletzt eingesetzter Vorschlag: steht er noch da, darf ein neuer an seine Stelle */
  letzter: () => string | null
  merke: (code: string) => void
}

/** Hält den vorgeschlagenen Code aktuell, wenn Messstelle oder Datum sich ändern; ein selbst geschriebener bleibt stehen. */
export function Codevorschlag({ letzter, merke }: Angaben) {
  const { getValues, setValue } = useFormContext()
  const [messstelleId, datum] = useWatch({ name: ['messstelleId', 'datum'] }) as [number | null, string | null]
  const { data } = useQuery({
    queryKey: [beginneAufnahme.pfad, messstelleId, datum],
    queryFn: ({ signal }) => rufe(beginneAufnahme, { body: { messstelleId, datum }, abbruch: signal }),
    enabled: messstelleId !== null && Datum.safeParse(datum).success,
  })
  const uebernimm = useEffectEvent((code: string) => {
    const jetzt: unknown = getValues('code')
    // Auch ein wiederhergestellter Entwurf kann den Vorschlag zu seinem Datum tragen.
    if (jetzt === code) return merke(code)
    if (jetzt !== '' && jetzt !== letzter()) return
    merke(code)
    setValue('code', code, { shouldDirty: true, shouldValidate: true })
  })
  const vorschlag = data?.code
  useEffect(() => {
    if (vorschlag) uebernimm(vorschlag)
  }, [vorschlag])
  return null
}
