import type { TaxonEintrag, TaxonRang } from '../taxaliste.ts'
import { bildeSchluessel, grossGeschrieben as gross, normalisiereTaxonname } from './normalisiereTaxonname.ts'
import { findeStammfamilie } from './stammfamilie.ts'
import type { Taxonindex } from './taxonindex.ts'
import type { NormalisierterName, TaxonSuchEintrag } from './typen.ts'
import { istUntergattungsname } from './untergattung.ts'

/** Ein Taxon, das die Liste nicht führt, dessen Schreibweise aber sagt, woraus es besteht. */
export type Ableitung<T extends TaxonSuchEintrag> = {
  /** eigener Eintrag mit Großgruppe, Familie und Wertungsfamilie seiner Mitglieder, ohne Indikatorwerte */
  taxon: T
  /** gültige Einträge der Liste, aus denen er folgt: die genannten Arten, die Gattung oder die Familie */
  mitglieder: readonly T[]
  /** was erkannt wurde, in Worten: „die Artengruppe um Ecdyonurus venosus“ */
  worte: string
}

type Baustein<T extends TaxonSuchEintrag> = {
  name: string
  rang: TaxonRang
  gattung: string | null
  mitglieder: readonly T[]
  worte: string
  /** Familie und Wertungsfamilie gelten nur, wo sie allen Mitgliedern gemeinsam sind */
  nurGemeinsames?: true
}

/**
 * Leitet ein Taxon aus seiner Schreibweise ab: Artengruppe und Aggregat (`venosus-Gr.`, `Thienemannimyia-Gr.`), Kombination (`a/b`) aus Arten,
 * Gattungen oder Familien, s. str. und s. l.,
 * Untergattung, Unterfamilie und Tribus. Was genannt ist, muss die Liste führen; nichts ist einzeln aufgezählt. Dieselbe
 * Liste und dieselbe Schreibweise ergeben immer denselben Eintrag.
 * @returns null, wenn die Schreibweise nichts davon ist oder die Liste ein genanntes Mitglied nicht führt
 */
export function leiteAb<T extends TaxonSuchEintrag>(index: Taxonindex<T>, n: NormalisierterName): Ableitung<T> | null {
  const baustein =
    leiteKombinationAb(index, n) ??
    leiteOberbegriffeAb(index, n) ??
    leiteArtengruppeAb(index, n) ??
    leiteGattungsgruppeAb(index, n) ??
    leiteSensuAb(index, n) ??
    leiteUntergattungAb(index, n) ??
    leiteFamilienteilAb(index, n)
  const [vorlage] = baustein?.mitglieder ?? []
  if (!baustein || !vorlage) return null
  const { mitglieder, worte } = baustein
  return { taxon: baueEintrag(vorlage, baustein), mitglieder, worte }
}

/**
 * Arten, die eine Artengruppe oder Kombination im Namen nennt, in der Schreibweise der Liste.
 * @example genannteArten('Baetis scambus/fuscatus') // ['Baetis scambus', 'Baetis fuscatus']
 */
export function genannteArten(name: string): readonly string[] {
  const n = normalisiereTaxonname(name)
  const gattung = gross(n.gattung)
  const sensu = n.zusatz === 's. l.' || n.zusatz === 's. str.'
  if (n.epitheta.length !== 1 || (n.art === 'ART' && !sensu)) return []
  return (n.epitheta[0] ?? '').split('/').map(epitheton => `${gattung} ${epitheton}`)
}

function leiteKombinationAb<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Baustein<T> | null {
  // „a/b-Gr.“ nennt dieselben Arten wie „a/b“.
  if (n.art !== 'KOMBINATION' || n.epitheta.length !== 1 || (n.zusatz !== null && n.zusatz !== 'Gr.')) return null
  const epitheta = [...new Set((n.epitheta[0] ?? '').split('/'))]
  const arten = epitheta.flatMap(epitheton => findeArt(index, n.gattung, epitheton) ?? [])
  if (arten.length < epitheta.length || new Set(arten).size < 2) return null
  const gattungen = new Set(arten.map(art => gattungVon(art.name)))
  const geordnet = arten.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  // In verschiedene Gattungen gestellt, bleibt die Kombination, wie sie bestimmt wurde.
  const name =
    gattungen.size === 1
      ? `${gattungVon(geordnet[0]?.name ?? '')} ${[...new Set(geordnet)].map(art => epithetonVon(art.name)).join('/')}`
      : `${gross(n.gattung)} ${epitheta.toSorted().join('/')}`
  const mitglieder = [...new Set(geordnet)]
  return {
    name,
    rang: 'ARTENGRUPPE',
    gattung: gattungVon(name),
    mitglieder,
    worte: `die Kombination aus ${aufzaehlung(mitglieder.map(m => m.name))}`,
  }
}

