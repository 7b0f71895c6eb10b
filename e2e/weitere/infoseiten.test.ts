import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { FENSTER, neueSeite, unerwartet } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { Infoseite } from '../seiten/infoseite.ts'

const p = starteFuerDatei()

/** Weg, Titel und ein Abschnitt, an dem man den mitgelieferten Text erkennt. */
const SEITEN = [
  ['allgemeine-info', 'Allgemeine Informationen', 'Grundsätze'],
  ['datensicherheit', 'Datensicherheit', 'Entwürfe'],
  ['ablaeufe', 'Arbeitsabläufe', 'Auftragnehmer'],
  ['tutorial', 'Videotutorials', '7. Bewerten und verstehen'],
  ['datenimport', 'Datenimport', 'Die Bilanz jeder Zeile'],
  ['datenexport', 'Datenexport', 'Ergebnisbericht (PDF)'],
  ['regelwerke', 'Regelwerke', 'Leitfäden des Bundes'],
  ['benutzerinfo', 'Benutzerinfo', 'Rollen'],
  ['datenschutz', 'Datenschutz', 'Ihre Rechte'],
  ['helpdesk', 'Helpdesk', 'Häufige Fragen'],
  ['impressum', 'Impressum', 'Lizenz und Quellen'],
  ['barrierefreiheit', 'Erklärung zur Barrierefreiheit', 'Nicht barrierefreie Inhalte'],
] as const

const alleBilderGeladen = (seite: Page) =>
  seite.evaluate(async () => {
    const bilder = [...document.querySelectorAll<HTMLImageElement>('main img')]
    for (const bild of bilder) bild.loading = 'eager'
    const geladen = await Promise.all(
      bilder.map(bild =>
        bild.decode().then(
          () => true,
          () => false,
        ),
      ),
    )
    return geladen.every(Boolean)
  })

test.each(FENSTER)(
  '[ROUTE-01] alle Informationsseiten ohne Anmeldung bei %s Bildpunkten: Text, Bilder, barrierefrei, nichts läuft über',
  async (_, groesse) => {
    const { kontext, seite, fehler } = await neueSeite(p.browser, groesse)
    const maengel: Record<string, unknown> = {}
    for (const [weg, titel, abschnitt] of SEITEN) {
      await new Infoseite(seite, p.produkt.adresse, weg).oeffne(titel)
      await seite.getByRole('heading', { level: 2, name: abschnitt, exact: true }).waitFor()
      // Zuerst die Bilder: erst mit ihnen hat die Seite ihre Maße.
      const hatAlleBilder = await alleBilderGeladen(seite)
      const befund = [
        ...(hatAlleBilder ? [] : ['ein Bild fehlt']),
        ...(await pruefeBarrierefreiheit(seite)),
        ...((await laeuftUeber(seite)) ? ['läuft waagrecht über'] : []),
        ...fehler.splice(0),
      ]
      if (befund.length > 0) maengel[weg] = befund
      await expect.poll(() => seite.getByRole('link', { name: 'Bearbeiten' }).count()).toBe(0)
      await expect.poll(() => seite.getByRole('button', { name: /Versionierung/ }).count()).toBe(0)
    }
    expect(maengel).toEqual({})
    await kontext.close()
  },
)

