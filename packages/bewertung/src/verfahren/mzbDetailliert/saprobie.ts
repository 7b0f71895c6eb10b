import { vergleicheDezimal } from '../../dezimal.ts'
import { KEINE_GRENZWERTE, KLASSENTEXTE } from '../../klassen.ts'
import { meldungen } from '../../meldungen.ts'
import type { Parametersatz } from '../../parameter/typen.ts'
import { bestimmeKlasse } from '../../regeln/klassengrenzen.ts'
import { berechneEqrFallend } from '../../regeln/metrikwert.ts'
import type { ModulErgebnis } from '../../typen.ts'
import type { Bewertungskontext } from '../edition.ts'
import type { Berichtszeile } from '../gemeinsam/berichtsplan.ts'
import { schwaechereMarke } from '../gemeinsam/berichtsplan.ts'

/** Modul Saprobie: Saprobienindex gegen die Grenzen des saprobiellen Grundzustands. Quelle: QZV Ökologie OG, Anlage E 1. */
export function bewerteSaprobie(
  kontext: Bewertungskontext,
  satz: Parametersatz,
  si: number | null,
  zeile: Berichtszeile,
): ModulErgebnis {
  const { saprobie } = satz.inhalt
  const grundzustand = kontext.eingabe.typologie.saprobiellerGrundzustand
  const modul: ModulErgebnis = {
    schluessel: 'SAPROBIE',
    label: 'Saprobie',
    wert: si,
    eqr: null,
    klasse: null,
    text: KEINE_GRENZWERTE,
    grenzen: null,
    richtung: 'fallend',
    quelle: `${zeile.quelle}; Grenzen: ${satz.quelle.zitat}`,
    marke: schwaechereMarke(zeile.marke, satz.marke),
  }
  if (si === null) {
    kontext.meldungen.push(meldungen.keineIndikatortaxa())
    modul.text = 'keine Bewertung – kein Indikatortaxon'
  }
  if (grundzustand === null) {
    kontext.meldungen.push(meldungen.grundzustandFehlt())
    modul.text = 'keine Bewertung – saprobieller Grundzustand fehlt'
    return modul
  }
  const eintrag = Number.isFinite(grundzustand)
    ? saprobie.grenzen.find(eine => vergleicheDezimal(eine.grundzustand, grundzustand) === 0)
    : undefined
  if (eintrag === undefined) {
    kontext.meldungen.push(meldungen.grundzustandUnbekannt(grundzustand, satz.name))
    modul.text = 'keine Bewertung – saprobieller Grundzustand unbekannt'
    return modul
  }
  if (si !== null) modul.eqr = berechneEqrFallend(si, eintrag.grundzustand, saprobie.hoechsterWert)
  if (eintrag.grenzen === null) {
    kontext.meldungen.push(meldungen.grenzwerteFehlen(modul.label, satz.name))
    return modul
  }
  modul.grenzen = eintrag.grenzen
  if (si === null) return modul
  modul.klasse = bestimmeKlasse(si, eintrag.grenzen, 'fallend')
  modul.text = KLASSENTEXTE[modul.klasse]
  return modul
}
