import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import {
  type H2oMeldung,
  type H2oPruefung,
  ladeH2oDatei,
  ladeH2oProtokoll,
  pruefeH2oAusfuhr,
} from '@benthos/vertrag/h2o'
import { useMutation, useQuery } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { abfrage } from '../../technik/http/abfrage.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import stil from './H2oFenster.module.css'

/** Mehr Stellen einer Meldung stehen im Protokoll. */
const STELLEN = 5

type Angaben = { aufnahmeId: number; element: Element; beiSchluss: () => void }

/** Prüfung vor der Ausgabe in H2O-Manier: was in die Datei kommt, was nicht und warum; dann Datei und Protokoll. */
export function H2oFenster({ aufnahmeId, element, beiSchluss }: Angaben) {
  const params = { id: aufnahmeId }
  const { data, error } = useQuery({ ...abfrage(pruefeH2oAusfuhr[element], { params }), staleTime: 0, gcTime: 0 })
  const abruf = useMutation({
    mutationFn: async (was: typeof ladeH2oDatei | typeof ladeH2oProtokoll) =>
      speichereDatei(await rufe(was[element], { params })),
  })
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiSchluss} variant="secondary">
            Schließen
          </Button>
          <Button
            icon={FileDown}
            isDisabled={!data}
            isPending={abruf.isPending && abruf.variables === ladeH2oProtokoll}
            onPress={() => abruf.mutate(ladeH2oProtokoll)}
            pendingLabel="Einen Augenblick"
            variant="secondary"
          >
            Protokoll (Text)
          </Button>
          <Button
            icon={FileDown}
            isDisabled={!data?.datei}
            isPending={abruf.isPending && abruf.variables === ladeH2oDatei}
            onPress={() => abruf.mutate(ladeH2oDatei)}
            pendingLabel="Einen Augenblick"
            variant="primary"
          >
            Datei (CSV)
          </Button>
        </>
      }
      isOpen
      onClose={beiSchluss}
      size="wide"
      title={`H2O-Manier ${ELEMENTE_LABEL[element]} (nicht amtlich)`}
    >
      <div className={stil['inhalt']}>
        {abruf.error && (
          <Alert isLive severity="danger" title="Die Datei konnte nicht erstellt werden">
            {abruf.error.message}
          </Alert>
        )}
        {error && !data && (
          <Alert severity="danger" title="Die Ausfuhr konnte nicht geprüft werden">
            {error.message}
          </Alert>
        )}
        {data ? <Pruefung {...data} /> : !error && <Spinner label="Die Ausfuhr wird geprüft" />}
      </div>
    </Modal>
  )
}

function Pruefung({ edition, erwartet, geschrieben, hindernis, datei, abgelehnt, warnungen, vorschau }: H2oPruefung) {
  const offene = edition.spalten.filter(({ offen }) => offen !== null).length
  return (
    <>
      {!edition.istAmtlich && (
        <Alert severity="warning" title="Kein amtliches Layout">
          {edition.herkunft} {edition.hinweis}
        </Alert>
      )}
      {hindernis !== null && (
        <Alert severity="danger" title="Es gibt keine Datei">
          {hindernis}
        </Alert>
      )}
      <DataList
        items={[
          { label: 'Edition', value: `${edition.name}, gültig ab ${formatiereDatum(edition.gueltigAb)}` },
          {
            label: 'Zeilen',
            value: `${formatiereZahl(geschrieben)} von ${formatiereZahl(erwartet)} in der Datei, ${formatiereZahl(erwartet - geschrieben)} abgelehnt`,
          },
          ...(datei
            ? [
                { label: 'Datei', value: <span className={stil['lang']}>{datei.name}</span> },
                { label: 'SHA-256', value: <code className={stil['lang']}>{datei.pruefsumme}</code> },
              ]
            : []),
        ]}
      />
      {abgelehnt.length > 0 && (
        <ExpandableBlock title={`Abgelehnt (${formatiereZahl(erwartet - geschrieben)})`}>
          <Meldungen meldungen={abgelehnt} />
        </ExpandableBlock>
      )}
      {warnungen.length > 0 && (
        <ExpandableBlock title={`Warnungen (${formatiereZahl(warnungen.length)})`}>
          <Meldungen meldungen={warnungen} />
        </ExpandableBlock>
      )}
      {vorschau.length > 0 && (
        <ExpandableBlock
          isDefaultExpanded={false}
          title={
            vorschau.length === 1
              ? 'Vorschau: die erste Zeile'
              : `Vorschau: die ersten ${formatiereZahl(vorschau.length)} Zeilen`
          }
        >
          <Table
            caption="Die ersten Zeilen der Datei"
            columns={edition.spalten.map(({ titel }, i) => ({
              id: titel,
              header: titel,
              cell: (zeile: Vorschauzeile) => zeile.zellen[i],
              isRowHeader: titel === 'Taxon',
              isNoWrap: i < edition.spalten.length - 1,
            }))}
            hasCards={false}
            rowKey={zeile => zeile.id}
            rows={zeilenVon(vorschau)}
          />
        </ExpandableBlock>
      )}
      <ExpandableBlock
        isDefaultExpanded={false}
        title={`Spalten und ihre Herkunft (${formatiereZahl(offene)} amtlich offen)`}
      >
        <Table
          caption="Spalten der Edition"
          columns={[
            { id: 'titel', header: 'Spalte', cell: spalte => spalte.titel, priority: 1 },
            { id: 'herkunft', header: 'Woher der Wert kommt', cell: spalte => spalte.herkunft },
            { id: 'offen', header: 'Amtlich offen', cell: spalte => spalte.offen ?? '–' },
          ]}
          rowKey={spalte => spalte.titel}
          rows={edition.spalten}
        />
      </ExpandableBlock>
    </>
  )
}

/** Zeilen einer Vorschau haben nur ihre Stelle. */
type Vorschauzeile = { id: string; zellen: readonly string[] }
const zeilenVon = (vorschau: H2oPruefung['vorschau']): Vorschauzeile[] =>
  vorschau.map((zellen, i) => ({ id: String(i), zellen }))

function Meldungen({ meldungen }: { meldungen: readonly H2oMeldung[] }) {
  return (
    <ul className={stil['meldungen']}>
      {meldungen.map(({ text, stellen }) => (
        <li key={text}>
          {text} <span className={stil['stellen']}>{nenneStellen(stellen)}</span>
        </li>
      ))}
    </ul>
  )
}

function nenneStellen(stellen: readonly string[]): string {
  const weitere = stellen.length - STELLEN
  const genannte = stellen.slice(0, STELLEN).join('; ')
  return weitere > 0 ? `${genannte} und ${formatiereZahl(weitere)} weitere, alle im Protokoll` : genannte
}
