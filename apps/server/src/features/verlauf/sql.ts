import { type Element, gehoertZu, kurzVon, taxalistenDes, teileDesElements } from '@benthos/fachmodell'
import { AUFNAHMEBILDPLAETZE, teilDesBildplatzes } from '@benthos/vertrag/bild'
import type { Verlaufsteil } from '@benthos/vertrag/verlauf'
import { type Kysely, sql } from 'kysely'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { DB } from '../../technik/db/schema.ts'
import { listeStellen } from './bestaetigungsbeschreibung.ts'
import { PHB_TABELLEN, type PhbTabelle } from './phbbeschreibung.ts'
import { PROBENTEIL, type Probentabelle } from './probenbeschreibung.ts'

/** SQL des Verlaufs: Journalzeilen einer Aufnahme und die Namen, auf die sie verweisen. */

/** Spaltenwerte einer Zeile; bei Funden eine Liste von Zeilen. */
export type Inhalt = Record<string, unknown> | Record<string, unknown>[] | null

/** Tabellen, deren Zeilen ihr Element selbst nennen. */
const JE_ELEMENT = ['status_ereignis', 'aufnahme_typologie', 'experteneinschaetzung'] as const

export type Journalzeile = {
  id: number
  zeitpunkt: string
  benutzer: string | null
  anfrage_id: string | null
  tabelle:
    | 'aufnahme'
    | 'aufnahme_abschnitt'
    | 'bild'
    | 'plausibilitaet_bestaetigung'
    | 'rueckfrage'
    | 'rueckfrage_antwort'
    | (typeof JE_ELEMENT)[number]
    | PhbTabelle
    | Probentabelle
  schluessel: string
  aktion: 'NEW' | 'UPDATED' | 'DELETED'
  vorher: Inhalt
  nachher: Inhalt
}

/** Journalzeilen, die das Element betreffen, neueste zuerst, ab unterhalb von `vor`. */
export async function ladeJournal(
  db: Kysely<DB>,
  aufnahmeId: number,
  element: Element,
  { vor, anzahl, teil }: { vor?: number | undefined; anzahl: number; teil?: Verlaufsteil | undefined },
): Promise<Journalzeile[]> {
  const tabellen = [
    'aufnahme',
    // Proben und Funde hatten bis zu den Bestimmungen je Element eigene Tabellen; im Journal heißen sie so.
    `${kurzVon(element)}_probe`,
    `${kurzVon(element)}_fund`,
    ...(gehoertZu('phbMakroskopischeArtWuchsform', element) ? Object.keys(PHB_TABELLEN) : []),
  ]
  const teile: readonly string[] = teileDesElements(element)
  const plaetze = AUFNAHMEBILDPLAETZE.filter(platz => gehoertZu(teilDesBildplatzes(platz), element))
  const { rows } = await sql<Journalzeile>`
    select journal.id, journal.zeitpunkt, benutzer.vorname || ' ' || benutzer.nachname as benutzer, journal.anfrage_id,
      journal.tabelle, journal.schluessel, journal.aktion, journal.vorher, journal.nachher
    from journal
    left join benutzer on benutzer.id = journal.benutzer_id
    where journal.aufnahme_id = ${aufnahmeId}
      and (
        journal.tabelle in (${sql.join(tabellen)})
        -- Was die Qualitätssicherung zweitbestimmt, gehört nicht zum Werdegang der Aufnahme und wäre vor dem Abschluss verraten.
        or (
          journal.tabelle in ('probe', 'bestimmung', 'fund')
          and ${istMethodeVon(element, METHODE)}
          and split_part(journal.schluessel, '/', 3) <> 'ZWEITBESTIMMUNG'
        )
        or (
          journal.tabelle = 'aufnahme_abschnitt'
          and coalesce(journal.nachher, journal.vorher) ->> 'abschnitt' in (${sql.join(teile)})
        )
        or (
          journal.tabelle = 'bild'
          and coalesce(journal.nachher, journal.vorher) ->> 'platz' in (${sql.join(plaetze)})
        )
        or (
          journal.tabelle = 'plausibilitaet_bestaetigung'
          and (
            coalesce(journal.nachher, journal.vorher) ->> 'stelle' in (${sql.join(listeStellen(element))})
            or exists (
              select
              from taxon
              join taxalistenversion on taxalistenversion.id = taxon.taxalistenversion_id
              where taxon.name = coalesce(journal.nachher, journal.vorher) ->> 'stelle'
                and taxalistenversion.art = any(${taxalistenDes(element)}::text[])
            )
          )
        )
        or (
          journal.tabelle = 'rueckfrage'
          and coalesce(journal.nachher ->> 'element', ${element}) = ${element}
        )
        or (
          journal.tabelle = 'rueckfrage_antwort'
          and exists (
            select
            from rueckfrage
            where rueckfrage.id = (journal.nachher ->> 'rueckfrage_id')::bigint
              and coalesce(rueckfrage.element, ${element}) = ${element}
          )
        )
        or (
          journal.tabelle in (${sql.join(JE_ELEMENT)})
          and coalesce(journal.nachher, journal.vorher) ->> 'element' = ${element}
        )
      )
      ${teil === undefined ? sql`` : sql`and ${nurTeil(teil, aufnahmeId)}`}
      ${vor === undefined ? sql`` : sql`and journal.id < ${vor}`}
    order by journal.id desc
    limit ${anzahl}
  `.execute(db)
  return rows
}