test('[ROUTE-12] jeder Verweis einer Informationsseite auf eine andere führt zu einer Seite und zu einem Abschnitt, den es gibt', async () => {
  const { kontext, seite } = await neueSeite(p.browser)
  const ziele = new Set<string>()
  for (const [weg, titel, abschnitt] of SEITEN) {
    await new Infoseite(seite, p.produkt.adresse, weg).oeffne(titel)
    await seite.getByRole('heading', { level: 2, name: abschnitt, exact: true }).waitFor()
    const verweise = seite.getByRole('main').getByRole('link')
    for (const ziel of await verweise.evaluateAll(alle => alle.map(e => (e as HTMLAnchorElement).href))) ziele.add(ziel)
  }
  const eigene = [...ziele].filter(ziel => ziel.startsWith(p.produkt.adresse))
  expect(eigene.length).toBeGreaterThan(30)
  for (const ziel of new Set(eigene.map(ziel => ziel.replace(/#.*/, '')))) {
    await gehe(seite, ziel)
    await seite.getByRole('heading', { level: 1 }).waitFor()
    await expect
      .poll(() => seite.getByRole('heading', { level: 1 }).textContent(), { message: ziel })
      .not.toMatch(/Fehler/)
    for (const { hash } of eigene
      .map(z => new URL(z))
      .filter(z => z.hash !== '' && `${z.origin}${z.pathname}` === ziel))
      await expect.poll(() => seite.locator(hash).count(), { message: `${ziel}${hash}` }).toBe(1)
  }
  await kontext.close()
})

describe('[API-01] Redaktion', () => {
  test('Vorschau neben dem Text, gefährliche Eingaben bleiben Text, Mängel nennen ihre Zeile, der Entwurf überlebt', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
    const helpdesk = new Infoseite(seite, p.produkt.adresse, 'helpdesk')
    await helpdesk.oeffne('Helpdesk')
    await helpdesk.bearbeite()
    await expect.poll(() => seite.evaluate(() => document.activeElement?.textContent)).toBe('„Helpdesk“ bearbeiten')
    const { inhalt, vorschau } = helpdesk
    await inhalt.fill(
      '## Neu\n\n<img src=x onerror="globalThis.boese = 1"><script>globalThis.boese = 1</script>\n\n[Start](/start) [Klick](javascript:globalThis.boese=1)\n\n| A | B |\n|---|---|\n| 1 | 2 |',
    )
    await vorschau.getByRole('heading', { level: 2, name: 'Neu' }).waitFor()
    await vorschau.getByRole('cell', { name: '2' }).waitFor()
    await expect.poll(() => vorschau.locator('img, script, svg[onload], iframe').count()).toBe(0)
    await expect.poll(() => vorschau.getByText('<script>').count()).toBe(1)
    await expect.poll(() => vorschau.getByRole('link').allTextContents()).toEqual(['Start'])
    await expect.poll(() => seite.evaluate(() => 'boese' in globalThis)).toBe(false)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await helpdesk.speichere('Test')
    await seite
      .getByRole('region', { name: 'Folgende Angaben fehlen oder sind fehlerhaft:' })
      .getByText('Zeile 5:')
      .waitFor()

    await inhalt.fill('## Telefon\n\n01 234 567')
    await seite.getByText(/^Entwurf .* gesichert/).waitFor()
    await seite.reload()
    await seite.getByText('Entwurf wiederhergestellt').waitFor()
    await expect.poll(() => inhalt.inputValue()).toBe('## Telefon\n\n01 234 567')
    await helpdesk.speichere('Telefon ergänzt')
    // Die Überschrift stand schon in der Vorschau; erst die Seite selbst lässt sich wieder bearbeiten.
    await seite.getByRole('link', { name: 'Bearbeiten' }).waitFor()
    await seite.getByRole('heading', { level: 2, name: 'Telefon' }).waitFor()
    const { daten } = await (await meldeAn(p.produkt.adresse, 'lesen')).lies('/api/cms/helpdesk')
    expect(daten).toMatchObject({ version: 2, daten: { inhalt: '## Telefon\n\n01 234 567' }, fassungen: [] })
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('speichert jemand dazwischen, wird gefragt und nichts überschrieben', async () => {
    const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
    const impressum = new Infoseite(seite, p.produkt.adresse, 'impressum')
    await impressum.oeffne('Impressum')
    await impressum.bearbeite()
    await impressum.inhalt.fill('Mein Text')
    const admin = await meldeAn(p.produkt.adresse, 'admin')
    const fremd = { titel: 'Impressum', inhalt: 'Fremder Text', anmerkung: null }
    expect(await admin.sende('/api/cms', { id: 'impressum', version: 1, daten: fremd })).toMatchObject({ status: 200 })
    await impressum.speichere('Meiner')
    const dialog = seite.getByRole('dialog', { name: 'Inzwischen hat jemand anderer gespeichert' })
    await dialog.getByText('Fremder Text').waitFor()
    await dialog.getByRole('radio', { name: /Ihr Wert.*Mein Text/s }).check()
    await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).click()
    await seite.getByRole('button', { name: 'Speichern' }).click()
    await impressum.inhalt.waitFor({ state: 'detached' })
    await seite.getByRole('main').getByText('Mein Text').waitFor()
    const { daten } = await admin.lies('/api/cms/impressum')
    expect(daten).toMatchObject({
      version: 3,
      fassungen: [{ anmerkung: 'Meiner' }, {}, { version: 1, benutzer: null }],
    })
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test.each(FENSTER)(
    '[HIST-02] [HIST-03] [HIST-04] Versionen ansehen, vergleichen, zurückkehren, wiederherstellen bei %s Bildpunkten',
    async (breite, groesse) => {
      const id = breite === '390' ? 'datenschutz' : 'regelwerke'
      const titel = breite === '390' ? 'Datenschutz' : 'Regelwerke'
      const admin = await meldeAn(p.produkt.adresse, 'admin')
      const { daten } = (await admin.lies(`/api/cms/${id}`)) as { daten: { version: number } }
      const neu = { titel, inhalt: 'Ganz neuer Text', anmerkung: 'alles neu' }
      await admin.sende('/api/cms', { id, version: daten.version, daten: neu })

      const { kontext, seite, fehler } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse)
      const seiteninhalt = seite.getByRole('main')
      const infoseite = new Infoseite(seite, p.produkt.adresse, id)
      await infoseite.oeffne(titel)
      await seiteninhalt.getByText('Ganz neuer Text').waitFor()
      await infoseite.versionierung.click()
      await seite.getByText('Aktuelle Version ausgewählt').waitFor()
      const punkte = seite.getByRole('link', { name: /^Version \d/ })
      await expect
        .poll(async () => (await punkte.allTextContents()).map(text => text.slice(0, 9)))
        .toEqual(['Version 2', 'Version 1'])
      await expect.poll(() => punkte.first().getAttribute('aria-current')).toBe('true')
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])

      await seite.getByRole('button', { name: 'Versionen vergleichen' }).click()
      const vergleich = seite.getByRole('dialog', { name: 'Versionen vergleichen' })
      await vergleich.getByText(/Stellen sind verschieden\.$/).waitFor()
      await vergleich.getByRole('cell', { name: 'Ganz neuer Text' }).waitFor()
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      await expect.poll(() => laeuftUeber(seite)).toBe(false)
      await vergleich.getByRole('button', { name: 'Schließen' }).last().click()

      await punkte.last().click()
      await seite.waitForURL(/fassung=1$/)
      await warteAufFokus(punkte.last())
      await seite.keyboard.press('Escape')
      await seite.getByText('Version vom').waitFor({ state: 'detached' })
      await seiteninhalt.getByText('Diese Version gilt nicht mehr.', { exact: false }).waitFor()
      await seite.getByRole('button', { name: 'Versionierung (Version 1)' }).click()
      await seite.getByRole('button', { name: 'zur aktuellen Version' }).click()
      await seite.waitForURL(new RegExp(`/${id}$`))
      await seite.getByText('Aktuelle Version ausgewählt').waitFor()
      await punkte.last().click()
      await seite.waitForURL(/fassung=1$/)
      await warteAufFokus(punkte.last())
      await seite.keyboard.press('Escape')
      await seite.getByRole('button', { name: 'Diese Version wiederherstellen' }).click()
      await seite.getByRole('alertdialog').getByRole('button', { name: 'Wiederherstellen' }).click()
      await seite.waitForURL(new RegExp(`/${id}$`))
      await seiteninhalt.getByRole('heading', { level: 2 }).first().waitFor()
      expect((await admin.lies(`/api/cms/${id}`)).daten).toMatchObject({
        version: 3,
        fassungen: [{ anmerkung: 'Wiederhergestellt aus Version 1' }, { anmerkung: 'alles neu' }, {}],
      })
      expect(unerwartet(fehler)).toEqual([])
      await kontext.close()
    },
  )
})
