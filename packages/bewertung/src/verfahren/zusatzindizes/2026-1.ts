import type { KenngroesseSchluessel } from '../../kenngroessen/register.ts'
import { meldungen } from '../../meldungen.ts'
import { liesProbe } from '../../probe.ts'
import type { Edition } from '../edition.ts'
import { ermittleBerichtsplan } from '../gemeinsam/berichtsplan.ts'
import { berechneKenngroessen } from '../gemeinsam/kenngroessenbericht.ts'

const KENNGROESSEN_DER_EDITION: readonly KenngroesseSchluessel[] = [
  'INDIVIDUEN',
  'INDIVIDUEN_M2',
  'TAXA',
  'FAMILIEN',
  'SHANNON',
  'SIMPSON',
  'MARGALEF',
  'PIELOU',
  'EPT_TAXA',
  'EPT_TAXA_PROZENT',
  'EPT_INDIVIDUEN_PROZENT',
  'BMWP',
  'BMWP_FAMILIEN',
  'ASPT',
  'WHPT_SUMME',
  'WHPT_TAXA',
  'WHPT_ASPT',
  'WHPT_P_SUMME',
  'WHPT_P_TAXA',
  'WHPT_P_ASPT',
  'LIFE',
  'PSI',
]

/** Zusatzindizes, Edition 2026-1: vollständig veröffentlichte Indizes ohne Klasse, für jede Probenmethode. */
export const ZUSATZINDIZES_2026_1: Edition = {
  verfahren: 'ZUSATZINDIZES',
  edition: '2026-1',
  label: 'Zusatzindizes',
  gueltigVon: '2026-01-01',
  brauchtParameter: false,
  kenngroessen: KENNGROESSEN_DER_EDITION,
  bewerte({ eingabe, index, erklaerung, meldungen: sammlung }) {
    const plan = ermittleBerichtsplan(index, KENNGROESSEN_DER_EDITION)
    const probe = liesProbe(eingabe, index, sammlung)
    const kenngroessen = berechneKenngroessen(probe, plan, erklaerung)
    if (plan.nichtAmtlich.length > 0) sammlung.push(meldungen.werteAbgeleitet(plan.nichtAmtlich))
    return {
      ergebnis: {
        klasse: null,
        text: 'Zusatzindizes ohne Klasse',
        wert: null,
        eqr: null,
        entscheidend: null,
        module: [],
        regel: 'Das Verfahren weist Indexwerte aus und vergibt keine Klasse.',
      },
      kenngroessen,
    }
  },
}
