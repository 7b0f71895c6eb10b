import type { Element, Probenmethode } from '@benthos/fachmodell'
import type { Duplikatteil } from '@benthos/vertrag/duplikat'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { fundspalten } from '../../fach/probe/fundspalten.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'

/**
 * SQL der Teile eines Duplikats, ein Eintrag je Teil: `zaehle` ergibt, wie viel die Vorlage davon enthält, `kopiere` die
 * Anweisungen der Reihe nach. Einträge laufen von oben nach unten: Köpfe vor Taxalisten. Von den Bestimmungen einer
 * Probe kommt die erste mit. Nie kopiert werden Bewertungen, Statusereignisse, Versionen und Kennungen.
 */
type Kopie = {
  zaehle: (quelle: number) => RawBuilder<number>
  /** `teile`: alles, was mitkommt */
  kopiere: (quelle: number, ziel: number, teile: readonly Duplikatteil[]) => readonly RawBuilder<unknown>[]
}

/** Teile mit eigenen Tabellen; die übrigen stehen in Spalten des Kopfs. */
export type Tabellenteil = Exclude<Duplikatteil, 'aufnahmedaten' | 'auftragnehmer'>

/** Methode, deren Taxa ein Teil kopiert. */
const TAXA = {
  mzbTaxaMhs: 'MHS',
  mzbTaxaScreening: 'SCREENING',
  mzbTaxaQualitativ: 'QUALITATIV',
  mzbTaxaQuantitativ: 'QUANTITATIV',
  mzbTaxaBiomasse: 'BIOMASSE',
  phbTaxa: 'PHB',
  phbAlgenmischbestaende: 'PHB',
} as const satisfies Partial<Record<Tabellenteil, Probenmethode>>
type Taxateil = keyof typeof TAXA

const TEILE: Readonly<Record<Tabellenteil, Kopie>> = {
  wetterHydrographie: abschnitt('wetterHydrographie'),
  morphologieHydraulikPhysikalischChemischerBefund: abschnitt('morphologieHydraulikPhysikalischChemischerBefund'),
  organoleptischerBefundReduktionen: abschnitt('organoleptischerBefundReduktionen'),
  choriotop: abschnitt('choriotop'),
  phytobenthos: abschnitt('phytobenthos'),
  wuchsformen: {
    zaehle: quelle => sql`(select count(*) from phb_wuchsform where aufnahme_id = ${quelle})`,
    kopiere: (quelle, ziel) => [
      sql`
        insert into phb_wuchsform (aufnahme_id, taxon_id, farbgruppe, wuchsform, deckung, substrat, bemerkung)
        select ${ziel}, taxon_id, farbgruppe, wuchsform, deckung, substrat, bemerkung
        from phb_wuchsform
        where aufnahme_id = ${quelle}
        order by id
      `,
    ],
  },
  mzbKoepfe: koepfe('MZB'),
  mzbTaxaMhs: taxa('mzbTaxaMhs'),
  mzbTaxaScreening: taxa('mzbTaxaScreening'),
  mzbTaxaQualitativ: taxa('mzbTaxaQualitativ'),
  mzbTaxaQuantitativ: taxa('mzbTaxaQuantitativ'),
  mzbTaxaBiomasse: taxa('mzbTaxaBiomasse'),
  phbKopf: koepfe('PHB'),
  phbTaxa: taxa('phbTaxa'),
  phbAlgenmischbestaende: {
    zaehle: quelle => sql`(
      select count(*)
      from phb_algenmischbestand as bestand
      join erstbestimmung on erstbestimmung.id = bestand.bestimmung_id
      where bestand.aufnahme_id = ${quelle}
    )`,
    kopiere: (quelle, ziel) => [
      ...sorgeFuerProbe(quelle, ziel, 'PHB'),
      sql`
        insert into phb_algenmischbestand (bestimmung_id, aufnahme_id, name, deckung, bemerkung)
        select neu.id, neu.aufnahme_id, name, deckung, bestand.bemerkung
        from erstbestimmung as alt
        join phb_algenmischbestand as bestand on bestand.bestimmung_id = alt.id
        join erstbestimmung as neu on neu.aufnahme_id = ${ziel} and neu.methode = alt.methode
        where alt.aufnahme_id = ${quelle}
        order by bestand.id
      `,
      sql`
        insert into phb_algenmischbestand_teil (mischbestand_id, zeile, aufnahme_id, taxon_id, anteil)
        select neu.id, teil.zeile, neu.aufnahme_id, teil.taxon_id, teil.anteil
        from phb_algenmischbestand as alt
        join erstbestimmung on erstbestimmung.id = alt.bestimmung_id
        join phb_algenmischbestand as neu on neu.aufnahme_id = ${ziel} and neu.name = alt.name
        join phb_algenmischbestand_teil as teil on teil.mischbestand_id = alt.id
        where alt.aufnahme_id = ${quelle}
      `,
    ],
  },
  fotos: bilder(sql`platz <> 'choriotopskizze'`),
  choriotopskizze: bilder(sql`platz = 'choriotopskizze'`),
}
const NAMEN = Object.keys(TEILE) as Tabellenteil[]

