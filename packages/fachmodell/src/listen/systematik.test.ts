import { expect, test } from 'vitest'
import { vergleicheSystematisch } from './systematik.ts'

const taxon = (gruppe: string, familie: string | null, name: string) => ({
  gruppe,
  familie,
  gattung: familie === null ? null : (name.split(' ')[0] ?? null),
  name,
})

test('Großgruppen in systematischer Folge, unbekannte dahinter; darin Familie und Name, das Gröbere zuerst', () => {
  const geordnet = [
    taxon('Turbellaria', 'Planariidae', 'Polycelis felina'),
    taxon('Oligochaeta', null, 'Oligochaeta Gen. sp.'),
    taxon('Crustacea', 'Gammaridae', 'Gammarus fossarum'),
    taxon('Ephemeroptera', 'Baetidae', 'Baetis alpinus'),
    taxon('Ephemeroptera', 'Baetidae', 'Baetis rhodani'),
    taxon('Ephemeroptera', 'Heptageniidae', 'Ecdyonurus venosus'),
    taxon('Plecoptera', 'Leuctridae', 'Leuctra hippopus'),
    taxon('Diptera', 'Simuliidae', 'Simulium sp.'),
    taxon('Cyanophyceae', null, 'Phormidium sp.'),
    taxon('Neue Gruppe', null, 'Novum sp.'),
  ]
  expect(geordnet.toReversed().sort(vergleicheSystematisch)).toEqual(geordnet)
})
