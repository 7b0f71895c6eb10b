import type { Page } from 'playwright-core'

/** Was die Uhr im Browser hinterlegt. */
type Uhr = { zeiten: number[]; warte: (anzahl: number) => Promise<void>; bis: (merkmal: string) => Promise<number> }

/** Pause zwischen zwei Tasten, Millisekunden: schnelles Schreiben, und was im Hintergrund läuft, kommt dazwischen dran. */
const PAUSE_MS = 50

/**
 * Misst im Browser je Tastendruck die Zeit vom Ereignis bis nach dem nächsten gezeichneten Bild: `requestAnimationFrame`
 * läuft vor dem Zeichnen, eine dort abgesandte Nachricht kommt danach an.
 */
export async function richteTastenuhrEin(seite: Page): Promise<void> {
  const einrichten = () => {
    const zeiten: number[] = []
    const nachDemBild = (fn: () => void) =>
      requestAnimationFrame(() => {
        const kanal = new MessageChannel()
        kanal.port1.onmessage = fn
        kanal.port2.postMessage(0)
      })
    let gedrueckt = 0
    addEventListener(
      'keydown',
      ereignis => {
        gedrueckt = ereignis.timeStamp
        nachDemBild(() => zeiten.push(performance.now() - ereignis.timeStamp))
      },
      true,
    )
    const uhr: Uhr = {
      zeiten,
      warte: async anzahl => {
        while (zeiten.length < anzahl) await new Promise(weiter => setTimeout(weiter, 5))
      },
      bis: merkmal =>
        new Promise(fertig => {
          const sieh = () => {
            if (document.querySelector(merkmal) === null) requestAnimationFrame(sieh)
            else nachDemBild(() => fertig(performance.now() - gedrueckt))
          }
          sieh()
        }),
    }
    ;(globalThis as unknown as { tastenuhr: Uhr }).tastenuhr = uhr
  }
  // tsx benennt Funktionen mit einem eigenen Helfer, den es nur in Node gibt.
  await seite.addInitScript('globalThis.__name = funktion => funktion')
  await seite.addInitScript(einrichten)
}

/** Drückt Tasten mit Pausen und liefert die Zeit jeder einzelnen bis zum gezeichneten Bild. */
export async function messeTasten(seite: Page, tasten: readonly string[]): Promise<number[]> {
  await seite.evaluate(() => {
    ;(globalThis as unknown as { tastenuhr: Uhr }).tastenuhr.zeiten.length = 0
  })
  for (const [i, taste] of tasten.entries()) {
    await seite.keyboard.press(taste)
    await seite.evaluate(n => (globalThis as unknown as { tastenuhr: Uhr }).tastenuhr.warte(n), i + 1)
    await new Promise(weiter => setTimeout(weiter, PAUSE_MS))
  }
  return seite.evaluate(() => [...(globalThis as unknown as { tastenuhr: Uhr }).tastenuhr.zeiten])
}

/** Zeit vom Tastendruck bis nach dem Bild, in dem ein Element mit diesem Merkmal (CSS-Auswahl) erstmals steht. */
export async function messeBis(seite: Page, druecke: () => Promise<void>, merkmal: string): Promise<number> {
  await druecke()
  return seite.evaluate(m => (globalThis as unknown as { tastenuhr: Uhr }).tastenuhr.bis(m), merkmal)
}

/**
 * Rechenzeit, die der Hauptfaden der Seite während `fn` verbraucht, in Millisekunden; anders als vergangene Zeit wächst sie
 * nicht, wenn andere Programme die Kerne belegen.
 */
export async function messeRechenzeit(seite: Page, fn: () => Promise<void>): Promise<number> {
  const leitung = await seite.context().newCDPSession(seite)
  await leitung.send('Performance.enable', { timeDomain: 'threadTicks' })
  const lies = async (): Promise<number> => {
    const { metrics } = await leitung.send('Performance.getMetrics')
    return 1000 * (metrics.find(m => m.name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const vorher = await lies()
  await fn()
  const nachher = await lies()
  await leitung.detach()
  return nachher - vorher
}
