import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BREAKPOINTS_REM, GRID_COLUMNS } from '../konstanten.ts'
import { FORM_MEASURES, FormCell, FormLayout, type FormSize, FormSizeProvider, formGap } from './FormLayout.tsx'

const GROESSEN: readonly FormSize[] = ['sm', 'md', 'lg', 'xl']

test('[UI-15] Das kleine Formular hat Abstand 2, jedes größere 5; ohne Angabe ist es klein', () => {
  expect(GROESSEN.map(groesse => FORM_MEASURES[groesse].gap)).toEqual([2, 5, 5, 5])
  const markup = renderToStaticMarkup(<FormLayout>x</FormLayout>)
  expect(markup).toContain('data-size="sm"')
  expect(markup).toContain(`gap:${formGap('sm')}`)
})

test('[UI-15] Beschriftungen stehen nur in den Größen lg und xl neben dem Feld', () => {
  const lage = GROESSEN.map(
    size => /data-labels="(\w+)"/.exec(renderToStaticMarkup(<FormLayout size={size}>x</FormLayout>))?.[1],
  )
  expect(lage).toEqual(['above', 'above', 'beside', 'beside'])
})

test('[UI-15] Was im Formular steht, hat dessen Größe; eine eigene geht vor', () => {
  const markup = renderToStaticMarkup(
    <FormSizeProvider size="xl">
      <FormLayout>x</FormLayout>
      <FormLayout size="md">
        <FormLayout>y</FormLayout>
      </FormLayout>
    </FormSizeProvider>,
  )
  expect([...markup.matchAll(/data-size="(\w+)"/g)].map(([, size]) => size)).toEqual(['xl', 'md', 'md'])
})

test('Wo nicht alle zwölf Spalten Platz haben, hat ein Feld eine halbe Zeile, ein ganz breites die ganze', () => {
  const halb = ([3, 6, 8, 12, undefined] as const).map(
    span => /--span-half:(\d+)/.exec(renderToStaticMarkup(<FormCell span={span}>x</FormCell>))?.[1],
  )
  expect(halb).toEqual(['6', '6', '6', '12', '6'])
})

test('[UI-15] Umgebrochen wird an den Stufen der Spezifikation', () => {
  const css = ['FormLayout.module.css', '../field/Field.module.css'].map(name =>
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  )
  const stufen = new Set(css.join('').match(/(?<=@container \(min-width: )\d+/g))
  expect([...stufen].map(Number)).toEqual([BREAKPOINTS_REM.sm, BREAKPOINTS_REM.lg, BREAKPOINTS_REM.xl])
  expect(css[0]).toContain(`repeat(${GRID_COLUMNS}, `)
})
