import type { MzbMethode } from '@benthos/fachmodell'
import type { Duplikatteil } from '@benthos/vertrag/duplikat'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { FASSUNGSSTAND } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'

/**
 * SQL der Teile eines Duplikats, ein Eintrag je Teil: `zaehle` ergibt, wie viel die Vorlage davon enthält, `kopiere` die
 * Anweisungen der Reihe nach. Einträge laufen von oben nach unten: Köpfe vor Taxalisten. Nie kopiert werden Bewertungen,
 * Statusereignisse, Versionen und Kennungen.
 */
type Kopie = {
  zaehle: (quelle: number) => RawBuilder<number>
  /** `teile`: alles, was mitkommt */
  kopiere: (quelle: number, ziel: number, teile: readonly Duplikatteil[]) => readonly RawBuilder<unknown>[]
}

/** Teile mit eigenen Tabellen; die übrigen stehen in Spalten des Kopfs. */
export type Tabellenteil = Exclude<Duplikatteil, 'aufnahmedaten' | 'auftragnehmer'>

const MZB_TAXA = {
  mzbTaxaMhs: 'MHS',
  mzbTaxaScreening: 'SCREENING',
  mzbTaxaQualitativ: 'QUALITATIV',
  mzbTaxaQuantitativ: 'QUANTITATIV',
  mzbTaxaBiomasse: 'BIOMASSE',
} as const satisfies Partial<Record<Tabellenteil, MzbMethode>>
type MzbTaxateil = keyof typeof MZB_TAXA
const MZB_TAXATEILE = Object.keys(MZB_TAXA) as MzbTaxateil[]
const PHB_TAXATEILE: readonly Duplikatteil[] = ['phbTaxa', 'phbAlgenmischbestaende']

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
  mzbKoepfe: {
    zaehle: quelle => sql`(select count(*) from mzb_probe where aufnahme_id = ${quelle})`,
    kopiere: (quelle, ziel, teile) => [
      sql`
        insert into mzb_probe (
          aufnahme_id, methode, taxalistenversion_id, entnahmegeraet, maschenweite, flaeche, teilproben,
          aussortiert_zaehler, aussortiert_nenner, bearbeiter, bestimmungsdatum, bemerkung, geaendert_von
        )
        select
          ${ziel}, methode, ${fassung(sql`methode = any(${methodenMitTaxa(teile)})`)}, entnahmegeraet, maschenweite,
          flaeche, teilproben, aussortiert_zaehler, aussortiert_nenner, bearbeiter, ${bestimmtNach(ziel)}, bemerkung,
          journal_benutzer()
        from mzb_probe
        where aufnahme_id = ${quelle}
        order by id
      `,
    ],
  },
  mzbTaxaMhs: mzbTaxa('mzbTaxaMhs'),
  mzbTaxaScreening: mzbTaxa('mzbTaxaScreening'),
  mzbTaxaQualitativ: mzbTaxa('mzbTaxaQualitativ'),
  mzbTaxaQuantitativ: mzbTaxa('mzbTaxaQuantitativ'),
  mzbTaxaBiomasse: mzbTaxa('mzbTaxaBiomasse'),
  phbKopf: {
    zaehle: quelle => sql`(select count(*) from phb_probe where aufnahme_id = ${quelle})`,
    kopiere: (quelle, ziel, teile) => [
      sql`
        insert into phb_probe (
          aufnahme_id, taxalistenversion_id, substrat, teilproben, gesamtdeckung, gezaehlte_schalen, schalenziel,
          praeparat, bearbeiter, bestimmungsdatum, bemerkung, geaendert_von
        )
        select
          ${ziel}, ${fassung(sql`${teile.some(teil => PHB_TAXATEILE.includes(teil))}`)}, substrat, teilproben,
          gesamtdeckung, gezaehlte_schalen, schalenziel, praeparat, bearbeiter, ${bestimmtNach(ziel)}, bemerkung, journal_benutzer()
        from phb_probe
        where aufnahme_id = ${quelle}
      `,
    ],
  },
  phbTaxa: {
    zaehle: quelle => sql`(select count(*) from phb_fund where aufnahme_id = ${quelle})`,
    kopiere: (quelle, ziel) => [
      sorgeFuerPhbProbe(quelle, ziel),
      sql`
        insert into phb_fund (aufnahme_id, zeile, taxon_id, schalen, schaetzklasse, deckung, cf, bemerkung)
        select ${ziel}, zeile, taxon_id, schalen, schaetzklasse, deckung, cf, bemerkung
        from phb_fund
        where aufnahme_id = ${quelle}
      `,
    ],
  },
  phbAlgenmischbestaende: {
    zaehle: quelle => sql`(select count(*) from phb_algenmischbestand where aufnahme_id = ${quelle})`,
    kopiere: (quelle, ziel) => [
      sorgeFuerPhbProbe(quelle, ziel),
      sql`
        insert into phb_algenmischbestand (aufnahme_id, name, deckung, bemerkung)
        select ${ziel}, name, deckung, bemerkung
        from phb_algenmischbestand
        where aufnahme_id = ${quelle}
        order by id
      `,
      sql`
        insert into phb_algenmischbestand_teil (mischbestand_id, zeile, aufnahme_id, taxon_id, anteil)
        select neu.id, teil.zeile, neu.aufnahme_id, teil.taxon_id, teil.anteil
        from phb_algenmischbestand as alt
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

function mzbTaxa(teil: MzbTaxateil): Kopie {
  const methode = MZB_TAXA[teil]
  const vorlage = (quelle: number) => sql`
    from mzb_probe as alt
    join mzb_fund on mzb_fund.probe_id = alt.id
    where alt.aufnahme_id = ${quelle} and alt.methode = ${methode}
  `
  return {
    zaehle: quelle => sql`(select count(*) ${vorlage(quelle)})`,
    kopiere: (quelle, ziel) => [
      // Ohne ihren Kopf bekommt die Liste eine leere Probe, wie beim ersten Speichern von Taxa.
      sql`
        insert into mzb_probe (aufnahme_id, methode, taxalistenversion_id, geaendert_von)
        select ${ziel}, methode, taxalistenversion_id, journal_benutzer()
        from mzb_probe
        where aufnahme_id = ${quelle} and methode = ${methode}
        on conflict do nothing
      `,
      sql`
        insert into mzb_fund (
          probe_id, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, habitat, cf, biomasse, bemerkung
        )
        select
          (select id from mzb_probe where aufnahme_id = ${ziel} and methode = ${methode}), mzb_fund.zeile,
          mzb_fund.taxon_id, mzb_fund.art_stadium, mzb_fund.anzahl, mzb_fund.haeufigkeitsklasse, mzb_fund.habitat,
          mzb_fund.cf, mzb_fund.biomasse, mzb_fund.bemerkung
        ${vorlage(quelle)}
      `,
    ],
  }
}

function sorgeFuerPhbProbe(quelle: number, ziel: number): RawBuilder<unknown> {
  return sql`
    insert into phb_probe (aufnahme_id, taxalistenversion_id, geaendert_von)
    select ${ziel}, taxalistenversion_id, journal_benutzer()
    from phb_probe
    where aufnahme_id = ${quelle}
    on conflict do nothing
  `
}

const methodenMitTaxa = (teile: readonly Duplikatteil[]): readonly MzbMethode[] =>
  MZB_TAXATEILE.filter(teil => teile.includes(teil)).map(teil => MZB_TAXA[teil])

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
