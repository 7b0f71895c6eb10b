import type { ArtStadium } from '../listen/mzb.ts'
import type { QsAbweichung } from '../listen/qs.ts'
import type { TaxonRang } from '../taxaliste.ts'
import { berechneListenaehnlichkeit, type Listenaehnlichkeit, type Zaehlung } from './listenaehnlichkeit.ts'

/** Ein Fund einer der beiden Listen, unter dem gültigen Namen seines Taxons. */
export type Vergleichsfund = {
  taxon: string
  rang: TaxonRang
  gattung: string | null
  familie: string | null
  stadium: ArtStadium | null
  /** gezählte Individuen oder Schalen; null: die Methode zählt dieses Taxon nicht */
  anzahl: number | null
  /** Menge, wie sie dasteht, auch eine Klasse; zum Zeigen und Vergleichen */
  menge: number | null
}

/** Menge eines Taxons in einem Stadium; `stadium` null: ohne Angabe, `menge` null: ohne Menge. */
export type Stadienmenge = { stadium: ArtStadium | null; menge: number | null }

export type Vergleichszeile = {
  taxon: string
  rang: TaxonRang
  /** Menge in der ersten und in der zweiten Liste; null: dort nicht gefunden, oder ohne Menge */
  mengen: readonly [number | null, number | null]
  gefunden: readonly [boolean, boolean]
  stadien: readonly [readonly ArtStadium[], readonly ArtStadium[]]
  /** dieselben mit ihren Mengen, auch was ohne Stadium dasteht */
  jeStadium: readonly [readonly Stadienmenge[], readonly Stadienmenge[]]
  /** die andere Liste kann einen anderen Rang oder eine andere Art derselben Gattung nennen */
  abweichungen: readonly QsAbweichung[]
  /** Taxon, das in der anderen Liste wohl dasselbe meint, bei RANG und NAME */
  entsprechung: string | null
}

export type Listenvergleich = {
  zeilen: Vergleichszeile[]
  /** Taxa in beiden, nur in der ersten, nur in der zweiten */
  beide: number
  nurErste: number
  nurZweite: number
  aehnlichkeit: Listenaehnlichkeit
}

type Zusammengefasst = Pick<Vergleichsfund, 'taxon' | 'rang' | 'gattung' | 'familie'> & {
  menge: number | null
  anzahl: number | null
  stadien: Map<ArtStadium | null, number | null>
}

/** Stellt zwei Bestimmungen einer Probe Taxon für Taxon einander gegenüber; Stadien und Habitate sind je Taxon zusammengefasst. */
export function vergleicheListen(erste: readonly Vergleichsfund[], zweite: readonly Vergleichsfund[]): Listenvergleich {
  const [a, b] = [fasseZusammen(erste), fasseZusammen(zweite)]
  const nurErste = [...a.values()].filter(({ taxon }) => !b.has(taxon))
  const nurZweite = [...b.values()].filter(({ taxon }) => !a.has(taxon))
  const zeilen = [...new Set([...a.keys(), ...b.keys()])]
    .sort((x, y) => x.localeCompare(y, 'de'))
    .map(taxon => zeileVon(a.get(taxon), b.get(taxon), nurErste, nurZweite))
  const zaehlt = [...erste, ...zweite].some(fund => fund.anzahl !== null)
  const taxa = [new Set(a.keys()), new Set(b.keys())] as const
  return {
    zeilen,
    beide: a.size - nurErste.length,
    nurErste: nurErste.length,
    nurZweite: nurZweite.length,
    aehnlichkeit: berechneListenaehnlichkeit(taxa, zaehlt ? [zaehlungAus(a), zaehlungAus(b)] : null),
  }
}

function zeileVon(
  erste: Zusammengefasst | undefined,
  zweite: Zusammengefasst | undefined,
  nurErste: readonly Zusammengefasst[],
  nurZweite: readonly Zusammengefasst[],
): Vergleichszeile {
  const eine = (erste ?? zweite) as Zusammengefasst
  const andere = erste && zweite ? [] : erste ? nurZweite : nurErste
  const entsprechung = findeEntsprechung(eine, andere)
  const abweichungen: QsAbweichung[] = []
  if (!zweite) abweichungen.push('NUR_ERSTE')
  if (!erste) abweichungen.push('NUR_ZWEITE')
  if (entsprechung) abweichungen.push(entsprechung.art)
  if (erste && zweite && !gleicheMengen(erste.menge, zweite.menge)) abweichungen.push('MENGE')
  if (erste && zweite && !gleicheStadien(erste, zweite)) abweichungen.push('STADIUM')
  return {
    taxon: eine.taxon,
    rang: eine.rang,
    mengen: [erste?.menge ?? null, zweite?.menge ?? null],
    gefunden: [erste !== undefined, zweite !== undefined],
    stadien: [nenneStadien(erste), nenneStadien(zweite)],
    jeStadium: [alsStadienmengen(erste), alsStadienmengen(zweite)],
    abweichungen,
    entsprechung: entsprechung?.taxon ?? null,
  }
}

