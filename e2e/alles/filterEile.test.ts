import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { gehe } from '../gemeinsam/gehe.ts'
import { halteAuf } from '../gemeinsam/halteAuf.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Filterseite } from '../seiten/filter.ts'

/** Schnelle Folgen auf langsamen Rechnern: am Ende steht da, was die Adresse sagt, und nach dem Neuladen dasselbe. */

const p = starteFuerDatei()
schliesseFensterNachJedem(p)
const MONATE = ['05', '06', '07'] as const
beforeAll(async () => {
  const welt = await musterwelt(p.produkt.db)
  for (const monat of MONATE)
    for (let tag = 1; tag <= 20; tag++)
      await welt.aufnahme({
        bundesland: monat === '05' ? 'AT-3' : 'AT-4',
        datum: `2024-${monat}-${String(tag).padStart(2, '0')}`,
        mzb: { status: tag % 2 === 0 ? 'NEU' : 'ROHDATEN' },
      })
})
beforeEach(() => p.produkt.db.deleteFrom('benutzerfilter').execute())

const AUFNAHMEN = 'aufnahmen-uebersicht'
/** So viel langsamer rechnet der Prozessor: spürbar zwischen einem Schritt und seinem Bild. */
const BREMSE = 20

async function als(weg: string) {
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, 'Adele Achleitner')
  await gehe(seite, `${p.produkt.adresse}/${weg}`)
  const cdp = await kontext.newCDPSession(seite)
  const bremse = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return { seite, filter: new Filterseite(seite), bremse }
}

/** Was die Seite über ihren Filter und seine Treffer sagt. */
async function sagt(seite: Page) {
  const filter = new Filterseite(seite)
  return {
    kriterien: new URL(seite.url()).search,
    wahl: await filter.auswahl.innerText(),
    schalter: await filter.leiste.getByText(/^Filter ist/).innerText(),
    ungespeichert: await filter.leiste.getByRole('button', { name: 'Filter speichern' }).count(),
    chips: await filter.leiste.getByRole('listitem').allInnerTexts(),
    suche: await seite.getByRole('textbox', { name: 'Suche' }).inputValue(),
    treffer: await seite.getByText(/^\d+ Aufnahmen?( (mit Filter|zu) .*)?$/).allInnerTexts(),
  }
}

async function bleibtNachNeuladen(seite: Page) {
  // Erst wenn die Treffer dastehen, ist gesagt, was gilt; davor stünde „nichts“ zum Vergleich.
  await expect.poll(async () => (await sagt(seite)).treffer.length).toBe(1)
  const vorher = await sagt(seite)
  await seite.reload()
  await expect.poll(() => sagt(seite)).toEqual(vorher)
  return vorher
}

const klicke = (seite: Page, auswahl: string) =>
  seite.evaluate(wahl => (document.querySelector(wahl) as HTMLElement | null)?.click(), auswahl)

