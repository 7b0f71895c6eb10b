import { type Akteur, METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import type { Hausnamen } from '@benthos/fachmodell/taxonname/hausnamen'
import { hausnamenschluessel } from '@benthos/fachmodell/taxonname/hausnamenschluessel'
import { HOECHSTE_ZEILENZAHL, mitKurzform } from '@benthos/vertrag/fund'
import { type Kysely, sql } from 'kysely'
import { ladeFundeVieler } from '../../../fach/probe/funde.ts'
import { type Aufnahmesachverhalt, darfElement, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import { elementrechtAlsSql } from '../../../fach/rechte/rechtAlsSql.ts'
import { geforderteTaxaliste } from '../../../fach/taxalisten/taxalisten.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Dateikontext, Einlesezweck, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { standardfassung } from '../service.ts'
import {
  type Fundkenntnis,
  fundschluessel,
  leereProbe,
  type Namensantwort,
  type Zielnennung,
  type Zielprobe,
  zielnennung,
  zielschluessel,
} from './fundkenntnis.ts'
import { probenzellen } from './probenspalten.ts'

/** Was die Prüfung von Funden über Bestehendes wissen muss: wenige Abfragen, gleich wie viele Zeilen. */

/** Baut das Wissen für die Prüfung ganzer Gruppen von Zeilen. */
export async function ladeFundkenntnis(
  dienste: Dienste,
  db: Kysely<DB>,
  akteur: Akteur,
  methode: Probenmethode,
  zeilen: readonly Zeilenwerte[],
  zweck: Einlesezweck,
  kontext: Dateikontext,
): Promise<Fundkenntnis> {
  const nennungen = nennungenVon(zeilen, kontext)
  const gefunden = await findeAufnahmen(db, akteur, methode, [...nennungen.values()])
  const aufnahmen = [...new Set(gefunden.map(({ id }) => id))]
  const standard = (await standardfassung(db, methode)).name
  const proben = await ladeProben(dienste, db, akteur, methode, aufnahmen, standard, zweck)
  const ziele = new Map<string, Zielprobe>()
  const mehrdeutige = new Map<string, readonly string[]>()
  const passendeVon = new Map<string, Gefundene[]>()
  for (const aufnahme of gefunden)
    for (const schluessel of new Set(aufnahme.nennungen)) {
      const passende = passendeVon.get(schluessel)
      if (passende) passende.push(aufnahme)
      else passendeVon.set(schluessel, [aufnahme])
    }
  for (const schluessel of nennungen.keys()) {
    const passende = passendeVon.get(schluessel) ?? []
    const [eine] = passende
    if (passende.length > 1)
      mehrdeutige.set(
        schluessel,
        passende.map(({ code }) => code),
      )
    const probe = eine && passende.length === 1 ? proben.get(eine.id) : undefined
    if (eine && probe) {
      const { id: aufnahmeId, code, stellen, datum } = eine
      ziele.set(schluessel, { ...probe, aufnahmeId, code, stellen, datum })
    }
  }
  return {
    methode,
    kontext,
    ziele,
    mehrdeutige,
    neueProbe: leereProbe(await geforderteTaxaliste(dienste, db, standard)),
    antworten: await ladeAntworten(db, kontext, methode),
    hausnamen: await ladeHausnamen(db, akteur, methode),
    zuordnungen: new Map(),
    gelesene: new Map(),
  }
}

function nennungenVon(zeilen: readonly Zeilenwerte[], kontext: Dateikontext): ReadonlyMap<string, Zielnennung> {
  return new Map(
    zeilen.flatMap(werte => nennungenDer(werte, kontext).map(nennung => [zielschluessel(nennung), nennung] as const)),
  )
}

function nennungenDer(werte: Zeilenwerte, kontext: Dateikontext): Zielnennung[] {
  const zellen = probenzellen(werte)
  return zellen.length > 0 ? zellen.map(({ code }) => ({ code })) : [zielnennung(werte, kontext) ?? []].flat()
}

/** Zeilen derselben Aufnahme gehören zusammen, gleich wie jede sie nennt. */
export async function gruppiereFunde(
  db: Kysely<DB>,
  akteur: Akteur,
  methode: Probenmethode,
  zeilen: readonly Zeilenwerte[],
  kontext: Dateikontext,
): Promise<(werte: Zeilenwerte) => string> {
  const gefunden = await findeAufnahmen(db, akteur, methode, [...nennungenVon(zeilen, kontext).values()])
  const aufnahmen = new Map<string, Set<string>>()
  for (const { folge, nennungen } of gefunden)
    for (const nennung of nennungen) aufnahmen.set(nennung, (aufnahmen.get(nennung) ?? new Set()).add(folge))
  return werte => {
    const schluessel = zielschluessel(zielnennung(werte, kontext))
    const [eine, weitere] = aufnahmen.get(schluessel) ?? []
    return eine === undefined || weitere !== undefined ? schluessel : eine
  }
}

/** Überschriften, die Aufnahmen nennen, die der Einleser mit diesem Element lesen darf. */
export async function findeProbenkoepfe(
  db: Kysely<DB>,
  akteur: Akteur,
  methode: Probenmethode,
  koepfe: readonly string[],
): Promise<ReadonlySet<string>> {
  const gefunden = await findeAufnahmen(
    db,
    akteur,
    methode,
    koepfe.map(code => ({ code })),
  )
  return new Set(gefunden.map(({ code }) => code))
}

/** `folge`: geordnet danach sperrt `ladeSachverhalte` */
type Gefundene = { id: number; folge: string; code: string; stellen: string[]; datum: string; nennungen: string[] }

/** Aufnahmen mit diesem Element, die der Einleser lesen darf, mit den Nennungen, die sie meinen. */
async function findeAufnahmen(
  db: Kysely<DB>,
  akteur: Akteur,
  methode: Probenmethode,
  nennungen: readonly Zielnennung[],
): Promise<Gefundene[]> {
  if (nennungen.length === 0) return []
  const codes = nennungen.flatMap(n => ('code' in n ? [n.code] : []))
  const stellen = nennungen.flatMap(n => ('code' in n ? [] : [n]))
  const { rows } = await sql<{
    id: number
    stelleId: number
    code: string
    stelle: string
    gzuev: string | null
    datum: string
  }>`
    select aufnahme.id, messstelle.id as "stelleId", aufnahme.code, messstelle.code as stelle, messstelle.gzuev_id as gzuev,
      aufnahme.datum::text as datum
    from (
      select id from aufnahme where code = any(${codes}::text[])
      union
      select aufnahme.id
      from jsonb_to_recordset(${JSON.stringify(stellen)}::jsonb) as n(stelle text, datum date)
      join messstelle on n.stelle in (messstelle.code, messstelle.gzuev_id)
      join aufnahme on aufnahme.messstelle_id = messstelle.id and aufnahme.datum = n.datum
    ) as genannte
    join aufnahme on aufnahme.id = genannte.id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${elementrechtAlsSql(akteur, 'aufnahme.lesen', METHODENANGABEN[methode].element).sql}
    order by aufnahme.id
  `.execute(db)
  return rows.map(({ id, stelleId, code, stelle, gzuev, datum }) => ({
    id,
    folge: [stelleId, id].map(kennung => String(kennung).padStart(16, '0')).join(' '),
    code,
    datum,
    stellen: gzuev === null ? [stelle] : [stelle, gzuev],
    nennungen: [
      zielschluessel({ code }),
      ...[stelle, gzuev].flatMap(name => (name === null ? [] : [zielschluessel({ stelle: name, datum })])),
    ],
  }))
}

type Probenwissen = Omit<Zielprobe, 'aufnahmeId' | 'code' | 'stellen' | 'datum'>

async function ladeProben(
  dienste: Dienste,
  db: Kysely<DB>,
  akteur: Akteur,
  methode: Probenmethode,
  aufnahmeIds: readonly number[],
  standard: string,
  zweck: Einlesezweck,
): Promise<ReadonlyMap<number, Probenwissen>> {
  if (aufnahmeIds.length === 0) return new Map()
  // Wer lädt, hält die Aufnahmen fest, ehe er vergleicht: sonst änderte ein anderer dazwischen, was schon verglichen ist.
  const sachverhalte = await ladeSachverhalte(db, aufnahmeIds, zweck === 'LADEN')
  const proben = new Map((await ladeFundeVieler(db, aufnahmeIds, methode)).map(probe => [probe.aufnahmeId, probe]))
  const wissen = new Map<number, Probenwissen>()
  for (const [id, sachverhalt] of sachverhalte) {
    const probe = proben.get(id)
    const taxaliste = await geforderteTaxaliste(dienste, db, probe?.taxalistenversion ?? standard)
    const bestimmer = probe?.bestimmer ?? null
    wissen.set(id, {
      bearbeitbar: darfEinlesen(akteur, sachverhalt, methode),
      taxaliste,
      bestimmer,
      platz: HOECHSTE_ZEILENZAHL - (probe?.funde.length ?? 0),
      neue: new Set(),
      funde: new Map(
        (probe?.funde ?? []).map(fund => {
          const vollstaendig = mitKurzform(fund)
          return [fundschluessel(vollstaendig, taxaliste, bestimmer), vollstaendig]
        }),
      ),
    })
  }
  return wissen
}

export const darfEinlesen = (akteur: Akteur, sachverhalt: Aufnahmesachverhalt, methode: Probenmethode): boolean =>
  darfElement(akteur, 'aufnahme.bearbeiten', sachverhalt, METHODENANGABEN[methode].element)

/** Nur Taxa der Listen, die für die Methode gelten oder galten: von anderen erfährt der Einleser auch den Namen nicht. */
async function ladeAntworten(
  db: Kysely<DB>,
  { antworten }: Dateikontext,
  methode: Probenmethode,
): Promise<ReadonlyMap<string, Namensantwort>> {
  const kennungen = antworten.flatMap(({ entscheid }) => (entscheid.art === 'VORHANDEN' ? [entscheid.id] : []))
  const namen = new Map(
    kennungen.length === 0
      ? []
      : (
          await db
            .selectFrom('taxon')
            .innerJoin('taxalistenversion as v', 'v.id', 'taxon.taxalistenversion_id')
            .select(['taxon.id', 'taxon.name'])
            .where('taxon.id', '=', sql<number>`any(${kennungen}::int[])`)
            .where('v.art', '=', METHODENANGABEN[methode].taxalistenart)
            .where(sql<boolean>`fassungsstand(v.status, v.gueltig_von, v.abgeloest_ab) in ('GUELTIG', 'ABGELOEST')`)
            .execute()
        ).map(({ id, name }) => [id, name] as const),
  )
  return new Map(
    antworten.map(({ schluessel, entscheid }): [string, Namensantwort] => {
      if (entscheid.art === 'AUSLASSEN') return [schluessel, { art: 'AUSLASSEN' }]
      const name =
        entscheid.art === 'WIE' ? entscheid.text : entscheid.art === 'VORHANDEN' ? namen.get(entscheid.id) : undefined
      return [schluessel, name === undefined ? { art: 'FEHLT' } : { art: 'TAXON', name }]
    }),
  )
}

/** Gemerkte Namen der Organisation des Einlesers für die Taxaliste der Methode. */
async function ladeHausnamen(db: Kysely<DB>, akteur: Akteur, methode: Probenmethode): Promise<Hausnamen | null> {
  if (akteur.organisationseinheitId === null) return null
  const zeilen = await db
    .selectFrom('hausname')
    .innerJoin('organisationseinheit', 'organisationseinheit.id', 'hausname.organisationseinheit_id')
    .select(['hausname.text', 'hausname.taxon', 'organisationseinheit.name'])
    .where('hausname.organisationseinheit_id', '=', akteur.organisationseinheitId)
    .where('hausname.art', '=', METHODENANGABEN[methode].taxalistenart)
    .execute()
  const [erste] = zeilen
  if (!erste) return null
  return {
    organisation: erste.name,
    taxonVon: new Map(zeilen.map(({ text, taxon }) => [hausnamenschluessel(text), taxon])),
  }
}
