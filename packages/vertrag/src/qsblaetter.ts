import { PROBENMETHODEN, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { Briefkopfwahl } from './briefkopf.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Gezeichnete Blätter zur abgeschlossenen Zweitbestimmung einer Probe. */
const blatt = {
  thema: 'Qualitätssicherung',
  methode: 'GET',
  recht: 'qs.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  /** ohne Methode: die erste Probe mit einem Auftrag */
  query: z.object({ methode: z.enum(schluesselVon(PROBENMETHODEN)).optional(), ...Briefkopfwahl.shape }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.pdf],
} as const

export const leseQsProtokoll = endpunkt({
  ...blatt,
  pfad: '/aufnahme/:id/qs/protokoll',
  zusammenfassung: 'Beide Bestimmungen Taxon für Taxon als PDF, nach dem Abschluss',
})
export const leseQsPruefbericht = endpunkt({
  ...blatt,
  pfad: '/aufnahme/:id/qs/pruefbericht',
  zusammenfassung: 'Übereinstimmung der Bestimmungen und Wirkung auf das Ergebnis als PDF, nach dem Abschluss',
})