/**
 * `Nemoura/Nemurella sp.`, `Dryopidae/Elmidae`: offen zwischen Gattungen oder Familien. Über ihnen steht, was ihnen gemeinsam ist; wie
 * die Gruppe um eine Gattung gehört die Kombination zu keiner von ihnen.
 */
function leiteOberbegriffeAb<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Baustein<T> | null {
  if (n.art !== 'OBERBEGRIFF' || !n.gattung.includes('/') || n.zusatz !== null) return null
  const worte = n.gattung.split('/')
  for (const rang of ['GATTUNG', 'FAMILIE'] as const) {
    const genannte = worte.flatMap(wort => einziger(index, bildeSchluessel('OBERBEGRIFF', wort, [], null), rang) ?? [])
    const mitglieder = [...new Set(genannte)].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    if (genannte.length < worte.length || mitglieder.length < 2) continue
    if (new Set(mitglieder.map(m => m.gruppe)).size > 1) return null
    return {
      name: `${mitglieder.map(m => gattungVon(m.name)).join('/')} ${rang === 'GATTUNG' ? 'sp.' : 'Gen. sp.'}`,
      rang: rang === 'GATTUNG' ? 'ARTENGRUPPE' : 'GRUPPE',
      gattung: null,
      mitglieder,
      worte: `die Kombination aus ${aufzaehlung(mitglieder.map(m => gattungVon(m.name)))}`,
      nurGemeinsames: true,
    }
  }
  return null
}

function leiteArtengruppeAb<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Baustein<T> | null {
  if (n.art !== 'ARTENGRUPPE' || n.epitheta.length !== 1 || n.zusatz !== null) return null
  const art = findeArt(index, n.gattung, n.epitheta[0] ?? '')
  if (!art) return null
  return {
    name: `${art.name}-Gr.`,
    rang: 'ARTENGRUPPE',
    gattung: art.gattung,
    mitglieder: [art],
    worte: `die Artengruppe um ${art.name}`,
  }
}

/** `Thienemannimyia-Gr.`: Arten um eine Gattung; weil sie oft auch andere Gattungen umfasst, gehört die Gruppe zu keiner. */
function leiteGattungsgruppeAb<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Baustein<T> | null {
  if (n.art !== 'OBERBEGRIFF' || n.zusatz !== 'Gr.' || n.untergattung !== null) return null
  const gattung = findeGattung(index, n.gattung)
  if (!gattung) return null
  const wort = gattungVon(gattung.name)
  return {
    name: `${wort}-Gr.`,
    rang: 'ARTENGRUPPE',
    gattung: null,
    mitglieder: [gattung],
    worte: `die Artengruppe um die Gattung ${wort}`,
  }
}

function leiteSensuAb<T extends TaxonSuchEintrag>(index: Taxonindex<T>, n: NormalisierterName): Baustein<T> | null {
  if (n.zusatz !== 's. str.' && n.zusatz !== 's. l.') return null
  const eng = n.zusatz === 's. str.'
  const sinn = eng ? 'im engen Sinn' : 'im weiten Sinn'
  if (n.art === 'ART') {
    const art = findeArt(index, n.gattung, n.epitheta[0] ?? '')
    if (!art) return null
    const { name, gattung } = art
    const rang = eng ? 'ART' : 'ARTENGRUPPE'
    return { name: `${name} ${n.zusatz}`, rang, gattung, mitglieder: [art], worte: `${name} ${sinn}` }
  }
  const gattung = n.art === 'OBERBEGRIFF' ? findeGattung(index, n.gattung) : null
  if (!gattung) return null
  const wort = gattungVon(gattung.name)
  return {
    name: `${wort} ${n.zusatz} sp.`,
    rang: eng ? 'UNTERGATTUNG' : 'GATTUNG',
    gattung: gattung.gattung,
    mitglieder: [gattung],
    worte: `die Gattung ${wort} ${sinn}`,
  }
}

