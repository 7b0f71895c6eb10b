import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { BREIT, SCHMAL, unerwartet } from '../gemeinsam/browser.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { waehleProjekthandlung } from '../seiten/projektliste.ts'

const p = starteFuerDatei()

const als = (person: string, groesse = BREIT, weg = '/start') =>
  alsPerson(p.browser, p.produkt.adresse, person, groesse, weg)

async function waehle(seite: Page, feld: string, eintrag: string, bereich: Page | Locator = seite): Promise<void> {
  await bereich.getByLabel(feld).and(seite.locator('[aria-haspopup=listbox]')).first().click()
  await seite.getByRole('option', { name: eintrag, exact: true }).click()
}

async function suche(seite: Page, feld: string, text: string, eintrag: string): Promise<void> {
  await seite.getByRole('combobox', { name: feld }).fill(text)
  await seite.getByRole('option', { name: eintrag }).click()
}

const feld = (seite: Page, name: string | RegExp) => seite.getByRole('textbox', { name })

/** Der Fokus wechselt die Schreibweise der Zahl; erst danach wird ersetzt. */
async function setzeZahl(seite: Page, name: RegExp, text: string): Promise<void> {
  await feld(seite, name).focus()
  await feld(seite, name).fill(text)
}

/** Der Bund legt eine GZÜV-Messstelle an; das Formular dazu prüft „Messstelle anlegen“. @returns Weg ihrer Stammdaten */
async function legeGzuevAn(nummer: string): Promise<string> {
  const { status, daten } = await (await meldeAn(p.produkt.adresse, 'bund')).sende('/messstelle/land/create', {
    identifizierung: {
      art: 'GZUEV',
      gzuevId: `FW${nummer}`,
      code: `G-${nummer}`,
      name: `Hainburg ${nummer}`,
      gewaesserId,
    },
    lage_allgemein: { land: 'AT', bundesland: 'AT-3' },
    lage_koordinaten: { koordinatensystem: '31287', x: 668_592.73, y: 478_846.81 },
    charakteristik: { bioregion: 'DO' },
  })
  if (status !== 200) throw new Error(`Messstelle nicht angelegt: ${JSON.stringify(daten)}`)
  return `/stammdaten/${(daten as { id: number }).id}`
}

const block = (seite: Page, titel: string) => seite.getByRole('form', { name: titel })

let gewaesserId = 0
beforeAll(async () => {
  const donau = await p.produkt.db
    .selectFrom('gewaesser')
    .select('id')
    .where('name', '=', 'Donau')
    .executeTakeFirstOrThrow()
  gewaesserId = donau.id
})

