import type { Probenmethode } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseQsBericht } from '@benthos/vertrag/qs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Auftragsblock } from './Auftragsblock.tsx'
import { Ergebnisbericht } from './Ergebnisbericht.tsx'
import { Etikett } from './Etikett.tsx'
import stil from './Qs.module.css'
import { Vergleich } from './Vergleich.tsx'
import { Zweitbestimmung } from './Zweitbestimmung.tsx'

/** Qualitätssicherung der Proben einer Aufnahme: Auftrag, blinde Zweitbestimmung, danach beide Listen. */
export default function QsPage({ aufnahmeId, code }: { aufnahmeId: number; code: string }) {
  const [methode, setzeMethode] = useState<Probenmethode | undefined>(undefined)
  const { data, error } = useQuery(
    abfrage(leseQsBericht, { params: { id: aufnahmeId }, query: methode === undefined ? {} : { methode } }),
  )
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Qualitätssicherung konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Qualitätssicherung wird geladen" />
  const { gewaehlt, proben } = data
  if (gewaehlt === null)
    return (
      <EmptyState title="Keine Probe">
        Zweitbestimmt werden Proben mit einer Taxaliste. Diese Aufnahme hat noch keine, die Sie sehen dürfen.
      </EmptyState>
    )
  return (
    <div className={stil['seite']} data-print="flow">
      {proben.length > 1 && (
        <Select
          isClearable={false}
          label="Probe"
          onChange={wert => wert !== null && setzeMethode(wert as Probenmethode)}
          options={proben.map(probe => ({ value: probe.methode, label: probe.label }))}
          value={gewaehlt.methode}
        />
      )}
      <Auftragsblock aufnahmeId={aufnahmeId} code={code} gewaehlt={gewaehlt} />
      {gewaehlt.ergebnisbericht && (
        <Ergebnisbericht
          aufnahmeId={aufnahmeId}
          bericht={gewaehlt.ergebnisbericht}
          code={code}
          gewaehlt={gewaehlt}
          key={`bericht-${gewaehlt.methode}`}
        />
      )}
      {gewaehlt.vergleich && (
        <Vergleich
          aufnahmeId={aufnahmeId}
          code={code}
          gewaehlt={gewaehlt}
          key={gewaehlt.methode}
          vergleich={gewaehlt.vergleich}
        />
      )}
      {gewaehlt.rechte.bestimmen && <Etikett probe={gewaehlt.probe} />}
      {gewaehlt.rechte.bestimmen && (
        <Zweitbestimmung aufnahmeId={aufnahmeId} code={code} gewaehlt={gewaehlt} key={gewaehlt.methode} />
      )}
    </div>
  )
}
