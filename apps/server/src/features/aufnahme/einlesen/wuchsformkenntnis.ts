import { WUCHSFORMSPALTE } from '@benthos/vertrag/wuchsformspalte'
import type { Kysely } from 'kysely'
import { ladeWuchsformfassungen } from '../../../fach/ortsbefund/schreibeWuchsform.ts'
import { ladeWuchsformen, type Wuchsformzeile } from '../../../fach/ortsbefund/wuchsformSql.ts'
import { keineGueltigeFassung } from '../../../fach/taxalisten/fassungseinwaende.ts'
import { geforderteTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import { erstelleUnbekanntbefund } from '../../../fach/taxalisten/unbekanntesTaxon.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { nachSchluessel } from '../../../technik/reihe/nachSchluessel.ts'
import type { Artmangel } from './wuchsformzelle.ts'

/** Was die Prüfung der Wuchsformen eines Stapels wissen muss: was dasteht, und welche Arten die Taxaliste der Aufnahme führt. */
export type Wuchsformkenntnis = {
  vorhandene: ReadonlyMap<number, readonly Wuchsformzeile[]>
  /** @param aufnahmeId null: die Aufnahme entsteht erst */
  artmangelAn(aufnahmeId: number | null): Artmangel
}

const NICHTS: Wuchsformkenntnis = { vorhandene: new Map(), artmangelAn: () => () => null }

/** Nennt keine Zeile Wuchsformen, kostet es keine Abfrage. */
export async function ladeWuchsformkenntnis(
  dienste: { db: object },
  db: Kysely<DB>,
  zeilen: readonly Zeilenwerte[],
  aufnahmeIds: readonly number[],
): Promise<Wuchsformkenntnis> {
  if (!zeilen.some(werte => typeof werte[WUCHSFORMSPALTE] === 'string')) return NICHTS
  const vorhandene = aufnahmeIds.length === 0 ? [] : await ladeWuchsformen(db, aufnahmeIds)
  const fassungVon = await ladeWuchsformfassungen(db, aufnahmeIds)
  const jeFassung = new Map<string | null, Artmangel>([[null, OHNE_LISTE]])
  for (const fassung of new Set([null, ...aufnahmeIds].map(fassungVon)))
    if (fassung !== null) jeFassung.set(fassung, await ladeArtmangel(dienste, db, fassung))
  return {
    vorhandene: nachSchluessel(vorhandene, ({ aufnahmeId }) => aufnahmeId),
    artmangelAn: id => jeFassung.get(fassungVon(id)) ?? OHNE_LISTE,
  }
}

const OHNE_LISTE: Artmangel = () => ({ meldung: keineGueltigeFassung().message })

async function ladeArtmangel(dienste: { db: object }, db: Kysely<DB>, fassung: string): Promise<Artmangel> {
  const taxaliste = await geforderteTaxaliste(dienste, db, fassung)
  const befundZu = erstelleUnbekanntbefund(taxaliste)
  return taxon => {
    if (taxaliste.finde(taxon)) return null
    const { meldung, gemeint } = befundZu(taxon)
    return { meldung, ersatz: gemeint }
  }
}