function nurTeil(teil: Verlaufsteil, aufnahmeId: number) {
  const istSkizze = sql`coalesce(journal.nachher, journal.vorher) ->> 'platz' = 'choriotopskizze'`
  if (teil === 'aufnahmedaten')
    return sql`(journal.tabelle = 'aufnahme' or (journal.tabelle = 'bild' and not ${istSkizze}))`
  if (teil === 'plausibilitaet')
    return sql`journal.tabelle in ('plausibilitaet_bestaetigung', 'rueckfrage', 'rueckfrage_antwort')`
  if (teil === 'status') return sql`journal.tabelle = 'status_ereignis'`
  if (teil.startsWith('bewertung/')) return sql`journal.tabelle in ('aufnahme_typologie', 'experteneinschaetzung')`
  const phb = Object.entries(PHB_TABELLEN).flatMap(([tabelle, angabe]) => (angabe.teil === teil ? [tabelle] : []))
  const ausPhb = phb.length === 0 ? sql`false` : sql`journal.tabelle in (${sql.join(phb)})`
  const abschnitt = /^ortsbefund\/(.+)$/.exec(teil)?.[1]
  if (abschnitt !== undefined)
    return sql`(${ausPhb}
      or (journal.tabelle = 'aufnahme_abschnitt' and journal.schluessel = ${`${aufnahmeId}/${abschnitt}`})
      or (${abschnitt} = 'choriotop' and journal.tabelle = 'bild' and ${istSkizze}))`
  if (phb.length > 0) return ausPhb
  const methoden = (was: 'kopf' | 'taxa') =>
    Object.entries(PROBENTEIL).flatMap(([methode, teile]) => (teile[was] === teil ? [methode] : []))
  const [koepfe, listen] = [methoden('kopf'), methoden('taxa')]
  return sql`(
    (journal.tabelle in ('probe', 'bestimmung') and ${METHODE} = any(${koepfe}))
    or (journal.tabelle = 'fund' and ${METHODE} = any(${listen}))
    or (journal.tabelle = 'phb_probe' and 'PHB' = any(${koepfe}))
    or (journal.tabelle = 'phb_fund' and 'PHB' = any(${listen}))
    -- Funde von damals nennen nur ihre Probe; deren Methode weiß das Journal auch, wenn es die Probe nicht mehr gibt.
    or (journal.tabelle in ('mzb_probe', 'mzb_fund') and journal.schluessel in (
      select probe.schluessel
      from journal as probe
      where probe.aufnahme_id = ${aufnahmeId}
        and probe.tabelle = 'mzb_probe'
        and coalesce(probe.nachher, probe.vorher) ->> 'methode' = any(${listen})
    ))
  )`
}

/** Methode im Schlüssel einer Probe, einer Bestimmung oder ihrer Funde: `17/MHS` oder `17/MHS/ERSTBESTIMMUNG`. */
const METHODE = sql`split_part(journal.schluessel, '/', 2)`

/** Namen der Dinge, auf die Schlüssel im Journal verweisen. */
export type Namen = Readonly<
  Record<
    | 'messstelle'
    | 'projekt'
    | 'organisationseinheit'
    | 'taxalistenversion'
    | 'taxon'
    | 'probe'
    | 'mischbestand'
    | 'rueckfrage',
    ReadonlyMap<number, string>
  >
>
export type Verweise = Readonly<Record<keyof Namen, ReadonlySet<number>>>

export async function ladeNamen(db: Kysely<DB>, verweise: Verweise): Promise<Namen> {
  const lade = async (tabelle: keyof Namen, abfrage: (kennungen: number[]) => ReturnType<typeof sql<Name>>) => {
    const kennungen = [...verweise[tabelle]]
    if (kennungen.length === 0) return new Map<number, string>()
    const { rows } = await abfrage(kennungen).execute(db)
    return new Map(rows.map(zeile => [zeile.id, zeile.name]))
  }
  type Name = { id: number; name: string }
  const ausTabelle = (tabelle: 'projekt' | 'organisationseinheit' | 'taxalistenversion') =>
    lade(tabelle, ids => sql<Name>`select id, name from ${sql.table(tabelle)} where id = any(${ids})`)
  return {
    messstelle: await lade(
      'messstelle',
      ids => sql<Name>`select id, name || ' (' || code || ')' as name from messstelle where id = any(${ids})`,
    ),
    projekt: await ausTabelle('projekt'),
    organisationseinheit: await ausTabelle('organisationseinheit'),
    taxalistenversion: await ausTabelle('taxalistenversion'),
    // Was die Taxaliste nicht führt, sagt es dazu.
    taxon: await lade(
      'taxon',
      ids => sql<Name>`
        select id, name || case when abgeleitet then ' (abgeleitet)' else '' end as name
        from taxon
        where id = any(${ids})
      `,
    ),
    // Bestimmungen tragen die Kennungen der früheren MZB-Proben; eine gelöschte kennt nur noch das Journal.
    probe: await lade(
      'probe',
      ids => sql<Name>`
        select id, methode as name
        from bestimmung
        where id = any(${ids})
        union
        select schluessel::bigint as id, coalesce(nachher, vorher) ->> 'methode' as name
        from journal
        where tabelle = 'mzb_probe' and schluessel = any(${ids.map(String)})
      `,
    ),
    rueckfrage: await lade(
      'rueckfrage',
      ids => sql<Name>`select id, bezeichnung as name from rueckfrage where id = any(${ids})`,
    ),
    // Genannt wird er, wie er zuletzt hieß.
    mischbestand: await lade(
      'mischbestand',
      ids => sql<Name>`
        select id, name
        from phb_algenmischbestand
        where id = any(${ids})
        union
        select schluessel::bigint as id, vorher ->> 'name' as name
        from journal
        where tabelle = 'phb_algenmischbestand' and aktion = 'DELETED' and schluessel = any(${ids.map(String)})
      `,
    ),
  }
}
