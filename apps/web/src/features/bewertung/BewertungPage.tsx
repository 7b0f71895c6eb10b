import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { ScaleBadge } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { type BewertungStand, bewerteMhs, leseMhsBewertung, leseMzbErgebnisbericht } from '@benthos/vertrag/bewertung'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import Play from 'lucide-react/icons/play'
import { abfrage } from '../../http/abfrage.ts'
import { speichereDatei } from '../../http/herunterladen.ts'
import { rufe } from '../../http/klient.ts'
import { useSeite } from '../../seite/SeiteProvider.tsx'
import stil from './BewertungPage.module.css'
import { Herkunft } from './Herkunft.tsx'
import { Kenngroessen } from './Kenngroessen.tsx'
import { Klassenleiter } from './Klassenleiter.tsx'

/** Bewertung des MZB: auslösen, Klasse, Regel, Module, Kenngrößen, Beiträge, Meldungen, Herkunft. */
export default function BewertungPage({ aufnahmeId }: { aufnahmeId: number }) {
  const queryClient = useQueryClient()
  const angaben = abfrage(leseMhsBewertung, { params: { id: aufnahmeId } })
  const { data, error, isPending } = useQuery(angaben)
  const { setzeLaedt, setzeFehler, setzeErfolg } = useSeite()
  const beginne = () => {
    setzeLaedt(true)
    setzeFehler(null)
    setzeErfolg(null)
  }
  const bewertung = useMutation({
    mutationFn: () => rufe(bewerteMhs, { params: { id: aufnahmeId } }),
    onMutate: beginne,
    // Kopf, Status und Listen zeigen die neue Klasse; welche Abfragen das sind, weiß nur der Zwischenspeicher.
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      setzeErfolg('Die Bewertung ist gespeichert.')
    },
    onError: fehler => setzeFehler(`Die Bewertung ist nicht möglich. ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
  const bericht = useMutation({
    mutationFn: () => rufe(leseMzbErgebnisbericht, { params: { id: aufnahmeId } }),
    onMutate: beginne,
    onSuccess: speichereDatei,
    onError: fehler => setzeFehler(`Der Bericht konnte nicht erstellt werden. ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
  if (isPending) return <Spinner label="Bewertung wird geladen" />
  if (!data)
    return (
      <Alert severity="danger" title="Die Bewertung konnte nicht geladen werden">
        {error?.message}
      </Alert>
    )
  const stand = data.bewertung
  return (
    <div className={stil['seite']}>
      <div className={stil['kopf']}>
        <h2>Bewertung Makrozoobenthos</h2>
        <div className={stil['aktionen']}>
          {stand && (
            <Button
              variant="secondary"
              icon={FileDown}
              onPress={() => bericht.mutate()}
              isPending={bericht.isPending}
              pendingLabel="Bericht wird erstellt"
            >
              Ergebnisbericht (PDF)
            </Button>
          )}
          {data.startbar && (
            <Button
              variant="primary"
              icon={Play}
              onPress={() => bewertung.mutate()}
              isPending={bewertung.isPending}
              pendingLabel="Bewertung läuft"
            >
              {stand ? 'Neu bewerten' : 'Bewertung starten'}
            </Button>
          )}
        </div>
      </div>
      {data.hindernisse.length > 0 && (
        <Alert severity="warning" title="Bevor bewertet werden kann">
          <ul>
            {data.hindernisse.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {stand ? <Ergebnisansicht stand={stand} /> : <p>Diese Aufnahme ist noch nicht bewertet.</p>}
    </div>
  )
}

function Ergebnisansicht({ stand }: { stand: BewertungStand }) {
  const { ergebnis: gesamt, kenngroessen, meldungen, herkunft } = stand.ergebnis
  return (
    <>
      {herkunft.hinweis !== null && (
        <Alert severity="warning" title={herkunft.hinweis}>
          Die Klassengrenzen dieses Ergebnisses sind Beispielwerte. Es darf nicht als Zustandseinstufung verwendet
          werden.
        </Alert>
      )}
      {stand.veraltet && (
        <Alert severity="warning" title="Ergebnis veraltet">
          Die Daten wurden nach dieser Bewertung geändert. Bitte bewerten Sie neu.
        </Alert>
      )}
      <section aria-label="Gesamtergebnis" className={stil['gesamt']}>
        <ScaleBadge step={gesamt.klasse} label={gesamt.text} size="large" />
        <p className={stil['regel']}>{gesamt.regel}</p>
        <p className={stil['wann']}>
          Bewertet am {formatiereTag(stand.erstelltAm)}
          {stand.erstelltVon && ` von ${stand.erstelltVon}`} ·{' '}
          {gesamt.gesichert ? 'gesichertes Ergebnis' : 'Ergebnis mit Einschränkungen, siehe Meldungen'}
        </p>
      </section>
      <section aria-labelledby="module">
        <h2 id="module">Module</h2>
        <Klassenleiter module={gesamt.module} entscheidend={gesamt.entscheidend} />
      </section>
      {meldungen.length > 0 && (
        <section aria-labelledby="meldungen" className={stil['meldungen']}>
          <h2 id="meldungen">Meldungen</h2>
          {meldungen.map(meldung => (
            <Alert
              key={`${meldung.code}-${meldung.taxon ?? ''}-${meldung.feld ?? ''}-${meldung.text}`}
              severity={({ INFO: 'info', WARNUNG: 'warning', FEHLER: 'danger' } as const)[meldung.schwere]}
            >
              {meldung.text}
            </Alert>
          ))}
        </section>
      )}
      <section aria-labelledby="kenngroessen">
        <h2 id="kenngroessen">Kenngrößen</h2>
        <Kenngroessen kenngroessen={kenngroessen} />
      </section>
      <Herkunft stand={stand} />
    </>
  )
}
