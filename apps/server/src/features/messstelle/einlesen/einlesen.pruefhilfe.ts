import type { Einlesezeile, Einlesung } from '@benthos/vertrag/einlesung'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import { messstellenpruefung } from '../messstelle.pruefhilfe.ts'

export const KOPF = [
  'Code',
  'Name',
  'Art der Messstelle',
  'Gewässer',
  'Bundesland',
  'Koordinatensystem',
  'x (Rechtswert, Länge)',
  'y (Hochwert, Breite)',
  'Bioregion',
]
let zaehler = 0
export const gueltig = (code = `IMP-${++zaehler}`): string[] => [
  code,
  `Hainburg ${code}`,
  'Landesmessstelle',
  'Donau',
  'Niederösterreich',
  'EPSG:31287',
  '668592,73',
  '478846,81',
  'Donau',
]
export const alsCsv = (zeilen: readonly (readonly string[])[]): string => zeilen.map(z => z.join(';')).join('\r\n')
export const datei = (text: string, name = 'messstellen.csv') => new File([text], name)

/** Prüfdienst der Messstellen mit Handgriffen für das Einlesen. */
export async function einlesepruefung() {
  const dienst = await messstellenpruefung()
  const { als } = dienst

  async function sende(wer: string | null, inhalt: File, felder: Record<string, string> = {}) {
    const rumpf = new FormData()
    for (const [name, wert] of Object.entries(felder)) rumpf.set(name, wert)
    rumpf.set('datei', inhalt)
    return als(wer)({ method: 'POST', url: '/messstellen/import', payload: rumpf })
  }
  const vorgang = async (id: number, wer = 'land-noe') => (await als(wer)(`/api/einlesen/${id}`)).json<Einlesung>()
  const zeilen = async (id: number, frage = '', wer = 'land-noe') =>
    (await als(wer)(`/api/einlesen/${id}/zeilen?groesse=200${frage}`)).json<{ zeilen: Einlesezeile[] }>().zeilen
  const arbeiteAb = () => dienst.app.auftraege.arbeiteAb()

  /** Hochladen und zu Ende prüfen. */
  async function pruefe(
    inhalt: File | readonly (readonly string[])[],
    wer = 'land-noe',
    felder = {},
  ): Promise<Einlesung> {
    const angenommen = await sende(wer, inhalt instanceof File ? inhalt : datei(alsCsv(inhalt)), felder)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(angenommen.json<Einlesung>().id, wer)
  }
  const lade = (id: number, ladeart: string, wer = 'land-noe') =>
    als(wer)({ method: 'POST', url: `/api/einlesen/${id}/laden`, payload: { ladeart } })
  return { ...dienst, sende, vorgang, zeilen, arbeiteAb, pruefe, lade }
}

/** Bericht und Vorgang, wie sie in den Tabellen stehen, mit der Fassung jeder Zeile. */
export async function leseBericht(db: Datenbank, id: number) {
  const { rows: vorgaenge } = await sql<object>`
    select to_jsonb(e) - 'auftrag_id' as vorgang from einlesung e where id = ${id}
  `.execute(db)
  const { rows: zeilen } = await sql<{ nummer: number }>`
    select z.xmin::text as fassung, z.* from einlesung_zeile z where einlesung_id = ${id} order by nummer
  `.execute(db)
  return { vorgaenge, zeilen }
}
