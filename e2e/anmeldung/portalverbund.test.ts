import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { bild } from '../gemeinsam/bild.ts'
import { neueSeite, unerwartet } from '../gemeinsam/browser.ts'
import { leseEntwuerfe } from '../gemeinsam/entwuerfe.ts'
import { laeuftUeber } from '../gemeinsam/person.ts'
import { type Portal, portalperson, startePortal } from '../gemeinsam/portal.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { benutzerknopf } from '../seiten/benutzermenue.ts'
import { Sammelseite } from '../seiten/sammelseite.ts'

const GEHEIMNIS = 'ein-geheimnis-nur-fuer-pruefungen-0815'
const PFAD = '/anwendungen/wasser/benthosdb'
const p = starteFuerDatei({
  BASE_PATH: PFAD,
  PVP_ENABLED: 'true',
  PVP_TRUSTED_PROXIES: '127.0.0.2',
  PVP_SHARED_SECRET: GEHEIMNIS,
})
schliesseFensterNachJedem(p)
let portal: Portal
let welt: Musterwelt
let stelle: { noe: number; bueroA: number; ooe: number }

const EVA = portalperson('L3', 'eva.portalis', ['Eva', 'Portalis'], 'BENTHOS-LAND(bundesland=AT-3)')
const HEINZ = portalperson('L4', 'heinz.nachfolger', ['Heinz', 'Nachfolger'], 'BENTHOS-LAND(bundesland=AT-4)')
const FREMDER = portalperson('L3', 'frida.fremd', ['Frida', 'Fremd'], 'BENTHOS-LAND(bundesland=AT-3)')
const ALMA = portalperson('XFN-111111a', 'alma.abgang', ['Alma', 'Abgang'], 'BENTHOS-AUFTRAGNEHMER')
const BERT = portalperson('XFN-222222b', 'bert.zugang', ['Bert', 'Zugang'], 'BENTHOS-AUFTRAGNEHMER')

beforeAll(async () => {
  const { db, adresse } = p.produkt
  portal = await startePortal(new URL(adresse).origin, GEHEIMNIS)
  welt = await musterwelt(db)
  for (const [wie, wer] of [
    ['land-noe', EVA],
    ['land-ooe', HEINZ],
    ['auftragnehmer', ALMA],
    ['auftragnehmer2', BERT],
  ] as const) {
    const organisation = await welt.organisationVon(wie)
    const teilnehmer = wer['X-PVP-OU-OKZ'] ?? ''
    await db
      .updateTable('organisationseinheit')
      .set({ portalkennungen: [teilnehmer] })
      .where('id', '=', organisation)
      .execute()
    await db
      .insertInto('benutzer')
      .values({
        username: String(wer['X-PVP-USERID']),
        vorname: String(wer['X-PVP-GIVEN-NAME']),
        nachname: String(wer['X-PVP-PRINCIPAL-NAME']),
        email: String(wer['X-PVP-MAIL']),
        provider: 'PVP',
        externer_schluessel: `gid AT:VKZ:${teilnehmer} ${wer['X-PVP-GID']}`,
        organisationseinheit_id: organisation,
        rollen: [],
      })
      .execute()
  }
  stelle = {
    noe: await welt.aufnahme({ art: 'LAND', bundesland: 'AT-3', von: 'land-noe', mzb: {} }),
    ooe: await welt.aufnahme({ art: 'LAND', bundesland: 'AT-4', von: 'land-ooe', mzb: {} }),
    bueroA: await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } }),
  }
})
afterAll(() => portal.stoppe())

