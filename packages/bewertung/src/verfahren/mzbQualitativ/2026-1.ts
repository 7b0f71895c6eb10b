import type { KenngroesseSchluessel } from '../../kenngroessen/register.ts'
import { meldungen } from '../../meldungen.ts'
import { liesHaeufigkeiten } from '../../probe.ts'
import type { Edition } from '../edition.ts'
import { ermittleBerichtsplan } from '../gemeinsam/berichtsplan.ts'
import { ohneKlasse } from '../gemeinsam/entscheidung.ts'
import { berechneKenngroessen, wertVon } from '../gemeinsam/kenngroessenbericht.ts'

const KENNGROESSEN_DER_EDITION: readonly KenngroesseSchluessel[] = [
  'SI',
  'SAP_X',
  'SAP_O',
  'SAP_B',
  'SAP_A',
  'SAP_P',
  'SAP_STREUUNG',
  'SAP_INDIKATORTAXA',
  'SAP_KLASSENSUMME',
  'TAXA',
  'FAMILIEN',
  'EPT_TAXA',
  'EPT_TAXA_PROZENT',
  'OD_TAXA_PROZENT',
  'EPTCBO_TAXA',
  'BMWP',
  'BMWP_FAMILIEN',
  'ASPT',
  'WHPT_P_SUMME',
  'WHPT_P_TAXA',
  'WHPT_P_ASPT',
]

/** MZB qualitativ, Edition 2026-1: Saprobienindex auf Häufigkeitsklassen und Taxazahlen; ohne Klasse. */
export const MZB_QUALITATIV_2026_1: Edition = {
  verfahren: 'MZB_QUALITATIV',
  edition: '2026-1',
  label: 'MZB qualitativ',
  gueltigVon: '2026-01-01',
  brauchtParameter: false,
  kenngroessen: KENNGROESSEN_DER_EDITION,
  bewerte({ eingabe, index, erklaerung, meldungen: sammlung }) {
    const plan = ermittleBerichtsplan(index, KENNGROESSEN_DER_EDITION)
    const probe = liesHaeufigkeiten(eingabe, index, sammlung, null)
    const kenngroessen = berechneKenngroessen(probe, plan, erklaerung)
    if (probe.taxa.anzahl > 0 && wertVon(kenngroessen, plan, 'SI') === null)
      sammlung.push(meldungen.keineIndikatortaxa())
    if (plan.nichtAmtlich.length > 0) sammlung.push(meldungen.werteAbgeleitet(plan.nichtAmtlich))
    const regel = 'Die qualitative Probe weist Indexwerte aus und vergibt keine Klasse.'
    return { ergebnis: ohneKlasse([], 'MZB qualitativ ohne Klasse', regel), kenngroessen }
  },
}
