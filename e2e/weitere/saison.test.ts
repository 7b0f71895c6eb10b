import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { aufnahmeteil } from '../seiten/aufnahmeteil.ts'
import { bewerteMzb, bewertePhb } from '../seiten/bewertung.ts'
import { erfasseProbenkopf, fuegeListeEin, legeInZwischenablage, mhsseite, verlasseRaster } from '../seiten/mhs.ts'
import { Raster } from '../seiten/raster.ts'
import { Sammelseite } from '../seiten/sammelseite.ts'
import { Statusseite } from '../seiten/statusseite.ts'
import { Tastatur } from '../seiten/tastatur.ts'

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const adresse = (pfad: string) => `${p.produkt.adresse}${pfad}`
const oeffne = async (name: string, pfad: string) => {
  const fenster = await alsPerson(p.browser, p.produkt.adresse, name, BREIT, pfad)
  return { ...fenster, t: new Tastatur(fenster.seite) }
}
const MHS_LISTE = [
  'Taxon\tAnzahl',
  'Baetis rhodani\t120',
  'Rhithrogena semicolorata\t40',
  'Gammarus fossarum\t300',
].join('\n')
const PHB_LISTE = ['Taxon\tSchalen', 'Achnanthidium minutissimum\t320', 'Navicula lanceolata\t80'].join('\n')

