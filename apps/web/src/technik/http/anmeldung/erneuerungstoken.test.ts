import { expect, test, vi } from 'vitest'
import { mitUndurchsichtigenToken } from './erneuerungstoken.ts'

const WEG = 'https://sso.example.at/token'
const frage = (hole: typeof fetch, felder: Record<string, string>) =>
  mitUndurchsichtigenToken(hole)(WEG, { method: 'POST', body: new URLSearchParams(felder) })
const antworte = (inhalt: object) =>
  vi.fn<typeof fetch>(async (_, angaben) => Response.json({ gesendet: String(angaben?.body), ...inhalt }))
const loese = async (refresh_token?: string) =>
  (await frage(antworte({ access_token: 'z', ...(refresh_token !== undefined && { refresh_token }) }), {
    grant_type: 'authorization_code',
    code: 'c',
  }).then(antwort => antwort.json())) as { access_token: string; refresh_token?: string }

test('[SESS-02] ein undurchsichtiges Erneuerungstoken liest keycloak-js als JWT; beim Dienst kommt es an, wie er es gab', async () => {
  for (const token of ['Q0imszHjS6D4', 'a.b.c', '+/=~?&', '']) {
    const huelle = (await loese(token)).refresh_token ?? ''
    // So liest keycloak-js 26: der zweite Teil als Base64URL und JSON.
    expect(() => JSON.parse(Buffer.from(huelle.split('.')[1] ?? '', 'base64url').toString()) as unknown).not.toThrow()
    const hole = antworte({ refresh_token: 'neu' })
    await frage(hole, { grant_type: 'refresh_token', refresh_token: huelle, client_id: 'x' })
    expect(String(hole.mock.calls[0]?.[1]?.body)).toBe(
      String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: 'x' })),
    )
  }
})

test('[SESS-02] nennt die Erneuerung kein neues, gilt das alte weiter; gab es nie eines, gibt es keines', async () => {
  expect(await loese()).not.toHaveProperty('refresh_token')
  const huelle = (await loese('alt')).refresh_token ?? ''
  const antwort = await frage(antworte({ access_token: 'z2' }), { grant_type: 'refresh_token', refresh_token: huelle })
  expect(await antwort.json()).toMatchObject({ access_token: 'z2', refresh_token: huelle })
})

test('eine Ablehnung und jede andere Anfrage gehen unverändert durch', async () => {
  const abgelehnt = new Response('{"error":"invalid_grant"}', { status: 400 })
  expect(await frage(async () => abgelehnt, { grant_type: 'authorization_code' })).toBe(abgelehnt)
  const hole = vi.fn<typeof fetch>(async () => abgelehnt)
  for (const angaben of [undefined, {}, { body: 'grant_type=x' }, { body: new URLSearchParams({ a: '1' }) }]) {
    await mitUndurchsichtigenToken(hole)(WEG, angaben)
    expect(hole).toHaveBeenLastCalledWith(WEG, angaben)
  }
})
