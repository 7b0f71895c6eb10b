import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'

/** Zuordnung aller Taxa einer Liste zu einer gröberen Einheit (Familie, Wertungsfamilie) mit deren Werten. */
export type Wertungsebene = {
  readonly namen: readonly string[]
  /** Stelle in `namen` je Taxon, −1 ohne Zuordnung */
  readonly jeTaxon: Int32Array
  /** je Kenngröße ein Wert je Einheit, NaN ohne Wert */
  readonly werte: Readonly<Record<string, Float64Array>>
}

/** Was eine Ebene ausmacht. */
export type Ebenenvorschrift = {
  /** Einheit eines Taxons, mit oder ohne Zusatz in Klammern; null: keine */
  readonly einheit: (eintrag: TaxonEintrag) => string | null
  readonly kenngroessen: readonly string[]
  /** veröffentlichte Werte je Einheit, wo die Liste keinen oder nur den einer Sammelfamilie führt */
  readonly ergaenzung?: Readonly<Record<string, number>>
  /** `vor`: die Ergänzung geht der Liste vor; sonst füllt sie nur Lücken */
  readonly ergaenzungGilt?: 'vor' | 'nach'
}

/** 'LIMONIIDAE' → 'Limoniidae', 'Hydrophilidae (mit Helophoridae)' → 'Hydrophilidae' */
export function familienname(name: string | null | undefined): string | null {
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
function gemeinsamerWert(eintraege: readonly TaxonEintrag[], kenngroesse: string): number {
  let gefunden = Number.NaN
  for (const eintrag of eintraege) {
    const wert = eintrag.werte[kenngroesse]
    if (!istEinstufung(kenngroesse, wert)) continue
    if (!Number.isNaN(gefunden) && gefunden !== wert) return Number.NaN
    gefunden = wert
  }
  return gefunden
}

/**
 * Wert einer Einheit: der Eintrag auf Familien- oder Gruppenniveau, sonst der gemeinsame Wert der Mitglieder, die in der
 * Taxaliste den Wert ihrer Wertungsfamilie tragen. Widersprechen sie sich, gilt keiner: ein Mittel wäre erfunden.
 */
function wertDerEinheit(
  name: string,
  mitglieder: readonly TaxonEintrag[],
  kenngroesse: string,
  vorschrift: Ebenenvorschrift,
): number {
  const ergaenzt = vorschrift.ergaenzung?.[name] ?? Number.NaN
  const eigene = mitglieder.filter(
    ({ rang, familie }) => rang === 'GRUPPE' || (rang === 'FAMILIE' && familienname(familie) === name),
  )
  const reihenfolge =
    vorschrift.ergaenzungGilt === 'vor'
      ? [ergaenzt, gemeinsamerWert(eigene, kenngroesse), gemeinsamerWert(mitglieder, kenngroesse)]
      : [gemeinsamerWert(eigene, kenngroesse), gemeinsamerWert(mitglieder, kenngroesse), ergaenzt]
  return reihenfolge.find(wert => !Number.isNaN(wert)) ?? Number.NaN
}

/** Baut eine Ebene; ihre Namen tragen den Zusatz in Klammern, wenn die Liste ihn nennt. */
export function baueWertungsebene(taxa: readonly TaxonEintrag[], vorschrift: Ebenenvorschrift): Wertungsebene {
  const stelleJeName = new Map<string, number>()
  const namen: string[] = []
  const anzeigenamen: string[] = []
  const mitglieder: TaxonEintrag[][] = []
  const jeTaxon = new Int32Array(taxa.length).fill(-1)
  taxa.forEach((eintrag, i) => {
    const einheit = vorschrift.einheit(eintrag)
    const name = familienname(einheit)
    if (name === null || einheit === null) return
    let stelle = stelleJeName.get(name)
    if (stelle === undefined) {
      stelle = namen.length
      stelleJeName.set(name, stelle)
      namen.push(name)
      anzeigenamen.push(name)
      mitglieder.push([])
    }
    if (einheit.includes(' (')) anzeigenamen[stelle] = einheit
    jeTaxon[i] = stelle
    mitglieder[stelle]?.push(eintrag)
  })
  const werte: Record<string, Float64Array> = {}
  for (const kenngroesse of vorschrift.kenngroessen) {
    werte[kenngroesse] = Float64Array.from(namen, (name, i) =>
      wertDerEinheit(name, mitglieder[i] ?? [], kenngroesse, vorschrift),
    )
  }
  return { namen: anzeigenamen, jeTaxon, werte }
}
