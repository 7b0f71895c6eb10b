import { formatiereKenngroesse, stellenDerKenngroesse } from '@benthos/fachmodell/kenngroesse'
import { expect, test } from 'vitest'
import { findeKenngroesse, KENNGROESSEN } from './register.ts'

const GEZAEHLT = ['Taxa', 'Familien', 'Schalen', 'Ind.']
const WEITERE = ['SAP_KLASSENSUMME', 'SCREENINGTAXA', 'SENSITIVE_TAXA', 'SCHALEN', 'TI', 'TI_INDIKATORTAXA', 'TDI4']

test('Was gezählt ist, steht ohne Nachkommastellen da, alles andere mit wenigstens einer', () => {
  const weitere = WEITERE.map(schluessel => findeKenngroesse(schluessel))
  for (const groesse of [...KENNGROESSEN, ...weitere]) {
    if (groesse === undefined) throw new Error('Eine der weiteren Kenngrößen gibt es nicht mehr')
    const { schluessel, einheit } = groesse
    if (GEZAEHLT.includes(einheit)) {
      expect(stellenDerKenngroesse(schluessel), schluessel).toBe(0)
      expect(formatiereKenngroesse(74, schluessel)).toBe('74')
    } else if (einheit === '%') expect(stellenDerKenngroesse(schluessel), schluessel).toBeGreaterThan(0)
  }
})
