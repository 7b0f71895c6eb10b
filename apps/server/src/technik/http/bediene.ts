import { Readable } from 'node:stream'
import { hatRecht } from '@benthos/fachmodell'
import {
  type AntwortEingabe,
  type Blaetterwahl,
  type BodyVon,
  type Endpunkt,
  type ParamsVon,
  type QueryVon,
} from '@benthos/vertrag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Datenbank, mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import type { Platzvergabe } from '../reihe/platzvergabe.ts'
import { Stueckdatei, sendeStueckdatei } from './abschnitt.ts'
import { pruefeRechtzeitig } from './bearbeitungsgrenze.ts'
import { berechtige, type Rahmen, type Sperre } from './berechtigung.ts'
import { blaettereAntwort, GESAMTKOPF } from './blaettern.ts'
import { leseEingabe, leseParams } from './eingabe.ts'
import { bekannteEtags } from './etag.ts'
import { leseGetRumpf } from './getRumpf.ts'
import type { Hintergrundbedienung } from './hintergrund.ts'
import type { Anfrage, Dienste } from './kontext.ts'
import type { FaktenVon } from './lage.ts'
import { Einwand } from './problem.ts'
import { leseTeile } from './teile.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- der Umschlag nimmt jeden Endpunkt; die genauen Typen leitet `bediene` ab
type IrgendeinEndpunkt = Endpunkt<any, any, any, any>
type AnfrageAn<E extends IrgendeinEndpunkt> = Anfrage<ParamsVon<E>, QueryVon<E>, BodyVon<E>, FaktenVon<E>>
type VorDerEingabe<E extends IrgendeinEndpunkt> = Omit<AnfrageAn<E>, 'query' | 'body'>

export type Bedienung<E extends IrgendeinEndpunkt, V = undefined> = {
  /** warum der Teil des Objekts trotz des Rechts niemandem offensteht; Pflicht, wo ein Aufruf einen Teil ändert */
  sperre?: (anfrage: VorDerEingabe<E>) => Promise<string | null>
  /**
   * Langes vor der Transaktion (Bilder lesen, fremde Speicher), damit weder Sperre noch Verbindung darauf warten. Das Recht am
   * Objekt ist geprüft und wird in der Transaktion noch einmal geprüft.
   */
  bereiteVor?: (anfrage: AnfrageAn<E>) => Promise<V>
  fuehreAus: (anfrage: AnfrageAn<E>, vorbereitet: V) => Promise<AntwortEingabe<E>>
  /** Anfragen je Minute und Adresse, für Aufrufe ohne Anmeldung, die etwas kosten; was am Recht scheitert, kostet nichts und zählt nicht */
  jeMinute?: number
  /** Bytes des Rumpfs, wo dieser Aufruf mehr braucht als seine Art sonst */
  rumpfgrenze?: number
  /**
   * Für Arbeit, die den Server merklich beschäftigt: sie wartet auf einen Platz, je Person, ohne Anmeldung je Adresse und zuletzt.
   * Gewartet wird vor der Transaktion, damit niemand dabei eine Verbindung hält.
   */
  plaetze?: Platzvergabe
}

/**
 * Der Umschlag um jeden Endpunkt, in dieser Reihenfolge: Anmeldung und Recht an sich (noch ehe der Rumpf gelesen ist), Recht am
 * Objekt, Prüfung der Eingabe, Ausführung (mit `bereiteVor` davor). Wer nicht darf, erfährt so auch aus einer Ablehnung nichts
 * über die Eingabe, und wer ein Objekt nicht sehen darf, nicht einmal, dass es dieses gibt (404 statt 403, A-RECHT-04).
 *
 * Was über das Objekt zu wissen ist, lädt `dienste.lagen` nach der Objektart des Vertrags; die Ausführung bekommt es als
 * `fakten`. Ändernde Aufrufe laden es in ihrer Transaktion und halten die Zeile fest: worauf sie sich stützen, gilt noch, wenn
 * sie schreiben.
 */
