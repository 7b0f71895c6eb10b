import { KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import type { Meldungssammlung } from '../../meldungen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Lesart, Modulwert, Toleranzregel } from '../../regeln/schlechtesterWert.ts'
import { bestimmeSchlechtestenWert } from '../../regeln/schlechtesterWert.ts'
import type { ModulErgebnis } from '../../typen.ts'
import { zahltext, zahltextNeben } from '../../zahltext.ts'
import type { Editionsergebnis } from '../edition.ts'
import { begrenzungstext, regeltext, regeltextOhneKlasse, weglasstext, weglasstextGrenznah } from './regelsatz.ts'

type Ergebnis = Editionsergebnis['ergebnis']

/** Die früheren Lesarten schreiben Werte auf vier Stellen; ihre Ergebnisse rechnen sich zu denselben Bytes nach. */
const MIT_ALLEN_STELLEN: readonly Lesart[] = ['HOECHSTENS_EINE_KLASSE', 'ALLEIN_AN_DER_GRENZE']

/** Ergebnis ohne Klasse mit dem Grund. */
export function ohneKlasse(module: ModulErgebnis[], text: string, regel: string): Ergebnis {
  return { klasse: null, text, wert: null, eqr: null, entscheidend: null, module, regel }
}

/**
 * Alle Module müssen eine Klasse haben; das schlechteste entscheidet, mit der Toleranz der Norm (null: ohne Toleranz). MZB
 * detailliert 2026-1 trägt seine eigene, eingefrorene Fassung.
 */
export function entscheide(
  module: ModulErgebnis[],
  norm: string,
  regel: Toleranzregel | null,
  sammlung: Meldungssammlung,
): Ergebnis {
  const werte: Modulwert[] = []
  for (const { schluessel, wert, klasse, grenzen, richtung } of module) {
    if (klasse !== null && wert !== null && grenzen !== null) werte.push({ schluessel, wert, grenzen, richtung })
  }
  const entscheidung =
    werte.length === module.length
      ? bestimmeSchlechtestenWert(werte, regel ?? { toleranz: 0, lesart: 'EINZELNER_SCHLECHTERER' })
      : null
  if (entscheidung === null) {
    const fehlend = module.filter(modul => modul.klasse === null)
    const text = fehlend.find(modul => modul.text !== KEINE_GRENZWERTE)?.text ?? KEINE_GRENZWERTE
    return ohneKlasse(module, text, regeltextOhneKlasse(module, norm))
  }
  const { weggelassen, klasse } = entscheidung
  const schreibe = regel !== null && MIT_ALLEN_STELLEN.includes(regel.lesart) ? zahltextNeben : zahltext
  let begruendung: string | undefined
  if (weggelassen?.begrenzt && regel !== null) {
    const modul = module[weggelassen.stelle]!
    const { grenze, abstand } = weggelassen
    begruendung = begrenzungstext(modul, grenze, abstand, regel.toleranz, norm, schreibe)
    sammlung.push(meldungen.toleranzBegrenzt(begruendung, modul.wert ?? 0, grenze, abstand))
  } else if (weggelassen !== null && regel !== null) {
    const modul = module[weggelassen.stelle]!
    const { grenze, abstand, klassenUnterschied } = weggelassen
    const begruende = regel.lesart === 'EINZELNER_GRENZNAHER' ? weglasstextGrenznah : weglasstext
    begruendung = begruende(modul, grenze, abstand, regel.toleranz, norm, schreibe)
    modul.weggelassen = begruendung
    sammlung.push(meldungen.toleranzAngewendet(begruendung, modul.wert ?? 0, grenze, abstand))
    if (klassenUnterschied > 1) sammlung.push(meldungen.toleranzMehrereKlassen(modul.label, klassenUnterschied))
  }
  const { wert, eqr, schluessel } = module[entscheidung.entscheidend]!
  const satz = regeltext(module, entscheidung, norm, begruendung, schreibe)
  return { klasse, text: KLASSENTEXTE[klasse], wert, eqr, entscheidend: schluessel, module, regel: satz }
}
