import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import { leseMzbGrundlage, leseParametersatz, lesePhbGrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'

/** Grundlage der Bewertung einer Probe; neu geladen, wenn sich Kopf oder Gewässertyp ändern. */
export function useGrundlage(aufnahmeId: number, methode: BewertbareMethode) {
  const params = { id: aufnahmeId }
  const istPhb = methode === 'PHB'
  const mzb = useQuery({
    ...abfrage(leseMzbGrundlage, { params, query: { methode: istPhb ? 'MHS' : methode } }),
    enabled: !istPhb,
  })
  const phb = useQuery({ ...abfrage(lesePhbGrundlage, { params }), enabled: istPhb })
  const { data, error } = istPhb ? phb : mzb
  return { data, error }
}

/** Parametersatz nach Namen; unter einem Namen steht immer derselbe. */
export function useParametersatz(name: string | null) {
  return useQuery({
    ...abfrage(leseParametersatz, { query: { name: name ?? '' } }),
    enabled: name !== null,
    staleTime: 'static',
  })
}