const code = async (id: number) =>
  (await p.produkt.db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
const messstelleVon = async (id: number) =>
  (await p.produkt.db.selectFrom('aufnahme').select('messstelle_id').where('id', '=', id).executeTakeFirstOrThrow())
    .messstelle_id
const adresse = (weg: string) => `${portal.ursprung}${PFAD}${weg}`
/** Ein Fenster, das nie eine Anfrage am Portal vorbei schickt. */
async function oeffne(weg: string, groesse?: { width: number; height: number }) {
  const fenster = await neueSeite(p.browser, groesse)
  const vorbei: string[] = []
  fenster.seite.on('request', anfrage => {
    const { origin, pathname, protocol } = new URL(anfrage.url())
    if (protocol.startsWith('http') && (origin !== portal.ursprung || !pathname.startsWith(PFAD)))
      vorbei.push(anfrage.url())
  })
  await fenster.seite.goto(adresse(weg))
  return { ...fenster, vorbei }
}
const kommtAn = (seite: Page, name: string) => benutzerknopf(seite).getByText(name).waitFor({ state: 'attached' })

describe('[GEN-03] Über ein Portal des Portalverbunds, unter einem langen Kontextpfad', () => {
  test('zu niedrige Sicherheitsklasse: ein Satz sagt es, und sonst ist nichts zu sehen', async () => {
    portal.melde({ ...EVA, 'X-PVP-SECCLASS': '1' })
    const { seite } = await oeffne('/start')
    await seite
      .getByText('Diese Anwendung verlangt mindestens Sicherheitsklasse 2. Ihre Anmeldung am Portal hat Klasse 1.')
      .first()
      .waitFor()
    expect(await benutzerknopf(seite).count()).toBe(0)
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await bild(seite, 'portal-klasse')
    // Mit der richtigen Klasse genügt neu zu laden.
    portal.melde(EVA)
    await seite.reload()
    await kommtAn(seite, 'Eva Portalis')
  })

  test('angemeldet ohne Anmeldemaske: nichts geht am Portal oder am Kontextpfad vorbei, auch kein Cookie', async () => {
    portal.melde(EVA)
    const { seite, kontext, vorbei, fehler } = await oeffne('/aufnahmen-uebersicht')
    await kommtAn(seite, 'Eva Portalis')
    await seite
      .getByText(await code(stelle.noe))
      .first()
      .waitFor()
    expect(await seite.getByText(await code(stelle.ooe)).count()).toBe(0)
    for (const breite of [390, 1440]) {
      await seite.setViewportSize({ width: breite, height: 900 })
      expect(await laeuftUeber(seite), String(breite)).toBe(false)
    }
    await bild(seite, 'portal-aufnahmen')
    const kekse = await kontext.cookies()
    expect(kekse.length).toBeGreaterThan(0)
    expect(kekse.filter(keks => !keks.path.startsWith(PFAD)).map(keks => [keks.name, keks.path])).toEqual([])
    expect(vorbei).toEqual([])
    expect(unerwartet(fehler)).toEqual([])
  })

  test('[A-SITZUNG-15] am Portal meldet sich jemand anderer an, ohne neu zu laden: von der Ersten bleibt nichts', async () => {
    portal.melde(EVA)
    const { seite, kontext } = await oeffne('/aufnahmen-uebersicht')
    await kommtAn(seite, 'Eva Portalis')
    await seite
      .getByText(await code(stelle.noe))
      .first()
      .waitFor()
    // Ein Filter in der Liste und ein angefangenes Formular.
    await seite.getByRole('textbox', { name: 'Suche' }).fill(await code(stelle.noe))
    await expect.poll(() => new URL(seite.url()).search).toContain('suche')
    await p.produkt.db
      .insertInto('benutzerfilter')
      .values({
        benutzer_id: (
          await p.produkt.db
            .selectFrom('benutzer')
            .select('id')
            .where('nachname', '=', 'Portalis')
            .executeTakeFirstOrThrow()
        ).id,
        schluessel: 'filters_aufnahmen',
        name: 'Evas-Filter',
        wert: '{}',
      })
      .execute()
    const zweites = await kontext.newPage()
    const anlage = adresse(`/aufnahme-anlegen?messstelle=${await messstelleVon(stelle.noe)}`)
    await zweites.goto(anlage)
    const feld = zweites.getByRole('textbox', { name: /^Code/ })
    await feld.fill('EVAS-GEHEIMNIS')
    await expect.poll(() => leseEntwuerfe(zweites)).not.toEqual([])

    portal.melde(HEINZ)
    for (const fenster of [seite, zweites]) {
      await fenster.bringToFront()
      // Wer zurückkommt, bei dem fragt die Seite nach; der Browser der Prüfung meldet den Wechsel des Fensters nicht von selbst.
      await fenster.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await kommtAn(fenster, 'Heinz Nachfolger')
      await fenster.waitForLoadState('networkidle')
    }
    await zweites.goto(anlage)
    await kommtAn(zweites, 'Heinz Nachfolger')
    await zweites.getByRole('heading', { level: 1 }).waitFor()
    await zweites.waitForLoadState('networkidle')
    const felder = await zweites
      .locator('input, textarea')
      .evaluateAll(alle => alle.map(f => (f as HTMLInputElement).value))
    expect([...felder, await zweites.locator('body').innerText()].join('\n')).not.toContain('EVAS')
    await seite.goto(adresse('/aufnahmen-uebersicht'))
    await seite
      .getByText(await code(stelle.ooe))
      .first()
      .waitFor()
    const text = await seite.locator('body').innerText()
    for (const spur of ['Eva', 'Portalis', await code(stelle.noe), 'Evas-Filter'])
      expect(text, spur).not.toContain(spur)
    const gelesen = await seite.evaluate(
      async pfad => (await fetch(`${pfad}/api/filter/filters_aufnahmen`)).text(),
      PFAD,
    )
    expect(gelesen).not.toContain('Evas-Filter')
    // Kommt die Erste wieder, ist ihr Entwurf noch da: er gehörte nie dem anderen.
    portal.melde(EVA)
    await zweites.reload()
    await kommtAn(zweites, 'Eva Portalis')
    await expect.poll(() => feld.inputValue()).toBe('EVAS-GEHEIMNIS')
  })

  test.each([
    ['jemand anderer', () => HEINZ, 'Heinz Nachfolger'],
    ['jemand, der hier nicht eingetragen ist', () => FREMDER, 'Sie sind noch nicht eingetragen'],
    ['jemand mit zu niedriger Sicherheitsklasse', () => ({ ...HEINZ, 'X-PVP-SECCLASS': '1' }), 'Sicherheitsklasse 2'],
  ] as const)(
    '[A-SITZUNG-24] vor einem angefangenen Formular sitzt %s: es fragt nicht, ob es bleiben soll, sondern ist weg',
    async (_, wer, zeigt) => {
      portal.melde(EVA)
      const { seite } = await oeffne(`/aufnahme-anlegen?messstelle=${await messstelleVon(stelle.noe)}`)
      await kommtAn(seite, 'Eva Portalis')
      const gefragt: string[] = []
      seite.on('dialog', dialog => {
        gefragt.push(dialog.type())
        void dialog.dismiss()
      })
      const feld = seite.getByRole('textbox', { name: /^Code/ })
      // Wie jemand, der tippt: nur dann fragt der Browser überhaupt nach Ungespeichertem.
      await feld.click()
      await seite.keyboard.type('EVAS-GEHEIMNIS')
      await expect.poll(() => leseEntwuerfe(seite)).not.toEqual([])
      portal.melde(wer())
      await seite.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await seite.getByText(zeigt).first().waitFor({ state: 'attached' })
      await seite.waitForLoadState('networkidle')
      expect(gefragt).toEqual([])
      const felder = await seite
        .locator('input, textarea')
        .evaluateAll(alle => alle.map(f => (f as HTMLInputElement).value))
      const alles = [...felder, await seite.locator('body').innerText()].join('\n')
      for (const spur of ['EVAS', 'Portalis']) expect(alles).not.toContain(spur)
    },
  )

  test('[A-SITZUNG-24] nennt das Portal für dieselbe Person keine Rolle mehr, sagt es die Seite und bleibt, mit allem Getippten', async () => {
    portal.melde(EVA)
    const { seite } = await oeffne(`/aufnahme-anlegen?messstelle=${await messstelleVon(stelle.noe)}`)
    await kommtAn(seite, 'Eva Portalis')
    const feld = seite.getByRole('textbox', { name: /^Code/ })
    await feld.fill('NOCH-NICHT-FERTIG')
    await seite.evaluate(() => Object.assign(window, { istDieselbeSeite: true }))
    portal.melde({ ...EVA, 'X-PVP-ROLES': '' })
    await seite.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await seite.getByText('Ihr Portal nennt für Sie keine Rolle').first().waitFor()
    expect(await seite.evaluate(() => 'istDieselbeSeite' in window)).toBe(true)
    expect(await feld.inputValue()).toBe('NOCH-NICHT-FERTIG')
    // Nennt es sie wieder, geht es weiter, wo die Person war.
    portal.melde(EVA)
    await seite.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await seite.getByText('Ihr Portal nennt für Sie keine Rolle').first().waitFor({ state: 'detached' })
    expect(await feld.inputValue()).toBe('NOCH-NICHT-FERTIG')
  })

  test('[A-SITZUNG-24] ein zweites Fenster ist schon beim Nachfolger: was das erste noch abschickt, gilt für niemanden', async () => {
    portal.melde(EVA)
    const { seite, kontext } = await oeffne(`/aufnahme-anlegen?messstelle=${await messstelleVon(stelle.noe)}`)
    await kommtAn(seite, 'Eva Portalis')
    portal.melde(HEINZ)
    const zweites = await kontext.newPage()
    await zweites.goto(adresse('/start'))
    await kommtAn(zweites, 'Heinz Nachfolger')
    const anzahl = () =>
      p.produkt.db
        .selectFrom('aufnahme')
        .select(({ fn }) => fn.countAll().as('zeilen'))
        .executeTakeFirst()
    const vorher = await anzahl()
    await seite.getByRole('textbox', { name: /^Code/ }).fill('NICHT-VON-HEINZ')
    const [antwort] = await Promise.all([
      seite.waitForResponse(eine => eine.request().method() === 'POST'),
      seite.evaluate(() => document.querySelector('form')?.requestSubmit()),
    ])
    expect(antwort.status()).toBe(401)
    expect(await anzahl()).toEqual(vorher)
  })

  test('[A-SITZUNG-15] was noch in der alten Seite abgeschickt wird, gilt nicht: weder für die Erste noch für den Zweiten', async () => {
    portal.melde(EVA)
    const { seite } = await oeffne('/start')
    await kommtAn(seite, 'Eva Portalis')
    portal.melde(HEINZ)
    const vorher = await p.produkt.db
      .selectFrom('journal')
      .select(({ fn }) => fn.countAll().as('zeilen'))
      .executeTakeFirst()
    const status = await sende(
      seite,
      `/aufnahme/${stelle.noe}/mzb/assignAuftragnehmer/${await welt.organisationVon('auftragnehmer')}`,
    )
    // Hat die Seite inzwischen selbst nachgefragt, gehört sie dem Zweiten, und der darf an dieser Aufnahme nichts.
    expect([401, 404]).toContain(status)
    expect(
      await p.produkt.db
        .selectFrom('journal')
        .select(({ fn }) => fn.countAll().as('zeilen'))
        .executeTakeFirst(),
    ).toEqual(vorher)
  })

  test('Übergabe an ein anderes Büro: das alte sieht die Aufnahme nicht mehr, das neue sofort', async () => {
    const gesucht = await code(stelle.bueroA)
    portal.melde(ALMA)
    const alma = await oeffne('/aufnahmen-uebersicht')
    await alma.seite.getByText(gesucht).first().waitFor()

    portal.melde(EVA)
    const eva = await oeffne(`/auftragnehmer-zuordnen?id=${stelle.bueroA}`)
    await kommtAn(eva.seite, 'Eva Portalis')
    const zuordnung = new Sammelseite(eva.seite)
    await zuordnung.waehle('Auftragnehmer', /Steinfluh/)
    await zuordnung.bilanz(/^0 von 1/)
    await eva.seite.getByRole('checkbox', { name: 'Auch bestehende Zuordnungen ändern' }).check({ force: true })
    await zuordnung.fuehreAus()
    await zuordnung.meldung('1 zugeordnet, 0 nicht zugeordnet')

    portal.melde(ALMA)
    await alma.seite.reload()
    await kommtAn(alma.seite, 'Alma Abgang')
    await alma.seite.waitForLoadState('networkidle')
    expect(await alma.seite.getByText(gesucht).count()).toBe(0)
    await alma.seite.goto(adresse(`/aufnahme-detail/${stelle.bueroA}/kopf`))
    await alma.seite.getByRole('heading', { level: 1 }).waitFor()
    expect(await alma.seite.locator('body').innerText()).not.toContain(gesucht)

    portal.melde(BERT)
    const bert = await oeffne('/aufnahmen-uebersicht')
    await bert.seite.getByText(gesucht).first().waitFor()
  })

  test('wer am Portal vorbeikommt, kommt nicht herein, auch mit abgeschriebenen Köpfen', async () => {
    const direkt = new URL(p.produkt.adresse).origin
    const antwort = await fetch(`${direkt}${PFAD}/api/auth/user`, {
      headers: { ...EVA, 'X-Benthos-Portal-Secret': GEHEIMNIS },
    })
    expect(antwort.status).toBe(403)
    expect(await antwort.text()).not.toContain('Portalis')
  })
})

/** Eine Anfrage der Oberfläche, wie sie sie schickt: mit dem Kennzeichen ihres Cookies. @returns Status */
function sende(seite: Page, weg: string): Promise<number> {
  return seite.evaluate(
    async ([pfad, ziel]) => {
      const kennzeichen = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const antwort = await fetch(`${pfad}${ziel}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': kennzeichen },
        body: '{}',
      })
      return antwort.status
    },
    [PFAD, weg] as const,
  )
}
