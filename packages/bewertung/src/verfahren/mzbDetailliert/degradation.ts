import { findeKenngroesse } from '../../kenngroessen/register.ts'
import { KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { MmiBestandteil, MmiSchluessel, Parametersatz } from '../../parameter/typen.ts'
import { bestimmeKlasse } from '../../regeln/klassengrenzen.ts'
import { berechneMetrikwert } from '../../regeln/metrikwert.ts'
import type { KenngroesseErgebnis, ModulErgebnis, Modulteil } from '../../typen.ts'
import type { Bewertungskontext } from '../edition.ts'
import type { Berichtsplan } from '../gemeinsam/berichtsplan.ts'
import { schwaechereMarke } from '../gemeinsam/berichtsplan.ts'

const LABEL: Readonly<Record<MmiSchluessel, string>> = {
  MMI1: 'Allgemeine Degradation (MMI 1)',
  MMI2: 'Allgemeine Degradation (MMI 2)',
}

/** Gewogenes Mittel der Bewertungen; null, wenn eine Kenngröße fehlt (sie wird gemeldet). */
function berechneIndex(
  kontext: Bewertungskontext,
  modul: ModulErgebnis,
  bestandteile: readonly MmiBestandteil[],
  bericht: readonly KenngroesseErgebnis[],
  plan: Berichtsplan,
): number | null {
  let summe = 0
  let gewichte = 0
  for (const { gewicht } of bestandteile) gewichte += gewicht
  const teile: Modulteil[] = []
  for (const { kenngroesse, unten, oben, gewicht } of bestandteile) {
    const zeile = bericht[plan.stelleJeSchluessel.get(kenngroesse) ?? -1]
    if (zeile === undefined || zeile.wert === null) {
      const label = zeile?.label ?? findeKenngroesse(kenngroesse)?.label ?? kenngroesse
      kontext.meldungen.push(meldungen.bestandteilNichtBerechenbar(modul.label, label))
      return null
    }
    const score = berechneMetrikwert(zeile.wert, unten, oben)
    const anteil = (score * gewicht) / gewichte
    zeile.score = score
    summe += anteil
    teile.push({ kenngroesse, label: zeile.label, wert: zeile.wert, unten, oben, score, gewicht, anteil })
    modul.marke = schwaechereMarke(modul.marke, zeile.marke)
  }
  modul.teile = teile
  return summe
}

/** Multimetrischer Index der Allgemeinen Degradation für die Typgruppe. Quelle: QZV Ökologie OG, Anlagen E 2 und E 3. */
export function bewerteDegradation(
  kontext: Bewertungskontext,
  satz: Parametersatz,
  schluessel: MmiSchluessel,
  bericht: readonly KenngroesseErgebnis[],
  plan: Berichtsplan,
): ModulErgebnis {
  const { indizes, grenzen } = satz.inhalt.degradation
  const { typgruppe } = kontext.eingabe.typologie
  const modul: ModulErgebnis = {
    schluessel,
    label: LABEL[schluessel],
    wert: null,
    eqr: null,
    klasse: null,
    text: KEINE_GRENZWERTE,
    grenzen,
    richtung: 'steigend',
    quelle: `Ankerpunkte und Grenzen: ${satz.quelle.zitat}`,
    marke: satz.marke,
  }
  if (typgruppe === null) {
    modul.text = 'keine Bewertung – Typgruppe fehlt'
    return modul
  }
  const bestandteile = indizes.find(i => i.schluessel === schluessel && i.typgruppe === typgruppe)?.bestandteile
  if (bestandteile === null || bestandteile === undefined) {
    kontext.meldungen.push(meldungen.ankerpunkteFehlen(modul.label, satz.name))
    return modul
  }
  const wert = berechneIndex(kontext, modul, bestandteile, bericht, plan)
  modul.wert = wert
  modul.eqr = wert
  if (wert === null) {
    modul.text = 'keine Bewertung – Kenngröße nicht berechenbar'
    return modul
  }
  if (grenzen === null) {
    kontext.meldungen.push(meldungen.grenzwerteFehlen(modul.label, satz.name))
    return modul
  }
  modul.klasse = bestimmeKlasse(wert, grenzen, 'steigend')
  modul.text = KLASSENTEXTE[modul.klasse]
  return modul
}
