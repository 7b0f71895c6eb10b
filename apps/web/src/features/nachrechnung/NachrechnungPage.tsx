import { labelVon } from '@benthos/fachmodell'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import type { AntwortVon } from '@benthos/vertrag'
import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { listeAuftraege } from '@benthos/vertrag/auftrag'
import { NACHRECHNUNGSAUSGAENGE, type Nachrechnungszeile, rechneNach } from '@benthos/vertrag/nachrechnung'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Calculator from 'lucide-react/icons/calculator'
import FileCheck from 'lucide-react/icons/file-check'
import { useSearchParams } from 'react-router'
import { leseAuswahl } from '../../fach/filter/auswahlverweis.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Abweichungen } from './Abweichungen.tsx'
import stil from './Nachrechnung.module.css'
import { AUSGANGSZEICHEN } from './texte.ts'

/** Gespeicherte Ergebnisse nachrechnen: der gewählten Aufnahmen, oder aller, die der Angemeldete lesen darf. */
export default function NachrechnungPage() {
  const [adresse] = useSearchParams()
  const queryClient = useQueryClient()
  const auswahl = leseAuswahl(AufnahmenFilter, adresse)
  const istUnlesbar = auswahl === null && adresse.size > 0
  const lauf = useMutation({
    mutationFn: () =>
      rufe(rechneNach, {
        query: auswahl?.art === 'einzeln' ? { aufnahme: [...auswahl.ids] } : (auswahl?.filter ?? {}),
      }),
    onSuccess: ({ auftrag }) => {
      if (auftrag) void queryClient.invalidateQueries({ queryKey: [listeAuftraege.pfad] })
    },
  })
  return (
    <>
      <Seitentitel
        aktionen={
          <LinkButton href="/kapsel-pruefen" icon={FileCheck}>
            Kapsel prüfen
          </LinkButton>
        }
        titel="Ergebnisse nachrechnen"
      />
      <div className={stil['seite']}>
        <Card title="Was nachgerechnet wird">
          <p className={stil['text']}>
            {auswahl === null
              ? 'Alle gespeicherten Ergebnisse der Aufnahmen, die Sie lesen dürfen.'
              : auswahl.art === 'alle'
                ? 'Die gespeicherten Ergebnisse aller Aufnahmen, die der Filter der Liste trifft.'
                : `Die gespeicherten Ergebnisse ${auswahl.ids.length === 1 ? 'der gewählten Aufnahme' : `der ${formatiereZahl(auswahl.ids.length)} gewählten Aufnahmen`}.`}{' '}
            Gerechnet wird mit der Eingabe, der Taxaliste, der Edition und dem Parametersatz von damals, auch wenn sie
            inzwischen abgelöst sind. Frühere Ergebnisse zählen mit; gespeichert wird dabei nichts.
          </p>
          {istUnlesbar ? (
            <Alert severity="warning" title="Die Auswahl ist nicht lesbar">
              Bitte wählen Sie die Aufnahmen noch einmal in der Liste.
            </Alert>
          ) : (
            <Button
              icon={Calculator}
              isPending={lauf.isPending}
              onPress={() => lauf.mutate()}
              pendingLabel="Wird nachgerechnet …"
              variant="primary"
            >
              Nachrechnen
            </Button>
          )}
        </Card>
        {lauf.error && (
          <Alert isLive severity="danger" title="Es konnte nicht nachgerechnet werden">
            {lauf.error.message}
          </Alert>
        )}
        {lauf.data && <Ausgang antwort={lauf.data} />}
      </div>
    </>
  )
}

function Ausgang({ antwort: { auftrag, bilanz, gesamt, zeilen } }: { antwort: AntwortVon<typeof rechneNach> }) {
  if (auftrag)
    return (
      <Alert isLive severity="info" title={`Auftrag: ${auftrag.titel}`}>
        <p>
          Die Nachrechnung läuft im Hintergrund. Fortschritt, Abbruch und die Ergebnisdatei mit einer Zeile je Ergebnis
          finden Sie unter „Aufträge“.
        </p>
        <LinkButton href="/user-tasklist">Zu den Aufträgen</LinkButton>
      </Alert>
    )
  if (gesamt === 0 || bilanz === null)
    return (
      <Alert isLive severity="info" title="Keine Ergebnisse">
        Zu diesen Aufnahmen ist noch nichts bewertet.
      </Alert>
    )
  const alleStimmen = bilanz.stimmt === gesamt
  return (
    <>
      <Alert
        isLive
        severity={bilanz.weichtAb > 0 ? 'danger' : alleStimmen ? 'success' : 'warning'}
        title={alleStimmen ? alleStimmenText(gesamt) : 'Nicht alle Ergebnisse stimmen'}
      >
        {`Stimmt Byte für Byte: ${formatiereZahl(bilanz.stimmt)} · weicht ab: ${formatiereZahl(bilanz.weichtAb)} · Referenz fehlt: ${formatiereZahl(bilanz.referenzFehlt)}`}
      </Alert>
      <Table
        caption="Nachgerechnete Ergebnisse"
        columns={SPALTEN}
        rowHref={({ aufnahmeId }) => `/aufnahme-detail/${aufnahmeId}`}
        rowKey={schluesselVon}
        rows={zeilen}
      />
      {zeilen
        .filter(({ abweichungen }) => abweichungen.length > 0)
        .map(zeile => (
          <Abweichungen
            abweichungen={zeile.abweichungen}
            key={schluesselVon(zeile)}
            zu={`${zeile.aufnahme}, ${benenneMethode(zeile.methode)}`}
          />
        ))}
    </>
  )
}

const alleStimmenText = (gesamt: number): string =>
  gesamt === 1 ? 'Das Ergebnis stimmt' : `Alle ${formatiereZahl(gesamt)} Ergebnisse stimmen`

const schluesselVon = ({ aufnahmeId, methode, bewertetAm }: Nachrechnungszeile): string =>
  `${aufnahmeId} ${methode} ${bewertetAm}`

const SPALTEN: readonly TableColumn<Nachrechnungszeile>[] = [
  { id: 'aufnahme', header: 'Aufnahme', cell: z => z.aufnahme, isRowHeader: true, priority: 1 },
  { id: 'methode', header: 'Methode', cell: z => benenneMethode(z.methode), priority: 2 },
  { id: 'wann', header: 'Bewertet am', cell: z => formatiereTag(z.bewertetAm), priority: 3, isNoWrap: true },
  {
    id: 'ausgang',
    header: 'Ausgang',
    cell: z => (
      <StatusBadge label={labelVon(NACHRECHNUNGSAUSGAENGE, z.ausgang) ?? ''} {...AUSGANGSZEICHEN[z.ausgang]} />
    ),
    priority: 2,
    isNoWrap: true,
  },
  { id: 'grund', header: 'Erläuterung', cell: grundVon, priority: 2 },
  { id: 'liste', header: 'Taxaliste', cell: z => z.taxaliste, priority: 3 },
  { id: 'satz', header: 'Parametersatz', cell: z => z.parametersatz ?? 'keiner', priority: 3 },
  { id: 'edition', header: 'Edition', cell: z => z.edition, priority: 3 },
]

function grundVon({ grund, abweichungen }: Nachrechnungszeile): string {
  const [erste] = abweichungen
  if (!erste) return grund ?? '–'
  const weitere = abweichungen.length - 1
  const stelle = weitere === 0 ? erste.bezeichnung : `${erste.bezeichnung} und ${formatiereZahl(weitere)} weitere`
  return grund === null ? stelle : `${stelle}. ${grund}`
}
