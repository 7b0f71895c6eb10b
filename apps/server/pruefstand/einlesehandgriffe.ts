import type { Einlesezeile, Einlesung } from '@benthos/vertrag/einlesung'
import { expect } from 'vitest'
import { type Pruefdienst, post } from './dienst.ts'
import { ladePruefsummen } from './pruefsummen.ts'

export const alsCsv = (zeilen: readonly (readonly string[])[]): string => zeilen.map(z => z.join(';')).join('\r\n')

/** Was in eine Datei soll: sie selbst oder ihre Zeilen. */
type Inhalt = File | readonly (readonly string[])[]

/**
 * Hochladen, prüfen, laden und zurücknehmen, jeweils bis es getan ist.
 * @param weg des Hochladens
 * @param standard wer es tut, wo niemand genannt ist
 * @param felder was mit jeder Datei mitkommt
 */
export function einlesehandgriffe(
  { app, als, db }: Pruefdienst,
  weg: string,
  dateiname: string,
  standard = 'land-noe',
  felder: Readonly<Record<string, string>> = {},
) {
  const sende = async (wer: string | null, inhalt: File) => {
    const rumpf = new FormData()
    for (const [name, wert] of Object.entries(felder)) rumpf.set(name, wert)
    rumpf.set('datei', inhalt)
    return als(wer)({ method: 'POST', url: weg, payload: rumpf })
  }
  const arbeiteAb = () => app.auftraege.arbeiteAb()
  const vorgang = async (id: number, wer = standard) => (await als(wer)(`/api/einlesen/${id}`)).json<Einlesung>()
  const zeilen = async (id: number, wer = standard) =>
    (await als(wer)(`/api/einlesen/${id}/zeilen?groesse=200`)).json<{ zeilen: Einlesezeile[] }>().zeilen
  /** Hochladen und zu Ende prüfen. */
  async function pruefe(inhalt: Inhalt, wer = standard): Promise<Einlesung> {
    const datei = inhalt instanceof File ? inhalt : new File([alsCsv(inhalt)], dateiname)
    const angenommen = await sende(wer, datei)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(angenommen.json<Einlesung>().id, wer)
  }
  async function tue(id: number, was: string, rumpf: object = {}, wer = standard): Promise<Einlesung> {
    const angenommen = await als(wer)(post(`/api/einlesen/${id}/${was}`, rumpf))
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(id, wer)
  }
  const lade = (id: number, ladeart = 'GUELTIGE', wer = standard) => tue(id, 'laden', { ladeart }, wer)
  const geladen = async (inhalt: Inhalt, wer = standard) => lade((await pruefe(inhalt, wer)).id, 'GUELTIGE', wer)
  const nimmZurueck = (id: number, wer = standard) => tue(id, 'zuruecknehmen', {}, wer)
  /** Warum Zeilen blieben, in ihrer Folge. */
  const gruende = async (id: number, wer = standard) => (await zeilen(id, wer)).map(z => z.konflikt?.grund ?? null)
  /** Was an jeder Zeile nicht stimmt: Spalte und Satz. */
  const meldungen = async (id: number, wer = standard) =>
    (await zeilen(id, wer)).map(z => z.beanstandungen.map(b => `${b.spalte}: ${b.meldung}`))
  const pruefsummen = () => ladePruefsummen(db)
  return { sende, arbeiteAb, vorgang, zeilen, pruefe, tue, lade, geladen, nimmZurueck, gruende, meldungen, pruefsummen }
}
