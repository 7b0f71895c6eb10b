import { hatRecht } from '@benthos/fachmodell'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereBytes } from '@benthos/fachmodell/zahl/formatiereBytes'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import {
  ARCHIVLIZENZEN,
  type Archivfassung,
  ladeArchivdatei,
  leseArchivmetadaten,
  listeArchive,
} from '@benthos/vertrag/veroeffentlichung'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { abfrage } from '../../technik/http/abfrage.ts'
import { basisPfad } from '../../technik/http/basis.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import { Archivbetrieb } from './Archivbetrieb.tsx'
import stil from './Archive.module.css'
import { Archiventfernung } from './Archiventfernung.tsx'

/** Öffentliche Archive, für jeden; für die, die freigeben, auch ihre Einstellung. */
export default function ArchivePage() {
  const darfVerwalten = hatRecht(akteurVon(useSitzung()), 'archiv.verwalten')
  const { data, error } = useQuery(abfrage(listeArchive, {}))
  const [entfernt, setzeEntfernt] = useState<Archivfassung | null>(null)
  const datei = useDateiabruf('Das Archiv konnte nicht geladen werden.')
  const lade = (fassung: string) => datei.mutate(() => rufe(ladeArchivdatei, { params: { fassung } }))
  const neueste = data?.zeilen.find(zeile => zeile.fassung === data.aktuell)
  return (
    <>
      <Seitentitel
        titel="Öffentliche Archive"
        zusatz="Alle öffentlich freigegebenen Qualitätselemente als Darwin Core Archive (GBIF): Begehungen, Proben, Funde, Messwerte und Bewertungsergebnisse, ohne Anmeldung unter dauerhafter Adresse."
      />
      <Ladestand
        fehler={error}
        fehlertitel="Die Archive konnten nicht geladen werden"
        istDa={data !== undefined}
        zeilen={6}
      />
      <div className={stil['stapel']}>
        {data && !neueste && data.zeilen.some(({ entfernt }) => entfernt === null) && (
          <Alert severity="info" title="Zurzeit kein aktuelles Archiv">
            Kein Qualitätselement ist öffentlich freigegeben. Die Fassungen darunter geben wieder, was zu ihrem Stand
            galt.
          </Alert>
        )}
        {neueste && <Neuestes fassung={neueste} lade={() => lade(neueste.fassung)} />}
        {data && (
          <Card title="Alle Fassungen">
            {data.zeilen.length === 0 ? (
              <EmptyState title="Noch kein Archiv">Bisher wurde kein öffentliches Archiv erstellt.</EmptyState>
            ) : (
              <Table
                caption="Alle Fassungen"
                columns={spalten(lade, darfVerwalten ? setzeEntfernt : null)}
                rowKey={({ fassung }) => fassung}
                rows={data.zeilen}
              />
            )}
          </Card>
        )}
        {/* Erst unter der Liste: käme sie später, schöbe sie ihn hinab. */}
        {darfVerwalten && (data || error) && <Archivbetrieb />}
      </div>
      {entfernt && <Archiventfernung beiSchluss={() => setzeEntfernt(null)} fassung={entfernt.fassung} />}
    </>
  )
}

const adresseVon = (pfad: string, fassung: string): string =>
  `${window.location.origin}${basisPfad()}${pfad.replace(':fassung', fassung)}`

const lizenzVon = ({ lizenz }: Archivfassung): string =>
  lizenz === null ? 'keine erteilt' : ARCHIVLIZENZEN[lizenz].label

function Neuestes({ fassung: eine, lade }: { fassung: Archivfassung; lade: () => void }) {
  const verweis = (pfad: string, fassung: string) => {
    const adresse = adresseVon(pfad, fassung)
    return (
      <Link className={stil['adresse']} href={adresse}>
        {adresse}
      </Link>
    )
  }
  return (
    <Card title={`Neueste Fassung: ${eine.fassung}`}>
      <div className={stil['block']}>
        <DataList
          items={[
            { label: 'Stand der Daten', value: formatiereZeitpunkt(eine.stand) },
            { label: 'Aufnahmen', value: formatiereZahl(eine.aufnahmen) },
            { label: 'Größe', value: formatiereBytes(eine.bytes) },
            { label: 'Lizenz', value: lizenzVon(eine) },
            ...eine.tabellen.map(({ datei, zeilen }) => ({
              label: datei,
              value: formatiereAnzahl(zeilen, 'Zeile', 'Zeilen'),
            })),
          ]}
          layout="grid"
        />
        <DataList
          items={[
            { label: 'Taxalisten', value: eine.taxalisten.join(', ') || 'keine' },
            { label: 'Verfahren', value: eine.verfahren.join('; ') || 'keines' },
            { label: 'Vorbehalte', value: eine.vorbehalte.join('; ') || 'keine' },
            { label: 'SHA-256', value: <code className={stil['adresse']}>{eine.sha256}</code> },
            { label: 'Immer das neueste', value: verweis(ladeArchivdatei.pfad, 'latest') },
            { label: 'Diese Fassung', value: verweis(ladeArchivdatei.pfad, eine.fassung) },
            { label: 'Angaben (DataCite)', value: verweis(leseArchivmetadaten.pfad, eine.fassung) },
          ]}
        />
        <div>
          <Button aria-label={`Neuestes Archiv laden, ${formatiereBytes(eine.bytes)}`} onPress={lade} variant="primary">
            Archiv laden
          </Button>
        </div>
      </div>
    </Card>
  )
}

function spalten(
  lade: (fassung: string) => void,
  entferne: ((fassung: Archivfassung) => void) | null,
): readonly TableColumn<Archivfassung>[] {
  return [
    { id: 'fassung', header: 'Fassung', cell: a => a.fassung, isNoWrap: true, isRowHeader: true, priority: 1 },
    {
      id: 'zeilen',
      header: 'Zeilen',
      cell: a => formatiereZahl(a.tabellen.reduce((summe, { zeilen }) => summe + zeilen, 0)),
      align: 'number',
      priority: 2,
    },
    { id: 'groesse', header: 'Größe', cell: a => formatiereBytes(a.bytes), align: 'number', priority: 2 },
    { id: 'lizenz', header: 'Lizenz', cell: lizenzVon, priority: 3 },
    { id: 'listen', header: 'Taxalisten', cell: a => a.taxalisten.join(', '), priority: 3 },
    {
      id: 'sha256',
      header: 'SHA-256',
      cell: a => <code className={stil['adresse']}>{a.sha256}</code>,
      priority: 3,
    },
    {
      id: 'datei',
      header: 'Datei',
      priority: 1,
      cell: a =>
        a.entfernt === null ? (
          <span className={stil['tasten']}>
            <Button aria-label={`Fassung ${a.fassung} laden`} onPress={() => lade(a.fassung)} size="dense">
              Laden
            </Button>
            {entferne && (
              <Button aria-label={`Fassung ${a.fassung} entfernen`} onPress={() => entferne(a)} size="dense">
                Entfernen
              </Button>
            )}
          </span>
        ) : (
          `entfernt: ${a.entfernt.grund}`
        ),
    },
  ]
}
