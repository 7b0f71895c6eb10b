import type { TaxalisteIndex } from '@benthos/bewertung'
import type { Taxaliste, TaxonEintrag } from '@benthos/fachmodell'
import type { TaxonSuche } from '@benthos/fachmodell/taxonname/typen'
import type { Kysely } from 'kysely'
import { istInKraft } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'
import { baueTaxaliste } from './baueTaxaliste.ts'
import { type Fassungszeile, ladeEintraege, ladeFassung } from './sql.ts'

/** Eine gültige oder abgelöste Fassung, ganz im Speicher: sie ändert sich nie mehr. */
export type GeladeneTaxaliste = {
  id: number
  liste: Taxaliste
  pruefsumme: string
  /** Schlüssel der Datenbank je Name, auch für Synonyme */
  idVon: ReadonlyMap<string, number>
  eintragVon: ReadonlyMap<string, TaxonEintrag>
  /** Eintrag in genau dieser Schreibweise, auch ein Synonym oder ein aus der Schreibweise abgeleitetes Taxon */
  finde: (name: string) => TaxonEintrag | undefined
  /** Suche mit Vorschlägen; beim ersten Gebrauch gebaut */
  suche: () => TaxonSuche<TaxonEintrag>
  /** übersetzt für den Rechenkern; beim ersten Gebrauch gebaut */
  index: () => TaxalisteIndex
}

/** Mehr Fassungen sind kaum gleichzeitig in Gebrauch; eine MZB-Liste braucht rund 20 MB. */
const HOECHSTENS = 6

/** Je Datenbank ein eigener Speicher: Kennungen gelten nur dort. */
const speicherJeDatenbank = new WeakMap<object, Map<string, GeladeneTaxaliste>>()

/**
 * Fassung der Taxaliste nach Namen; `null`, wenn es sie nicht gibt oder sie noch nie galt.
 * @param dienste Besitzer des Zwischenspeichers
 * @param db worauf geladen wird, falls die Fassung noch fehlt (die Transaktion der Anfrage oder der Vorrat)
 */
export async function ladeTaxaliste(
  dienste: { db: object },
  db: Kysely<DB>,
  name: string,
): Promise<GeladeneTaxaliste | null> {
  const speicher = speicherVon(dienste.db)
  const vorhanden = speicher.get(name)
  if (vorhanden) {
    // Wieder ans Ende: am Anfang steht, was am längsten niemand brauchte.
    speicher.delete(name)
    speicher.set(name, vorhanden)
    return vorhanden
  }
  const fassung = await ladeFassung(db, name)
  if (!fassung || !istInKraft(fassung.status)) return null
  const geladen = await ladeInhalt(db, fassung)
  speicher.set(name, geladen)
  const [aeltester] = speicher.keys()
  if (speicher.size > HOECHSTENS && aeltester !== undefined) speicher.delete(aeltester)
  return geladen
}

/** Inhalt einer Fassung, auch eines Entwurfs; nicht gemerkt. */
export async function ladeInhalt(db: Kysely<DB>, fassung: Fassungszeile): Promise<GeladeneTaxaliste> {
  const eintraege = await ladeEintraege(db, fassung.id)
  const liste: Taxaliste = {
    art: fassung.art,
    name: fassung.name,
    gueltigVon: fassung.gueltig_von,
    quellen: fassung.quellen,
    kenngroessen: fassung.kenngroessen,
    taxa: eintraege.map(e => e.eintrag),
  }
  const idVon = new Map(eintraege.map(e => [e.eintrag.name, e.id]))
  return baueTaxaliste({ id: fassung.id, liste, pruefsumme: fassung.pruefsumme, idVon })
}

/** Fassung, auf die sich Gespeichertes beruft; sie fehlt nie, weil eine benutzte Fassung nicht zu löschen ist. */
export async function geforderteTaxaliste(
  dienste: { db: object },
  db: Kysely<DB>,
  name: string,
): Promise<GeladeneTaxaliste> {
  const geladen = await ladeTaxaliste(dienste, db, name)
  if (!geladen) throw new TypeError(`Die Taxaliste ${name} fehlt oder gilt noch nicht.`)
  return geladen
}

function speicherVon(datenbank: object): Map<string, GeladeneTaxaliste> {
  const vorhanden = speicherJeDatenbank.get(datenbank)
  if (vorhanden) return vorhanden
  const neu = new Map<string, GeladeneTaxaliste>()
  speicherJeDatenbank.set(datenbank, neu)
  return neu
}
