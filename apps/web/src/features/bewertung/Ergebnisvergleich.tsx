import { KLASSENTEXTE, kurzVon, METHODENANGABEN, methodenDes } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereIndex } from '@benthos/fachmodell/kenngroesse'
import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import {
  type Vergleichsergebnis,
  vergleicheMzbErgebnisse,
  vergleichePhbErgebnisse,
} from '@benthos/vertrag/ergebnisvergleich'
import { useQuery } from '@tanstack/react-query'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './BewertungPage.module.css'

type Angaben = { aufnahmeId: number; methode: BewertbareMethode }

/** Frühere Ergebnisse der Messstelle mit derselben Methode neben diesem; Brüche der Grundlage stehen dabei. */
export function Ergebnisvergleich({ aufnahmeId, methode }: Angaben) {
  const { data, error } = useQuery(fruehereErgebnisse(aufnahmeId, methode))
  if (!data && !error) return null
  const module = [...new Set((data ?? []).flatMap(eines => eines.module.map(({ label }) => label)))]
  const fruehere = (data ?? []).filter(eines => eines.aufnahmeId !== aufnahmeId)
  return (
    <div className={stil['block']}>
      {error && (
        <Alert severity="danger" title="Die früheren Ergebnisse konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      {data && fruehere.length === 0 && (
        <p>An dieser Messstelle gibt es mit dieser Methode kein früheres Ergebnis, das Sie lesen dürfen.</p>
      )}
      {data && fruehere.length > 0 && (
        <Table
          activeKey={String(aufnahmeId)}
          caption="Ergebnisse der Messstelle mit derselben Methode, das jüngste zuerst"
          columns={[...VORNE, ...module.map(modulspalte), BRUCH]}
          rowHref={eines => (eines.aufnahmeId === aufnahmeId ? undefined : verweis(eines, methode))}
          rowKey={eines => String(eines.aufnahmeId)}
          rows={data}
        />
      )}
    </div>
  )
}

/** Ergebnisse der Messstelle mit derselben Methode; beide Elemente haben dieselbe Form. */
export const fruehereErgebnisse = (aufnahmeId: number, methode: BewertbareMethode) =>
  methode === 'PHB'
    ? (abfrage(vergleichePhbErgebnisse, { params: { id: aufnahmeId } }) as unknown as Vergleichsabfrage)
    : abfrage(vergleicheMzbErgebnisse, { params: { id: aufnahmeId }, query: { methode } })
type Vergleichsabfrage = ReturnType<typeof abfrage<typeof vergleicheMzbErgebnisse>>

const verweis = ({ aufnahmeId }: Vergleichsergebnis, methode: BewertbareMethode) =>
  `/aufnahme-detail/${aufnahmeId}/bewertung/${kurzVon(METHODENANGABEN[methode].element)}${methodenDes(METHODENANGABEN[methode].element).length > 1 ? `?methode=${methode}` : ''}`

/** Spalten, die jedes Ergebnis hat. */
export const VORNE: readonly TableColumn<Vergleichsergebnis>[] = [
  { id: 'datum', header: 'Datum', cell: e => formatiereDatum(e.datum), isRowHeader: true, priority: 1, isNoWrap: true },
  { id: 'klasse', header: 'Klasse', cell: e => <Klasse ergebnis={e} /> },
  { id: 'eqr', header: 'EQR', cell: e => formatiereIndex(e.eqr, grenzenVon(e.eqr, e.module)), align: 'number' },
]

/** Wert und Klasse eines Moduls. */
export const modulspalte = (label: string): TableColumn<Vergleichsergebnis> => ({
  id: `modul ${label}`,
  header: label,
  cell: ({ module }) => {
    const modul = module.find(eines => eines.label === label)
    if (!modul) return '–'
    const wert = formatiereIndex(modul.wert, modul.grenzen ?? [])
    return modul.klasse === null ? wert : `${wert} (Klasse ${modul.klasse})`
  },
  align: 'number',
  priority: 3,
})

const BRUCH: TableColumn<Vergleichsergebnis> = {
  id: 'bruch',
  header: 'Änderung der Grundlage',
  cell: e => (e.bruchstellen.length === 0 ? 'keine' : e.bruchstellen.join('; ')),
  priority: 3,
}

function Klasse({ ergebnis: { klasse, veraltet, einschaetzung } }: { ergebnis: Vergleichsergebnis }) {
  const wort = klasse === null ? 'keine Bewertung' : KLASSENTEXTE[klasse as ScaleStep]
  return (
    <>
      <ScaleBadge label={veraltet ? `${wort} (veraltet)` : wort} size="small" step={klasse as ScaleStep | null} />
      {einschaetzung !== null && <span className={stil['wann']}> · Experteneinschätzung: {einschaetzung}</span>}
    </>
  )
}
