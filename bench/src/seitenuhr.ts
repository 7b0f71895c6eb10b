import type { Page } from 'playwright-core'

type Seitenuhr = { groesstesBild: number; groesstesElement: string; bedienungen: number[] }

/** Faktor, um den der Hauptfaden gebremst wird: ein schwaches Notebook statt der Messmaschine. */
export const BREMSE = 4

/**
 * Zeichnet in jedem Fenster der Seite auf, wann das größte Element zuletzt gezeichnet war (largest contentful paint), und
 * wie lange jede Bedienung vom Ereignis bis zum nächsten Bild dauerte (interaction to next paint), beides wie der Browser
 * es meldet, und bremst den Rechenkern der Seite.
 */
export async function richteSeitenuhrEin(seite: Page): Promise<void> {
  const einrichten = () => {
    const uhr: Seitenuhr = { groesstesBild: 0, groesstesElement: '', bedienungen: [] }
    new PerformanceObserver(liste => {
      for (const eintrag of liste.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
        uhr.groesstesBild = eintrag.startTime
        // Gleich aufgeschrieben: das Element kann wieder verschwinden.
        const text = eintrag.element?.textContent?.trim().slice(0, 40) ?? ''
        uhr.groesstesElement = `${eintrag.element?.localName ?? 'entfernt'} „${text}“`
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(liste => {
      for (const eintrag of liste.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (eintrag.interactionId > 0) uhr.bedienungen.push(eintrag.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    ;(globalThis as unknown as { seitenuhr: Seitenuhr }).seitenuhr = uhr
  }
  // tsx benennt Funktionen mit einem eigenen Helfer, den es nur in Node gibt.
  await seite.addInitScript('globalThis.__name = funktion => funktion')
  await seite.addInitScript(einrichten)
  const cdp = await seite.context().newCDPSession(seite)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: BREMSE })
}

/** Lädt eine Adresse neu und liefert, wann ihr größtes Element gezeichnet war, Millisekunden seit dem Aufruf. */
export async function messeAufbau(
  seite: Page,
  adresse: string,
  fertig: (seite: Page) => Promise<unknown>,
): Promise<number> {
  await seite.goto('about:blank')
  await seite.goto(adresse)
  await fertig(seite)
  await seite.waitForLoadState('networkidle')
  return seite.evaluate(() => (globalThis as unknown as { seitenuhr: Seitenuhr }).seitenuhr.groesstesBild)
}

/** Das Element, dessen Bild `messeAufbau` zuletzt gemessen hat: an ihm setzt an, wer eine Seite schneller machen will. */
export const liesGroesstesElement = (seite: Page): Promise<string> =>
  seite.evaluate(() => (globalThis as unknown as { seitenuhr: Seitenuhr }).seitenuhr.groesstesElement)

/**
 * Führt eine Bedienung aus und liefert die Dauer ihres langsamsten Ereignisses bis zum Bild. Der Browser meldet erst ab
 * 16 ms und in Schritten von 8 ms; darunter gilt 16.
 */
export async function messeBedienung(seite: Page, bediene: () => Promise<unknown>): Promise<number> {
  await seite.evaluate(() => {
    ;(globalThis as unknown as { seitenuhr: Seitenuhr }).seitenuhr.bedienungen.length = 0
  })
  await bediene()
  await seite.waitForTimeout(NACHLAUF_MS)
  return seite.evaluate(() =>
    Math.max(16, ...(globalThis as unknown as { seitenuhr: Seitenuhr }).seitenuhr.bedienungen),
  )
}

/** So lange nach der Bedienung treffen die Einträge des Browsers ein. */
const NACHLAUF_MS = 400
