import { METHODENANGABEN } from '@benthos/fachmodell'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { BEWERTUNGSLAGEN, type BewertbareMethode, bewerteElement } from '@benthos/vertrag/bewertung'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Play from 'lucide-react/icons/play'
import { Leistenplatz, useFussplatz } from '../../technik/formular/Fussplatz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'
import stil from './BewertungPage.module.css'
import { Ergebnisansicht } from './Ergebnisansicht.tsx'
import { Ergebnisdateien } from './Ergebnisdateien.tsx'
import { Ergebnisvergleich, fruehereErgebnisse } from './Ergebnisvergleich.tsx'
import { Experteneinschaetzung, einschaetzungslage, zeigtEinschaetzung } from './Experteneinschaetzung.tsx'
import { Gewaessertyp, gewaessertyp } from './Gewaessertyp.tsx'
import { Ladebild } from './Ladebild.tsx'

type Angaben = { aufnahmeId: number; code: string; methode: BewertbareMethode; titel: string; mitBericht: boolean }

/** Die Fragen, mit denen die Bewertung einer Methode beginnt. */
const fragen = (aufnahmeId: number, methode: BewertbareMethode) => {
  const { element } = METHODENANGABEN[methode]
  return {
    lage: abfrage(BEWERTUNGSLAGEN[methode], { params: { id: aufnahmeId } }),
    einschaetzungen: einschaetzungslage(aufnahmeId, element),
    fruehere: fruehereErgebnisse(aufnahmeId, methode),
    typ: gewaessertyp(aufnahmeId, element),
  }
}

/** Stellt sie, ehe die Bewertung gezeigt wird. */
export function frageNachBewertung(aufnahmeId: number, methode: BewertbareMethode, client: QueryClient) {
  const { lage, einschaetzungen, fruehere, typ } = fragen(aufnahmeId, methode)
  return Promise.all([
    client.prefetchQuery(lage),
    client.prefetchQuery(einschaetzungen),
    client.prefetchQuery(fruehere),
    client.prefetchQuery(typ),
  ])
}

/** Bewertung einer Methode: auslösen, Klasse, Regel, Module, Kenngrößen, Beiträge, Meldungen, Herkunft. */
export function Bewertung({ aufnahmeId, code, methode, titel, mitBericht }: Angaben) {
  const { element } = METHODENANGABEN[methode]
  const queryClient = useQueryClient()
  const beginn = fragen(aufnahmeId, methode)
  const { data, error, isPending } = useQuery(beginn.lage)
  // Alle Blöcke zugleich geladen und gezeigt: keiner schiebt später herein und verrückt, was jemand schon liest.
  const einschaetzungen = useQuery(beginn.einschaetzungen)
  const fruehere = useQuery(beginn.fruehere)
  const bloecke = [einschaetzungen, fruehere, useQuery(beginn.typ)]
  const fussplatz = useFussplatz()
  const { setzeLaedt, setzeFehler, setzeErfolg } = useSeite()
  const beginne = () => {
    setzeLaedt(true)
    setzeFehler(null)
    setzeErfolg(null)
  }
  const bewertung = useMutation({
    mutationFn: () => rufe(bewerteElement[element], { params: { id: aufnahmeId } }),
    onMutate: beginne,
    // Kopf, Status und Listen zeigen die neue Klasse; welche Abfragen das sind, weiß nur der Zwischenspeicher.
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      setzeErfolg('Die Bewertung ist gespeichert.')
    },
    onError: fehler => setzeFehler(`Die Bewertung ist nicht möglich. ${fehler.message}`),
    onSettled: () => setzeLaedt(false),
  })
  if (isPending || (data && bloecke.some(block => block.isPending))) return <Ladebild titel={titel} />
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
        <h2>{titel}</h2>
        {data.sperrgrund !== null && <p className={stil['sperrgrund']}>{data.sperrgrund}</p>}
        <div className={stil['aktionen']}>
          {stand && <Ergebnisdateien aufnahmeId={aufnahmeId} methode={methode} mitBericht={mitBericht} />}
          {data.startbar && (
            <Leistenplatz platz={fussplatz}>
              <div>
                <Button
                  variant="primary"
                  icon={Play}
                  onPress={() => bewertung.mutate()}
                  isPending={bewertung.isPending}
                  pendingLabel="Bewertung läuft"
                >
                  {stand ? 'Neu bewerten' : 'Bewertung starten'}
                </Button>
              </div>
            </Leistenplatz>
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
      {stand ? (
        <Ergebnisansicht
          aufnahmeId={aufnahmeId}
          darfBewerten={data.startbar}
          einschaetzung={
            zeigtEinschaetzung(einschaetzungen.data) && (
              <Experteneinschaetzung aufnahmeId={aufnahmeId} code={code} element={element} />
            )
          }
          fruehere={fruehere.data ?? []}
          geltendeEinschaetzung={einschaetzungen.data?.gueltig ?? null}
          methode={methode}
          stand={stand}
          typ={<Gewaessertyp aufnahmeId={aufnahmeId} code={code} element={element} />}
          vergleich={<Ergebnisvergleich aufnahmeId={aufnahmeId} methode={methode} />}
        />
      ) : (
        <>
          <p>Diese Probe ist noch nicht bewertet.</p>
          <h3>Gewässertyp</h3>
          <Gewaessertyp aufnahmeId={aufnahmeId} code={code} element={element} />
        </>
      )}
    </div>
  )
}
