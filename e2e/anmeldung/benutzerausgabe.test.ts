import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { BREIT, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { weitereHandlung } from '../seiten/listenkopf.ts'

/** Die Liste der Benutzer als Datei. */

const p = starteFuerDatei({ DEMO_DATA: 'false' })
schliesseFensterNachJedem(p)

const FORMEL = '=HYPERLINK("http://boese.example")'
beforeAll(async () => {
  const land = await meldeAn(p.produkt.adresse, 'land-noe')
  const { organisationseinheit } = (await land.lies('/user/organisationseinheit/auftragnehmer')).daten as {
    organisationseinheit: { id: number }
  }
  const person = { vorname: 'Nora', email: null, rollen: ['LESEN'], grund: 'Ausgabe' }
  for (const [username, nachname] of [
    ['formel', FORMEL],
    ['nora.neu', 'Neu'],
  ] as const) {
    const anlage = { ...person, username, nachname, organisationseinheitId: organisationseinheit.id }
    expect((await land.sende('/user/create', anlage)).status).toBe(200)
  }
})

/** Lädt die Liste, wie sie dasteht. @param abfrage Filter in der Adresse */
async function lade(wer: string, abfrage: string, eintrag: string) {
  const { seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, wer, BREIT, `/benutzerverwaltung${abfrage}`)
  const tabelle = seite.getByRole('table', { name: 'Benutzer', exact: true })
  await tabelle.getByRole('row').nth(1).waitFor()
  const kopf = (await tabelle.getByRole('columnheader').allInnerTexts()).map(text => text.trim())
  const anfrage = seite.waitForRequest('**/api/listenausgabe')
  const datei = seite.waitForEvent('download')
  await (await weitereHandlung(seite, eintrag)).click()
  const pfad = await (await datei).path()
  await seite
    .getByText(/Zeilen? von \d+ geschrieben/)
    .first()
    .waitFor()
  expect(unerwartet(fehler)).toEqual([])
  const gesendet = (await anfrage).postDataJSON() as { zeilen: unknown[][] }
  return { kopf, pfad, gesendet }
}
const csv = async (wer: string, abfrage: string) => {
  const { kopf, pfad } = await lade(wer, abfrage, 'Liste als CSV')
  const [erste = '', ...zeilen] = (await readFile(pfad, 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(erste.split(';')).toEqual(kopf)
  return zeilen
}

test('[API-16] CSV: nur die Zeilen, die der Fragende sieht, mit jeder gezeigten Spalte; Formeln entschärft', async () => {
  const zeilen = await csv('Lena Leitgeb', '?sortierung=username&richtung=auf')
  // Die eigene Organisation allein; wer sonst dazugehört, sagt die Datenbank.
  const soll = await p.produkt.db
    .selectFrom('benutzer')
    .innerJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
    .select(['benutzer.username', 'benutzer.nachname', 'benutzer.vorname'])
    .where('o.name', 'like', '%Niederösterreich%')
    .orderBy('benutzer.username')
    .execute()
  expect(soll.map(({ username }) => username)).toContain('nora.neu')
  expect(zeilen.map(zeile => zeile.split(';')[1])).toEqual(soll.map(({ username }) => username))
  const formel = zeilen.find(zeile => zeile.includes(';formel;')) ?? ''
  expect(formel.startsWith(`"'=HYPERLINK(""http://boese.example"") Nora";formel;Lesezugriff;`)).toBe(true)
  expect(zeilen.find(zeile => zeile.includes(';nora.neu;'))).toMatch(
    /^Neu Nora;nora\.neu;.*;aktiv;.*\d{2}\.\d{2}\.\d{4}$/i,
  )
})

test('[API-16] CSV: mit den Filtern der Liste', async () => {
  expect((await csv('Adele Achleitner', '?suche=nora.neu')).map(zeile => zeile.split(';')[1])).toEqual(['nora.neu'])
  const gesamt = await csv('Adele Achleitner', '')
  const { anzahl } = await p.produkt.db
    .selectFrom('benutzer')
    .select(eb => eb.fn.countAll<string>().as('anzahl'))
    .executeTakeFirstOrThrow()
  expect(gesamt).toHaveLength(Number(anzahl))
})

test('[API-16] Excel: Text bleibt Text, der Tag ein Tag, der Filter steht dabei', async () => {
  const { kopf, pfad, gesendet } = await lade('Lena Leitgeb', '?suche=hyperlink', 'Liste als Excel-Datei')
  // Wie daraus Zellen werden, prüft listenausgabe.test.ts.
  expect((await readFile(pfad)).subarray(0, 2).toString()).toBe('PK')
  expect(gesendet).toMatchObject({
    format: 'xlsx',
    spalten: kopf,
    filter: expect.stringContaining('hyperlink') as string,
  })
  expect(gesendet.zeilen).toHaveLength(1)
  expect(gesendet.zeilen[0]?.slice(0, 2)).toEqual([`${FORMEL} Nora`, 'formel'])
  expect(gesendet.zeilen[0]?.[kopf.indexOf('Angelegt')]).toEqual({
    tag: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
  })
})
