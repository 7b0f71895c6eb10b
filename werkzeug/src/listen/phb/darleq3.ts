import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle, type Quellzeile } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import type { Gesichtet } from '../gesichtet.ts'
import { einfacheBlanks } from '../namen.ts'
import { artDerNominatform } from '../nominatform.ts'
import { fasseZusammen, type Verweis, vereineGruppe } from '../verweise.ts'
import { type Gattungsregister, Variantenregister, widerspricht } from './algenliste.ts'
import { algenvariante, type BereinigterAlgenname, bereinigeAlge } from './bereinigung.ts'
import { DARLEQ_SCHLUESSEL, leseDarleq, type Namenspaar, type Sichtung } from './darleq.ts'

export const DARLEQ3_DATEI = 'diatoms_darleq3.csv'
const ZAHLEN = { TDI3: 'tdi3', TDI4: 'tdi4', LTDI2: 'ltdi2' } as const
const MERKMALE = {
  Motile: 'motil',
  OrganicTolerant: 'organisch_tolerant',
  Planktic: 'planktisch',
  Saline: 'salin',
} as const
const SPALTEN = [
  'TaxonId',
  'TaxonName',
  'ValidName',
  'Authority',
  ...(Object.keys(ZAHLEN) as (keyof typeof ZAHLEN)[]),
  ...(Object.keys(MERKMALE) as (keyof typeof MERKMALE)[]),
] as const
type Darleq3zeile = Quellzeile<(typeof SPALTEN)[number]>

/** Abschnitte des Berichts. */
export const DARLEQ3_RECHNET_ZUSAMMEN = 'DARLEQ3 rechnet zusammen, was nicht dasselbe Taxon ist'
export const DARLEQ3_EIGENE_WERTE =
  'DARLEQ3 setzt zwei Namen gleich, die andere Quellen verschieden einstufen: eigenes Taxon'

/** Vermerk, dass ein Code zweimal vergeben ist: er gehört nicht zum Namen. */
const DOPPELTER_CODE = / (\((diatcode )?duplicate\)|- duplicate)$/i
/** Was nicht bestimmt wurde; DARLEQ3 führt es mit eigenem Code. */
const OHNE_BESTIMMUNG = / - |\bunknown\b|\bdiatoms?$/
/** Bolidophyceae, von DARLEQ3 mitgeführt. */
const KEINE_KIESELALGE = /^Bolidomonas /

export function leseDarleq3(): readonly Darleq3zeile[] {
  return leseQuelle(DARLEQ3_DATEI, SPALTEN)
}

/**
 * Vereinheitlicht einen Namen des DARLEQ3-Wörterbuchs wie die der anderen Quellen; dazu sein Vermerk doppelter Codes, „forma“,
 * das Trema, ein Druckfehler und die Bezeichnungen ohne Bestimmung.
 * @example bereinigeDarleq3('Encyonema - minutum-type') // { name: 'Encyonema minutum agg.', rang: 'ARTENGRUPPE' }
 */
export function bereinigeDarleq3(roh: string): BereinigterAlgenname {
  const text = einfacheBlanks(roh)
    .replace(DOPPELTER_CODE, '')
    .replace(' forma ', ' f. ')
    .replace('Achnnathidium', 'Achnanthidium')
    .replace('ë', 'e')
    .replace(/ - (\S+-type)$/, ' $1')
    .replace(/^(\S+ [a-z-]+\/[a-z-]+) type$/, '$1')
  const sauber = bereinigeAlge(text)
  if (sauber.art === 'AUSLASSUNG' || sauber.rang === 'GRUPPE') return sauber
  if (OHNE_BESTIMMUNG.test(sauber.name)) return { art: 'AUSLASSUNG', grund: 'Bezeichnung ohne Bestimmung' }
  if (KEINE_KIESELALGE.test(text)) return { art: 'AUSLASSUNG', grund: 'Keine Kieselalge (Bolidophyceae)' }
  return sauber
}

