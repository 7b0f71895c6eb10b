import { type Entnahmegeraet, METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import type { Problem } from '@benthos/vertrag'
import { type Methodenfund, mitKurzform } from '@benthos/vertrag/fund'
import type { Kysely } from 'kysely'
import { nachDatenaenderung, nachDatenaenderungVieler } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { pruefeBestimmungsdatum } from '../../fach/aufnahmestand/bestimmungsdatum.ts'
import {
  type Fundzeile,
  gleicheFundeAb,
  gleicheFundeVielerAb,
  ladeFunde,
  vermerkeTaxaaenderung,
} from '../../fach/probe/funde.ts'
import { pruefeFunde } from '../../fach/probe/fundregeln.ts'
import { verlangeOhneZweitbestimmung } from '../../fach/probe/zweitbestimmung.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { keineGueltigeFassung, NICHT_WAEHLBAR, SCHON_TAXA } from '../../fach/taxalisten/fassungseinwaende.ts'
import { ladeFassung, neuesteFassung } from '../../fach/taxalisten/sql.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import {
  aendereKopf,
  entferneFund,
  entferneProbe,
  fuegeProbenEin,
  ladeProbe,
  ladeProben,
  ladeTaxonnamen,
  type Probe,
  type Probenkopf,
  type Probenort,
} from './sql.ts'

/** Kopf und Erstbestimmung einer Probe, für alle Methoden beider Qualitätselemente. */

export async function zeigeKopf(db: Kysely<DB>, ort: Probenort, bearbeitbar: boolean) {
  const probe = await ladeProbe(db, ort)
  return {
    version: probe?.version ?? 0,
    daten: probe && istAusgefuellt(probe) ? kopfAus(probe) : null,
    geaendertAm: probe?.geaendert_am ?? null,
    geaendertVon: probe?.geaendertVon ?? null,
    bearbeitbar,
  }
}

