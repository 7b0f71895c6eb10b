import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei({ ENVIRONMENT: 'DEMO' })
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const waehle = async (seite: Page, feld: string, eintrag: string) => {
  await seite
    .getByRole('button', { name: new RegExp(`^${feld}`) })
    .first()
    .click()
  await seite.getByRole('option', { name: eintrag, exact: true }).click()
  await seite.getByRole('listbox').waitFor({ state: 'detached' })
}
const schreibe = (seite: Page, feld: string, wert: string) =>
  seite.getByRole('textbox', { name: new RegExp(`^${feld}`) }).fill(wert)

type Fall = {
  abschnitt: string
  titel: string
  ausfuellen: (seite: Page) => Promise<void>
  gespeichert: Record<string, unknown>
  /** falsche Eingabe und die Meldung an ihrem Feld */
  falsch: readonly [feld: string, wert: string, meldung: string]
}

const FAELLE: readonly Fall[] = [
  {
    abschnitt: 'wetterHydrographie',
    titel: 'Wetter und Hydrographie',
    ausfuellen: async seite => {
      await waehle(seite, 'Witterung', 'sonnig')
      await schreibe(seite, 'Lufttemperatur', '-2,5')
      await waehle(seite, 'Wasserführung', 'unter Mittelwasser')
      await schreibe(seite, 'Abfluss', '1.204,75')
    },
    gespeichert: { witterung: 'SONNIG', lufttemperatur: -2.5, wasserfuehrung: 'UNTER_MITTELWASSER', abfluss: 1204.75 },
    falsch: ['Lufttemperatur', '99', 'Wert darf maximal 45 sein'],
  },
  {
    abschnitt: 'morphologieHydraulikPhysikalischChemischerBefund',
    titel: 'Morphologie, Hydraulik, physikalisch-chemischer Befund',
    ausfuellen: async seite => {
      await schreibe(seite, 'Mittlere Tiefe', '30')
      await schreibe(seite, 'Größte Tiefe', '75')
      await schreibe(seite, 'pH-Wert', '8,1')
      await waehle(seite, 'Schwall', 'ja')
    },
    gespeichert: { tiefeMittel: 30, tiefeMax: 75, ph: 8.1, schwall: true, stau: null, umlandnutzung: [] },
    falsch: ['Größte Tiefe', '20', 'Die größte Tiefe liegt unter der mittleren'],
  },
  {
    abschnitt: 'organoleptischerBefundReduktionen',
    titel: 'Organoleptischer Befund und Reduktionserscheinungen',
    ausfuellen: async seite => {
      await waehle(seite, 'Färbung', 'gering')
      await schreibe(seite, 'Färbung: Art', 'grünlich')
      await schreibe(seite, 'Eisensulfidflecken am Lithal', '15')
    },
    gespeichert: { faerbung: 'GERING', faerbungArt: 'grünlich', eisensulfidLithal: 15, geruch: null },
    falsch: ['Geruch: Art', 'faulig', 'Zur Art gehört die Stärke: gering, mittel oder stark'],
  },
  {
    abschnitt: 'phytobenthos',
    titel: 'Phytobenthos vor Ort',
    ausfuellen: async seite => {
      await schreibe(seite, 'Deckung aller Algen', '35')
      await schreibe(seite, 'davon fädige Algen', '10')
      await waehle(seite, 'Diatomeenbelag', '2 – dünn, bräunlich sichtbar')
    },
    gespeichert: { deckungAlgen: 35, deckungFaedigeAlgen: 10, diatomeenbelag: '2', deckungMoose: null },
    falsch: ['davon fädige Algen', '60', 'Fädige Algen decken mehr als alle Algen zusammen'],
  },
]