test('[API-04] [API-07] Eine GZÜV-Saison: das Land legt an und ordnet zu, das Büro erfasst und übergibt, Land, Bund und Administration entscheiden', async () => {
  const ort = await welt.messstelle('GZUEV', 'AT-3')
  await welt.projekt('GZUEV', 'bund')
  const fehler: string[] = []

  // Das Land legt die Aufnahme mit beiden Qualitätselementen an
  const land = await oeffne('Lena Leitgeb', `/aufnahme-anlegen?messstelle=${ort}`)
  const { seite: s, t: lena } = land
  await lena.suche(s.getByRole('combobox', { name: /^Projekt/ }), 'Musterprojekt', 'Musterprojekt')
  await lena.fuelle(s.getByRole('textbox', { name: /^Datum/ }), '21.4.2025')
  await s.getByRole('button', { name: /^Qualitätselemente/ }).click()
  await s.getByRole('option', { name: 'Phytobenthos' }).click()
  await s.keyboard.press('Escape')
  await lena.druecke('Control+s')
  await s.getByRole('navigation', { name: 'Teile der Aufnahme' }).waitFor()
  const id = Number(/aufnahme-detail\/(\d+)/.exec(s.url())?.[1])

  // … und ordnet beide dem Büro zu; eine bestehende Zuordnung bleibt ohne ausdrückliche Wahl
  await s.goto(adresse(`/auftragnehmer-zuordnen?id=${id}`))
  const zuordnung = new Sammelseite(s)
  await zuordnung.bilanz('Möglich ist das bei 2 von 2 Qualitätselementen.')
  await zuordnung.waehle('Auftragnehmer', /Augraben/)
  await zuordnung.bilanz('2 von 2 Qualitätselementen ändern sich.')
  expect(await pruefeBarrierefreiheit(s)).toEqual([])
  await zuordnung.fuehreAus()
  await zuordnung.meldung('2 zugeordnet, 0 nicht zugeordnet')
  await s.reload()
  await zuordnung.waehle('Auftragnehmer', /Steinfluh/)
  await zuordnung.bilanz(/^0 von 2/)
  await expect.poll(() => zuordnung.knopf.isDisabled()).toBe(true)

  // Das Büro erfasst MZB und PHB, bewertet und übergibt
  const buero = await oeffne('Anna Auinger', `/aufnahme-detail/${id}/mzb/methoden`)
  const { seite: b, t: anna } = buero
  await erfasseProbenkopf(anna, { anteil: '5/30' })
  await fuegeListeEin(anna, MHS_LISTE)
  await anna.betaetige(mhsseite(b).uebernehmen)
  await anna.druecke('Control+s')
  await b.getByText(/^Gespeichert um/).waitFor()
  await verlasseRaster(anna)
  await bewerteMzb(anna)
  await b.goto(adresse(`/aufnahme-detail/${id}/status`))
  await new Statusseite(b).setze('Makrozoobenthos', 'Makrozoobenthos übergeben')
  await b.goto(adresse(`/aufnahme-detail/${id}/phb/allgemein`))
  await anna.fuelle(b.getByRole('textbox', { name: /Gesamtdeckung/ }), '40')
  await anna.fuelle(b.getByRole('textbox', { name: /Gezählte Schalen/ }), '400')
  await anna.druecke('Control+s')
  await b.getByText('PHB-Probe gespeichert').first().waitFor()
  await aufnahmeteil(b, 'Taxa').click()
  const raster = new Raster(b, 'Phytobenthos')
  await raster.bereit()
  await legeInZwischenablage(b, PHB_LISTE)
  await raster.geheZumEnde()
  await anna.druecke('Control+v')
  await anna.betaetige(mhsseite(b).uebernehmen)
  await mhsseite(b).einfuegen.waitFor({ state: 'detached' })
  await raster.geheZumEnde()
  await raster.speichere()
  await anna.druecke('Escape')

  // Das Land gibt mit Begründung zurück; das Büro bewertet neu und übergibt wieder
  await s.goto(adresse(`/aufnahme-detail/${id}/status`))
  const status = new Statusseite(s)
  await status.setze('Makrozoobenthos', 'Auf „Unplausibel“ setzen', 'Abundanz von Gammarus prüfen')
  const anAnna = await meldeAn(p.produkt.adresse, 'auftragnehmer')
  expect(await anAnna.sende(`/aufnahme/${id}/mzb/bewertung/mhs`, {})).toMatchObject({ status: 200 })
  const { daten } = await anAnna.lies(`/aufnahme/${id}/status`)
  const { version } = daten as { version: number }
  const nochmals = { version, status: 'BEWERTUNG_ABGESCHLOSSEN' }
  expect(await anAnna.sende(`/aufnahme/${id}/status/mzb`, nochmals)).toMatchObject({ status: 200 })

  // Jetzt ist es plausibel; PHB bleibt mit dem Grund stehen
  await s.goto(adresse(`/aufnahmen-status?id=${id}`))
  const sammel = new Sammelseite(s)
  await sammel.waehle('Neuer Status oder neue Freigabe', /„Plausibel“/)
  await sammel.bilanz('1 von 2 Qualitätselementen ändert sich. Warum 1 so bleibt, steht in der Liste.')
  await s.getByText('Die Bewertung ist noch nicht abgeschlossen. Geprüft wird erst, was übergeben ist.').waitFor()
  await sammel.fuehreAus()
  await sammel.meldung('1 geändert, 1 nicht geändert')
  expect(await pruefeBarrierefreiheit(s)).toEqual([])

  // Auch das Phytobenthos wird bewertet und übergeben; das Land nimmt es aus derselben Auswahl dazu
  expect(await bewertePhb(anna)).toMatch(/Trophie[\s\S]*Saprobie/)
  await b.goto(adresse(`/aufnahme-detail/${id}/status`))
  await new Statusseite(b).setze('Phytobenthos', 'Phytobenthos übergeben')
  await s.reload()
  await sammel.waehle('Neuer Status oder neue Freigabe', /„Plausibel“/)
  await sammel.bilanz('1 von 2 Qualitätselementen ändert sich. Warum 1 so bleibt, steht in der Liste.')
  await sammel.fuehreAus()
  await sammel.meldung('1 geändert, 1 nicht geändert')

  // Der Bund gibt frei, die Administration öffnet wieder, und die Freigabe endet
  const bund = await oeffne('Bruno Burgstaller', `/aufnahme-detail/${id}/status`)
  await new Statusseite(bund.seite).setze('Makrozoobenthos', 'Öffentlich freigegeben')
  const lesend = await meldeAn(p.produkt.adresse, 'lesen')
  expect((await lesend.lies(`/aufnahme/${id}`)).status).toBe(200)
  const admin = await oeffne('Adele Achleitner', `/aufnahme-detail/${id}/status`)
  const statusAdmin = new Statusseite(admin.seite)
  await statusAdmin.setze('Makrozoobenthos', 'Auf „Unplausibel“ setzen', 'Neue Bestimmung liegt vor')
  await expect
    .poll(() => statusAdmin.verlauf('MZB'))
    .toEqual([
      'Öffentlich freigegeben → Nicht freigegeben',
      'Plausibel → Unplausibel',
      'Nicht freigegeben → Öffentlich freigegeben',
      'Bewertung abgeschlossen → Plausibel',
      'Bewertet → Bewertung abgeschlossen',
      'Unplausibel → Bewertet',
      'Bewertung abgeschlossen → Unplausibel',
      'Bewertet → Bewertung abgeschlossen',
      'Rohdaten → Bewertet',
      'Neu → Rohdaten',
      'Neu',
    ])
  await expect
    .poll(() => statusAdmin.verlauf('PHB'))
    .toEqual([
      'Bewertung abgeschlossen → Plausibel',
      'Bewertet → Bewertung abgeschlossen',
      'Rohdaten → Bewertet',
      'Neu → Rohdaten',
      'Neu',
    ])
  expect((await lesend.lies(`/aufnahme/${id}`)).status).toBe(404)
  expect(await pruefeBarrierefreiheit(admin.seite)).toEqual([])
  for (const fenster of [land, buero, bund, admin]) {
    fehler.push(...fenster.fehler)
    await fenster.kontext.close()
  }
  expect(unerwartet(fehler)).toEqual([])
})

