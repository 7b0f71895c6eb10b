import type { Einlesezeile, Einlesung } from '@benthos/vertrag/einlesung'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { expect } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { type Aufnahmeangaben, musterwelt } from '../../../../pruefstand/musterwelt.ts'

export const alsCsv = (zeilen: readonly (readonly string[])[]): string => zeilen.map(z => z.join(';')).join('\r\n')

/** Prüfdienst mit Aufnahmen und Handgriffen für das Einlesen von Funden. */
export async function fundpruefung() {
  const dienst = await pruefdienst()
  const { db, als } = dienst
  const welt = await musterwelt(db)

  /** Aufnahme, an der beide Elemente dem Auftragnehmer gehören. */
  async function neueAufnahme(angaben: Aufnahmeangaben = {}): Promise<{ id: number; code: string }> {
    const beauftragt = { auftragnehmer: 'auftragnehmer' }
    const id = await welt.aufnahme({ mzb: beauftragt, phb: beauftragt, ...angaben })
    const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, code }
  }
  async function sende(
    wer: string | null,
    weg: 'validate' | 'import',
    felder: Record<string, string>,
    inhalt: File | string,
  ) {
    const rumpf = new FormData()
    for (const [name, wert] of Object.entries(felder)) rumpf.set(name, wert)
    rumpf.set('datei', inhalt instanceof File ? inhalt : new File([inhalt], 'taxa.csv'))
    return als(wer)({ method: 'POST', url: `/taxaliste/${weg}`, payload: rumpf })
  }
  const vorgang = async (id: number, wer = 'auftragnehmer') =>
    (await als(wer)(`/taxaliste/protokoll/${id}`)).json<Einlesung>()
  const zeilen = async (id: number, wer = 'auftragnehmer') =>
    (await als(wer)(`/api/einlesen/${id}/zeilen?groesse=200`)).json<{ zeilen: Einlesezeile[] }>().zeilen
  const arbeiteAb = () => dienst.app.auftraege.arbeiteAb()

  /** Hochladen und zu Ende prüfen (oder laden). */
  async function liesEin(
    inhalt: File | readonly (readonly string[])[],
    felder: Record<string, string> = {},
    weg: 'validate' | 'import' = 'validate',
    wer = 'auftragnehmer',
  ): Promise<Einlesung> {
    const datei = inhalt instanceof File ? inhalt : alsCsv(inhalt)
    const angenommen = await sende(wer, weg, { methode: 'MHS', ...felder }, datei)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(angenommen.json<Einlesung>().id, wer)
  }
  async function tue(id: number, was: string, rumpf: object, wer = 'auftragnehmer'): Promise<Einlesung> {
    const antwort = await als(wer)(post(`/api/einlesen/${id}/${was}`, rumpf))
    expect(antwort.statusCode, antwort.body).toBe(200)
    await arbeiteAb()
    return vorgang(id, wer)
  }
  const lade = (id: number, ladeart = 'GUELTIGE', wer = 'auftragnehmer') => tue(id, 'laden', { ladeart }, wer)
  const taxa = async (id: number, weg = 'mzb/mhs/taxa'): Promise<Methodenfund[]> =>
    (await als('admin')(`/aufnahme/${id}/${weg}`)).json().zeilen
  return { ...dienst, welt, neueAufnahme, sende, vorgang, zeilen, arbeiteAb, liesEin, tue, lade, taxa }
}
