import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AUFNAHMENFILTER } from '../../features/aufnahme/aufnahmenfilter.ts'
import { MESSSTELLENFILTER } from '../../features/messstelle/messstellenfilter.ts'
import { PROJEKTFILTER } from '../../features/projekt/projektfilter.ts'
import { Titelsuche } from './Titelsuche.tsx'
import type { Filterdefinition } from './typen.ts'

const zeichne = (definition: Filterdefinition) => {
  const gruppe = { selectedKey: null, values: {}, error: null, resetNotification: 0 }
  const filter = { definition, gruppe, werte: {}, sende: () => undefined }
  return renderToStaticMarkup(<Titelsuche filter={filter as unknown as Parameters<typeof Titelsuche>[0]['filter']} />)
}
const mitLaenge = (maxLaenge: number): Filterdefinition => ({
  id: 'muster',
  criterias: [{ id: 'suche', label: 'Suche', category: 'Muster', defaultValue: '', art: 'text', hilfe: '', maxLaenge }],
})

test.each([7, 40, 250])(
  '[FORM-10] die Suche einer Seite nimmt so viele Zeichen, wie diese Seite vorgibt: %i',
  laenge => {
    expect(zeichne(mitLaenge(laenge))).toContain(`maxLength="${laenge}"`)
  },
)

test.each([AUFNAHMENFILTER, MESSSTELLENFILTER, PROJEKTFILTER])('[FORM-10] auch im Titel von $id', definition => {
  const kriterium = definition.criterias.find(k => k.art === 'text')
  expect(kriterium?.maxLaenge).toBeGreaterThan(0)
  expect(zeichne(definition)).toContain(`maxLength="${kriterium?.maxLaenge}"`)
})

test('eine Seite ohne Suchtext hat keine Suche', () => {
  expect(zeichne({ id: 'muster', criterias: [] })).toBe('')
})
