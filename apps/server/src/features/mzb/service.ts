import { ENTNAHMEGERAETE_JE_METHODE, type MzbMethode } from '@benthos/fachmodell'
import type { Problem } from '@benthos/vertrag'
import type { MzbFund, MzbKopf, MzbKopfStand, MzbTaxaStand } from '@benthos/vertrag/mzb'
import type { Fassungswechsel, Fassungswechselstand } from '@benthos/vertrag/taxaliste'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { nachDatenaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { pruefeBestimmungsdatum } from '../../fach/aufnahmestand/bestimmungsdatum.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import {
  keineGueltigeFassung,
  NICHT_WAEHLBAR,
  SCHON_TAXA,
  verlangeAndereFassung,
  verlangeAusfuehrbar,
} from '../../fach/taxalisten/fassungseinwaende.ts'
import { fortgefuehrterName, planeFassungswechsel } from '../../fach/taxalisten/fassungswechsel.ts'
import { ladeFassung, neuesteFassung } from '../../fach/taxalisten/sql.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { kopfvorgabe, listenart } from './mengen.ts'
import { pruefeFunde } from './regeln.ts'
import {
  aendereKopf,
  entferneFund,
  entferneProbe,
  fuegeProbeEin,
  gleicheFundeAb,
  ladeFunde,
  ladeProbe,
  ladeTaxonnamen,
  type Probe,
  stelleUm,
  vermerkeTaxaaenderung,
} from './sql.ts'

/** Eine Probe ist durch Aufnahme und Methode bestimmt. */
export type Probenort = { aufnahmeId: number; methode: MzbMethode }

export async function zeigeKopf(
  db: Kysely<DB>,
  ort: Probenort,
  bearbeitbar: boolean,
): Promise<z.input<typeof MzbKopfStand>> {
  const probe = await ladeProbe(db, ort.aufnahmeId, ort.methode)
  return {
    version: probe?.version ?? 0,
    daten: probe ? kopfAus(probe) : null,
    geaendertAm: probe?.geaendert_am ?? null,
    geaendertVon: probe?.geaendert_von ?? null,
    bearbeitbar,
  }
}

