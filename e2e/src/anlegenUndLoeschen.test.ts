import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { unerwartet } from '../gemeinsam/browser.ts'
import { leseEntwuerfe } from '../gemeinsam/entwuerfe.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'
import { aufnahmeteil } from '../seiten/aufnahmeteil.ts'

/** Was nach dem ersten Speichern, nach dem Neuladen und nach dem Löschen dasteht. */

const p = starteFuerDatei({ DEMO_DATA: 'false' })
schliesseFensterNachJedem(p)
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const als = (person: string) => alsPerson(p.browser, p.produkt.adresse, person)
const oeffne = (seite: Page, weg: string) => seite.goto(`${p.produkt.adresse}/${weg}`)
const gesichert = (seite: Page, formular: string) =>
  seite
    .getByRole('form', { name: formular })
    .getByText(/Entwurf .* gesichert/)
    .waitFor()

test('[API-03] Nach dem Neuladen folgt der vorgeschlagene Code weiter dem Datum', async () => {
  const projekt = await welt.projekt('GZUEV', 'land-noe')
  const messstelle = await welt.messstelle('GZUEV', 'AT-3', projekt)
  const { seite, fehler } = await als('Lena Leitgeb')
  await oeffne(seite, `aufnahme-anlegen?messstelle=${messstelle}`)
  const code = () => seite.getByRole('textbox', { name: /^Code/ }).inputValue()
  const datum = seite.getByRole('textbox', { name: /^Datum der Probenahme/ })
  await datum.fill('21.04.2025')
  await expect.poll(code).toMatch(/-20250421$/)
  await gesichert(seite, 'Aufnahme anlegen')
  await leseEntwuerfe(seite)
  // Der Vorschlag zum wiederhergestellten Datum kommt erst, wenn schon das nächste Datum und sein Vorschlag dastehen.
  const fragtNach = (anfrage: Request, tag: string) => anfrage.postData()?.includes(tag) === true
  const gibFrei = await halteAuf(seite, '**/aufnahme/init', anfrage => fragtNach(anfrage, '2025-04-21'))
  await seite.reload()
  await seite.getByText('Entwurf wiederhergestellt').waitFor()
  await expect.poll(code).toMatch(/-20250421$/)
  const naechster = seite.waitForResponse(antwort => fragtNach(antwort.request(), '2025-04-22'))
  await datum.fill('22.04.2025')
  await (await naechster).finished()
  gibFrei()
  await expect.poll(code).toMatch(/-20250422$/)
  expect(unerwartet(fehler)).toEqual([])
})

test('[API-07] Der erste gespeicherte Probenkopf steht da wie jeder gespeicherte; mit der Methode gehen ihre Entwürfe', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const { seite, fehler } = await als('Anna Auinger')
  await oeffne(seite, `aufnahme-detail/${id}/mzb/methoden`)
  await seite.getByRole('button', { name: 'Screening-Methode anfügen' }).click()
  const kopf = seite.getByRole('form', { name: 'Probenkopf Screening' })
  await kopf.getByRole('button', { name: /^Entnahmegerät/ }).click()
  await seite.getByRole('option', { name: 'Kescher' }).click()
  await kopf.getByRole('button', { name: 'Probenkopf speichern', exact: true }).click()
  await kopf.getByRole('button', { name: 'Bearbeiten' }).click()
  await kopf.getByRole('textbox', { name: /^Bearbeiter/ }).fill('Berta')
  await gesichert(seite, 'Probenkopf Screening')
  await expect.poll(() => leseEntwuerfe(seite)).toEqual([`aufnahme/${id}/mzb/screening`])
  await oeffne(seite, `aufnahme-detail/${id}/mzb/methoden`)
  await seite.getByRole('button', { name: 'Screening-Methode entfernen' }).click()
  await seite.getByRole('alertdialog').getByRole('button', { name: 'Methode entfernen' }).click()
  await seite.getByText('Screening-Methode entfernt').first().waitFor()
  await expect.poll(() => leseEntwuerfe(seite)).toEqual([])
  await seite.getByRole('button', { name: 'Screening-Methode anfügen' }).click()
  await kopf.getByRole('button', { name: 'Probenkopf speichern', exact: true }).waitFor()
  await expect.poll(() => kopf.getByRole('textbox', { name: /^Bearbeiter/ }).inputValue()).toBe('Anna Auinger')
  await expect.poll(() => seite.getByText('Entwurf wiederhergestellt').count()).toBe(0)
  await oeffne(seite, 'start')
  await seite.getByRole('heading', { name: 'Ihre Arbeit' }).waitFor()
  await expect.poll(() => seite.getByText('Nicht gespeicherte Entwürfe').count()).toBe(0)
  expect(unerwartet(fehler)).toEqual([])
})

