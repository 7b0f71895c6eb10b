import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import type { SitzungAntwort } from '@benthos/vertrag/allgemein'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Anmeldung, starteAnmeldung } from '../http/anmeldung/anmeldung.ts'
import { tokenquelle } from '../http/anmeldung/tokenquelle.ts'
import { verbindeAnmeldung } from '../http/klient.ts'
import { Problemfehler } from '../http/problemfehler.ts'
import { Sitzungsablauf } from '../rahmen/Sitzungsablauf.tsx'
import { sitzungAbfrage } from '../sitzung/abfragen.ts'
import { ermittleRollen, SitzungKontext } from '../sitzung/sitzung.ts'

/** Ist der Benutzer nicht lesbar, gilt er als nicht angemeldet und ist leer (Spezifikation, Abschnitt 4). */
const NICHT_ANGEMELDET: SitzungAntwort = {
  isLoggedIn: false,
  isAuth: false,
  user: {
    authorities: [],
    activeRole: null,
    switchableRoles: [],
    currentUserName: '',
    username: '',
    mainUser: '',
    mainUserName: '',
    loginName: '',
    mainUserLoginName: '',
    userKind: '',
    pvp: false,
    usp: false,
    oidc: false,
    provider: 'ANONYMOUS',
    email: '',
    organisationseinheit: null,
  },
}

/** Stellt die Anmeldung her und gibt die Sitzung an alles darunter. */
export function AnmeldungTor({ children }: { children: ReactNode }) {
  const [anmeldung, setzeAnmeldung] = useState<Anmeldung | null>(null)
  const [fehler, setzeFehler] = useState<Error | null>(null)
  useEffect(() => {
    let verworfen = false
    starteAnmeldung().then(
      a => {
        if (verworfen) return
        verbindeAnmeldung(tokenquelle(a), () => undefined)
        setzeAnmeldung(a)
      },
      (ursache: unknown) => setzeFehler(ursache instanceof Error ? ursache : new Error(String(ursache))),
    )
    return () => {
      verworfen = true
    }
  }, [])
  if (fehler) {
    return (
      <Alert
        severity="danger"
        title="Der Anmeldedienst ist nicht erreichbar"
      >{`${fehler.message} Bitte laden Sie die Seite neu.`}</Alert>
    )
  }
  if (!anmeldung) return <Spinner label="Anmeldung wird geprüft" />
  return <MitSitzung anmeldung={anmeldung}>{children}</MitSitzung>
}

function MitSitzung({ anmeldung, children }: { anmeldung: Anmeldung; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [anmeldefehler, meldeFehler] = useState<Error | null>(null)
  const [abgelaufen, setzeAbgelaufen] = useState(false)
  useEffect(() => anmeldung.beiAblauf(() => setzeAbgelaufen(true)), [anmeldung])
  const abfrage = useQuery(sitzungAbfrage)
  const sitzung = abfrage.data ?? (abfrage.isError ? NICHT_ANGEMELDET : null)
  const zugang = useMemo(
    () =>
      sitzung && {
        sitzung,
        rollen: ermittleRollen(sitzung),
        abgelaufen,
        anmelden: (ziel?: string) => void anmeldung.anmelden(ziel).catch(meldeFehler),
        abmelden: () => {
          queryClient.clear()
          void anmeldung.abmelden()
        },
      },
    [sitzung, abgelaufen, anmeldung, queryClient],
  )
  if (!zugang) return <Spinner label="Sitzung wird geladen" />
  // Ein gültiges Token ohne nutzbares Konto: der Grund steht in der Antwort, und die Anwendung bleibt ohne Anmeldung benutzbar.
  const ohneKonto =
    abfrage.error instanceof Problemfehler && abfrage.error.problem.status === 403 ? abfrage.error : null
  const hinweis = anmeldefehler ?? ohneKonto
  return (
    <SitzungKontext value={zugang}>
      {hinweis && (
        <Alert severity="danger" isLive title="Die Anmeldung ist nicht möglich">
          {hinweis.message}
        </Alert>
      )}
      {children}
      {abgelaufen && <Sitzungsablauf anmelden={() => zugang.anmelden()} />}
    </SitzungKontext>
  )
}
