import type { Einlesung } from '@benthos/vertrag/einlesung'
import type { Fassung, Vorschauzeile } from '@benthos/vertrag/fassung'
import { expect } from 'vitest'
import type { Pruefdienst } from './dienst.ts'

export const ANGABEN = { gueltigVon: '2026-06-01', quelle: 'Prüfliste', lizenz: 'frei', marke: 'veroeffentlicht' }

/** Handgriffe der Administration an Fassungen: hochladen, prüfen, als Entwurf laden, seine Vorschau rechnen. */
export function fassungsgriffe({ als, app }: Pick<Pruefdienst, 'als' | 'app'>) {
  const sende = (wer: string | null, url: string, payload: object = {}) => als(wer)({ method: 'POST', url, payload })

  function ladeHoch(wer: string | null, weg: string, datei: File, angaben: Record<string, string>) {
    const rumpf = new FormData()
    for (const [name, wert] of Object.entries(angaben)) rumpf.set(name, wert)
    rumpf.set('datei', datei)
    return als(wer)({ method: 'POST', url: `/api/fassungseinfuhr/${weg}`, payload: rumpf })
  }
  const vorgang = async (id: number) => (await als('admin')(`/api/einlesen/${id}`)).json<Einlesung>()
  /** Hochladen und zu Ende prüfen. */
  async function pruefe(weg: string, inhalt: BlobPart, angaben: Record<string, string>, name = 'x.csv') {
    const antwort = await ladeHoch('admin', weg, new File([inhalt], name), { ...ANGABEN, ...angaben })
    expect(antwort.statusCode, antwort.body).toBe(200)
    await app.auftraege.arbeiteAb()
    return vorgang(antwort.json<Einlesung>().id)
  }
  /** Prüfen und als Entwurf laden. */
  async function fuehreEin(
    weg: string,
    inhalt: BlobPart,
    angaben: Record<string, string>,
    name = 'x.csv',
  ): Promise<Fassung> {
    const geprueft = await pruefe(weg, inhalt, angaben, name)
    expect(geprueft).toMatchObject({ zustand: 'GEPRUEFT', meldung: null })
    const { id } = geprueft
    const antwort = await sende('admin', `/api/einlesen/${id}/laden`, { ladeart: 'ALLES_ODER_NICHTS' })
    expect(antwort.statusCode, antwort.body).toBe(200)
    await app.auftraege.arbeiteAb()
    expect(await vorgang(id)).toMatchObject({ zustand: 'GELADEN' })
    return fassung(angaben['name'] ?? '')
  }
  const alle = async () => (await als('admin')('/api/fassungen')).json<Fassung[]>()
  async function fassung(name: string): Promise<Fassung> {
    const gefunden = (await alle()).find(eine => eine.name === name)
    if (!gefunden) throw new TypeError(`${name} fehlt.`)
    return gefunden
  }
  const weg = ({ art, id }: Fassung) => `/api/fassungen/${art}/${id}`
  async function schauVor(eine: Fassung): Promise<Vorschauzeile[]> {
    const antwort = await sende('admin', `${weg(eine)}/vorschau`)
    expect(antwort.statusCode, antwort.body).toBe(200)
    await app.auftraege.arbeiteAb()
    return vorschauzeilen(eine, false)
  }
  const vorschauzeilen = async (eine: Fassung, nurGeaenderte: boolean) =>
    (await als('admin')(`${weg(eine)}/vorschau?nurGeaenderte=${nurGeaenderte}`)).json<{ zeilen: Vorschauzeile[] }>()
      .zeilen
  return { sende, ladeHoch, vorgang, pruefe, fuehreEin, alle, fassung, weg, schauVor, vorschauzeilen }
}
