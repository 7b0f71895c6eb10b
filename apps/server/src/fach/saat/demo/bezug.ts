import { BUNDESLAENDER, labelVon, type Taxalistenart } from '@benthos/fachmodell'
import { sql } from 'kysely'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import { FASSUNGSSTAND } from '../../../technik/db/fassungsstand.ts'
import type { Demomessstelle } from './messstellen.ts'
import type { Demoliste } from './proben.ts'
import { type Demobezug, speichereMessstellen } from './speichern.ts'

/** Legt Projekte und Messstellen an und sammelt, worauf sich die Aufnahmen beziehen: Organisationen, Personen, Taxa. */
export async function bereiteVor(tx: Transaktion, messstellen: readonly Demomessstelle[]): Promise<Demobezug> {
  const organisationen = await tx
    .selectFrom('organisationseinheit')
    .select(['id', 'art', 'bundesland', 'ist_auftragnehmer'])
    .where('ist_demo', '=', true)
    .orderBy('id')
    .execute()
  const eine = (passt: (o: (typeof organisationen)[number]) => boolean): number => {
    const treffer = organisationen.find(passt)
    if (!treffer) throw new RangeError('Für die Beispieldaten fehlen die Demo-Organisationen.')
    return treffer.id
  }
  const bund = eine(o => o.art === 'BUND')
  const universitaeten = organisationen.filter(o => o.art === 'UNIVERSITAET').map(o => o.id)
  const land = (bundesland: string): number => eine(o => o.art === 'LAND' && o.bundesland === bundesland)
  const projekte = await legeProjekteAn(tx, bund, universitaeten, land)
  const bezugJe = messstellen.map((m, i) => {
    if (m.art === 'GZUEV') return { projekt: projekte.gzuev, organisation: land(m.bundesland), istEigenes: false }
    if (m.art === 'LAND')
      return {
        projekt: projekte.land.get(m.bundesland) ?? projekte.gzuev,
        organisation: land(m.bundesland),
        istEigenes: false,
      }
    const stelle = i % universitaeten.length
    return {
      projekt: projekte.fach[stelle] ?? projekte.gzuev,
      organisation: universitaeten[stelle] ?? bund,
      istEigenes: true,
    }
  })
  const ids = await speichereMessstellen(
    tx,
    messstellen,
    bezugJe.map(b => (b.istEigenes ? b.projekt : null)),
    bezugJe.map(b => b.organisation),
  )
  const person = async (rolle: string): Promise<number> =>
    (
      await tx
        .selectFrom('benutzer')
        .select('id')
        .where('ist_demo', '=', true)
        .where(sql<boolean>`${rolle} = any (rollen)`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id
  return {
    projektJeMessstelle: bezugJe.map(b => b.projekt),
    organisationJeMessstelle: bezugJe.map(b => b.organisation),
    auftragnehmer: organisationen.filter(o => o.ist_auftragnehmer).map(o => o.id),
    messstellen: ids,
    personen: {
      anlage: await person('LAND'),
      erfassung: await person('AUFTRAGNEHMER'),
      pruefung: await person('LAND'),
    },
    listen: {
      MZB_AUT: await ladeListe(tx, 'MZB_AUT'),
      MZB_BIOMASSE: await ladeListe(tx, 'MZB_BIOMASSE'),
      PHB: await ladeListe(tx, 'PHB'),
    },
  }
}

/**
 * Die Funde der Beispieldaten stammen aus der neuesten mitgelieferten Fassung, die gilt oder galt: eingeführte führen
 * vielleicht andere Namen, und nach einem Update wartet die allerneueste noch auf ihre Aktivierung.
 */
async function ladeListe(tx: Transaktion, art: Taxalistenart): Promise<Demoliste> {
  const fassung = await tx
    .selectFrom('taxalistenversion')
    .select(['id', 'name'])
    .where('art', '=', art)
    .where('angelegt_von', 'is', null)
    .where(FASSUNGSSTAND, 'in', ['GUELTIG', 'ABGELOEST'])
    .orderBy('gueltig_von', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!fassung) throw new RangeError(`Für die Beispieldaten fehlt die mitgelieferte Taxaliste ${art}.`)
  const taxa = await tx
    .selectFrom('taxon')
    .select(['id', 'name'])
    .where('taxalistenversion_id', '=', fassung.id)
    .execute()
  return {
    name: fassung.name,
    taxalistenversionId: fassung.id,
    taxonId: new Map(taxa.map(taxon => [taxon.name, taxon.id])),
  }
}

async function legeProjekteAn(
  tx: Transaktion,
  bund: number,
  universitaeten: readonly number[],
  land: (bundesland: string) => number,
) {
  const lege = async (
    name: string,
    bereich: 'GZUEV' | 'LAND' | 'FACHPROJEKT',
    organisation: number,
    bundesland: string | null,
  ): Promise<number> => {
    const { id } = await tx
      .insertInto('projekt')
      .values({
        name,
        bereich,
        organisationseinheit_id: organisation,
        bundesland,
        beginn: '2016-01-01',
        ist_demo: true,
        beschreibung: 'Beispielprojekt mit erzeugten Daten; keine wirklichen Messungen.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const gzuev = await lege('GZÜV-Überwachung Fließgewässer (Demo)', 'GZUEV', bund, null)
  const laender = new Map<string, number>()
  for (const { value } of BUNDESLAENDER)
    laender.set(
      value,
      await lege(`Landesmessnetz ${labelVon(BUNDESLAENDER, value) ?? value} (Demo)`, 'LAND', land(value), value),
    )
  const fach: number[] = []
  for (const [i, universitaet] of universitaeten.entries())
    fach.push(await lege(`Fachprojekt Restwasser ${i + 1} (Demo)`, 'FACHPROJEKT', universitaet, null))
  return { gzuev, land: laender, fach }
}
