import type { Rolle } from '@benthos/fachmodell'
import type { SitzungAntwort } from '@benthos/vertrag/allgemein'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { Problemfehler, Sitzungsende, Verbindungsfehler } from '../http/problemfehler.ts'
import { routenAbfrage, sitzungAbfrage } from './abfragen.ts'
import { ANMELDEHINWEISE, bestimmeHinweis } from './anmeldehinweis.ts'
import { beschreibeRollen, ermittleEmail, listePortalseiten, listeRollenwahl } from './benutzermenue.ts'
import { NICHT_ANGEMELDET } from './nichtAngemeldet.ts'
import { fuehreRollenwechselAus } from './rollenwechsel.ts'
import { ermittleRollen, hatRolle, istAndereUeberPortal, nutztAnmeldedienst } from './sitzung.ts'

const sitzung = (angaben: Partial<SitzungAntwort['user']> = {}): SitzungAntwort => ({
  isLoggedIn: true,
  isAuth: true,
  user: {
    ...NICHT_ANGEMELDET.user,
    authorities: [{ authority: 'ROLE_LAND' }, { authority: 'ROLE_QS' }],
    switchableRoles: [
      { id: 'LAND', name: 'Land' },
      { id: 'QS', name: 'Qualitätssicherung' },
    ],
    currentUserName: 'Maria Mayrhofer',
    oidc: true,
    provider: 'KEYCLOAK',
    ...angaben,
  },
})

describe('Rollen', () => {
  test('[ROLE-01] Wirksam sind die Berechtigungen ohne ROLE_; ist eine Rolle aktiv, zählt nur sie', () => {
    expect(ermittleRollen(sitzung())).toEqual(['LAND', 'QS'])
    expect(ermittleRollen(sitzung({ activeRole: 'QS' }))).toEqual(['QS'])
    expect(ermittleRollen(NICHT_ANGEMELDET)).toEqual([])
  })

  test('[ROLE-01] Geprüft wird gegen eine Liste oder ein Muster; ohne Angabe darf jeder', () => {
    expect(hatRolle(['QS'], ['LAND', 'QS'])).toBe(true)
    expect(hatRolle(['QS'], ['LAND'])).toBe(false)
    expect(hatRolle(['QS'], [])).toBe(false)
    expect(hatRolle(['QS'], '^(LAND|QS)$')).toBe(true)
    expect(hatRolle(['QSX'], '^(LAND|QS)$')).toBe(false)
    expect(hatRolle([], '.*')).toBe(false)
    expect(hatRolle([], null)).toBe(true)
  })

  test('[ROLE-04] Wechseln lässt sich nur zwischen mehreren Rollen und weder über PVP noch USP', () => {
    expect(listeRollenwahl(sitzung({ activeRole: 'QS' }).user)).toEqual([
      { rolle: 'LAND', label: 'Land', istAktiv: false },
      { rolle: 'QS', label: 'Qualitätssicherung', istAktiv: true },
      { rolle: null, label: 'Alle Rollen zugleich', istAktiv: false },
    ])
    expect(listeRollenwahl(sitzung({ pvp: true }).user)).toEqual([])
    expect(listeRollenwahl(sitzung({ usp: true }).user)).toEqual([])
    expect(listeRollenwahl(sitzung({ switchableRoles: [{ id: 'LAND', name: 'Land' }] }).user)).toEqual([])
  })

  test('[FRAME-05] Das Menü nennt die wirksamen Rollen in Worten', () => {
    expect(beschreibeRollen(sitzung())).toBe('Land, Qualitätssicherung')
    expect(beschreibeRollen(sitzung({ activeRole: 'LAND' }))).toBe('Land')
  })
})

test('[ROLE-03] Der Anmeldedienst ist für KEYCLOAK und ANONYMOUS da; wer über PVP kommt, wird vom Portal angemeldet', () => {
  expect(nutztAnmeldedienst(sitzung().user)).toBe(true)
  expect(nutztAnmeldedienst(NICHT_ANGEMELDET.user)).toBe(true)
  expect(nutztAnmeldedienst(sitzung({ provider: 'PVP' }).user)).toBe(false)
})

