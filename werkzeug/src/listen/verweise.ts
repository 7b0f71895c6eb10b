import type { Buchhaltung } from './buchhaltung.ts'
import type { Entwurf, Entwurfsliste } from './entwurf.ts'
import { variantenSchluessel } from './namen.ts'

/** Eine Quelle sagt: `name` und `gueltig` meinen dasselbe Taxon, und sie zieht `gueltig` vor. */
export type Verweis = { name: string; gueltig: string; quelle: string }

/** Alle Namen eines Taxons, über Ketten von Verweisen hinweg. */
export type Namensgruppe = { gueltig: string; namen: readonly string[]; quellen: readonly string[] }

/**
 * Fasst Verweise zu Taxa zusammen. Gültig ist der Name, den die Namensliste als einzigen führt; führt sie mehrere oder
 * keinen, der, auf den die Verweise zuletzt zeigen. Widersprechen sich zwei Verweise in der Richtung, gilt der frühere.
 * @param verweise nach dem Rang ihrer Quelle geordnet
 */
export function fasseZusammen(
  verweise: readonly Verweis[],
  fuehrt: (name: string) => boolean,
): readonly Namensgruppe[] {
  const vorgezogen = new Map<string, string>()
  const wurzel = (name: string): string => {
    const naechster = vorgezogen.get(name)
    return naechster === undefined ? name : wurzel(naechster)
  }
  for (const { name, gueltig } of verweise) {
    const [von, nach] = [wurzel(name), wurzel(gueltig)]
    if (von !== nach) vorgezogen.set(von, nach)
  }
  const gruppen = new Map<string, { namen: Set<string>; quellen: Set<string> }>()
  for (const { name, gueltig, quelle } of verweise) {
    const gruppe = gruppen.get(wurzel(name)) ?? { namen: new Set(), quellen: new Set() }
    gruppen.set(wurzel(name), gruppe)
    gruppe.namen.add(name).add(gueltig)
    gruppe.quellen.add(quelle)
  }
  return [...gruppen].map(([ziel, { namen, quellen }]) => {
    const [gefuehrt, ...weitere] = [...namen].filter(fuehrt)
    return {
      gueltig: gefuehrt !== undefined && weitere.length === 0 ? gefuehrt : ziel,
      namen: [...namen].sort(),
      quellen: [...quellen].sort(),
    }
  })
}

/** Vereint die Einträge einer Gruppe, soweit die Liste sie führt: die übrigen werden Synonyme des gültigen. */
export function vereineGruppe(liste: Entwurfsliste, gruppe: Namensgruppe, buch: Buchhaltung): readonly Entwurf[] {
  const gueltig = liste.holeGueltig(gruppe.gueltig)
  const eintraege = new Set(gruppe.namen.flatMap(name => liste.holeGueltig(name) ?? []))
  if (!gueltig && eintraege.size > 1) throw new Error(`${gruppe.namen.join(' = ')}: ${gruppe.gueltig} fehlt.`)
  const alte = gueltig ? [...eintraege].filter(e => e !== gueltig) : []
  for (const alt of alte) {
    if (gueltig) liste.vereine(alt, gueltig)
    buch.vermerke('Alte und neue Namen vereint', `${alt.name} → ${gruppe.gueltig} (${gruppe.quellen.join(', ')})`)
  }
  return alte
}

/**
 * Gattungen, deren Arten in der Liste alle mit ihrem Epitheton unter dieselbe andere gewandert sind, werden mit ihr
 * vereint; sonst bleibt die Gattung für sich. So bleibt jeder Gattungseintrag auffindbar.
 * @param vereinte Einträge, die durch einen Verweis zu Synonymen wurden
 */
export function vereineGattungen(
  liste: Entwurfsliste,
  vereinte: readonly Entwurf[],
  legeGattung: (art: Entwurf) => Entwurf,
  buch: Buchhaltung,
): void {
  for (const gattung of new Set(vereinte.flatMap(e => (e.gattung ? [e.gattung] : [])))) {
    if (liste.hole(`${gattung} sp.`)) continue
    const arten = vereinte.filter(e => e.gattung === gattung)
    const ziele = new Set(
      arten.map(e => (letztes(e.name) === letztes(e.akzeptiert ?? '') ? e.akzeptiert?.split(' ')[0] : null)),
    )
    const [ziel] = ziele
    const neue = ziele.size === 1 && ziel ? liste.holeGueltig(`${ziel} sp.`) : undefined
    if (neue) {
      liste.legeSynonym(`${gattung} sp.`, neue)
      buch.vermerke('Gattungen, deren Arten alle unter einer anderen stehen', `${gattung} → ${ziel}`)
    } else if (arten[0]) legeGattung(arten[0])
  }
}

function letztes(name: string): string {
  return variantenSchluessel(name.split(' ').at(-1) ?? '')
}
