import { type Element, einzigesElement } from '@benthos/fachmodell'
import type { z } from 'zod'
import { Aufnahmedaten } from './aufnahme.ts'
import { type Feld, feldVon } from './feld.ts'
import { MzbKopf } from './mzb.ts'
import { Choriotopbefund, type Ortsbefundname } from './ortsbefund.ts'
import {
  MorphologieHydraulikBefund,
  OrganoleptischerBefund,
  Phytobenthosbefund,
  WetterHydrographie,
} from './ortsbefundabschnitte.ts'
import { PhbKopf } from './phb.ts'
import type { Feldteil } from './verlauf.ts'

/** Felder, zu denen sich fragen lässt, und wem sie gehören. */

type Teilfelder = { felder: z.ZodObject; element: Element | null }

const ortsbefund = (name: Ortsbefundname, felder: z.ZodObject): Teilfelder => ({
  felder,
  element: einzigesElement(name),
})
const MZB: Teilfelder = { felder: MzbKopf, element: 'MZB' }

const FELDER: Readonly<Record<Feldteil, Teilfelder>> = {
  aufnahmedaten: { felder: Aufnahmedaten, element: null },
  'ortsbefund/wetterHydrographie': ortsbefund('wetterHydrographie', WetterHydrographie),
  'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund': ortsbefund(
    'morphologieHydraulikPhysikalischChemischerBefund',
    MorphologieHydraulikBefund,
  ),
  'ortsbefund/organoleptischerBefundReduktionen': ortsbefund(
    'organoleptischerBefundReduktionen',
    OrganoleptischerBefund,
  ),
  'ortsbefund/choriotop': ortsbefund('choriotop', Choriotopbefund),
  'ortsbefund/phytobenthos': ortsbefund('phytobenthos', Phytobenthosbefund),
  'mzb/mhs': MZB,
  'mzb/screening': MZB,
  'mzb/qualitativeProbe': MZB,
  'mzb/quantitativeProbe': MZB,
  'mzb/biomasse': MZB,
  'phb/allgemein': { felder: PhbKopf, element: 'PHB' },
}

/** Feld dieser Unterseite mit dem Element, dem es gehört; null: es gibt es dort nicht. */
export function rueckfragefeld(
  teil: string,
  name: string,
): { teil: Feldteil; feld: Feld; element: Element | null } | null {
  if (!Object.hasOwn(FELDER, teil)) return null
  const { felder, element } = FELDER[teil as Feldteil]
  const feld = Object.hasOwn(felder.shape, name) ? feldVon(felder.shape[name] as z.ZodType) : undefined
  return feld ? { teil: teil as Feldteil, feld, element } : null
}
