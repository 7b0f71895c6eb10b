import type { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { sichereTaxa } from '../taxalisten/abgeleiteteTaxa.ts'
import { keineGueltigeFassung } from '../taxalisten/fassungseinwaende.ts'
import { neuesteFassung } from '../taxalisten/sql.ts'
import { geforderteTaxaliste } from '../taxalisten/taxalisten.ts'
import { erstelleUnbekanntmeldung } from '../taxalisten/unbekanntesTaxon.ts'
import {
  aendereWuchsform,
  fuegeWuchsformEin,
  istVorhanden,
  ladeFassungenDerProben,
  ladeWuchsformen,
  type Wuchsformzeile,
} from './wuchsformSql.ts'

/** `id` null und Version 0: neu */
export type Wuchsformauftrag = { id: number | null; version: number; daten: Wuchsformbefund }

/**
 * Legt eine Wuchsform an oder ändert sie, wenn `version` noch die gespeicherte ist; Formular und Datei schreiben auf demselben Weg.
 * @throws Einwand am Feld, wenn die Taxaliste die Art nicht führt oder dieselbe Wuchsform schon dasteht
 */
export async function schreibeWuchsform(
  dienste: { db: object },
  tx: Transaktion,
  aufnahmeId: number,
  { id, version, daten }: Wuchsformauftrag,
): Promise<{ id: number; istGeaendert: boolean }> {
  const vorher = id === null ? null : await geforderteWuchsform(tx, aufnahmeId, id, version)
  const { taxon, ...rest } = daten
  // Eine unveränderte Art bleibt, wie sie bestimmt wurde, auch wenn die Probe inzwischen eine andere Fassung hat.
  const taxonId =
    vorher && vorher.daten.taxon === taxon ? vorher.taxonId : await findeTaxon(dienste, tx, aufnahmeId, taxon)
  const spalten = { taxonId, ...rest }
  if (await istVorhanden(tx, aufnahmeId, spalten, id))
    throw feldEinwand('daten.wuchsform', 'Diese Wuchsform ist an diesem Substrat schon angegeben')
  if (id === null) return { id: await fuegeWuchsformEin(tx, aufnahmeId, spalten), istGeaendert: true }
  return { id, istGeaendert: await aendereWuchsform(tx, id, spalten) }
}

/** @param version die noch gespeicherte; fehlt sie, gilt jede */
export async function geforderteWuchsform(
  db: Kysely<DB>,
  aufnahmeId: number,
  id: number,
  version?: number,
): Promise<Wuchsformzeile> {
  const [zeile] = await ladeWuchsformen(db, [aufnahmeId], id)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN', 'Diese Wuchsform gibt es nicht mehr.')
  if (version !== undefined && zeile.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  return zeile
}

/** Fassung, aus der die Arten einer dieser Aufnahmen gewählt werden: die ihrer PHB-Probe, sonst die neueste; null: es gilt noch keine. */
export async function ladeWuchsformfassungen(
  db: Kysely<DB>,
  aufnahmeIds: readonly number[],
): Promise<(aufnahmeId: number | null) => string | null> {
  const eigene = await ladeFassungenDerProben(db, aufnahmeIds)
  const neueste = (await neuesteFassung(db, 'PHB'))?.name ?? null
  return id => eigene.get(id ?? 0) ?? neueste
}

/** @throws Einwand, wenn noch keine Taxaliste gilt */
export async function geforderteWuchsformfassung(db: Kysely<DB>, aufnahmeId: number): Promise<string> {
  const fassung = (await ladeWuchsformfassungen(db, [aufnahmeId]))(aufnahmeId)
  if (fassung === null) throw keineGueltigeFassung()
  return fassung
}

async function findeTaxon(
  dienste: { db: object },
  tx: Transaktion,
  aufnahmeId: number,
  taxon: string | null,
): Promise<number | null> {
  if (taxon === null) return null
  const taxaliste = await geforderteTaxaliste(dienste, tx, await geforderteWuchsformfassung(tx, aufnahmeId))
  const gefunden = (await sichereTaxa(tx, taxaliste, [taxon]))(taxon)
  if (gefunden === 0) throw feldEinwand('daten.taxon', erstelleUnbekanntmeldung(taxaliste)(taxon))
  return gefunden
}
