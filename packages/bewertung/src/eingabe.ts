import { MZB_METHODEN } from '@benthos/fachmodell/listen/mzb'
import { BIOREGIONEN, TROPHISCHE_GRUNDZUSTAENDE, TYPGRUPPEN } from '@benthos/fachmodell/listen/typologie'
import { TAXONRAENGE } from '@benthos/fachmodell/taxaliste'
import type { BewertungsEingabe } from './typen.ts'
import { VERFAHREN } from './typen.ts'
import { WIEDERHOLUNGEN } from './zaehlunsicherheit/zaehlunsicherheit.ts'

type Objekt = Readonly<Record<string, unknown>>

function istObjekt(wert: unknown): wert is Objekt {
  return typeof wert === 'object' && wert !== null && !Array.isArray(wert)
}

/** Sammelt Formfehler als deutsche Sätze mit dem Pfad in der Eingabe. */
class Formpruefung {
  readonly fehler: string[] = []

  text(objekt: Objekt, feld: string, pfad: string, leer: 'LEER_ERLAUBT' | 'PFLICHT' = 'PFLICHT'): void {
    const wert = objekt[feld]
    if (leer === 'LEER_ERLAUBT' && (wert === null || wert === undefined)) return
    if (typeof wert !== 'string') this.fehler.push(`${pfad}${feld}: Text erwartet.`)
  }

  zahl(objekt: Objekt, feld: string, pfad: string, leer: 'LEER_ERLAUBT' | 'PFLICHT' = 'PFLICHT'): void {
    const wert = objekt[feld]
    if (leer === 'LEER_ERLAUBT' && wert === null) return
    if (typeof wert !== 'number' || !Number.isFinite(wert)) this.fehler.push(`${pfad}${feld}: Zahl erwartet.`)
  }

  auswahl(objekt: Objekt, feld: string, pfad: string, werte: readonly string[], leer = false): void {
    const wert = objekt[feld]
    if (leer && wert === null) return
    if (typeof wert !== 'string' || !werte.includes(wert)) {
      this.fehler.push(`${pfad}${feld}: ${JSON.stringify(wert) ?? 'nichts'} steht nicht zur Wahl.`)
    }
  }

  objekt(objekt: Objekt, feld: string, pfad: string): Objekt | null {
    const wert = objekt[feld]
    if (istObjekt(wert)) return wert
    this.fehler.push(`${pfad}${feld}: Objekt erwartet.`)
    return null
  }
}

function pruefeTypologie(pruefung: Formpruefung, typologie: Objekt): void {
  const pfad = 'typologie.'
  pruefung.auswahl(
    typologie,
    'bioregion',
    pfad,
    BIOREGIONEN.map(({ value }) => value),
    true,
  )
  pruefung.zahl(typologie, 'saprobiellerGrundzustand', pfad, 'LEER_ERLAUBT')
  pruefung.auswahl(
    typologie,
    'typgruppe',
    pfad,
    TYPGRUPPEN.map(({ value }) => value),
    true,
  )
  if (typologie.trophischerGrundzustand !== undefined) {
    pruefung.auswahl(
      typologie,
      'trophischerGrundzustand',
      pfad,
      TROPHISCHE_GRUNDZUSTAENDE.map(({ value }) => value),
      true,
    )
  }
  pruefung.text(typologie, 'hoehenklasse', pfad, 'LEER_ERLAUBT')
  pruefung.text(typologie, 'einzugsgebietsklasse', pfad, 'LEER_ERLAUBT')
}

function pruefeProbe(pruefung: Formpruefung, probe: Objekt): void {
  const pfad = 'probe.'
  pruefung.auswahl(probe, 'methode', pfad, [...MZB_METHODEN.map(({ value }) => value), 'PHB'])
  pruefung.zahl(probe, 'flaeche', pfad, 'LEER_ERLAUBT')
  const anteil = pruefung.objekt(probe, 'aussortiert', pfad)
  if (anteil === null) return
  pruefung.zahl(anteil, 'zaehler', 'probe.aussortiert.')
  pruefung.zahl(anteil, 'nenner', 'probe.aussortiert.')
}

