import { describe, expect, test } from 'vitest'
import { nextTooltipState } from './tooltipState.ts'

describe('Zustände des Tooltips', () => {
  test('[UI-01] Zeiger oder Fokus öffnet und schließt', () => {
    expect(nextTooltipState('hidden', 'show')).toBe('open')
    expect(nextTooltipState('open', 'hide')).toBe('hidden')
  })

  test('[UI-01] Langer Druck heftet an, und Wegbewegen schließt den angehefteten Tooltip nicht', () => {
    const pinned = nextTooltipState('hidden', 'longPress')
    expect(pinned).toBe('openPinned')
    expect(nextTooltipState(pinned, 'hide')).toBe('openPinned')
    expect(nextTooltipState(pinned, 'show')).toBe('openPinned')
    expect(nextTooltipState(pinned, 'dismiss')).toBe('hidden')
  })
})
