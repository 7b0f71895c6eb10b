import { bestimmeErgebnissicherheit, SICHERHEITSSATZ } from '@benthos/fachmodell/ergebnissicherheit'
import { formatiereNeben } from '@benthos/fachmodell/zahl/formatiereNeben'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Anforderung, BewertungStand } from '@benthos/vertrag/bewertung'
import stil from './BewertungPage.module.css'

/** Ob das Ergebnis gesichert ist und was es einschränkt: je Anforderung, was verlangt und was da ist, und was sonst fehlt. */
export function Sicherheit({ stand }: { stand: BewertungStand }) {
  const { anforderungen, ergebnis } = stand
  const sicherheit = bestimmeErgebnissicherheit(ergebnis.ergebnis, anforderungen)
  const einschraenkungen = ergebnis.meldungen.filter(({ schwere }) => schwere !== 'INFO')
  return (
    <div className={stil['block']}>
      <p>
        {sicherheit !== 'EINGESCHRAENKT'
          ? SICHERHEITSSATZ[sicherheit]
          : einschraenkungen.length === 1
            ? 'Das Ergebnis ist eingeschränkt; der Grund steht hier.'
            : `Das Ergebnis ist eingeschränkt; die ${formatiereZahl(einschraenkungen.length)} Gründe stehen hier.`}
      </p>
      {einschraenkungen.map(({ code, schwere, taxon, feld, text }) => (
        <Alert
          key={`${code}-${taxon ?? ''}-${feld ?? ''}-${text}`}
          severity={schwere === 'FEHLER' ? 'danger' : 'warning'}
        >
          {text}
        </Alert>
      ))}
      {anforderungen.length > 0 && (
        <Table
          caption="Was verlangt ist und was diese Probe hat"
          columns={SPALTEN}
          rowKey={({ label }) => label}
          rows={anforderungen}
        />
      )}
    </div>
  )
}

const mitEinheit = (wert: number | null, { einheit, minimum }: Anforderung, ohne: string) =>
  wert === null ? ohne : `${formatiereNeben(wert, minimum === null ? [] : [minimum], 2, 0)} ${einheit}`.trimEnd()

const SPALTEN: readonly TableColumn<Anforderung>[] = [
  { id: 'label', header: 'Kenngröße', cell: a => a.label, isRowHeader: true, priority: 1 },
  { id: 'wert', header: 'In dieser Probe', cell: a => mitEinheit(a.wert, a, '–'), align: 'number' },
  {
    id: 'minimum',
    header: 'Verlangt ab',
    cell: a => mitEinheit(a.minimum, a, 'nicht hinterlegt'),
    align: 'number',
  },
  { id: 'urteil', header: 'Urteil', cell: urteilUeber },
]

function urteilUeber({ istErfuellt, minimum }: Anforderung): string {
  if (minimum === null) return 'ohne Maßstab'
  if (istErfuellt === null) return 'nicht bestimmbar'
  return istErfuellt ? 'erfüllt' : 'zu wenig'
}
