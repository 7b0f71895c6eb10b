import { expect, test } from 'vitest'
import { gegenstandVon, istGleich, istOffen } from './entwurfsgegenstand.ts'

const offen = (objekt: string, rechte: Record<string, boolean>) => {
  const gegenstand = gegenstandVon(objekt)
  return gegenstand === null ? null : istOffen(gegenstand, rechte)
}
const NUR_PHB = { kopfBearbeiten: false, mzbBearbeiten: false, phbBearbeiten: true }

test('[A-START-04] Ein Entwurf an einem gesperrten Teil ist keiner mehr, am offenen daneben schon', () => {
  expect(offen('aufnahme/12/mzb/mhs/taxa', NUR_PHB)).toBe(false)
  expect(offen('aufnahme/12/phb/taxa', NUR_PHB)).toBe(true)
  expect(offen('aufnahme/12/aufnahmedaten', NUR_PHB)).toBe(false)
  expect(offen('aufnahme/12/ortsbefund/choriotop', NUR_PHB)).toBe(false)
  expect(offen('aufnahme/12/ortsbefund/phytobenthos', NUR_PHB)).toBe(true)
  expect(offen('aufnahme/12/ortsbefund/wetterHydrographie', NUR_PHB)).toBe(true)
  expect(offen('aufnahme/12/ortsbefund/wetterHydrographie', { mzbBearbeiten: false, phbBearbeiten: false })).toBe(false)
  expect(offen('messstelle/3/charakteristik', { bearbeiten: false })).toBe(false)
})

test('[A-START-04] Was noch nicht angelegt ist, kann nicht gesperrt sein', () => {
  for (const objekt of ['aufnahme/neu/12', 'messstelle/neu/gzuev-anlegen', 'projekt/neu', 'galerie/muster'])
    expect(offen(objekt, {})).toBeNull()
  expect(offen('aufnahme/12/duplikat', {})).toBe(true)
})

test('[A-START-04] Gleich ist nur, was in jedem Teil gleich ist', () => {
  expect(istGleich({ a: 1, z: [{ b: null }] }, { z: [{ b: null }], a: 1 })).toBe(true)
  expect(istGleich({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(istGleich({ a: [1, 2] }, { a: [1] })).toBe(false)
  expect(istGleich({ a: new Blob(['x']) }, { a: new Blob(['x']) })).toBe(false)
  expect(istGleich({}, null)).toBe(false)
})
