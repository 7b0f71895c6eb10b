import { hatRecht } from '@benthos/fachmodell'
import type { Betreiberangaben } from '@benthos/vertrag/betreiberangaben'
import { type CmsSeite, type CmsSeitenname, leseCms, speichereCms } from '@benthos/vertrag/cms'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { fuegeFassungAn, ladeFassung, ladeFassungen } from './sql.ts'

/** Informationsseiten: die neueste Fassung lesen alle, frühere lesen und neue anlegen nur Redakteure. */
export function registriereCms(app: FastifyInstance, dienste: Dienste): void {
  const { betreiber } = dienste.konfiguration
  bediene(app, dienste, leseCms, {
    fuehreAus: ({ db, params, query, sitzung }) => {
      const istRedakteur = hatRecht(sitzung?.akteur ?? null, 'inhalt.verwalten')
      if (query.version !== undefined && !istRedakteur)
        throw new Einwand(sitzung === null ? 'NICHT_ANGEMELDET' : 'NICHT_ERLAUBT')
      return zeigeSeite(db, params.id, query.version, { istRedakteur, betreiber })
    },
  })
  bediene(app, dienste, speichereCms, {
    fuehreAus: async anfrage => {
      const { db, body } = anfrage
      const bisher = await ladeFassung(db, body.id, undefined)
      if (bisher?.version !== body.version) throw new Einwand('VERSIONSKONFLIKT')
      const gleich = bisher.titel === body.daten.titel && bisher.inhalt === (body.daten.inhalt ?? '')
      if (!gleich) {
        const version = await fuegeFassungAn(db, body.id, body.version, body.daten, benutzerVon(anfrage).benutzerId)
        if (version === undefined) throw new Einwand('VERSIONSKONFLIKT')
      }
      return zeigeSeite(db, body.id, undefined, { istRedakteur: true, betreiber })
    },
  })
}

async function zeigeSeite(
  db: Kysely<DB>,
  id: CmsSeitenname,
  version: number | undefined,
  { istRedakteur, betreiber }: { istRedakteur: boolean; betreiber: Betreiberangaben },
): Promise<CmsSeite> {
  const fassung = await ladeFassung(db, id, version)
  if (!fassung) throw new Einwand('NICHT_GEFUNDEN')
  return {
    id,
    version: fassung.version,
    daten: { titel: fassung.titel, inhalt: fassung.inhalt, anmerkung: istRedakteur ? fassung.anmerkung : null },
    betreiber,
    geaendertAm: fassung.zeitpunkt,
    geaendertVon: istRedakteur ? fassung.benutzer : null,
    bearbeitbar: istRedakteur,
    fassungen: istRedakteur ? await ladeFassungen(db, id) : [],
  }
}