/** Speichert den Kopf; ein unveränderter Kopf ändert auch Status und Version nicht. */
export async function speichereKopf(
  tx: Transaktion,
  ort: Probenort,
  { version, daten: kopf }: { version: number; daten: Probenkopf },
): Promise<void> {
  await pruefeKopf(tx, ort, kopf)
  const vorhanden = await ladeProbe(tx, ort)
  if ((vorhanden?.version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  const fassung = await ladeFassung(tx, kopf.taxalistenversion)
  const istBisherige = fassung !== undefined && fassung.id === vorhanden?.taxalistenversion_id
  if (!fassung || !(istBisherige || istWaehlbar(fassung, ort.methode)))
    throw feldEinwand('daten.taxalistenversion', NICHT_WAEHLBAR)
  const probe = vorhanden ?? (await legeProbeAn(tx, ort, fassung.id))
  if (!istBisherige && (await ladeTaxonnamen(tx, probe.id)).length > 0)
    throw feldEinwand('daten.taxalistenversion', SCHON_TAXA)
  const geaendert = await aendereKopf(tx, probe, kopf, fassung.id)
  if (geaendert || !vorhanden) await vermerke(tx, ort)
}

export async function zeigeTaxa(db: Kysely<DB>, ort: Probenort, bearbeitbar: boolean) {
  const probe = await ladeProbe(db, ort)
  return taxastandAus(
    probe,
    probe?.taxalistenversion ?? (await standardfassung(db, ort.methode)).name,
    probe ? await ladeFunde(db, probe) : [],
    bearbeitbar,
  )
}

/** Speichert die Taxaliste im Ganzen; gespeichert wird alles oder nichts, geschrieben nur der Unterschied. */
export async function speichereTaxa(
  dienste: Dienste,
  tx: Transaktion,
  ort: Probenort,
  { version, zeilen: eingabe }: { version: number; zeilen: readonly Methodenfund[] },
) {
  const funde = eingabe.map(mitKurzform)
  const probe = await probeInVersion(tx, ort, version)
  const stand = (await setzeTaxa(dienste, tx, ort.methode, [{ probe, funde }])) ? await ladeProbe(tx, ort) : probe
  return taxastandAus(
    stand,
    probe.taxalistenversion,
    funde.sort((a, b) => a.zeile - b.zeile),
    true,
  )
}

/**
 * Setzt die Funde von Proben einer Methode, die der Aufrufer festhält: wenige Anweisungen, gleich wie viele Proben.
 * @returns ob sich etwas geändert hat
 */
export async function setzeTaxa(
  dienste: Dienste,
  tx: Transaktion,
  methode: Probenmethode,
  listen: readonly { probe: Probe; funde: readonly Methodenfund[] }[],
): Promise<boolean> {
  const zeilenVon = new Map<number, readonly Fundzeile[]>()
  // Geordnet: zwei, die zugleich in mehreren Fassungen abgeleitete Taxa eintragen, warten nie aufeinander.
  for (const fassung of [...new Set(listen.map(({ probe }) => probe.taxalistenversion))].toSorted()) {
    const eigene = listen.filter(({ probe }) => probe.taxalistenversion === fassung)
    const taxaliste = await geforderteTaxaliste(dienste, tx, fassung)
    const namen = eigene.flatMap(({ funde }) => funde.map(fund => fund.taxon))
    const kennung = await sichereTaxa(tx, taxaliste, namen)
    for (const { probe, funde } of eigene)
      zeilenVon.set(probe.id, pruefeFunde(funde, { methode, bestimmer: probe.bestimmer }, taxaliste, kennung))
  }
  const abgeglichene = await gleicheFundeVielerAb(tx, methode, zeilenVon)
  if (abgeglichene.size === 0) return false
  const geaenderte = listen.map(({ probe }) => probe).filter(({ id }) => abgeglichene.has(id))
  await vermerkeTaxaaenderung(tx, [...abgeglichene.keys()])
  const aufnahmen = geaenderte.map(({ aufnahme_id }) => aufnahme_id)
  await nachDatenaenderungVieler(tx, aufnahmen, METHODENANGABEN[methode].element)
  return true
}

export async function loescheTaxa(tx: Transaktion, ort: Probenort, version: number) {
  const probe = await probeInVersion(tx, ort, version)
  const { geloescht } = await gleicheFundeAb(tx, probe, [])
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
  await probeWieGesehen(tx, ort, gesehen)
  await verlangeOhneZweitbestimmung(tx, ort.aufnahmeId, ort.methode)
  await entferneProbe(tx, ort)
  await vermerke(tx, ort)
}

/** Fügt eine Methode an; besteht sie schon, bleibt alles, wie es ist. */
export async function fuegeMethodeAn(tx: Transaktion, ort: Probenort): Promise<void> {
  if (await ladeProbe(tx, ort)) return
  await geforderteProbe(tx, ort)
  await vermerke(tx, ort)
}

/** Die Probe in den Versionen, die der Angemeldete gesehen hat. */
export async function probeWieGesehen(
  tx: Transaktion,
  ort: Probenort,
  gesehen: { version: number; taxaVersion: number },
): Promise<Probe> {
  const probe = await ladeProbe(tx, ort)
  if (!probe) throw new Einwand('NICHT_GEFUNDEN')
  if (probe.version !== gesehen.version || probe.taxa_version !== gesehen.taxaVersion)
    throw new Einwand('VERSIONSKONFLIKT')
  return probe
}

/** Die Probe; wer zuerst etwas speichert, legt sie mit der neuesten gültigen Fassung an und muss nicht erst den Kopf ausfüllen. */
export async function geforderteProbe(tx: Transaktion, ort: Probenort): Promise<Probe> {
  return (await ladeProbe(tx, ort)) ?? legeProbeAn(tx, ort, (await standardfassung(tx, ort.methode)).id)
}

/** Wie `geforderteProbe`, je Aufnahme eine; der Aufrufer hält sie fest. */
export async function geforderteProben(
  tx: Transaktion,
  aufnahmeIds: readonly number[],
  methode: Probenmethode,
): Promise<readonly Probe[]> {
  const vorhandene = await ladeProben(tx, aufnahmeIds, methode)
  const bekannte = new Set(vorhandene.map(({ aufnahme_id }) => aufnahme_id))
  const fehlende = aufnahmeIds.filter(id => !bekannte.has(id))
  if (fehlende.length === 0) return vorhandene
  await fuegeProbenEin(tx, fehlende, methode, (await standardfassung(tx, methode)).id)
  return [...vorhandene, ...(await ladeProben(tx, fehlende, methode))]
}

export function istWaehlbar(fassung: { art: string; status: string }, methode: Probenmethode): boolean {
  return fassung.art === METHODENANGABEN[methode].taxalistenart && fassung.status === 'GUELTIG'
}

/** Neueste gültige Fassung für die Methode. */
export async function standardfassung(db: Kysely<DB>, methode: Probenmethode): Promise<{ id: number; name: string }> {
  const fassung = await neuesteFassung(db, METHODENANGABEN[methode].taxalistenart)
  if (!fassung) throw keineGueltigeFassung()
  return fassung
}

/** Was an der Probe geändert wurde, wirkt auf Status und Ergebnis ihres Qualitätselements. */
export function vermerke(tx: Transaktion, { aufnahmeId, methode }: Probenort): Promise<void> {
  return nachDatenaenderung(tx, aufnahmeId, METHODENANGABEN[methode].element)
}

/** Die Probe in der Version, die der Speichernde gesehen hat; Version 0 legt sie an. */
async function probeInVersion(tx: Transaktion, ort: Probenort, version: number): Promise<Probe> {
  const probe = await ladeProbe(tx, ort)
  if ((probe?.taxa_version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  return probe ?? geforderteProbe(tx, ort)
}

async function legeProbeAn(tx: Transaktion, ort: Probenort, taxalistenversionId: number): Promise<Probe> {
  await fuegeProbenEin(tx, [ort.aufnahmeId], ort.methode, taxalistenversionId)
  return (await ladeProbe(tx, ort)) as Probe
}

async function haltFest(tx: Transaktion, ort: Probenort, probe: Probe): Promise<void> {
  await vermerkeTaxaaenderung(tx, [probe.id])
  await vermerke(tx, ort)
}

async function pruefeKopf(tx: Transaktion, ort: Probenort, kopf: Probenkopf): Promise<void> {
  const { geraete } = METHODENANGABEN[ort.methode]
  const fehler: Problem['errors'] = []
  if (kopf.entnahmegeraet && !geraete.includes(kopf.entnahmegeraet))
    fehler.push({ field: 'daten.entnahmegeraet', message: 'Dieses Gerät ist für die Methode nicht vorgesehen' })
  fehler.push(...(await pruefeBestimmungsdatum(tx, ort.aufnahmeId, kopf.bestimmungsdatum)))
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}

function istAusgefuellt({ methode, entnahmegeraet }: Probe): boolean {
  return entnahmegeraet !== null || METHODENANGABEN[methode].geraete.length === 0
}

/** Alles, was irgendeine Methode im Kopf führt; die Antwort nimmt davon, was ihr Vertrag nennt. */
/** Kopf der Probe, wie der Vertrag seine Felder nennt. */
export function kopfAus(probe: Probe) {
  return {
    entnahmegeraet: probe.entnahmegeraet as Entnahmegeraet,
    maschenweite: probe.maschenweite,
    flaeche: probe.flaeche,
    teilproben: probe.teilproben,
    aussortiertZaehler: probe.aussortiert_zaehler,
    aussortiertNenner: probe.aussortiert_nenner,
    substrat: probe.substrat,
    gesamtdeckung: probe.gesamtdeckung,
    gezaehlteSchalen: probe.gezaehlte_schalen,
    schalenziel: probe.schalenziel,
    praeparat: probe.praeparat,
    bearbeiter: probe.bestimmer,
    bestimmungsdatum: probe.bestimmungsdatum,
    taxalistenversion: probe.taxalistenversion,
    bemerkung: probe.bemerkung,
  }
}

function taxastandAus(
  probe: Probe | undefined,
  taxalistenversion: string,
  zeilen: readonly Methodenfund[],
  bearbeitbar: boolean,
) {
  const [zaehler, nenner] = [probe?.aussortiert_zaehler ?? null, probe?.aussortiert_nenner ?? null]
  return {
    version: probe?.taxa_version ?? 0,
    taxalistenversion,
    flaeche: probe?.flaeche ?? null,
    aussortierterAnteil: zaehler !== null && nenner !== null ? zaehler / nenner : null,
    zeilen: [...zeilen],
    bearbeitbar,
    geaendertAm: probe?.geaendert_am ?? null,
    geaendertVon: probe?.geaendertVon ?? null,
  }
}
