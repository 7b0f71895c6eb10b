import { expect, test } from 'vitest'
import { zerlegeTaxonname } from './taxonanzeige.ts'

const kursiv = (name: string, rang: Parameters<typeof zerlegeTaxonname>[1]) =>
  zerlegeTaxonname(name, rang)
    .map(t => (t.kursiv ? `<i>${t.text}</i>` : t.text))
    .join('')

test('Gattungs- und Artnamen stehen kursiv, Zusätze und höhere Taxa aufrecht', () => {
  expect(kursiv('Baetis rhodani', 'ART')).toBe('<i>Baetis rhodani</i>')
  expect(kursiv('Baetis sp.', 'GATTUNG')).toBe('<i>Baetis</i> sp.')
  expect(kursiv('Ecdyonurus venosus-Gr.', 'ARTENGRUPPE')).toBe('<i>Ecdyonurus venosus</i>-Gr.')
  expect(kursiv('Tubificidae Gen. sp.', 'FAMILIE')).toBe('Tubificidae Gen. sp.')
  expect(kursiv('Rhyacophila s. str. sp.', 'GATTUNG')).toBe('<i>Rhyacophila</i> s. str. sp.')
  expect(kursiv('Halesus digitatus/tesselatus', 'ARTENGRUPPE')).toBe('<i>Halesus digitatus/tesselatus</i>')
  expect(kursiv('Baetis (Rhodobaetis) rhodani', 'ART')).toBe('<i>Baetis (Rhodobaetis) rhodani</i>')
})

test('Kein Zeichen geht verloren', () => {
  for (const name of ['Hydra  x', '', 'A-b c-Gr. d', 'Conchapelopia s. l.']) {
    expect(
      zerlegeTaxonname(name, 'ART')
        .map(t => t.text)
        .join(''),
    ).toBe(name)
  }
})
