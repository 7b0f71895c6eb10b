import { EDITIONEN, nenneVorbehaltDerEdition } from '@benthos/bewertung'
import type { AntwortEingabe } from '@benthos/vertrag'
import { leseMzbGrundlage, leseParametersatz, lesePhbGrundlage } from '@benthos/vertrag/bewertungsgrundlage'
import type { FastifyInstance } from 'fastify'
import {
  findeParametersatz,
  geltenderParametersatz,
  listeParametersaetze,
} from '../../fach/parametersaetze/parametersaetze.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { richteEtagEin } from '../../technik/http/etag.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { baueGrundlage } from './eingabe.ts'
import { type Gegenstand, gegenstandVon } from './gegenstaende.ts'
import { type Bewertungsdaten, ladeBewertungsdaten } from './probendaten.ts'
import { ladeTypologie } from './typologie/sql.ts'

type Db = Datenbank | Transaktion

/** Womit der Browser vorläufig bewertet: Grundlage einer Probe, Parametersatz. Gerechnet und gespeichert wird hier nichts. */
export async function registriereGrundlage(app: FastifyInstance, dienste: Dienste): Promise<void> {
  bediene(app, dienste, leseMzbGrundlage, {
    fuehreAus: async ({ db, params, query }) => {
      const gegenstand = gegenstandVon(query.methode)
      const daten = await ladeBewertungsdaten(db, params.id, gegenstand)
      if (!daten) throw new Einwand('NICHT_GEFUNDEN', `Diese Aufnahme hat keine ${gegenstand.probe}.`)
      return ladeRechengrundlage(dienste, db, gegenstand, daten)
    },
  })
  bediene(app, dienste, lesePhbGrundlage, {
    fuehreAus: async ({ db, params }) => {
      const gegenstand = gegenstandVon('PHB')
      const daten = await ladeBewertungsdaten(db, params.id, gegenstand)
      return ladeRechengrundlage(dienste, db, gegenstand, daten ?? (await ladeVorPhbProbe(db, params.id)))
    },
  })
  await app.register(async bereich => {
    richteEtagEin(bereich)
    bediene(bereich, dienste, leseParametersatz, {
      fuehreAus: async ({ db, query, kopf }) => {
        const satz = await findeParametersatz(dienste, db, query.name)
        if (!satz) throw new Einwand('NICHT_GEFUNDEN', `Den Parametersatz „${query.name}“ gibt es nicht.`)
        // Ein neuer Rechenkern kann einen mitgelieferten Satz berichtigen: nachfragen, aber nur bei Änderung übertragen.
        kopf('cache-control', 'private, no-cache')
        kopf('etag', `"${satz.pruefsumme}"`)
        return satz as AntwortEingabe<typeof leseParametersatz>
      },
    })
  })
}

async function ladeRechengrundlage(
  dienste: Dienste,
  db: Db,
  gegenstand: Gegenstand,
  daten: Omit<Bewertungsdaten, 'funde' | 'taxalistenversion_id'>,
): Promise<AntwortEingabe<typeof leseMzbGrundlage>> {
  const { verfahren } = gegenstand
  const parameter = await geltenderParametersatz(dienste, db, verfahren)
  return {
    grundlage: baueGrundlage(gegenstand, daten, parameter) as AntwortEingabe<typeof leseMzbGrundlage>['grundlage'],
    editionen: EDITIONEN.filter(eine => eine.verfahren === verfahren).map(({ edition, label }) => ({
      edition,
      label,
      vorbehalt: nenneVorbehaltDerEdition(verfahren, edition),
    })),
    parametersaetze: parameter === null ? [] : await listeParametersaetze(dienste, db, parameter.verfahren),
  }
}

/** Wer zum ersten Mal Algen einträgt, hat noch keine Probe; ihr Kopf geht in die Bewertung nicht ein. */
async function ladeVorPhbProbe(db: Db, aufnahmeId: number) {
  const taxaliste = (await neuesteFassung(db, 'PHB'))?.name
  if (taxaliste === undefined) throw new Einwand('NICHT_GEFUNDEN', 'Es gibt keine gültige Taxaliste des Phytobenthos.')
  const typologie = await ladeTypologie(db, aufnahmeId, 'PHB')
  const ohneKopf = { flaeche: null, aussortiert_zaehler: null, aussortiert_nenner: null }
  return { ...typologie, ...ohneKopf, methode: 'PHB' as const, taxaliste }
}