/** Was die andere Liste statt dessen nennt: dasselbe auf anderem Rang, sonst die einzige andere Art der Gattung. */
function findeEntsprechung(
  eine: Zusammengefasst,
  andere: readonly Zusammengefasst[],
): { art: 'RANG' | 'NAME'; taxon: string } | null {
  const verwandt = andere.find(andre => andre.rang !== eine.rang && (umfasst(eine, andre) || umfasst(andre, eine)))
  if (verwandt) return { art: 'RANG', taxon: verwandt.taxon }
  const geschwister = andere.filter(
    andre => andre.rang === eine.rang && eine.gattung !== null && andre.gattung === eine.gattung,
  )
  const [einziges] = geschwister
  return geschwister.length === 1 && einziges ? { art: 'NAME', taxon: einziges.taxon } : null
}

/** Meint das höhere Taxon auch das andere: die Gattung ihre Arten, die Familie ihre Gattungen und Arten? */
function umfasst(hoeheres: Zusammengefasst, anderes: Zusammengefasst): boolean {
  if (hoeheres.rang === 'GATTUNG') return hoeheres.gattung !== null && hoeheres.gattung === anderes.gattung
  if (hoeheres.rang === 'FAMILIE') return hoeheres.familie !== null && hoeheres.familie === anderes.familie
  return hoeheres.rang === 'ART' && anderes.rang === 'UNTERART' && anderes.taxon.startsWith(`${hoeheres.taxon} `)
}

function fasseZusammen(funde: readonly Vergleichsfund[]): Map<string, Zusammengefasst> {
  const taxa = new Map<string, Zusammengefasst>()
  for (const { stadium, menge, anzahl, ...taxon } of funde) {
    const eines = taxa.get(taxon.taxon) ?? {
      ...taxon,
      menge: null,
      anzahl: null,
      stadien: new Map<ArtStadium | null, number | null>(),
    }
    const zuzueglich = (bisher: number | null) => nimmHinzu(bisher, menge, anzahl !== null)
    eines.menge = zuzueglich(eines.menge)
    if (anzahl !== null) eines.anzahl = (eines.anzahl ?? 0) + anzahl
    eines.stadien.set(stadium, zuzueglich(eines.stadien.get(stadium) ?? null))
    taxa.set(taxon.taxon, eines)
  }
  return taxa
}

/** Gezähltes addiert sich; Klassen lassen sich nicht addieren: von ihnen gilt die höchste. */
function nimmHinzu(bisher: number | null, menge: number | null, istGezaehlt: boolean): number | null {
  if (menge === null) return bisher
  return istGezaehlt ? (bisher ?? 0) + menge : Math.max(bisher ?? menge, menge)
}

const nenneStadien = (eines: Zusammengefasst | undefined): ArtStadium[] =>
  [...(eines?.stadien.keys() ?? [])].filter(stadium => stadium !== null)

const alsStadienmengen = (eines: Zusammengefasst | undefined): Stadienmenge[] =>
  [...(eines?.stadien ?? [])].map(([stadium, menge]) => ({ stadium, menge }))

function zaehlungAus(taxa: ReadonlyMap<string, Zusammengefasst>): Zaehlung {
  return new Map([...taxa.values()].flatMap(({ taxon, anzahl }) => (anzahl === null ? [] : [[taxon, anzahl] as const])))
}

/** Summen derselben Zahlen in anderer Folge unterscheiden sich in der letzten Stelle. */
function gleicheMengen(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

/** Dieselben Stadien, und keines hat auf Kosten eines anderen mehr: nur mehr Larven sind eine andere Menge, kein anderes Stadium. */
function gleicheStadien(a: Zusammengefasst, b: Zusammengefasst): boolean {
  const [eine, andere] = [nenneStadien(a), nenneStadien(b)]
  if (eine.length !== andere.length || !eine.every(stadium => andere.includes(stadium))) return false
  const richtungen = [...new Set([...a.stadien.keys(), ...b.stadien.keys()])].map(stadium => {
    const [davor, danach] = [a.stadien.get(stadium) ?? 0, b.stadien.get(stadium) ?? 0]
    return gleicheMengen(davor, danach) ? 0 : Math.sign(danach - davor)
  })
  return !(richtungen.includes(1) && richtungen.includes(-1))
}
