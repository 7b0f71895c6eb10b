import type { Rolle } from '@benthos/fachmodell'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { type SitzungAntwort, wechsleRolle as wechsleRolleBeimServer } from '@benthos/vertrag/allgemein'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { neueFehlerId, protokolliere } from '../technik/fehler/protokoll.ts'
import { Anmeldefehler } from '../technik/http/anmeldung/anmeldefehler.ts'
import type { Anmeldung } from '../technik/http/anmeldung/anmeldung.ts'
import { meldeUeberPortalAb } from '../technik/http/anmeldung/portalabmeldung.ts'
import { basisPfad } from '../technik/http/basis.ts'
import { rufe } from '../technik/http/klient.ts'
import { istAbgewiesen, Sitzungsende } from '../technik/http/problemfehler.ts'
import { Anmeldehinweisleiste } from '../technik/rahmen/Anmeldehinweisleiste.tsx'
import { portalAbfrage, sitzungAbfrage } from '../technik/sitzung/abfragen.ts'
import { istBeendet } from '../technik/sitzung/ablauf.ts'
import {
  ANMELDEHINWEISE,
  type Anmeldehinweis,
  bestimmeHinweis,
  ROLLE_ANDERSWO_GEWECHSELT,
  ROLLENWECHSEL_GESCHEITERT,
} from '../technik/sitzung/anmeldehinweis.ts'
import { NICHT_ANGEMELDET } from '../technik/sitzung/nichtAngemeldet.ts'
import { beiRollenwechselAnderswo, meldeRollenwechsel } from '../technik/sitzung/rollenkanal.ts'
import { fuehreRollenwechselAus } from '../technik/sitzung/rollenwechsel.ts'
import type { Sitzungsuhr } from '../technik/sitzung/Sitzungsuhr.ts'
import {
  darfRolleWechseln,
  ermittleRollen,
  nutztAnmeldedienst,
  SitzungKontext,
  type Sitzungszugang,
} from '../technik/sitzung/sitzung.ts'
import { useLaufendeUhr } from '../technik/sitzung/useLaufendeUhr.ts'
import { darfVerlassen, gibVerlassenFrei, istUngespeichert } from '../technik/sitzung/verlassen.ts'

/** So lange nach einem Fehlschlag wird es wieder versucht. */
const NEUER_VERSUCH_MS = 5000

/** Warnung und Fenster zum Ende der Sitzung; nur wer angemeldet ist, braucht sie. Die Uhr läuft auch, ehe sie da sind. */
const Sitzungsablauf = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('../technik/rahmen/Sitzungsablauf.tsx')).Sitzungsablauf }
    } catch {
      await new Promise(weiter => setTimeout(weiter, NEUER_VERSUCH_MS))
    }
  }
})

