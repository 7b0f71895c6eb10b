import { leseWuchsformen, loescheWuchsform, speichereWuchsform, type Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { nachTeilaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht, sperreDesTeils } from '../../fach/rechte/teilrecht.ts'
import { sichereTaxa } from '../../fach/taxalisten/abgeleiteteTaxa.ts'
import { keineGueltigeFassung } from '../../fach/taxalisten/fassungseinwaende.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { erstelleUnbekanntmeldung } from '../../fach/taxalisten/unbekanntesTaxon.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import {
  aendereWuchsform,
  entferneWuchsform,
  fuegeWuchsformEin,
  istVorhanden,
  ladeFassungDerProbe,
  ladeWuchsformen,
} from './wuchsformSql.ts'

const TEIL = 'phbMakroskopischeArtWuchsform'
/** Die Liste gehört nur dem Phytobenthos: ist es gesperrt, ist sie es, auch leer. */
const immerGesperrt = () => Promise.resolve(true)

/** Makroskopische Arten und Wuchsformen vor Ort. */
export function registriereWuchsformen(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseWuchsformen, {
    fuehreAus: zeigeWuchsformen,
  })
  bediene(app, dienste, speichereWuchsform, {
    sperre: sperreDesTeils(TEIL, immerGesperrt),
    fuehreAus: a => speichere(dienste, transaktionVon(a), a.params.id, a.body),
  })
  bediene(app, dienste, loescheWuchsform, {
    sperre: sperreDesTeils(TEIL, immerGesperrt),
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      await zeileInVersion(tx, a.params.id, a.params.wuchsform, a.body.version)
      await entferneWuchsform(tx, a.params.wuchsform)
      await nachTeilaenderung(tx, a.params.id, TEIL)
      return zeigeWuchsformen(a)
    },
  })
}

async function zeigeWuchsformen(a: Aufnahmeanfrage) {
  return {
    taxalistenversion: await fassungFuer(a.db, a.params.id),
    zeilen: (await ladeWuchsformen(a.db, a.params.id)).map(ohneTaxonId),
    ...ermittleTeilrecht(benutzerVon(a).akteur, a.fakten, TEIL, true),
  }
}

async function speichere(
  dienste: Dienste,
  tx: Transaktion,
  aufnahmeId: number,
  { id, version, daten }: { id: number | null; version: number; daten: Wuchsformbefund },
) {
  const vorher = id === null ? null : await zeileInVersion(tx, aufnahmeId, id, version)
  const { taxon, ...rest } = daten
  // Eine unveränderte Art bleibt, wie sie bestimmt wurde, auch wenn die Probe inzwischen eine andere Fassung hat.
  const taxonId =
    vorher && vorher.daten.taxon === taxon ? vorher.taxonId : await findeTaxon(dienste, tx, aufnahmeId, taxon)
  const spalten = { taxonId, ...rest }
  if (await istVorhanden(tx, aufnahmeId, spalten, id))
    throw feldEinwand('daten.wuchsform', 'Diese Wuchsform ist an diesem Substrat schon angegeben')
  const gespeichert = id ?? (await fuegeWuchsformEin(tx, aufnahmeId, spalten))
  const geaendert = id === null || (await aendereWuchsform(tx, id, spalten))
  if (geaendert) await nachTeilaenderung(tx, aufnahmeId, TEIL)
  return ohneTaxonId(await geforderteZeile(tx, aufnahmeId, gespeichert))
}

async function findeTaxon(
  dienste: Dienste,
  tx: Transaktion,
  aufnahmeId: number,
  taxon: string | null,
): Promise<number | null> {
  if (taxon === null) return null
  const taxaliste = await geforderteTaxaliste(dienste, tx, await fassungFuer(tx, aufnahmeId))
  const gefunden = (await sichereTaxa(tx, taxaliste, [taxon]))(taxon)
  if (gefunden === 0) throw feldEinwand('daten.taxon', erstelleUnbekanntmeldung(taxaliste)(taxon))
  return gefunden
}

async function fassungFuer(db: Kysely<DB>, aufnahmeId: number): Promise<string> {
  const name = (await ladeFassungDerProbe(db, aufnahmeId)) ?? (await neuesteFassung(db, 'PHB'))?.name
  if (name === undefined) throw keineGueltigeFassung()
  return name
}

async function zeileInVersion(tx: Transaktion, aufnahmeId: number, id: number, version: number) {
  const zeile = await geforderteZeile(tx, aufnahmeId, id)
  if (zeile.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  return zeile
}

async function geforderteZeile(db: Kysely<DB>, aufnahmeId: number, id: number) {
  const [zeile] = await ladeWuchsformen(db, aufnahmeId, id)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN', 'Diese Wuchsform gibt es nicht mehr.')
  return zeile
}

function ohneTaxonId({ taxonId: _taxonId, ...zeile }: Awaited<ReturnType<typeof geforderteZeile>>) {
  return zeile
}
