import type { Objektart } from '@benthos/vertrag'
import * as fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { anfrageVon, letzterJournaleintrag, naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { baueMatrixobjekte, erwarte, istGefahrlos, type Objekt } from '../../../pruefstand/rechtematrix.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'
import { wenigeZugleich } from '../../../pruefstand/wenigeZugleich.ts'
import { baueApp } from '../../app.ts'
import { SAETZE } from '../../technik/portalverbund/portalverbund.pruefhilfe.ts'
import { starteKeycloak, testKonfiguration } from './anmeldung.pruefhilfe.ts'

/**
 * Wer von außen kommt, über das Portal oder mit dem Token eines externen Anmeldedienstes, hat bei gleichen Befugnissen dieselbe Zeile der
 * Rechtematrix. Jede Zelle prüft `fach/rechte/matrix.test.ts` an den Personen des eingebauten Dienstes; hier ist es eine Stichprobe mit
 * festem Samen, jede Zelle gegen die Tafel und gegen die Antwort des Zwillings.
 */

const SAMEN = 20_261_128
/** je Person so viele erlaubte und so viele abgelehnte Zellen */
const ZELLEN = 60
const GEHEIMNIS = 'ein-geheimnis-nur-fuer-pruefungen-0815'

/** Berichte und Mappen zu zeichnen dauert auf einem ausgelasteten Rechner länger, als ein Server warten lässt; wer darf, ist davor entschieden. */
const GEZEICHNET = /bericht|dossier|export/

/** Zwilling unter den Demo-Benutzern, die Stelle, die am Portal für ihn einsteht, und seine Rollen am Portal. */
const PERSONEN = [
  { zwilling: 'lesen', stelle: 'XZVR-1', portalrollen: 'BENTHOS-LESEN' },
  { zwilling: 'qs', stelle: 'BMQ', portalrollen: 'BENTHOS-QS' },
  { zwilling: 'auftragnehmer', stelle: 'XFN-111111a', portalrollen: 'BENTHOS-AUFTRAGNEHMER' },
  { zwilling: 'fachprojekt', stelle: 'XZVR-2', portalrollen: 'BENTHOS-FACHPROJEKT' },
  { zwilling: 'land-noe', stelle: 'L3', portalrollen: 'BENTHOS-LAND(bundesland=AT-3)' },
  { zwilling: 'mehrrollen', stelle: 'L3', portalrollen: 'BENTHOS-LAND(bundesland=AT-3);BENTHOS-QS;BENTHOS-LESEN' },
  { zwilling: 'bund', stelle: 'BML', portalrollen: 'BENTHOS-BUND' },
  { zwilling: 'admin', stelle: 'BML', portalrollen: 'BENTHOS-ADMIN' },
] as const

const dienst = await pruefdienst()
const { db } = dienst
const keycloak = await starteKeycloak()
const objekte = await baueMatrixobjekte(db, await musterwelt(db))
const vertraege = (await sammleVertraege()).filter(vertrag => vertrag.objekt !== null)
const app = await baueApp(
  testKonfiguration({
    OIDC_PROVIDER: 'extern',
    OIDC_URL: keycloak.url,
    PVP_ENABLED: 'true',
    PVP_TRUSTED_PROXIES: '172.16.0.0/12',
    PVP_SHARED_SECRET: GEHEIMNIS,
    LOG_LEVEL: 'silent',
  }),
  db,
)
// Eingespeisten Anfragen fehlt, was jede wirkliche hat, meist leer.
app.addHook('onRequest', async ({ raw }) => {
  raw.trailers ??= {}
})
afterAll(async () => {
  await app.close()
  await dienst.ende()
  await keycloak.beende()
})

let anfragen = 0
/** Jede Anfrage von einem anderen Rechner des Portals: die Grenze je Adresse ist hier nicht die Frage. */
const portaladresse = () => {
  anfragen += 1
  return [172, 16, (anfragen >> 8) & 255, anfragen & 255].join('.')
}
type Frager = (anfrage: InjectOptions) => Promise<LightMyRequestResponse>
const frage =
  (koepfe: Readonly<Record<string, string>>, adresse: () => string): Frager =>
  anfrage =>
    app.inject({ ...anfrage, url: `/benthosdb${String(anfrage.url)}`, headers: koepfe, remoteAddress: adresse() })

/** Legt die Person neben ihrem Zwilling an, in derselben Organisation. */
async function lege(name: string, provider: 'PVP' | 'KEYCLOAK', schluessel: string, organisation: number | null) {
  await db
    .insertInto('benutzer')
    .values({
      username: name,
      vorname: 'Xaver',
      nachname: 'Auswärts',
      provider,
      externer_schluessel: schluessel,
      organisationseinheit_id: organisation,
      rollen: [],
    })
    .execute()
}

async function ueberDasPortal(person: (typeof PERSONEN)[number], organisation: number | null): Promise<Frager> {
  const { zwilling, stelle, portalrollen } = person
  if (organisation !== null)
    await db
      .updateTable('organisationseinheit')
      .set({ portalkennungen: [stelle] })
      .where('id', '=', organisation)
      .execute()
  await lege(`portal.${zwilling}`, 'PVP', `gid AT:VKZ:${stelle} AT:B:${zwilling}`, organisation)
  return frage(
    {
      ...(SAETZE['2.1'] as Readonly<Record<string, string>>),
      'X-PVP-GID': `AT:B:${zwilling}`,
      'X-PVP-USERID': `portal.${zwilling}`,
      'X-PVP-PARTICIPANT-ID': `AT:VKZ:${stelle}`,
      'X-PVP-OU-GV-OU-ID': `AT:VKZ:${stelle}`,
      'X-PVP-OU-OKZ': stelle,
      'X-PVP-ROLES': portalrollen,
      'X-Benthos-Portal-Secret': GEHEIMNIS,
      cookie: 'XSRF-TOKEN=a',
      'X-XSRF-TOKEN': 'a',
    },
    portaladresse,
  )
}
async function mitToken(zwilling: string, rollen: readonly string[], organisation: number | null): Promise<Frager> {
  await lege(`token.${zwilling}`, 'KEYCLOAK', `kc-${zwilling}`, organisation)
  const claims = { sub: `kc-${zwilling}`, preferred_username: `token.${zwilling}`, realm_access: { roles: rollen } }
  return frage({ authorization: `Bearer ${await keycloak.token(claims)}` }, naechsteAdresse)
}

type Zelle = { vertrag: Vertrag; objekt: Objekt; soll: string }
const ziehe = (zellen: readonly Zelle[], samen: number): Zelle[] =>
  fc.sample(fc.constantFrom(...zellen), { seed: samen, numRuns: ZELLEN })

/** Was daran zu vergleichen ist: Status, Grund der Ablehnung, und beim Lesen das Gelesene. */
function wesentliches(vertrag: Vertrag, antwort: LightMyRequestResponse): object {
  const { statusCode, headers } = antwort
  if (statusCode >= 400) return { statusCode, code: antwort.json<{ code: string }>().code }
  const istJson = String(headers['content-type']).startsWith('application/json')
  // Am Benutzer steht, was der Fragende selbst an ihm darf; seine Form prüft `benutzer/rechte.test.ts`.
  return vertrag.methode === 'GET' && istJson ? { statusCode, daten: antwort.json() } : { statusCode }
}

test.each(PERSONEN.map((person, i) => ({ ...person, i })))(
  `[ROLE-02] $zwilling, über das Portal und mit fremdem Token: dieselbe Zeile (2 × ${2 * ZELLEN} Zellen, Samen ${SAMEN})`,
  async ({ i, ...person }) => {
    const { zwilling } = person
    const eigen = dienst.als(zwilling)
    const { id, rollen, organisation, bundesland } = await db
      .selectFrom('benutzer')
      .leftJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
      .select(['benutzer.id', 'benutzer.rollen', 'o.id as organisation', 'o.bundesland'])
      .where('username', '=', zwilling)
      .executeTakeFirstOrThrow()
    const fremde = [await ueberDasPortal(person, organisation), await mitToken(zwilling, rollen, organisation)]
    for (const fremd of fremde) {
      const sitzung = (await fremd({ url: '/api/auth/user' })).json<{ user: { roles: string[] } }>()
      expect(sitzung).toMatchObject({ isLoggedIn: true })
    }
    const zellen = vertraege.flatMap(vertrag =>
      objekte[vertrag.objekt as Exclude<Objektart, null>].flatMap(objekt => {
        // Am eigenen Konto darf niemand dasselbe wie an einem fremden.
        if (vertrag.objekt === 'benutzer' && objekt.id === id) return []
        const soll = erwarte(vertrag, { rollen, organisation, bundesland }, objekt)
        const istZuFragen = soll !== 'erlaubt' || (istGefahrlos(vertrag) && !GEZEICHNET.test(vertrag.pfad))
        return istZuFragen ? [{ vertrag, objekt, soll }] : []
      }),
    )
    const stichprobe = [
      ...ziehe(
        zellen.filter(({ soll }) => soll === 'erlaubt'),
        SAMEN + i,
      ),
      ...ziehe(
        zellen.filter(({ soll }) => soll !== 'erlaubt'),
        SAMEN - i,
      ),
    ]
    const vorher = await letzterJournaleintrag(db)
    const falsch: unknown[] = []
    let gefragt = 0
    await wenigeZugleich(stichprobe, async ({ vertrag, objekt, soll }) => {
      const anfrage = anfrageVon(vertrag, objekt.id)
      const ist = wesentliches(vertrag, await eigen({ ...anfrage, remoteAddress: naechsteAdresse() }))
      for (const fremd of fremde) {
        const antwort = await fremd(anfrage)
        const anders = wesentliches(vertrag, antwort)
        const wo = `${nameVon(vertrag)} an „${objekt.name}“`
        const code = antwort.statusCode >= 400 ? antwort.json<{ code: string }>().code : ''
        if (soll !== 'erlaubt' && ![String(antwort.statusCode), code].includes(soll)) falsch.push({ wo, soll, anders })
        if (JSON.stringify(anders) !== JSON.stringify(ist)) falsch.push({ wo, ist, anders })
        gefragt += 1
      }
    })
    expect(falsch).toEqual([])
    expect(gefragt).toBe(4 * ZELLEN)
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)
