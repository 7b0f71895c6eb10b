import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Matrixaufnahme } from '@benthos/vertrag/projektmatrix'
import { Taxonname } from '../../fach/taxagrid/taxa/Taxonname.tsx'
import { useIstDruck } from '../../technik/druck/druck.ts'
import type { Matrixgroesse } from './groessen.ts'
import type { Matrix, Matrixzeile, Spaltensumme } from './matrixbau.ts'
import { mengentext, nenneZeile, zelltext } from './matrixtexte.ts'

/** So viele Aufnahmen stehen auf einem Blatt quer nebeneinander. */
const JE_BLATT = 8
/** Mehr füllte ein Buch: dann nennt der Ausdruck die Datei, die alles enthält. */
const HOECHSTENS_ZELLEN = 20_000

type Angaben = { name: string; matrix: Matrix; aufnahmen: readonly Matrixaufnahme[]; groesse: Matrixgroesse }
type Summenzeile = {
  art: 'summe'
  name: string
  gesamt: string
  text: (summe: Spaltensumme | undefined) => string
}
type Druckzeile = Matrixzeile | Summenzeile

/** Die Matrix auf Papier: je Blatt so viele Aufnahmen, wie nebeneinander Platz haben; was am Schirm gefaltet ist, bleibt es. */
export function Matrixdruck({ name, matrix, aufnahmen, groesse }: Angaben) {
  if (!useIstDruck()) return null
  if (matrix.zeilen.length * aufnahmen.length > HOECHSTENS_ZELLEN)
    return (
      <p data-print="only">
        {`Für Papier ist diese Matrix zu groß (${formatiereZahl(matrix.zeilen.length)} Zeilen × ${formatiereZahl(aufnahmen.length)} Aufnahmen). Vollständig geben sie „Datei: Als Excel-Datei“ und „Als CSV“ aus; gefaltet oder nach einem Taxon gesucht passt sie auch auf Papier.`}
      </p>
    )
  const zeilen: readonly Druckzeile[] = [...summenzeilen(matrix, groesse), ...matrix.zeilen]
  return (
    <div data-print="only">
      {Array.from({ length: Math.ceil(aufnahmen.length / JE_BLATT) }, (_, teil) => {
        const von = teil * JE_BLATT
        const gezeigte = aufnahmen.slice(von, von + JE_BLATT)
        return (
          // Jedes Blatt beginnt mit einer Aufnahme.
          <div data-print="wide" key={gezeigte[0]?.id}>
            <Table
              caption={`${name}, Aufnahmen ${formatiereZahl(von + 1)} bis ${formatiereZahl(von + gezeigte.length)} von ${formatiereZahl(aufnahmen.length)}`}
              columns={[
                ...vorspalten(matrix, aufnahmen.length, groesse),
                ...gezeigte.map((aufnahme, i) => alsSpalte(aufnahme, von + i, matrix, groesse)),
              ]}
              hasCards={false}
              output="none"
              isCaptionVisible
              rowKey={schluessel}
              rows={zeilen}
            />
          </div>
        )
      })}
    </div>
  )
}

const schluessel = (zeile: Druckzeile): string =>
  zeile.art === 'summe' ? `= ${zeile.name}` : zeile.art === 'gruppe' ? `# ${zeile.gruppe}` : zeile.taxon.name

function summenzeilen({ gesamt }: Matrix, groesse: Matrixgroesse): readonly Summenzeile[] {
  const taxa = (summe: Spaltensumme | undefined) => (summe ? formatiereZahl(summe.taxa) : '')
  const menge = (summe: Spaltensumme | undefined) =>
    summe ? (summe.summe === null ? '–' : mengentext(summe.summe, groesse)) : ''
  return [
    { art: 'summe', name: 'Taxazahl', gesamt: taxa(gesamt), text: taxa },
    ...(groesse.istSummierbar
      ? [{ art: 'summe', name: `Summe ${groesse.einheit}`, gesamt: menge(gesamt), text: menge } as const]
      : []),
  ]
}

function vorspalten(matrix: Matrix, aufnahmen: number, groesse: Matrixgroesse): TableColumn<Druckzeile>[] {
  return [
    { id: 'taxon', header: 'Taxon', isRowHeader: true, width: '11rem', cell: zeile => <Zeilenname zeile={zeile} /> },
    {
      id: 'stetigkeit',
      header: 'Stetigkeit',
      align: 'number',
      cell: zeile =>
        zeile.art !== 'summe'
          ? `${formatiereZahl(zeile.stetigkeit)} von ${formatiereZahl(aufnahmen)}`
          : groesse.istSummierbar
            ? ''
            : zeile.gesamt,
    },
    ...(groesse.istSummierbar
      ? [
          {
            id: 'summe',
            header: 'Summe',
            align: 'number' as const,
            cell: (zeile: Druckzeile) =>
              zeile.art === 'summe' ? zeile.text(matrix.gesamt) : mengentext(zeile.summe, groesse),
          },
        ]
      : []),
  ]
}

function Zeilenname({ zeile }: { zeile: Druckzeile }) {
  if (zeile.art === 'summe') return zeile.name
  if (zeile.art === 'gruppe') return zeile.gruppe
  return <Taxonname istAbgeleitet={zeile.taxon.abgeleitet} name={nenneZeile(zeile)} rang={zeile.taxon.rang} />
}

function alsSpalte(
  { id, messstelle, datum, klasse }: Matrixaufnahme,
  platz: number,
  { summen }: Matrix,
  groesse: Matrixgroesse,
): TableColumn<Druckzeile> {
  return {
    id: String(id),
    header: `${messstelle} ${formatiereDatum(datum)}${klasse === null ? '' : `, Klasse ${klasse}`}`,
    align: 'number',
    cell: zeile => (zeile.art === 'summe' ? zeile.text(summen[platz]) : zelltext(zeile, platz, groesse)),
  }
}
