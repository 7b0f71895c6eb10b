import { sql } from 'kysely'
import { type Aufnahmeangaben, type Musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'

/** Eine kleine Welt, in der jedes Kriterium der Listen etwas trifft: freigegeben für alle, für Behörden, zum Teil, gar nicht. */

const OFFEN = { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' } as const
const AMTLICH = { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' } as const
const AN = 'auftragnehmer'
type Fall = Aufnahmeangaben & { methode: 'MHS' | 'SCREENING'; taxon: string; meldung?: string; freigegeben?: string }
const FAELLE: Readonly<Record<string, Fall>> = {
  oeffentlich: { datum: '2023-04-11', mzb: { ...OFFEN, auftragnehmer: AN }, methode: 'MHS', taxon: 'Baetis rhodani' },
  amtlich: {
    art: 'LAND',
    von: 'land-noe',
    datum: '2024-06-01',
    mzb: AMTLICH,
    methode: 'SCREENING',
    taxon: 'Gammarus fossarum',
    meldung: 'WARNUNG',
    freigegeben: '2020-02-02',
  },
  anderswo: {
    bundesland: 'AT-4',
    datum: '2025-07-01',
    mzb: OFFEN,
    phb: { ...OFFEN, auftragnehmer: 'auftragnehmer2' },
    methode: 'MHS',
    taxon: 'Perla marginata',
    meldung: 'FEHLER',
    freigegeben: '2025-08-01',
  },
  // Öffentlich ist das MZB; am Phytobenthos arbeitet noch jemand.
  gemischt: {
    art: 'LAND',
    von: 'land-noe',
    datum: '2024-09-09',
    mzb: { ...OFFEN, auftragnehmer: AN },
    phb: { status: 'ROHDATEN', auftragnehmer: AN },
    methode: 'MHS',
    taxon: 'Baetis rhodani',
    freigegeben: '2024-12-12',
  },
  fachprojekt: { art: 'FACHPROJEKT', datum: '2022-02-02', mzb: OFFEN, methode: 'MHS', taxon: 'Gammarus fossarum' },
  // Nichts davon geht hinaus, worauf es auch passt.
  unfertig: {
    datum: '2024-06-01',
    mzb: { status: 'BEWERTET', auftragnehmer: AN },
    methode: 'MHS',
    taxon: 'Baetis rhodani',
    meldung: 'WARNUNG',
  },
}

/** Kennungen der Aufnahmen nach ihrem Namen, der Import, der einige nannte, und die Liste, mit der Ergebnisse die Klasse wechseln. */
export async function saeeListenwelt(db: Datenbank, welt: Musterwelt) {
  const id: Record<string, number> = {}
  for (const [name, fall] of Object.entries(FAELLE)) id[name] = await legeAn(db, welt, fall)
  const nummern = (...namen: string[]) => namen.map(name => id[name] ?? 0)
  await sql`update aufnahme set phb_frist = '2024-10-10' where id = ${id['gemischt']}`.execute(db)
  await sql`update aufnahme set phb_klasse = 2 where id = ${id['anderswo']}`.execute(db)
  const einlesungId = await liesEin(db, nummern('amtlich', 'gemischt', 'unfertig'))
  return { id, einlesungId, fassung: await lasseWechseln(db, nummern('amtlich', 'unfertig')) }
}

async function legeAn(db: Datenbank, welt: Musterwelt, fall: Fall): Promise<number> {
  const aufnahmeId = await welt.aufnahme(fall)
  const lage = fall.bundesland === 'AT-4' ? { laenge: 10.5, breite: 47.2 } : { laenge: 16.1, breite: 48.1 }
  await db
    .updateTable('messstelle')
    .set({ ...lage, aktiv: fall.art !== 'FACHPROJEKT', bioregion: fall.bundesland === 'AT-4' ? 'GG' : 'FL' })
    .where('id', '=', eb => eb.selectFrom('aufnahme').select('messstelle_id').where('id', '=', aufnahmeId))
    .execute()
  const bestimmungId = await legeProbeAn(db, [aufnahmeId, fall.methode], fassungVon('MZB 2026.3'))
  await sql`
    insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
    select ${bestimmungId}, 1, taxon.id, 1
    from taxon join taxalistenversion as v on v.id = taxon.taxalistenversion_id
    where v.name = 'MZB 2026.3' and taxon.name = ${fall.taxon}
  `.execute(db)
  if (fall.freigegeben)
    await sql`
      insert into status_ereignis (aufnahme_id, element, art, von, nach, zeitpunkt)
      values (${aufnahmeId}, 'MZB', 'FREIGABE', 'NICHT_FREIGEGEBEN', ${fall.mzb?.freigabe}, ${`${fall.freigegeben}T12:00:00Z`})
    `.execute(db)
  if (fall.meldung) await bewerte(db, aufnahmeId, fall)
  return aufnahmeId
}

async function bewerte(db: Datenbank, aufnahmeId: number, { meldung, methode }: Fall) {
  const ergebnis = JSON.stringify({ meldungen: [{ schwere: meldung, code: 'X', text: 'x' }] })
  await sql`
    with neu as (
      insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
        eingabe, ergebnis, kapsel_hash, engine_version)
      select ${aufnahmeId}, 'MZB', ${methode}, 'x', 'x', 'x', min(id), 2, '{}', ${ergebnis}, ${'0'.repeat(64)}, '1'
      from taxalistenversion
      returning id
    )
    update aufnahme set mzb_bewertung_id = neu.id, mzb_klasse = 2 from neu where aufnahme.id = ${aufnahmeId}
  `.execute(db)
}

/** Eine geladene Datei, die diese Aufnahmen nannte. */
async function liesEin(db: Datenbank, aufnahmen: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into einlesung (art, benutzer_id, dateiname, bytes, sha256)
    values ('AUFNAHMEN', (select min(id) from benutzer), 'a.csv', 1, repeat('0', 64))
    returning id
  `.execute(db)
  const [{ id: einlesungId } = { id: 0 }] = rows
  for (const objekt_id of aufnahmen)
    await db.insertInto('einlesung_objekt').values({ einlesung_id: einlesungId, objekt_id }).execute()
  return einlesungId
}

/** Eine geltende Taxaliste, die die Ergebnisse dieser Aufnahmen in eine andere Klasse bringt; ihr Name. */
async function lasseWechseln(db: Datenbank, aufnahmen: readonly number[]): Promise<string> {
  await sql`
    with liste as (
      insert into taxalistenversion (art, name, gueltig_von, status, quellen, kenngroessen, pruefsumme, aktiviert_am)
      values ('MZB_AUT', 'Wechselliste', '2026-01-01', 'ABGELOEST', '[]', '{}', repeat('0', 64), now())
      returning id
    ),
    vorschau as (
      insert into fassungsvorschau (taxalistenversion_id, pruefsumme, benutzer_id, beendet_am)
      select liste.id, repeat('0', 64), (select min(id) from benutzer), now() from liste
      returning id
    )
    insert into fassungsvorschau_zeile (fassungsvorschau_id, bewertung_id, alt, neu, grund)
    select vorschau.id, bewertung.id, 2, 3, 'andere Grenzen'
    from vorschau, bewertung
    where aufnahme_id = any(${[...aufnahmen]}::bigint[])
  `.execute(db)
  return 'Wechselliste'
}
