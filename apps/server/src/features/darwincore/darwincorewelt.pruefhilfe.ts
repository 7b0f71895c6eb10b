import { sql } from 'kysely'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

const TUECKE = '=cmd|\'x\'!A0\t"quer" & <b>\r\nzweite Zeile \u202Ertl\u202C \u0001\u2028null'
export const FREI = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' } as const
const BEHOERDEN = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'BEHOERDEN' } as const
const PHB_FREI = { phb_status: 'PLAUSIBEL', phb_freigabe: 'OEFFENTLICH' } as const
const PHB_ROH = { phb_status: 'ROHDATEN', phb_freigabe: 'NICHT_FREIGEGEBEN' } as const

/** Aufnahmen aller Methoden, freigegeben und nicht, mit feindlichen Namen, Personen in jedem Feld und einer Zweitbestimmung. */
export async function darwincorewelt() {
  const { app, db, als, ende } = await pruefdienst()
  const welt = await musterwelt(db)
  const reihe = await saeeProbenreihe(db, welt)
  const bach = await reihe.messstelle({
    name: TUECKE,
    koordinatensystem: 31287,
    x: 668592.73,
    y: 478846.81,
    laenge: 16.9,
    breite: 48.1,
    seehoehe: 139,
    gemeinde: 'Hainburg',
  })
  const ohnePunkt = await reihe.messstelle({ name: 'Ohne Punkt' })
  const ids = {
    sommer: await reihe.aufnahme(bach, '2024-07-01', {
      taxa: { 'Baetis scambus-Gr.': 4.5, 'Gammarus fossarum': 7, 'Baetis sp.': 3 },
      befund: { wassertemperatur: 8.5, ph: 7.9, uferverbauung: 30 },
      auftragnehmer: 'auftragnehmer',
      spalten: {
        ...FREI,
        ...PHB_FREI,
        uhrzeit: '14:05',
        bemerkung: 'Tel. 0664 1234567',
        probenehmer: 'Erika Musterfrau',
      },
    }),
    winter: await reihe.aufnahme(bach, '2023-01-15', {
      taxa: { 'Alainites muticus': 2 },
      spalten: { ...BEHOERDEN, ...PHB_ROH, uhrzeit: '09:00' },
    }),
    roh: await reihe.aufnahme(ohnePunkt, '2024-05-01', { taxa: { 'Baetis alpinus': 99 } }),
    fremd: await reihe.aufnahme(await reihe.messstelle({ bundesland: 'AT-4' }), '2024-05-20', {
      taxa: { 'Baetis alpinus': 5 },
      spalten: FREI,
    }),
  }
  const algen = await legeProbeAn(db, [ids.sommer, 'PHB'], fassungVon('PHB'), {
    praeparat: 'P-1',
    bestimmung: { bestimmer: 'Max Mustermann', bestimmungsdatum: '2024-09-01' },
  })
  const blinde = await legeProbeAn(db, [ids.winter, 'PHB'], fassungVon('PHB'))
  const screening = await legeProbeAn(db, [ids.sommer, 'SCREENING'], fassungVon('MZB 2026.3'), {
    entnahmegeraet: 'KESCHER',
    teilproben: 4,
  })
  const lege = async (bestimmung_id: number, zeile: number, name: string, spalten: object) => {
    const { id } = await db
      .selectFrom('taxon')
      .innerJoin('bestimmung', 'bestimmung.taxalistenversion_id', 'taxon.taxalistenversion_id')
      .select('taxon.id')
      .where('taxon.name', '=', name)
      .where('bestimmung.id', '=', bestimmung_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('fund')
      .values({ bestimmung_id, zeile, taxon_id: id, ...spalten })
      .execute()
  }
  await lege(algen, 1, 'Navicula gregaria', {
    schalen: 100,
    bestimmer: 'Max Mustermann',
    bemerkung: 'Anruf Mustermann',
  })
  await lege(algen, 2, 'Cladophora glomerata', { schaetzklasse: 3, deckung: 12.5, sicherheit: 'CF' })
  await lege(blinde, 1, 'Navicula gregaria', { schalen: 55 })
  await lege(screening, 1, 'Gammarus fossarum', { haeufigkeitsklasse: 4, art_stadium: 'LARVE', habitat: TUECKE })
  // Eine Zweitbestimmung derselben Probe bleibt blind.
  const { zweite } = await db
    .insertInto('bestimmung')
    .columns(['aufnahme_id', 'methode', 'art', 'taxalistenversion_id'])
    .expression(
      db
        .selectFrom('bestimmung')
        .select(eb => ['aufnahme_id', 'methode', eb.val('ZWEITBESTIMMUNG' as const).as('art'), 'taxalistenversion_id'])
        .where('aufnahme_id', '=', ids.sommer)
        .where('methode', '=', 'MHS'),
    )
    .returning('id as zweite')
    .executeTakeFirstOrThrow()
  await lege(zweite, 1, 'Baetis rhodani', { anzahl: 77 })
  await sql`insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten) values (${ids.sommer}, 'choriotop',
    '{"zeilen": [{"choriotop": "MESOLITHAL", "deckung": 60}, {"choriotop": "AKAL", "deckung": 40}, {"choriotop": "XYLAL", "unter5": true}]}')`.execute(
    db,
  )
  return { app, db, als, ende, welt, ids }
}
