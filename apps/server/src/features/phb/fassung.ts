import type { BodyVon } from '@benthos/vertrag'
import type { wechslePhbListenversion } from '@benthos/vertrag/phb'
import { nachDatenaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { NICHT_WAEHLBAR, verlangeAndereFassung, verlangeAusfuehrbar } from '../../fach/taxalisten/fassungseinwaende.ts'
import { fortgefuehrterName, planeFassungswechsel } from '../../fach/taxalisten/fassungswechsel.ts'
import { ladeFassung } from '../../fach/taxalisten/sql.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { ladeMischbestaende } from './mischbestandSql.ts'
import { ladeProbe, ladeTaxonnamen, stelleFassungUm } from './sql.ts'

/**
 * Stellt die Probe auf eine andere Fassung um, oder sagt nur, was sich änderte. Taxa ohne eindeutige Entsprechung
 * verhindern den Wechsel, bis der Bearbeitende wählt, welches Taxon gemeint ist.
 */
export async function wechsleFassung(
  dienste: Dienste,
  tx: Transaktion,
  aufnahmeId: number,
  eingabe: BodyVon<typeof wechslePhbListenversion>,
) {
  const probe = await ladeProbe(tx, aufnahmeId)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  if (probe.version !== eingabe.version || probe.taxa_version !== eingabe.taxaVersion)
    throw new Einwand('VERSIONSKONFLIKT')
  const fassung = await ladeFassung(tx, eingabe.taxalistenversion)
  if (fassung?.art !== 'PHB' || fassung.status !== 'GUELTIG') throw feldEinwand('taxalistenversion', NICHT_WAEHLBAR)
  verlangeAndereFassung(probe.taxalistenversion_id, fassung.id)
  const alt = await geforderteTaxaliste(dienste, tx, probe.taxalistenversion)
  const neu = await geforderteTaxaliste(dienste, tx, fassung.name)
  const taxa = await ladeTaxonnamen(tx, aufnahmeId)
  const aenderungen = planeFassungswechsel(taxa, alt, neu, eingabe.wahl)
  const stand = { von: probe.taxalistenversion, nach: fassung.name, taxa: taxa.length, aenderungen }
  if (eingabe.vorschau) return { ...stand, ausgefuehrt: false }
  verlangeAusfuehrbar(fassung.name, aenderungen)
  const namen = new Map(aenderungen.map(wechsel => [wechsel.taxon, fortgefuehrterName(wechsel)]))
  const alte = await sichereTaxa(tx, alt, taxa)
  const neue = await sichereTaxa(
    tx,
    neu,
    taxa.map(taxon => namen.get(taxon) ?? taxon),
  )
  const umsetzung = taxa.map(taxon => ({ alt: alte(taxon), neu: neue(namen.get(taxon) ?? taxon) }))
  // Gleiche Funde bleiben getrennt, wie beim Makrozoobenthos; ein Mischbestand führt jede Art einmal.
  for (const { daten } of await ladeMischbestaende(tx, aufnahmeId)) {
    const arten = daten.teile.map(({ taxon }) => namen.get(taxon) ?? taxon)
    if (new Set(arten).size < arten.length)
      throw feldEinwand(
        'taxalistenversion',
        `In der Fassung ${fassung.name} fallen Arten des Algenmischbestands „${daten.name}“ zusammen. Fassen Sie ihre Anteile zuerst zusammen.`,
      )
  }
  await stelleFassungUm(tx, aufnahmeId, fassung.id, umsetzung)
  await nachDatenaenderung(tx, aufnahmeId, 'PHB')
  return { ...stand, ausgefuehrt: true }
}
