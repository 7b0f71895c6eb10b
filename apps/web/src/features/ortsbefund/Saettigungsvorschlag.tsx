import { sauerstoffsaettigung } from '@benthos/fachmodell/sauerstoff/saettigung'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { leseMessstelle } from '@benthos/vertrag/messstelle'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useFormContext } from 'react-hook-form'
import { Feldvorschlag } from '../../technik/formular/Feldvorschlag.tsx'
import type { Vorschlagsangaben } from '../../technik/formular/typen.ts'
import { Vorschlag } from '../../technik/formular/Vorschlag.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Aufnahmekennung } from './Aufnahmekennung.ts'

/** Sättigung aus Gehalt, Temperatur und Seehöhe als Vorschlag; eingetragen wird sie nur auf Wunsch. */
export function Saettigungsvorschlag({ ort, pfad }: Vorschlagsangaben) {
  const { watch } = useFormContext()
  const [gehalt, celsius, eingetragen] = watch([pfad('sauerstoff'), pfad('wassertemperatur'), ort.pfad])
  const id = use(Aufnahmekennung)
  const istGefragt = typeof gehalt === 'number' && typeof celsius === 'number'
  const aufnahme = useQuery({
    ...abfrage(leseAufnahme, { params: { id: id ?? 0 } }),
    enabled: istGefragt && id !== null,
  })
  const messstelle = aufnahme.data?.messstelle.id
  const lage = useQuery({
    ...abfrage(leseMessstelle, { params: { id: messstelle ?? 0 } }),
    enabled: istGefragt && messstelle !== undefined,
  })
  if (!istGefragt || lage.data === undefined) return null
  const seehoehe = lage.data.lage_koordinaten.daten?.seehoehe ?? null
  if (seehoehe === null)
    return <Vorschlag text="Ohne die Seehöhe der Messstelle lässt sich keine Sättigung vorschlagen." />
  const saettigung = sauerstoffsaettigung(gehalt, celsius, seehoehe)
  const prozent = saettigung === null ? null : Math.round(saettigung)
  if (prozent === null || prozent === eingetragen) return null
  return (
    <Feldvorschlag
      anzeige={`${prozent} %`}
      ort={ort}
      text={`Gerechnete Sättigung: ${prozent} %, aus ${formatiereZahl(gehalt)} mg/l, ${formatiereZahl(celsius)} °C und ${formatiereZahl(seehoehe)} m Seehöhe (Benson und Krause, DIN EN ISO 5814).`}
      wert={prozent}
    />
  )
}
