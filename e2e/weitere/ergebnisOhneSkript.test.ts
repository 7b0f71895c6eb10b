import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

/** Die dauerhafte Adresse eines Ergebnisses für alle, die nichts ausführen: Archive, Suchdienste, Programme, Browser ohne JavaScript. */

const p = starteFuerDatei()
const TAXA = ['Baetis rhodani', 'Rhithrogena semicolorata', 'Gammarus fossarum', 'Ancylus fluviatilis', 'Simulium sp.']
const NAME = '<b>An der "Offenen" Ache</b> & Co'
let probe: Awaited<ReturnType<typeof legeMhsprobeAn>>
let adresse = ''

const setzeFreigabe = (mzb_freigabe: 'NICHT_FREIGEGEBEN' | 'OEFFENTLICH') =>
  p.produkt.db
    .updateTable('aufnahme')
    .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe })
    .where('id', '=', probe.aufnahmeId)
    .execute()
const bewerte = async () => {
  const antwort = await probe.zugang.sende(`/aufnahme/${probe.aufnahmeId}/mzb/bewertung/mhs`, {})
  expect(antwort.status).toBe(200)
}
const hole = (accept: string, weg = adresse) => fetch(weg, { headers: { accept }, redirect: 'manual' })
/** Was eine Seite ohne JavaScript zeigt, mit ihrem Titel. */
async function liesOhneSkript(): Promise<{ titel: string; text: string; verweise: string[] }> {
  const fenster = await p.browser.newContext({ javaScriptEnabled: false })
  try {
    const seite = await fenster.newPage()
    await seite.goto(adresse)
    return {
      titel: await seite.title(),
      text: await seite.locator('body').innerText(),
      verweise: await seite.locator('noscript a').evaluateAll(alle => alle.map(a => a.getAttribute('href') ?? '')),
    }
  } finally {
    await fenster.close()
  }
}

beforeAll(async () => {
  probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  adresse = `${p.produkt.adresse}/ergebnis/${probe.aufnahmeId}/mzb`
  await probe.speichere(TAXA.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 20, artStadium: null })))
  await bewerte()
  const { messstelle_id } = await p.produkt.db
    .selectFrom('aufnahme')
    .select('messstelle_id')
    .where('id', '=', probe.aufnahmeId)
    .executeTakeFirstOrThrow()
  await p.produkt.db.updateTable('messstelle').set({ name: NAME }).where('id', '=', messstelle_id).execute()
})

test('[A-OEFFENTLICH-01] vor der Freigabe und nach ihrer Rücknahme ist die Adresse 404, als Seite wie für Programme', async () => {
  for (const _ of ['vorher', 'zurückgenommen']) {
    for (const accept of ['text/html', 'application/json', '*/*'])
      for (const weg of [adresse, `${p.produkt.adresse}/ergebnis/999999/mzb`, `${p.produkt.adresse}/ergebnis/x/mzb`])
        expect((await hole(accept, weg)).status, `${accept} ${weg}`).toBe(404)
    expect((await liesOhneSkript()).text).toContain('kein Ergebnis veröffentlicht')
    await setzeFreigabe('OEFFENTLICH')
    expect((await hole('text/html')).status).toBe(200)
    await setzeFreigabe('NICHT_FREIGEGEBEN')
  }
})

test('[A-OEFFENTLICH-01] ohne JavaScript stehen Klasse, Regel, Module und der Verweis auf die Daten da, Namen als Text, kein Taxon', async () => {
  await setzeFreigabe('OEFFENTLICH')
  const daten = await (await fetch(`${p.produkt.adresse}/api/ergebnis/${probe.aufnahmeId}/mzb`)).json()
  const { klasse, kapselHash, ergebnis } = daten.bewertung
  const { titel, text, verweise } = await liesOhneSkript()
  expect(titel).toContain(NAME)
  expect(text).toContain(NAME)
  expect(text).toContain(`${klasse} (${ergebnis.ergebnis.text})`)
  expect(text).toContain(ergebnis.ergebnis.regel)
  expect(text).toContain(kapselHash)
  expect(text).toContain('nicht amtlich')
  expect(ergebnis.ergebnis.module.length).toBeGreaterThan(1)
  for (const { label } of ergebnis.ergebnis.module) expect(text).toContain(label)
  for (const taxon of TAXA) expect(text).not.toContain(taxon)
  expect(verweise).toHaveLength(2)
  const geholt = await Promise.all(verweise.map(weg => fetch(new URL(weg, adresse))))
  expect(geholt.map(({ status, headers }) => [status, headers.get('content-type')?.split(';')[0]])).toEqual([
    [200, 'application/json'],
    [200, 'application/pdf'],
  ])
})

test('[A-OEFFENTLICH-01] was der Kopf Accept verlangt: Seite mit Verweis auf die Daten, oder der Weg zu ihnen', async () => {
  await setzeFreigabe('OEFFENTLICH')
  const weg = new URL(`${p.produkt.adresse}/api/ergebnis/${probe.aufnahmeId}/mzb`).pathname
  for (const accept of ['text/html,application/xhtml+xml', 'text/html, application/json', '*/*']) {
    const seite = await hole(accept)
    expect([seite.status, seite.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(seite.headers.get('link')).toBe(`<${weg}>; rel="alternate"; type="application/json"`)
    expect([seite.headers.get('vary'), seite.headers.get('cache-control')]).toEqual([
      expect.stringContaining('accept'),
      'no-cache',
    ])
    expect(Number(seite.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)
  }
  const daten = await hole('application/json')
  expect([daten.status, daten.headers.get('location')]).toEqual([303, weg])
})

test('[A-OEFFENTLICH-01] neu bewertet: dieselbe Adresse, das neue Ergebnis mit seiner Prüfsumme', async () => {
  await setzeFreigabe('OEFFENTLICH')
  const pruefsumme = async () => /[0-9a-f]{64}/.exec((await liesOhneSkript()).text)?.[0]
  const erste = await pruefsumme()
  await p.produkt.db
    .updateTable('aufnahme')
    .set({ mzb_status: 'BEWERTET', mzb_freigabe: 'NICHT_FREIGEGEBEN' })
    .where('id', '=', probe.aufnahmeId)
    .execute()
  await probe.speichere([{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 77, artStadium: null }])
  await bewerte()
  await setzeFreigabe('OEFFENTLICH')
  const zweite = await pruefsumme()
  expect(erste).toMatch(/^[0-9a-f]{64}$/)
  expect(zweite).toMatch(/^[0-9a-f]{64}$/)
  expect(zweite).not.toBe(erste)
  const daten = await (await fetch(`${p.produkt.adresse}/api/ergebnis/${probe.aufnahmeId}/mzb`)).json()
  expect(daten.bewertung.kapselHash).toBe(zweite)
})
