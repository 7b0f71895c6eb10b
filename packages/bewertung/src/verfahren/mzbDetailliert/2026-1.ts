import type { KenngroesseSchluessel } from '../../kenngroessen/register.ts'
import { KENNGROESSEN } from '../../kenngroessen/register.ts'
import { HINWEIS_DEMONSTRATION, KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Parametersatz } from '../../parameter/typen.ts'
import { MMI_SCHLUESSEL } from '../../parameter/typen.ts'
import { liesProbe } from '../../probe.ts'
import type { Modulwert } from '../../regeln/schlechtesterWert.ts'
import { bestimmeSchlechtestenWert, TOLERANZ_PARAGRAPH_10 } from '../../regeln/schlechtesterWert.ts'
import type { ModulErgebnis } from '../../typen.ts'
import type { Bewertungskontext, Edition, Editionsergebnis } from '../edition.ts'
import { ermittleBerichtsplan } from '../gemeinsam/berichtsplan.ts'
import { berechneKenngroessen, wertVon } from '../gemeinsam/kenngroessenbericht.ts'
import { pruefeMindestanforderungen } from '../gemeinsam/mindestanforderungen.ts'
import { regeltext, regeltextOhneKlasse, weglasstext } from '../gemeinsam/regelsatz.ts'
import { bewerteDegradation } from './degradation.ts'
import { bewerteSaprobie } from './saprobie.ts'

const NORM = '§ 10 Abs. 1 QZV Ökologie OG'
const METHODEN: readonly string[] = ['MHS', 'QUANTITATIV']
const KENNGROESSEN_DER_EDITION: readonly KenngroesseSchluessel[] = KENNGROESSEN.map(eine => eine.schluessel)

type Ergebnis = Editionsergebnis['ergebnis']

function ohneKlasse(module: ModulErgebnis[], text: string, regel: string): Ergebnis {
  return { klasse: null, text, wert: null, eqr: null, entscheidend: null, module, regel }
}

/** Wendet § 10 an: alle drei Werte müssen eine Klasse haben, der schlechteste entscheidet, mit der Toleranz von 0,02. */
function entscheide(kontext: Bewertungskontext, module: ModulErgebnis[]): Ergebnis {
  const werte: Modulwert[] = []
  for (const { schluessel, wert, klasse, grenzen, richtung } of module) {
    if (klasse !== null && wert !== null && grenzen !== null) werte.push({ schluessel, wert, grenzen, richtung })
  }
  const entscheidung = werte.length === module.length ? bestimmeSchlechtestenWert(werte, TOLERANZ_PARAGRAPH_10) : null
  if (entscheidung === null) {
    const fehlend = module.filter(modul => modul.klasse === null)
    const text = fehlend.find(modul => modul.text !== KEINE_GRENZWERTE)?.text ?? KEINE_GRENZWERTE
    return ohneKlasse(module, text, regeltextOhneKlasse(module, NORM))
  }
  const { weggelassen, klasse } = entscheidung
  if (weggelassen !== null) {
    const modul = module[weggelassen.stelle]!
    const { grenze, abstand, klassenUnterschied } = weggelassen
    modul.weggelassen = weglasstext(modul, grenze, abstand, TOLERANZ_PARAGRAPH_10.toleranz, NORM)
    kontext.meldungen.push(meldungen.toleranzAngewendet(modul.weggelassen, modul.wert ?? 0, grenze, abstand))
    if (klassenUnterschied > 1) {
      kontext.meldungen.push(meldungen.toleranzMehrereKlassen(modul.label, klassenUnterschied))
    }
  }
  const { wert, eqr, schluessel } = module[entscheidung.entscheidend]!
  const regel = regeltext(module, entscheidung, NORM)
  return { klasse, text: KLASSENTEXTE[klasse], wert, eqr, entscheidend: schluessel, module, regel }
}

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
  return { ergebnis: entscheide(kontext, module), kenngroessen }
}

/** MZB detailliert, Edition 2026-1: Saprobie, MMI 1 und MMI 2 nach § 10 QZV Ökologie OG; Säureklasse informativ. */
export const MZB_DETAILLIERT_2026_1: Edition = {
  verfahren: 'MZB_DETAILLIERT',
  edition: '2026-1',
  label: 'MZB detailliert (MHS)',
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