/** Werte einer Zeile, die auch DARLEQ2 hat, in dessen Ausgabe; die neueren Empfindlichkeiten (TDI4.1, TDI5, LTDI2.1) sind andere Größen. */
function leseWerte(wert: Darleq3zeile['wert']): Record<string, number> {
  return Object.fromEntries(
    Object.entries({ ...ZAHLEN, ...MERKMALE }).flatMap(([spalte, ziel]) => {
      const angabe = wert[spalte as keyof typeof wert]
      return angabe === '' ? [] : [[ziel, Number(angabe)]]
    }),
  )
}

/**
 * Weshalb DARLEQ3 zwei Namen zusammen rechnet, ohne dass sie dasselbe Taxon wären; null, wo `gueltig` ein anderer Name für `name` ist:
 * gleiche Epitheta in anderer Gattung, oder gleiches letztes Epitheton in anderem Rang (`var. mesodon`, Art).
 */
export function keinSynonym(name: string, gueltig: string): string | null {
  const [a, b] = [algenvariante(name), algenvariante(gueltig)]
  if (a === null || b === null) return 'Sammelart, Gattung oder Zählklasse'
  if (artDerNominatform(name) ?? artDerNominatform(gueltig)) return 'Nominatform, zählt als ihre Art'
  const [x, y] = [a, b].map(schluessel => schluessel.split(' ').at(-1))
  if (x === y) return null
  return name.split(' ').length > 2
    ? 'Varietät oder Form, bei einem anderen Namen gerechnet'
    : 'Art, bei einer anderen gerechnet'
}

/**
 * Übernimmt das DARLEQ3-Wörterbuch, wenn alle älteren Quellen ihre Werte gegeben haben: es fügt Namen hinzu und setzt Namen gleich, ändert
 * aber keinen Wert. Nur Taxa, die noch keine Quelle führt, bekommen Werte; ein Code, den DARLEQ2 einem anderen Namen gibt, gibt
 * keine (DARLEQ3 schreibt dort die des alten Namens fort). Was es unter einem gültigen Namen führt, ist dessen Synonym, soweit
 * {@link keinSynonym} nichts anderes sagt, die Sichtung nicht trennt und die Werte der beiden einander nicht widersprechen.
 * @param fuehrt ob die Namensliste den Namen führt
 * @param gesichtet geht dem vor, was DARLEQ3 gleichsetzt
 */
export function uebernimmDarleq3(
  liste: Entwurfsliste,
  gattungen: Gattungsregister,
  fuehrt: (name: string) => boolean,
  gesichtet: Gesichtet,
  buch: Buchhaltung,
): Sichtung {
  const zeilen = leseDarleq3()
  buch.oeffne(DARLEQ3_DATEI, zeilen.length)
  const alteCodes = new Set(leseDarleq().map(({ wert }) => wert.taxonid.toUpperCase()))
  const varianten = new Variantenregister(liste)
  const bekannt = new Set(liste.alle().map(e => e.name))
  const verweise: [name: string, gueltig: string][] = []
  const werte = new Map<Entwurf, Readonly<Record<string, number>>>()
  for (const { zeile, wert } of zeilen) {
    const sauber = bereinigeDarleq3(wert.TaxonName)
    if (sauber.art === 'AUSLASSUNG') {
      buch.buche(DARLEQ3_DATEI, zeile, wert.TaxonName, 'AUSGELASSEN', sauber.grund)
      continue
    }
    const { name, rang } = sauber
    const gueltig = bereinigeDarleq3(wert.ValidName)
    if (gueltig.art === 'TAXON' && gueltig.name !== name) verweise.push([name, gueltig.name])
    if (liste.hole(name)) {
      buch.buche(DARLEQ3_DATEI, zeile, wert.TaxonName, 'ZUGEORDNET')
      continue
    }
    const variante = varianten.suche(name)
    const eintrag = variante ? liste.legeSynonym(name, variante) : liste.lege(gattungen.eintrag(name, rang))
    if (variante) buch.vermerke('Synonyme aus DARLEQ3', `${name} → ${variante.name} (Schreibvariante)`)
    else {
      varianten.merke(eintrag)
      if (!alteCodes.has(wert.TaxonId.toUpperCase())) werte.set(eintrag, leseWerte(wert))
    }
    const autor = einfacheBlanks(wert.Authority)
    if (autor !== '' && autor !== name && !/\badded\b/.test(autor)) eintrag.autor = autor
    buch.buche(DARLEQ3_DATEI, zeile, wert.TaxonName, 'ERGAENZT')
  }
  const sichtung = setzeGleich(liste, verweise, fuehrt, gesichtet, buch)
  const alteTaxa = new Set(liste.alle().flatMap(e => (bekannt.has(e.name) ? [e.akzeptiert ?? e.name] : [])))
  for (const [eintrag, angaben] of werte) {
    if (!eintrag.akzeptiert && !alteTaxa.has(eintrag.name)) Object.assign(eintrag.werte, angaben)
  }
  return sichtung
}