test('[API-07] Eine Methode, die inzwischen jemand entfernt hat, steht nach dem Anfügen leer und bearbeitbar da', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const zugang = await meldeAn(p.produkt.adresse, 'auftragnehmer')
  const pfad = `/aufnahme/${id}/mzb/screening`
  await zugang.sende(`/aufnahme/${id}/mzb/methoden`, { methode: 'SCREENING' })
  const daten = { entnahmegeraet: 'KESCHER', taxalistenversion: 'MZB 2026.3', bearbeiter: 'Berta' }
  const version = async (weg: string) => ((await zugang.lies(weg)).daten as { version: number }).version
  expect(await zugang.sende(pfad, { version: await version(pfad), daten })).toMatchObject({ status: 200 })
  const { seite, fehler } = await als('Anna Auinger')
  await oeffne(seite, `aufnahme-detail/${id}/mzb/screening`)
  await seite.getByRole('heading', { name: 'Probenkopf' }).waitFor()
  const gesehen = { version: await version(pfad), taxaVersion: await version(`${pfad}/taxa`) }
  expect((await zugang.sende(`/aufnahme/${id}/mzb/delete/screening`, gesehen)).status).toBeLessThan(300)

  await aufnahmeteil(seite, 'Methoden').click()
  await seite.getByRole('button', { name: 'Screening-Methode anfügen' }).click()
  const kopf = seite.getByRole('form', { name: 'Probenkopf Screening' })
  await kopf.getByRole('button', { name: 'Probenkopf speichern', exact: true }).waitFor()
  await expect.poll(() => kopf.getByRole('textbox', { name: /^Bearbeiter/ }).inputValue()).toBe('Anna Auinger')
  expect(unerwartet(fehler)).toEqual([])
})

test.each([
  {
    was: 'Messstelle',
    weg: async () => `stammdaten/${await welt.messstelle('LAND', 'AT-3')}`,
    knopf: 'Messstelle löschen',
    liste: 'Messstellen',
  },
  {
    was: 'Aufnahme',
    weg: async () => `aufnahme-detail/${await welt.aufnahme({ von: 'land-noe' })}/aufnahmedaten`,
    knopf: 'Aufnahme löschen',
    liste: 'Aufnahmen',
  },
])('[API-03] [API-14] Nach dem Löschen einer $was fragt nichts mehr nach ihr', async ({ was, weg, knopf, liste }) => {
  const { seite, fehler } = await als('Lena Leitgeb')
  const vermisst: string[] = []
  const offene = new Set<Request>()
  seite.on('request', anfrage => offene.add(anfrage))
  seite.on('requestfinished', anfrage => offene.delete(anfrage))
  seite.on('requestfailed', anfrage => offene.delete(anfrage))
  seite.on('response', antwort => {
    if (antwort.status() === 404) vermisst.push(antwort.url())
  })
  await oeffne(seite, await weg())
  // Was vor dem Löschen gefragt und danach beantwortet wird, ist kein Nachfragen.
  await seite.waitForLoadState('networkidle')
  await seite.getByRole('button', { name: knopf, exact: true }).click()
  await seite
    .getByRole('alertdialog')
    .getByRole('button', { name: `${was} löschen` })
    .click()
  await seite.getByRole('heading', { level: 1, name: liste }).waitFor()
  await seite
    .getByText(new RegExp(`^${was} „.*“ gelöscht$`))
    .first()
    .waitFor()
  // Was noch nach dem Gelöschten fragte, ist gestellt: seine Antwort abwarten.
  await expect.poll(() => offene.size).toBe(0)
  expect(vermisst).toEqual([])
  expect(unerwartet(fehler)).toEqual([])
})