describe('Portal', () => {
  const PORTAL = 'https://portal.example.at/eco'

  test('[SESS-10] Profil und Passwort nur für Angemeldete ohne OpenID Connect; PVP bekommt keine Vorgaben', () => {
    expect(listePortalseiten(sitzung({ oidc: false }), PORTAL).map(seite => seite.href)).toEqual([
      `${PORTAL}/userHome.do?event=manageUser`,
      `${PORTAL}/userHome.do?event=changePassword`,
    ])
    expect(listePortalseiten(sitzung({ oidc: false }), null)).toEqual([])
    expect(listePortalseiten(sitzung({ oidc: true }), PORTAL)).toEqual([])
    expect(listePortalseiten(sitzung({ oidc: false, pvp: true }), PORTAL)).toEqual([])
    expect(listePortalseiten(NICHT_ANGEMELDET, PORTAL)).toEqual([])
  })

  test('[SESS-12] Abfrageschlüssel /auth; von den Angaben zur Person zählt nur die E-Mail-Adresse', () => {
    expect(sitzungAbfrage.queryKey).toEqual(['/auth'])
    expect(ermittleEmail({ email: 'a@b.example', username: 'x' })).toBe('a@b.example')
    expect(ermittleEmail({ username: 'x' })).toBe('')
  })
})

describe('Rollenwechsel', () => {
  const lage = (handler: ((rolle: Rolle | null) => Promise<unknown>) | undefined) => {
    const queryClient = new QueryClient()
    queryClient.setQueryData(['/auth'], sitzung())
    queryClient.setQueryData(['/aufnahmen'], ['nur für Land'])
    const hole = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
    const gehe = vi.fn(() => queryClient.getQueryData<SitzungAntwort>(['/auth'])?.user.activeRole)
    return {
      queryClient,
      gehe,
      hole,
      wechsle: () => fuehreRollenwechselAus('QS', { queryClient, handler, gehe: () => void gehe() }),
    }
  }

  test('[SESS-03] gelungen: Handler mit der Rolle, dann die Startseite, dann die gemerkte Sitzung; sie wird neu geladen', async () => {
    const handler = vi.fn(async () => undefined)
    const { queryClient, gehe, hole, wechsle } = lage(handler)
    await wechsle()
    // Die Seiten der neuen Rolle sind da, ehe gewechselt wird.
    expect(hole).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ queryKey: routenAbfrage(['QS']).queryKey, staleTime: 'static' }),
    )
    expect(hole).toHaveBeenCalledBefore(gehe)
    expect(handler).toHaveBeenCalledWith('QS')
    // Noch mit der alten Rolle: die Seite verschwindet, bevor sie der neuen verboten wäre.
    expect(gehe).toHaveReturnedWith(null)
    expect(queryClient.getQueryData<SitzungAntwort>(['/auth'])?.user.activeRole).toBe('QS')
    expect(queryClient.getQueryState(['/auth'])?.isInvalidated).toBe(true)
    expect(queryClient.getQueryData(['/aufnahmen'])).toBeUndefined()
  })

  test('[SESS-03] gescheitert: alles bleibt, wie es war', async () => {
    const { queryClient, gehe, wechsle } = lage(() => Promise.reject(new Error('500')))
    await expect(wechsle()).rejects.toThrow('500')
    expect(gehe).not.toHaveBeenCalled()
    expect(queryClient.getQueryData<SitzungAntwort>(['/auth'])?.user.activeRole).toBeNull()
  })

  test('[SESS-03] ohne Handler: übersprungen, mit Warnung', async () => {
    const warnung = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { queryClient, gehe, wechsle } = lage(undefined)
    await wechsle()
    expect(warnung).toHaveBeenCalledOnce()
    expect(gehe).not.toHaveBeenCalled()
    expect(queryClient.getQueryData<SitzungAntwort>(['/auth'])?.user.activeRole).toBeNull()
    warnung.mockRestore()
  })
})