/** Ob Quellen die beiden Namen verschieden einstufen; DARLEQ2 auch, wo es einem von ihnen einen Wert nicht gibt, den der andere hat. */
function verschiedenEingestuft(a: Entwurf, b: Entwurf): boolean {
  const hat = (e: Entwurf) => DARLEQ_SCHLUESSEL.some(s => e.werte[s] !== undefined)
  const beideInDarleq = hat(a) && hat(b) && DARLEQ_SCHLUESSEL.some(s => a.werte[s] !== b.werte[s])
  return beideInDarleq || widerspricht(a, b.werte)
}

function setzeGleich(
  liste: Entwurfsliste,
  verweise: readonly (readonly [name: string, gueltig: string])[],
  fuehrt: (name: string) => boolean,
  gesichtet: Gesichtet,
  buch: Buchhaltung,
): Sichtung {
  const { istGetrennt, synonyme } = gesichtet
  const entschieden = new Set(synonyme.flatMap(z => [`${z.name}|${z.gueltig}`, `${z.gueltig}|${z.name}`]))
  const gueltigerName = (name: string) => {
    const eintrag = liste.holeGueltig(name)
    if (!eintrag) throw new Error(`DARLEQ3: ${name} hat keine Zeile.`)
    return eintrag.name
  }
  const gleiche: Verweis[] = []
  for (const [name, anderer] of verweise) {
    const [eigener, gueltig] = [gueltigerName(name), gueltigerName(anderer)]
    if (eigener === gueltig || entschieden.has(`${name}|${anderer}`)) continue
    if (istGetrennt(name, anderer) || istGetrennt(eigener, gueltig)) continue
    const grund = keinSynonym(name, anderer)
    if (grund === null) gleiche.push({ name: eigener, gueltig, quelle: 'DARLEQ3' })
    else buch.vermerke(DARLEQ3_RECHNET_ZUSAMMEN, `${name} · ${anderer} (${grund})`)
  }
  const vereinte: Entwurf[] = []
  const paare: Namenspaar[] = []
  for (const { gueltig, namen } of fasseZusammen(gleiche, fuehrt)) {
    const ziel = liste.holeGueltig(gueltig)
    for (const name of namen) {
      const eintrag = liste.holeGueltig(name)
      if (!eintrag || !ziel || eintrag === ziel || istGetrennt(name, gueltig)) continue
      if (verschiedenEingestuft(eintrag, ziel)) {
        paare.push({ eigenes: eintrag, gueltiges: ziel })
        buch.vermerke(DARLEQ3_EIGENE_WERTE, `${name} · ${gueltig}`)
      } else vereinte.push(...vereineGruppe(liste, { gueltig, namen: [name, gueltig], quellen: ['DARLEQ3'] }, buch))
    }
  }
  return { vereinte, paare }
}
