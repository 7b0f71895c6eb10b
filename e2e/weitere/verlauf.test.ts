import { beforeAll, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { BREIT, FENSTER } from '../gemeinsam/browser.ts'
import { warteAufFokus } from '../gemeinsam/fokus.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { meldeAn } from '../gemeinsam/schnittstelle.ts'

const p = starteFuerDatei()
/** Aufnahme, deren Bemerkung zweimal und deren Uhrzeit einmal geändert wurde, mit Choriotopen. */
let aufnahmeId: number
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  aufnahmeId = await welt.aufnahme({ von: 'land-noe', mzb: { auftragnehmer: 'auftragnehmer' } })
  const noe = await meldeAn(p.produkt.adresse, 'land-noe')
  const admin = await meldeAn(p.produkt.adresse, 'admin')
  const pfad = `/aufnahme/${aufnahmeId}/aufnahmedaten`
  for (const [wer, aenderung] of [
    [noe, { bemerkung: 'klar' }],
    [admin, { bemerkung: 'trüb', uhrzeit: '09:30' }],
    [noe, { uhrzeit: null }],
  ] as const) {
    const { version, daten } = (await wer.lies(pfad)).daten as { version: number; daten: object }
    expect((await wer.sende(pfad, { version, daten: { ...daten, ...aenderung } })).status).toBe(200)
  }
  const choriotope = { zeilen: [{ choriotop: 'AKAL', deckung: 100, einheiten: 20 }] }
  await noe.sende(`/aufnahme/${aufnahmeId}/ortsbefund/choriotop`, { version: 0, daten: choriotope })
})

const oeffne = (teil: string, groesse = BREIT) =>
  alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse, `/aufnahme-detail/${aufnahmeId}/${teil}`)

describe.each(FENSTER)('Verlauf eines Formulars bei %s Bildpunkten', (breite, groesse) => {
  test('[HIST-01] [HIST-02] [HIST-03] [HIST-04] Leiste, Wahl, Rückkehr, Marken nur solange Änderungen angezeigt werden', async () => {
    const { kontext, seite, fehler } = await oeffne('aufnahmedaten', groesse)
    const formular = seite.getByRole('form', { name: 'Aufnahmedaten' })
    await formular.waitFor()
    // In der Lade ist der Rest der Seite für Vorleseprogramme verborgen; sehen kann man ihn.
    const marken = formular.getByRole('button', { name: / (neu|geändert|gelöscht)$/, includeHidden: true })
    await expect.poll(() => marken.count()).toBe(0)
    const schalter = seite.getByRole('button', { name: 'Verlauf', exact: true })
    await schalter.click()
    await seite.getByText('Aktuelle Version ausgewählt').waitFor()
    const punkte = seite.getByRole('listitem').filter({ hasText: /Leitgeb|Achleitner|System/ })
    await punkte.first().waitFor()
    await expect
      .poll(async () => (await punkte.allTextContents()).map(text => /^\D+/.exec(text)?.[0]))
      .toEqual(['Lena Leitgeb', 'Adele Achleitner', 'Lena Leitgeb', 'System'])
    const beschriftungen = () => marken.evaluateAll(alle => alle.map(e => e.getAttribute('aria-label')))
    await expect
      .poll(() => beschriftungen())
      .toEqual(expect.arrayContaining(['Uhrzeit gelöscht', 'Bemerkung geändert']))
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])

    await punkte.nth(1).getByRole('button').click()
    await expect.poll(beschriftungen).toEqual(['Uhrzeit neu', 'Bemerkung geändert'])
    await expect.poll(() => punkte.nth(1).getByRole('button').getAttribute('aria-current')).toBe('true')
    await seite.getByRole('switch', { name: 'Änderungen anzeigen' }).click()
    await expect.poll(() => marken.count()).toBe(0)
    await seite.getByRole('switch', { name: 'Änderungen anzeigen' }).click()
    await seite.getByRole('button', { name: 'zur aktuellen Version' }).click()
    await seite.getByText('Aktuelle Version ausgewählt').waitFor()
    await expect.poll(beschriftungen).toContain('Uhrzeit gelöscht')
    await expect.poll(() => laeuftUeber(seite)).toBe(false)

    await warteAufFokus(seite.getByText('Aktuelle Version ausgewählt'))
    await seite.keyboard.press('Escape')
    if (breite === '1440') {
      await expect.poll(() => marken.count()).toBe(0)
      await expect.poll(() => schalter.evaluate(e => e === document.activeElement)).toBe(true)
    } else {
      // Die Lade verdeckte das Formular; danach stehen die Marken da und öffnen sie wieder an ihrer Änderung.
      await formular.getByRole('button', { name: 'Uhrzeit gelöscht' }).click()
      await seite.getByRole('button', { name: 'zur aktuellen Version' }).waitFor()
    }
    expect(fehler).toEqual([])
    await kontext.close()
  })

  test('[HIST-04] zwei Stände nebeneinander, Geändertes markiert', async () => {
    const { kontext, seite, fehler } = await oeffne('verlauf/mzb', groesse)
    await seite.getByRole('button', { name: 'Stände vergleichen' }).click()
    const vergleich = seite.getByRole('dialog', { name: 'Versionen vergleichen' })
    await vergleich.getByText('Eine Stelle ist verschieden.').waitFor()
    await vergleich.getByRole('button', { name: /Ältere Version/ }).click()
    await seite.getByRole('option').last().click()
    await vergleich.getByText(/^\d+ Stellen sind verschieden\.$/).waitFor()
    const zeile = vergleich.getByRole('row', { name: /Aufnahmedaten: Bemerkung/ })
    await expect.poll(() => zeile.getByRole('rowheader').textContent()).toContain('neu')
    await expect
      .poll(() => zeile.getByRole('cell').allTextContents())
      .toEqual([expect.stringMatching(/leer$/), expect.stringMatching(/trüb$/)])
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    await expect.poll(() => laeuftUeber(seite)).toBe(false)
    expect(fehler).toEqual([])
    await kontext.close()
  })
})

