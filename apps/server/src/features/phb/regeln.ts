import { istKieselalge } from '@benthos/fachmodell'
import { MELDUNG, type Problem } from '@benthos/vertrag'
import type { Algenmischbestand, PhbFund } from '@benthos/vertrag/phb'
import type { Taxonkennung } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import type { GeladeneTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { erstelleUnbekanntmeldung } from '../../fach/taxalisten/unbekanntesTaxon.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Fundzeile } from './sql.ts'

/**
 * Prüft eine PHB-Taxaliste gegen die Fassung ihrer Probe und löst die Namen auf. Nennt alle Fehler auf einmal, jeden an
 * seiner Zelle (`zeilen.<Index>.<Feld>`).
 */
export function pruefeFunde(
  funde: readonly PhbFund[],
  taxaliste: GeladeneTaxaliste,
  kennung: Taxonkennung,
): Fundzeile[] {
  const fehler: Problem['errors'] = []
  const gesehen = new Map<string, number>()
  const unbekannt = erstelleUnbekanntmeldung(taxaliste)
  const zeilen = funde.map((fund, i): Fundzeile => {
    const melde = (feld: keyof PhbFund, message: string) => fehler.push({ field: `zeilen.${i}.${feld}`, message })
    const { taxon: name, ...rest } = fund
    const eintrag = taxaliste.finde(name)
    if (!eintrag) melde('taxon', unbekannt(name))
    else {
      const schluessel = JSON.stringify([eintrag.akzeptiert ?? name, fund.cf])
      const zuerst = gesehen.get(schluessel)
      if (zuerst === undefined) gesehen.set(schluessel, i)
      else melde('taxon', `${name} steht schon in Zeile ${zuerst + 1}. Fassen Sie die beiden Zeilen zusammen.`)
      for (const [feld, message] of mengenfehler(fund, istKieselalge(eintrag))) melde(feld, message)
    }
    return { ...rest, taxonId: kennung(name) }
  })
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  return zeilen
}

/** Kieselalgen werden gezählt, alle anderen Algen geschätzt. */
function mengenfehler(fund: PhbFund, gezaehlt: boolean): [keyof PhbFund, string][] {
  if (!gezaehlt) {
    if (fund.schalen !== null) return [['schalen', 'Schalen zählt man nur bei Kieselalgen.']]
    return fund.schaetzklasse === null && fund.deckung === null ? [['schaetzklasse', MELDUNG.pflicht]] : []
  }
  const fehler: [keyof PhbFund, string][] = fund.schalen === null ? [['schalen', MELDUNG.pflicht]] : []
  for (const feld of ['schaetzklasse', 'deckung'] as const)
    if (fund[feld] !== null) fehler.push([feld, 'Kieselalgen werden gezählt, nicht geschätzt.'])
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
