import { choriotop, type Ortsbefundname, type ortsbefundabschnitt } from '@benthos/vertrag/ortsbefund'
import {
  morphologieHydraulik,
  organoleptischerBefund,
  phytobenthos,
  wetterHydrographie,
} from '@benthos/vertrag/ortsbefundabschnitte'
import { vorbefundMorphologie, vorbefundPhytobenthos } from '@benthos/vertrag/vorbefund'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { nachTeilaenderung } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { schreibeAbschnitt } from '../../fach/ortsbefund/schreibeAbschnitt.ts'
import type { Aufnahmeanfrage } from '../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht, sperreDesTeils } from '../../fach/rechte/teilrecht.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeAbschnitt, ladeVorbefund, type Vorbefundzeile } from './sql.ts'
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
  for (const { name, felder, lese } of [vorbefundMorphologie, vorbefundPhytobenthos])
    bediene(app, dienste, lese, {
      fuehreAus: async a => alsVorbefund(await ladeVorbefund(a.db, a.params.id, name, felder, benutzerVon(a).akteur)),
    })
  registriereWuchsformen(app, dienste)
}

function alsVorbefund(zeile: Vorbefundzeile | undefined) {
  if (zeile === undefined) return null
  const { daten, ...aufnahme } = zeile
  return { aufnahme, daten }
}

function registriereAbschnitt(app: FastifyInstance, dienste: Dienste, abschnitt: Abschnitt): void {
  const lade = ({ db, params }: Aufnahmeanfrage) => ladeAbschnitt(db, params.id, abschnitt.name)
  const zeige = async (a: Aufnahmeanfrage) => {
    const gespeichert = await lade(a)
    return {
      version: gespeichert?.version ?? 0,
      daten: gespeichert?.daten ?? null,
      geaendertAm: gespeichert?.geaendert_am ?? null,
      geaendertVon: gespeichert?.geaendert_von ?? null,
      ...ermittleTeilrecht(benutzerVon(a).akteur, a.fakten, abschnitt.name, gespeichert !== undefined),
    }
  }
  bediene(app, dienste, abschnitt.lese, { fuehreAus: zeige })
  bediene(app, dienste, abschnitt.speichere, {
    sperre: sperreDesTeils(abschnitt.name, async a => (await lade(a)) !== undefined),
    fuehreAus: async a => {
      const tx = transaktionVon(a)
      const ergebnis = await schreibeAbschnitt(tx, a.params.id, abschnitt.name, a.body.version, a.body.daten)
      if (ergebnis === 'konflikt') throw new Einwand('VERSIONSKONFLIKT')
      if (ergebnis === 'geschrieben') await nachTeilaenderung(tx, a.params.id, abschnitt.name)
      return zeige(a)
    },
  })
}
