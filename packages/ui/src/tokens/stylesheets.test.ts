import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { SPOKEN_BELOW } from '../internal/spoken.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const FILES = ['packages/ui/src', 'apps/web/src', 'apps/web/galerie/muster']
  .flatMap(folder =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  .filter(file => file.endsWith('.css'))
  .toSorted()
const BASE = 'packages/ui/src/tokens/base.css'

/** Länge aus den Gestaltungswerten, auch gerechnet; Zahlen ohne Einheit dürfen darin stehen. */
const TOKEN = 'var\\(--[\\w-]+(?:, (?:0|0px|var\\(--[\\w-]+\\)))?\\)'
const LENGTH = `(?:0|auto|100%|1px|-1px|inherit|${TOKEN}|(?:calc|min|max|clamp)\\((?:${TOKEN}|[\\s()*/+,-]|\\d+(?:\\.\\d+)?(?![\\w.%])|100%|1r?em(?= \\*)|0px|env\\([\\w-]+\\))+\\))`
const SHADOW = `(?:inset )?(?:${LENGTH} )+(?:${TOKEN}|currentcolor)`

/** Was an einer Eigenschaft stehen darf; was hier fehlt, ist frei. */
const ALLOWED: readonly (readonly [property: RegExp, value: RegExp, what: string])[] = [
  [/^font-size$/, new RegExp(`^(?:inherit|${TOKEN})$`), '--font-size-…'],
  [/^font-weight$/, new RegExp(`^(?:inherit|${TOKEN})$`), '--font-weight-…'],
  [/^line-height$/, new RegExp(`^(?:inherit|0|1|${TOKEN})$`), '--line-height-…'],
  [/^font$/, /^inherit$/, 'die einzelnen Werte der Schrift'],
  [
    /^(?:gap|row-gap|column-gap|(?:padding|margin)(?:-(?:block|inline|top|bottom|left|right)(?:-(?:start|end))?)?)$/,
    new RegExp(`^${LENGTH}(?: ${LENGTH})*$`),
    '--space-…',
  ],
  [/^border-(?:[\w-]+-)?radius$/, new RegExp(`^${LENGTH}(?: ${LENGTH})*$`), '--radius…'],
  [/^box-shadow$/, new RegExp(`^(?:none|${TOKEN}|${SHADOW}(?:, ${SHADOW})*)$`), '--shadow-…'],
  [/^(?:transition|animation)(?:-duration|-delay)?$/, /^(?!.*(?<![\w-])\d*\.?\d+m?s\b)/, '--motion-…'],
  [/./, /^(?!.*(?:#[\da-f]{3,8}\b|(?<![\w-])(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\())/i, '--color-…'],
  [
    /^(?:color|background(?:-color)?|border(?:-[\w-]+)?|outline(?:-color)?|fill|stroke|caret-color|accent-color)$/,
    /^(?!.*(?<![\w-])(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange)(?![\w-]))/,
    '--color-…',
  ],
]

/** Was eine Prüfung nicht gutheißt, weil ein Grund davor steht: `Ausnahme: …` im Kommentar in der Zeile davor oder dahinter. */
const REASON = /Ausnahme: \S.{10,}/

/** Erklärungen, die einen eigenen Wert statt eines Gestaltungswerts nehmen, als `Datei:Zeile`. */
function ownValues(file: string, css: string): string[] {
  const reasons = new Set<number>()
  const blank = css.replaceAll(/\/\*[^]*?\*\//g, (comment, at: number) => {
    const line = css.slice(0, at + comment.length).split('\n').length
    if (REASON.test(comment.replaceAll(/\s+/g, ' '))) reasons.add(line).add(line + 1)
    return comment.replaceAll(/[^\n]/g, ' ')
  })
  return [...blank.matchAll(/(?<=[{};]\s*)(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap(match => {
    const [, property = '', raw = ''] = match
    const value = raw
      .replaceAll(/\s+/g, ' ')
      .replace(/ !important$/, '')
      .trim()
    const line = blank.slice(0, match.index).split('\n').length
    const broken = ALLOWED.find(([where, what]) => where.test(property) && !what.test(value))
    if (broken === undefined || reasons.has(line)) return []
    return [`${file}:${line} ${property}: ${value} (erlaubt: ${broken[2]})`]
  })
}

const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')

describe('Gestaltungsdateien', () => {
  test('Nur vorgelesen wird auf eine Art: das Rezept dafür steht allein in base.css', () => {
    const recipes = FILES.flatMap(file => (read(file).match(/\{[^{}]*\}/g) ?? []).map(rule => ({ file, rule })))
      .filter(({ rule }) => /clip-path: inset\(50%\)/.test(rule) && /(?:size|width): 1px/.test(rule))
      .map(({ file }) => file)
    expect(new Set(recipes)).toEqual(new Set([BASE]))
    const steps = [...read(BASE).matchAll(/data-spoken="(below-[^"]+)"/g)].map(match => match[1])
    expect(steps).toEqual([...SPOKEN_BELOW])
    for (const step of SPOKEN_BELOW)
      expect(read(BASE)).toContain(`@media (width < ${step.slice('below-'.length)}) {\n  [data-spoken="${step}"]`)
  })

  test('[LOOK] Schrift, Abstände, Rundungen, Farben, Schatten und Zeiten kommen aus tokens.css; eine Ausnahme nennt ihren Grund', () => {
    const tokens = FILES.filter(file => !file.endsWith('/tokens/tokens.css') && !file.endsWith('/tokens/fonts.css'))
    expect(tokens.length).toBeGreaterThan(100)
    expect(tokens.flatMap(file => ownValues(file, read(file)))).toEqual([])
  })

  test.each([
    ['a { font-size: 15px; }', 1],
    ['a { padding: 0 var(--space-2) 3px; }', 1],
    ['a { margin: calc(-1 * var(--space-2)) auto 0; }', 0],
    ['a { gap: calc(var(--space-2) + 7px); }', 1],
    ['a {\n  /* Ausnahme: so hoch wie das Zeichen daneben */\n  line-height: 0.9rem;\n}', 0],
    ['a {\n  /* so hoch wie das Zeichen daneben */\n  line-height: 0.9rem;\n}', 1],
    ['a { color: #fff; }', 1],
    ['a { background: rgb(0 0 0 / 50%); }', 1],
    ['a { border: 1px solid white; }', 1],
    ['a { white-space: nowrap; color: currentcolor; }', 0],
    ['a { background: color-mix(in srgb, var(--color-ink) 20%, transparent); }', 0],
    ['a { box-shadow: inset 0 0 0 1px var(--color-danger); }', 0],
    ['a { box-shadow: 0 2px 4px var(--color-ink); }', 1],
    ['a { transition: color 100ms; }', 1],
    ['a { transition: color var(--motion-hover) var(--motion-ease); }', 0],
    ['a { font-weight: 500; border-radius: 6px; }', 2],
  ])('erkennt in %s eigene Werte: %i', (css, count) => {
    expect(ownValues('x.css', css)).toHaveLength(count)
  })
})
