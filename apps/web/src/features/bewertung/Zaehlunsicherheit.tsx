import { formatiereIndex } from '@benthos/fachmodell/kenngroesse'
import { erklaereWiederholungen, listeKlassenanteile, nenneVerschobene } from '@benthos/fachmodell/zaehlunsicherheit'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { Ergebnis, Zaehlunsicherheit as Unsicherheit } from '@benthos/vertrag/bewertung'
import stil from './Zaehlunsicherheit.module.css'

/** Wie sicher die Klasse ist, wenn man die Probe noch einmal auszählte: Anteile der Klassen und Spanne jedes Moduls. */
export function Zaehlunsicherheit({ ergebnis }: { ergebnis: Ergebnis }) {
  const { zaehlunsicherheit } = ergebnis
  return (
    <div className={stil['abschnitt']}>
      {zaehlunsicherheit === undefined ? (
        <p>
          Dieses Ergebnis stammt aus der Zeit, bevor die Zählung wiederholt wurde. Eine neue Bewertung weist es aus.
        </p>
      ) : 'grund' in zaehlunsicherheit ? (
        <p>{zaehlunsicherheit.grund}</p>
      ) : (
        <Wiederholt unsicherheit={zaehlunsicherheit} ergebnis={ergebnis} />
      )}
    </div>
  )
}

type Bestimmt = Exclude<Unsicherheit, { grund: string }>

function Wiederholt({ unsicherheit, ergebnis }: { unsicherheit: Bestimmt; ergebnis: Ergebnis }) {
  const anteile = listeKlassenanteile(unsicherheit)
  const [erster, ...weitere] = erklaereWiederholungen(unsicherheit, ergebnis)
  const istVerschoben = nenneVerschobene(unsicherheit, ergebnis).length > 0
  return (
    <>
      <ol className={stil['balken']} aria-label="Klassen der wiederholten Zählung">
        {anteile.map(({ klasse, label, anzahl, anteil }) => (
          <li key={label} data-stufe={klasse ?? 'ohne'} style={{ flexGrow: anzahl }}>
            <span className={stil['wort']}>
              {klasse !== null && <b>{klasse}</b>} {label} {anteil}
            </span>
          </li>
        ))}
      </ol>
      {istVerschoben && <Alert severity="info">{erster}</Alert>}
      {unsicherheit.module.length > 0 && (
        <Table
          caption="Module in der wiederholten Zählung"
          columns={SPALTEN}
          rowKey={({ schluessel }) => schluessel}
          rows={unsicherheit.module.map(spanne => ({
            ...spanne,
            wert: ergebnis.ergebnis.module.find(({ schluessel }) => schluessel === spanne.schluessel)?.wert ?? null,
            grenzen: ergebnis.ergebnis.module.find(({ schluessel }) => schluessel === spanne.schluessel)?.grenzen ?? [],
          }))}
        />
      )}
      {(istVerschoben ? weitere : [erster, ...weitere]).map(satz => (
        <p key={satz} className={stil['erklaerung']}>
          {satz}
        </p>
      ))}
    </>
  )
}

type Zeile = Bestimmt['module'][number] & { wert: number | null; grenzen: readonly number[] }

const SPALTEN: readonly TableColumn<Zeile>[] = [
  { id: 'label', header: 'Modul', cell: ({ label }) => label, isRowHeader: true },
  { id: 'wert', header: 'Wert', cell: ({ wert, grenzen }) => formatiereIndex(wert, grenzen), align: 'number' },
  {
    id: 'spanne',
    header: '90 % der Wiederholungen',
    cell: ({ unten, oben, grenzen }) => `${formatiereIndex(unten, grenzen)} – ${formatiereIndex(oben, grenzen)}`,
    align: 'number',
    isNoWrap: true,
  },
  { id: 'mittel', header: 'Mittel', cell: ({ mittel, grenzen }) => formatiereIndex(mittel, grenzen), align: 'number' },
]
