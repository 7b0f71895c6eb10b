import { gewaesserschluessel, vergleicheGewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Namenssuche } from './namenssuche.ts'

const silbe = fc.constantFrom('mühl', 'muehl', 'bach', 'au', 'ach', 'graben', 'er', 'l', 'sankt', 'ü', 'x')
const name = fc.array(silbe, { minLength: 0, maxLength: 5 }).map(silben => silben.join(''))

test('[A-EINLESEN-38] für 500 Bestände: gefunden ist in ihrer Folge dasselbe, wie wenn jeder Name mit jedem verglichen wird', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), name, (namen, gesuchter) => {
      const alle = namen.map(einer => ({ schluessel: gewaesserschluessel(einer) }))
      const schluessel = gewaesserschluessel(gesuchter)
      const einzeln = alle.filter(g => vergleicheGewaesserschluessel(schluessel, g.schluessel) !== 'VERSCHIEDEN')
      expect(new Namenssuche(alle).zu(schluessel)).toEqual(einzeln)
    }),
    { numRuns: 500 },
  )
})
