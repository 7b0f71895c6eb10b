import { sql } from 'kysely'
import sharp from 'sharp'
import { bereiteBildAuf } from '../../../technik/bilder/aufbereitung.ts'
import { type Bildort, fuegeEin, merkeInhalt } from '../../../technik/bilder/sql.ts'
import { type Datenbank, mitTransaktion, type Transaktion } from '../../../technik/db/datenbank.ts'
import { zeichneChoriotope, zeichneLageplan, zeichneLandschaft } from './bildzeichnung.ts'
import { erstelleZufall } from './zufall.ts'

const MESSSTELLEN = 3
const SAMEN = 20_260_102

/** Legt an einige Messstellen und ihre jüngsten Aufnahmen gezeichnete Bilder, alle als Beispiel bezeichnet. */
export async function saeeDemobilder(db: Datenbank): Promise<void> {
  const zufall = erstelleZufall(SAMEN)
  await mitTransaktion(db, { benutzerId: null, anfrageId: 'saat-beispielbilder' }, async tx => {
    for (const { messstelle_id: messstelleId, aufnahme_id: aufnahmeId } of await ladeBeispiele(tx)) {
      const lege = async (ort: Bildort, svg: string, beschreibung: string) => {
        const bild = await bereiteBildAuf(await sharp(Buffer.from(svg)).png().toBuffer())
        await merkeInhalt(tx, bild, false)
        await fuegeEin(tx, ort, { hash: bild.hash, beschreibung: `${beschreibung} (Beispielbild)` }, null)
      }
      await lege({ messstelleId, platz: 'foto' }, zeichneLandschaft(zufall), 'Blick flussauf')
      await lege({ messstelleId, platz: 'lageplan' }, zeichneLageplan(zufall), 'Zufahrt und Probestelle')
      await lege({ aufnahmeId, platz: 'foto1' }, zeichneLandschaft(zufall), 'Probestelle flussauf')
      await lege({ aufnahmeId, platz: 'choriotopskizze' }, zeichneChoriotope(zufall), 'Verteilung der Choriotope')
    }
  })
}

/** Die ersten Demo-Messstellen mit ihrer jüngsten Aufnahme. */
async function ladeBeispiele(tx: Transaktion) {
  const { rows } = await sql<{ messstelle_id: number; aufnahme_id: number }>`
    select messstelle.id as messstelle_id, letzte.id as aufnahme_id
    from messstelle
    join lateral (
      select id
      from aufnahme
      where messstelle_id = messstelle.id
      order by datum desc, id desc
      limit 1
    ) letzte on true
    where messstelle.ist_demo
    order by messstelle.id
    limit ${MESSSTELLEN}
  `.execute(tx)
  return rows
}
