import type { Taxaliste, TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import type { BewertungsEingabe, EingabeTaxon } from '../typen.ts'
import { pruefliste } from './pruefliste.ts'

const WERTE = [
  'tdi4',
  'motil',
  'organisch_tolerant',
  'planktisch',
  'salin',
  'sladecek_s',
  'sladecek_v',
  'hofmann_trophie',
  'ti_w',
  'ti_g',
]

/** Kieselalge einer Prüfliste mit den Werten, die sie hat. */
export function alge(
  name: string,
  werte: Readonly<Record<string, number>>,
  akzeptiert: string | null = null,
): TaxonEintrag {
  return {
    name,
    autor: null,
    rang: 'ART',
    gruppe: 'Bacillariophyceae',
    familie: null,
    gattung: name.split(' ')[0] ?? null,
    akzeptiert,
    operationell: akzeptiert ?? name,
    wertungsfamilie: null,
    werte,
  }
}

export function algenliste(taxa: readonly TaxonEintrag[]): Taxaliste {
  return { ...pruefliste(taxa, WERTE), art: 'PHB' }
}

/** Auszug aus der ausgelieferten Liste PHB 2026.2 (Sládeček 1986, Hofmann 1994, DARLEQ2), von Hand übernommen; das Synonym ist ergänzt. */
// biome-ignore format: eine Zeile je Taxon
export const MUSTERALGEN: Taxaliste = algenliste([
  alge('Achnanthidium minutissimum', { tdi4: 2, motil: 0, organisch_tolerant: 0, planktisch: 0, salin: 0, sladecek_s: 1, sladecek_v: 1, hofmann_trophie: 6 }),
  alge('Hannaea arcus', { tdi4: 1, motil: 0, organisch_tolerant: 0, planktisch: 0, salin: 0, sladecek_s: 0.5, sladecek_v: 3, hofmann_trophie: 2 }),
  alge('Encyonema minutum', { tdi4: 3, motil: 0, organisch_tolerant: 0, planktisch: 0, salin: 0, sladecek_s: 1.3, sladecek_v: 2, hofmann_trophie: 3 }),
  alge('Cocconeis placentula', { tdi4: 3, motil: 0, organisch_tolerant: 0, planktisch: 0, salin: 0, sladecek_s: 1.7, sladecek_v: 1, hofmann_trophie: 5 }),
  alge('Navicula gregaria', { tdi4: 5, motil: 1, organisch_tolerant: 1, planktisch: 0, salin: 1, sladecek_s: 3, sladecek_v: 2, hofmann_trophie: 5 }),
  alge('Nitzschia palea', { tdi4: 5, motil: 1, organisch_tolerant: 1, planktisch: 0, salin: 0, sladecek_s: 2.8, sladecek_v: 3, hofmann_trophie: 8 }),
  alge('Cyclotella meneghiniana', { motil: 0, organisch_tolerant: 0, planktisch: 1, salin: 0, sladecek_s: 2.7, sladecek_v: 2, hofmann_trophie: 5 }),
  alge('Achnanthes minutissima', {}, 'Achnanthidium minutissimum'),
])

/** Eingabe aus Paaren Taxon – Schalen; alles Übrige lässt sich überschreiben. */
export function schaleneingabe(
  taxa: readonly (readonly [string, number])[],
  abweichend: Partial<BewertungsEingabe> = {},
): BewertungsEingabe {
  return {
    verfahren: 'PHB',
    edition: '2026-1',
    parametersatz: 'PHB-DEMO-2026',
    taxaliste: 'Prüfliste',
    typologie: { bioregion: 'GG', saprobiellerGrundzustand: 1.5, trophischerGrundzustand: 'OM', typgruppe: 'VORLAND' },
    probe: { methode: 'PHB', flaeche: null, aussortiert: { zaehler: 1, nenner: 1 } },
    taxa: taxa.map(([taxon, anzahl]) => ({ taxon, stadium: null, anzahl, cf: false })),
    ...abweichend,
  }
}

/** Geschätzter Fund. */
export function geschaetzt(taxon: string, haeufigkeitsklasse: number): EingabeTaxon {
  return { taxon, stadium: null, anzahl: 0, haeufigkeitsklasse, cf: false }
}

/** Wiesenbach mit 410 Schalen; Muster für Einfriertests. */
export const MUSTERSCHALEN: BewertungsEingabe = schaleneingabe([
  ['Achnanthidium minutissimum', 180],
  ['Hannaea arcus', 24],
  ['Encyonema minutum', 61],
  ['Cocconeis placentula', 88],
  ['Navicula gregaria', 31],
  ['Nitzschia palea', 12],
  ['Cyclotella meneghiniana', 14],
])
