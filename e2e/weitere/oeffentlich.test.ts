import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { neueSeite, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { laeuftUeber } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Kartenseite } from '../seiten/karte.ts'

const p = starteFuerDatei({}, { karte: true })
schliesseFensterNachJedem(p)

test('[A-OEFFENTLICH-01] Ohne Anmeldung führt die Karte zum veröffentlichten Ergebnis mit Regel, Tabelle, Bericht und Adresse', async () => {
  const probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  const taxa = [
    'Baetis rhodani',
    'Rhithrogena semicolorata',
    'Gammarus fossarum',
    'Ancylus fluviatilis',
    'Simulium sp.',
  ]
  await probe.speichere(taxa.map((taxon, i) => ({ zeile: i + 1, taxon, anzahl: 20, artStadium: null })))
  const bewertet = await probe.zugang.sende(`/aufnahme/${probe.aufnahmeId}/mzb/bewertung/mhs`, {})
  expect(bewertet.status).toBe(200)
  const { messstelle_id, datum, mzb_klasse } = await p.produkt.db
    .updateTable('aufnahme')
    .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
    .where('id', '=', probe.aufnahmeId)
    .returning(['messstelle_id', 'datum', 'mzb_klasse'])
    .executeTakeFirstOrThrow()
  await p.produkt.db
    .updateTable('messstelle')
    .set({ name: 'An der Offenen Ache', koordinatensystem: 4326, x: 13, y: 47.5, laenge: 13, breite: 47.5 })
    .where('id', '=', messstelle_id)
    .execute()
  const { seite, fehler } = await neueSeite(p.browser)
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('textbox', { name: 'Messstelle suchen' }).fill('Offenen Ache')
  const karte = new Kartenseite(seite, 'Karte der Messstellen')
  await karte.ruht()
  // Die Karte hat den einzigen Treffer in die Mitte gerückt.
  await seite.getByText('1 Messstelle', { exact: true }).waitFor()
  await karte.ruht()
  const vonDerKarte = seite.getByRole('link', { name: 'Veröffentlichtes Ergebnis' })
  // Schrumpft die Liste auf ihren einen Treffer, ändert auch die Karte ihre Größe; ein Klick dazwischen trifft daneben.
  await expect
    .poll(async () => {
      await karte.klickeNebenMitte(0, 0)
      return vonDerKarte.isVisible()
    })
    .toBe(true)
  const ausDerListe = seite.getByRole('link', { name: 'An der Offenen Ache', exact: true })
  expect(await ausDerListe.getAttribute('href')).toBe(await vonDerKarte.getAttribute('href'))
  await vonDerKarte.click()
  const [jahr, monat, tag] = String(datum).slice(0, 10).split('-')
  await seite.getByRole('heading', { level: 1, name: `An der Offenen Ache, ${tag}.${monat}.${jahr}` }).waitFor()
  const gesamt = seite.getByRole('region', { name: 'Gesamtergebnis' })
  await gesamt.getByText(String(mzb_klasse), { exact: true }).waitFor()
  await seite.getByRole('heading', { name: 'Kenngrößen' }).waitFor()
  const adresse = `${p.produkt.adresse}/ergebnis/${probe.aufnahmeId}/mzb`
  await seite.getByRole('link', { name: adresse }).waitFor()
  expect(await seite.getByText('Baetis rhodani').count()).toBe(0)
  // Dieselben Angaben für Programme: als Verweis und im Kopf der Seite, ohne Anmeldung zu holen.
  const daten = await seite.locator('head link[rel=alternate][type="application/json"]').getAttribute('href')
  await seite.getByRole('link', { name: `/api/ergebnis/${probe.aufnahmeId}/mzb` }).waitFor()
  const geholt = await fetch(new URL(String(daten), p.produkt.adresse))
  expect(geholt.headers.get('cache-control')).toBe('public, max-age=60')
  expect(await geholt.json()).toMatchObject({ messstelle: { name: 'An der Offenen Ache' } })
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])

  const lade = async (name: RegExp) => {
    const [datei] = await Promise.all([seite.waitForEvent('download'), seite.getByRole('button', { name }).click()])
    return { name: datei.suggestedFilename(), inhalt: await readFile(await datei.path()) }
  }
  const bericht = await lade(/^Ergebnisbericht/)
  expect(bericht.inhalt.subarray(0, 5).toString()).toBe('%PDF-')
  const tabelle = (await lade(/^Ergebnis \(CSV\)/)).inhalt.toString('utf8')
  expect(tabelle).toContain(adresse)
  expect(tabelle).toMatch(new RegExp(`^"Ergebnis";"Makrozoobenthos";.*;;${mzb_klasse}\r?$`, 'm'))
  for (const taxon of taxa) expect(tabelle).not.toContain(taxon)

  await seite.setViewportSize(SCHMAL)
  await seite.goto(adresse)
  await gesamt.waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(unerwartet(fehler)).toEqual([])
  await seite.goto(`${p.produkt.adresse}/ergebnis/999999/mzb`)
  await seite.getByRole('heading', { name: /nicht gefunden/ }).waitFor()
})
