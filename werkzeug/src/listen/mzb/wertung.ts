import type { Buchhaltung } from '../buchhaltung.ts'
import type { Entwurf, Entwurfsliste } from '../entwurf.ts'
import { gruppeDesWoerterbuchs } from './gruppen.ts'
import type { Familienwertung, Woerterbuchzeile } from './woerterbuch.ts'

/**
 * Weist jedem gültigen Eintrag die Wertung seiner Familie zu. Die Familie des britischen Wörterbuchs geht vor
 * (Ancylus zählt dort als Ancylidae, in der Namensliste als Planorbidae); fehlt die Gattung im Wörterbuch, gilt die Familie der Namensliste;
 * führt das Wörterbuch auch die nicht, aber alle Gattungen der Familie in derselben anderen (Haemopidae → Hirudinidae), gilt diese.
 * Großgruppen werden nicht gewertet, außer Oligochaeta.
 */
export function weiseWertungZu(
  liste: Entwurfsliste,
  zeilen: readonly Woerterbuchzeile[],
  wertungen: ReadonlyMap<string, Familienwertung>,
  buch: Buchhaltung,
): void {
  const familien = new Set(zeilen.filter(z => z.wert.rank === 'Family').map(z => z.wert.taxon_name))
  const britisch = britischeFamilien(liste, zeilen)
  const ersatz = ersatzfamilien(liste, britisch, familien)
  for (const [von, nach] of ersatz) {
    if (wertungen.has(nach)) buch.vermerke('Familien, die unter einer anderen gewertet werden', `${von} → ${nach}`)
  }
  for (const e of liste.alle()) {
    if (e.akzeptiert) continue
    const familie = bestimmeFamilie(e, britisch, familien, ersatz)
    const w = familie ? wertungen.get(familie) : undefined
    if (!w) continue
    e.wertungsfamilie = w.wertungsfamilie
    if (w.wertungsfamilieBmwp !== w.wertungsfamilie && w.werte.bmwp !== undefined) {
      e.wertungsfamilieBmwp = w.wertungsfamilieBmwp
    }
    if (w.wertungsfamiliePsi !== w.wertungsfamilie && w.werte.psi_gruppe !== undefined) {
      e.wertungsfamiliePsi = w.wertungsfamiliePsi
    }
    Object.assign(e.werte, w.werte)
  }
}

function bestimmeFamilie(
  e: Entwurf,
  britisch: ReadonlyMap<string, string>,
  familien: ReadonlySet<string>,
  ersatz: ReadonlyMap<string, string>,
): string | null {
  if (e.name === 'Oligochaeta Gen. sp.') return 'Oligochaeta'
  const gattung = e.gattung ? britisch.get(e.gattung) : undefined
  const familie = gattung ?? (e.familie ? (ersatz.get(e.familie) ?? e.familie) : null)
  if (e.gruppe === 'Oligochaeta' && familie !== null && !familien.has(familie)) return 'Oligochaeta'
  return familie
}

/** Familie je Gattung nach dem Wörterbuch; gleichnamige Gattungen anderer Großgruppen bleiben außer Betracht. */
function britischeFamilien(liste: Entwurfsliste, zeilen: readonly Woerterbuchzeile[]): ReadonlyMap<string, string> {
  const ergebnis = new Map<string, string>()
  for (const { wert } of zeilen) {
    if (wert.rank !== 'Genus') continue
    const gattung = liste.hole(`${wert.taxon_name} sp.`)
    const gruppe = gruppeDesWoerterbuchs(wert.taxon_group_class, wert.taxon_name)
    const familie = wert.family.trim()
    if (!gattung || familie === '' || (gruppe !== null && gruppe !== gattung.gruppe && gattung.gruppe !== 'Copepoda'))
      continue
    ergebnis.set(wert.taxon_name, familie)
  }
  return ergebnis
}

function ersatzfamilien(
  liste: Entwurfsliste,
  britisch: ReadonlyMap<string, string>,
  familien: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const ziele = new Map<string, Set<string>>()
  for (const e of liste.alle()) {
    if (e.rang !== 'GATTUNG' || !e.familie || familien.has(e.familie)) continue
    const ziel = britisch.get(e.gattung ?? '') ?? ''
    ziele.set(e.familie, (ziele.get(e.familie) ?? new Set()).add(ziel))
  }
  const eindeutig = [...ziele].flatMap(([von, nach]): [string, string][] => {
    const [ziel, ...weitere] = [...nach]
    return ziel && weitere.length === 0 ? [[von, ziel]] : []
  })
  return new Map(eindeutig)
}
