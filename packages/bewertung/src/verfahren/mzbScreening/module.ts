import { vergleicheDezimal } from '../../dezimal.ts'
import { KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Parametersatz } from '../../parameter/typen.ts'
import { bestimmeKlasse } from '../../regeln/klassengrenzen.ts'
import { berechneEqrFallend } from '../../regeln/metrikwert.ts'
import type { KenngroesseErgebnis, ModulErgebnis } from '../../typen.ts'
import type { Bewertungskontext } from '../edition.ts'
import { schwaechereMarke } from '../gemeinsam/berichtsplan.ts'
import { berechneMultimetrisch } from '../gemeinsam/multimetrisch.ts'

type Kontext = Bewertungskontext<'MZB_SCREENING'>
type Satz = Parametersatz<'MZB_SCREENING'>

/** Modul Allgemeine Belastung: Zahl der Screening-Taxa und der sensitiven Taxa, Degradations-Score. */
export function bewerteAllgemeineBelastung(
  kontext: Kontext,
  satz: Satz,
  bericht: readonly KenngroesseErgebnis[],
): ModulErgebnis {
  const { grenzen, indizes } = satz.inhalt.allgemeineBelastung
  const { typgruppe } = kontext.eingabe.typologie
  const modul: ModulErgebnis = {
    schluessel: 'ALLGEMEINE_BELASTUNG',
    label: 'Allgemeine Belastung',
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
    kontext.meldungen.push(meldungen.typgruppeFehlt())
    modul.text = 'keine Bewertung – Typgruppe fehlt'
    return modul
  }
  const bestandteile = indizes.find(eines => eines.typgruppe === typgruppe)?.bestandteile ?? null
  if (bestandteile === null) {
    kontext.meldungen.push(meldungen.ankerpunkteFehlen(modul.label, satz.name))
    return modul
  }
  const wert = berechneMultimetrisch(modul, bestandteile, bericht, kontext.meldungen)
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

/** Modul Organische Belastung: Saprobie-Score gegen die Grenzen des saprobiellen Grundzustands. */
export function bewerteOrganischeBelastung(kontext: Kontext, satz: Satz, score: KenngroesseErgebnis): ModulErgebnis {
  const { grenzen, hoechsterWert } = satz.inhalt.organischeBelastung
  const grundzustand = kontext.eingabe.typologie.saprobiellerGrundzustand
  const modul: ModulErgebnis = {
    schluessel: 'ORGANISCHE_BELASTUNG',
    label: 'Organische Belastung',
    wert: score.wert,
    eqr: null,
    klasse: null,
    text: KEINE_GRENZWERTE,
    grenzen: null,
    richtung: 'fallend',
    quelle: `${score.quelle}; Grenzen: ${satz.quelle.zitat}`,
    marke: schwaechereMarke(score.marke, satz.marke),
  }
  if (score.wert === null) {
    kontext.meldungen.push(meldungen.keineTraeger(modul.label))
    modul.text = 'keine Bewertung – kein eingestuftes Taxon'
    return modul
  }
  if (grundzustand === null) {
    kontext.meldungen.push(meldungen.grundzustandFehlt())
    modul.text = 'keine Bewertung – saprobieller Grundzustand fehlt'
    return modul
  }
  const eintrag = Number.isFinite(grundzustand)
    ? grenzen.find(eine => vergleicheDezimal(eine.grundzustand, grundzustand) === 0)
    : undefined
  if (eintrag === undefined) {
    kontext.meldungen.push(meldungen.grundzustandUnbekannt(grundzustand, satz.name))
    modul.text = 'keine Bewertung – saprobieller Grundzustand unbekannt'
    return modul
  }
  modul.eqr = berechneEqrFallend(score.wert, eintrag.grundzustand, hoechsterWert)
  if (eintrag.grenzen === null) {
    kontext.meldungen.push(meldungen.grenzwerteFehlen(modul.label, satz.name))
    return modul
  }
  modul.grenzen = eintrag.grenzen
  modul.klasse = bestimmeKlasse(score.wert, eintrag.grenzen, 'fallend')
  modul.text = KLASSENTEXTE[modul.klasse]
  return modul
}
