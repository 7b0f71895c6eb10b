import { vergleicheDezimal } from '../../dezimal.ts'
import { KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Parametersatz, Referenzwert } from '../../parameter/typen.ts'
import { bestimmeKlasse } from '../../regeln/klassengrenzen.ts'
import { berechneMetrikwert } from '../../regeln/metrikwert.ts'
import type { KenngroesseErgebnis, Klassengrenzen, ModulErgebnis } from '../../typen.ts'
import type { Bewertungskontext } from '../edition.ts'
import { schwaechereMarke } from '../gemeinsam/berichtsplan.ts'

type Modulangaben = {
  schluessel: 'TROPHIE' | 'SAPROBIE' | 'REFERENZARTEN'
  label: string
  kenngroesse: KenngroesseErgebnis
  istHinterlegt: boolean
  /** Referenzwert des Gewässertyps; undefined: die Angabe zum Typ fehlt, null: nicht hinterlegt */
  referenz: number | null | undefined
  /** Angabe der Messstelle, von der die Referenz abhängt, mit ihrem Pfad in der Eingabe */
  typangabe: readonly [string, string]
  /** Wert, bei dem die EQR 0 ist */
  schlechtester: number
  grenzen: Klassengrenzen | null
}

/** EQR = (schlechtester − Wert)/(schlechtester − Referenz), begrenzt auf 0…1, und ihre Klasse. Quelle: QZV Ökologie OG, § 9. */
function bewerteModul(kontext: Bewertungskontext<'PHB'>, satz: Parametersatz<'PHB'>, p: Modulangaben): ModulErgebnis {
  const modul: ModulErgebnis = {
    schluessel: p.schluessel,
    label: p.label,
    wert: null,
    eqr: null,
    klasse: null,
    text: KEINE_GRENZWERTE,
    grenzen: p.grenzen,
    richtung: 'steigend',
    quelle: `${p.kenngroesse.quelle}; Referenz und Grenzen: ${satz.quelle.zitat}`,
    marke: schwaechereMarke(p.kenngroesse.marke, satz.marke),
  }
  if (!p.istHinterlegt) {
    kontext.meldungen.push(meldungen.indikationFehlt(p.label, satz.name))
    return modul
  }
  if (p.kenngroesse.wert === null) {
    kontext.meldungen.push(meldungen.keineTraeger(p.label))
    modul.text = 'keine Bewertung – kein Indikatortaxon'
    return modul
  }
  if (p.referenz === undefined) {
    kontext.meldungen.push(meldungen.typangabeFehlt(p.label, ...p.typangabe))
    modul.text = `keine Bewertung – ${p.typangabe[0]} fehlt`
    return modul
  }
  if (p.referenz === null) {
    kontext.meldungen.push(meldungen.referenzFehlt(p.label, satz.name))
    return modul
  }
  const eqr = berechneMetrikwert(p.kenngroesse.wert, p.schlechtester, p.referenz)
  p.kenngroesse.score = eqr
  modul.wert = eqr
  modul.eqr = eqr
  modul.teile = [
    {
      kenngroesse: p.kenngroesse.schluessel,
      label: p.kenngroesse.label,
      wert: p.kenngroesse.wert,
      unten: p.schlechtester,
      oben: p.referenz,
      score: eqr,
      gewicht: 1,
      anteil: eqr,
    },
  ]
  if (p.grenzen === null) {
    kontext.meldungen.push(meldungen.grenzwerteFehlen(p.label, satz.name))
    return modul
  }
  modul.klasse = bestimmeKlasse(eqr, p.grenzen, 'steigend')
  modul.text = KLASSENTEXTE[modul.klasse]
  return modul
}

/** Referenz zum Typ: undefined ohne Typangabe, null ohne Eintrag. */
function findeReferenz<S>(
  referenzen: readonly Referenzwert<S>[],
  typ: S | null | undefined,
  istGleich: (a: S, b: S) => boolean,
): number | null | undefined {
  if (typ === null || typ === undefined) return undefined
  return referenzen.find(eine => istGleich(eine.typ, typ))?.wert ?? null
}

const gleich = <S>(a: S, b: S) => a === b

/**
 * Die drei Module des Phytobenthos.
 * @param kenngroesse liefert die Zeile des Berichts zu einem Schlüssel
 */
export function bewerteModule(
  kontext: Bewertungskontext<'PHB'>,
  satz: Parametersatz<'PHB'>,
  kenngroesse: (schluessel: string) => KenngroesseErgebnis,
): ModulErgebnis[] {
  const { trophie, saprobie, referenzarten } = satz.inhalt
  const { typologie } = kontext.eingabe
  return [
    bewerteModul(kontext, satz, {
      schluessel: 'TROPHIE',
      label: 'Trophie',
      kenngroesse: kenngroesse('TI'),
      istHinterlegt: trophie.indikation !== null,
      referenz: findeReferenz(trophie.referenzen, typologie.trophischerGrundzustand, gleich),
      typangabe: ['trophischer Grundzustand', 'typologie.trophischerGrundzustand'],
      schlechtester: trophie.hoechsterWert,
      grenzen: trophie.grenzen,
    }),
    bewerteModul(kontext, satz, {
      schluessel: 'SAPROBIE',
      label: 'Saprobie',
      kenngroesse: kenngroesse('SI_ALGEN'),
      istHinterlegt: saprobie.indikation !== null,
      referenz: findeReferenz(
        saprobie.referenzen,
        typologie.saprobiellerGrundzustand,
        (a, b) => Number.isFinite(b) && vergleicheDezimal(a, b) === 0,
      ),
      typangabe: ['saprobieller Grundzustand', 'typologie.saprobiellerGrundzustand'],
      schlechtester: saprobie.hoechsterWert,
      grenzen: saprobie.grenzen,
    }),
    bewerteModul(kontext, satz, {
      schluessel: 'REFERENZARTEN',
      label: 'Referenzarten',
      kenngroesse: kenngroesse('REFERENZARTEN_PROZENT'),
      istHinterlegt: referenzarten.liste !== null,
      referenz: findeReferenz(referenzarten.referenzen, typologie.typgruppe, gleich),
      typangabe: ['Typgruppe', 'typologie.typgruppe'],
      schlechtester: 0,
      grenzen: referenzarten.grenzen,
    }),
  ]
}