describe('Messstelle anlegen', () => {
  test('[FORM-04] [FORM-06] Fehler auf einmal, Sprung zum Feld, Vorschlag bei vertauschten Koordinaten', async () => {
    const { kontext, seite, fehler } = await als('Bruno Burgstaller')
    await seite.getByRole('link', { name: 'Messstellen', exact: true }).first().click()
    await seite.getByRole('link', { name: 'Neue GZÜV-Messstelle' }).first().click()
    await seite.getByRole('button', { name: 'Messstelle anlegen' }).click()
    const uebersicht = seite.getByRole('region', { name: 'Folgende Angaben fehlen oder sind fehlerhaft:' })
    await uebersicht.waitFor()
    await expect
      .poll(() => uebersicht.getByRole('listitem').allTextContents())
      .toEqual([
        'GZÜV-ID: Eine GZÜV-Messstelle braucht ihre GZÜV-ID',
        'Code: Dieses Feld ist verpflichtend',
        'Name: Dieses Feld ist verpflichtend',
        'Gewässer: Dieses Feld ist verpflichtend',
        'Bundesland: Dieses Feld ist verpflichtend',
        'x (Rechtswert, Länge): Dieses Feld ist verpflichtend',
        'y (Hochwert, Breite): Dieses Feld ist verpflichtend',
        'Bioregion: Dieses Feld ist verpflichtend',
      ])
    await bild(seite, 'messstelle-anlegen-fehler')
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await uebersicht.getByRole('button', { name: 'Code' }).click()
    await expect.poll(() => feld(seite, 'Code').evaluate(f => f === document.activeElement)).toBe(true)

    await feld(seite, 'GZÜV-ID').fill('FW10000027')
    await feld(seite, 'Code').fill('G-1')
    await feld(seite, /^Name/).fill('Hainburg')
    await suche(seite, 'Gewässer', 'don', 'Donau')
    await waehle(seite, 'Bundesland', 'Niederösterreich')
    await setzeZahl(seite, /^x/, '478.846,81')
    await setzeZahl(seite, /^y/, '668.592,73')
    await waehle(seite, 'Bioregion', 'Donau')
    await seite.getByRole('button', { name: 'Messstelle anlegen' }).click()
    await seite.getByText('Sind x und y vertauscht? x = 668.592,73, y = 478.846,81').first().waitFor()
    await seite.getByRole('button', { name: 'x und y tauschen (Niederösterreich)' }).click()
    await expect.poll(() => feld(seite, /^x/).inputValue()).toBe('668.592,73')
    await feld(seite, /^y/).press('Control+s')
    await seite.getByRole('heading', { name: 'Hainburg', exact: true }).waitFor()
    await seite.getByText('48,15278° N, 16,94472° O (WGS84)').waitFor()
    // Die Ansage „Wird gespeichert“ der Schaltfläche, die es nicht mehr gibt, hängt noch Sekunden im Dokument.
    await seite.reload()
    await seite.getByText('48,15278° N, 16,94472° O (WGS84)').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'stammdaten')
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('[FORM-07] Eine vergebene GZÜV-ID meldet der Server am Feld; die Eingaben bleiben', async () => {
    await legeGzuevAn('20000001')
    const { kontext, seite } = await als('Bruno Burgstaller', BREIT, '/gzuev-anlegen')
    await feld(seite, 'GZÜV-ID').fill('FW20000001')
    await feld(seite, 'Code').fill('G-neu')
    await feld(seite, /^Name/).fill('Zweite')
    await suche(seite, 'Gewässer', 'enn', 'Enns')
    await waehle(seite, 'Bundesland', 'Steiermark')
    await setzeZahl(seite, /^x/, '500.000')
    await setzeZahl(seite, /^y/, '400.000')
    await waehle(seite, 'Bioregion', 'Kalkhochalpen')
    await seite.getByRole('button', { name: 'Messstelle anlegen' }).click()
    await seite.getByText('Diese GZÜV-ID trägt schon die Messstelle „Hainburg 20000001“').first().waitFor()
    await expect.poll(() => feld(seite, 'GZÜV-ID').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => feld(seite, /^Name/).inputValue()).toBe('Zweite')
    await kontext.close()
  })
})

describe('Stammdaten bearbeiten', () => {
  test('[FORM-01] Erst lesen, dann bearbeiten; Speichern führt zurück ins Lesen', async () => {
    const { kontext, seite, fehler } = await als('Bruno Burgstaller', BREIT, await legeGzuevAn('30000001'))
    const lage = block(seite, 'Allgemeine Lage')
    await lage.getByRole('button', { name: /leere Felder zeigen/ }).click()
    await expect.poll(() => lage.getByText('keine Eingabe').count()).toBeGreaterThan(0)
    await expect.poll(() => lage.getByRole('textbox').count()).toBe(0)
    await lage.getByRole('button', { name: 'Bearbeiten' }).click()
    await lage.getByRole('textbox', { name: 'Gemeinde' }).fill('Hainburg an der Donau')
    await lage.getByRole('textbox', { name: 'Gemeinde' }).press('Control+s')
    await seite.getByText('Allgemeine Lage gespeichert').first().waitFor()
    await lage.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    await lage.getByText('Hainburg an der Donau').waitFor()
    await seite.reload()
    await lage.getByText('Hainburg an der Donau').waitFor()
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('[API-14] Ein anderes Koordinatensystem behält den Ort; war es nur falsch angegeben, genügt ein Klick', async () => {
    const { kontext, seite, fehler } = await als('Bruno Burgstaller', BREIT, await legeGzuevAn('30000007'))
    const koordinaten = block(seite, 'Koordinaten')
    await koordinaten.getByRole('button', { name: 'Bearbeiten' }).click()
    const x = koordinaten.getByRole('textbox', { name: /^x/ })
    await koordinaten.getByRole('button', { name: 'In anderen Koordinatensystemen' }).click()
    await koordinaten.getByText('x 16,944720 · y 48,152780').waitFor()

    await waehle(seite, 'Koordinatensystem', 'WGS84 (Länge, Breite)', koordinaten)
    await koordinaten.getByText('x und y sind aus „MGI / Austria Lambert“ umgerechnet.').waitFor()
    await expect.poll(() => x.inputValue()).toBe('16,944720')
    await koordinaten.getByText('x 668.592,73 · y 478.846,81').waitFor()
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'stammdaten-koordinaten')

    await koordinaten.getByRole('button', { name: 'Werte behalten, nur das System wechseln' }).click()
    await expect.poll(() => x.inputValue()).toMatch(/^668\.592,73/)
    await koordinaten.getByRole('button', { name: 'Als „MGI / Austria Lambert“ übernehmen (Niederösterreich)' }).click()
    await koordinaten.getByText('x 16,944720 · y 48,152780').waitFor()
    await koordinaten.getByRole('button', { name: 'Abbrechen' }).click()
    await koordinaten.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('Eine neue Größe des Einzugsgebiets zieht seine Klasse nach', async () => {
    const { kontext, seite, fehler } = await als('Bruno Burgstaller', BREIT, await legeGzuevAn('30000008'))
    const charakteristik = block(seite, 'Charakteristik')
    for (const [groesse, klasse] of [
      ['350', '100–1.000 km²'],
      ['50', '10–100 km²'],
    ] as const) {
      await charakteristik.getByRole('button', { name: 'Bearbeiten' }).click()
      await setzeZahl(seite, /^Einzugsgebiet/, groesse)
      await charakteristik.getByRole('button', { name: 'Speichern' }).click()
      await charakteristik.getByRole('button', { name: 'Bearbeiten' }).waitFor()
      await charakteristik.getByText(klasse, { exact: true }).waitFor()
    }
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })

  test('Ein Entwurf übersteht das Neuladen, und vor dem Verlassen wird gewarnt', async () => {
    const { kontext, seite } = await als('Bruno Burgstaller', BREIT, await legeGzuevAn('30000002'))
    const lage = block(seite, 'Allgemeine Lage')
    await lage.getByRole('button', { name: 'Bearbeiten' }).click()
    await lage.getByRole('textbox', { name: 'Bezirk' }).fill('Bruck an der Leitha')
    await lage.getByText(/Entwurf \d\d:\d\d gesichert/).waitFor()
    seite.once('dialog', dialog => void dialog.accept())
    await seite.reload()
    await lage.getByText('Entwurf wiederhergestellt').waitFor()
    await expect.poll(() => lage.getByRole('textbox', { name: 'Bezirk' }).inputValue()).toBe('Bruck an der Leitha')
    await bild(seite, 'stammdaten-entwurf')

    await seite.getByRole('link', { name: 'Projekte', exact: true }).first().click()
    const warnung = seite.getByRole('alertdialog', { name: /Ungespeicherte Änderungen/ })
    await warnung.getByRole('button', { name: 'Auf der Seite bleiben' }).click()
    await warnung.waitFor({ state: 'detached' })
    await expect.poll(() => lage.getByRole('textbox', { name: 'Bezirk' }).inputValue()).toBe('Bruck an der Leitha')

    await lage.getByRole('button', { name: 'Abbrechen' }).click()
    await seite.getByRole('button', { name: 'Eingaben verwerfen' }).click()
    await lage.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    await seite.reload()
    await lage.getByRole('button', { name: 'Bearbeiten' }).click()
    await expect.poll(() => lage.getByRole('textbox', { name: 'Bezirk' }).inputValue()).toBe('')
    await expect.poll(() => lage.getByText('Entwurf wiederhergestellt').count()).toBe(0)
    await kontext.close()
  })

  test('Zwei speichern dasselbe: der zweite sieht beide Stände und verliert nichts', async () => {
    const weg = await legeGzuevAn('30000003')
    const erster = await als('Bruno Burgstaller', BREIT, weg)
    const zweiter = await als('Adele Achleitner', BREIT, weg)
    const [a, b] = [block(erster.seite, 'Allgemeine Lage'), block(zweiter.seite, 'Allgemeine Lage')]
    for (const formular of [a, b]) await formular.getByRole('button', { name: 'Bearbeiten' }).click()
    await a.getByRole('textbox', { name: 'Gemeinde' }).fill('Hainburg')
    await a.getByRole('textbox', { name: 'Bezirk' }).fill('Bruck')
    await a.getByRole('button', { name: 'Speichern' }).click()
    await a.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    await b.getByRole('textbox', { name: 'Gemeinde' }).fill('Petronell')
    await b.getByRole('textbox', { name: 'Planungsraum' }).fill('Donau unterhalb Jochenstein')
    await b.getByRole('button', { name: 'Speichern' }).click()
    const fenster = zweiter.seite.getByRole('dialog', { name: 'Inzwischen hat jemand anderer gespeichert' })
    await fenster.getByText('Bruno Burgstaller hat gespeichert').waitFor()
    await bild(zweiter.seite, 'konflikt')
    expect(await pruefeBarrierefreiheit(zweiter.seite)).toEqual([])
    const uebernehmen = fenster.getByRole('button', { name: 'Auswahl übernehmen' })
    await expect.poll(() => uebernehmen.isDisabled()).toBe(true)
    await fenster
      .getByRole('group', { name: /Gemeinde/ })
      .getByRole('radio', { name: /Ihr Wert/ })
      .check()
    await uebernehmen.click()
    await b.getByRole('button', { name: 'Speichern' }).click()
    await b.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    for (const text of ['Petronell', 'Bruck', 'Donau unterhalb Jochenstein']) await b.getByText(text).waitFor()
    await erster.kontext.close()
    await zweiter.kontext.close()
  })

  test('Ein überholter Entwurf fragt beim Öffnen; aufgeschoben überschreibt er beim Speichern nichts', async () => {
    const weg = await legeGzuevAn('30000005')
    const adresse = `${p.produkt.adresse}${weg}`
    const erster = await als('Bruno Burgstaller', BREIT, weg)
    const a = block(erster.seite, 'Allgemeine Lage')
    await a.getByRole('button', { name: 'Bearbeiten' }).click()
    await a.getByRole('textbox', { name: 'Gemeinde' }).fill('Petronell')
    await a.getByText(/Entwurf \d\d:\d\d gesichert/).waitFor()
    erster.seite.once('dialog', dialog => void dialog.accept())
    await erster.seite.goto(`${p.produkt.adresse}/start`)

    const zweiter = await als('Adele Achleitner', BREIT, weg)
    const b = block(zweiter.seite, 'Allgemeine Lage')
    await b.getByRole('button', { name: 'Bearbeiten' }).click()
    await b.getByRole('textbox', { name: 'Gemeinde' }).fill('Hainburg')
    await b.getByRole('button', { name: 'Speichern' }).click()
    await b.getByRole('button', { name: 'Bearbeiten' }).waitFor()

    await erster.seite.goto(adresse)
    const fenster = erster.seite.getByRole('dialog', { name: 'Inzwischen hat jemand anderer gespeichert' })
    await fenster.getByRole('button', { name: 'Später entscheiden' }).click()
    await expect.poll(() => a.getByRole('textbox', { name: 'Gemeinde' }).inputValue()).toBe('Petronell')
    await a.getByRole('button', { name: 'Speichern' }).click()
    const frage = fenster.getByRole('group', { name: /Gemeinde/ })
    await frage.getByRole('radio', { name: /Gespeicherter Wert/ }).check()
    await fenster.getByRole('button', { name: 'Auswahl übernehmen' }).click()
    await expect.poll(() => a.getByRole('textbox', { name: 'Gemeinde' }).inputValue()).toBe('Hainburg')
    await erster.kontext.close()
    await zweiter.kontext.close()
  })

  test('Zwei Fenster derselben Person: Eingaben erscheinen in beiden, gespeichert wird einmal', async () => {
    const weg = await legeGzuevAn('30000006')
    const { kontext, seite } = await als('Bruno Burgstaller', BREIT, weg)
    const zweites = await kontext.newPage()
    await zweites.goto(`${p.produkt.adresse}${weg}`)
    const [a, b] = [block(seite, 'Allgemeine Lage'), block(zweites, 'Allgemeine Lage')]
    await b.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    await a.getByRole('button', { name: 'Bearbeiten' }).click()
    await a.getByRole('textbox', { name: 'Gemeinde' }).fill('Hainburg')
    await expect.poll(() => b.getByRole('textbox', { name: 'Gemeinde' }).inputValue()).toBe('Hainburg')
    await b.getByRole('textbox', { name: 'Bezirk' }).fill('Bruck')
    await expect.poll(() => a.getByRole('textbox', { name: 'Bezirk' }).inputValue()).toBe('Bruck')
    await a.getByRole('button', { name: 'Speichern' }).click()
    for (const formular of [a, b]) {
      await formular.getByRole('button', { name: 'Bearbeiten' }).waitFor()
      await formular.getByText('Hainburg', { exact: true }).waitFor()
      await formular.getByText('Bruck', { exact: true }).waitFor()
    }
    await zweites.reload()
    await b.getByRole('button', { name: 'Bearbeiten' }).waitFor()
    await kontext.close()
  })

  test('Wer nicht bearbeiten darf, sieht alles und keine Schaltfläche dazu', async () => {
    const { kontext, seite, fehler } = await als('Leopold Lechthaler', BREIT, await legeGzuevAn('30000004'))
    await block(seite, 'Charakteristik').getByText('Donau', { exact: true }).waitFor()
    await expect.poll(() => seite.getByRole('button', { name: /Bearbeiten|Löschen/ }).count()).toBe(0)
    await expect.poll(() => seite.getByRole('link', { name: 'Aufnahme anlegen' }).count()).toBe(0)
    expect(fehler).toEqual([])
    await kontext.close()
  })
})

describe('Listen', () => {
  test.each([
    ['breit', BREIT],
    ['schmal', SCHMAL],
  ] as const)('Messstellen und Projekte %s: filtern, barrierefrei, nichts läuft über', async (name, groesse) => {
    const nummer = name === 'breit' ? '40000001' : '40000002'
    await legeGzuevAn(nummer)
    const { kontext, seite, fehler } = await als('Bruno Burgstaller', groesse)
    for (const [weg, inhalt] of [
      ['projekte-uebersicht', 'Noch keine Projekte'],
      ['messstellen-uebersicht', `Hainburg ${nummer}`],
    ] as const) {
      await gehe(seite, `${p.produkt.adresse}/${weg}`)
      await seite.getByText('Keine Filterkriterien gesetzt').waitFor()
      await seite.getByText(inhalt).first().waitFor()
      await bild(seite, `${weg}-${name}`)
      expect(await pruefeBarrierefreiheit(seite)).toEqual([])
      await expect.poll(() => seite.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await feld(seite, 'Suche').fill(nummer)
    await seite.waitForURL(new RegExp(`suche=${nummer}`))
    await seite.getByText(`Hainburg ${nummer}`).first().waitFor()
    await feld(seite, 'Suche').fill('gibt es nicht')
    await seite.getByText('Nichts gefunden zu „gibt es nicht“').waitFor()
    await seite.getByRole('button', { name: 'Filter zurücksetzen' }).first().click()
    await seite.getByText(`Hainburg ${nummer}`).first().waitFor()
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('[GEN-05] Projekt anlegen, ändern, löschen; ohne Ende läuft es bis „jetzt“', async () => {
    const { kontext, seite, fehler } = await als('Lena Leitgeb', BREIT, '/projekte-uebersicht')
    await seite.getByRole('button', { name: 'Neues Projekt' }).first().click()
    const neu = seite.getByRole('dialog', { name: 'Neues Projekt' })
    const laufzeit = neu.getByRole('group', { name: 'Laufzeit' })
    await neu.getByRole('textbox', { name: /^Name/ }).fill('Traisenstudie')
    await waehle(seite, 'Bereich', 'Land', neu)
    await laufzeit.getByRole('textbox', { name: /^von/ }).fill('1.1.2024')
    await laufzeit.getByRole('textbox', { name: /^bis/ }).fill('31.12.2023')
    await bild(seite, 'projekt-neu')
    await neu.getByRole('button', { name: 'Projekt anlegen' }).click()
    await neu.getByText('Das Ende liegt vor dem Beginn').first().waitFor()
    await laufzeit.getByRole('textbox', { name: /^bis/ }).fill('')
    await neu.getByRole('button', { name: 'Projekt anlegen' }).click()
    await seite.getByText('Projekt „Traisenstudie“ angelegt').first().waitFor()
    await seite.getByRole('row', { name: /Traisenstudie.*01\.01\.2024 jetzt/ }).waitFor()

    await seite.getByRole('button', { name: 'Traisenstudie bearbeiten' }).click()
    const aendern = seite.getByRole('dialog', { name: 'Traisenstudie' })
    await aendern.getByRole('textbox', { name: 'Kurzbezeichnung' }).fill('TRAI')
    await aendern.getByRole('group', { name: 'Laufzeit' }).getByRole('textbox', { name: /^bis/ }).fill('30.6.2026')
    await aendern.getByRole('button', { name: 'Speichern' }).click()
    await seite.getByText('Projekt „Traisenstudie“ gespeichert').first().waitFor()

    // Erst die neu geladene Liste kennt die Version, die sich löschen lässt; in ihr steht auch das neue Ende.
    await seite.getByRole('row', { name: /Traisenstudie.*30\.06\.2026/ }).waitFor()
    await waehleProjekthandlung(seite, 'Traisenstudie', 'Löschen')
    await seite.getByRole('button', { name: 'Projekt löschen' }).click()
    await seite.getByText('Projekt „Traisenstudie“ gelöscht').first().waitFor()
    await seite.getByText('Noch keine Projekte').waitFor()
    expect(unerwartet(fehler)).toEqual([])
    await kontext.close()
  })
})
