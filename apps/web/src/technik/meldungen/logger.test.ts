import { describe, expect, test, vi } from 'vitest'
import { Logger, leseStufe, type Meldestufe, STUFEN, type Stufe } from './logger.ts'

const MELDESTUFEN = STUFEN.filter((stufe): stufe is Meldestufe => stufe !== 'SILENT')
const gemeldete = (eingestellt?: Stufe): Meldestufe[] => {
  const gesehen: Meldestufe[] = []
  const merke = (stufe: Meldestufe) => () => void gesehen.push(stufe)
  const ausgabe = {
    trace: merke('TRACE'),
    debug: merke('DEBUG'),
    info: merke('INFO'),
    warn: merke('WARN'),
    error: merke('ERROR'),
  }
  const logger = eingestellt ? new Logger(ausgabe, () => eingestellt) : new Logger(ausgabe)
  for (const stufe of MELDESTUFEN) logger.melde(stufe, 'x')
  return gesehen
}

describe('[ERR-05] Stufen', () => {
  test('sind TRACE, DEBUG, INFO, WARN, ERROR, SILENT', () => {
    expect(STUFEN).toEqual(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'])
  })
  test.each([
    ['TRACE', ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR']],
    ['DEBUG', ['DEBUG', 'INFO', 'WARN', 'ERROR']],
    ['INFO', ['INFO', 'WARN', 'ERROR']],
    ['WARN', ['WARN', 'ERROR']],
    ['ERROR', ['ERROR']],
    ['SILENT', []],
  ] as const)('%s lässt durch: %j', (stufe, erwartet) => {
    expect(gemeldete(stufe)).toEqual(erwartet)
  })
  test('ohne Angabe gilt WARN', () => {
    expect(gemeldete()).toEqual(['WARN', 'ERROR'])
  })
  test('die Stufe aus dem Speicher des Browsers gilt, wenn es sie gibt', () => {
    const mit = (wert: string | null) => leseStufe(() => ({ getItem: () => wert }))
    expect([mit('DEBUG'), mit(null), mit('LAUT')]).toEqual(['DEBUG', 'WARN', 'WARN'])
    const gesperrt = vi.fn(() => {
      throw new Error('gesperrt')
    })
    expect(leseStufe(gesperrt)).toBe('WARN')
  })
})
