import { AUFNAHMETEILE, darf, hatRecht } from '@benthos/fachmodell'
import {
  AUFNAHMEBILDPLAETZE,
  aufnahmefoto,
  type Bildangabe,
  Bildplatz,
  choriotopskizze,
  lageplan,
  listeAufnahmebilder,
  listeMessstellenbilder,
  listeOrganisationsbilder,
  MESSSTELLENBILDPLAETZE,
  messstellenfoto,
  ORGANISATIONSBILDPLAETZE,
  organisationslogo,
  teilDesBildplatzes,
} from '@benthos/vertrag/bild'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { nachTeilaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { type Aufnahmeanfrage, darfHier } from '../../fach/rechte/aufnahmeLage.ts'
import { darfOrganisationSehen } from '../../fach/rechte/benutzerLage.ts'
import { ermittleTeilrecht, sperreDesTeils } from '../../fach/rechte/teilrecht.ts'
import { LOGOSEITE } from '../../technik/bilder/konstanten.ts'
import {
  aendere,
  type Bildort,
  type Bildtraeger,
  type Bildzeile,
  entferne,
  fuegeEin,
  ladeBild,
  ladeBilder,
} from '../../technik/bilder/sql.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { BILDER_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'

type Bildaufrufe = typeof messstellenfoto | typeof choriotopskizze
type Params = { id: number; nummer?: number }

const ANTRAEGER = {
  messstelle: (id: number): Bildtraeger => ({ messstelleId: id }),
  aufnahme: (id: number): Bildtraeger => ({ aufnahmeId: id }),
  organisation: (id: number): Bildtraeger => ({ organisationseinheitId: id }),
}
const LOGOWUNSCH = { laengsteSeite: LOGOSEITE, aufWeiss: true }

/** Bilder der Messstellen, Aufnahmen und Organisationen: jeder Platz liest, speichert und löscht gleich. */
export function registriereBild(app: FastifyInstance, dienste: Dienste): void {
  registrierePlatz(app, dienste, messstellenfoto, 'foto')
  registrierePlatz(app, dienste, lageplan, 'lageplan')
  registrierePlatz(app, dienste, aufnahmefoto as unknown as Bildaufrufe, 'foto')
  registrierePlatz(app, dienste, choriotopskizze, 'choriotopskizze')
  registrierePlatz(app, dienste, organisationslogo as unknown as Bildaufrufe, 'logo')
  registriereMessstellenliste(app, dienste)
  registriereAufnahmeliste(app, dienste)
  registriereOrganisationsliste(app, dienste)
}

function registrierePlatz(app: FastifyInstance, dienste: Dienste, aufrufe: Bildaufrufe, platz: string): void {
  const traeger = (aufrufe.lese.objekt ?? 'organisation') as keyof typeof ANTRAEGER
  const ortVon = ({ id, nummer }: Params): Bildort => ({ ...ANTRAEGER[traeger](id), platz: `${platz}${nummer ?? ''}` })
  // Was ein Objekt hat, ist da schon geprüft; eine Organisation nennt der Aufruf nur.
  const pruefe = async (a: { db: Kysely<DB>; params: Params; sitzung: Sitzung | null }) => {
    if (traeger === 'organisation') await fordereOrganisation(a)
  }
  const { teil } = aufrufe.lese
  const istBelegt = async (db: Kysely<DB>, params: Params) => (await ladeBild(db, ortVon(params))) !== undefined
  const sperre = teil && {
    // Einen Teil haben nur Aufnahmen.
    sperre: (a: Omit<Aufnahmeanfrage, 'fakten'> & { params: Params; fakten: unknown }) =>
      sperreDesTeils(teil, () => istBelegt(a.db, a.params))(a as Aufnahmeanfrage),
  }
  const vermerke = async (tx: Transaktion, id: number) => {
    if (teil !== undefined) await nachTeilaenderung(tx, id, teil)
  }

  bediene(app, dienste, aufrufe.lese, {
    fuehreAus: async a => {
      const { db, params, query, bekannt, kopf } = a
      await pruefe(a)
      const bild = await ladeBild(db, ortVon(params))
      if (!bild) throw new Einwand('NICHT_GEFUNDEN', 'Hier ist noch kein Bild hinterlegt.')
      const istKlein = query.groesse === 'klein'
      const etag = `"${bild.hash}${istKlein ? '-klein' : ''}"`
      // Vor jeder Anzeige wird gefragt: wer das Bild nicht mehr sehen darf, sieht es auch aus dem Zwischenspeicher nicht.
      kopf('cache-control', 'private, no-cache')
      kopf('etag', etag)
      if (bekannt.includes(etag)) return null
      const [typ, endung] = istKlein ? ['image/webp', 'webp'] : [bild.medientyp, bild.medientyp.slice('image/'.length)]
      kopf('content-type', typ)
      kopf('content-disposition', `inline; filename="${bild.platz}.${endung}"`)
      return istKlein ? dienste.bilder.holeKlein(db, bild.hash) : dienste.bilder.holeVoll(db, bild.hash)
    },
  })
  bediene(app, dienste, aufrufe.speichere, {
    jeMinute: BILDER_JE_MINUTE,
    ...sperre,
    bereiteVor: async ({ db, body }) =>
      body.datei ? dienste.bilder.nimmAn(db, body.datei, traeger === 'organisation' ? LOGOWUNSCH : undefined) : null,
    fuehreAus: async (a, hash) => {
      await pruefe(a)
      const tx = transaktionVon(a)
      const { version, beschreibung } = a.body
      const { benutzerId } = benutzerVon(a)
      const ort = ortVon(a.params)
      const gelungen =
        version === 0 && hash !== null
          ? await fuegeEin(tx, ort, { hash, beschreibung }, benutzerId)
          : await aendere(tx, ort, version, { hash, beschreibung }, benutzerId)
      if (!gelungen) throw new Einwand('VERSIONSKONFLIKT', INZWISCHEN)
      await vermerke(tx, a.params.id)
      return alsAngabe((await ladeBild(tx, ort)) as Bildzeile)
    },
  })
  bediene(app, dienste, aufrufe.loesche, {
    ...sperre,
    fuehreAus: async a => {
      await pruefe(a)
      const tx = transaktionVon(a)
      const ort = ortVon(a.params)
      if (!(await entferne(tx, ort, a.query.version))) {
        if (!(await ladeBild(tx, ort))) throw new Einwand('NICHT_GEFUNDEN', 'Hier ist kein Bild mehr hinterlegt.')
        throw new Einwand('VERSIONSKONFLIKT', INZWISCHEN)
      }
      await vermerke(tx, a.params.id)
      return undefined
    },
  })
}

const INZWISCHEN =
  'Dieses Bild wurde inzwischen von jemand anderem geändert. Bitte sehen Sie sich das neue Bild an und entscheiden Sie dann.'

function registriereMessstellenliste(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeMessstellenbilder, {
    fuehreAus: async a => {
      const bearbeitbar = darf(benutzerVon(a).akteur, 'messstelle.bearbeiten', a.fakten)
      return {
        plaetze: MESSSTELLENBILDPLAETZE.map(platz => ({ platz, bearbeitbar, sperre: null })),
        bilder: (await ladeBilder(a.db, { messstelleId: a.params.id })).map(alsAngabe),
      }
    },
  })
}

