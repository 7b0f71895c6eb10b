import type { Algenmischbestand, AlgenmischbestandStand } from '@benthos/vertrag/phb'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { pruefeTeile } from '../../fach/probe/fundregeln.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import {
  aendereMischbestand,
  entferneMischbestaende,
  fuegeMischbestandEin,
  gleicheTeileAb,
  istNameVergeben,
  ladeMischbestaende,
} from './mischbestandSql.ts'
import { geforderteProbe, standardfassung, vermerke } from './service.ts'
import { ladeProbe, type Probenort } from './sql.ts'

type Stand = z.input<typeof AlgenmischbestandStand>

export async function zeigeMischbestaende(db: Kysely<DB>, ort: Probenort, bearbeitbar: boolean) {
  const probe = await ladeProbe(db, ort)
  return {
    taxalistenversion: probe?.taxalistenversion ?? (await standardfassung(db, ort.methode)).name,
    bestaende: probe ? await ladeMischbestaende(db, probe.id) : [],
    bearbeitbar,
  }
}

/** Legt einen Mischbestand an (`id` null) oder ändert ihn; ohne Unterschied bleibt alles, wie es ist. */
export async function speichereMischbestand(
  dienste: Dienste,
  tx: Transaktion,
  ort: Probenort,
  { id, version, daten }: { id: number | null; version: number; daten: Algenmischbestand },
): Promise<Stand> {
  const vorher = id === null ? null : await bestandInVersion(tx, ort, id, version)
  const vorhanden = await ladeProbe(tx, ort)
  if (vorhanden && (await istNameVergeben(tx, vorhanden.id, daten.name, id)))
    throw feldEinwand('daten.name', 'Diesen Mischbestand gibt es schon. Bitte geben Sie ihm einen anderen Namen.')
  const probe = vorhanden ?? (await geforderteProbe(tx, ort))
  const taxaliste = await geforderteTaxaliste(dienste, tx, probe.taxalistenversion)
  const kennung = await sichereTaxa(
    tx,
    taxaliste,
    daten.teile.map(teil => teil.taxon),
  )
  const teile = pruefeTeile(daten.teile, taxaliste, kennung)
  if (vorher && JSON.stringify(inFolge(vorher.daten)) === JSON.stringify(inFolge(daten))) return vorher
  const bestandId = id ?? (await fuegeMischbestandEin(tx, probe, daten))
  if (vorher) await aendereMischbestand(tx, bestandId, daten)
  await gleicheTeileAb(tx, ort.aufnahmeId, bestandId, teile)
  await vermerke(tx, ort)
  const [stand] = await ladeMischbestaende(tx, probe.id, bestandId)
  return stand as Stand
}

export async function loescheMischbestand(tx: Transaktion, ort: Probenort, id: number, version: number) {
  await bestandInVersion(tx, ort, id, version)
  await entferneMischbestaende(tx, [id])
  await vermerke(tx, ort)
  return zeigeMischbestaende(tx, ort, true)
}

/** Löscht alle, wenn es noch genau die sind, die der Angemeldete gesehen hat. */
export async function loescheAlle(
  tx: Transaktion,
  ort: Probenort,
  gesehen: readonly { id: number; version: number }[],
) {
  const probe = await ladeProbe(tx, ort)
  const vorhanden = probe ? await ladeMischbestaende(tx, probe.id) : []
  const versionen = new Map(gesehen.map(({ id, version }) => [id, version]))
  if (vorhanden.length !== versionen.size || vorhanden.some(({ id, version }) => versionen.get(id) !== version))
    throw new Einwand('VERSIONSKONFLIKT')
  if (vorhanden.length > 0) {
    await entferneMischbestaende(
      tx,
      vorhanden.map(({ id }) => id),
    )
    await vermerke(tx, ort)
  }
  return zeigeMischbestaende(tx, ort, true)
}

async function bestandInVersion(tx: Transaktion, ort: Probenort, id: number, version: number): Promise<Stand> {
  const probe = await ladeProbe(tx, ort)
  const [bestand] = probe ? await ladeMischbestaende(tx, probe.id, id) : []
  if (!bestand) throw new Einwand('NICHT_GEFUNDEN', 'Diesen Mischbestand gibt es nicht mehr.')
  if (bestand.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  return bestand
}

function inFolge({ name, deckung, bemerkung, teile }: Stand['daten']) {
  return [name, deckung, bemerkung, (teile ?? []).map(({ taxon, anteil }) => [taxon, anteil])]
}
