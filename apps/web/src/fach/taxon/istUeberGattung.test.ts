import { expect, test } from 'vitest'
import { istUeberGattung } from './istUeberGattung.ts'

test('[UI-01] Familien und unbestimmte Gattungen stehen aufrecht, Gattungen und Arten kursiv', () => {
  for (const name of ['Baetidae', 'Tubificidae Gen. sp.', 'Tanypodinae Gen. sp.', 'Naviculaceae', 'Nematoda Gen. sp.'])
    expect(istUeberGattung(name), name).toBe(true)
  for (const name of ['Baetis rhodani', 'Baetis sp.', 'Chironomus', 'Ecdyonurus venosus-Gr.'])
    expect(istUeberGattung(name), name).toBe(false)
})