describe.each(FAELLE)('[API-06] $titel', ({ abschnitt, titel, ausfuellen, gespeichert, falsch }) => {
  const oeffne = async (id: number, person: string, groesse?: { width: number; height: number }) => {
    const fenster = await alsPerson(
      p.browser,
      p.produkt.adresse,
      person,
      groesse,
      `/aufnahme-detail/${id}/ortsbefund/${abschnitt}`,
    )
    await fenster.seite.getByRole('heading', { name: titel }).waitFor()
    return fenster
  }
  const liesDaten = async (id: number) =>
    (
      await p.produkt.db
        .selectFrom('aufnahme_abschnitt')
        .select('daten')
        .where('aufnahme_id', '=', id)
        .executeTakeFirst()
    )?.daten

  test('Falsches bleibt mit seiner Meldung stehen, Richtiges wird gespeichert; wer nur lesen darf, liest es', async () => {
    const beauftragt = { auftragnehmer: 'auftragnehmer' }
    const id = await welt.aufnahme({ mzb: beauftragt, phb: beauftragt })
    const { seite, fehler, kontext } = await oeffne(id, 'Anna Auinger')
    await ausfuellen(seite)
    const richtig = await seite.getByRole('textbox', { name: new RegExp(`^${falsch[0]}`) }).inputValue()
    await schreibe(seite, falsch[0], falsch[1])
    await seite.getByRole('button', { name: 'Speichern', exact: true }).click()
    await seite.getByText('Folgende Angaben fehlen oder sind fehlerhaft:').waitFor()
    await seite.getByText(falsch[2]).first().waitFor()
    // Halb unter der haftenden Kopfzeile wäre ein Verweis zu klein.
    await seite.evaluate(() => globalThis.scrollTo(0, 0))
    expect(await pruefeBarrierefreiheit(seite)).toEqual([])
    expect(await liesDaten(id)).toBeUndefined()

    await schreibe(seite, falsch[0], richtig)
    await seite.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect.poll(() => liesDaten(id)).toMatchObject(gespeichert)
    expect(fehler).toEqual([])
    await kontext.close()

    const lesend = await oeffne(id, 'Quirina', SCHMAL)
    await lesend.seite.getByText('keine Eingabe').first().waitFor()
    await expect.poll(() => lesend.seite.getByRole('button', { name: 'Speichern', exact: true }).count()).toBe(0)
    expect(await pruefeBarrierefreiheit(lesend.seite)).toEqual([])
    await expect.poll(() => laeuftUeber(lesend.seite)).toBe(false)
    await lesend.kontext.close()
  })
})

test('[ROLE-02] Was gesperrt ist, sagt es vor dem ersten Tastendruck mit dem Grund und dem Weg; fremde Teile stehen nicht im Menü', async () => {
  const id = await welt.aufnahme({
    mzb: { auftragnehmer: 'auftragnehmer', status: 'PLAUSIBEL' },
    phb: { auftragnehmer: 'auftragnehmer2' },
  })
  await p.produkt.db
    .insertInto('aufnahme_abschnitt')
    .values({ aufnahme_id: id, abschnitt: 'wetterHydrographie', daten: JSON.stringify({ pegelstand: 83 }) })
    .execute()
  const weg = (teil: string) => `${p.produkt.adresse}/aufnahme-detail/${id}/${teil}`
  const anna = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger')
  for (const [teil, titel] of [
    ['ortsbefund/wetterHydrographie', 'Wetter und Hydrographie'],
    ['ortsbefund/choriotop', 'Choriotope: Deckung und Teilproben'],
  ] as const) {
    await anna.seite.goto(weg(teil))
    await anna.seite.getByRole('heading', { name: titel }).waitFor()
    await anna.seite.getByText('Gesperrt, weil übergeben oder geprüft: Makrozoobenthos (Plausibel).').first().waitFor()
    expect(await anna.seite.getByRole('button', { name: 'Speichern', exact: true }).count()).toBe(0)
    expect(await pruefeBarrierefreiheit(anna.seite)).toEqual([])
  }
  expect(await anna.seite.getByRole('link', { name: 'Phytobenthos vor Ort' }).count()).toBe(0)
  await anna.seite.getByRole('link', { name: 'Status und Freigabe' }).last().click()
  await expect.poll(() => anna.seite.url()).toBe(weg('status'))
  expect(anna.fehler).toEqual([])
  await anna.kontext.close()

  const hannes = await alsPerson(p.browser, p.produkt.adresse, 'Hannes Hinterberger', SCHMAL)
  await hannes.seite.goto(weg('ortsbefund/wetterHydrographie'))
  await hannes.seite.getByText('ein anderes Qualitätselement dieser Aufnahme').waitFor()
  await expect.poll(() => laeuftUeber(hannes.seite)).toBe(false)
  await hannes.seite.goto(weg('ortsbefund/organoleptischerBefundReduktionen'))
  // Noch nie gespeichert: das offene Element füllt es aus.
  await hannes.seite.getByRole('button', { name: 'Speichern', exact: true }).waitFor()
  await hannes.seite.goto(weg('ortsbefund/choriotop'))
  await hannes.seite.getByRole('heading', { name: /nicht gefunden/i }).waitFor()
  expect(hannes.fehler).toEqual([])
  await hannes.kontext.close()
})