/** Zahl der Einträge je Teil, in einer Abfrage. */
export async function zaehleTeile(db: Kysely<DB>, quelle: number): Promise<Readonly<Record<Tabellenteil, number>>> {
  const spalten = NAMEN.map(name => sql`${TEILE[name].zaehle(quelle)} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<Tabellenteil, number>>`select ${sql.join(spalten)}`.execute(db)
  return rows[0] as Record<Tabellenteil, number>
}

/** Kopiert die genannten Teile in die eben angelegte Aufnahme. */
export async function kopiereTeile(
  tx: Transaktion,
  quelle: number,
  ziel: number,
  teile: readonly Duplikatteil[],
): Promise<void> {
  for (const name of NAMEN) {
    if (!teile.includes(name)) continue
    for (const anweisung of TEILE[name].kopiere(quelle, ziel, teile)) await anweisung.execute(tx)
  }
}

function abschnitt(name: Ortsbefundname): Kopie {
  return {
    zaehle: quelle => sql`(
      select count(*) from aufnahme_abschnitt where aufnahme_id = ${quelle} and abschnitt = ${name}
    )`,
    kopiere: (quelle, ziel) => [
      sql`
        insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten, geaendert_von)
        select ${ziel}, abschnitt, daten, journal_benutzer()
        from aufnahme_abschnitt
        where aufnahme_id = ${quelle} and abschnitt = ${name}
      `,
    ],
  }
}

const KOPFSPALTEN = sql`
  entnahmegeraet, maschenweite, flaeche, teilproben, aussortiert_zaehler, aussortiert_nenner, substrat, gesamtdeckung,
  gezaehlte_schalen, schalenziel, praeparat, bemerkung
`
const FUNDSPALTEN = fundspalten()

function koepfe(element: Element): Kopie {
  const vorlage = (quelle: number) => sql`aufnahme_id = ${quelle} and ${istMethodeVon(element)}`
  return {
    zaehle: quelle => sql`(select count(*) from probe where ${vorlage(quelle)})`,
    kopiere: (quelle, ziel, teile) => [
      sql`
        insert into probe (aufnahme_id, methode, ${KOPFSPALTEN}, geaendert_von)
        select ${ziel}, methode, ${KOPFSPALTEN}, journal_benutzer()
        from probe
        where ${vorlage(quelle)}
      `,
      sql`
        insert into bestimmung (aufnahme_id, methode, taxalistenversion_id, bestimmer, bestimmungsdatum, geaendert_von)
        select
          ${ziel}, methode, ${fassung(sql`methode = any(${methodenMitTaxa(teile)})`)}, bestimmer, ${bestimmtNach(ziel)},
          journal_benutzer()
        from erstbestimmung
        where ${vorlage(quelle)}
        order by id
      `,
    ],
  }
}

function taxa(teil: Taxateil): Kopie {
  const methode = TAXA[teil]
  const vorlage = (quelle: number) => sql`
    from erstbestimmung as alt
    join fund on fund.bestimmung_id = alt.id
    where alt.aufnahme_id = ${quelle} and alt.methode = ${methode}
  `
  return {
    zaehle: quelle => sql`(select count(*) ${vorlage(quelle)})`,
    kopiere: (quelle, ziel) => [
      ...sorgeFuerProbe(quelle, ziel, methode),
      sql`
        insert into fund (bestimmung_id, zeile, ${sql.join(FUNDSPALTEN.map(spalte => sql.ref(spalte)))})
        select
          (select id from erstbestimmung where aufnahme_id = ${ziel} and methode = ${methode}), fund.zeile,
          ${sql.join(FUNDSPALTEN.map(spalte => sql.ref(`fund.${spalte}`)))}
        ${vorlage(quelle)}
      `,
    ],
  }
}

/** Ohne ihren Kopf bekommt die Liste eine leere Probe, wie beim ersten Speichern von Taxa. */
function sorgeFuerProbe(quelle: number, ziel: number, methode: Probenmethode): RawBuilder<unknown>[] {
  return [
    sql`
      insert into probe (aufnahme_id, methode, geaendert_von)
      select ${ziel}, methode, journal_benutzer()
      from probe
      where aufnahme_id = ${quelle} and methode = ${methode}
      on conflict do nothing
    `,
    sql`
      insert into bestimmung (aufnahme_id, methode, taxalistenversion_id, geaendert_von)
      select ${ziel}, methode, taxalistenversion_id, journal_benutzer()
      from erstbestimmung
      where aufnahme_id = ${quelle} and methode = ${methode}
      on conflict do nothing
    `,
  ]
}

const methodenMitTaxa = (teile: readonly Duplikatteil[]): readonly Probenmethode[] =>
  (Object.keys(TAXA) as Taxateil[]).filter(teil => teile.includes(teil)).map(teil => TAXA[teil])

/**
 * Fassung der Taxaliste einer kopierten Probe: die der Vorlage, wenn deren Taxa mitkommen; sonst beginnt die Probe heute und
 * bekommt die, die gilt.
 */
function fassung(mitTaxa: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${mitTaxa} then taxalistenversion_id else (
    select id
    from taxalistenversion
    where art = (select art from taxalistenversion as alte where alte.id = taxalistenversion_id)
      and (${FASSUNGSSTAND} = 'GUELTIG' or id = taxalistenversion_id)
    order by gueltig_von desc, id desc
    limit 1
  ) end`
}

/** Vor der Probenahme ist nichts bestimmt: ein früheres Bestimmungsdatum gehört nur zur Vorlage. */
function bestimmtNach(ziel: number): RawBuilder<unknown> {
  return sql`case when bestimmungsdatum >= (select datum from aufnahme where id = ${ziel}) then bestimmungsdatum end`
}

function bilder(wo: RawBuilder<unknown>): Kopie {
  return {
    zaehle: quelle => sql`(select count(*) from bild where aufnahme_id = ${quelle} and ${wo})`,
    kopiere: (quelle, ziel) => [
      sql`
        insert into bild (aufnahme_id, platz, hash, beschreibung, hochgeladen_am, hochgeladen_von)
        select ${ziel}, platz, hash, beschreibung, hochgeladen_am, hochgeladen_von
        from bild
        where aufnahme_id = ${quelle} and ${wo}
      `,
    ],
  }
}
