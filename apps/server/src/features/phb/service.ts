import type { PhbFund, PhbKopf, PhbKopfStand, PhbTaxaStand } from '@benthos/vertrag/phb'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { nachDatenaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { pruefeBestimmungsdatum } from '../../fach/aufnahmestand/bestimmungsdatum.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { NICHT_WAEHLBAR, SCHON_TAXA } from '../../fach/taxalisten/fassungseinwaende.ts'
import { ladeFassung } from '../../fach/taxalisten/sql.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { geforderteProbe, standardfassung } from './probe.ts'
import { pruefeFunde } from './regeln.ts'
import {
  aendereKopf,
  entferneFund,
  fuegeProbeEin,
  gleicheFundeAb,
  ladeFunde,
  ladeProbe,
  ladeTaxonnamen,
  type Probe,
  stelleFassungUm,
  vermerkeTaxaaenderung,
} from './sql.ts'

export async function zeigeKopf(
  db: Kysely<DB>,
  aufnahmeId: number,
  bearbeitbar: boolean,
): Promise<z.input<typeof PhbKopfStand>> {
  const probe = await ladeProbe(db, aufnahmeId)
  return {
    version: probe?.version ?? 0,
    daten: probe ? kopfAus(probe) : null,
    geaendertAm: probe?.geaendert_am ?? null,
    geaendertVon: probe?.geaendert_von ?? null,
    bearbeitbar,
  }
}

/** Speichert den Kopf; ein unveränderter Kopf ändert auch Status und Version nicht. */
export async function speichereKopf(
  tx: Transaktion,
  aufnahmeId: number,
  version: number,
  kopf: PhbKopf,
): Promise<void> {
  const fehler = await pruefeBestimmungsdatum(tx, aufnahmeId, kopf.bestimmungsdatum)
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
  const vorhanden = await ladeProbe(tx, aufnahmeId)
  if ((vorhanden?.version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  const fassung = await ladeFassung(tx, kopf.taxalistenversion)
  const istBisherige = fassung !== undefined && fassung.id === vorhanden?.taxalistenversion_id
  if (fassung?.art !== 'PHB' || (fassung.status !== 'GUELTIG' && !istBisherige))
    throw feldEinwand('daten.taxalistenversion', NICHT_WAEHLBAR)
  if (!vorhanden) await fuegeProbeEin(tx, aufnahmeId, fassung.id)
  else if (!istBisherige) {
    if ((await ladeTaxonnamen(tx, aufnahmeId)).length > 0) throw feldEinwand('daten.taxalistenversion', SCHON_TAXA)
    await stelleFassungUm(tx, aufnahmeId, fassung.id, [])
  }
  const geaendert = await aendereKopf(tx, aufnahmeId, kopf)
  if (geaendert || !istBisherige) await nachDatenaenderung(tx, aufnahmeId, 'PHB')
}

export async function zeigeTaxa(
  db: Kysely<DB>,
  aufnahmeId: number,
  bearbeitbar: boolean,
): Promise<z.input<typeof PhbTaxaStand>> {
  const probe = await ladeProbe(db, aufnahmeId)
  if (probe) return standVon(probe, await ladeFunde(db, aufnahmeId), bearbeitbar)
  const taxalistenversion = (await standardfassung(db)).name
  return { version: 0, taxalistenversion, zeilen: [], bearbeitbar, geaendertAm: null, geaendertVon: null }
}

/** Speichert die Taxaliste im Ganzen; gespeichert wird alles oder nichts, geschrieben nur der Unterschied. */
export async function speichereTaxa(
  dienste: Dienste,
  tx: Transaktion,
  aufnahmeId: number,
  version: number,
  funde: readonly PhbFund[],
): Promise<z.input<typeof PhbTaxaStand>> {
  const probe = await probeInVersion(tx, aufnahmeId, version)
  const taxaliste = await geforderteTaxaliste(dienste, tx, probe.taxalistenversion)
  const kennung = await sichereTaxa(
    tx,
    taxaliste,
    funde.map(fund => fund.taxon),
  )
  const zeilen = pruefeFunde(funde, taxaliste, kennung)
  if ((await gleicheFundeAb(tx, aufnahmeId, zeilen)) > 0) await haltFest(tx, aufnahmeId)
  const stand = (await ladeProbe(tx, aufnahmeId)) as Probe
  return standVon(
    stand,
    [...funde].sort((a, b) => a.zeile - b.zeile),
    true,
  )
}

export async function loescheTaxa(tx: Transaktion, aufnahmeId: number, version: number) {
  await probeInVersion(tx, aufnahmeId, version)
  if ((await gleicheFundeAb(tx, aufnahmeId, [])) > 0) await haltFest(tx, aufnahmeId)
  return zeigeTaxa(tx, aufnahmeId, true)
}

export async function loescheTaxon(tx: Transaktion, aufnahmeId: number, version: number, zeile: number) {
  await probeInVersion(tx, aufnahmeId, version)
  if (!(await entferneFund(tx, aufnahmeId, zeile)))
    throw new Einwand('NICHT_GEFUNDEN', 'Diese Zeile gibt es in der Taxaliste nicht mehr.')
  await haltFest(tx, aufnahmeId)
  return zeigeTaxa(tx, aufnahmeId, true)
}

/** Die Probe in der Version, die der Speichernde gesehen hat; Version 0 legt sie an. */
async function probeInVersion(tx: Transaktion, aufnahmeId: number, version: number): Promise<Probe> {
  const vorhanden = await ladeProbe(tx, aufnahmeId)
  if ((vorhanden?.taxa_version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  return vorhanden ?? geforderteProbe(tx, aufnahmeId)
}

async function haltFest(tx: Transaktion, aufnahmeId: number): Promise<void> {
  await vermerkeTaxaaenderung(tx, aufnahmeId)
  await nachDatenaenderung(tx, aufnahmeId, 'PHB')
}

function kopfAus(probe: Probe): PhbKopf {
  return {
    substrat: probe.substrat,
    teilproben: probe.teilproben,
    gesamtdeckung: probe.gesamtdeckung,
    gezaehlteSchalen: probe.gezaehlte_schalen,
    schalenziel: probe.schalenziel === null ? null : `${probe.schalenziel}`,
    praeparat: probe.praeparat,
    bearbeiter: probe.bearbeiter,
    bestimmungsdatum: probe.bestimmungsdatum,
    taxalistenversion: probe.taxalistenversion,
    bemerkung: probe.bemerkung,
  }
}

function standVon(probe: Probe, zeilen: z.input<typeof PhbTaxaStand>['zeilen'], bearbeitbar: boolean) {
  return {
    version: probe.taxa_version,
    taxalistenversion: probe.taxalistenversion,
    zeilen,
    bearbeitbar,
    geaendertAm: probe.geaendert_am,
    geaendertVon: probe.geaendert_von,
  }
}
