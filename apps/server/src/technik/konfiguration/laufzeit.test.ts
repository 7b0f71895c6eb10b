import { expect, test } from 'vitest'
import { hinweisZurLaufzeit } from './laufzeit.ts'

test('eine nicht mehr gepflegte Laufzeit wird beim Start genannt, mit der empfohlenen', () => {
  expect(hinweisZurLaufzeit('20.20.2')).toMatch(/^Hinweis: Node\.js 20\.20\.2 .*ab Version 22, empfohlen ist 24/)
  for (const version of ['22.0.0', '24.13.0', '26.1.0']) expect(hinweisZurLaufzeit(version)).toBeNull()
})
