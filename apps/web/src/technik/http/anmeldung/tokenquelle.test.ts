import { describe, expect, test } from 'vitest'
import { Sitzungsende } from '../problemfehler.ts'
import { tokenquelle } from './tokenquelle.ts'

/** Anmeldung, deren Sitzung der Test beendet; `beimErneuern`: die Erneuerung selbst wird abgelehnt. */
function anmeldung(beimErneuern = false) {
  const zuhoerer = new Set<() => void>()
  const beende = () => {
    for (const fn of zuhoerer) fn()
  }
  return {
    beende,
    token: async () => {
      if (!beimErneuern) return 'abc'
      beende()
      return null
    },
    beiAblauf: (fn: () => void) => {
      zuhoerer.add(fn)
      return () => void zuhoerer.delete(fn)
    },
  }
}

describe('[SESS-06] Nach dem Ende der Sitzung', () => {
  test('geht keine Anfrage mehr hinaus, auch keine ohne Anmeldung', async () => {
    const a = anmeldung()
    const quelle = tokenquelle(a)
    expect(await quelle()).toBe('abc')
    a.beende()
    await expect(quelle()).rejects.toThrow(Sitzungsende)
  })

  test('gilt das schon für die Anfrage, deren Erneuerung abgelehnt wird', async () => {
    await expect(tokenquelle(anmeldung(true))()).rejects.toThrow('Ihre Sitzung ist abgelaufen.')
  })

  test('Wer nie angemeldet war, fragt ohne Token', async () => {
    expect(await tokenquelle({ token: async () => null, beiAblauf: () => () => undefined })()).toBeNull()
  })
})
