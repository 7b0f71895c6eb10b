import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { wechsleRolle as wechsleRolleBeimServer } from '@benthos/vertrag/allgemein'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { darfVerlassen, gibVerlassenFrei } from '../formular/verlassen.ts'
import { Anmeldefehler } from '../http/anmeldung/anmeldefehler.ts'
import type { Anmeldung } from '../http/anmeldung/anmeldung.ts'
import { rufe } from '../http/klient.ts'
import { Sitzungsende } from '../http/problemfehler.ts'
import { Anmeldehinweisleiste } from '../rahmen/Anmeldehinweisleiste.tsx'
import { Sitzungsablauf } from '../rahmen/Sitzungsablauf.tsx'
import { portalAbfrage, sitzungAbfrage } from '../sitzung/abfragen.ts'
import { istBeendet } from '../sitzung/ablauf.ts'
import {
  ANMELDEHINWEISE,
  type Anmeldehinweis,
  bestimmeHinweis,
  ROLLENWECHSEL_GESCHEITERT,
} from '../sitzung/anmeldehinweis.ts'
import { NICHT_ANGEMELDET } from '../sitzung/nichtAngemeldet.ts'
import { protokolliere } from '../sitzung/protokoll.ts'
import { fuehreRollenwechselAus } from '../sitzung/rollenwechsel.ts'
import type { Sitzungsuhr } from '../sitzung/Sitzungsuhr.ts'
import { darfRolleWechseln, ermittleRollen, SitzungKontext, type Sitzungszugang } from '../sitzung/sitzung.ts'

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
    else if (error) void protokolliere(`Benutzer nicht geladen: ${error.message}`)
  }, [error, uhr])

  const sitzung = data ?? (error ? NICHT_ANGEMELDET : null)
  const zugang = useMemo<Sitzungszugang | null>(() => {
    if (!sitzung) return null
    return {
      sitzung,
      rollen: ermittleRollen(sitzung),
      abgelaufen,
      anmelden: ziel =>
        void anmeldung.anmelden(ziel).catch((fehler: unknown) => {
          zeigeHinweis(ANMELDEHINWEISE[fehler instanceof Anmeldefehler ? fehler.grund : 'DIENST_AUS'])
          setzeGelesen(null)
        }),
      abmelden: () => void meldeAb(anmeldung, async () => (await queryClient.ensureQueryData(portalAbfrage)).url),
      wechsleRolle: (rolle, geheZurStartseite) =>
        void wechsle(async () =>
          fuehreRollenwechselAus(rolle, {
            queryClient,
            handler: darfRolleWechseln(sitzung.user)
              ? gewaehlt => rufe(wechsleRolleBeimServer, { body: { role: gewaehlt } })
              : undefined,
            gehe: () => {
              gibVerlassenFrei()
              return geheZurStartseite()
            },
          }),
        ).catch(() => {
          zeigeHinweis(ROLLENWECHSEL_GESCHEITERT)
          setzeGelesen(null)
        }),
    }
  }, [sitzung, abgelaufen, anmeldung, queryClient])
  if (!zugang || !sitzung) return <Spinner label="Sitzung wird geladen" />

  const { grund, uhrabweichung, angemeldet } = anmeldung
  const hinweis =
    eigenerHinweis ??
    (abgelaufen ? null : bestimmeHinweis({ grund, uhrabweichung, angemeldet, sitzung, fehler: error }))
  const beiHandlung = { anmelden: () => zugang.anmelden(), abmelden: zugang.abmelden, erneut: () => void refetch() }
  return (
    <SitzungKontext value={zugang}>
      {sitzung.isLoggedIn && <Sitzungsablauf uhr={uhr} anmelden={() => zugang.anmelden()} />}
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

async function wechsle(fuehreAus: () => Promise<void>): Promise<void> {
  if (await darfVerlassen()) await fuehreAus()
}

/** Bis der Benutzer das Verlassen bestätigt hat, bleibt alles, wie es ist. Scheitert die Abmeldung, steht es im Protokoll. */
async function meldeAb(anmeldung: Anmeldung, portal: () => Promise<string | null>): Promise<void> {
  if (!(await darfVerlassen())) return
  try {
    await anmeldung.abmelden(await portal(), gibVerlassenFrei)
  } catch (fehler) {
    await protokolliere(`Abmeldung gescheitert: ${String(fehler)}`)
  }
}
