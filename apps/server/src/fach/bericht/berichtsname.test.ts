import { expect, test } from 'vitest'
import { berichtsname } from './berichtsname.ts'

test('[A-BERICHT-04] im Namen der Datei sind Umlaute ausgeschrieben; was kein System überall schreibt, wird „_“', () => {
  expect(berichtsname('Projektbericht', 'GZÜV-Überwachung Fließgewässer (Demo)')).toBe(
    'attachment; filename="Projektbericht_GZUeV-Ueberwachung_Fliessgewaesser__Demo_.pdf"',
  )
  expect(berichtsname('Ergebnisbericht', 'MZB', '../"a\r\n\u202E')).toBe(
    'attachment; filename="Ergebnisbericht_MZB_____a___.pdf"',
  )
})
