import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import { mhs, qualitativeProbe, quantitativeProbe, screening } from '@benthos/vertrag/mzb'
import { lesePhbTaxa } from '@benthos/vertrag/phb'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { fassungVon } from '../taxagrid/taxa/useFassung.ts'
import { useGrundlage } from './useGrundlage.ts'

/** Taxaliste je Methode; alle MZB-Proben haben dieselbe Form. */
const TAXA = {
  MHS: mhs.leseTaxa,
  QUANTITATIV: quantitativeProbe.leseTaxa,
  SCREENING: screening.leseTaxa,
  QUALITATIV: qualitativeProbe.leseTaxa,
  PHB: lesePhbTaxa,
} as const

/**
 * Gespeicherte Probe mit allem, womit sie sich im Browser rechnen lässt; ohne `daten`, solange etwas davon fehlt. Solange sich
 * nichts ändert, ist es dasselbe Objekt.
 */
export function useGespeicherteProbe(aufnahmeId: number, methode: BewertbareMethode) {
  const grundlage = useGrundlage(aufnahmeId, methode)
  const taxa = useQuery(abfrage(TAXA[methode] as typeof mhs.leseTaxa, { params: { id: aufnahmeId } }))
  const version = grundlage.data?.grundlage.taxaliste ?? ''
  const liste = useQuery({ ...fassungVon(version), enabled: version !== '' })
  const daten = useMemo(
    () =>
      grundlage.data && taxa.data && liste.data
        ? { stand: grundlage.data, funde: taxa.data.zeilen, liste: liste.data }
        : undefined,
    [grundlage.data, liste.data, taxa.data],
  )
  return { daten, fehler: daten === undefined ? (grundlage.error ?? taxa.error ?? liste.error) : null }
}
