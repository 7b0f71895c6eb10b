import type { Taxaliste, TaxonEintrag, TaxonRang } from '@benthos/fachmodell/taxaliste'

/** Kurzform einer Zeile; was fehlt, hat das Taxon nicht. */
type Zeile = {
  gruppe?: string
  familie?: string | null
  rang?: TaxonRang
  akzeptiert?: string
  operationell?: string
  wertungsfamilie?: string
  wertungsfamilieBmwp?: string
  wertungsfamiliePsi?: string
  /** x o β α p G */
  saprobie?: readonly [number, number, number, number, number, number]
  stroemung?: readonly [number, number, number, number, number]
  bmwp?: number
  /** Präsenz, A, B, C, D */
  whpt?: readonly [number, number, number, number, number]
  life?: number
  psi?: number
  saeureklasse?: number
}

function benenne(schluessel: readonly string[], werte: readonly number[] | undefined): Record<string, number> {
  return Object.fromEntries((werte ?? []).map((wert, i) => [schluessel[i] ?? '', wert]))
}

/** Eintrag einer Prüfliste. */
export function taxon(name: string, zeile: Zeile = {}): TaxonEintrag {
  const werte: Record<string, number> = {
    ...benenne(['sap_x', 'sap_o', 'sap_b', 'sap_a', 'sap_p', 'sap_g'], zeile.saprobie),
    ...benenne(['str_stehend', 'str_sehr_langsam', 'str_langsam', 'str_maessig', 'str_schnell'], zeile.stroemung),
    ...benenne(['whpt_p', 'whpt_a', 'whpt_b', 'whpt_c', 'whpt_d'], zeile.whpt),
  }
  if (zeile.bmwp !== undefined) werte.bmwp = zeile.bmwp
  if (zeile.life !== undefined) werte.life_gruppe = zeile.life
  if (zeile.psi !== undefined) werte.psi_gruppe = zeile.psi
  if (zeile.saeureklasse !== undefined) werte.saeureklasse = zeile.saeureklasse
  return {
    name,
    autor: null,
    rang: zeile.rang ?? 'ART',
    gruppe: zeile.gruppe ?? 'Diptera',
    familie: zeile.familie ?? null,
    gattung: null,
    akzeptiert: zeile.akzeptiert ?? null,
    operationell: zeile.operationell ?? name,
    wertungsfamilie: zeile.wertungsfamilie ?? null,
    ...(zeile.wertungsfamilieBmwp === undefined ? {} : { wertungsfamilieBmwp: zeile.wertungsfamilieBmwp }),
    ...(zeile.wertungsfamiliePsi === undefined ? {} : { wertungsfamiliePsi: zeile.wertungsfamiliePsi }),
    werte,
  }
}

const ANGABEN = [
  'sap_x',
  'sap_o',
  'sap_b',
  'sap_a',
  'sap_p',
  'sap_g',
  'str_stehend',
  'str_sehr_langsam',
  'str_langsam',
  'str_maessig',
  'str_schnell',
  'bmwp',
  'whpt_p',
  'whpt_a',
  'whpt_b',
  'whpt_c',
  'whpt_d',
  'life_gruppe',
  'psi_gruppe',
]

/** Prüfliste aus einzelnen Einträgen; das Indikationsgewicht ist wie in der ausgelieferten Liste abgeleitet. */
export function pruefliste(taxa: readonly TaxonEintrag[], weitereKenngroessen: readonly string[] = []): Taxaliste {
  return {
    art: 'MZB_AUT',
    name: 'Prüfliste',
    gueltigVon: '2026-01-01',
    quellen: [{ schluessel: 'pruef', zitat: 'Prüfquelle', lizenz: 'frei' }],
    kenngroessen: Object.fromEntries(
      [...ANGABEN, ...weitereKenngroessen].map(schluessel => [
        schluessel,
        {
          label: schluessel,
          quelle: 'pruef',
          marke: schluessel === 'sap_g' ? ('abgeleitet' as const) : ('veroeffentlicht' as const),
          bereich: [-2, 13] as const,
        },
      ]),
    ),
    taxa,
  }
}
