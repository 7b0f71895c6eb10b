import type { Taxaliste } from '@benthos/fachmodell'
import type { Einlesezeile, Einlesung } from '@benthos/vertrag/einlesung'
import type { Fassung, Vorschauzeile } from '@benthos/vertrag/fassung'
import { expect } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'

const TAXA = [
  ['Baetis rhodani', 40],
  ['Rhithrogena semicolorata', 22],
  ['Leuctra sp.', 18],
  ['Hydropsyche pellucidula', 15],
  ['Gammarus fossarum', 60],
  ['Elmis sp.', 9],
  ['Ancylus fluviatilis', 12],
  ['Tubifex tubifex', 3],
] as const

export const ANGABEN = { gueltigVon: '2026-06-01', quelle: 'Prüfliste', lizenz: 'frei', marke: 'veroeffentlicht' }

/** Prüfdienst mit bewerteten Aufnahmen und Handgriffen für Fassungen. */
export async function fassungspruefung(env: NodeJS.ProcessEnv = {}) {
  const dienst = await pruefdienst(env)
  const { als, app } = dienst
  const welt = await musterwelt(dienst.db)
  const sende = (wer: string | null, url: string, payload: object = {}) => als(wer)({ method: 'POST', url, payload })

  /** Bewertete MHS-Aufnahme. */
  async function bewertete(): Promise<number> {
    const id = await welt.aufnahme()
    const taxalistenversion = (await neuesteFassung(dienst.db, 'MZB_AUT'))?.name
    const daten = { entnahmegeraet: 'MHS_NETZ', flaeche: 1.25, taxalistenversion }
    expect((await sende('admin', `/aufnahme/${id}/mzb/mhs`, { version: 0, daten })).statusCode).toBe(200)
    const { version } = (await als('admin')(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const zeilen = TAXA.map(([taxon, anzahl], i) => ({ zeile: i + 1, taxon, artStadium: null, anzahl }))
    expect((await sende('admin', `/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen })).statusCode).toBe(200)
    expect((await sende('admin', `/aufnahme/${id}/mzb/bewertung/mhs`)).statusCode).toBe(200)
    return id
  }
  /** Inhalt einer Fassung; zwei Autoren der mitgelieferten enthalten ein Steuerzeichen, das kein Import annimmt. */
  const liste = async (name = 'MZB 2026.3'): Promise<Taxaliste> => {
    const gelesen = (await als('admin')(`/list/taxaliste?version=${encodeURIComponent(name)}`)).json<Taxaliste>()
    const taxa = gelesen.taxa.map(taxon => ({ ...taxon, autor: taxon.autor?.replaceAll(/\p{Control}/gu, '') ?? null }))
    return { ...gelesen, taxa }
  }

  function ladeHoch(wer: string | null, weg: string, datei: File, angaben: Record<string, string>) {
    const rumpf = new FormData()
    for (const [name, wert] of Object.entries(angaben)) rumpf.set(name, wert)
    rumpf.set('datei', datei)
    return als(wer)({ method: 'POST', url: `/api/fassungseinfuhr/${weg}`, payload: rumpf })
  }
  const vorgang = async (id: number) => (await als('admin')(`/api/einlesen/${id}`)).json<Einlesung>()
  /** Hochladen und zu Ende prüfen. */
  async function pruefe(weg: string, inhalt: string, angaben: Record<string, string>, name = 'x.csv') {
    const antwort = await ladeHoch('admin', weg, new File([inhalt], name), { ...ANGABEN, ...angaben })
    expect(antwort.statusCode, antwort.body).toBe(200)
    await app.auftraege.arbeiteAb()
    return vorgang(antwort.json<Einlesung>().id)
  }
  const befunde = async (id: number) =>
    (await als('admin')(`/api/einlesen/${id}/zeilen?groesse=200`))
      .json<{ zeilen: Einlesezeile[] }>()
      .zeilen.flatMap(zeile =>
        zeile.beanstandungen.map(
          b => `${b.zelle ?? zeile.nummer} ${b.spalte}: ${b.meldung}${b.vorschlag ? ` ${b.vorschlag}?` : ''}`,
        ),
      )
  /** Prüfen und als Entwurf laden. */
  async function fuehreEin(
    weg: string,
    inhalt: string,
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
  const aktiviere = (eine: Fassung, teil: object = {}, wer: string | null = 'admin') =>
    sende(wer, `${weg(eine)}/aktivieren`, { pruefsumme: eine.pruefsumme, gueltigVon: eine.gueltigVon, ...teil })
  return {
    ...dienst,
    sende,
    bewertete,
    liste,
    ladeHoch,
    pruefe,
    befunde,
    fuehreEin,
    alle,
    fassung,
    weg,
    schauVor,
    vorschauzeilen,
    aktiviere,
  }
}
