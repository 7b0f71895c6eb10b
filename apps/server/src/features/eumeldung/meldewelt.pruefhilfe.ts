import { sql } from 'kysely'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'

const GEMELDET = {
  bioregion_hoehe: 'H2',
  einzugsgebietsklasse: 'E3',
  ausweisung: 'NATUERLICH',
  wise_schema: 'euMonitoringSiteCode',
  wise_wasserkoerper_schema: 'euSurfaceWaterBodyCode',
}
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25 }

/** Dienst mit Messstellen und gespeicherten Ergebnissen, die sich melden lassen, und solchen, bei denen etwas dagegen spricht. */
export async function meldewelt() {
  const dienst = await pruefdienst()
  const { db } = dienst
  const reihe = await saeeProbenreihe(db, await musterwelt(db))
  const ort = await reihe.messstelle({ ...GEMELDET, wise_kennung: 'ATFW1', wise_wasserkoerper: 'AT100000001' })
  const zweiter = await reihe.messstelle({ ...GEMELDET, wise_kennung: 'ATFW2', wise_wasserkoerper: 'AT100000001' })
  const leerer = await reihe.messstelle({ wasserkoerper: '411250001', bioregion_hoehe: null })
  const fremder = await reihe.messstelle({ ...GEMELDET, bundesland: 'AT-4', wise_kennung: 'ATFW9' })

  /** Aufnahme mit einem Ergebnis, das allein am MMI hängt. */
  async function aufnahme(
    messstelle: number,
    datum: string,
    [eqr, klasse]: readonly [number, number],
    { status = 'PLAUSIBEL', hinweis = null as string | null, ohneModule = false } = {},
  ): Promise<number> {
    const id = await reihe.aufnahme(messstelle, datum, { taxa: TAXA })
    const gesamt = {
      klasse,
      text: '',
      wert: eqr,
      eqr,
      entscheidend: 'MMI1',
      regel: 'Das schlechteste Modul entscheidet.',
      gesichert: true,
      module: ohneModule
        ? []
        : [
            { schluessel: 'SAPROBIE', wert: 1.6, klasse: 1, grenzen: [1.75, 2.25, 2.75, 3.25], richtung: 'fallend' },
            { schluessel: 'MMI1', wert: eqr, klasse, grenzen: [0.8, 0.6, 0.4, 0.2], richtung: 'steigend' },
          ],
    }
    const { rows } = await sql<{ id: number }>`
      insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
        eingabe, ergebnis, kapsel_hash, engine_version)
      select ${id}, 'MZB', 'MHS', 'MZB_DETAILLIERT', '2026-2', 'MZB-DEMO-2026', id, ${klasse},
        '{"typologie": {"saprobiellerGrundzustand": 1.5}}',
        ${JSON.stringify({ ergebnis: gesamt, herkunft: { hinweis }, meldungen: [], kenngroessen: [] })}::jsonb,
        ${'a'.repeat(64)}, '1.0.0'
      from taxalistenversion where name = 'MZB 2026.3'
      returning id`.execute(db)
    await sql`update aufnahme set mzb_status = ${status}, mzb_klasse = ${klasse}, mzb_bewertung_id = ${rows[0]?.id}
      where id = ${id}`.execute(db)
    return id
  }
  const ids = {
    a: await aufnahme(ort, '2024-05-01', [0.7, 2]),
    b: await aufnahme(ort, '2024-09-02', [0.45, 3]),
    c: await aufnahme(zweiter, '2023-06-01', [0.6, 2]),
    offen: await aufnahme(zweiter, '2023-07-01', [0.7, 2], { status: 'BEWERTUNG_ABGESCHLOSSEN' }),
    fremd: await aufnahme(fremder, '2024-05-01', [0.9, 1]),
  }
  return { ...dienst, aufnahme, ort, zweiter, leerer, ids }
}
