import { setMaxListeners } from 'node:events'
import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { bauePlatzvergabe } from './platzvergabe.ts'
import type { Auftraggeber } from './reihenfolge.ts'

const ABWEISUNG = new Error('Bitte warten.')
const ohneAbbruch = new AbortController().signal
setMaxListeners(100, ohneAbbruch)

const vergabeVon = (zugleich: number, jeAuftraggeber: number, wartende = { gesamt: 20, jeAuftraggeber: 3 }) =>
  bauePlatzvergabe({ zugleich: { gesamt: zugleich, jeAuftraggeber }, wartende, weiseAb: () => ABWEISUNG })

/** Belegt der Reihe nach und schreibt auf, wer dran kam; `gibFrei` beendet den, der am längsten dran ist. */
function spiele(vergabe: ReturnType<typeof vergabeVon>) {
  const dran: Auftraggeber[] = []
  const arbeitende: (() => void)[] = []
  return {
    dran,
    stelleAn: async (...wer: Auftraggeber[]) => {
      for (const fuer of wer)
        void vergabe.belege({ fuer, abbruch: ohneAbbruch }).then(gibFrei => {
          dran.push(fuer)
          arbeitende.push(gibFrei)
        })
      await naechsteRunde()
    },
    gibFrei: async () => {
      arbeitende.shift()?.()
      await naechsteRunde()
    },
  }
}

describe('[A-AUSFUHR-11] wer nicht mehr warten darf', () => {
  test('einer zu viel wird abgewiesen; ist einer fertig, darf er', async () => {
    const vergabe = vergabeVon(2, 2)
    const { stelleAn, gibFrei } = spiele(vergabe)
    await stelleAn(1, 1, 1, 1, 1)
    const weiterer = () => vergabe.belege({ fuer: 1, abbruch: ohneAbbruch })
    await expect(weiterer()).rejects.toBe(ABWEISUNG)
    await gibFrei()
    const angenommen = weiterer()
    for (let i = 0; i < 4; i++) await gibFrei()
    expect(await angenommen).toBeTypeOf('function')
  })

  test('im Ganzen zu viele: wer ohne Anmeldung die Schlange füllt, nimmt Angemeldeten keinen Platz darin', async () => {
    const vergabe = vergabeVon(1, 1, { gesamt: 4, jeAuftraggeber: 2 })
    const { stelleAn, gibFrei, dran } = spiele(vergabe)
    await stelleAn('a', 'a', 'a', 'b', 'b')
    await expect(vergabe.belege({ fuer: 'c', abbruch: ohneAbbruch })).rejects.toBe(ABWEISUNG)
    await stelleAn(7)
    await gibFrei()
    expect(dran).toEqual(['a', 7])
  })

  test('wer im Warten aufgibt, wartet nicht mehr; wer schon aufgegeben hat, fängt nicht an', async () => {
    const vergabe = vergabeVon(1, 1)
    const gibFrei = await vergabe.belege({ fuer: 1, abbruch: ohneAbbruch })
    const abbruch = new AbortController()
    const wartender = vergabe.belege({ fuer: 1, abbruch: abbruch.signal })
    const grund = new Error('aufgelegt')
    abbruch.abort(grund)
    await expect(wartender).rejects.toBe(grund)
    await expect(vergabe.belege({ fuer: 2, abbruch: abbruch.signal })).rejects.toBe(grund)
    gibFrei()
    await vergabe.belege({ fuer: 2, abbruch: ohneAbbruch })
  })

  test('zweimal zurückgegeben ist einmal zurückgegeben', async () => {
    const vergabe = vergabeVon(1, 1)
    const { dran, stelleAn } = spiele(vergabe)
    const gibFrei = await vergabe.belege({ fuer: 1, abbruch: ohneAbbruch })
    await stelleAn(2, 3)
    gibFrei()
    gibFrei()
    await naechsteRunde()
    expect(dran).toEqual([2])
  })
})

describe('[A-AUSFUHR-11] wer dran kommt', () => {
  test('keiner hat mehr als seine Plätze, solange andere warten könnten', async () => {
    const { dran, stelleAn } = spiele(vergabeVon(3, 2))
    await stelleAn(1, 1, 1, 2)
    expect(dran).toEqual([1, 1, 2])
  })

  test('wer nichts hat, vor dem, der schon etwas hat, auch wenn er später kam', async () => {
    const { dran, stelleAn, gibFrei } = spiele(vergabeVon(3, 2))
    await stelleAn(1, 1, 2, 1, 1, 2, 3)
    expect(dran).toEqual([1, 1, 2])
    await gibFrei()
    expect(dran.slice(3)).toEqual([3])
  })

  test('reihum unter denen, die gleich viel haben, ohne Anmeldung zuletzt, auch dort reihum', async () => {
    const { dran, stelleAn, gibFrei } = spiele(vergabeVon(1, 1))
    await stelleAn('x')
    await stelleAn('a', 'a', 'b', 1, 1, 2, 1, 2)
    for (let i = 0; i < 8; i++) await gibFrei()
    expect(dran).toEqual(['x', 1, 2, 1, 2, 1, 'a', 'b', 'a'])
  })
})