/** Lädt den Benutzer, wacht über seine Sitzung und zeigt, was er über seine Anmeldung wissen muss. */
export function MitSitzung({
  anmeldung,
  uhr,
  children,
}: {
  anmeldung: Anmeldung
  uhr: Sitzungsuhr
  children: ReactNode
}) {
  const queryClient = useQueryClient()
  const abgelaufen = useSyncExternalStore(uhr.abonniere, () => istBeendet(uhr.lies().stand))
  const { data, error, refetch } = useQuery(sitzungAbfrage)
  const [eigenerHinweis, zeigeHinweis] = useState<Anmeldehinweis | null>(null)
  const [gelesen, setzeGelesen] = useState<string | null>(null)
  useEffect(() => {
    if (error instanceof Sitzungsende) uhr.beende()
    else if (error) void protokolliere(neueFehlerId(), `Benutzer nicht geladen: ${error.message}`)
  }, [error, uhr])

  const sitzung = data ?? (error ? NICHT_ANGEMELDET : null)
  useLaufendeUhr(uhr, sitzung?.isLoggedIn === true)
  const username = sitzung?.user.username ?? ''
  useEffect(() => {
    if (username === '') return
    return beiRollenwechselAnderswo(username, () => {
      if (!istUngespeichert()) return beginneNeu()
      setzeGelesen(null)
      zeigeHinweis(ROLLE_ANDERSWO_GEWECHSELT)
    })
  }, [username])
  const zugang = useMemo<Sitzungszugang | null>(() => {
    if (!sitzung) return null
    const melde = (hinweis: Anmeldehinweis | null) => {
      setzeGelesen(null)
      zeigeHinweis(hinweis)
    }
    return {
      sitzung,
      rollen: ermittleRollen(sitzung),
      abgelaufen,
      anmelden: ziel => {
        // Das Portal meldet beim Laden der Seite an.
        if (!nutztAnmeldedienst(sitzung.user)) return location.reload()
        anmeldung
          .anmelden(ziel)
          .catch(fehler => melde(ANMELDEHINWEISE[fehler instanceof Anmeldefehler ? fehler.grund : 'DIENST_AUS']))
      },
      abmelden: () =>
        void meldeAb(sitzung.user.pvp ? meldeUeberPortalAb : anmeldung.abmelden, async () => {
          const { url } = await queryClient.ensureQueryData(portalAbfrage)
          return url
        }),
      wechsleRolle: (rolle, geheZurStartseite) => {
        melde(null)
        void wechsle(rolle, sitzung, queryClient, geheZurStartseite).catch(() => melde(ROLLENWECHSEL_GESCHEITERT))
      },
    }
  }, [sitzung, abgelaufen, anmeldung, queryClient])
  if (!zugang || !sitzung) return <Spinner label="Sitzung wird geladen" />

  const { grund, uhrabweichung, angemeldet } = anmeldung
  // Wer inzwischen nicht mehr hereindarf, erfährt es, auch wenn seine Seite noch steht.
  const fehler = data && !istAbgewiesen(error) ? null : error
  const hinweis =
    eigenerHinweis ?? (abgelaufen ? null : bestimmeHinweis({ grund, uhrabweichung, angemeldet, sitzung, fehler }))
  const beiHandlung = {
    anmelden: () => zugang.anmelden(),
    abmelden: zugang.abmelden,
    erneut: () => void refetch(),
    // Die Leiste steht über dem Router: die Seite lädt neu, und die Anmeldung kehrt still zurück.
    beantragen: () => location.assign(`${basisPfad()}/zugang-beantragen`),
    startseite: () => void darfVerlassen().then(ja => ja && beginneNeu()),
  }
  return (
    <SitzungKontext value={zugang}>
      {sitzung.isLoggedIn && (
        <Suspense fallback={null}>
          <Sitzungsablauf uhr={uhr} anmelden={() => zugang.anmelden()} />
        </Suspense>
      )}
      {hinweis && hinweis.titel !== gelesen && (
        <Anmeldehinweisleiste
          hinweis={hinweis}
          beiHandlung={() => hinweis.handlung && beiHandlung[hinweis.handlung]()}
          beiSchliessen={() => {
            setzeGelesen(hinweis.titel)
            zeigeHinweis(null)
          }}
        />
      )}
      {children}
    </SitzungKontext>
  )
}

/** Lädt die Startseite neu: vom Bisherigen bleibt nichts als die gesicherten Entwürfe. */
function beginneNeu(): void {
  gibVerlassenFrei()
  location.assign(`${basisPfad()}/`)
}

async function wechsle(
  rolle: Rolle | null,
  { user }: SitzungAntwort,
  queryClient: QueryClient,
  geheZurStartseite: () => Promise<void> | void,
): Promise<void> {
  if (!(await darfVerlassen())) return
  await fuehreRollenwechselAus(rolle, {
    queryClient,
    handler: darfRolleWechseln(user)
      ? async gewaehlt => {
          await rufe(wechsleRolleBeimServer, { body: { role: gewaehlt } })
          meldeRollenwechsel(user.username)
        }
      : undefined,
    gehe: () => {
      gibVerlassenFrei()
      return geheZurStartseite()
    },
  })
}

/** Bis der Benutzer das Verlassen bestätigt hat, bleibt alles, wie es ist. Scheitert die Abmeldung, steht es im Protokoll. */
async function meldeAb(abmelden: Anmeldung['abmelden'], portal: () => Promise<string | null>): Promise<void> {
  if (!(await darfVerlassen())) return
  try {
    await abmelden(await portal(), gibVerlassenFrei)
  } catch (fehler) {
    await protokolliere(neueFehlerId(), `Abmeldung gescheitert: ${String(fehler)}`)
  }
}
