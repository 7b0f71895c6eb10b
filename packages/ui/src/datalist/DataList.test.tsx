import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataList } from './DataList.tsx'

test('[FORM-08] Leere Werte heißen „keine Eingabe“, Wahrheitswerte „ja“ und „nein“, null Einheiten bleiben null', () => {
  const markup = renderToStaticMarkup(
    <DataList
      items={[
        { label: 'Leer', value: null, unit: 'm' },
        { label: 'Leerzeichen', value: '  ' },
        { label: 'Wahr', value: true },
        { label: 'Falsch', value: false },
        { label: 'Null', value: 0, unit: 'm' },
      ]}
    />,
  )
  expect(markup.match(/keine Eingabe/g)).toHaveLength(2)
  expect(markup).toContain('>ja<')
  expect(markup).toContain('>nein<')
  expect(markup).toMatch(/>0(<!-- -->)? (<!-- -->)?m</)
})
