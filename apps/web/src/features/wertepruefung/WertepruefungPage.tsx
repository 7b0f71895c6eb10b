import { hatRecht } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { listeVerdaechtigeWerte, type VerdaechtigerWert } from '@benthos/vertrag/wertepruefung'
import { useQuery } from '@tanstack/react-query'
import { NichtErlaubt } from '../../technik/fehler/Fehlerseiten.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Ladestand } from '../../technik/seite/Ladestand.tsx'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'

/** Gespeicherte Werte, die das Tausendfache des gemeinten sein könnten: zum Nachsehen, geändert wird dort, wo sie stehen. */
export default function WertepruefungPage() {
  const darf = hatRecht(akteurVon(useSitzung()), 'werte.pruefen')
  const { data, error } = useQuery({ ...abfrage(listeVerdaechtigeWerte, {}), enabled: darf })
  if (!darf) return <NichtErlaubt />
  return (
    <>
      <Seitentitel
        titel="Gespeicherte Werte prüfen"
        zusatz="Frühere Fassungen lasen 0.125 in Formularen als 125. Hier stehen Werte, die genau das Tausendfache des gemeinten sein könnten, mit ihren Belegen. Bitte vergleichen Sie sie mit dem Protokoll und ändern Sie, was falsch ist, an Ort und Stelle."
      />
      <Ladestand
        fehler={error}
        fehlertitel="Die Werte konnten nicht geprüft werden"
        istDa={data !== undefined}
        zeilen={4}
      />
      {data?.werte.length === 0 && (
        <EmptyState title="Kein Verdacht">
          {`Angesehen wurden ${formatiereZahl(data.geprueft)} ganze Werte von 1 bis 999.`}
        </EmptyState>
      )}
      {data && data.werte.length > 0 && (
        <Table
          caption={`Verdächtige Werte: ${formatiereZahl(data.werte.length)} von ${formatiereZahl(data.geprueft)} angesehenen`}
          columns={SPALTEN}
          isCaptionVisible
          rowHref={({ art, id }) => (art === 'MESSSTELLE' ? `/stammdaten/${id}` : `/aufnahme-detail/${id}`)}
          rowKey={({ art, id, feld }) => `${art} ${id} ${feld}`}
          rows={data.werte}
        />
      )}
    </>
  )
}

const mitEinheit = (wert: number, { einheit }: VerdaechtigerWert) => `${formatiereZahl(wert)} ${einheit}`.trimEnd()

const SPALTEN: readonly TableColumn<VerdaechtigerWert>[] = [
  { id: 'code', header: 'Code', cell: w => w.code, isRowHeader: true, priority: 1, isNoWrap: true },
  { id: 'messstelle', header: 'Messstelle', cell: w => w.messstelle, priority: 3 },
  { id: 'label', header: 'Größe', cell: w => w.label, priority: 1 },
  { id: 'wert', header: 'Gespeichert', cell: w => mitEinheit(w.wert, w), align: 'number', priority: 1 },
  { id: 'gemeint', header: 'Vielleicht gemeint', cell: w => mitEinheit(w.gemeint, w), align: 'number', priority: 2 },
  { id: 'gruende', header: 'Belege', cell: w => w.gruende.join(' '), priority: 2 },
  { id: 'geaendert', header: 'Zuletzt geändert', cell: w => formatiereTag(w.geaendertAm), priority: 3, isNoWrap: true },
]
