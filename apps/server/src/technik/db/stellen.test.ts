import { Anteil, Fund } from '@benthos/vertrag/fund'
import { Charakteristik } from '@benthos/vertrag/messstellenabschnitte'
import { PhbKopf } from '@benthos/vertrag/phb'
import { Typabweichung } from '@benthos/vertrag/typologie'
import { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'

/** Was eingegeben wird, wird gespeichert oder abgelehnt: die Stellen der Spalten, wie sie der Katalog der Datenbank nennt. */

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/** Spalten fester Stellenzahl und das Feld, durch das ihre Werte kommen; es muss ablehnen, was sie nicht fassen. */
const FELDER: Readonly<Record<string, z.ZodType>> = {
  'aufnahme_typologie.saprobieller_grundzustand': Typabweichung.shape.saprobiellerGrundzustand,
  'fund.anzahl': Fund.shape.anzahl,
  'fund.biomasse': Fund.shape.biomasse,
  'fund.deckung': Fund.shape.deckung,
  'messstelle.saprobieller_grundzustand': Charakteristik.shape.saprobiellerGrundzustand,
  'phb_algenmischbestand.deckung': Anteil,
  'phb_algenmischbestand_teil.anteil': Anteil,
  'phb_wuchsform.deckung': Wuchsformbefund.shape.deckung,
  'probe.gesamtdeckung': PhbKopf.shape.gesamtdeckung,
}

const { rows: spalten } = await sql<{ spalte: string; art: string; ziffern: number; stellen: number }>`
  select concat(table_name, '.', column_name) as spalte, data_type as art, numeric_precision as ziffern, numeric_scale as stellen
  from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type = 'real' or (data_type = 'numeric' and numeric_precision is not null))
  order by spalte
`.execute(db)

test('jede Spalte, die runden könnte, ist bekannt; keine hat einfache Genauigkeit', () => {
  expect(spalten.filter(({ art }) => art === 'real')).toEqual([])
  expect(spalten.map(({ spalte }) => spalte)).toEqual(Object.keys(FELDER))
})

describe('das Feld nimmt nichts an, was die Spalte nicht unverändert hält', () => {
  const geeignet = (stellen: number) =>
    fc.integer({ min: 0, max: 10 ** (stellen + 3) }).map(n => Number((n / 10 ** stellen).toFixed(stellen)))
  const zahl = fc.oneof(
    ...[0, 1, 2, 3, 4, 5].map(geeignet),
    fc.double({ min: 0, max: 2e6, noNaN: true }),
    // was eine Prüfung mit Spielraum durchließe
    fc.tuple(geeignet(2), fc.constantFrom(1e-7, 1e-9, 1e-12)).map(([n, rest]) => n + rest),
    fc.constantFrom(0.1 + 0.2, 1e-7, 999_999.99, 999_999.999, 100, 99.99),
  )

  test.each(spalten)('$spalte: $ziffern Ziffern, $stellen Stellen', async ({ spalte, ziffern, stellen }) => {
    const feld = FELDER[spalte]
    const werte = fc.sample(zahl, 2000)
    // Auswahlfelder führen ihre Zahlen als Text mit zwei Stellen.
    const angenommen = [...werte, ...[1.25, 1.5, 1.75, 2].map(n => n.toFixed(2))].filter(
      n => feld?.safeParse(n).success,
    )
    expect(angenommen.length).toBeGreaterThan(3)
    const { rows } = await sql<{ verloren: string }>`
      select wert as verloren
      from unnest(${angenommen.map(String)}::text[]) as wert
      where wert::numeric <> wert::numeric(${sql.raw(`${ziffern}, ${stellen}`)})
    `.execute(db)
    expect(rows).toEqual([])
  })
})
