import {
  ART_STADIEN,
  labelVon,
  MZB_MENGEN,
  MZB_METHODEN,
  type MzbMenge,
  type MzbMethode,
  type TaxonEintrag,
} from '@benthos/fachmodell'
import { MELDUNG, type Problem } from '@benthos/vertrag'
import type { MzbFund } from '@benthos/vertrag/mzb'
import type { Taxonkennung } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import type { GeladeneTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { erstelleUnbekanntmeldung } from '../../fach/taxalisten/unbekanntesTaxon.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { MENGE_LABEL, MENGENFELDER } from './mengen.ts'
import type { Fundzeile } from './sql.ts'

/**
 * Prüft eine Taxaliste gegen die Fassung ihrer Probe und löst die Namen auf. Nennt alle Fehler auf einmal, jeden an
 * seiner Zelle (`zeilen.<Index>.<Feld>`).
 */
export function pruefeFunde(
  funde: readonly MzbFund[],
  methode: MzbMethode,
  taxaliste: GeladeneTaxaliste,
  kennung: Taxonkennung,
): Fundzeile[] {
  const fehler: Problem['errors'] = []
  const gesehen = new Map<string, number>()
  const unbekannt = erstelleUnbekanntmeldung(taxaliste)
  const zeilen = funde.map((fund, i): Fundzeile => {
    const melde = (feld: keyof MzbFund, message: string) => fehler.push({ field: `zeilen.${i}.${feld}`, message })
    const { taxon: name, ...rest } = fund
    const eintrag = taxaliste.finde(name)
    if (!eintrag) melde('taxon', unbekannt(name))
    else {
      const stadium = stadienfehler(eintrag, fund)
      if (stadium !== null) melde('artStadium', stadium)
      const schluessel = JSON.stringify([eintrag.akzeptiert ?? name, fund.artStadium, fund.habitat, fund.cf])
      const zuerst = gesehen.get(schluessel)
      if (zuerst === undefined) gesehen.set(schluessel, i)
      else melde('taxon', doppelt(fund, zuerst))
    }
    for (const [feld, message] of mengenfehler(fund, MZB_MENGEN[methode], methode)) melde(feld, message)
    return { ...rest, taxonId: kennung(name) }
  })
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  return zeilen
}

function stadienfehler(eintrag: TaxonEintrag, { artStadium }: MzbFund): string | null {
  if (artStadium === null || artStadium === 'INDET' || !eintrag.stadien || eintrag.stadien.includes(artStadium))
    return null
  const moeglich = eintrag.stadien.map(stadium => labelVon(ART_STADIEN, stadium)).join(' oder ')
  return `Die Taxaliste führt ${eintrag.name} nur als ${moeglich}.`
}

function doppelt(fund: MzbFund, zuerst: number): string {
  const zusatz = [labelVon(ART_STADIEN, fund.artStadium), fund.habitat].filter(teil => teil !== null).join(', ')
  return `${fund.taxon}${zusatz ? ` (${zusatz})` : ''} steht schon in Zeile ${zuerst + 1}. Fassen Sie die beiden Zeilen zusammen.`
}

function mengenfehler(fund: MzbFund, menge: MzbMenge, methode: MzbMethode): [keyof MzbFund, string][] {
  const fehler: [keyof MzbFund, string][] = []
  for (const feld of MENGENFELDER) {
    const wert = fund[feld]
    if (feld !== menge.feld) {
      if (wert !== null)
        fehler.push([feld, `${labelVon(MZB_METHODEN, methode)}: hier ist keine ${MENGE_LABEL[feld]} vorgesehen.`])
    } else if (wert === null) fehler.push([feld, MELDUNG.pflicht])
    else if (menge.feld === 'haeufigkeitsklasse' && wert > menge.skala.length)
      fehler.push([feld, MELDUNG.max(String(menge.skala.length))])
  }
  return fehler
}
