import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle, type Quellzeile } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { type Gesichtet, legeSynonym } from '../gesichtet.ts'
import { ohneUntergattung, variantenSchluessel } from '../namen.ts'
import type { Verweis } from '../verweise.ts'

const EA_NAMEN_DATEI = 'mzb_ea_namen.csv'

const SPALTEN = ['taxon_name', 'preferred_taxon_name', 'taxon_rank'] as const
type Zeile = Quellzeile<(typeof SPALTEN)[number]>['wert']

/** Rang der Zeilen, die mehrere Arten zusammenfassen. */
const ZUSAMMENFASSUNG = new Set(['Species aggregate', 'Species group', 'Species sensu lato'])
const OBERBEGRIFF = new Set(['Genus', 'Family'])

/**
 * Namen, die in Mitteleuropa eine andere Art meinen als in England; gesichert ist nur die Gattung. Die Zeile steht hier, weil
 * Regressionsproben der SEPA sie brauchen: dass der Name erkannt wird, belegen sie deshalb nicht.
 */
const NUR_GATTUNG: Readonly<Record<string, string>> = { 'Lymnaea peregra': 'Radix sp.' }

/** Arten, deren früheren Namen die Behörde einem anderen gleichsetzt, ohne die nach Sichtung getrennten. */
export function verweiseDerEa({ istGetrennt }: Gesichtet): readonly Verweis[] {
  return leseQuelle(EA_NAMEN_DATEI, SPALTEN).flatMap(({ wert }) => {
    if (wert.taxon_rank !== 'Species') return []
    const [name, gueltig] = [ohneUntergattung(wert.taxon_name), ohneUntergattung(wert.preferred_taxon_name)]
    return name === gueltig || istGetrennt(name, gueltig) ? [] : [{ name, gueltig, quelle: 'EA' }]
  })
}

/**
 * Übernimmt aus der Taxonliste der englischen Umweltbehörde die früheren Namen (`Potamopyrgus jenkinsi`) als Synonyme des Namens,
 * den sie vorzieht, und ihre Zusammenfassungen (`Gammarus pulex/fossarum agg.`), unter denen Proben gezählt sind. Führt die Liste
 * nur den früheren Namen, wird der vorgezogene sein Synonym; führt sie keinen von beiden, entfällt die Zeile.
 * @throws Error, wenn beide Namen gültige Einträge sind, ohne dass die Sichtung sie trennt
 */
export function uebernimmEaNamen(liste: Entwurfsliste, gesichtet: Gesichtet, buch: Buchhaltung): void {
  const zeilen = leseQuelle(EA_NAMEN_DATEI, SPALTEN)
  buch.oeffne(EA_NAMEN_DATEI, zeilen.length)
  const epitheta = new Set(
    liste.alle().flatMap(e => (e.rang === 'ART' && !e.akzeptiert ? [`${e.familie} ${epitheton(e.name)}`] : [])),
  )
  for (const { zeile, wert } of zeilen) {
    const roh = wert.taxon_name
    const ergebnis = ZUSAMMENFASSUNG.has(wert.taxon_rank)
      ? uebernimmZusammenfassung(liste, roh)
      : uebernimmName(liste, wert, epitheta, gesichtet)
    if (typeof ergebnis === 'string') buch.buche(EA_NAMEN_DATEI, zeile, roh, 'AUSGELASSEN', ergebnis)
    else if (ergebnis === null) buch.buche(EA_NAMEN_DATEI, zeile, roh, 'ZUGEORDNET')
    else {
      buch.buche(EA_NAMEN_DATEI, zeile, roh, 'ERGAENZT')
      if (ergebnis.akzeptiert)
        buch.vermerke('Synonyme der englischen Umweltbehörde', `${ergebnis.name} → ${ergebnis.akzeptiert}`)
      else buch.vermerke('Artengruppen der englischen Umweltbehörde', ergebnis.name)
    }
  }
}

/** Schlüssel des Artepithetons, über Genusendungen hinweg. */
function epitheton(name: string): string {
  return variantenSchluessel(name.split(' ')[1] ?? '')
}

/** Neuer Eintrag, null für einen vorhandenen, sonst der Grund der Auslassung. */
type Ergebnis = Entwurf | null | string

function uebernimmName(
  liste: Entwurfsliste,
  { taxon_name: roh, preferred_taxon_name: vorzug, taxon_rank: rang }: Zeile,
  epitheta: ReadonlySet<string>,
  { istGetrennt }: Gesichtet,
): Ergebnis {
  const hoeher = OBERBEGRIFF.has(rang)
  if (hoeher && !/^[A-Z][a-z]+$/.test(roh)) return 'Untergattungen führt die Liste nicht'
  const [name, neuerName] = [roh, vorzug].map(n =>
    hoeher ? `${n} ${rang === 'Genus' ? 'sp.' : 'Gen. sp.'}` : ohneUntergattung(n),
  ) as [string, string]
  const ersatz = NUR_GATTUNG[name] ?? neuerName
  const [eintrag, ziel] = [liste.holeGueltig(name), liste.holeGueltig(ersatz)]
  if (eintrag && ziel) {
    if (eintrag === ziel || istGetrennt(name, neuerName)) return null
    throw new Error(`${EA_NAMEN_DATEI}: ${name} und ${neuerName} sind ein Taxon, aber zwei gültige Einträge.`)
  }
  const gueltig = eintrag ?? ziel
  const synonym = eintrag ? ersatz : name
  if (!gueltig) return 'Keiner der beiden Namen in der Liste'
  if (hoeher) return legeSynonym(liste, synonym, gueltig)
  if (!/^[A-Z][a-z-]+ [a-z-]+$/.test(synonym)) return 'Kein Artname'
  const gleich = epitheton(synonym) === epitheton(gueltig.name)
  if (!gleich && epitheta.has(`${gueltig.familie} ${epitheton(synonym)}`)) {
    return 'Das Epitheton trägt in der Liste eine andere Art der Familie'
  }
  return liste.legeSynonym(synonym, gueltig)
}

/** `Simulium angustipes/velutinum`, `Polycelis nigra or tenuis`, `… agg.` und `Potthastia gaedii group` */
function uebernimmZusammenfassung(liste: Entwurfsliste, roh: string): Ergebnis {
  const kombination = /^([A-Z][a-z]+) ([a-z]+(?:(?:\/| or )[a-z]+)+)( agg\.)?$/.exec(roh)
  const gruppe = /^([A-Z][a-z]+) ([a-z]+) (?:group|agg\.)$/.exec(roh)
  const gattung = liste.hole(`${(kombination ?? gruppe)?.[1] ?? ''} sp.`)
  if (!gattung) return 'Gattung nicht in der Liste oder Gruppe ohne Artnamen'
  const epitheta = kombination?.[2]?.replaceAll(' or ', '/') ?? `${gruppe?.[2] ?? ''}-Gr.`
  const name = `${gattung.gattung} ${epitheta}`
  const vorhanden = liste.hole(name)
  const eintrag = vorhanden ?? liste.lege({ ...gattung, name, rang: 'ARTENGRUPPE' })
  // Die Suche deutet „a/b agg.“ nicht als „a/b“; „or“ kennt sie gar nicht
  if (kombination && roh !== name && !liste.hole(roh)) {
    liste.legeSynonym(roh, liste.holeGueltig(name) ?? eintrag)
  }
  return vorhanden ? null : eintrag
}