describe('Hinweise zur Anmeldung', () => {
  const lage = { grund: null, uhrabweichung: 0, angemeldet: true, sitzung: sitzung(), fehler: null }
  const problem = (status: number, message: string) =>
    new Problemfehler({ status, message, errors: [], code: '' }, '/api/auth/user')

  test('[SESS-02] Ist alles in Ordnung, gibt es keinen; auch das Ende der Sitzung hat seinen eigenen Dialog', () => {
    expect(bestimmeHinweis(lage)).toBeNull()
    expect(bestimmeHinweis({ ...lage, fehler: new Sitzungsende() })).toBeNull()
  })

  test.each([
    ['unbekannt', 'noch nicht eingetragen'],
    ['deaktiviert', 'Ihr Benutzerkonto ist deaktiviert'],
    ['ohne Rolle', 'keine Rolle zugeteilt'],
  ])('[GEN-03] Konto %s: der Grund des Servers, und die Möglichkeit, sich abzumelden', (_, text) => {
    const hinweis = bestimmeHinweis({ ...lage, fehler: problem(403, text) })
    expect(hinweis).toMatchObject({ titel: 'Die Anmeldung ist nicht möglich', text, handlung: 'abmelden' })
  })

  test('[SESS-02] Ist der Benutzer nicht zu laden, gilt er als nicht angemeldet und erfährt es', () => {
    for (const fehler of [problem(500, 'Es ist ein Fehler aufgetreten.'), new Verbindungsfehler('/api/auth/user')])
      expect(bestimmeHinweis({ ...lage, fehler })).toMatchObject({
        titel: 'Ihre Anmeldung konnte nicht geprüft werden',
        text: `Sie gelten vorerst als nicht angemeldet. ${fehler.message}`,
        handlung: 'erneut',
      })
  })

  test('[SESS-02] Uhren: der Server erkennt die Anmeldung nicht an, oder die des Geräts geht falsch', () => {
    expect(bestimmeHinweis({ ...lage, sitzung: NICHT_ANGEMELDET })?.text).toContain('Uhren')
    expect(bestimmeHinweis({ ...lage, uhrabweichung: 300 })).toBeNull()
    expect(bestimmeHinweis({ ...lage, uhrabweichung: 720 })?.text).toContain('um 12 Minuten vor')
    expect(bestimmeHinweis({ ...lage, uhrabweichung: -720 })?.text).toContain('um 12 Minuten nach')
  })

  test.each(Object.entries(ANMELDEHINWEISE))('[GEN-03] %s sagt, was zu tun ist', (grund, hinweis) => {
    const ohne = { ...lage, angemeldet: false, sitzung: NICHT_ANGEMELDET, grund: grund as keyof typeof ANMELDEHINWEISE }
    expect(bestimmeHinweis(ohne)).toBe(hinweis)
    expect(hinweis.text).not.toContain('!')
    expect(hinweis.text.length).toBeGreaterThan(40)
  })
})

test('[GEN-03] steht hinter dem Portal jemand anderer, gehört die Seite neu geladen; sonst nicht', () => {
  const eva = sitzung({ provider: 'PVP', pvp: true, oidc: false, username: 'eva' })
  const chef = sitzung({ provider: 'PVP', pvp: true, oidc: false, username: 'chef' })
  expect(istAndereUeberPortal(eva, chef)).toBe(true)
  expect(istAndereUeberPortal(eva, eva)).toBe(false)
  expect(istAndereUeberPortal(undefined, chef)).toBe(false)
  expect(istAndereUeberPortal(sitzung({ username: 'eva' }), sitzung({ username: 'chef' }))).toBe(false)
  expect(istAndereUeberPortal(eva, NICHT_ANGEMELDET)).toBe(false)
})
