import type { Einlesezeile, Einlesung } from '@benthos/vertrag/einlesung'
import { expect } from 'vitest'
import { post, pruefdienst } from '../../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { ladePruefsummen } from '../../../../pruefstand/pruefsummen.ts'

export const KOPF = ['Messstelle', 'Datum', 'Projekt', 'Qualitätselemente', 'Probenehmer']
export const alsCsv = (zeilen: readonly (readonly string[])[]): string => zeilen.map(z => z.join(';')).join('\r\n')

/** Prüfdienst mit Messstellen, Projekten und Handgriffen für das Einlesen von Aufnahmen. */
export async function aufnahmeneinlesung() {
  const dienst = await pruefdienst()
  const { db, als } = dienst
  const welt = await musterwelt(db)
  const projektId = await welt.projekt('LAND', 'land-noe', 'AT-3')
  const nameDes = async (id: number) =>
    (await db.selectFrom('projekt').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const PROJEKT = await nameDes(projektId)

  const codeDer = async (id: number) =>
    (await db.selectFrom('messstelle').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
  const neueStelle = async (bundesland = 'AT-3') => codeDer(await welt.messstelle('LAND', bundesland))
  const gueltig = (stelle: string, datum = '14.03.2025'): string[] => [
    stelle,
    datum,
    PROJEKT,
    'MZB + PHB',
    'Maria Muster',
  ]

  const sende = async (wer: string | null, inhalt: File) => {
    const rumpf = new FormData()
    rumpf.set('datei', inhalt)
    return als(wer)({ method: 'POST', url: '/aufnahmen/import', payload: rumpf })
  }
  const vorgang = async (id: number, wer = 'land-noe') => (await als(wer)(`/api/einlesen/${id}`)).json<Einlesung>()
  const zeilen = async (id: number, wer = 'land-noe') =>
    (await als(wer)(`/api/einlesen/${id}/zeilen?groesse=200`)).json<{ zeilen: Einlesezeile[] }>().zeilen
  const arbeiteAb = () => dienst.app.auftraege.arbeiteAb()
  /** Hochladen und zu Ende prüfen. */
  async function pruefe(inhalt: File | readonly (readonly string[])[], wer = 'land-noe'): Promise<Einlesung> {
    const datei = inhalt instanceof File ? inhalt : new File([alsCsv(inhalt)], 'aufnahmen.csv')
    const angenommen = await sende(wer, datei)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(angenommen.json<Einlesung>().id, wer)
  }
  async function lade(id: number, ladeart = 'GUELTIGE', wer = 'land-noe'): Promise<Einlesung> {
    const angenommen = await als(wer)(post(`/api/einlesen/${id}/laden`, { ladeart }))
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(id, wer)
  }
  const geladen = async (inhalt: File | readonly (readonly string[])[], wer = 'land-noe') =>
    lade((await pruefe(inhalt, wer)).id, 'GUELTIGE', wer)
  async function nimmZurueck(id: number, wer = 'land-noe'): Promise<Einlesung> {
    const angenommen = await als(wer)(post(`/api/einlesen/${id}/zuruecknehmen`, {}))
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    await arbeiteAb()
    return vorgang(id, wer)
  }
  /** Bilanz der Zeilen in ihrer Folge: neu, geändert, unverändert, übersprungen, abgelehnt. */
  const bilanz = ({ bilanz: b }: Einlesung) =>
    b && [b.angenommen, b.geaendert, b.unveraendert, b.uebersprungen, b.abgelehnt]
  const liesAbschnitt = async (id: number | null | undefined, name: string, wer = 'land-noe') =>
    (await als(wer)(`/aufnahme/${id}/ortsbefund/${name}`)).json<{ daten: Record<string, unknown> | null }>().daten
  const liesKopf = async (id: number | null | undefined, wer = 'land-noe') =>
    (await als(wer)(`/aufnahme/${id}/aufnahmedaten`)).json<{ daten: Record<string, unknown> }>().daten
  return {
    ...dienst,
    welt,
    PROJEKT,
    projektId,
    nameDes,
    codeDer,
    neueStelle,
    gueltig,
    sende,
    vorgang,
    zeilen,
    arbeiteAb,
    pruefe,
    lade,
    geladen,
    nimmZurueck,
    bilanz,
    liesAbschnitt,
    liesKopf,
    pruefsummen: () => ladePruefsummen(db),
  }
}
