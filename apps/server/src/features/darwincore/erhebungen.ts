import { labelVon, METHODENANGABEN, PROBENMETHODEN } from '@benthos/fachmodell'
import { sql } from 'kysely'
import { type Archivbereich, BEARBEITET, PROBEN } from './bereich.ts'
import type { Erhebungszeile } from './edition.ts'
import { PROBENKOPF } from './ereignisse.ts'
import { probenkennung } from './kennungen.ts'
import { leitfadenVon, type Probenkopf } from './protokollangaben.ts'
import { alsDezimal, type Quelle, quelle } from './quelle.ts'

type Erhebung = Probenkopf & {
  aufnahmeId: number
  praeparat: string | null
  bearbeitet: string | null
}

const ZIEL = { MZB: 'Macroinvertebrata', PHB: 'Bacillariophyta and other algae' } as const

/** Wie vollständig und womit erhoben ist (Humboldt-Erweiterung), je Probe eine Zeile. */
export function erhebungen(bereich: Archivbereich): Quelle {
  return quelle<Erhebung>(
    {
      name: 'Erhebungsangaben',
      kern: PROBEN,
      wo: bereich.proben(),
      ordnung: sql`aufnahme.id, probe.id`,
    },
    { aufnahmeId: sql`aufnahme.id`, ...PROBENKOPF, praeparat: sql`probe.praeparat`, bearbeitet: BEARBEITET },
    (z): Erhebungszeile => {
      const hatAufwand = z.teilproben !== null
      const istImLabor = z.methode === 'MHS' || z.methode === 'QUANTITATIV' || z.methode === 'BIOMASSE'
      return {
        eventID: probenkennung(z),
        targetTaxonomicScope: ZIEL[METHODENANGABEN[z.methode].element],
        // Die ganze Liste geht hinaus; ob sie alles nennt, was da war, hat niemand erhoben.
        isTaxonomicScopeFullyReported: true,
        taxonCompletenessReported: 'notReported',
        isAbsenceReported: false,
        inventoryTypes: 'trap or sample',
        protocolNames: labelVon(PROBENMETHODEN, z.methode),
        protocolReferences: leitfadenVon(z.methode),
        isAbundanceReported: true,
        // „Baetis sp.“ zählt nicht, was schon unter einer seiner Arten steht.
        isLeastSpecificTargetCategoryQuantityInclusive: false,
        totalAreaSampledValue: z.flaeche === null ? null : alsDezimal(z.flaeche),
        totalAreaSampledUnit: z.flaeche === null ? null : 'square metre',
        siteCount: 1,
        samplingPerformedBy: z.bearbeitet,
        isSamplingEffortReported: hatAufwand,
        samplingEffortProtocol: hatAufwand ? labelVon(PROBENMETHODEN, z.methode) : null,
        samplingEffortValue: z.teilproben,
        samplingEffortUnit: hatAufwand ? 'subsamples' : null,
        hasVouchers: z.praeparat === null ? null : true,
        hasMaterialSamples: istImLabor ? true : null,
      }
    },
  )
}
