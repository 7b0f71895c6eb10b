import { elementfelder, kurzVon } from '@benthos/fachmodell'
import {
  beginneAufnahme,
  legeAufnahmeAn,
  leseAufnahme,
  leseAufnahmedaten,
  listeAufnahmecodes,
  listeAufnahmen,
  loescheAufnahme,
  speichereAufnahmedaten,
} from '@benthos/vertrag/aufnahme'
import { listeAufnahmestaende, STAENDE_JE_SEITE } from '@benthos/vertrag/aufnahmestaende'
import { beginneDuplikat, dupliziereAufnahme } from '@benthos/vertrag/duplikat'
import type { FastifyInstance } from 'fastify'
import { alsElementstand } from '../../fach/aufnahmestand/elementstand.ts'
import { verlangeOhneZweitbestimmung } from '../../fach/probe/zweitbestimmung.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { GESAMTKOPF } from '../../technik/http/blaettern.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { dupliziere, schlageDuplikatVor } from './duplikat.ts'
import { baueAufnahmehandwerk } from './einlesen/handwerk.ts'
import { alsAufnahmedaten, alsKopf } from './kopf.ts'
import { type Listenzeile, ladeCodes, ladeSeite } from './liste.ts'
import { geforderterKopf, legeAn, schlageVor, speichereDaten } from './service.ts'
import { entferneAufnahme } from './sql.ts'
import { ladeStaende } from './staende.ts'

/** Aufnahmen: Liste, Kopf, Lebenslauf. */
export function registriereAufnahme(app: FastifyInstance, dienste: Dienste): void {
  dienste.einlesen.kenne(baueAufnahmehandwerk(dienste))
  bediene(app, dienste, listeAufnahmen, {
    fuehreAus: async a => {
      const { zeilen, ...zahl } = await ladeSeite(a.db, benutzerVon(a).akteur, a.query)
      return { zeilen: zeilen.map(alsZeile), ...zahl, seite: a.query.seite, groesse: a.query.groesse }
    },
  })
  bediene(app, dienste, listeAufnahmecodes, {
    fuehreAus: async a => {
      const { codes, gesamt } = await ladeCodes(a.db, benutzerVon(a).akteur, a.query)
      if (gesamt !== null) a.kopf(GESAMTKOPF, String(gesamt))
      return codes
    },
  })
  bediene(app, dienste, listeAufnahmestaende, {
    fuehreAus: async a => {
      const staende = await ladeStaende(a.db, benutzerVon(a).akteur, a.query)
      return { ...staende, seite: a.query.seite, groesse: STAENDE_JE_SEITE }
    },
  })
  bediene(app, dienste, beginneAufnahme, { fuehreAus: a => schlageVor(a.db, a.body, benutzerVon(a)) })
  bediene(app, dienste, legeAufnahmeAn, { fuehreAus: a => legeAn(transaktionVon(a), a.body, benutzerVon(a)) })
  bediene(app, dienste, beginneDuplikat, {
    fuehreAus: a => schlageDuplikatVor(a, a.body, benutzerVon(a)),
  })
  bediene(app, dienste, dupliziereAufnahme, {
    fuehreAus: a => dupliziere(transaktionVon(a), a, a.body, benutzerVon(a)),
  })
  bediene(app, dienste, leseAufnahme, {
    fuehreAus: async a => alsKopf(await geforderterKopf(a.db, a.params.id), benutzerVon(a).akteur),
  })
  bediene(app, dienste, leseAufnahmedaten, {
    fuehreAus: async a => alsAufnahmedaten(await geforderterKopf(a.db, a.params.id), benutzerVon(a).akteur),
  })
  bediene(app, dienste, speichereAufnahmedaten, {
    fuehreAus: a => speichereDaten(transaktionVon(a), { id: a.params.id, fakten: a.fakten }, a.body, benutzerVon(a)),
  })
  bediene(app, dienste, loescheAufnahme, {
    fuehreAus: async a => {
      await verlangeOhneZweitbestimmung(a.db, a.params.id)
      if (!(await entferneAufnahme(transaktionVon(a), a.params.id, a.body.version)))
        throw new Einwand('VERSIONSKONFLIKT')
      return undefined
    },
  })
}

function alsZeile(z: Listenzeile) {
  return {
    id: z.id,
    code: z.code,
    datum: z.datum,
    messstelleId: z.messstelle_id,
    messstelle: z.messstelle,
    messstelleCode: z.messstelle_code,
    gewaesser: z.gewaesser,
    bundesland: z.bundesland,
    projekt: z.projekt,
    ...elementfelder(element => alsElementstand(z[kurzVon(element)], z[`${kurzVon(element)}_sichtbar`])),
    istDemo: z.ist_demo,
  }
}
