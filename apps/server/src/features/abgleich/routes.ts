import { meldungFuer } from '@benthos/vertrag'
import {
  ABGLEICHVORSCHLAEGE,
  Abgleichfragen,
  type Abgleichkandidat,
  Ergaenzungsfrage,
  gleicheAb,
  leseAbgleichmanifest,
  leseEigenschaften,
  leseTaxonvorschau,
  schlageEigenschaftVor,
  schlageTaxonVor,
  schlageTypVor,
} from '@benthos/vertrag/abgleich'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { geltenderParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { listeGeltende } from '../../fach/taxalisten/sql.ts'
import { type GeladeneTaxaliste, ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { DB } from '../../technik/db/schema.ts'
import { eigenerUrsprung } from '../../technik/http/anmeldung/ursprung.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { oeffneFuerFremdeSeiten } from '../../technik/http/fremdeSeiten.ts'
import { ABGLEICHE_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { formeUm } from '../../technik/reihe/formeUm.ts'
import { findeTaxon, gleicheFrageAb } from './abgleich.ts'
import { ABGLEICHEIGENSCHAFTEN, ABGLEICHTYPEN, beschreibe, liesEigenschaft, vollerName } from './angaben.ts'
import { ermittleKlassenwirkungen, VERFAHREN_DER_WIRKUNG } from './klassenwirkung.ts'
import { baueManifest } from './manifest.ts'
import { RAHMENRICHTLINIE, zeichneVorschau } from './vorschau.ts'

/** Nach jeder Frage kommen andere Anfragen dran: ein unbekannter Name kostet einige Millisekunden. */
const FRAGEN_AM_STUECK = 1
/** Bytes: 2.000 Namen mit ihren Angaben, als Formular verschlüsselt. */
const ABGLEICHGRENZE = 256 * 1024
/** Ein Nachschlagen kostet wenig. */
const ERGAENZUNGEN_AM_STUECK = 100

/** Abgleich von Taxonnamen für fremde Programme. */
export async function registriereAbgleich(app: FastifyInstance, dienste: Dienste): Promise<void> {
  await app.register(async bereich => {
    oeffneFuerFremdeSeiten(bereich)
    // Die Vorschau zeigen fremde Seiten in ihrem Rahmen.
    bereich.addHook('onSend', async (_request, reply) => void reply.removeHeader('x-frame-options'))
    registriereFragen(bereich, dienste)
    registriereVorschlaege(bereich, dienste)
  })
}

function registriereFragen(app: FastifyInstance, dienste: Dienste): void {
  const jeMinute = ABGLEICHE_JE_MINUTE
  bediene(app, dienste, leseAbgleichmanifest, {
    jeMinute,
    fuehreAus: async () => baueManifest(eigenerUrsprung(dienste.konfiguration) + dienste.konfiguration.basisPfad),
  })
  bediene(app, dienste, gleicheAb, {
    jeMinute,
    plaetze: dienste.abrufe,
    rumpfgrenze: ABGLEICHGRENZE,
    fuehreAus: async ({ body: { queries, extend }, db, abbruch }) => {
      const listen = await ladeGeltende(dienste, db)
      if (extend !== undefined) return ergaenze(lies(Ergaenzungsfrage, 'extend', extend), listen, abbruch)
      return beantworte(lies(Abgleichfragen, 'queries', queries ?? ''), listen, abbruch)
    },
  })
  bediene(app, dienste, leseTaxonvorschau, {
    jeMinute,
    fuehreAus: async ({ query: { id }, db, kopf }) => {
      const taxon = findeTaxon(id, await ladeGeltende(dienste, db))
      if (taxon === null) throw new Einwand('NICHT_GEFUNDEN', `Das Taxon „${id}“ steht in keiner geltenden Taxaliste.`)
      const saetze: Awaited<ReturnType<typeof geltenderParametersatz>>[] = []
      for (const verfahren of VERFAHREN_DER_WIRKUNG) saetze.push(await geltenderParametersatz(dienste, db, verfahren))
      const wirkungen = ermittleKlassenwirkungen(taxon, saetze)
      kopf('content-type', 'text/html; charset=utf-8')
      kopf('content-security-policy', RAHMENRICHTLINIE)
      return zeichneVorschau(taxon, wirkungen, eigenerUrsprung(dienste.konfiguration) + dienste.konfiguration.basisPfad)
    },
  })
}

function registriereVorschlaege(app: FastifyInstance, dienste: Dienste): void {
  const jeMinute = ABGLEICHE_JE_MINUTE
  bediene(app, dienste, schlageTaxonVor, {
    jeMinute,
    fuehreAus: async ({ query: { prefix, cursor = 0 }, db }) => {
      const listen = await ladeGeltende(dienste, db)
      const namen = listen.flatMap(liste =>
        liste
          .suche()
          .suche(prefix, cursor + ABGLEICHVORSCHLAEGE)
          .map(({ taxon }) => taxon.name),
      )
      const taxa = [...new Set(namen)].slice(cursor, cursor + ABGLEICHVORSCHLAEGE)
      return {
        result: taxa
          .flatMap(name => findeTaxon(name, listen) ?? [])
          .map(eintrag => ({ id: eintrag.taxon.name, name: vollerName(eintrag), description: beschreibe(eintrag) })),
      }
    },
  })
  for (const [vertrag, alle] of [
    [schlageTypVor, ABGLEICHTYPEN],
    [schlageEigenschaftVor, ABGLEICHEIGENSCHAFTEN],
  ] as const)
    bediene(app, dienste, vertrag, {
      jeMinute,
      fuehreAus: async ({ query: { prefix, cursor = 0 } }) => ({
        result: alle.filter(({ name }) => name.toLowerCase().startsWith(prefix.toLowerCase())).slice(cursor),
      }),
    })
  bediene(app, dienste, leseEigenschaften, {
    jeMinute,
    fuehreAus: async ({ query: { type, limit } }) => ({
      properties: ABGLEICHEIGENSCHAFTEN.slice(0, limit),
      ...(type !== undefined && { type }),
      ...(limit !== undefined && { limit }),
    }),
  })
}

async function beantworte(fragen: Abgleichfragen, listen: readonly GeladeneTaxaliste[], abbruch: AbortSignal) {
  const beantwortet = await formeUm(
    Object.entries(fragen),
    ([schluessel, frage]): [string, { result: Abgleichkandidat[] }] => [
      schluessel,
      { result: [...gleicheFrageAb(frage, listen)] },
    ],
    { amStueck: FRAGEN_AM_STUECK, abbruch },
  )
  return Object.fromEntries(beantwortet)
}

async function ergaenze(
  { ids, properties }: Ergaenzungsfrage,
  listen: readonly GeladeneTaxaliste[],
  abbruch: AbortSignal,
) {
  const gefragt = properties.map(({ id }, stelle) => {
    const eigenschaft = ABGLEICHEIGENSCHAFTEN.find(e => e.id === id)
    if (!eigenschaft)
      throw new Einwand('EINGABE_UNGUELTIG', undefined, [
        { field: `extend.properties.${stelle}.id`, message: `Die Eigenschaft „${id}“ gibt es nicht.` },
      ])
    return { ...eigenschaft }
  })
  const zeile = (id: string) => {
    const eintrag = findeTaxon(id, listen)
    const werteVon = (eigenschaft: string) => (eintrag && liesEigenschaft(eintrag, eigenschaft)) ?? []
    return [id, Object.fromEntries(gefragt.map(e => [e.id, werteVon(e.id).map(str => ({ str }))]))] as const
  }
  const zeilen = await formeUm(ids, zeile, { amStueck: ERGAENZUNGEN_AM_STUECK, abbruch })
  return { meta: gefragt, rows: Object.fromEntries(zeilen) }
}

/** JSON aus einem Formularfeld, geprüft. @throws Einwand mit dem Ort jedes Fehlers */
function lies<T extends z.ZodType>(schema: T, feld: string, text: string): z.output<T> {
  let roh: unknown
  try {
    roh = JSON.parse(text)
  } catch {
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [{ field: feld, message: 'Das ist kein JSON.' }])
  }
  const ergebnis = schema.safeParse(roh, { reportInput: true })
  if (ergebnis.success) return ergebnis.data
  throw new Einwand(
    'EINGABE_UNGUELTIG',
    undefined,
    ergebnis.error.issues.map(i => ({ field: [feld, ...i.path].join('.'), message: meldungFuer(i) })),
  )
}

async function ladeGeltende(dienste: Dienste, db: Kysely<DB>): Promise<readonly GeladeneTaxaliste[]> {
  const listen: GeladeneTaxaliste[] = []
  for (const name of (await listeGeltende(db)).sort()) {
    const liste = await ladeTaxaliste(dienste, db, name)
    if (liste) listen.push(liste)
  }
  return listen
}
