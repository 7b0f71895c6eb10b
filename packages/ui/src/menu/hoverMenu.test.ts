import { expect, test } from 'vitest'
import { nextMenuState } from './hoverMenu.ts'

test('[UI-05] Darüberfahren hebt das Menü an, Wegbewegen schließt es wieder', () => {
  expect(nextMenuState('closed', 'hover')).toBe('hovered')
  expect(nextMenuState('hovered', 'leave')).toBe('closed')
})

test('[UI-05] Ein Druck heftet das angehobene Menü an; dann schließt Wegbewegen es nicht mehr', () => {
  const pinned = nextMenuState('hovered', 'press')
  expect(pinned).toBe('open')
  expect(nextMenuState(pinned, 'leave')).toBe('open')
  expect(nextMenuState(pinned, 'hover')).toBe('open')
  expect(nextMenuState(pinned, 'close')).toBe('closed')
})

test('[UI-05] Klick und Eingabetaste öffnen ohne Umweg', () => {
  expect(nextMenuState('closed', 'open')).toBe('open')
  expect(nextMenuState('closed', 'press')).toBe('closed')
})
