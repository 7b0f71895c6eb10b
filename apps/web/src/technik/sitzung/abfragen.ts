import { lesePortal, leseRouten, leseSitzung, leseUmgebung, type SitzungAntwort } from '@benthos/vertrag/allgemein'
import { PERSON_KOPF } from '@benthos/vertrag/hintergrund'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { abfrage } from '../http/abfrage.ts'
import { rufe, type Sender, setzePersonenzeichen } from '../http/klient.ts'
import { istAbgewiesen, Sitzungsende, Verbindungsfehler } from '../http/problemfehler.ts'
import { SITZUNGSSCHLUESSEL } from './konstanten.ts'
import { ermittleRollen, istAndereUeberPortal } from './sitzung.ts'
import { gibVerlassenFrei } from './verlassen.ts'

/** Kein Nachladen beim Wechsel ins Fenster, Offline zuerst (Spezifikation, Abschnitt 9); wiederholt wird nur, was an der Verbindung lag. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
      staleTime: 10_000,
      retry: (versuche, fehler) => fehler instanceof Verbindungsfehler && versuche < 2,
    },
    mutations: { networkMode: 'offlineFirst' },
  },
})

/** Gilt, bis die Seite neu geladen wird; auch „alles ungültig“ nach dem Speichern lädt sie nicht nach. */
export const umgebungAbfrage = { ...abfrage(leseUmgebung, {}), staleTime: 'static' as const }
export const portalAbfrage = { ...abfrage(lesePortal, {}), staleTime: 'static' as const }
export const sitzungAbfrage = queryOptions({
  queryKey: SITZUNGSSCHLUESSEL,
  queryFn: async ({ signal, client }) => {
    const bisher = client.getQueryData<SitzungAntwort>(SITZUNGSSCHLUESSEL)
    let zeichen: string | null = null
    const sende: Sender = async (adresse, anfrage) => {
      const antwort = await fetch(adresse, anfrage)
      zeichen = antwort.headers.get(PERSON_KOPF)
      return antwort
    }
    const sitzung = await rufe(leseSitzung, { abbruch: signal, sende }).catch((fehler: unknown) => {
      // Hinter dem Portal steht jemand anderer, der hier nicht hereindarf: auch vor seinen Augen bleibt nichts vom Ersten.
      if (bisher?.user.pvp && istAbgewiesen(fehler) && zeichen !== bisher.user.personenzeichen) ladeNeu()
      throw fehler
    })
    // Wer angemeldet war und es nicht mehr ist, soll nicht unversehens als Fremder vor seiner Seite stehen.
    if (bisher?.isLoggedIn && !sitzung.isLoggedIn) throw new Sitzungsende()
    if (bisher && istAndereUeberPortal(bisher, sitzung)) {
      ladeNeu()
      // Bis die Seite weg ist, gehört sie dem Ersten: was sie noch abschickt, gilt für niemanden sonst.
      return bisher
    }
    setzePersonenzeichen(sitzung.user.personenzeichen)
    return sitzung
  },
  // Am Portal kann sich in einem anderen Fenster jemand anderer anmelden; wer zurückkommt, soll es merken.
  refetchOnWindowFocus: ({ state }) => (state.data?.user.pvp ? 'always' : false),
  staleTime: 60_000,
})

/** Ohne Frage nach Ungespeichertem: wer sie sähe, ist nicht, wer es getippt hat. Entwürfe sind gesichert. */
function ladeNeu(): void {
  gibVerlassenFrei()
  location.reload()
}

let vorabRouten: ReturnType<typeof rufe<typeof leseRouten>> | null = null

/**
 * Fragt nach Benutzer, Routen und Umgebung zugleich statt nacheinander: der Server leitet die Rollen selbst aus der Anmeldung ab.
 * Erfüllt, wenn alles da ist oder nicht kommt; was scheitert, fragt die Seite noch einmal.
 */
export async function frageVorab(): Promise<void> {
  vorabRouten = rufe(leseRouten, {})
  await Promise.allSettled([
    vorabRouten,
    queryClient.prefetchQuery(umgebungAbfrage),
    queryClient
      .fetchQuery(sitzungAbfrage)
      .then(sitzung => queryClient.prefetchQuery(routenAbfrage(ermittleRollen(sitzung)))),
  ])
}

/** Was der Server anbietet, hängt an den wirksamen Rollen. */
export const routenAbfrage = (rollen: readonly string[]) =>
  queryOptions({
    queryKey: [leseRouten.pfad, rollen],
    queryFn: async ({ signal }) => {
      const vorab = await vorabRouten?.catch(() => null)
      // Einmal: nach einem Wechsel der Rolle gälte die alte Antwort nicht mehr.
      vorabRouten = null
      return vorab ?? rufe(leseRouten, { abbruch: signal })
    },
    staleTime: 'static',
  })