function pruefeTaxa(pruefung: Formpruefung, taxa: unknown): void {
  if (!Array.isArray(taxa)) {
    pruefung.fehler.push('taxa: Liste erwartet.')
    return
  }
  taxa.forEach((zeile: unknown, i) => {
    const pfad = `taxa[${i}].`
    if (!istObjekt(zeile)) {
      pruefung.fehler.push(`taxa[${i}]: Objekt erwartet.`)
      return
    }
    pruefung.text(zeile, 'taxon', pfad)
    pruefung.text(zeile, 'stadium', pfad, 'LEER_ERLAUBT')
    pruefung.zahl(zeile, 'anzahl', pfad)
    if (zeile.haeufigkeitsklasse !== undefined) pruefung.zahl(zeile, 'haeufigkeitsklasse', pfad, 'LEER_ERLAUBT')
    if (typeof zeile.cf !== 'boolean') pruefung.fehler.push(`${pfad}cf: Ja oder nein erwartet.`)
  })
}

function pruefeTaxagruppen(pruefung: Formpruefung, { abgeleiteteTaxa, zaehltAls }: Objekt): void {
  if (abgeleiteteTaxa !== undefined && !Array.isArray(abgeleiteteTaxa))
    pruefung.fehler.push('abgeleiteteTaxa: Liste erwartet.')
  else
    for (const [i, taxon] of (abgeleiteteTaxa ?? []).entries()) {
      const pfad = `abgeleiteteTaxa[${i}].`
      if (!istObjekt(taxon)) {
        pruefung.fehler.push(`abgeleiteteTaxa[${i}]: Objekt erwartet.`)
        continue
      }
      for (const feld of ['name', 'gruppe']) pruefung.text(taxon, feld, pfad)
      for (const feld of ['familie', 'gattung', 'wertungsfamilie', 'wertungsfamilieBmwp', 'wertungsfamiliePsi'])
        pruefung.text(taxon, feld, pfad, 'LEER_ERLAUBT')
      pruefung.auswahl(
        taxon,
        'rang',
        pfad,
        TAXONRAENGE.map(({ value }) => value),
      )
    }
  if (zaehltAls === undefined) return
  if (!istObjekt(zaehltAls)) pruefung.fehler.push('zaehltAls: Objekt erwartet.')
  else for (const gruppe of Object.keys(zaehltAls)) pruefung.text(zaehltAls, gruppe, 'zaehltAls.')
}

function pruefeWiederholungen(pruefung: Formpruefung, { wiederholungen }: Objekt): void {
  if (wiederholungen === undefined) return
  const istErlaubt =
    Number.isInteger(wiederholungen) && Number(wiederholungen) >= 1 && Number(wiederholungen) <= WIEDERHOLUNGEN
  if (!istErlaubt) pruefung.fehler.push(`wiederholungen: Ganze Zahl von 1 bis ${WIEDERHOLUNGEN} erwartet.`)
}

/**
 * Formfehler einer fremden Eingabe (etwa einer hochgeladenen Kapsel) als deutsche Sätze mit Pfad; leer heißt in Form.
 * Ob die Inhalte fachlich stimmen, sagt erst `bewerte`.
 */
export function pruefeBewertungsEingabe(wert: unknown): string[] {
  if (!istObjekt(wert)) return ['Die Eingabe ist kein Objekt.']
  const pruefung = new Formpruefung()
  pruefung.auswahl(wert, 'verfahren', '', VERFAHREN)
  pruefung.text(wert, 'edition', '')
  pruefung.text(wert, 'parametersatz', '', 'LEER_ERLAUBT')
  pruefung.text(wert, 'taxaliste', '')
  const typologie = pruefung.objekt(wert, 'typologie', '')
  if (typologie !== null) pruefeTypologie(pruefung, typologie)
  const probe = pruefung.objekt(wert, 'probe', '')
  if (probe !== null) pruefeProbe(pruefung, probe)
  pruefeTaxa(pruefung, wert.taxa)
  pruefeTaxagruppen(pruefung, wert)
  pruefeWiederholungen(pruefung, wert)
  return pruefung.fehler
}

/** Typwächter zu `pruefeBewertungsEingabe`. */
export function istBewertungsEingabe(wert: unknown): wert is BewertungsEingabe {
  return pruefeBewertungsEingabe(wert).length === 0
}