/** Speichert den Kopf; ein unveränderter Kopf ändert auch Status und Version nicht. */
export async function speichereKopf(tx: Transaktion, ort: Probenort, version: number, kopf: MzbKopf): Promise<void> {
  await pruefeKopf(tx, ort, kopf)
  const vorhanden = await ladeProbe(tx, ort.aufnahmeId, ort.methode)
  if ((vorhanden?.version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  const fassung = await ladeFassung(tx, kopf.taxalistenversion)
  const istBisherige = fassung !== undefined && fassung.id === vorhanden?.taxalistenversion_id
  if (!fassung || !(istBisherige || istWaehlbar(fassung, ort.methode)))
    throw feldEinwand('daten.taxalistenversion', NICHT_WAEHLBAR)
  const probe = vorhanden ?? (await legeProbeAn(tx, ort, fassung.id))
  if (!istBisherige && (await ladeTaxonnamen(tx, probe.id)).length > 0)
    throw feldEinwand('daten.taxalistenversion', SCHON_TAXA)
  const geaendert = await aendereKopf(tx, probe.id, kopf, fassung.id)
  if (geaendert || !vorhanden) await nachDatenaenderung(tx, ort.aufnahmeId, 'MZB')
}

export async function zeigeTaxa(
  db: Kysely<DB>,
  ort: Probenort,
  bearbeitbar: boolean,
): Promise<z.input<typeof MzbTaxaStand>> {
  const probe = await ladeProbe(db, ort.aufnahmeId, ort.methode)
  if (!probe) return leererStand((await standardfassung(db, ort.methode)).name, bearbeitbar)
  return standVon(probe, await ladeFunde(db, probe.id), bearbeitbar)
}

/** Speichert die Taxaliste im Ganzen; gespeichert wird alles oder nichts, geschrieben nur der Unterschied. */
export async function speichereTaxa(
  dienste: Dienste,
  tx: Transaktion,
  ort: Probenort,
  version: number,
  funde: readonly MzbFund[],
): Promise<z.input<typeof MzbTaxaStand>> {
  const probe = await probeInVersion(tx, ort, version)
  const taxaliste = await geforderteTaxaliste(dienste, tx, probe.taxalistenversion)
  const kennung = await sichereTaxa(
    tx,
    taxaliste,
    funde.map(fund => fund.taxon),
  )
  const zeilen = pruefeFunde(funde, ort.methode, taxaliste, kennung)
  const { geloescht, geaendert, eingefuegt } = await gleicheFundeAb(tx, probe.id, zeilen)
  const istNeu = geloescht + geaendert + eingefuegt > 0
  if (istNeu) await haltFest(tx, ort, probe)
  const stand = istNeu ? ((await ladeProbe(tx, ort.aufnahmeId, ort.methode)) as Probe) : probe
  return standVon(
    stand,
    [...funde].sort((a, b) => a.zeile - b.zeile),
    true,
  )
}

export async function loescheTaxa(tx: Transaktion, ort: Probenort, version: number) {
  const probe = await probeInVersion(tx, ort, version)
  const { geloescht } = await gleicheFundeAb(tx, probe.id, [])
  if (geloescht > 0) await haltFest(tx, ort, probe)
  return zeigeTaxa(tx, ort, true)
}

export async function loescheTaxon(tx: Transaktion, ort: Probenort, version: number, zeile: number) {
  const probe = await probeInVersion(tx, ort, version)
  if (!(await entferneFund(tx, probe.id, zeile)))
    throw new Einwand('NICHT_GEFUNDEN', 'Diese Zeile gibt es in der Taxaliste nicht mehr.')
  await haltFest(tx, ort, probe)
  return zeigeTaxa(tx, ort, true)
}

export async function loescheProbe(
  tx: Transaktion,
  ort: Probenort,
  gesehen: { version: number; taxaVersion: number },
): Promise<void> {
  const probe = await ladeProbe(tx, ort.aufnahmeId, ort.methode)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  if (probe.version !== gesehen.version || probe.taxa_version !== gesehen.taxaVersion)
    throw new Einwand('VERSIONSKONFLIKT')
  await entferneProbe(tx, probe.id)
  await nachDatenaenderung(tx, ort.aufnahmeId, 'MZB')
}

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
  const probe = await ladeProbe(tx, ort.aufnahmeId, ort.methode)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  if (probe.version !== wunsch.version || probe.taxa_version !== wunsch.taxaVersion)
    throw new Einwand('VERSIONSKONFLIKT')
  const fassung = await ladeFassung(tx, wunsch.taxalistenversion)
  if (!fassung || !istWaehlbar(fassung, ort.methode)) throw feldEinwand('taxalistenversion', NICHT_WAEHLBAR)
  verlangeAndereFassung(probe.taxalistenversion_id, fassung.id)
  const taxa = await ladeTaxonnamen(tx, probe.id)
  const [alt, neu] = [
    await geforderteTaxaliste(dienste, tx, probe.taxalistenversion),
    await geforderteTaxaliste(dienste, tx, fassung.name),
  ]
  const aenderungen = planeFassungswechsel(taxa, alt, neu, wunsch.wahl)
  if (!wunsch.vorschau) {
    verlangeAusfuehrbar(fassung.name, aenderungen)
    const neueNamen = new Map(aenderungen.map(a => [a.taxon, fortgefuehrterName(a)]))
    const fortgefuehrte = new Map(taxa.map(name => [name, neueNamen.get(name) ?? name]))
    await sichereTaxa(tx, neu, [...fortgefuehrte.values()])
    await stelleUm(tx, probe.id, fassung.id, fortgefuehrte)
    await nachDatenaenderung(tx, ort.aufnahmeId, 'MZB')
  }
  return {
    von: probe.taxalistenversion,
    nach: fassung.name,
    taxa: taxa.length,
    aenderungen,
    ausgefuehrt: !wunsch.vorschau,
  }
}

/** Fügt eine Methode an; besteht sie schon, bleibt alles, wie es ist. */
export async function fuegeMethodeAn(tx: Transaktion, ort: Probenort): Promise<void> {
  if (await ladeProbe(tx, ort.aufnahmeId, ort.methode)) return
  await legeProbeAn(tx, ort, (await standardfassung(tx, ort.methode)).id)
  await nachDatenaenderung(tx, ort.aufnahmeId, 'MZB')
}

async function probeInVersion(tx: Transaktion, ort: Probenort, version: number): Promise<Probe> {
  const probe = await ladeProbe(tx, ort.aufnahmeId, ort.methode)
  if ((probe?.taxa_version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  // Wer mit den Taxa beginnt, soll nicht erst den Kopf ausfüllen müssen.
  return probe ?? legeProbeAn(tx, ort, (await standardfassung(tx, ort.methode)).id)
}

async function legeProbeAn(tx: Transaktion, ort: Probenort, taxalistenversionId: number): Promise<Probe> {
  await fuegeProbeEin(tx, ort.aufnahmeId, ort.methode, taxalistenversionId, kopfvorgabe(ort.methode))
  return (await ladeProbe(tx, ort.aufnahmeId, ort.methode)) as Probe
}

async function haltFest(tx: Transaktion, ort: Probenort, probe: Probe): Promise<void> {
  await vermerkeTaxaaenderung(tx, probe.id)
  await nachDatenaenderung(tx, ort.aufnahmeId, 'MZB')
}

async function pruefeKopf(tx: Transaktion, ort: Probenort, kopf: MzbKopf): Promise<void> {
  const fehler: Problem['errors'] = []
  if (!ENTNAHMEGERAETE_JE_METHODE[ort.methode].includes(kopf.entnahmegeraet))
    fehler.push({ field: 'daten.entnahmegeraet', message: 'Dieses Gerät ist für die Methode nicht vorgesehen' })
  fehler.push(...(await pruefeBestimmungsdatum(tx, ort.aufnahmeId, kopf.bestimmungsdatum)))
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}

function istWaehlbar(fassung: { art: string; status: string }, methode: MzbMethode): boolean {
  return fassung.art === listenart(methode) && fassung.status === 'GUELTIG'
}

/** Neueste gültige Fassung für die Methode. */
async function standardfassung(db: Kysely<DB>, methode: MzbMethode): Promise<{ id: number; name: string }> {
  const fassung = await neuesteFassung(db, listenart(methode))
  if (!fassung) throw keineGueltigeFassung()
  return fassung
}

function kopfAus(probe: Probe): MzbKopf | null {
  if (probe.entnahmegeraet === null) return null
  return {
    entnahmegeraet: probe.entnahmegeraet as MzbKopf['entnahmegeraet'],
    maschenweite: probe.maschenweite,
    flaeche: probe.flaeche,
    teilproben: probe.teilproben,
    aussortiertZaehler: probe.aussortiert_zaehler,
    aussortiertNenner: probe.aussortiert_nenner,
    bearbeiter: probe.bearbeiter,
    bestimmungsdatum: probe.bestimmungsdatum,
    taxalistenversion: probe.taxalistenversion,
    bemerkung: probe.bemerkung,
  }
}

function standVon(probe: Probe, zeilen: z.input<typeof MzbTaxaStand>['zeilen'], bearbeitbar: boolean) {
  return {
    version: probe.taxa_version,
    taxalistenversion: probe.taxalistenversion,
    flaeche: probe.flaeche,
    aussortierterAnteil:
      probe.aussortiert_zaehler !== null && probe.aussortiert_nenner !== null
        ? probe.aussortiert_zaehler / probe.aussortiert_nenner
        : null,
    zeilen,
    bearbeitbar,
    geaendertAm: probe.geaendert_am,
    geaendertVon: probe.geaendert_von,
  }
}

function leererStand(taxalistenversion: string, bearbeitbar: boolean) {
  return {
    version: 0,
    taxalistenversion,
    flaeche: null,
    aussortierterAnteil: null,
    zeilen: [],
    bearbeitbar,
    geaendertAm: null,
    geaendertVon: null,
  }
}
