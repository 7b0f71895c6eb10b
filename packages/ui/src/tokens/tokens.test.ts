import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  BREAKPOINTS_REM,
  BUTTON_BAR_GAP_PX,
  BUTTON_BAR_INNER_GAP_PX,
  BUTTON_BAR_OVERFLOW_MAX_PX,
  COLLAPSE_MS,
  DIALOG_WIDTH_PX,
  DRAWER_CLOSE_MS,
  MODAL_CLOSE_MS,
  MODAL_DESKTOP_MAX_WIDTH_PX,
  MODAL_DESKTOP_MIN_WIDTH_PX,
  MODAL_WIDTH_PX,
  SCROLL_OFFSET_PX,
  SIDEBAR_COLLAPSED_WIDTH_PX,
  SIDEBAR_WIDTH_PX,
  STICKY_BREAKPOINTS_PX,
  TOOLTIP_FADE_MS,
} from '../konstanten.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

// Nur der erste Block: spätere setzen für Druck, Berührung, Bewegung und Kontrast eigene Werte.
const root = css.slice(0, css.indexOf(':root[data-theme'))

function token(name: string): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(root)?.[1]
  if (value === undefined) throw new Error(`--${name} fehlt in tokens.css`)
  return value
}

/** Relative Leuchtdichte nach WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Farbe eines Namens in einem Thema; `a|22|b`: 22 % von a, der Rest b, wie `color-mix` in sRGB. */
function color(name: string, theme: Theme): string {
  const [first = '', share, second] = name.split('|')
  if (second !== undefined) return mix(color(first, theme), color(second, theme), Number(share) / 100)
  const [, light, dark] = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/.exec(token(name)) ?? []
  const hex = (theme === 'light' ? light : dark) ?? token(name)
  if (!/^#[\da-f]{6}$/.test(hex)) throw new Error(`--${name} ist keine Farbe: ${hex}`)
  return hex
}

function mix(first: string, second: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map(at => Math.round(channel(first, at) * share + channel(second, at) * (1 - share)))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

function contrast(first: string, second: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(color(first, theme)), luminance(color(second, theme))].toSorted(
    (a, b) => a - b,
  )
  return (high + 0.05) / (low + 0.05)
}

describe.each(THEMES)('[LOOK] Kontraste im Thema %s', theme => {
  test.each([
    ['color-ink', 'color-surface'],
    ['color-ink', 'color-surface-3'],
    ['color-ink', 'color-primary-soft'],
    ['color-ink-2', 'color-surface'],
    ['color-ink-2', 'color-surface-2'],
    ['color-ink-2', 'color-surface-3'],
    ['color-ink-2', 'color-primary-soft'],
    ['color-primary', 'color-surface'],
    ['color-primary', 'color-primary-soft'],
    ['color-primary-strong', 'color-primary-soft'],
    ['color-ink-inverse', 'color-primary'],
    ['color-ink-inverse', 'color-danger'],
    ['color-danger', 'color-danger-soft'],
    ['color-danger', 'color-surface'],
    ['color-warning', 'color-warning-soft'],
    ['color-warning', 'color-surface'],
    ['color-success', 'color-success-soft'],
    ['color-info', 'color-info-soft'],
    ['color-accent', 'color-surface'],
    ['color-scale-1-ink', 'color-scale-1'],
    ['color-scale-2-ink', 'color-scale-2'],
    ['color-scale-3-ink', 'color-scale-3'],
    ['color-scale-4-ink', 'color-scale-4'],
    ['color-scale-5-ink', 'color-scale-5'],
    ['color-bar-ink', 'color-bar'],
    ['color-bar-ink', 'color-bar-hover'],
    ['color-ink', 'color-danger-soft'],
    ['color-ink', 'color-warning-soft'],
    ['color-ink-2', 'color-warning-soft'],
    ['color-ink-inverse', 'color-primary-strong'],
    ['color-ink-inverse', 'color-ink'],
    ['color-danger-strong', 'color-danger-soft'],
    ['color-ink-2', 'color-scale-1|22|color-surface'],
    ['color-ink-2', 'color-scale-2|22|color-surface'],
    ['color-ink-2', 'color-scale-3|22|color-surface'],
    ['color-ink-2', 'color-scale-4|22|color-surface'],
    ['color-ink-2', 'color-scale-5|22|color-surface'],
  ])('Text %s auf %s hat mindestens 4,5 : 1', (ink, surface) => {
    expect(contrast(ink, surface, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['color-control-line', 'color-surface'],
    ['color-control-line', 'color-surface-2'],
    ['color-primary', 'color-surface-3'],
    ['color-danger', 'color-surface'],
    ['color-scale-1', 'color-surface-2'],
    ['color-scale-5', 'color-surface-2'],
  ])('Rand und Zeichen %s auf %s haben mindestens 3 : 1', (line, surface) => {
    expect(contrast(line, surface, theme)).toBeGreaterThanOrEqual(3)
  })

  test('die Flächen der Stufen sind im dunklen Thema dieselben wie im hellen', () => {
    for (const step of [1, 2, 3, 4, 5])
      for (const name of [`color-scale-${step}`, `color-scale-${step}-ink`])
        expect(token(name)).toMatch(/^#[\da-f]{6}$/)
  })
})

describe('Gestaltungswerte', () => {
  test('[LOOK] Jede Farbe außer den Stufen steht hell und dunkel da, und gedruckt wird hell', () => {
    const single = [...root.matchAll(/--(color-[\w-]+): #/g)].map(match => match[1] ?? '')
    expect(single.filter(name => !name.startsWith('color-scale-'))).toEqual(['color-bar-ink'])
    const print = readFileSync(new URL('print.css', import.meta.url), 'utf8')
    expect(print).toMatch(/:root,\s+:root\[data-theme\] \{\s+color-scheme: light;/)
  })

  test('[UI-03] [UI-04] [UI-05] [UI-06] [UI-07] [UI-14] Größen und Zeiten in CSS sind dieselben wie in den Konstanten', () => {
    expect(token('width-dialog')).toBe(`${DIALOG_WIDTH_PX}px`)
    expect(token('width-modal')).toBe(`${MODAL_WIDTH_PX}px`)
    expect(token('width-modal-desktop')).toBe(
      `min(${MODAL_DESKTOP_MAX_WIDTH_PX}px, max(${MODAL_DESKTOP_MIN_WIDTH_PX}px, 80vw))`,
    )
    expect(token('width-sidebar')).toBe(`${SIDEBAR_WIDTH_PX}px`)
    expect(token('width-sidebar-collapsed')).toBe(`${SIDEBAR_COLLAPSED_WIDTH_PX}px`)
    expect(token('motion-fade')).toBe(`${TOOLTIP_FADE_MS}ms`)
    expect(token('motion-modal-close')).toBe(`${MODAL_CLOSE_MS}ms`)
    expect(token('motion-drawer')).toBe(`${DRAWER_CLOSE_MS}ms`)
    expect(token('motion-collapse')).toBe(`${COLLAPSE_MS}ms`)
    expect(token('gap-button-bar')).toBe(`${BUTTON_BAR_GAP_PX}px`)
    expect(token('gap-button-bar-inner')).toBe(`${BUTTON_BAR_INNER_GAP_PX}px`)
    expect(token('width-button-group')).toBe(`${BUTTON_BAR_OVERFLOW_MAX_PX}px`)
    expect(token('scroll-offset')).toBe(`${SCROLL_OFFSET_PX}px`)
  })

  test('[UI-15] Die Umbrüche des Rasters stehen an den Breiten der Spezifikation', () => {
    const grid = readFileSync(new URL('../layout/Grid.module.css', import.meta.url), 'utf8')
    const widths = [...grid.matchAll(/min-width: (\d+)rem/g)].map(match => Number(match[1]))
    expect(widths).toEqual(Object.values(BREAKPOINTS_REM))
  })

  test('[UI-15] Der Tabellenkopf haftet erst ab der niedrigen Haftgrenze', () => {
    const table = readFileSync(new URL('../table/Table.module.css', import.meta.url), 'utf8')
    expect(table).toMatch(new RegExp(`min-height: ${STICKY_BREAKPOINTS_PX.low}px\\) \\{\\s+\\.sticky`))
  })
})
