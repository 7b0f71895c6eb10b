import {
  ART_STADIEN,
  labelVon,
  MENGENFELDER,
  METHODENANGABEN,
  type Mengenfeld,
  type Probenmethode,
  type TaxonEintrag,
} from '@benthos/fachmodell'
import { MELDUNG, type Problem } from '@benthos/vertrag'
import { type Fund, type Methodenfund, schluesselGleicher } from '@benthos/vertrag/fund'
import type { Algenmischbestand } from '@benthos/vertrag/phb'
import { Einwand } from '../../technik/http/problem.ts'
import type { Taxonkennung } from '../taxalisten/abgeleiteteTaxa.ts'
import type { GeladeneTaxaliste } from '../taxalisten/taxalisten.ts'
import { erstelleUnbekanntmeldung } from '../taxalisten/unbekanntesTaxon.ts'
import type { Fundzeile } from './funde.ts'

/**
 * Prüft eine Taxaliste gegen die Fassung ihrer Bestimmung und löst die Namen auf. Nennt alle Fehler auf einmal, jeden an
 * seiner Zelle (`zeilen.<Index>.<Feld>`).
 */
export function pruefeFunde(
  funde: readonly Methodenfund[],
  { methode, bestimmer }: { methode: Probenmethode; bestimmer: string | null },
  taxaliste: GeladeneTaxaliste,
  kennung: Taxonkennung,
): Fundzeile[] {
  const fehler: Problem['errors'] = []
  const gesehen = new Map<string, number>()
  const unbekannt = erstelleUnbekanntmeldung(taxaliste)
  const zeilen = funde.map((fund, i): Fundzeile => {
    const melde = (feld: keyof Fund, message: string) => fehler.push({ field: `zeilen.${i}.${feld}`, message })
    const { taxon: name, cf: _, ...rest } = fund
    const eintrag = taxaliste.finde(name)
    if (!eintrag) melde('taxon', unbekannt(name))
    else {
      const stadium = stadienfehler(eintrag, fund)
      if (stadium !== null) melde('artStadium', stadium)
      const schluessel = schluesselGleicher(eintrag.akzeptiert ?? name, bestimmer, feld => fund[feld])
      const zuerst = gesehen.get(schluessel)
      if (zuerst === undefined) gesehen.set(schluessel, i)
      else melde('taxon', doppelt(fund, zuerst))
    }
    for (const [feld, message] of mengenfehler(fund, methode, eintrag)) melde(feld, message)
    return { ...rest, taxonId: kennung(name) }
  })
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  return zeilen
}

/** Warum das Stadium bei diesem Taxon nicht gilt; `null`: es gilt. */
export function stadienfehler(eintrag: TaxonEintrag, { artStadium = null }: Methodenfund): string | null {
  if (artStadium === null || artStadium === 'INDET' || !eintrag.stadien || eintrag.stadien.includes(artStadium))
    return null
  const moeglich = eintrag.stadien.map(stadium => labelVon(ART_STADIEN, stadium)).join(' oder ')
  return `Die Taxaliste führt ${eintrag.name} nur als ${moeglich}.`
}

function doppelt(fund: Methodenfund, zuerst: number): string {
  const zusatz = [labelVon(ART_STADIEN, fund.artStadium), fund.habitat].filter(teil => teil).join(', ')
  return `${fund.taxon}${zusatz ? ` (${zusatz})` : ''} steht schon in Zeile ${zuerst + 1}. Fassen Sie die beiden Zeilen zusammen.`
}

/** Eine der Größen, in denen die Methode dieses Taxon erfasst, ist Pflicht; die übrigen gelten bei ihm nicht. */
export function mengenfehler(
  fund: Methodenfund,
  methode: Probenmethode,
  eintrag: TaxonEintrag | undefined,
): [Mengenfeld, string][] {
  const { mengen, mengenVon, skalen, verbiete } = METHODENANGABEN[methode]
  // Misst die Methode alles gleich, steht die Größe auch bei einem unbekannten Taxon fest.
  if (!eintrag && mengen.length > 1) return []
  const erlaubte = mengenVon(eintrag ?? { gruppe: '' })
  const fehler: [Mengenfeld, string][] = []
  const [verlangte] = erlaubte
  if (verlangte && erlaubte.every(feld => (fund[feld] ?? null) === null)) fehler.push([verlangte, MELDUNG.pflicht])
  for (const { value: feld } of MENGENFELDER) {
    const wert = fund[feld] ?? null
    const stufen = skalen[feld]
    if (wert === null) continue
    if (!erlaubte.includes(feld)) fehler.push([feld, verbiete(feld)])
    else if (stufen && wert > stufen.length) fehler.push([feld, MELDUNG.max(String(stufen.length))])
  }
  return fehler
}

/** Löst die Arten eines Mischbestands auf. */
export function pruefeTeile(
  teile: Algenmischbestand['teile'],
  taxaliste: GeladeneTaxaliste,
  kennung: Taxonkennung,
): { taxonId: number; anteil: number }[] {
  const unbekannt = erstelleUnbekanntmeldung(taxaliste)
  const fehler = teile.flatMap(({ taxon }, i) =>
    taxaliste.finde(taxon) ? [] : [{ field: `daten.teile.${i}.taxon`, message: unbekannt(taxon) }],
  )
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  return teile.map(({ taxon, anteil }) => ({ taxonId: kennung(taxon), anteil }))
}
