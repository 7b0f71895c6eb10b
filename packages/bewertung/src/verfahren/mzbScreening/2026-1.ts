import { vergleicheDezimal } from '../../dezimal.ts'
import type { KenngroesseSchluessel } from '../../kenngroessen/register.ts'
import { HINWEIS_DEMONSTRATION, KEINE_GRENZWERTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Parametersatz } from '../../parameter/typen.ts'
import { liesHaeufigkeiten } from '../../probe.ts'
import { ermittleScreeningindex } from '../../screeningliste.ts'
import type { Bewertungskontext, Edition, Editionsergebnis } from '../edition.ts'
import { ermittleBerichtsplan, schwaechereMarke } from '../gemeinsam/berichtsplan.ts'
import { entscheide, ohneKlasse } from '../gemeinsam/entscheidung.ts'
import { berechneKenngroessen, wertVon } from '../gemeinsam/kenngroessenbericht.ts'
import { bewerteAllgemeineBelastung, bewerteOrganischeBelastung } from './module.ts'

const NORM = 'Screening-Methode MZB'
const KENNGROESSEN_DER_EDITION: readonly KenngroesseSchluessel[] = [
  'SCREENINGTAXA',
  'SENSITIVE_TAXA',
  'DEGRADATIONS_SCORE',
  'SAPROBIE_SCORE',
  'TAXA',
  'FAMILIEN',
  'EPT_TAXA',
]
/** Sie beruhen auf der Liste des Parametersatzes und sind höchstens so amtlich wie er. */
const AUS_DEM_PARAMETERSATZ: readonly string[] = [
  'SCREENINGTAXA',
  'SENSITIVE_TAXA',
  'DEGRADATIONS_SCORE',
  'SAPROBIE_SCORE',
]

function bewerte(kontext: Bewertungskontext<'MZB_SCREENING'>, satz: Parametersatz<'MZB_SCREENING'>): Editionsergebnis {
  const { eingabe, index, erklaerung, meldungen: sammlung } = kontext
  const plan = ermittleBerichtsplan(index, KENNGROESSEN_DER_EDITION)
  const screening = ermittleScreeningindex(index, satz.inhalt)
  const probe = liesHaeufigkeiten(eingabe, index, sammlung, screening)
  const kenngroessen = berechneKenngroessen(probe, plan, erklaerung)
  for (const zeile of kenngroessen) {
    if (!AUS_DEM_PARAMETERSATZ.includes(zeile.schluessel)) continue
    zeile.marke = schwaechereMarke(zeile.marke, satz.marke)
    zeile.quelle = `${zeile.quelle}; Liste: ${satz.quelle.zitat}`
  }
  if (satz.marke === 'demonstration') sammlung.push(meldungen.nichtAmtlich(HINWEIS_DEMONSTRATION, satz.name))
  if (screening === null) {
    sammlung.push(meldungen.screeninglisteFehlt(satz.name))
    const grund = 'Ohne Klasse: Es ist keine Screening-Liste hinterlegt.'
    return { ergebnis: ohneKlasse([], 'keine Bewertung – Screening-Liste nicht hinterlegt', grund), kenngroessen }
  }
  if (probe.taxa.anzahl === 0) {
    const grund = 'Ohne Klasse: Die Probe enthält kein wertbares Taxon.'
    return { ergebnis: ohneKlasse([], 'keine Bewertung – keine wertbaren Taxa', grund), kenngroessen }
  }
  const score = kenngroessen[plan.stelleJeSchluessel.get('SAPROBIE_SCORE') ?? 0]!
  const module = [
    bewerteAllgemeineBelastung(kontext, satz, kenngroessen),
    bewerteOrganischeBelastung(kontext, satz, score),
  ]
  const anforderung = satz.inhalt.mindestanforderungen.screeningtaxa
  const taxa = wertVon(kenngroessen, plan, 'SCREENINGTAXA') ?? 0
  if (anforderung !== null && vergleicheDezimal(taxa, anforderung.minimum) < 0)
    sammlung.push(meldungen.wenigScreeningtaxa(anforderung.schwere, taxa, anforderung.minimum))
  if (eingabe.probe.methode !== 'SCREENING') {
    sammlung.push(meldungen.probeNurFuer('MZB Screening', 'Screening-Proben', eingabe.probe.methode))
    const text = 'keine Bewertung – Probenmethode passt nicht zum Verfahren'
    return { ergebnis: ohneKlasse(module, text, 'Ohne Klasse: Screening gilt nicht für diese Probe.'), kenngroessen }
  }
  return { ergebnis: entscheide(module, NORM, null, sammlung), kenngroessen }
}

/** MZB Screening, Edition 2026-1: Allgemeine und Organische Belastung aus der Screening-Liste; der schlechtere Wert entscheidet. */
export const MZB_SCREENING_2026_1: Edition<'MZB_SCREENING'> = {
  verfahren: 'MZB_SCREENING',
  edition: '2026-1',
  label: 'MZB Screening',
  gueltigVon: '2026-01-01',
  brauchtParameter: true,
  kenngroessen: KENNGROESSEN_DER_EDITION,
  bewerte(kontext) {
    if (kontext.parameter !== null) return bewerte(kontext, kontext.parameter)
    const grund = 'Ohne Klasse: Es ist kein Parametersatz angegeben.'
    return { ergebnis: ohneKlasse([], KEINE_GRENZWERTE, grund), kenngroessen: [] }
  },
}
