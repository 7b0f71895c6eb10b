import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ohneSprachenverzeichnis, zodOhneBeiwerk } from '../../apps/web/vite.config.ts'

/** Der Bau nimmt zod und react-aria weg, was der Browser nie braucht: misslingt das auch nur zum Teil, scheitert er. */

const ZOD = dirname(createRequire(import.meta.url).resolve('zod/package.json'))
const SCHEMATA = join(ZOD, 'v4/classic/schemas.js')
const TEXTE = join(ZOD, 'v4/locales/en.js')
const quelle = (datei: string) => readFileSync(datei, 'utf8')

function bau(plugin = zodOhneBeiwerk) {
  const { transform, buildStart, buildEnd } = plugin as unknown as Record<string, (...teile: unknown[]) => unknown>
  const kontext = {
    error: (text: string) => {
      throw new Error(text)
    },
  }
  buildStart?.call(kontext)
  return {
    wandle: (datei: string, text = quelle(datei)) => transform?.call(kontext, text, datei) as string | null,
    ende: (fehler?: Error) => buildEnd?.call(kontext, fehler),
  }
}

test('aus dem zod, das hier liegt, fallen JSON Schema, Formate als Methode, der Prüfer aus Text und englische Texte weg', () => {
  const { wandle, ende } = bau()
  expect(quelle(SCHEMATA)).toMatch(/processors\.\w+Processor\b/)
  expect(quelle(SCHEMATA)).toMatch(/this\.check\(core\._email\(/)
  expect(wandle(SCHEMATA)).not.toMatch(
    /processors\.\w+Processor|JSONSchemaMethod\(|this\.check\(core\._(email|url|isoDate)\(|ZodObjectJIT/,
  )
  expect(wandle(TEXTE)?.length).toBeLessThan(100)
  expect(wandle('/anderes/modul.js', 'export {}')).toBeNull()
  expect(() => ende()).not.toThrow()
})

test.each([
  ['die Beschreibungen der Typen', /\bprocessors\.(\w+)Processor\b/g, 'describers.$1'],
  ['die Methode des Standards', /\bcreateStandardJSONSchemaMethod\(/g, 'describeStandard('],
  ['die eigene Methode', /\bcreateToJSONSchemaMethod\(/g, 'describe('],
  ['den Prüfer aus Text', /\bcore\.\$ZodObjectJIT\b/g, 'core.$ZodObjectSchnell'],
  ['die Formate', /\bthis\.check\(core\._/g, 'this.with(core._'],
])('schreibt zod nur %s anders, scheitert der Bau', (_, muster, anders) => {
  expect(() => bau().wandle(SCHEMATA, quelle(SCHEMATA).replaceAll(muster, anders))).toThrow('zod')
})

test('liegt eine der Dateien woanders, scheitert der Bau und nennt sie; ein Bau, der schon gescheitert ist, sagt nur das', () => {
  for (const [da, fehlt] of [
    [SCHEMATA, 'locales/en.js'],
    [TEXTE, 'classic/schemas.js'],
  ] as const) {
    const { wandle, ende } = bau()
    wandle(da)
    expect(() => ende()).toThrow(fehlt)
    expect(() => ende(new Error('anderes'))).not.toThrow()
  }
})

test('react-aria liest nicht mehr das Verzeichnis aller Sprachen; erkennt es die Sprache anders oder anderswo, scheitert der Bau', () => {
  const ariaOrt = dirname(createRequire(import.meta.url).resolve('react-aria/package.json'))
  const datei = join(ariaOrt, 'dist/private/i18n/useDefaultLocale.mjs')
  const { wandle, ende } = bau(ohneSprachenverzeichnis)
  expect(() => ende()).toThrow('useDefaultLocale.mjs')
  expect(quelle(datei)).toContain('supportedLocalesOf')
  expect(wandle(datei)).not.toContain('supportedLocalesOf')
  expect(() => ende()).not.toThrow()
  expect(() => wandle(datei, quelle(datei).replace('supportedLocalesOf', 'resolve'))).toThrow('react-aria')
})
