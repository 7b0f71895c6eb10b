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
  const bisher = gespeichert?.projektId ?? null
  const neues = useProjektfristen(projektId)
  const bisheriges = useProjektfristen(projektId !== null && bisher !== null && projektId !== bisher ? bisher : null)
  const heute = heuteInOesterreich()
  const satz = () => {
    if (!neues) return null
    if (neues.frist !== null && neues.frist >= heute)
      return `Frist des Projekts: ${formatiereDatum(neues.frist)}. Sie gilt für Qualitätselemente ohne eigene Frist, die neu, neu zugeordnet oder bisher in einem anderen Projekt sind.`
    // Wer hier keine Fristen setzt, erfährt die des Projekts nicht und streift mit dem Wechsel auch keine ab.
    const istSeins = neues.rechte.fristSetzen && bisheriges?.rechte.fristSetzen
    return istSeins && bisheriges.frist !== null
      ? `Das gewählte Projekt hat keine Frist, die noch läuft: was noch zu übergeben ist und die des bisherigen hat (${formatiereDatum(bisheriges.frist)}), hat nach dem Speichern keine. Eine eigene Frist bleibt.`
      : null
  }
  return (
    <p className={stil['projektfrist']} role="status">
      {satz()}
    </p>
  )
}

function useProjektfristen(id: number | null) {
  const angaben = abfrage(zeigeProjektfristen, { params: { id: id ?? 0 } })
  const { data } = useQuery({ ...angaben, queryFn: id === null ? skipToken : angaben.queryFn })
  return id === null ? undefined : data
}
