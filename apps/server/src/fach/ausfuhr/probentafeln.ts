import { ELEMENTE_LABEL, type Element, kurzVon, METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { Ausfuhrbezug, Ausfuhrort, Ausfuhrtaxon } from '@benthos/vertrag/ausfuhrfelder'
import { FUND_JE_ELEMENT } from '@benthos/vertrag/fund'
import { PROBENBESTIMMUNG } from '@benthos/vertrag/gemeinsameFelder'
import { Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { MzbKopf } from '@benthos/vertrag/mzb'
import { Algenmischbestand, Mischbestandsanteil, Mischbestandsart, PhbKopf } from '@benthos/vertrag/phb'
import { sql } from 'kysely'
import { z } from 'zod'
import { istMethodeVon } from '../probe/istMethodeVon.ts'
import type { Ausfuhrgrenzen } from './bereich.ts'
import { BEZUG_AUFNAHME } from './ortsbefundtafeln.ts'
import { type Ausfuhrtafel, spaltenAus } from './tafel.ts'

/** Kopf einer Probe je Qualitätselement, mit seinen Feldern im Katalog. */
const KOPF = { MZB: MzbKopf, PHB: PhbKopf }

const { taxalistenversion } = PROBENBESTIMMUNG
const { flaeche, aussortiertZaehler, aussortiertNenner } = MzbKopf.shape
const { gezaehlteSchalen } = PhbKopf.shape
/** Angaben der Probe, ohne die sich eine Menge nicht vergleichen lässt. */
const PROBE_JE_FUND = {
  MZB: z.object({ taxalistenversion, flaeche, aussortiertZaehler, aussortiertNenner }),
  PHB: z.object({ taxalistenversion, gezaehlteSchalen }),
}

/** Nur Erstbestimmungen: die zweite bleibt blind, bis sie verglichen wird. */
const PROBE = sql`
  join aufnahme on aufnahme.id = probe.aufnahme_id
  join messstelle on messstelle.id = aufnahme.messstelle_id`

const BEZUG_PROBE = [
  ...BEZUG_AUFNAHME,
  ...spaltenAus(Ausfuhrbezug.pick({ methode: true }), 'probe', { statt: { methode: sql`probe.methode` } }),
]

/** Zu einer Probe gehören die meisten Funde. */
const NACHSCHLAG_PROBE = 'nachschlag_probe'

/** Köpfe der Proben eines Qualitätselements. */
export function probentafel(grenzen: Ausfuhrgrenzen, element: Element): Ausfuhrtafel {
  return {
    name: `probe_${kurzVon(element)}`,
    titel: `Proben ${ELEMENTE_LABEL[element]}`,
    spalten: [
      ...BEZUG_PROBE,
      ...spaltenAus(KOPF[element], 'probe', {
        statt: { bearbeiter: sql`probe.bestimmer`, taxalistenversion: sql`taxalistenversion.name` },
      }),
    ],
    kern: sql`erstbestimmung as probe ${PROBE}`,
    dazu: sql`join taxalistenversion on taxalistenversion.id = probe.taxalistenversion_id`,
    wo: sql`${istMethodeVon(element, sql`probe.methode`)} and ${grenzen.liestEines([element])}`,
    ordnung: sql`probe.aufnahme_id, probe.id`,
  }
}

/** Jede Fundzeile eines Qualitätselements. @param methode nur die Funde dieser Methode */
export function fundtafel(grenzen: Ausfuhrgrenzen, element: Element, methode?: Probenmethode): Ausfuhrtafel {
  // `cf` ist die Kurzform der Sicherheit für Schnittstellen; gespeichert ist nur diese.
  const { zeile, taxon, cf: _cf, ...angaben } = FUND_JE_ELEMENT[element].shape
  const name = spaltenAus(z.object({ taxon }), 'taxon', { statt: { taxon: sql`taxon.name` } })
  const einordnung = spaltenAus(Ausfuhrtaxon, 'taxon', {
    statt: { gueltigerName: sql`coalesce(taxon.akzeptiert, taxon.name)` },
  })
  return {
    name: `fund_${kurzVon(element)}`,
    titel: methode === undefined ? `Funde ${ELEMENTE_LABEL[element]}` : `Funde ${methode}`,
    spalten: [
      ...BEZUG_PROBE,
      ...spaltenAus(z.object({ zeile }), 'fund'),
      ...name,
      ...einordnung,
      ...spaltenAus(z.object(angaben), 'fund'),
    ],
    kern: sql`fund join erstbestimmung as probe on probe.id = fund.bestimmung_id ${PROBE}`,
    dazu: sql`join taxon on taxon.id = fund.taxon_id`,
    nachschlag: [
      {
        name: 'nachschlag_taxon',
        aus: sql`taxon`,
        verweis: sql`taxon.id = fund.taxon_id`,
        spalten: [...name, ...einordnung],
      },
      {
        name: NACHSCHLAG_PROBE,
        aus: sql`erstbestimmung as probe ${PROBE}`,
        verweis: sql`probe.id = fund.bestimmung_id`,
        spalten: BEZUG_PROBE,
      },
    ],
    wo: sql`${methode === undefined ? istMethodeVon(element, sql`probe.methode`) : sql`probe.methode = ${methode}`}
      and ${grenzen.liestEines([element])}`,
    ordnung: sql`fund.bestimmung_id, fund.zeile`,
  }
}

/** Wie `fundtafel`, nur steht in jeder Zeile auch, wo, wann und wie die Probe genommen ist: zum Auswerten ohne zweite Tabelle. */
export function fundtafelMitOrt(grenzen: Ausfuhrgrenzen, element: Element): Ausfuhrtafel {
  const funde = fundtafel(grenzen, element)
  const ort = [
    ...spaltenAus(Aufnahmedaten.pick({ datum: true }), 'aufnahme'),
    ...spaltenAus(Aufnahmedaten.pick({ messstelleId: true }), 'messstelle', {
      statt: { messstelleId: sql`messstelle.code` },
    }),
    ...spaltenAus(Ausfuhrort, 'messstelle', { statt: { messstellenname: sql`messstelle.name` } }),
    ...spaltenAus(z.object({ gewaesserId: Identifizierung.shape.gewaesserId }), 'messstelle', {
      statt: { gewaesserId: sql`gewaesser.name` },
    }),
    ...spaltenAus(LageAllgemein.pick({ bundesland: true }), 'messstelle'),
    ...spaltenAus(Aufnahmedaten.pick({ projektId: true }), 'projekt', { statt: { projektId: sql`projekt.name` } }),
  ]
  const probe = spaltenAus(PROBE_JE_FUND[element], 'probe', {
    statt: { taxalistenversion: sql`taxalistenversion.name` },
  })
  const [aufnahme, ...uebrige] = funde.spalten
  const dazu = sql`
      join gewaesser on gewaesser.id = messstelle.gewaesser_id
      join projekt on projekt.id = aufnahme.projekt_id
      join taxalistenversion on taxalistenversion.id = probe.taxalistenversion_id`
  return {
    ...funde,
    spalten: [...(aufnahme ? [aufnahme] : []), ...ort, ...uebrige, ...probe],
    dazu: sql`${funde.dazu ?? sql``} ${dazu}`,
    nachschlag: (funde.nachschlag ?? []).map(einer =>
      einer.name === NACHSCHLAG_PROBE
        ? { ...einer, aus: sql`${einer.aus} ${dazu}`, spalten: [...einer.spalten, ...ort, ...probe] }
        : einer,
    ),
  }
}

/** Algenmischbestände und ihre Arten; keine, wo ihr Element nicht zum Bereich gehört. */
export function mischbestandstafeln(grenzen: Ausfuhrgrenzen): Ausfuhrtafel[] {
  const { element } = METHODENANGABEN.PHB
  if (!grenzen.elemente.includes(element)) return []
  const kern = sql`phb_algenmischbestand as bestand
    join erstbestimmung as probe on probe.id = bestand.bestimmung_id ${PROBE}`
  const wo = grenzen.liestEines([element])
  return [
    {
      name: 'mischbestand',
      titel: 'Mischbestände',
      spalten: [...BEZUG_AUFNAHME, ...spaltenAus(Algenmischbestand, 'bestand', { ohne: ['teile'] })],
      kern,
      wo,
      ordnung: sql`bestand.aufnahme_id, bestand.id`,
    },
    {
      name: 'mischbestand_art',
      titel: 'Arten der Mischbestände',
      spalten: [
        ...BEZUG_AUFNAHME,
        ...spaltenAus(Ausfuhrbezug.pick({ bestand: true }), 'bestand', { statt: { bestand: sql`bestand.name` } }),
        ...spaltenAus(z.object({ taxon: Mischbestandsart, anteil: Mischbestandsanteil }), 'teil', {
          statt: { taxon: sql`taxon.name` },
        }),
      ],
      kern: sql`${kern} join phb_algenmischbestand_teil as teil on teil.mischbestand_id = bestand.id`,
      dazu: sql`join taxon on taxon.id = teil.taxon_id`,
      wo,
      ordnung: sql`bestand.aufnahme_id, bestand.id, teil.zeile`,
    },
  ]
}
