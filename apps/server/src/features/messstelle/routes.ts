import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import {
  aendereFachprojektmessstelle,
  aendereLandesmessstelle,
  ermittleListenplatz,
  legeFachprojektmessstelleAn,
  legeLandesmessstelleAn,
  leseMessstelle,
  listeMessstellen,
  loescheMessstelle,
  speichereCharakteristik,
  speichereIdentifizierung,
  speichereLageAllgemein,
  speichereLageKoordinaten,
} from '@benthos/vertrag/messstelle'
import { leseMessstelleneinlesungen } from '@benthos/vertrag/objekteinlesungen'
import type { FastifyInstance } from 'fastify'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { ladeObjekteinlesungen } from '../../technik/einlesen/objekteinlesungen.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { alsAbschnitte, alsMessstelle } from './antwort.ts'
import { messstellenhandwerk } from './einlesen/handwerk.ts'
import { ladePlatz, ladeSeite, zaehleAufnahmen } from './liste.ts'
import { aendere, legeAn } from './service.ts'
import { ladeStammdaten, loesche, zaehleAlleAufnahmen } from './sql.ts'

/** Messstellen: Liste, Stammdaten, Anlegen, Abschnitte speichern, Löschen. */
export function registriereMessstelle(app: FastifyInstance, dienste: Dienste): void {
  dienste.einlesen.kenne(messstellenhandwerk)
  bediene(app, dienste, listeMessstellen, {
    fuehreAus: async ({ db, query, sitzung }) => {
      const { zeilen, gesamt } = await ladeSeite(db, query, sitzung?.akteur ?? null)
      return {
        zeilen: zeilen.map(({ gzuev_id, anzahl_aufnahmen, klasse, datum, ist_demo, ...zeile }) => ({
          ...zeile,
          gzuevId: gzuev_id,
          anzahlAufnahmen: anzahl_aufnahmen ?? 0,
          letzteMzbKlasse: klasse,
          letzteMzbKlasseDatum: datum,
          istDemo: ist_demo,
        })),
        gesamt,
        seite: query.seite,
        groesse: query.groesse,
      }
    },
  })
  bediene(app, dienste, ermittleListenplatz, {
    fuehreAus: async ({ db, params, query, sitzung }) => ({
      platz: await ladePlatz(db, params.id, query, sitzung?.akteur ?? null),
    }),
  })
  bediene(app, dienste, leseMessstelle, {
    fuehreAus: ({ db, params, sitzung }) => lies(db, params.id, sitzung),
  })
  bediene(app, dienste, leseMessstelleneinlesungen, {
    fuehreAus: a => ladeObjekteinlesungen(a.db, 'messstelle', a.params.id, benutzerVon(a)),
  })
  for (const vertrag of [legeLandesmessstelleAn, legeFachprojektmessstelleAn]) {
    bediene(app, dienste, vertrag, {
      fuehreAus: async anfrage => ({
        id: await legeAn(anfrage.db as Transaktion, anfrage.body, benutzerVon(anfrage)),
      }),
    })
  }
  for (const [vertrag, arten] of [
    [aendereLandesmessstelle, ['GZUEV', 'LAND']],
    [aendereFachprojektmessstelle, ['FACHPROJEKT']],
  ] as const) {
    bediene(app, dienste, vertrag, {
      fuehreAus: async anfrage => {
        const { db, params, body } = anfrage
        const stand = await ladeStammdaten(db, params.id, benutzerVon(anfrage).akteur)
        // Jeder der beiden Aufrufe kennt nur seine Messstellen.
        if (!stand || !(arten as readonly string[]).includes(stand.art)) throw new Einwand('NICHT_GEFUNDEN')
        await aendere(db as Transaktion, params.id, body, benutzerVon(anfrage), (a, feld) => `${a}.daten.${feld}`)
        return lies(db, params.id, anfrage.sitzung)
      },
    })
  }
  bediene(app, dienste, speichereIdentifizierung, {
    fuehreAus: async anfrage => (await speichere(anfrage, { identifizierung: anfrage.body })).identifizierung,
  })
  bediene(app, dienste, speichereLageAllgemein, {
    fuehreAus: async anfrage => (await speichere(anfrage, { lage_allgemein: anfrage.body })).lage_allgemein,
  })
  bediene(app, dienste, speichereLageKoordinaten, {
    fuehreAus: async anfrage => (await speichere(anfrage, { lage_koordinaten: anfrage.body })).lage_koordinaten,
  })
  bediene(app, dienste, speichereCharakteristik, {
    fuehreAus: async anfrage => (await speichere(anfrage, { charakteristik: anfrage.body })).charakteristik,
  })
  bediene(app, dienste, loescheMessstelle, {
    fuehreAus: async ({ db, params }) => {
      const anzahl = await zaehleAlleAufnahmen(db, params.id)
      if (anzahl > 0)
        throw new Einwand(
          'IN_VERWENDUNG',
          anzahl === 1
            ? 'Zu dieser Messstelle besteht eine Aufnahme. Löschen Sie zuerst diese.'
            : `Zu dieser Messstelle bestehen ${formatiereZahl(anzahl)} Aufnahmen. Löschen Sie zuerst diese.`,
        )
      await loesche(db, params.id)
      return undefined
    },
  })
}

async function lies(db: Datenbank | Transaktion, id: number, sitzung: Sitzung | null) {
  const akteur = sitzung?.akteur ?? null
  const [zeile, anzahl] = [await ladeStammdaten(db, id, akteur), await zaehleAufnahmen(db, id, akteur)]
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
  return alsMessstelle(zeile, anzahl, akteur)
}

/** Speichert einen Abschnitt und liefert die Abschnitte danach; Felder in Fehlern liegen unter `daten`. */
async function speichere(
  anfrage: { db: Datenbank | Transaktion; params: { id: number }; sitzung: Sitzung | null },
  aenderung: Parameters<typeof aendere>[2],
) {
  const { db, params } = anfrage
  await aendere(db as Transaktion, params.id, aenderung, benutzerVon(anfrage), (_, feld) => `daten.${feld}`)
  const zeile = await ladeStammdaten(db, params.id, benutzerVon(anfrage).akteur)
  if (!zeile) throw new Einwand('NICHT_GEFUNDEN')
  return alsAbschnitte(zeile, true)
}
