import type { Mengenfeld } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { feldIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import { FUNDE_EINES_TAXONS, type Taxonfund } from '@benthos/vertrag/taxonseite'
import { zeigeFeld } from '@benthos/vertrag/zeigeFeld'
import { useKurzeListe } from '../../technik/layout/useKurzeListe.ts'

/** Die jüngsten Funde; jede Zeile führt zu ihrer Aufnahme. Spalten, in denen überall dasselbe stünde, fehlen. */
export function Taxonfunde({ name, funde, proben }: { name: string; funde: readonly Taxonfund[]; proben: number }) {
  const istUeberall = (wert: (fund: Taxonfund) => string, was: string) => funde.every(fund => wert(fund) === was)
  const { gezeigte, zeigeAlle } = useKurzeListe(funde)
  const [erster] = funde
  const ohne = new Set([
    ...(erster && istUeberall(({ methode }) => methode, erster.methode) ? ['methode'] : []),
    ...(istUeberall(({ namen }) => namen.join(), name) ? ['name'] : []),
  ])
  return (
    <>
      <Table
        caption={
          proben > funde.length
            ? `Die jüngsten ${formatiereZahl(FUNDE_EINES_TAXONS)} von ${formatiereZahl(proben)} Funden`
            : 'Funde, jüngste zuerst'
        }
        columns={SPALTEN.filter(({ id }) => !ohne.has(id))}
        hasStickyHeader
        isCaptionVisible={proben > funde.length}
        rowHref={({ aufnahmeId }) => `/aufnahme-detail/${aufnahmeId}`}
        rowKey={({ aufnahmeId, methode }) => `${aufnahmeId} ${methode}`}
        rows={gezeigte}
        total={Math.max(proben, funde.length)}
      />
      {zeigeAlle && <Button onPress={zeigeAlle}>{`Alle ${formatiereZahl(funde.length)} Funde zeigen`}</Button>}
    </>
  )
}

/** Was erfasst ist: die Anzahl als Zahl allein, alles andere mit seinem Namen und seiner Einheit. */
const mengenVon = ({ mengen: { anzahl, ...andere } }: Taxonfund): string =>
  [
    ...(anzahl === undefined ? [] : [formatiereZahl(anzahl)]),
    ...Object.entries(andere).map(([name, wert]) => {
      const feld = feldIn(Fund, name as Mengenfeld)
      return `${feld.label} ${zeigeFeld(feld, wert) ?? '–'}`
    }),
  ].join(', ')

const SPALTEN: readonly TableColumn<Taxonfund>[] = [
  { id: 'code', header: 'Aufnahme', cell: f => f.code, isRowHeader: true, isNoWrap: true, priority: 1 },
  { id: 'datum', header: 'Datum', cell: f => formatiereDatum(f.datum), isNoWrap: true },
  {
    id: 'messstelle',
    header: 'Messstelle',
    cell: f => <Link href={`/stammdaten/${f.messstelleId}`}>{f.messstelle}</Link>,
  },
  { id: 'menge', header: 'Anzahl oder Menge', cell: mengenVon, align: 'number', isNoWrap: true },
  { id: 'methode', header: 'Methode', cell: f => benenneMethode(f.methode), isNoWrap: true, priority: 3 },
  { id: 'name', header: 'Bestimmt als', cell: f => <i translate="no">{f.namen.join(', ')}</i> },
  { id: 'gewaesser', header: 'Gewässer', cell: f => f.gewaesser, priority: 3 },
  {
    id: 'seehoehe',
    header: 'Seehöhe',
    unit: 'm',
    cell: f => (f.seehoehe === null ? '–' : formatiereZahl(f.seehoehe)),
    align: 'number',
    priority: 3,
  },
]