export function bediene<E extends IrgendeinEndpunkt, V = undefined>(
  app: FastifyInstance,
  dienste: Dienste,
  vertrag: E,
  bedienung: Bedienung<E, V>,
): void {
  if ((vertrag.teil !== undefined && vertrag.methode !== 'GET') !== (bedienung.sperre !== undefined)) {
    throw new TypeError(`${vertrag.methode} ${vertrag.pfad}: Wer einen Teil ändert, sagt, wann er gesperrt ist.`)
  }
  if ((vertrag.antwort === 'datei') !== (vertrag.medientypen !== undefined)) {
    throw new TypeError(`${vertrag.methode} ${vertrag.pfad}: Datei und Medientypen gehören zusammen.`)
  }
  if (vertrag.imHintergrund !== undefined) dienste.ausfuhren.kenne(vertrag, bedienung as Hintergrundbedienung)
  app.route({
    // Verdichtet stimmten weder Länge noch Abschnitte.
    ...(vertrag.inAbschnitten && { compress: false }),
    method: vertrag.methode,
    url: vertrag.pfad,
    ...(bedienung.rumpfgrenze !== undefined && { bodyLimit: bedienung.rumpfgrenze }),
    config: {
      vertrag,
      ...(bedienung.jeMinute !== undefined && { rateLimit: { max: bedienung.jeMinute, timeWindow: '1 minute' } }),
    },
    onRequest: async ({ sitzung }) => {
      if (!hatRecht(sitzung?.akteur ?? null, vertrag.recht))
        throw new Einwand(sitzung ? 'NICHT_ERLAUBT' : 'NICHT_ANGEMELDET')
    },
    handler: async (request, reply) => {
      const { sitzung } = request
      const koepfe = new Map<string, string>()
      const params = leseParams(vertrag, request.params)
      const rahmen: Rahmen = {
        sitzung,
        fremdeIdentitaet: request.fremdeIdentitaet,
        anfrageId: request.id,
        abbruch: request.abbruch,
        bekannt: bekannteEtags(request),
        nimmtAn: medientyp => request.headers.accept?.includes(medientyp) === true,
        kopf: (name, wert) => void koepfe.set(name, wert),
        melde: () => undefined,
        // Wer die Datei gleich bekommt, holt sie nicht später.
        beruhtAuf: async () => undefined,
      }
      const berechtigt = async (db: Datenbank | Transaktion) =>
        (await berechtige(
          dienste,
          { vertrag, sperre: bedienung.sperre as Sperre },
          params,
          rahmen,
          db,
        )) as VorDerEingabe<E>
      const liesRumpf = rumpfleser(vertrag)
      // Wer am Objekt nichts darf, dessen Datei nimmt der Server nicht erst an.
      const vorab = liesRumpf && (await berechtigt(dienste.db))
      const rumpf = liesRumpf ? await liesRumpf(request, dienste.konfiguration, vertrag.body) : request.body
      const { fehler, ...eingabe } = leseEingabe(vertrag, request.query, rumpf ?? undefined)
      if (fehler.length > 0) {
        // Was daran falsch ist, erfährt nur, wer am Objekt darf; dazu braucht es weder Transaktion noch Sperre.
        if (!vorab) await berechtigt(dienste.db)
        throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
      }
      const mitEingabe = (a: VorDerEingabe<E>) => ({ ...a, ...eingabe }) as AnfrageAn<E>
      const vorbereitet = (await bedienung.bereiteVor?.(mitEingabe(vorab ?? (await berechtigt(dienste.db))))) as V
      const ablauf = async (db: Datenbank | Transaktion) => {
        const a = mitEingabe(await berechtigt(db))
        return alsInhalt(vertrag, await bedienung.fuehreAus(a, vorbereitet), a)
      }
      const fuehreAus = () =>
        vertrag.methode === 'GET'
          ? ablauf(dienste.db)
          : mitTransaktion(dienste.db, { benutzerId: sitzung?.benutzerId ?? null, anfrageId: request.id }, async tx => {
              const ergebnis = await ablauf(tx)
              await app.stoerungen.pruefeGeschrieben(tx)
              pruefeRechtzeitig(request)
              return ergebnis
            })
      const gibFrei = await bedienung.plaetze?.belege({
        fuer: sitzung?.benutzerId ?? request.ip,
        abbruch: request.abbruch,
      })
      const inhalt = await fuehreAus().finally(gibFrei)
      // Nach der Zeitgrenze ist schon geantwortet; was niemand mehr liest, gäbe nie frei, was es hält.
      if (reply.sent) {
        if (inhalt instanceof Readable) inhalt.destroy()
        return reply
      }
      // Köpfe gehören zur gelungenen Antwort: eine Fehlermeldung ist weder Datei noch zwischenspeicherbar.
      reply.headers(Object.fromEntries(koepfe))
      return sende(vertrag, request, reply, inhalt)
    },
  })
}

/** Rümpfe, die der Umschlag selbst liest, nach der Prüfung des Rechts: mit Datei, oder bei GET. */
function rumpfleser({ rumpfart, methode, body }: IrgendeinEndpunkt) {
  if (rumpfart === 'datei') return leseTeile
  return methode === 'GET' && body ? leseGetRumpf : null
}

/**
 * Der Inhalt, wie er hinausgeht. Das Schema lässt nur Erklärtes durch: eine Spalte zu viel in einer Abfrage wird so nie zum
 * Leck. Noch in der Transaktion, denn wo die Antwort nicht zum Vertrag passt, soll auch nichts gespeichert sein.
 */
function alsInhalt(
  vertrag: IrgendeinEndpunkt,
  antwort: unknown,
  { query, kopf }: Pick<Anfrage<unknown, unknown, unknown, unknown>, 'query' | 'kopf'>,
): unknown {
  if (vertrag.antwort === null || vertrag.antwort === 'datei') return antwort
  const erklaert: unknown = vertrag.antwort.parse(antwort)
  if (vertrag.blaettert === undefined || vertrag.blaettert === 'selbst') return JSON.stringify(erklaert)
  // Erst jetzt: gesucht wird nur in dem, was auch hinausgeht.
  const seite = blaettereAntwort(vertrag.blaettert, erklaert, query as Blaetterwahl)
  kopf(GESAMTKOPF, String(seite.gesamt))
  return JSON.stringify(seite.antwort)
}

function sende(vertrag: IrgendeinEndpunkt, request: FastifyRequest, reply: FastifyReply, inhalt: unknown): unknown {
  if (inhalt instanceof Stueckdatei) {
    if (!vertrag.inAbschnitten) throw new TypeError(`${vertrag.pfad}: Der Vertrag sagt nicht, dass es Abschnitte gibt.`)
    return sendeStueckdatei(request, reply, inhalt)
  }
  if (vertrag.antwort === null) return reply.code(204).send()
  if (vertrag.antwort === 'datei') return inhalt === null ? reply.code(304).send() : reply.send(inhalt)
  return reply
    .code(vertrag.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(inhalt)
}
