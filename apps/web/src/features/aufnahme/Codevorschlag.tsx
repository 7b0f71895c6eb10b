import { beginneAufnahme } from '@benthos/vertrag/aufnahme'
import { Datum } from '@benthos/vertrag/bausteine'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { rufe } from '../../http/klient.ts'

/** Hält den vorgeschlagenen Code aktuell, wenn Messstelle oder Datum sich ändern; ein selbst geschriebener bleibt stehen. */
export function Codevorschlag({ erster }: { erster: string | null }) {
  const { getValues, setValue } = useFormContext()
  const [messstelleId, datum] = useWatch({ name: ['messstelleId', 'datum'] }) as [number | null, string | null]
  const letzter = useRef(erster)
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
    if (vorschlag) uebernimm(vorschlag)
  }, [vorschlag])
  return null
}
