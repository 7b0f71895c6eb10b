import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Fassungsvorschau } from '@benthos/vertrag/fassung'
import { klassenwort } from './texte.ts'

type Angaben = { vorschau: Pick<Fassungsvorschau, 'uebergaenge' | 'nichtRechenbar'> }

const KLASSEN = [1, 2, 3, 4, 5, null] as const
type Klasse = (typeof KLASSEN)[number]

/** Wie viele Ergebnisse aus welcher Klasse in welche kämen; die Diagonale bleibt, wie sie ist. */
export function Uebergaenge({ vorschau: { uebergaenge, nichtRechenbar } }: Angaben) {
  const gesamt = uebergaenge.reduce((summe, { anzahl }) => summe + anzahl, 0)
  const andere = uebergaenge.reduce((summe, { alt, neu, anzahl }) => (alt === neu ? summe : summe + anzahl), 0)
  const ausgelassen = nichtRechenbar > 0 && (
    <Alert
      severity="warning"
      title={`${formatiereAnzahl(nichtRechenbar, 'Ergebnis ließ', 'Ergebnisse ließen')} sich mit dem Entwurf nicht rechnen`}
    >
      Warum, steht unten in ihrer Zeile. Gespeichert bleiben sie unverändert.
    </Alert>
  )
  if (gesamt === 0 && ausgelassen) return ausgelassen
  if (gesamt === 0)
    return (
      <Alert severity="info">Kein gespeichertes Ergebnis beruht auf einer früheren Fassung; nichts ändert sich.</Alert>
    )
  // Nur Klassen, die vorkommen: leere Zeilen und Spalten sagten nichts.
  const zeilen = KLASSEN.filter(klasse => uebergaenge.some(({ alt }) => alt === klasse))
  const spalten = KLASSEN.filter(klasse => uebergaenge.some(({ neu }) => neu === klasse))
  const anzahl = (alt: number | null, neu: number | null) =>
    uebergaenge.find(u => u.alt === alt && u.neu === neu)?.anzahl ?? 0
  return (
    <>
      <Alert
        severity={andere === 0 ? 'success' : 'warning'}
        title={
          andere === 0
            ? gesamt === 1
              ? 'Das eine Ergebnis bliebe in seiner Klasse'
              : `Alle ${formatiereZahl(gesamt)} Ergebnisse blieben in ihrer Klasse`
            : `${formatiereZahl(andere)} von ${formatiereZahl(gesamt)} Ergebnissen ${andere === 1 ? 'käme' : 'kämen'} in eine andere Klasse`
        }
      />
      {ausgelassen}
      <Table
        caption="Anzahl der Ergebnisse nach bisheriger (Zeile) und neuer Klasse (Spalte)"
        columns={[
          { id: 'alt', header: 'Klasse bisher', cell: alt => klassenwort(alt), isRowHeader: true, priority: 1 },
          ...spalten.map(
            (neu): TableColumn<Klasse> => ({
              id: String(neu),
              header: `neu: ${klassenwort(neu)}`,
              cell: alt => (anzahl(alt, neu) === 0 ? '–' : formatiereZahl(anzahl(alt, neu))),
              align: 'number',
            }),
          ),
        ]}
        rowKey={String}
        rows={zeilen}
      />
    </>
  )
}