/** Bilder der Aufnahme; ein Platz, dessen Qualitätselemente der Akteur nicht lesen darf, kommt darin nicht vor. */
function registriereAufnahmeliste(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeAufnahmebilder, {
    fuehreAus: async a => {
      const { akteur } = benutzerVon(a)
      const bilder = (await ladeBilder(a.db, { aufnahmeId: a.params.id })).map(alsAngabe)
      const plaetze = AUFNAHMEBILDPLAETZE.flatMap(platz => {
        const teil = teilDesBildplatzes(platz)
        const istLesbar = AUFNAHMETEILE[teil].elemente.some(element => darfHier(a, 'aufnahme.lesen', element))
        const istGespeichert = bilder.some(bild => bild.platz === platz)
        return istLesbar ? [{ platz, ...ermittleTeilrecht(akteur, a.fakten, teil, istGespeichert) }] : []
      })
      return { plaetze, bilder: bilder.filter(bild => plaetze.some(({ platz }) => platz === bild.platz)) }
    },
  })
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn es die Organisation für den Anfragenden nicht gibt */
async function fordereOrganisation(a: { db: Kysely<DB>; params: Params; sitzung: Sitzung | null }): Promise<void> {
  if (!(await darfOrganisationSehen(a.db, a.sitzung?.akteur ?? null, a.params.id))) throw new Einwand('NICHT_GEFUNDEN')
}

function registriereOrganisationsliste(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeOrganisationsbilder, {
    fuehreAus: async a => {
      await fordereOrganisation(a)
      const bearbeitbar = hatRecht(benutzerVon(a).akteur, 'organisation.verwalten')
      return {
        plaetze: ORGANISATIONSBILDPLAETZE.map(platz => ({ platz, bearbeitbar, sperre: null })),
        bilder: (await ladeBilder(a.db, ANTRAEGER.organisation(a.params.id))).map(alsAngabe),
      }
    },
  })
}

function alsAngabe(z: Bildzeile): Bildangabe {
  return {
    platz: Bildplatz.parse(z.platz),
    version: z.version,
    breite: z.breite,
    hoehe: z.hoehe,
    groesse: z.groesse,
    beschreibung: z.beschreibung,
    hochgeladenAm: z.hochgeladen_am,
    hochgeladenVon: z.hochgeladen_von,
  }
}
