import { ELEMENTE } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { type Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { zeigeProjektfristen } from '@benthos/vertrag/projekt'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { heuteInOesterreich } from '../../fach/frist/frist.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './AufnahmenPage.module.css'

const WOVON = ['projektId', ...ELEMENTE.map(auftragnehmerfeld)] as const

/**
 * Sagt beim Wählen von Projekt oder Auftragnehmer, ehe gespeichert ist, welche Frist daraus wird.
 * @param gespeichert was schon gilt: solange nichts davon anders ist, wird nichts daraus
 */
export function Projektfrist({ gespeichert }: { gespeichert?: Aufnahmedaten }) {
  const werte = useWatch({ name: [...WOVON] }) as (number | null | undefined)[]
  const istGewaehlt = werte.some((wert, i) => wert != null && wert !== gespeichert?.[WOVON[i] ?? 'projektId'])
  const projektId = istGewaehlt ? (werte[0] ?? null) : null
  const angaben = abfrage(zeigeProjektfristen, { params: { id: projektId ?? 0 } })
  const { data } = useQuery({ ...angaben, queryFn: projektId === null ? skipToken : angaben.queryFn })
  const frist = projektId === null ? null : (data?.frist ?? null)
  return (
    <p className={stil['projektfrist']} role="status">
      {frist !== null &&
        frist >= heuteInOesterreich() &&
        `Frist des Projekts: ${formatiereDatum(frist)}. Sie gilt für Qualitätselemente ohne eigene Frist, die neu, neu zugeordnet oder bisher in einem anderen Projekt sind.`}
    </p>
  )
}
