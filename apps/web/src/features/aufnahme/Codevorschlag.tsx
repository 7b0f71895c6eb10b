import { beginneAufnahme } from '@benthos/vertrag/aufnahme'
import { Datum } from '@benthos/vertrag/bausteine'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { rufe } from '../../http/klient.ts'

/**
 * Hält den vorgeschlagenen Code aktuell, wenn Messstelle oder Datum sich ändern; ein selbst geschriebener bleibt stehen.
 * @param erster Vorschlag, mit dem das Formular begonnen hat
 * @param letzter zuletzt eingesetzter Vorschlag: steht er noch da, darf ein neuer an seine Stelle
 */
export function Codevorschlag({ erster, letzter }: { erster: string | null; letzter: RefObject<string | null> }) {
  const { getValues, setValue } = useFormContext()
  const [messstelleId, datum] = useWatch({ name: ['messstelleId', 'datum'] }) as [number | null, string | null]
  const { data } = useQuery({
    queryKey: [beginneAufnahme.pfad, messstelleId, datum],
    queryFn: ({ signal }) => rufe(beginneAufnahme, { body: { messstelleId, datum }, abbruch: signal }),
    enabled: messstelleId !== null && Datum.safeParse(datum).success,
  })
  const uebernimm = useEffectEvent((code: string) => {
    const jetzt: unknown = getValues('code')
    if (jetzt === code || (jetzt !== '' && jetzt !== letzter.current)) return
    letzter.current = code
    setValue('code', code, { shouldDirty: true, shouldValidate: true })
  })
  const vorschlag = data?.code
  useEffect(() => {
    letzter.current ??= erster
  }, [letzter, erster])
  useEffect(() => {
    if (vorschlag) uebernimm(vorschlag)
  }, [vorschlag])
  return null
}
