import type { Sicherheit, TaxonRang } from '@benthos/fachmodell'

export type Fundtaxon = {
  name: string
  autor: string | null
  rang: TaxonRang
  gruppe: string
  familie: string | null
  gattung: string | null
  sicherheit: Sicherheit | null
}

/** Ein Taxon in den Begriffen von Darwin Core. */
export type Taxonbenennung = {
  scientificName: string
  scientificNameAuthorship: string | null
  taxonRank: string | null
  identificationQualifier: string | null
  verbatimIdentification: string
  kingdom: string
}

/**
 * Der wissenschaftliche Name ohne Zusätze. Was kein einzelnes Taxon benennt (Artengruppen, Artenpaare, Bastarde), steht als
 * das nächsthöhere Taxon da und im Zusatz, was gemeint ist; der Wortlaut bleibt daneben erhalten.
 * @example benenne({ name: 'Baetis scambus-Gr.', … }) // Baetis, genus, Zusatz „scambus-Gr.“
 */
export function benenne(taxon: Fundtaxon): Taxonbenennung {
  const { name, sicherheit } = taxon
  const { kern, zusatz, rang } = zerlege(taxon)
  return {
    scientificName: kern,
    // Der Autor gehört zum Namen der Liste, nicht zu dem, worauf er hier verkürzt ist.
    scientificNameAuthorship: zusatz === null ? taxon.autor : null,
    taxonRank: rang,
    identificationQualifier: mitSicherheit(zusatz, kern, sicherheit),
    verbatimIdentification: wortlaut(name, sicherheit),
    kingdom: REICHE[taxon.gruppe] ?? 'Animalia',
  }
}

type Zerlegt = { kern: string; zusatz: string | null; rang: string | null }

function zerlege({ name, rang, gruppe, familie, gattung }: Fundtaxon): Zerlegt {
  const ohneSp = name.replace(/ (?:Gen\. )?sp\.$/, '')
  if (rang === 'ARTENGRUPPE' || /[/×]| (?:or|x) |-Gr\.| agg\.|-Sippen/.test(name)) {
    const rest = gattung !== null && name.startsWith(`${gattung} `) ? name.slice(gattung.length + 1) : name
    return { ...hoeheres(gattung, familie, gruppe), zusatz: rest }
  }
  if (/ s\. (?:l|str)\./.test(ohneSp)) {
    const kern = ohneSp.replace(/ s\. (?:l|str)\./, '')
    const weite = / (s\. (?:l|str)\.)/.exec(ohneSp)?.[1] ?? null
    return { kern, zusatz: weite, rang: rang === 'UNTERGATTUNG' ? 'genus' : rangVon(rang, kern) }
  }
  // Sammelnamen wie „Centric undif.“ benennen kein Taxon der Nomenklatur.
  if (rang === 'GRUPPE' && !/^[A-Z][a-z]+$/.test(name.replace(/ Gen\. sp\.$/, '')))
    return { kern: gruppe, zusatz: name, rang: null }
  return { kern: ohneSp, zusatz: null, rang: rangVon(rang, ohneSp) }
}

function hoeheres(gattung: string | null, familie: string | null, gruppe: string) {
  if (gattung !== null) return { kern: gattung, rang: 'genus' }
  if (familie !== null) return { kern: familie, rang: 'family' }
  return { kern: gruppe, rang: null }
}

const RAENGE: Partial<Record<TaxonRang, string>> = {
  UNTERART: 'subspecies',
  ART: 'species',
  UNTERGATTUNG: 'subgenus',
  GATTUNG: 'genus',
  TRIBUS: 'tribe',
  UNTERFAMILIE: 'subfamily',
  FAMILIE: 'family',
}

/** Varietäten und Formen führt die Liste der Algen als Unterart oder Art; ihr Name sagt es genauer. */
function rangVon(rang: TaxonRang, name: string): string | null {
  if (/ f\. /.test(name)) return 'form'
  if (/ var\. /.test(name)) return 'variety'
  return RAENGE[rang] ?? null
}

/** „cf.“ und „agg.“ mit dem Wort, dem sie gelten. */
function mitSicherheit(zusatz: string | null, kern: string, sicherheit: Sicherheit | null): string | null {
  const wort = zusatz ?? (kern.includes(' ') ? kern.slice(kern.indexOf(' ') + 1) : kern)
  if (sicherheit === 'CF') return `cf. ${wort}`
  if (sicherheit === 'AGG') return wort.endsWith('agg.') ? wort : `${wort} agg.`
  return zusatz
}

function wortlaut(name: string, sicherheit: Sicherheit | null): string {
  if (sicherheit === 'AGG') return name.endsWith('agg.') ? name : `${name} agg.`
  if (sicherheit !== 'CF') return name
  const art = /^([A-Z][a-z]+) (?!sp\.|Gen\.)(.+)$/.exec(name)
  return art ? `${art[1]} cf. ${art[2]}` : `cf. ${name}`
}

/** Reiche der Algengruppen nach AlgaeBase; alle anderen Gruppen der Listen sind Tiere. */
const REICHE: Readonly<Record<string, string>> = {
  Cyanophyceae: 'Bacteria',
  ...Object.fromEntries(
    [
      'Bangiophyceae',
      'Florideophyceae',
      'Chlorophyceae',
      'Trebouxiophyceae',
      'Ulvophyceae',
      'Klebsormidiophyceae',
      'Conjugatophyceae',
    ].map(gruppe => [gruppe, 'Plantae']),
  ),
  ...Object.fromEntries(
    [
      'Bicosoecophyceae',
      'Chrysophyceae',
      'Xanthophyceae',
      'Phaeophyceae',
      'Bacillariophyta',
      'Bacillariophyceae',
      'Coscinodiscophyceae',
      'Fragilariophyceae',
      'Mediophyceae',
    ].map(gruppe => [gruppe, 'Chromista']),
  ),
}