describe('Schnelle Folgen auf langsamem Rechner', () => {
  test('[FILT-10] wer tippt und zugleich blättert, behält den Suchtext', async () => {
    const { seite, filter, bremse } = await als(`${AUFNAHMEN}?groesse=25`)
    await filter.treffer('60 Aufnahmen')
    await bremse(BREMSE)
    await seite.evaluate(() => {
      addEventListener('input', () => {
        for (const nach of [380, 395, 400, 405, 420, 450])
          setTimeout(() => document.querySelector<HTMLElement>('[aria-label="Seite 2"]')?.click(), nach)
      })
    })
    await seite.getByRole('textbox', { name: 'Suche' }).fill('2024')
    await filter.chip('Suchtext').waitFor()
    await expect.poll(() => new URL(seite.url()).searchParams.get('suche')).toBe('2024')
    await bremse(1)
    expect(await bleibtNachNeuladen(seite)).toMatchObject({ suche: '2024' })
  })

  test('[API-09] zweimal schnell zurück stellt, was dort stand', async () => {
    const { seite, filter, bremse } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.treffer('20 Aufnahmen mit Filter „Unbenannter Filter“')
    for (const weg of ['?bundesland=AT-4', '?datumVon=2024-06-11']) {
      await seite.evaluate(ziel => {
        const { idx } = history.state as { idx: number }
        history.pushState({ idx: idx + 1, key: `eintrag${idx}` }, '', location.pathname + ziel)
        dispatchEvent(new PopStateEvent('popstate'))
      }, weg)
    }
    await filter.treffer('30 Aufnahmen mit Filter „Unbenannter Filter“')
    await bremse(BREMSE)
    await seite.evaluate(() => {
      history.back()
      setTimeout(() => history.back(), 5)
    })
    await filter.treffer('20 Aufnahmen mit Filter „Unbenannter Filter“')
    await seite.evaluate(() => {
      history.forward()
      setTimeout(() => history.forward(), 5)
    })
    await filter.treffer('30 Aufnahmen mit Filter „Unbenannter Filter“')
    await bremse(1)
    await expect.poll(() => filter.chip('Datum von').count()).toBe(1)
    await expect.poll(() => filter.chip('Bundesland').count()).toBe(0)
    await bleibtNachNeuladen(seite)
  })

  test('[FILT-20] ein gespeicherter Filter, gewählt, während eine Abfrage läuft, gilt ungeändert', async () => {
    const { seite, filter, bremse } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.erstelle('Drei')
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await filter.waehleFilter('Standardfilter')
    await filter.treffer('60 Aufnahmen')
    await filter.waehleFilter('Drei')
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await filter.waehleFilter('Standardfilter')
    await filter.treffer('60 Aufnahmen')
    await bremse(BREMSE)
    const gibFrei = await halteAuf(seite, '**/aufnahmen?**')
    await seite.getByRole('columnheader', { name: 'Code' }).getByRole('button').click()
    await filter.waehleFilter('Drei')
    await klicke(seite, '[aria-label="Seite 2"]')
    gibFrei()
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await expect.poll(() => new URL(seite.url()).searchParams.get('seite')).toBeNull()
    await bremse(1)
    expect(await bleibtNachNeuladen(seite)).toMatchObject({
      ungespeichert: 0,
      chips: [expect.stringContaining('Bundesland')],
    })
  })

  test('[FILT-11] live: drei Werte eines Kriteriums hintereinander gelten alle', async () => {
    const { seite, filter, bremse } = await als('projekte-uebersicht')
    await seite.getByText(/^\d+ Projekte$/).waitFor()
    await filter.oeffneKriterien()
    await bremse(BREMSE)
    await filter.kriterien.getByRole('button', { name: 'Bereich' }).click()
    await seite.getByRole('listbox').getByRole('option').first().waitFor()
    await seite.evaluate(() => {
      // Jeder Klick ein eigenes Ereignis, ohne auf das Zeichnen zu warten.
      for (const stelle of [0, 1, 2])
        setTimeout(() => document.querySelectorAll<HTMLElement>('[role="listbox"] [role="option"]')[stelle]?.click())
    })
    await expect.poll(() => new URL(seite.url()).searchParams.getAll('bereich').length).toBe(3)
  })

  test('[FILT-13] dreimal umgeschaltet ist ausgeschaltet', async () => {
    const { seite, filter, bremse } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.erstelle('Drei')
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await bremse(BREMSE)
    await seite.evaluate(() => {
      const schalter = document.querySelector<HTMLElement>('[role="switch"]')
      schalter?.click()
      schalter?.click()
      schalter?.click()
    })
    await filter.treffer('60 Aufnahmen')
    await bremse(1)
    expect(await bleibtNachNeuladen(seite)).toMatchObject({ schalter: 'Filter ist inaktiv' })
  })

  test('[FILT-12] zurücksetzen gilt, auch wenn davor und danach jemand blättert', async () => {
    const { seite, filter, bremse } = await als(`${AUFNAHMEN}?bundesland=AT-4&groesse=25`)
    await filter.treffer('40 Aufnahmen mit Filter „Unbenannter Filter“')
    await bremse(BREMSE)
    await seite.evaluate(() => {
      const knopf = document.querySelector<HTMLElement>('[aria-label="Filter zurücksetzen"]')
      document.querySelector<HTMLElement>('[aria-label="Seite 2"]')?.click()
      knopf?.click()
      document.querySelector<HTMLElement>('[aria-label="Seite 2"]')?.click()
    })
    await filter.treffer('60 Aufnahmen')
    await bremse(1)
    expect(new URL(seite.url()).searchParams.getAll('bundesland')).toEqual([])
    await bleibtNachNeuladen(seite)
  })
})

describe('Nach dem Neuladen steht dasselbe da', () => {
  test('[FILT-16] ein geänderter gespeicherter Filter ist noch der geänderte', async () => {
    const { seite, filter } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.erstelle('Drei')
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await seite.getByRole('textbox', { name: 'Suche' }).fill('2024')
    // Wo neben dem Namen kein Platz ist, zählt „+1“ den Suchtext mit.
    await seite.waitForURL(/[?&][a-zA-Z]*=2024/)
    expect((await bleibtNachNeuladen(seite)).wahl).toContain('Drei')
  })

  test('[FILT-15] eine Kopie, die noch nicht gespeichert ist, heißt noch so', async () => {
    const { seite, filter } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.erstelle('Drei')
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await filter.verwalte('Filter duplizieren')
    await filter.treffer('20 Aufnahmen mit Filter „Kopie von Drei“')
    expect(await bleibtNachNeuladen(seite)).toMatchObject({ ungespeichert: 1 })
  })

  test('[FILT-13] ein ausgeschalteter, nie gespeicherter zeigt noch, was er verlangt', async () => {
    const { seite, filter } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.treffer('20 Aufnahmen mit Filter „Unbenannter Filter“')
    await filter.schalter.click()
    await filter.treffer('60 Aufnahmen')
    expect(await bleibtNachNeuladen(seite)).toMatchObject({ chips: [expect.stringContaining('Bundesland')] })
  })

  test('[FILT-16] „Zurück“ nach der Wahl eines Filters führt zum vorigen', async () => {
    const { seite, filter } = await als(`${AUFNAHMEN}?bundesland=AT-3`)
    await filter.erstelle('Drei')
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await filter.waehleFilter('Standardfilter')
    await filter.treffer('60 Aufnahmen')
    await seite.goBack()
    await filter.treffer('20 Aufnahmen mit Filter „Drei“')
    await bleibtNachNeuladen(seite)
    await seite.goForward()
    await filter.treffer('60 Aufnahmen')
    await bleibtNachNeuladen(seite)
  })
})