test('[FRAME-15] [UI-08] Hilfe zu jedem Feld: auf Wunsch, alle, keine; „Mehr Informationen“ nennt Einheit und Bereich', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const weg = `/aufnahme-detail/${id}/ortsbefund/wetterHydrographie`
  const { seite, fehler, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Anna Auinger', undefined, weg)
  const hilfe = seite.getByText('Durchfluss zur Zeit der Probenahme')
  const schalter = seite.getByRole('button', { name: 'Information zu Abfluss' })
  await schalter.click()
  await hilfe.waitFor()
  await seite.getByRole('button', { name: 'Mehr Informationen' }).click()
  const auskunft = seite.getByRole('alertdialog', { name: /Abfluss/ })
  await auskunft.getByText('0 bis 15.000 m³/s').waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await auskunft.getByRole('button', { name: 'Schließen', exact: true }).click()

  // Ein Halt je Feld: von Feld zu Feld ein Tab, die Hilfe mit F1, danach steht der Fokus wieder im Feld.
  const feld = seite.getByRole('textbox', { name: /^Abfluss/ })
  expect(await feld.getAttribute('aria-keyshortcuts')).toBe('F1 Control+,')
  await feld.focus()
  await seite.keyboard.press('Tab')
  expect(await seite.evaluate(() => document.activeElement?.matches('input, select, textarea, [aria-haspopup]'))).toBe(
    true,
  )
  await seite.keyboard.press('Shift+Tab')
  const nenntTaste = () => schalter.evaluate(e => getComputedStyle(e, '::after').visibility)
  expect(await nenntTaste()).toBe('visible')
  await seite.keyboard.press('Control+,')
  await hilfe.waitFor()
  await seite.keyboard.press('Escape')
  await hilfe.waitFor({ state: 'detached' })
  await expect.poll(() => feld.evaluate(e => e === document.activeElement)).toBe(true)
  await seite.keyboard.press('F1')
  await hilfe.waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.keyboard.press('Escape')
  await hilfe.waitFor({ state: 'detached' })
  await expect.poll(() => feld.evaluate(e => e === document.activeElement)).toBe(true)
  // Wie lang die Beschriftung auch ist: die Schaltfläche steht neben ihrem letzten Wort, nie allein darunter.
  const allein = await schalter.evaluate(knopf => {
    const beschriftung = knopf.parentElement?.previousElementSibling as HTMLElement
    const vorher = beschriftung.innerHTML
    const laengen = Array.from({ length: 120 }, (_, i) => i + 1).filter(laenge => {
      beschriftung.textContent = 'Wort '.repeat(40).slice(0, laenge).trim()
      const worte = [...beschriftung.getClientRects()].at(-1)
      const { top, bottom } = knopf.getBoundingClientRect()
      // Ein wenig ragt sie über ihre Zeile hinaus; ihre Mitte liegt darin.
      return worte === undefined || (top + bottom) / 2 > worte.bottom || (top + bottom) / 2 < worte.top
    })
    beschriftung.innerHTML = vorher
    return laengen
  })
  expect(allein).toEqual([])

  const waehleHinweise = async (wahl: string) => {
    await seite.getByRole('button', { name: 'Hilfe', exact: true }).click()
    await seite.getByRole('radio', { name: wahl }).check()
    await seite.keyboard.press('Escape')
  }
  await waehleHinweise('alle anzeigen')
  await hilfe.waitFor()
  expect(await schalter.count()).toBe(0)
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await waehleHinweise('alle ausblenden')
  await hilfe.waitFor({ state: 'detached' })
  await seite.reload()
  await feld.waitFor()
  expect(await schalter.count()).toBe(0)
  expect(await feld.getAttribute('aria-keyshortcuts')).toBeNull()
  expect(fehler).toEqual([])
  await kontext.close()
})
