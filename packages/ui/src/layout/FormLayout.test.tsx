import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormLayout, formGap } from './FormLayout.tsx'

test('[UI-15] Das kleine Formular hat Abstand 2, jedes größere 5; ohne Angabe ist es klein', () => {
  expect((['sm', 'md', 'lg', 'xl'] as const).map(formGap)).toEqual([2, 5, 5, 5])
  expect(renderToStaticMarkup(<FormLayout>x</FormLayout>)).toContain('calc(2 * var(--space-1))')
})

test('[UI-15] Beschriftungen stehen nur in den Größen lg und xl neben dem Feld', () => {
  const lage = (['sm', 'md', 'lg', 'xl'] as const).map(
    size => /data-labels="(\w+)"/.exec(renderToStaticMarkup(<FormLayout size={size}>x</FormLayout>))?.[1],
  )
  expect(lage).toEqual(['above', 'above', 'beside', 'beside'])
})
