import type { Buchhaltung } from '../buchhaltung.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { einfacheBlanks, ohneUntergattung, variantenSchluessel } from '../namen.ts'
import { gruppeDesWoerterbuchs } from './gruppen.ts'
import { legeOberbegriff } from './namensliste.ts'
import { FAMILIEN_GLEICH, leseZusammenfassung, WOERTERBUCH_DATEI, type Woerterbuchzeile } from './woerterbuch.ts'

type Ergebnis = { verbleib: 'ZUGEORDNET' | 'ERGAENZT' } | { verbleib: 'AUSGELASSEN'; grund: string }

const zugeordnet: Ergebnis = { verbleib: 'ZUGEORDNET' }
const ergaenzt: Ergebnis = { verbleib: 'ERGAENZT' }
const aus = (grund: string): Ergebnis => ({ verbleib: 'AUSGELASSEN', grund })

/**
 * Übernimmt aus dem britischen Wörterbuch Autoren, Oberbegriffe, Artengruppen und Synonyme. Arten und Gattungen, die die Namensliste
 * nicht führt, kommen nicht hinzu: Sie sind dort meist unter anderem Namen enthalten, und doppelte Taxa verfälschten jede Zählung.
 */
export function uebernimmWoerterbuch(
  liste: Entwurfsliste,
  zeilen: readonly Woerterbuchzeile[],
  buch: Buchhaltung,
): void {
  buch.oeffne(WOERTERBUCH_DATEI, zeilen.length)
  const gruppeDerFamilie = new Map<string, string>()
  for (const e of liste.alle()) if (e.familie) gruppeDerFamilie.set(e.familie, e.gruppe)
  for (const { wert } of zeilen) {
    const gattung = wert.rank === 'Genus' ? liste.hole(`${wert.taxon_name} sp.`) : undefined
    const familie = wert.family.trim()
    if (gattung && !gruppeDerFamilie.has(familie)) gruppeDerFamilie.set(familie, gattung.gruppe)
  }
  const varianten = variantenIndex(liste)
  const arten = zeilen.filter(z => z.wert.rank === 'Species' && z.wert.aqem_code !== '' && z.wert.aqem_code !== '0')
  const codes = new Map<string, string[]>()
  for (const { wert } of arten) {
    codes.set(wert.aqem_code, [...(codes.get(wert.aqem_code) ?? []), ohneUntergattung(wert.taxon_name)])
  }
  for (const quelle of zeilen) {
    const ergebnis = uebernimmZeile(liste, quelle, { gruppeDerFamilie, varianten, codes }, buch)
    const grund = ergebnis.verbleib === 'AUSGELASSEN' ? ergebnis.grund : ''
    buch.buche(WOERTERBUCH_DATEI, quelle.zeile, quelle.wert.taxon_name, ergebnis.verbleib, grund)
  }
}

type Hilfen = {
  gruppeDerFamilie: ReadonlyMap<string, string>
  varianten: ReadonlyMap<string, Entwurf | null>
  codes: ReadonlyMap<string, readonly string[]>
}

function uebernimmZeile(liste: Entwurfsliste, { wert }: Woerterbuchzeile, h: Hilfen, buch: Buchhaltung): Ergebnis {
  const name = einfacheBlanks(wert.taxon_name)
  if (leseZusammenfassung(name)) return zugeordnet
  switch (wert.rank) {
    case 'Species':
      return uebernimmArt(liste, wert, h, buch)
    case 'Genus':
      return setzeAutor(liste.hole(`${name} sp.`), wert.authority)
        ? zugeordnet
        : aus('Gattung nicht in der Namensliste')
    case 'Species group':
    case 'Species aggregate':
      return uebernimmArtengruppe(liste, name, wert.authority)
    case 'Subgenus':
    case 'subgenus':
      return aus('Untergattungen führt die Liste nicht')
    default:
      return uebernimmOberbegriff(liste, wert, h, buch)
  }
}

function setzeAutor(eintrag: Entwurf | undefined, autor: string): boolean {
  if (!eintrag) return false
  if (eintrag.autor === null && autor.trim() !== '') eintrag.autor = einfacheBlanks(autor)
  return true
}

