import type { Fassungswechsel, Fassungswechselstand } from '@benthos/vertrag/taxaliste'
import type { z } from 'zod'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { NICHT_WAEHLBAR, verlangeAndereFassung, verlangeAusfuehrbar } from '../../fach/taxalisten/fassungseinwaende.ts'
import { fortgefuehrterName, planeFassungswechsel } from '../../fach/taxalisten/fassungswechsel.ts'
import { ladeFassung } from '../../fach/taxalisten/sql.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { feldEinwand } from '../../technik/http/problem.ts'
import { ladeMischbestaende } from './mischbestandSql.ts'
import { istWaehlbar, probeWieGesehen, vermerke } from './service.ts'
import { ladeTaxonnamen, type Probenort, stelleFassungUm } from './sql.ts'

/**
 * Wechselt die Fassung der Taxaliste einer Probe oder sagt nur, was der Wechsel änderte. Ausgeführt wird er allein auf dem
 * Stand, der in der Vorschau zu sehen war, und nur, wenn jedes Taxon eine Entsprechung hat: kein Fund geht verloren.
 */
export async function wechsleFassung(
  dienste: Dienste,
  tx: Transaktion,
  ort: Probenort,
  wunsch: z.output<typeof Fassungswechsel>,
): Promise<z.input<typeof Fassungswechselstand>> {
  const probe = await probeWieGesehen(tx, ort, wunsch)
  const fassung = await ladeFassung(tx, wunsch.taxalistenversion)
  if (!fassung || !istWaehlbar(fassung, ort.methode)) throw feldEinwand('taxalistenversion', NICHT_WAEHLBAR)
  verlangeAndereFassung(probe.taxalistenversion_id, fassung.id)
  const alt = await geforderteTaxaliste(dienste, tx, probe.taxalistenversion)
  const neu = await geforderteTaxaliste(dienste, tx, fassung.name)
  const taxa = await ladeTaxonnamen(tx, probe.id)
  const aenderungen = planeFassungswechsel(taxa, alt, neu, wunsch.wahl)
  const stand = { von: probe.taxalistenversion, nach: fassung.name, taxa: taxa.length, aenderungen }
  if (wunsch.vorschau) return { ...stand, ausgefuehrt: false }
  verlangeAusfuehrbar(fassung.name, aenderungen)
  const namen = new Map(aenderungen.map(wechsel => [wechsel.taxon, fortgefuehrterName(wechsel)]))
  const alte = await sichereTaxa(tx, alt, taxa)
  const neue = await sichereTaxa(
    tx,
    neu,
    taxa.map(taxon => namen.get(taxon) ?? taxon),
  )
  // Gleiche Funde bleiben getrennt; ein Mischbestand führt jede Art einmal.
  for (const { daten } of await ladeMischbestaende(tx, probe.id)) {
    const arten = daten.teile.map(({ taxon }) => namen.get(taxon) ?? taxon)
    if (new Set(arten).size < arten.length)
      throw feldEinwand(
        'taxalistenversion',
        `In der Fassung ${fassung.name} fallen Arten des Algenmischbestands „${daten.name}“ zusammen. Fassen Sie ihre Anteile zuerst zusammen.`,
      )
  }
  const umsetzung = taxa.map(taxon => ({ alt: alte(taxon), neu: neue(namen.get(taxon) ?? taxon) }))
  await stelleFassungUm(tx, probe, fassung.id, umsetzung)
  await vermerke(tx, ort)
  return { ...stand, ausgefuehrt: true }
}
