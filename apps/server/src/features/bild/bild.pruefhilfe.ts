import type { Bildangabe } from '@benthos/vertrag/bild'
import { sql } from 'kysely'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { pruefbild } from '../../technik/bilder/bild.pruefhilfe.ts'

/** Prüfdienst mit Handgriffen für Bilder. */
export async function bildpruefung(env: NodeJS.ProcessEnv = {}) {
  const dienst = await pruefdienst(env)
  const { db, als } = dienst
  const bild = await pruefbild().jpeg().toBuffer()
  const sende = (
    wer: string | null,
    url: string,
    felder: { datei?: Buffer | null; version?: number; beschreibung?: string } = {},
  ) => {
    const { datei = bild, version = 0, beschreibung } = felder
    const payload = new FormData()
    payload.set('version', String(version))
    if (beschreibung !== undefined) payload.set('beschreibung', beschreibung)
    if (datei) payload.set('datei', new Blob([new Uint8Array(datei)], { type: 'image/jpeg' }), 'bild.jpg')
    return als(wer)({ method: 'POST', url, payload: payload as unknown as Buffer })
  }
  /** so, wie der Browser löscht */
  const loesche = (wer: string | null, url: string, version: number) =>
    als(wer)({ method: 'POST', url: `${url}?version=${version}`, headers: { 'x-http-method-override': 'DELETE' } })
  const liste = async (wer: string, url: string) =>
    (await als(wer)(`/api${url}/bilder`)).json<{ plaetze: { bearbeitbar: boolean }[]; bilder: Bildangabe[] }>()
  /** Bilder, Inhalte und Journalzeilen: steht alles still, hat sich nichts geändert */
  const stand = async () => {
    const { rows } = await sql`
      select (select count(*) from bild) as bilder, (select count(*) from bildinhalt) as inhalte,
        (select max(id) from journal) as journal, (select sum(version) from bild) as versionen`.execute(db)
    return rows[0]
  }
  return { ...dienst, welt: await musterwelt(db), bild, sende, loesche, liste, stand }
}
