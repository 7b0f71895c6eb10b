import type { KenngroesseSchluessel } from '../../kenngroessen/register.ts'
import { KENNGROESSEN } from '../../kenngroessen/register.ts'
import { HINWEIS_DEMONSTRATION, KEINE_GRENZWERTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Parametersatz } from '../../parameter/typen.ts'
import { MMI_SCHLUESSEL } from '../../parameter/typen.ts'
import { liesProbe } from '../../probe.ts'
import { TOLERANZ_PARAGRAPH_10_MONOTON } from '../../regeln/schlechtesterWert.ts'
import type { Bewertungskontext, Edition, Editionsergebnis } from '../edition.ts'
import { ermittleBerichtsplan } from '../gemeinsam/berichtsplan.ts'
import { entscheide, ohneKlasse } from '../gemeinsam/entscheidung.ts'
import { berechneKenngroessen, wertVon } from '../gemeinsam/kenngroessenbericht.ts'
import { pruefeMindestanforderungen } from '../gemeinsam/mindestanforderungen.ts'
import { regeltextOhneKlasse } from '../gemeinsam/regelsatz.ts'
import { bewerteDegradation } from './degradation.ts'
import { bewerteSaprobie } from './saprobie.ts'

const NORM = '§ 10 Abs. 1 QZV Ökologie OG'
const METHODEN: readonly string[] = ['MHS', 'QUANTITATIV']
const KENNGROESSEN_DER_EDITION: readonly KenngroesseSchluessel[] = KENNGROESSEN.map(eine => eine.schluessel)

function bewerteModule(kontext: Bewertungskontext, satz: Parametersatz): Editionsergebnis {
  const { eingabe, index, erklaerung } = kontext
  const plan = ermittleBerichtsplan(index, KENNGROESSEN_DER_EDITION)
  const probe = liesProbe(eingabe, index, kontext.meldungen)
  const kenngroessen = berechneKenngroessen(probe, plan, erklaerung)
  if (index.liste.kenngroessen.saeureklasse === undefined) kontext.meldungen.push(meldungen.saeureNichtEingestuft())
  if (probe.taxa.anzahl === 0) {
    const text = 'keine Bewertung – keine wertbaren Taxa'
    return { ergebnis: ohneKlasse([], text, 'Ohne Klasse: Die Probe enthält kein wertbares Taxon.'), kenngroessen }
  }
  if (eingabe.typologie.typgruppe === null) kontext.meldungen.push(meldungen.typgruppeFehlt())
  const zeileSi = plan.zeilen[plan.stelleJeSchluessel.get('SI') ?? 0]!
  const module = [
    bewerteSaprobie(kontext, satz, wertVon(kenngroessen, plan, 'SI'), zeileSi),
    ...MMI_SCHLUESSEL.map(schluessel => bewerteDegradation(kontext, satz, schluessel, kenngroessen, plan)),
  ]
  pruefeMindestanforderungen(
    satz.inhalt.mindestanforderungen,
    schluessel => wertVon(kenngroessen, plan, schluessel),
    kontext.meldungen,
  )
  if (plan.nichtAmtlich.length > 0) kontext.meldungen.push(meldungen.werteAbgeleitet(plan.nichtAmtlich))
  if (satz.marke === 'demonstration') kontext.meldungen.push(meldungen.nichtAmtlich(HINWEIS_DEMONSTRATION, satz.name))
  if (!METHODEN.includes(eingabe.probe.methode)) {
    kontext.meldungen.push(meldungen.methodePasstNicht(eingabe.probe.methode))
    const text = 'keine Bewertung – Probenmethode passt nicht zum Verfahren'
    return { ergebnis: ohneKlasse(module, text, regeltextOhneKlasse(module, NORM)), kenngroessen }
  }
  return { ergebnis: entscheide(module, NORM, TOLERANZ_PARAGRAPH_10_MONOTON, kontext.meldungen), kenngroessen }
}

/**
 * MZB detailliert, Edition 2026-2: wie 2026-1, nur hebt die Toleranz des § 10 das Ergebnis um höchstens eine Klasse; so ergibt ein
 * schlechterer Wert nie die bessere (ADR 15).
 */
export const MZB_DETAILLIERT_2026_2: Edition = {
  verfahren: 'MZB_DETAILLIERT',
  edition: '2026-2',
  label: 'MZB detailliert (MHS), § 10 monoton gelesen',
  gueltigVon: '2026-01-01',
  brauchtParameter: true,
  kenngroessen: KENNGROESSEN_DER_EDITION,
  bewerte(kontext) {
    const satz = kontext.parameter
    if (satz === null) {
      return {
        ergebnis: ohneKlasse([], KEINE_GRENZWERTE, 'Ohne Klasse: Es ist kein Parametersatz angegeben.'),
        kenngroessen: [],
      }
    }
    return bewerteModule(kontext, satz)
  },
}
