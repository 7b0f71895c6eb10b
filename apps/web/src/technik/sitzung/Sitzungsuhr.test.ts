import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Ablaufereignis,
  type Ablaufstand,
  berechneRest,
  bestimmeFristen,
  formatiereRest,
  schreiteFort,
} from './ablauf.ts'
import { type Antwortzeit, Sitzungsuhr } from './Sitzungsuhr.ts'

const MINUTE = 60_000
const DAUER = 30 * MINUTE
const takt = (rest: number): Ablaufereignis => ({ art: 'takt', rest, dialogVor: 5 * MINUTE })

describe('Zustände', () => {
  test.each<[Ablaufstand, Ablaufereignis, Ablaufstand]>([
    ['idle', takt(5 * MINUTE + 1), 'idle'],
    ['idle', takt(5 * MINUTE), 'aboutToExpire'],
    ['idle', { art: 'geschlossen' }, 'idle'],
    ['aboutToExpire', { art: 'geschlossen' }, 'aboutToExpireClosed'],
    ['aboutToExpireClosed', takt(1), 'aboutToExpireClosed'],
    ['aboutToExpire', takt(30 * MINUTE), 'idle'],
    ['aboutToExpireClosed', takt(30 * MINUTE), 'idle'],
    // Auf null steht der Countdown einen Takt lang da.
    ['aboutToExpire', takt(0), 'aboutToExpire'],
    ['aboutToExpire', takt(-999), 'aboutToExpire'],
    ['aboutToExpire', takt(-1000), 'expired'],
    ['aboutToExpireClosed', takt(-1000), 'expired'],
    ['idle', takt(-1000), 'expired'],
    ['idle', { art: 'beendet' }, 'expired'],
    ['expired', { art: 'geschlossen' }, 'expiredClosed'],
    ['expired', takt(30 * MINUTE), 'expired'],
    ['expiredClosed', takt(-1000), 'expiredClosed'],
    ['expiredClosed', { art: 'beendet' }, 'expiredClosed'],
  ])('[SESS-04] %s und %j ergibt %s', (stand, ereignis, erwartet) => {
    expect(schreiteFort(stand, ereignis)).toBe(erwartet)
  })

  test.each([
    [30, 10, 5],
    [19, 10, 5],
    [11, 10, 5],
    // So kurz wie die Frist selbst: Leiste oder Dialog stünden die ganze Sitzung lang da.
    [10, 5, 5],
    [7, 5, 5],
    [6, 5, 5],
    [5, 2.5, 1.25],
    [1, 0.5, 0.25],
  ])(
    '[SESS-04] eine Sitzung von %f Minuten zeigt die Leiste %f und den Dialog %f Minuten vorher',
    (dauer, leiste, dialog) => {
      expect(bestimmeFristen(dauer * MINUTE)).toEqual({ leisteVor: leiste * MINUTE, dialogVor: dialog * MINUTE })
    },
  )

  test.each([
    [5 * MINUTE, '05:00'],
    [299_001, '05:00'],
    [299_000, '04:59'],
    [61_000, '01:01'],
    [1, '00:01'],
    [0, '00:00'],
    [-700, '00:00'],
  ])('[SESS-04] Rest %i ms wird als %s gezeigt', (rest, text) => expect(formatiereRest(rest)).toBe(text))

  test('[SESS-05] Ende = letzte Antwort + Dauer, auch wenn die Uhr des Geräts zurückgestellt wird', () => {
    expect(berechneRest(1000, DAUER, 1000 + MINUTE)).toBe(29 * MINUTE)
    expect(berechneRest(1000, DAUER, 1000 + DAUER)).toBe(0)
    expect(berechneRest(1000, DAUER, 1000 + 9 * DAUER)).toBe(-8 * DAUER)
    expect(berechneRest(60 * MINUTE, DAUER, 0)).toBe(DAUER)
  })
})

/** Gemeinsamer Speicher mehrerer Fenster; wer ihn ändert, erfährt es selbst nicht, wie bei localStorage. */
function browser() {
  let wert: number | null = null
  const fenster: { fn: () => void; von: object }[] = []
  return (): Antwortzeit => {
    const ich = {}
    return {
      lies: () => wert,
      merke(zeitpunkt) {
        wert = zeitpunkt
        for (const { fn, von } of fenster) if (von !== ich) fn()
      },
      beiAenderung(fn) {
        fenster.push({ fn, von: ich })
        return () => undefined
      },
    }
  }
}

