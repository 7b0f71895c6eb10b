import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle, type Quellzeile } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { ohneUntergattung, variantenSchluessel } from '../namen.ts'

const EA_NAMEN_DATEI = 'mzb_ea_namen.csv'

const SPALTEN = ['taxon_name', 'preferred_taxon_name', 'taxon_rank'] as const
type Zeile = Quellzeile<(typeof SPALTEN)[number]>['wert']

/** Rang der Zeilen, die mehrere Arten zusammenfassen. */
const ZUSAMMENFASSUNG = new Set(['Species aggregate', 'Species group', 'Species sensu lato'])
const OBERBEGRIFF = new Set(['Genus', 'Family'])

/** Namen, die in Mitteleuropa eine andere Art meinen als in England; gesichert ist nur die Gattung. */
const NUR_GATTUNG: Readonly<Record<string, string>> = { 'Lymnaea peregra': 'Radix sp.' }

/**
 * Übernimmt aus der Taxonliste der englischen Umweltbehörde die früheren Namen (`Potamopyrgus jenkinsi`) als Synonyme des Namens,
 * den sie vorzieht, und ihre Zusammenfassungen (`Gammarus pulex/fossarum agg.`), unter denen wirkliche Proben gezählt sind. Was die
 * Liste schon führt, bleibt; ein Name, dessen Ziel sie nicht führt, entfällt.
 */
export function uebernimmEaNamen(liste: Entwurfsliste, buch: Buchhaltung): void {
  const zeilen = leseQuelle(EA_NAMEN_DATEI, SPALTEN)
  buch.oeffne(EA_NAMEN_DATEI, zeilen.length)
  const epitheta = new Set(
    liste.alle().flatMap(e => (e.rang === 'ART' && !e.akzeptiert ? [`${e.familie} ${epitheton(e.name)}`] : [])),
  )
  for (const { zeile, wert } of zeilen) {
    const roh = wert.taxon_name
    const ergebnis = ZUSAMMENFASSUNG.has(wert.taxon_rank)
      ? uebernimmZusammenfassung(liste, roh)
      : uebernimmName(liste, wert, epitheta)
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

function uebernimmName(liste: Entwurfsliste, zeile: Zeile, epitheta: ReadonlySet<string>): Ergebnis {
  const { taxon_name: roh, preferred_taxon_name: vorzug, taxon_rank: rang } = zeile
  if (OBERBEGRIFF.has(rang)) {
    const alsEintrag = (name: string) => `${name} ${rang === 'Genus' ? 'sp.' : 'Gen. sp.'}`
    if (!/^[A-Z][a-z]+$/.test(roh)) return 'Untergattungen führt die Liste nicht'
    if (liste.hole(alsEintrag(roh))) return null
    const oberbegriff = liste.holeGueltig(alsEintrag(vorzug))
    if (!oberbegriff) return 'Vorgezogener Name nicht in der Liste'
    const synonym = liste.legeSynonym(alsEintrag(roh), oberbegriff)
    if (rang === 'Family') synonym.gattung = null
    return synonym
  }
  const name = ohneUntergattung(roh)
  if (liste.hole(name)) return null
  const gueltig = liste.holeGueltig(NUR_GATTUNG[name] ?? ohneUntergattung(vorzug))
  if (!gueltig) return 'Vorgezogener Name nicht in der Liste'
  if (!/^[A-Z][a-z-]+ [a-z-]+$/.test(name)) return 'Kein Artname'
  const gleich = epitheton(name) === epitheton(gueltig.name)
  if (!gleich && epitheta.has(`${gueltig.familie} ${epitheton(name)}`)) {
    return 'Das Epitheton trägt in der Liste eine andere Art der Familie'
  }
  return liste.legeSynonym(name, gueltig)
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
