import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { BREIT, neueSeite, SCHMAL } from '../gemeinsam/browser.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { HOECHSTE_VERSCHIEBUNG, verschiebung, zaehleVerschiebung } from '../seiten/schub.ts'
import {
  type Beispielobjekte,
  findeBeispiele,
  type Listenseite,
  oeffentlicheSeiten,
  SEITEN_DER_VERWALTUNG,
  seitenDesLandes,
} from '../seiten/seitenliste.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' }, { karte: true })
let beispiele: Beispielobjekte
beforeAll(async () => {
  beispiele = await findeBeispiele(p)
})

/** Um so viel später kommen die Antworten einer Seite, reihum: durcheinander, und einige erst, wenn schon die Wartezeichen dastehen. */
const VERZUG_MS = [150, 900, 400, 1600, 50, 700]

/** Geht die Seiten durch; liefert je Seite, die mehr als erlaubt verrutscht, um wie viel. */
async function verrutschte(seite: Page, seiten: readonly Listenseite[]): Promise<Record<string, number>> {
  let fragen = 0
  await zaehleVerschiebung(seite)
  await seite.route('**/api/**', async anfrage => {
    const verzug = VERZUG_MS[fragen++ % VERZUG_MS.length]
    await new Promise(fertig => setTimeout(fertig, verzug))
    // Die Seite kann inzwischen gewechselt haben.
    await anfrage.continue().catch(() => {})
  })
  const zuWeit: Record<string, number> = {}
  for (const { weg, fertig } of seiten) {
    fragen = 0
    await seite.goto(`${p.produkt.adresse}/${weg}`)
    await fertig(seite)
    await seite.waitForLoadState('networkidle')
    const um = await verschiebung(seite)
    if (um > HOECHSTE_VERSCHIEBUNG) zuWeit[weg] = um
  }
  return zuWeit
}

describe.each([
  ['1440', BREIT],
  ['390', SCHMAL],
] as const)(
  '[GEN-03] Bei %s Bildpunkten verrutscht auch nichts, wenn der Server langsam antwortet',
  { timeout: 600_000 },
  (_, groesse) => {
    test('angemeldet', async () => {
      const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Lena Leitgeb', groesse)
      expect(await verrutschte(seite, seitenDesLandes(beispiele))).toEqual({})
      await kontext.close()
    })

    test('die Verwaltung', async () => {
      const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner', groesse)
      expect(await verrutschte(seite, SEITEN_DER_VERWALTUNG)).toEqual({})
      await kontext.close()
    })

    test('ohne Anmeldung', async () => {
      const { seite, kontext } = await neueSeite(p.browser, groesse)
      expect(await verrutschte(seite, oeffentlicheSeiten(beispiele))).toEqual({})
      await kontext.close()
    })
  },
)
