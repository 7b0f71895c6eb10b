import type { Einlesung } from '@benthos/vertrag/einlesung'
import type { Methodenfund } from '@benthos/vertrag/fund'
import type { Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import { expect } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { ladePruefsummen } from '../../../../pruefstand/pruefsummen.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'

/** Prüfdienst des Einlesens von Funden mit Handgriffen für die Rücknahme. */
export async function fundruecknahmepruefung() {
  const dienst = await fundpruefung()
  const { als, db, arbeiteAb, vorgang, liesEin, taxa } = dienst
  const vorschau = async (id: number, wer = 'auftragnehmer') =>
    (await als(wer)(`/api/einlesen/${id}/ruecknahme`)).json<Ruecknahmevorschau>()
  const sendeRuecknahme = (id: number, wer: string | null = 'auftragnehmer') =>
    als(wer)(post(`/api/einlesen/${id}/zuruecknehmen`, {}))
  async function nimmZurueck(id: number, wer = 'auftragnehmer'): Promise<Einlesung> {
    const angenommen = await sendeRuecknahme(id, wer)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(id, wer)
  }
  /** Lädt alles Gültige. */
  const geladen = (zeilen: readonly (readonly string[])[], felder: Record<string, string> = {}) =>
    liesEin(zeilen, { ladeart: 'GUELTIGE', ...felder }, 'import')
  /** Speichert die Taxaliste, wie sie nach `aendere` wäre. */
  async function bearbeite(id: number, aendere: (funde: Methodenfund[]) => Methodenfund[], wer = 'auftragnehmer') {
    const { version } = (await als(wer)(`/aufnahme/${id}/mzb/mhs/taxa`)).json()
    const antwort = await als(wer)(
      post(`/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen: aendere([...(await taxa(id))]) }),
    )
    expect(antwort.statusCode, antwort.body).toBe(200)
  }
  const gruende = async (id: number, wer = 'auftragnehmer') =>
    (await dienst.zeilen(id, wer)).map(z => z.konflikt?.grund ?? null)
  const mengen = async (id: number) => (await taxa(id)).map(f => [f.taxon, f.anzahl])
  const status = async (id: number) =>
    (await db.selectFrom('aufnahme').select('mzb_status').where('id', '=', id).executeTakeFirst())?.mzb_status
  const setze = (id: number, werte: object) =>
    db
      .updateTable('aufnahme')
      .set(werte as never)
      .where('id', '=', id)
      .execute()
  return {
    ...dienst,
    vorschau,
    sendeRuecknahme,
    nimmZurueck,
    geladen,
    bearbeite,
    setze,
    gruende,
    mengen,
    status,
    pruefsummen: () => ladePruefsummen(db),
  }
}