function leiteUntergattungAb<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Baustein<T> | null {
  if (n.art !== 'OBERBEGRIFF' || n.untergattung === null || n.zusatz !== null) return null
  const gattung = findeGattung(index, n.gattung)
  if (!gattung || !istUntergattungsname(index, n.untergattung)) return null
  const wort = gattungVon(gattung.name)
  return {
    name: `${wort} (${n.untergattung}) sp.`,
    rang: 'UNTERGATTUNG',
    gattung: gattung.gattung,
    mitglieder: [gattung],
    worte: `die Untergattung ${n.untergattung} der Gattung ${wort}`,
  }
}

function leiteFamilienteilAb<T extends TaxonSuchEintrag>(
  index: Taxonindex<T>,
  n: NormalisierterName,
): Baustein<T> | null {
  if (n.art !== 'OBERBEGRIFF' || n.zusatz !== null || n.untergattung !== null) return null
  const gefunden = findeStammfamilie(index, n.gattung)
  if (!gefunden) return null
  const wort = gross(n.gattung)
  const rang = n.gattung.endsWith('inae') ? 'UNTERFAMILIE' : 'TRIBUS'
  const artikel = rang === 'UNTERFAMILIE' ? 'die Unterfamilie' : 'die Tribus'
  const worte = `${artikel} ${wort} der ${gefunden.familie ?? gefunden.gruppe}`
  return { name: `${wort} Gen. sp.`, rang, gattung: null, mitglieder: [gefunden], worte }
}

/** Gültige Art zu Gattung und Epitheton, auch über ein Synonym; null, wenn es keine oder mehrere gibt. */
function findeArt<T extends TaxonSuchEintrag>(index: Taxonindex<T>, gattung: string, epitheton: string): T | null {
  return einziger(index, bildeSchluessel('ART', gattung, [epitheton], null), 'ART')
}

function findeGattung<T extends TaxonSuchEintrag>(index: Taxonindex<T>, gattung: string): T | null {
  return einziger(index, bildeSchluessel('OBERBEGRIFF', gattung, [], null), 'GATTUNG')
}

function einziger<T extends TaxonSuchEintrag>(index: Taxonindex<T>, schluessel: string, rang: TaxonRang): T | null {
  const gueltige = new Set(index.nachSchluessel(schluessel).map(zeile => zeile.gueltig))
  const [taxon] = gueltige
  return taxon && gueltige.size === 1 && taxon.rang === rang ? taxon : null
}

/** Felder des abgeleiteten Eintrags; was sonst an der Vorlage steht (Wertungsfamilie), gilt auch für ihn. */
type Eigenes = Pick<
  TaxonEintrag,
  'name' | 'autor' | 'rang' | 'gattung' | 'akzeptiert' | 'operationell' | 'werte' | 'stadien'
>

function baueEintrag<T extends TaxonSuchEintrag>(vorlage: T, baustein: Baustein<T>): T {
  const { name, rang, gattung, mitglieder, nurGemeinsames } = baustein
  const { stadien: _stadien, ...rest } = nurGemeinsames ? ohneVerschiedenes(vorlage, mitglieder) : vorlage
  const stadien = mitglieder.flatMap(m => m.stadien ?? [])
  const eigenes: Eigenes = {
    name,
    autor: null,
    rang,
    gattung,
    akzeptiert: null,
    operationell: name,
    werte: {},
    ...(mitglieder.every(m => m.stadien) && { stadien: [...new Set(stadien)].toSorted() }),
  }
  // Alle Pflichtfelder eines Eintrags sind besetzt; schmalere Zeilen tragen nur mehr, als sie müssten.
  return { ...rest, ...eigenes } as unknown as T
}

/** Die Vorlage ohne die Familien, in denen ein Mitglied nicht steht. */
function ohneVerschiedenes<T extends TaxonSuchEintrag>(vorlage: T, mitglieder: readonly T[]): T {
  const felder: (keyof TaxonEintrag)[] = ['wertungsfamilieBmwp', 'wertungsfamiliePsi', 'familie', 'wertungsfamilie']
  const eintrag: Partial<TaxonEintrag> = { ...vorlage }
  for (const feld of felder) {
    const werte = new Set(mitglieder.map((m: Partial<TaxonEintrag>) => m[feld]))
    if (werte.size === 1 || !(feld in eintrag)) continue
    delete eintrag[feld]
    if (feld === 'familie' || feld === 'wertungsfamilie') eintrag[feld] = null
  }
  return eintrag as T
}

function gattungVon(name: string): string {
  return name.split(' ')[0] ?? ''
}

function epithetonVon(name: string): string {
  return name.split(' ')[1] ?? ''
}

function aufzaehlung(namen: readonly string[]): string {
  return `${namen.slice(0, -1).join(', ')} und ${namen.at(-1)}`
}
