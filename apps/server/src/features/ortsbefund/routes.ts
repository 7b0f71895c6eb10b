import type { Akteur } from '@benthos/fachmodell'
import { choriotop, type Ortsbefundname, type ortsbefundabschnitt } from '@benthos/vertrag/ortsbefund'
import {
  morphologieHydraulik,
  organoleptischerBefund,
  phytobenthos,
  wetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { nachTeilaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { geforderterSachverhalt } from '../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht, lageDesTeils } from '../../fach/rechte/teilrecht.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeAbschnitt, schreibeAbschnitt } from './sql.ts'
import { registriereWuchsformen } from './wuchsformen.ts'

type Abschnitt = ReturnType<typeof ortsbefundabschnitt<Ortsbefundname, z.ZodType<object>>>

/** Ortsbefund: jeder Abschnitt liest und speichert gleich; verschieden ist nur sein Vertrag. */
export function registriereOrtsbefund(app: FastifyInstance, dienste: Dienste): void {
  for (const abschnitt of [
    choriotop,
    morphologieHydraulik,
    organoleptischerBefund,
    phytobenthos,
    wetterHydrographie,
  ] as Abschnitt[])
    registriereAbschnitt(app, dienste, abschnitt)
  registriereWuchsformen(app, dienste)
}

function registriereAbschnitt(app: FastifyInstance, dienste: Dienste, abschnitt: Abschnitt): void {
  const zeige = async (db: Kysely<DB>, aufnahmeId: number, akteur: Akteur) => {
    const gespeichert = await ladeAbschnitt(db, aufnahmeId, abschnitt.name)
    const sachverhalt = await geforderterSachverhalt(db, aufnahmeId)
    return {
      version: gespeichert?.version ?? 0,
      daten: gespeichert?.daten ?? null,
      geaendertAm: gespeichert?.geaendert_am ?? null,
      geaendertVon: gespeichert?.geaendert_von ?? null,
      ...ermittleTeilrecht(akteur, sachverhalt, abschnitt.name, gespeichert !== undefined),
    }
  }
  const lage = (vertrag: Abschnitt['lese'] | Abschnitt['speichere']) =>
    lageDesTeils<{ id: number }>(
      vertrag,
      async ({ db, params }) => (await ladeAbschnitt(db, params.id, abschnitt.name)) !== undefined,
    )
  bediene(app, dienste, abschnitt.lese, {
    lage: lage(abschnitt.lese),
    fuehreAus: a => zeige(a.db, a.params.id, benutzerVon(a).akteur),
  })
  bediene(app, dienste, abschnitt.speichere, {
    lage: lage(abschnitt.speichere),
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      const ergebnis = await schreibeAbschnitt(tx, a.params.id, abschnitt.name, a.body.version, a.body.daten)
      if (ergebnis === 'konflikt') throw new Einwand('VERSIONSKONFLIKT')
      if (ergebnis === 'geschrieben') await nachTeilaenderung(tx, a.params.id, abschnitt.name)
      return zeige(tx, a.params.id, benutzerVon(a).akteur)
    },
  })
}
