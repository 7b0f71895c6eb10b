import { hatRecht } from '@benthos/fachmodell'
import { formatiereTag, formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { type Aufbewahrungsstand, leseAufbewahrung } from '@benthos/vertrag/aufbewahrung'
import { useQuery } from '@tanstack/react-query'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'

const FOLGEN = { GELOESCHT: 'gelöscht', PSEUDONYMISIERT: 'pseudonymisiert' } as const

const SPALTEN: readonly TableColumn<Aufbewahrungsstand>[] = [
  { id: 'label', header: 'Daten', cell: z => z.label, isRowHeader: true, priority: 1 },
  { id: 'frist', header: 'Frist', cell: z => z.frist, priority: 1 },
  { id: 'folge', header: 'Danach', cell: z => FOLGEN[z.folge], priority: 1 },
  { id: 'grund', header: 'Weshalb', cell: z => z.grund, priority: 3 },
  {
    id: 'lauf',
    header: 'Letzter Lauf',
    cell: z => (z.lauf ? formatiereZeitpunkt(z.lauf.am) : 'noch keiner'),
    isNoWrap: true,
    priority: 2,
  },
  { id: 'anzahl', header: 'Dabei', cell: z => formatiereZahl(z.lauf?.anzahl ?? 0), align: 'number', priority: 2 },
  { id: 'von', header: 'Frist begann', cell: beschreibeSpanne, priority: 3 },
  {
    id: 'imJahr',
    header: 'In 365 Nächten',
    cell: z => formatiereZahl(z.lauf?.imJahr ?? 0),
    align: 'number',
    priority: 3,
  },
]

/** Fristen der Aufbewahrung und was die letzten Nächte gelöscht haben. */
export default function AufbewahrungPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'benutzer.pseudonymisieren')
  const { data, error } = useQuery({ ...abfrage(leseAufbewahrung, {}), enabled: darf })
  if (!darf) return <NichtErlaubt />
  return (
    <>
      <Seitentitel
        titel="Aufbewahrung"
        zusatz="Wie lange personenbezogene Daten bleiben. Was abgelaufen ist, löscht der Server jede Nacht ab zwei Uhr; der Nachweis nennt niemanden."
      />
      <Ladestand
        fehler={error}
        fehlertitel="Die Fristen konnten nicht geladen werden"
        istDa={data !== undefined}
        zeilen={12}
      />
      {data && (
        <Table caption="Fristen und letzte Läufe" columns={SPALTEN} rowKey={({ art }) => art} rows={data.zeilen} />
      )}
    </>
  )
}

function beschreibeSpanne({ lauf }: Aufbewahrungsstand): string {
  if (!lauf || lauf.von === null || lauf.bis === null) return '–'
  const [von, bis] = [formatiereTag(lauf.von), formatiereTag(lauf.bis)]
  return von === bis ? von : `${von} bis ${bis}`
}
