import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'

/** Zuordnung aller Taxa einer Liste zu einer gröberen Einheit (Familie, Wertungsfamilie) mit deren Werten. */
export type Wertungsebene = {
  readonly namen: readonly string[]
  /** Stelle in `namen` je Taxon, −1 ohne Zuordnung */
  readonly jeTaxon: Int32Array
  /** je Kenngröße ein Wert je Einheit, NaN ohne Wert */
  readonly werte: Readonly<Record<string, Float64Array>>
}

/** 'LIMONIIDAE' → 'Limoniidae', 'Hydrophilidae (including Helophoridae)' → 'Hydrophilidae' */
export function familienname(name: string | null): string | null {
  const ohneZusatz = name?.split(' (')[0]?.trim()
  if (!ohneZusatz) return null
  const grossgeschrieben = ohneZusatz === ohneZusatz.toUpperCase()
  return grossgeschrieben ? ohneZusatz.charAt(0) + ohneZusatz.slice(1).toLowerCase() : ohneZusatz
}

/** Die britische Liste schreibt 0, wo sie nicht einstuft; bei WHPT gibt es diese Schreibweise nicht. */
function istEinstufung(kenngroesse: string, wert: number | undefined): wert is number {
  return wert !== undefined && (wert !== 0 || kenngroesse.startsWith('whpt'))
}

/** Gemeinsamer Wert aller Einträge, die einen haben; NaN, wenn keiner einen hat oder sie sich widersprechen. */
function einmuetig(eintraege: readonly TaxonEintrag[], kenngroesse: string): number {
  let gefunden = Number.NaN
  for (const eintrag of eintraege) {
    const wert = eintrag.werte[kenngroesse]
    if (!istEinstufung(kenngroesse, wert)) continue
    if (!Number.isNaN(gefunden) && gefunden !== wert) return Number.NaN
    gefunden = wert
  }
  return gefunden
}

/** Kenngrößen, deren Werte die Quelle bei jedem Mitglied der Familie wiederholt; LIFE und PSI führen eigene Artwerte. */
function giltFuerMitglieder(kenngroesse: string): boolean {
  return kenngroesse === 'bmwp' || kenngroesse.startsWith('whpt')
}

/**
 * Wert einer Familie, in dieser Reihenfolge: eigener Eintrag der Familie · Einträge der Familien, die sie zusammenfasst,
 * wenn sie übereinstimmen · veröffentlichte Ergänzung · bei BMWP und WHPT der gemeinsame Wert der Mitglieder. Sonst kein
 * Wert: aus Artwerten eine Familienstufe abzuleiten, wertete Familien, die die Tabelle ausdrücklich ausnimmt.
 */
function familienwert(
  familie: string,
  mitglieder: readonly TaxonEintrag[],
  kenngroesse: string,
  ergaenzung: Readonly<Record<string, number>>,
): number {
  const grob = mitglieder.filter(eintrag => eintrag.rang === 'FAMILIE' || eintrag.rang === 'GRUPPE')
  const eigen = grob.filter(eintrag => familienname(eintrag.familie) === familie || eintrag.rang === 'GRUPPE')
  for (const auswahl of [eigen, grob]) {
    const wert = einmuetig(auswahl, kenngroesse)
    if (!Number.isNaN(wert)) return wert
  }
  const ergaenzt = ergaenzung[familie]
  if (ergaenzt !== undefined) return ergaenzt
  return giltFuerMitglieder(kenngroesse) ? einmuetig(mitglieder, kenngroesse) : Number.NaN
}

/** Baut eine Ebene: `schluessel` nennt die Einheit je Taxon (null: keine), `kenngroessen` die Werte, die sie braucht. */
export function baueWertungsebene(
  taxa: readonly TaxonEintrag[],
  schluessel: (eintrag: TaxonEintrag) => string | null,
  kenngroessen: readonly string[],
  ergaenzungen: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
): Wertungsebene {
  const stelleJeName = new Map<string, number>()
  const namen: string[] = []
  const mitglieder: TaxonEintrag[][] = []
  const jeTaxon = new Int32Array(taxa.length).fill(-1)
  taxa.forEach((eintrag, i) => {
    const name = schluessel(eintrag)
    if (name === null) return
    let stelle = stelleJeName.get(name)
    if (stelle === undefined) {
      stelle = namen.length
      stelleJeName.set(name, stelle)
      namen.push(name)
      mitglieder.push([])
    }
    jeTaxon[i] = stelle
    mitglieder[stelle]?.push(eintrag)
  })
  const werte: Record<string, Float64Array> = {}
  for (const kenngroesse of kenngroessen) {
    const ergaenzung = ergaenzungen[kenngroesse] ?? {}
    werte[kenngroesse] = Float64Array.from(namen, (name, i) =>
      familienwert(name, mitglieder[i] ?? [], kenngroesse, ergaenzung),
    )
  }
  return { namen, jeTaxon, werte }
}
