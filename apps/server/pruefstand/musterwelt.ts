import type { Bereich, Element, Freigabestatus, Status } from '@benthos/fachmodell'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import type { Lage } from './rollentafel.ts'

/** Kleine Welt für Tests der Aufnahmen: Messstellen, Projekte, Aufnahmen der Demo-Organisationen, direkt in der Datenbank. */

type Elementangabe = { status?: Status; freigabe?: Freigabestatus; auftragnehmer?: string }
export type Aufnahmeangaben = {
  art?: Bereich
  bundesland?: string
  /** Benutzername, dessen Organisation das Projekt und die Aufnahme gehören */
  von?: string
  datum?: string
  mzb?: Elementangabe | null
  phb?: Elementangabe | null
}

export type Musterwelt = Awaited<ReturnType<typeof musterwelt>>

export async function musterwelt(db: Datenbank) {
  let nummer = 0
  const naechste = () => String(++nummer).padStart(4, '0')
  const organisationVon = async (username: string): Promise<number> => {
    const zeile = await db
      .selectFrom('benutzer')
      .select('organisationseinheit_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return zeile.organisationseinheit_id as number
  }
  const gewaesser = await db.selectFrom('gewaesser').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()

  const projekt = async (bereich: Bereich, von: string, bundesland: string | null = null): Promise<number> => {
    const { id } = await db
      .insertInto('projekt')
      .values({
        name: `Musterprojekt ${naechste()}`,
        bereich,
        organisationseinheit_id: await organisationVon(von),
        bundesland,
        beginn: '2020-01-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const messstelle = async (art: Bereich, bundesland: string, projektId: number | null = null): Promise<number> => {
    const nr = naechste()
    const projektzeile = await db
      .selectFrom('projekt')
      .select('organisationseinheit_id')
      .where('id', '=', art === 'FACHPROJEKT' ? (projektId ?? 0) : 0)
      .executeTakeFirst()
    const { id } = await db
      .insertInto('messstelle')
      .values({
        art,
        gzuev_id: art === 'GZUEV' ? `FW1000${nr}` : null,
        code: `MU-${nr}`,
        name: `Musterstelle ${nr}`,
        gewaesser_id: gewaesser.id,
        bundesland,
        projekt_id: projektId,
        organisationseinheit_id: projektzeile?.organisationseinheit_id ?? null,
        bioregion: 'FL',
        saprobieller_grundzustand: 1.5,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const element = async (angabe: Elementangabe | null | undefined) =>
    angabe === null || angabe === undefined
      ? { status: null, freigabe: null, auftragnehmer_id: null }
      : {
          status: angabe.status ?? ('NEU' as const),
          freigabe: angabe.freigabe ?? ('NICHT_FREIGEGEBEN' as const),
          auftragnehmer_id: angabe.auftragnehmer ? await organisationVon(angabe.auftragnehmer) : null,
        }
  /** Aufnahme mit eigener Messstelle und eigenem Projekt; ohne Angabe eine neue MZB-Aufnahme der GZÜV in Niederösterreich. */
  const aufnahme = async (angaben: Aufnahmeangaben = {}): Promise<number> => {
    const art = angaben.art ?? 'GZUEV'
    const bundesland = angaben.bundesland ?? 'AT-3'
    const von = angaben.von ?? (art === 'FACHPROJEKT' ? 'fachprojekt' : 'bund')
    const projektId = await projekt(art, von)
    const messstelleId = await messstelle(art, bundesland, projektId)
    const mzb = await element(angaben.mzb === undefined ? {} : angaben.mzb)
    const phb = await element(angaben.phb)
    const { id } = await db
      .insertInto('aufnahme')
      .values({
        code: `MU-AUF-${naechste()}`,
        messstelle_id: messstelleId,
        projekt_id: projektId,
        organisationseinheit_id: await organisationVon(von),
        datum: angaben.datum ?? '2025-04-21',
        probenehmer: 'Muster',
        mzb_status: mzb.status,
        mzb_freigabe: mzb.freigabe,
        mzb_auftragnehmer_id: mzb.auftragnehmer_id,
        phb_status: phb.status,
        phb_freigabe: phb.freigabe,
        phb_auftragnehmer_id: phb.auftragnehmer_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  /** Was die Rechtetafel der Prüfung von einer so angelegten Aufnahme weiß, je Qualitätselement. */
  const lagenVon = async (angaben: Aufnahmeangaben): Promise<Partial<Record<Element, Lage>>> => {
    const { art = 'GZUEV', bundesland = 'AT-3', mzb = {}, phb = null } = angaben
    const von = angaben.von ?? (art === 'FACHPROJEKT' ? 'fachprojekt' : 'bund')
    const organisation = await organisationVon(von)
    const lageVon = async ({ auftragnehmer, status = 'NEU', freigabe = 'NICHT_FREIGEGEBEN' }: Elementangabe) => ({
      art,
      bundesland,
      organisation,
      auftragnehmer: auftragnehmer === undefined ? null : await organisationVon(auftragnehmer),
      status,
      freigabe,
    })
    return { ...(mzb && { MZB: await lageVon(mzb) }), ...(phb && { PHB: await lageVon(phb) }) }
  }
  return { organisationVon, projekt, messstelle, aufnahme, lagenVon }
}
