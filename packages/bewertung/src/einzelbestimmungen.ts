import type { TaxonEintrag, TaxonRang } from '@benthos/fachmodell/taxaliste'
import { type Bewertungsreferenz, bewerte } from './bewerte.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { BewertungsEingabe, EingabeTaxon, Gesamtergebnis, Klasse, Klassengrenzen } from './typen.ts'
import { ohneWiederholungen } from './zaehlunsicherheit/zaehlunsicherheit.ts'

/** Was an einer einzelnen Bestimmung anders sein könnte: sie ist falsch, oder nur bis zur Gattung oder Familie sicher. */
export type Bestimmungsaenderung = 'WEGGELASSEN' | 'GATTUNG' | 'FAMILIE'

/** Eine einzelne Bestimmung, von der die Klasse abhängt. */
export type Einzelbestimmung = {
  /** Stelle in `taxa` der Eingabe */
  stelle: number
  taxon: string
  aenderung: Bestimmungsaenderung
  /** Eintrag der Liste, der an die Stelle des Taxons tritt; null: weggelassen */
  ersatz: string | null
  klasse: Klasse | null
  text: string
  /** Modul, dessen Klasse sich geändert hat; bei mehreren das, das vorher oder nachher entscheidet */
  modul: { label: string; vorher: number | null; nachher: number | null; grenzen: Klassengrenzen | null } | null
}

/** Einträge der Liste für Gattungen und Familien, je Liste einmal aufgesucht. */
const GROEBERE = new WeakMap<TaxalisteIndex, Record<'gattung' | 'familie', ReadonlyMap<string, string>>>()

function groebereEintraege(index: TaxalisteIndex): Record<'gattung' | 'familie', ReadonlyMap<string, string>> {
  const vorhanden = GROEBERE.get(index)
  if (vorhanden !== undefined) return vorhanden
  const sammle = (feld: 'gattung' | 'familie', rang: TaxonRang) =>
    new Map(
      index.liste.taxa
        .filter(eintrag => eintrag.rang === rang && eintrag.akzeptiert === null)
        .flatMap(eintrag => (eintrag[feld] === null ? [] : [[eintrag[feld], eintrag.name] as const])),
    )
  const eintraege = { gattung: sammle('gattung', 'GATTUNG'), familie: sammle('familie', 'FAMILIE') }
  GROEBERE.set(index, eintraege)
  return eintraege
}

const UNTER_DER_GATTUNG: ReadonlySet<TaxonRang> = new Set(['UNTERART', 'ART', 'ARTENGRUPPE', 'UNTERGATTUNG'])

/** Gröbere Einträge, als die sich ein Taxon auch bestimmen ließe; nie es selbst. */
function moeglicherErsatz(
  eintrag: Pick<TaxonEintrag, 'rang' | 'gattung' | 'familie'>,
  index: TaxalisteIndex,
): [Bestimmungsaenderung, string][] {
  const { gattung, familie } = groebereEintraege(index)
  const [alsGattung, alsFamilie] = [gattung.get(eintrag.gattung ?? ''), familie.get(eintrag.familie ?? '')]
  const ersatz: [Bestimmungsaenderung, string][] = []
  const istGroeber = !UNTER_DER_GATTUNG.has(eintrag.rang)
  if (!istGroeber && alsGattung !== undefined) ersatz.push(['GATTUNG', alsGattung])
  if (eintrag.rang !== 'FAMILIE' && eintrag.rang !== 'GRUPPE' && alsFamilie !== undefined)
    ersatz.push(['FAMILIE', alsFamilie])
  return ersatz
}

function geaendertesModul(vorher: Gesamtergebnis, nachher: Gesamtergebnis): Einzelbestimmung['modul'] {
  const paare = vorher.module.flatMap(alt => {
    const neu = nachher.module.find(modul => modul.schluessel === alt.schluessel)
    return neu === undefined ? [] : [{ alt, neu }]
  })
  const geaendert = paare.filter(({ alt, neu }) => alt.klasse !== neu.klasse || alt.weggelassen !== neu.weggelassen)
  const paar =
    geaendert.find(({ alt }) => alt.schluessel === nachher.entscheidend) ??
    geaendert.find(({ alt }) => alt.schluessel === vorher.entscheidend) ??
    geaendert[0]
  if (paar === undefined) return null
  const { label, wert, grenzen } = paar.neu
  return { label, vorher: paar.alt.wert, nachher: wert, grenzen }
}

/** Wie weit die Klasse springt; ohne Klasse am weitesten. */
function sprung(klasse: Klasse | null, vorher: Klasse | null): number {
  return klasse === null || vorher === null ? 5 : Math.abs(klasse - vorher)
}

/**
 * Lässt jede Bestimmung einer Probe einmal weg und ersetzt sie durch ihre Gattung und Familie, wo die Liste einen solchen
 * Eintrag hat: welche davon änderte für sich allein die Klasse? Nach jeder Zeile hält der Generator an und nennt die Zahl der
 * geprüften; wer ihn aufruft, bestimmt damit Tempo und Abbruch.
 * @returns die Bestimmungen, die eine andere Klasse ergäben; die weitesten Sprünge zuerst, dann in der Folge der Liste
 */
export function* ermittleEinzelbestimmungen(
  probe: BewertungsEingabe,
  referenz: Bewertungsreferenz,
): Generator<number, Einzelbestimmung[]> {
  const eingabe = ohneWiederholungen(probe)
  const { taxaliste: index } = referenz
  const vorher = bewerte(eingabe, referenz, { erklaerung: false }).ergebnis
  const gefunden: Einzelbestimmung[] = []
  const pruefe = (stelle: number, zeile: EingabeTaxon, aenderung: Bestimmungsaenderung, ersatz: string | null) => {
    const taxa =
      ersatz === null
        ? eingabe.taxa.toSpliced(stelle, 1)
        : eingabe.taxa.with(stelle, { ...zeile, taxon: ersatz, stadium: null })
    const nachher = bewerte({ ...eingabe, taxa }, referenz, { erklaerung: false }).ergebnis
    const { klasse, text } = nachher
    if (klasse === vorher.klasse) return
    const modul = geaendertesModul(vorher, nachher)
    gefunden.push({ stelle, taxon: zeile.taxon, aenderung, ersatz, klasse, text, modul })
  }
  for (const [stelle, zeile] of eingabe.taxa.entries()) {
    pruefe(stelle, zeile, 'WEGGELASSEN', null)
    const platz = index.stelleJeName.get(zeile.taxon)
    const eintrag =
      platz === undefined
        ? eingabe.abgeleiteteTaxa?.find(({ name }) => name === zeile.taxon)
        : index.liste.taxa[index.akzeptiert[platz] ?? platz]
    for (const [aenderung, ersatz] of eintrag === undefined ? [] : moeglicherErsatz(eintrag, index))
      pruefe(stelle, zeile, aenderung, ersatz)
    yield stelle + 1
  }
  return gefunden.sort(
    (a, b) => sprung(b.klasse, vorher.klasse) - sprung(a.klasse, vorher.klasse) || a.stelle - b.stelle,
  )
}