function uebernimmArt(liste: Entwurfsliste, wert: Woerterbuchzeile['wert'], h: Hilfen, buch: Buchhaltung): Ergebnis {
  const name = ohneUntergattung(wert.taxon_name)
  if (setzeAutor(liste.hole(name), wert.authority)) return zugeordnet
  const [gattung = '', epitheton = '', ...rest] = name.split(' ')
  const variante = rest.length === 0 ? h.varianten.get(`${gattung} ${variantenSchluessel(epitheton)}`) : undefined
  const gleichesTaxon = (h.codes.get(wert.aqem_code) ?? []).filter(n => n !== name).map(n => liste.holeGueltig(n))
  const gueltig = variante ?? gleichesTaxon.find(e => e?.rang === 'ART')
  if (!gueltig) return aus('Art nicht in der Namensliste')
  setzeAutor(liste.legeSynonym(name, gueltig), wert.authority)
  const weg = variante ? 'Schreibvariante' : `gleicher AQEM-Code ${wert.aqem_code}`
  buch.vermerke('Synonyme aus dem britischen Wörterbuch', `${name} → ${gueltig.name} (${weg})`)
  return ergaenzt
}

/** `Simulium (Simulium) ornatum group` → `Simulium ornatum-Gr.`, wenn die Namensliste die Gattung führt. */
function uebernimmArtengruppe(liste: Entwurfsliste, roh: string, autor: string): Ergebnis {
  const treffer = /^([A-Z][a-z]+) ([a-z]+) (group|complex)$/.exec(ohneUntergattung(roh))
  if (!treffer) return aus('Britische Gattungsgruppe ohne Artnamen')
  const gattung = liste.hole(`${treffer[1]} sp.`)
  if (!gattung) return aus('Gattung nicht in der Namensliste')
  const name = `${treffer[1]} ${treffer[2]}-Gr.`
  if (setzeAutor(liste.hole(name), autor)) return zugeordnet
  setzeAutor(liste.lege({ ...gattung, name, rang: 'ARTENGRUPPE' }), autor)
  return ergaenzt
}

function uebernimmOberbegriff(
  liste: Entwurfsliste,
  wert: Woerterbuchzeile['wert'],
  h: Hilfen,
  buch: Buchhaltung,
): Ergebnis {
  const begriff = einfacheBlanks(wert.taxon_name)
  if (setzeAutor(liste.hole(`${begriff} Gen. sp.`), wert.authority)) return zugeordnet
  const neu = FAMILIEN_GLEICH.find(([, alt]) => alt === begriff)?.[0]
  const gueltig = neu ? liste.hole(`${neu} Gen. sp.`) : undefined
  if (gueltig) {
    liste.legeSynonym(`${begriff} Gen. sp.`, gueltig).gattung = null
    buch.vermerke(
      'Synonyme aus dem britischen Wörterbuch',
      `${begriff} → ${neu} (gleicher AQEM-Code ${wert.aqem_code})`,
    )
    return ergaenzt
  }
  if (!/^[A-Z][a-z]+$/.test(begriff)) return aus('Oberbegriff mit Zusatz')
  const hoeher = ['Class', 'Order', 'Subclass'].includes(wert.rank)
  if (!hoeher && !/(idae|inae|ini)$/.test(begriff)) return aus('Oberbegriff zwischen Großgruppe und Familie')
  const gruppe =
    gruppeDesWoerterbuchs(wert.taxon_group_class, begriff) ??
    h.gruppeDerFamilie.get(begriff) ??
    h.gruppeDerFamilie.get(wert.family.trim())
  if (!gruppe) return aus('Kein Makrozoobenthos der Liste')
  if (wert.aqem_code === '' && !h.gruppeDerFamilie.has(begriff)) return aus('Oberbegriff ohne AQEM-Code')
  const familie = hoeher ? null : begriff.endsWith('idae') ? begriff : wert.family.trim()
  const rang = begriff.endsWith('idae') ? 'FAMILIE' : 'GRUPPE'
  setzeAutor(legeOberbegriff(liste, begriff, rang, gruppe, familie) ?? undefined, wert.authority)
  return ergaenzt
}

/** Arten je Gattung und Variantenschlüssel, Synonyme als ihr gültiges Taxon; null, wo der Schlüssel nicht eindeutig ist. */
export function variantenIndex(liste: Entwurfsliste): ReadonlyMap<string, Entwurf | null> {
  const index = new Map<string, Entwurf | null>()
  for (const e of liste.alle()) {
    const gueltig = liste.holeGueltig(e.name)
    if (e.rang !== 'ART' || gueltig?.rang !== 'ART') continue
    const [gattung = '', epitheton = ''] = e.name.split(' ')
    const schluessel = `${gattung} ${variantenSchluessel(epitheton)}`
    const eindeutig = !index.has(schluessel) || index.get(schluessel) === gueltig
    index.set(schluessel, eindeutig ? gueltig : null)
  }
  return index
}
