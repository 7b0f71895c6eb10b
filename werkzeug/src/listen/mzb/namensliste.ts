import type { Buchhaltung } from '../buchhaltung.ts'
import { leseQuelle } from '../csv.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { familienname, nachCodepunkt, variantenSchluessel } from '../namen.ts'
import { artDerUnterart, bereinige } from './bereinigung.ts'
import { gruppeDerNamensliste } from './gruppen.ts'
import { KORREKTUREN } from './korrekturen.ts'

export const NAMENSLISTE_DATEI = 'mzb_taxa.csv'

/**
 * Übernimmt die Namensliste: je Taxon ein Eintrag, die Stadienzeilen der Käfer zusammengefasst.
 * @param schreibweise gültige Schreibweise eines Familiennamens
 */
export function uebernimmNamensliste(
  liste: Entwurfsliste,
  schreibweise: (familie: string) => string,
  buch: Buchhaltung,
): void {
  const zeilen = leseQuelle(NAMENSLISTE_DATEI, ['group', 'family', 'taxon'])
  buch.oeffne(NAMENSLISTE_DATEI, zeilen.length)
  const ohneStadium = new Set<string>()
  for (const { zeile, wert } of zeilen) {
    const sauber = bereinige(wert.taxon)
    if (sauber.art === 'AUSLASSUNG') {
      buch.buche(NAMENSLISTE_DATEI, zeile, wert.taxon, 'AUSGELASSEN', sauber.grund)
      continue
    }
    const { name, rang, stadium } = sauber
    const korrektur = KORREKTUREN[name]
    if (korrektur) buch.vermerke('Korrigierte Familien der Namensliste', `${name}: ${korrektur.grund}`)
    const vorhanden = liste.hole(name)
    const eintrag =
      vorhanden ??
      liste.lege({
        name,
        rang,
        gruppe: korrektur?.gruppe ?? gruppeDerNamensliste(wert.group),
        familie: korrektur?.familie ?? schreibweise(familienname(wert.family)),
        gattung: rang === 'GRUPPE' ? null : (name.split(' ')[0] ?? null),
      })
    if (stadium) eintrag.stadien.add(stadium)
    else ohneStadium.add(name)
    buch.buche(NAMENSLISTE_DATEI, zeile, wert.taxon, vorhanden ? 'ZUGEORDNET' : 'ERGAENZT')
  }
  for (const name of ohneStadium) liste.hole(name)?.stadien.clear()
}

/**
 * Macht aus Schreibvarianten derselben Gattung (Genusendung, -i/-ii) ein Taxon mit Synonym. Gültig wird die Form, die auch die
 * Präferenzlisten oder das britische Wörterbuch führen, sonst die alphabetisch erste.
 */
export function vereineVarianten(liste: Entwurfsliste, bekannt: ReadonlySet<string>, buch: Buchhaltung): void {
  const gruppen = new Map<string, Entwurf[]>()
  for (const eintrag of liste.alle()) {
    if (eintrag.rang !== 'ART' || eintrag.akzeptiert) continue
    const [gattung = '', epitheton = ''] = eintrag.name.split(' ')
    const schluessel = `${gattung} ${variantenSchluessel(epitheton)}`
    gruppen.set(schluessel, [...(gruppen.get(schluessel) ?? []), eintrag])
  }
  for (const varianten of gruppen.values()) {
    if (varianten.length < 2) continue
    const gueltig = varianten.find(v => bekannt.has(v.name)) ?? varianten[0]
    if (!gueltig) continue
    for (const v of varianten) {
      if (v === gueltig) continue
      liste.vereine(v, gueltig)
      buch.vermerke('Schreibvarianten innerhalb der Namensliste', `${v.name} → ${gueltig.name}`)
    }
  }
}

/** Leitet ab, was die Namensliste nur auf Artniveau hat: Arten zu Unterarten, Gattungen, Familien, Großgruppen. */
export function leiteOberbegriffeAb(liste: Entwurfsliste, buch: Buchhaltung): void {
  for (const e of liste.alle()) {
    if (e.rang !== 'UNTERART') continue
    const art = artDerUnterart(e.name)
    if (!liste.hole(art)) liste.lege({ ...e, name: art, rang: 'ART' })
    const gueltig = liste.holeGueltig(art)
    if (gueltig) e.operationell = gueltig.name
  }
  const gattungen = new Map<string, Entwurf[]>()
  for (const e of liste.alle()) {
    if (!e.gattung || e.akzeptiert) continue
    gattungen.set(e.gattung, [...(gattungen.get(e.gattung) ?? []), e])
  }
  for (const [gattung, arten] of [...gattungen].sort(([a], [b]) => nachCodepunkt(a, b))) {
    const name = `${gattung} sp.`
    const familien = new Set(arten.map(a => a.familie))
    if (familien.size > 1) throw new Error(`${gattung} steht in mehreren Familien: ${[...familien].join(', ')}.`)
    const erste = arten[0]
    if (!erste) continue
    const eintrag = liste.hole(name) ?? liste.lege({ ...erste, name, rang: 'GATTUNG' })
    if (eintrag.stadien.size === 0) for (const a of arten) for (const s of a.stadien) eintrag.stadien.add(s)
  }
  for (const e of liste.alle()) {
    if (!e.familie || e.akzeptiert) continue
    legeOberbegriff(liste, e.familie, 'FAMILIE', e.gruppe, e.familie)
    legeOberbegriff(liste, e.gruppe, 'GRUPPE', e.gruppe, null)
  }
  merkeDoppelteEpitheta(liste, buch)
}

/** Legt `<Oberbegriff> Gen. sp.` an, falls es ihn noch nicht gibt. */
export function legeOberbegriff(
  liste: Entwurfsliste,
  begriff: string,
  rang: 'FAMILIE' | 'GRUPPE',
  gruppe: string,
  familie: string | null,
): Entwurf | null {
  const name = `${begriff} Gen. sp.`
  if (liste.hole(name)) return null
  return liste.lege({ name, rang, gruppe, familie, gattung: null })
}

/**
 * Die Namensliste führt manche Art unter altem und neuem Gattungsnamen (`Cyphon padi` nur als Imago, `Contacyphon padi` nur als Larve).
 * Keine Quelle sagt, dass es dasselbe Taxon ist; der Bau vereint sie nicht, nennt sie aber im Bericht.
 */
function merkeDoppelteEpitheta(liste: Entwurfsliste, buch: Buchhaltung): void {
  const stellen = new Map<string, Entwurf[]>()
  for (const e of liste.alle()) {
    if (e.rang !== 'ART' || e.akzeptiert || e.stadien.size !== 1) continue
    const schluessel = `${e.familie} ${variantenSchluessel(e.name.split(' ')[1] ?? '')}`
    stellen.set(schluessel, [...(stellen.get(schluessel) ?? []), e])
  }
  for (const arten of stellen.values()) {
    if (arten.length === 2 && [...(arten[0]?.stadien ?? [])][0] !== [...(arten[1]?.stadien ?? [])][0]) {
      buch.vermerke(
        'Gleiches Epitheton, gleiche Familie, ergänzende Stadien: nicht vereint',
        arten.map(a => a.name).join(' · '),
      )
    }
  }
}
