import { darf, hatRecht } from '@benthos/fachmodell'
import { leseProjekteinlesungen } from '@benthos/vertrag/objekteinlesungen'
import {
  legeProjektAn,
  listeProjekte,
  loescheProjekt,
  setzeProjektfrist,
  speichereProjekt,
  zeigeProjektfristen,
} from '@benthos/vertrag/projekt'
import type { FastifyInstance } from 'fastify'
import { schreibeProjektfrist } from '../../fach/frist/projektfrist.ts'
import { pruefeFrist } from '../../fach/frist/pruefeFrist.ts'
import { alsSachverhalt } from '../../fach/rechte/projektLage.ts'
import { ladeObjekteinlesungen } from '../../technik/einlesen/objekteinlesungen.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { projekthandwerk } from './einlesen/handwerk.ts'
import { zaehleFristen } from './fristen.ts'
import { aendere, hindernisDesLoeschens, mitEigenemBundesland, pruefe } from './service.ts'
import { datenAus, fuegeEin, ladeFristlage, ladeSeite, loesche, zaehleZugehoerige } from './sql.ts'

/** Projekte: Liste, Anlegen, Ändern, Löschen. */
export function registriereProjekt(app: FastifyInstance, dienste: Dienste): void {
  dienste.einlesen.kenne(projekthandwerk)
  bediene(app, dienste, listeProjekte, {
    fuehreAus: async ({ db, query, sitzung }) => {
      const akteur = sitzung?.akteur ?? null
      const { zeilen, gesamt } = await ladeSeite(db, query, akteur)
      return {
        zeilen: zeilen.map(zeile => {
          const daten = datenAus(zeile)
          const bearbeiten = darf(akteur, 'projekt.bearbeiten', alsSachverhalt(daten))
          return {
            id: zeile.id,
            version: zeile.version,
            daten,
            organisationseinheit: zeile.organisationseinheit,
            anzahlAufnahmen: zeile.anzahl_aufnahmen ?? 0,
            anzahlMessstellen: zeile.anzahl_messstellen,
            istDemo: zeile.ist_demo,
            geaendertVon: bearbeiten ? zeile.geaendert_von : null,
            rechte: { bearbeiten, loeschen: bearbeiten && zeile.ist_leer },
          }
        }),
        gesamt,
        seite: query.seite,
        groesse: query.groesse,
      }
    },
  })
  bediene(app, dienste, leseProjekteinlesungen, {
    fuehreAus: a => ladeObjekteinlesungen(a.db, 'projekt', a.params.id, benutzerVon(a)),
  })
  bediene(app, dienste, zeigeProjektfristen, {
    fuehreAus: async a => {
      const akteur = a.sitzung?.akteur ?? null
      const [zahlen, { frist, version, ...lage }] = await Promise.all([
        zaehleFristen(a.db, akteur, a.params.id),
        ladeFristlage(a.db, a.params.id),
      ])
      const fristSetzen = darf(akteur, 'auftragnehmer.zuweisen', alsSachverhalt(lage))
      const darfZuordnen = hatRecht(akteur, 'auftragnehmer.zuweisen')
      const istBeteiligt = fristSetzen || zahlen.gesamt.offen > 0
      return {
        ...zahlen,
        // Wer in einem Büro arbeitet, geht andere nichts an.
        auftragnehmer: zahlen.auftragnehmer.map(eines => ({
          ...eines,
          istVerwaist: darfZuordnen && eines.istVerwaist,
        })),
        version,
        frist: istBeteiligt ? frist : null,
        rechte: { fristSetzen },
      }
    },
  })
  bediene(app, dienste, setzeProjektfrist, {
    fuehreAus: async a => {
      const { version, frist } = a.body
      if (frist !== null) pruefeFrist(frist)
      if (a.fakten.version !== version) throw new Einwand('VERSIONSKONFLIKT')
      const gefolgt = await schreibeProjektfrist(a.db, a.params.id, frist)
      return { version: (await ladeFristlage(a.db, a.params.id)).version, gefolgt }
    },
  })
  bediene(app, dienste, legeProjektAn, {
    fuehreAus: async anfrage => {
      const { akteur } = benutzerVon(anfrage)
      const daten = mitEigenemBundesland(anfrage.body, akteur)
      await pruefe(anfrage.db, daten, null, akteur, '')
      return { id: await fuegeEin(anfrage.db, daten) }
    },
  })
  bediene(app, dienste, speichereProjekt, {
    fuehreAus: async anfrage => {
      const { db, params, body, fakten } = anfrage
      if (fakten.version !== body.version) throw new Einwand('VERSIONSKONFLIKT')
      await pruefe(db, body.daten, params.id, benutzerVon(anfrage).akteur, 'daten.')
      const version = await aendere(db, params.id, body, fakten.organisationseinheitId)
      return { version, daten: body.daten }
    },
  })
  bediene(app, dienste, loescheProjekt, {
    fuehreAus: async ({ db, params, query }) => {
      const hindernis = hindernisDesLoeschens(await zaehleZugehoerige(db, params.id))
      if (hindernis !== null) throw new Einwand('IN_VERWENDUNG', hindernis)
      if (!(await loesche(db, params.id, query.version))) throw new Einwand('VERSIONSKONFLIKT')
      return undefined
    },
  })
}
