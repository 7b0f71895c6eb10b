import type { Algenmischbestand, AlgenmischbestandStand } from '@benthos/vertrag/phb'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { nachDatenaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
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
import { geforderteProbe, standardfassung } from './probe.ts'
import { pruefeTeile } from './regeln.ts'
import { ladeProbe } from './sql.ts'

type Stand = z.input<typeof AlgenmischbestandStand>

export async function zeigeMischbestaende(db: Kysely<DB>, aufnahmeId: number, bearbeitbar: boolean) {
  return {
    taxalistenversion: (await ladeProbe(db, aufnahmeId))?.taxalistenversion ?? (await standardfassung(db)).name,
    bestaende: await ladeMischbestaende(db, aufnahmeId),
    bearbeitbar,
  }
}

/** Legt einen Mischbestand an (`id` null) oder ändert ihn; ohne Unterschied bleibt alles, wie es ist. */
export async function speichereMischbestand(
  dienste: Dienste,
  tx: Transaktion,
  aufnahmeId: number,
  { id, version, daten }: { id: number | null; version: number; daten: Algenmischbestand },
): Promise<Stand> {
  const vorher = id === null ? null : await bestandInVersion(tx, aufnahmeId, id, version)
  if (await istNameVergeben(tx, aufnahmeId, daten.name, id))
    throw feldEinwand('daten.name', 'Diesen Mischbestand gibt es schon. Bitte geben Sie ihm einen anderen Namen.')
  const probe = await geforderteProbe(tx, aufnahmeId)
  const taxaliste = await geforderteTaxaliste(dienste, tx, probe.taxalistenversion)
  const kennung = await sichereTaxa(
    tx,
    taxaliste,
    daten.teile.map(teil => teil.taxon),
  )
  const teile = pruefeTeile(daten.teile, taxaliste, kennung)
  if (vorher && JSON.stringify(inFolge(vorher.daten)) === JSON.stringify(inFolge(daten))) return vorher
  const bestandId = id ?? (await fuegeMischbestandEin(tx, aufnahmeId, daten))
  if (vorher) await aendereMischbestand(tx, bestandId, daten)
  await gleicheTeileAb(tx, aufnahmeId, bestandId, teile)
  await nachDatenaenderung(tx, aufnahmeId, 'PHB')
  const [stand] = await ladeMischbestaende(tx, aufnahmeId, bestandId)
  return stand as Stand
}

export async function loescheMischbestand(tx: Transaktion, aufnahmeId: number, id: number, version: number) {
  await bestandInVersion(tx, aufnahmeId, id, version)
  await entferneMischbestaende(tx, [id])
  await nachDatenaenderung(tx, aufnahmeId, 'PHB')
  return zeigeMischbestaende(tx, aufnahmeId, true)
}

/** Löscht alle, wenn es noch genau die sind, die der Angemeldete gesehen hat. */
export async function loescheAlle(
  tx: Transaktion,
  aufnahmeId: number,
  gesehen: readonly { id: number; version: number }[],
) {
  const vorhanden = await ladeMischbestaende(tx, aufnahmeId)
  const versionen = new Map(gesehen.map(({ id, version }) => [id, version]))
  if (vorhanden.length !== versionen.size || vorhanden.some(({ id, version }) => versionen.get(id) !== version))
    throw new Einwand('VERSIONSKONFLIKT')
  if (vorhanden.length > 0) {
    await entferneMischbestaende(
      tx,
      vorhanden.map(({ id }) => id),
    )
    await nachDatenaenderung(tx, aufnahmeId, 'PHB')
  }
  return zeigeMischbestaende(tx, aufnahmeId, true)
}

async function bestandInVersion(tx: Transaktion, aufnahmeId: number, id: number, version: number): Promise<Stand> {
  const [bestand] = await ladeMischbestaende(tx, aufnahmeId, id)
  if (!bestand) throw new Einwand('NICHT_GEFUNDEN', 'Diesen Mischbestand gibt es nicht mehr.')
  if (bestand.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  return bestand
}

function inFolge({ name, deckung, bemerkung, teile }: Stand['daten']) {
  return [name, deckung, bemerkung, (teile ?? []).map(({ taxon, anteil }) => [taxon, anteil])]
}
