import type { Klasse, Klassengrenzen, Richtung } from '../typen.ts'
import { ausZahl, type Bruch, durch, minus, vergleiche } from './bruch.ts'
import type { Determinand } from './edition.ts'
import { berechneNormalisiert, type Eqrskala } from './normalisiert.ts'

/** Ort eines Ergebnisses, mit dem, was zur Meldung eingetragen ist; null: nicht eingetragen. */
export type Meldeort = {
  readonly messstelleId: number
  readonly kennung: string | null
  readonly schema: string | null
  readonly wasserkoerperKennung: string | null
  readonly wasserkoerperSchema: string | null
  /** nationale Nummer des Wasserkörpers */
  readonly wasserkoerperNummer: string | null
  readonly ausweisung: string | null
  readonly typ: string | null
}

/** Modul eines gespeicherten Ergebnisses. */
type Meldemodul = {
  readonly schluessel: string
  readonly wert: number | null
  readonly klasse: Klasse | null
  readonly grenzen: Klassengrenzen | null
  readonly richtung: Richtung
}

/** Das Ergebnis eines Qualitätselements einer Aufnahme. */
export type Meldeteil = {
  readonly aufnahmeId: number
  readonly code: string
  /** JJJJ-MM-TT */
  readonly datum: string
  readonly element: string
  readonly klasse: Klasse | null
  readonly entscheidend: string | null
  readonly module: readonly Meldemodul[]
  /** Referenz und schlechtester Wert fallender Module (Saprobienindex); null: nicht bekannt */
  readonly grundzustand: number | null
  readonly schlechtester: number | null
  /** Satz, wie es zur Klasse kam */
  readonly regel: string
  readonly vorbehalt: string | null
  /** Verfahren, Edition, Parametersatz */
  readonly herkunft: string
  readonly ort: Meldeort
}

/** Was ein Ergebnis zu einer Zeile beiträgt. */
export type Teilwert = {
  readonly teil: Meldeteil
  readonly klasse: Klasse
  readonly neqr: Bruch | null
  readonly eqr: Bruch | null
  /** Grenzen auf der Skala des EQR */
  readonly grenzen: readonly Bruch[] | null
}

/** Beitrag zu einer Kenngröße; null, wenn das Ergebnis dazu keine Klasse hat. */
export function ermittleTeilwert(teil: Meldeteil, { module }: Determinand): Teilwert | null {
  const gewaehlte =
    module === null
      ? teil.module.filter(m => m.schluessel === teil.entscheidend)
      : teil.module.filter(m => module.includes(m.schluessel))
  const schlechtestes = gewaehlte.reduce<Meldemodul | null>(
    (bisher, m) => (m.klasse !== null && (bisher?.klasse ?? 0) < m.klasse ? m : bisher),
    null,
  )
  const klasse = module === null ? teil.klasse : (schlechtestes?.klasse ?? null)
  if (klasse === null) return null
  const skala = schlechtestes === null ? null : skalaVon(schlechtestes, teil)
  if (skala === null || schlechtestes?.wert == null) return { teil, klasse, neqr: null, eqr: null, grenzen: null }
  const wert = ausZahl(schlechtestes.wert)
  const alsEqr = umrechnungVon(skala)
  return {
    teil,
    klasse,
    neqr: berechneNormalisiert(wert, skala),
    eqr: alsEqr?.(wert) ?? null,
    grenzen: alsEqr === null ? null : skala.grenzen.flatMap(grenze => (grenze === null ? [] : [alsEqr(grenze)])),
  }
}

function skalaVon({ grenzen, richtung }: Meldemodul, { grundzustand, schlechtester }: Meldeteil): Eqrskala | null {
  if (grenzen === null) return null
  const [referenz, unten] = richtung === 'steigend' ? [1, 0] : [grundzustand, schlechtester]
  return {
    referenz: referenz === null ? null : ausZahl(referenz),
    grenzen: grenzen.map(ausZahl),
    schlechtester: unten === null ? null : ausZahl(unten),
  }
}

/** EQR = (Wert − schlechtester)/(Referenz − schlechtester); auf der Skala des EQR ist er der Wert selbst. */
function umrechnungVon({ referenz, schlechtester }: Eqrskala): ((wert: Bruch) => Bruch) | null {
  if (referenz === null || schlechtester === null || vergleiche(referenz, schlechtester) === 0) return null
  return wert => durch(minus(wert, schlechtester), minus(referenz, schlechtester))
}
