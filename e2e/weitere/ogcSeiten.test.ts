import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../apps/server/pruefstand/probenreihe.ts'
import { pruefeBarrierefreiheit, pruefeKontrastImDunklen } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

/** Die Seiten des OGC-Dienstes für Menschen: ohne Skript, mit jedem Namen, auf breiten und schmalen Schirmen. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
let bewertung = 0
let messstelle = 0

beforeAll(async () => {
  const { db } = p.produkt
  const reihe = await saeeProbenreihe(db, await musterwelt(db))
  const admin = await meldeAn(p.produkt.adresse, 'admin')
  messstelle = await reihe.messstelle({
    name: `<b>Sehr langer Name</b> "am Bach" ${'Donaudampfschifffahrts'.repeat(7)}`,
    laenge: 15.5,
    breite: 48.2,
  })
  const id = await reihe.aufnahme(messstelle, '2024-05-01', {
    taxa: { 'Baetis rhodani': 40, 'Rhithrogena semicolorata': 25, 'Leuctra hippopus': 12 },
  })
  expect((await admin.sende(`/bewertung/mzb/${id}`, {})).status).toBe(200)
  for (let i = 0; i < 3; i++) await reihe.aufnahme(messstelle, `2023-05-0${i + 1}`)
  await db
    .updateTable('aufnahme')
    .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
    .where('messstelle_id', '=', messstelle)
    .execute()
  bewertung = (await db.selectFrom('bewertung').select('id').executeTakeFirstOrThrow()).id
})

test('[A-OGC-01] jede Seite ist barrierefrei, läuft nicht über und sagt auch leer, was ist', async () => {
  const { seite, fehler } = await neueSeite(p.browser)
  for (const weg of [
    '',
    '/conformance',
    '/collections',
    '/collections/messstellen',
    '/collections/messstellen/items',
    '/collections/aufnahmen/items?limit=2',
    '/collections/aufnahmen/items?datetime=1990-01-01',
    '/collections/bewertungen/items',
    `/collections/bewertungen/items/${bewertung}`,
    `/collections/messstellen/items/${messstelle}`,
  ])
    for (const groesse of [BREIT, SCHMAL]) {
      await seite.setViewportSize(groesse)
      const antwort = await seite.goto(`${p.produkt.adresse}/ogc${weg}${weg.includes('?') ? '&' : '?'}f=html`)
      expect(antwort?.status(), weg).toBe(200)
      expect(await pruefeBarrierefreiheit(seite), `${weg} ${groesse.width}`).toEqual([])
      expect(await pruefeKontrastImDunklen(seite), weg).toEqual([])
      expect(await laeuftUeber(seite), `${weg} ${groesse.width}`).toBe(false)
    }
  await bild(seite, 'ogc-merkmal-schmal')
  // Was wie Auszeichnung aussieht, steht als Text da.
  expect(await seite.locator('b').count()).toBe(0)
  await seite.getByText('<b>Sehr langer Name</b>', { exact: false }).first().waitFor()
  expect(unerwartet(fehler)).toEqual([])
})

test('[A-OGC-02] mit der Tastatur von der ersten Seite zur nächsten', async () => {
  const { seite } = await neueSeite(p.browser)
  await seite.goto(`${p.produkt.adresse}/ogc/collections/aufnahmen/items?f=html&limit=2`)
  const weiter = seite.getByRole('link', { name: 'Nächste Seite' })
  await weiter.focus()
  expect(new URL((await weiter.getAttribute('href')) ?? '').searchParams.get('limit')).toBe('2')
  expect(await seite.getByRole('row').count()).toBe(3)
})
