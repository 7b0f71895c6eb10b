import { describe, expect, test } from 'vitest'
import { Einwand } from '../http/problem.ts'
import { sobaldPlatzIst } from './sobaldPlatzIst.ts'

const lauf = (abbruch = new AbortController().signal) => {
  const gemeldet: string[] = []
  return { abbruch, gemeldet, melde: (_ist: number, _soll: number | null, text = '') => void gemeldet.push(text) }
}

describe('[A-AUSFUHR-11] ein Auftrag wartet auf einen Platz', () => {
  test('und sagt es; sobald einer frei ist, geht es weiter', async () => {
    const eigener = lauf()
    let versuche = 0
    const ergebnis = await sobaldPlatzIst(eigener, async () => {
      versuche += 1
      if (versuche === 1) throw new Einwand('ZU_VIELE_ANFRAGEN')
      return 'da'
    })
    expect([ergebnis, versuche, eigener.gemeldet]).toEqual(['da', 2, ['wartet auf einen freien Platz']])
  })

  test('aber nicht ohne Ende: er nähme den anderen den ihren', async () => {
    const nie = () => Promise.reject(new Einwand('ZU_VIELE_ANFRAGEN'))
    await expect(sobaldPlatzIst(lauf(), nie, 20)).rejects.toThrow(Einwand)
  })

  test('ein Abbruch beendet das Warten, und jeder andere Fehler gilt sofort', async () => {
    const abbruch = new AbortController()
    const wartend = sobaldPlatzIst(lauf(abbruch.signal), () => Promise.reject(new Einwand('ZU_VIELE_ANFRAGEN')))
    abbruch.abort(new Error('abgebrochen'))
    await expect(wartend).rejects.toThrow()
    await expect(sobaldPlatzIst(lauf(), () => Promise.reject(new Error('kaputt')))).rejects.toThrow('kaputt')
  })
})