describe('Uhr', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('[SESS-04] ein ganzer Ablauf: nichts, Leiste, Dialog, geschlossen, abgelaufen; das Ende wird einmal gemeldet', () => {
    const beiEnde = vi.fn()
    const uhr = new Sitzungsuhr(browser()(), beiEnde)
    const staende: string[] = []
    uhr.abonniere(() => {
      const { stand, hatLeiste } = uhr.lies()
      const text = `${stand}${hatLeiste ? ' mit Leiste' : ''}`
      if (staende.at(-1) !== text) staende.push(text)
    })
    uhr.starte(DAUER)
    uhr.beiAntwort(200)
    vi.advanceTimersByTime(20 * MINUTE - 1)
    expect(staende).toEqual([])
    vi.advanceTimersByTime(1)
    expect(uhr.lies()).toEqual({ stand: 'idle', restMs: 10 * MINUTE, hatLeiste: true })
    vi.advanceTimersByTime(5 * MINUTE)
    expect(formatiereRest(uhr.lies().restMs)).toBe('05:00')
    vi.advanceTimersByTime(1000)
    expect(formatiereRest(uhr.lies().restMs)).toBe('04:59')
    uhr.schliesse()
    vi.advanceTimersByTime(5 * MINUTE - 2000)
    expect(formatiereRest(uhr.lies().restMs)).toBe('00:01')
    vi.advanceTimersByTime(1000)
    expect([uhr.lies().stand, formatiereRest(uhr.lies().restMs)]).toEqual(['aboutToExpireClosed', '00:00'])
    expect(beiEnde).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(uhr.lies().stand).toBe('expired')
    uhr.schliesse()
    vi.advanceTimersByTime(MINUTE)
    expect(uhr.lies().restMs).toBe(0)
    expect(staende).toEqual([
      'idle mit Leiste',
      'aboutToExpire mit Leiste',
      'aboutToExpireClosed mit Leiste',
      'expired mit Leiste',
      'expiredClosed mit Leiste',
    ])
    expect(beiEnde).toHaveBeenCalledOnce()
  })

  test('[SESS-05] Jede Antwort verlängert; nach dem Ende keine mehr', () => {
    const uhr = new Sitzungsuhr(browser()(), () => undefined)
    uhr.starte(DAUER)
    vi.advanceTimersByTime(26 * MINUTE)
    expect(uhr.lies().stand).toBe('aboutToExpire')
    uhr.beiAntwort(500)
    expect(uhr.lies()).toEqual({ stand: 'idle', restMs: 0, hatLeiste: false })
    vi.advanceTimersByTime(30 * MINUTE)
    // Auf null gezählt, aber noch nicht zu Ende: eine Antwort verlängert auch dann.
    expect(uhr.lies()).toEqual({ stand: 'aboutToExpire', restMs: 0, hatLeiste: true })
    uhr.beiAntwort(200)
    expect(uhr.lies().stand).toBe('idle')
    vi.advanceTimersByTime(30 * MINUTE + 1000)
    uhr.beiAntwort(200)
    expect(uhr.lies().stand).toBe('expired')
  })

  test('[SESS-04] 401 beendet sofort', () => {
    const beiEnde = vi.fn()
    const uhr = new Sitzungsuhr(browser()(), beiEnde)
    uhr.starte(DAUER)
    uhr.beiAntwort(401)
    expect(uhr.lies()).toEqual({ stand: 'expired', restMs: 0, hatLeiste: true })
    expect(beiEnde).toHaveBeenCalledOnce()
  })

  test('[SESS-05] Fenster teilen sich die letzte Antwort: verlängert eines, verschwindet der Dialog im anderen', () => {
    const fenster = browser()
    const eine = new Sitzungsuhr(fenster(), () => undefined)
    const andere = new Sitzungsuhr(fenster(), () => undefined)
    eine.starte(DAUER)
    andere.starte(DAUER)
    vi.advanceTimersByTime(27 * MINUTE)
    expect([eine.lies().stand, andere.lies().stand]).toEqual(['aboutToExpire', 'aboutToExpire'])
    eine.beiAntwort(200)
    expect(andere.lies().stand).toBe('idle')
    vi.advanceTimersByTime(30 * MINUTE + 1000)
    expect([eine.lies().stand, andere.lies().stand]).toEqual(['expired', 'expired'])
  })

  test('[SESS-05] Ein Gerät, das geschlafen hat, zählt nicht weiter, sondern sieht auf die Uhr', () => {
    const uhr = new Sitzungsuhr(browser()(), () => undefined)
    uhr.starte(DAUER)
    // Im Schlaf vergeht Zeit, ohne dass ein Takt kommt.
    vi.setSystemTime(Date.now() + 3 * 60 * MINUTE)
    expect(uhr.lies().stand).toBe('idle')
    uhr.pruefe()
    expect(uhr.lies().stand).toBe('expired')
  })

  test('Angehalten tickt sie nicht mehr', () => {
    const uhr = new Sitzungsuhr(browser()(), () => undefined)
    uhr.starte(DAUER)()
    vi.advanceTimersByTime(2 * DAUER)
    expect(uhr.lies().stand).toBe('idle')
    expect(vi.getTimerCount()).toBe(0)
  })
})
