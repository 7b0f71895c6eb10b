import type { Einlesespalte } from './einlesespalte.ts'
import { spaltenAus } from './feldspalte.ts'
import { Projektdaten } from './projekt.ts'

/** Spalten, aus denen Projekte eingelesen werden: je Zeile eines, mit jedem seiner Felder. */
export const PROJEKTSPALTEN: readonly Einlesespalte[] = spaltenAus(Projektdaten, '', {
  name: { synonyme: ['Projekt', 'Projektname', 'projectTitle'], beispiel: 'Gewässergüte Ybbs 2026' },
  kurzbezeichnung: { synonyme: ['Kürzel', 'projectID'], beispiel: 'GGY26' },
  bereich: { beispiel: 'Land' },
  organisationseinheitId: { synonyme: ['Organisation'] },
  beginn: { synonyme: ['Beginn', 'von'], beispiel: '01.03.2026' },
  ende: { synonyme: ['Ende', 'bis'], beispiel: '31.12.2026' },
})
