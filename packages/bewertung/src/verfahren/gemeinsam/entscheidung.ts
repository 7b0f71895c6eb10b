import { KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import type { Meldungssammlung } from '../../meldungen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Modulwert, Toleranzregel } from '../../regeln/schlechtesterWert.ts'
import { bestimmeSchlechtestenWert } from '../../regeln/schlechtesterWert.ts'
import type { ModulErgebnis } from '../../typen.ts'
import type { Editionsergebnis } from '../edition.ts'
import { regeltext, regeltextOhneKlasse, weglasstext, weglasstextGrenznah } from './regelsatz.ts'

type Ergebnis = Editionsergebnis['ergebnis']

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
  if (weggelassen !== null && regel !== null) {
    const modul = module[weggelassen.stelle]!
    const { grenze, abstand, klassenUnterschied } = weggelassen
    const begruende = regel.lesart === 'EINZELNER_GRENZNAHER' ? weglasstextGrenznah : weglasstext
    modul.weggelassen = begruende(modul, grenze, abstand, regel.toleranz, norm)
    sammlung.push(meldungen.toleranzAngewendet(modul.weggelassen, modul.wert ?? 0, grenze, abstand))
    if (klassenUnterschied > 1) sammlung.push(meldungen.toleranzMehrereKlassen(modul.label, klassenUnterschied))
  }
  const { wert, eqr, schluessel } = module[entscheidung.entscheidend]!
  const satz = regeltext(module, entscheidung, norm)
  return { klasse, text: KLASSENTEXTE[klasse], wert, eqr, entscheidend: schluessel, module, regel: satz }
}