test('[API-04] Landesmessstelle und Fachprojekt: jeder entscheidet über das Eigene, frei gibt nur der Bund', async () => {
  const landesaufnahme = await welt.aufnahme({ art: 'LAND', von: 'land-noe', mzb: { status: 'BEWERTET' } })
  const land = await oeffne('Lena Leitgeb', `/aufnahme-detail/${landesaufnahme}/status`)
  const amLand = new Statusseite(land.seite)
  await amLand.setze('Makrozoobenthos', 'Makrozoobenthos übergeben')
  await amLand.setze('Makrozoobenthos', 'Auf „Plausibel“ setzen')
  await expect.poll(() => amLand.schritte('Makrozoobenthos')).toEqual(['Auf „Unplausibel“ setzen'])
  await land.seite.getByText('nicht zugeordnet').waitFor()
  await amLand.ordneZu('Makrozoobenthos', 'Limnologisches Büro Augraben (Demo)')

  const fachaufnahme = await welt.aufnahme({ art: 'FACHPROJEKT', von: 'fachprojekt', mzb: { status: 'BEWERTET' } })
  const fach = await oeffne('Franziska Feichtinger', `/aufnahme-detail/${fachaufnahme}/status`)
  const imFach = new Statusseite(fach.seite)
  await imFach.setze('Makrozoobenthos', 'Makrozoobenthos übergeben')
  await imFach.setze('Makrozoobenthos', 'Auf „Plausibel“ setzen')
  await imFach.setze('Makrozoobenthos', 'Auf „Unplausibel“ setzen', 'Nachbestimmung der Chironomidae')
  await expect.poll(async () => (await imFach.verlauf('MZB'))[0]).toBe('Plausibel → Unplausibel')
  await expect.poll(() => fach.seite.getByRole('button', { name: /zuordnen$/ }).count()).toBe(0)
  for (const fremd of [landesaufnahme, 999_999]) {
    await fach.seite.goto(adresse(`/aufnahme-detail/${fremd}/status`))
    await fach.seite.getByText('Objekt nicht gefunden (Fehler 404)').waitFor()
  }
  expect(unerwartet([...land.fehler, ...fach.fehler])).toEqual([])
  await land.kontext.close()
  await fach.kontext.close()
})

test('[API-04] Viele auf einmal: Geändertes wird genannt und nicht überschrieben, nach einer Störung geht es weiter', async () => {
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push(await welt.aufnahme({ mzb: { status: 'BEWERTUNG_ABGESCHLOSSEN' } }))
  const weg = `/aufnahmen-status?${ids.map(id => `id=${id}`).join('&')}&id=999999`
  const { seite, kontext, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', SCHMAL, weg)
  const sammel = new Sammelseite(seite)
  await seite.getByText('Eine gewählte Aufnahme gibt es nicht mehr').waitFor()
  await sammel.waehle('Neuer Status oder neue Freigabe', /„Unplausibel“/)
  await sammel.bilanz('4 von 4 Qualitätselementen ändern sich.')
  await sammel.knopf.click()
  await seite.getByText('Dieses Feld ist verpflichtend').waitFor()
  await seite.getByRole('textbox', { name: /^Begründung/ }).fill('Probenahme wiederholen')
  await expect.poll(() => laeuftUeber(seite)).toBe(false)

  // Die zweite ändert inzwischen jemand anderer, bei der dritten reißt die Verbindung ab.
  await p.produkt.db
    .updateTable('aufnahme')
    .set({ stand: 7 })
    .where('id', '=', ids[1] as number)
    .execute()
  let istGestoert = true
  await seite.route(`**/aufnahme/${ids[2]}/status/mzb`, route => (istGestoert ? route.abort() : route.continue()))
  await sammel.fuehreAus()
  await sammel.meldung('1 geändert, 1 nicht geändert, 2 stehen noch aus')
  istGestoert = false
  await seite.getByRole('button', { name: 'Fortsetzen' }).click()
  await sammel.meldung('3 geändert, 1 nicht geändert')
  await seite.getByText('Inzwischen von jemand anderem geändert; nicht überschrieben.').waitFor()
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  const staende = await p.produkt.db
    .selectFrom('aufnahme')
    .select('mzb_status')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(staende.map(z => z.mzb_status)).toEqual([
    'UNPLAUSIBEL',
    'BEWERTUNG_ABGESCHLOSSEN',
    'UNPLAUSIBEL',
    'UNPLAUSIBEL',
  ])
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})