test('[HIST-05] Hinweis an der Marke: wer, wann, was, wie es davor war; auch mit der Tastatur und an Choriotopen', async () => {
  const { kontext, seite, fehler } = await oeffne('aufnahmedaten')
  await seite.getByRole('button', { name: 'Verlauf', exact: true }).click()
  const marke = seite.getByRole('button', { name: 'Bemerkung geändert' })
  await marke.hover()
  const hinweis = seite.getByRole('tooltip')
  await hinweis.waitFor()
  for (const teil of [
    'Letzte Änderung von:',
    'Adele Achleitner',
    'Geänderter Inhalt:',
    'klar → trüb',
    'Inhaltsverlauf:',
    'Aktualisiert: trüb',
    'Neu: klar',
  ])
    await expect.poll(() => hinweis.innerText()).toContain(teil)
  await seite.mouse.move(0, 0)
  await hinweis.waitFor({ state: 'detached' })

  const uhrzeit = seite.getByRole('button', { name: 'Uhrzeit gelöscht' })
  // Hin und zurück: so kommt der Fokus wirklich von der Tastatur.
  await uhrzeit.focus()
  await seite.keyboard.press('Tab')
  await seite.keyboard.press('Shift+Tab')
  await hinweis.waitFor()
  await expect.poll(() => hinweis.innerText()).toContain('09:30 → leer')
  await seite.keyboard.press('Enter')
  await seite.getByRole('button', { name: 'zur aktuellen Version' }).waitFor()
  await seite.mouse.move(0, 0)
  await seite.getByRole('button', { name: 'Uhrzeit gelöscht' }).hover()
  await hinweis.filter({ hasText: /^Änderung von:/ }).waitFor()

  await seite.goto(`${p.produkt.adresse}/aufnahme-detail/${aufnahmeId}/ortsbefund/choriotop`)
  await seite.getByRole('button', { name: 'Verlauf', exact: true }).click()
  await seite.getByRole('button', { name: /^Akal .* neu$/ }).waitFor()
  expect(fehler).toEqual([])
  await kontext.close()
})

test('[HIST-01] wer den Verlauf nicht lesen darf, bekommt keinen Schalter', async () => {
  await p.produkt.db
    .updateTable('aufnahme')
    .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' })
    .where('id', '=', aufnahmeId)
    .execute()
  const { kontext, seite } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    'Leopold Lechthaler',
    BREIT,
    `/aufnahme-detail/${aufnahmeId}/aufnahmedaten`,
  )
  await seite.getByRole('form', { name: 'Aufnahmedaten' }).waitFor()
  await expect.poll(() => seite.getByRole('button', { name: 'Verlauf', exact: true }).count()).toBe(0)
  await kontext.close()
})
