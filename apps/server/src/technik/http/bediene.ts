import { Readable } from 'node:stream'
import { type Akteur, darf, hatRecht, type Sachverhalt } from '@benthos/fachmodell'
import {
  type AntwortEingabe,
  type Blaetterwahl,
  type BodyVon,
  type Endpunkt,
  meldungFuer,
  type ParamsVon,
  type QueryVon,
} from '@benthos/vertrag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Datenbank, mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { leseAbfragenamen } from './abfrage.ts'
import { pruefeRechtzeitig } from './bearbeitungsgrenze.ts'
import { blaettereAntwort, GESAMTKOPF } from './blaettern.ts'
import { bekannteEtags } from './etag.ts'
import { leseGetRumpf } from './getRumpf.ts'
import type { Anfrage, Dienste } from './kontext.ts'
import { Einwand } from './problem.ts'
import { leseTeile } from './teile.ts'

/**
 * Was über ein Objekt für die Rechteprüfung zu wissen ist: ob der Akteur es überhaupt sehen darf und ein Sachverhalt je
 * Qualitätselement (bei Objekten ohne Qualitätselement genau einer). `null`: Objekt gibt es nicht. `sperre`: warum der Teil
 * des Objekts, um den es geht, trotz des Rechts niemandem offensteht.
 */
export type Objektlage = { sichtbar: boolean; sachverhalte: readonly Sachverhalt[]; sperre?: string | null } | null

// oxlint-disable-next-line typescript/no-explicit-any -- der Umschlag nimmt jeden Endpunkt; die genauen Typen leitet `bediene` ab
type IrgendeinEndpunkt = Endpunkt<any, any, any, any>

export type Bedienung<E extends IrgendeinEndpunkt, V = undefined> = {
  /** lädt die Lage des Objekts; Pflicht genau dann, wenn der Vertrag eine Objektart nennt */
  lage?: (anfrage: Anfrage<ParamsVon<E>, QueryVon<E>, BodyVon<E>>) => Promise<Objektlage>
  /**
   * Langes vor der Transaktion (Bilder lesen, fremde Speicher), damit weder Sperre noch Verbindung darauf warten. Das Recht am
   * Objekt ist geprüft und wird in der Transaktion noch einmal geprüft.
   */
  bereiteVor?: (anfrage: Anfrage<ParamsVon<E>, QueryVon<E>, BodyVon<E>>) => Promise<V>
  fuehreAus: (anfrage: Anfrage<ParamsVon<E>, QueryVon<E>, BodyVon<E>>, vorbereitet: V) => Promise<AntwortEingabe<E>>
  /** Anfragen je Minute und Adresse, für Aufrufe ohne Anmeldung, die etwas kosten */
  jeMinute?: number
}

/**
 * Der Umschlag um jeden Endpunkt, in dieser Reihenfolge: Anmeldung und Recht an sich, Prüfung der Eingabe, Transaktion,
 * Recht am Objekt, Ausführung (mit `bereiteVor` davor, ebenfalls nach dem Recht). Wer ein Objekt nicht sehen darf, erfährt nicht, dass es dieses gibt (404 statt 403).
 */
export function bediene<E extends IrgendeinEndpunkt, V = undefined>(
  app: FastifyInstance,
  dienste: Dienste,
  vertrag: E,
  bedienung: Bedienung<E, V>,
): void {
  if ((vertrag.objekt !== null) !== (bedienung.lage !== undefined)) {
    throw new TypeError(`${vertrag.methode} ${vertrag.pfad}: Objektart und Lage gehören zusammen.`)
  }
  if ((vertrag.antwort === 'datei') !== (vertrag.medientypen !== undefined)) {
    throw new TypeError(`${vertrag.methode} ${vertrag.pfad}: Datei und Medientypen gehören zusammen.`)
  }
  app.route({
    method: vertrag.methode,
    url: vertrag.pfad,
    config: {
      vertrag,
      ...(bedienung.jeMinute !== undefined && { rateLimit: { max: bedienung.jeMinute, timeWindow: '1 minute' } }),
    },
    handler: async (request, reply) => {
      const sitzung = request.sitzung
      const akteur = sitzung?.akteur ?? null
      if (!hatRecht(akteur, vertrag.recht)) throw new Einwand(akteur ? 'NICHT_ERLAUBT' : 'NICHT_ANGEMELDET')
      const koepfe = new Map<string, string>()
      const mitDatei = vertrag.rumpfart === 'datei'
      const rumpf =
        vertrag.methode === 'GET' && vertrag.body ? await leseGetRumpf(request, dienste.konfiguration) : request.body
      let eingabe = leseEingabe(mitDatei ? { ...vertrag, body: undefined } : vertrag, request, rumpf ?? undefined)
      const anfrage = (db: Datenbank | Transaktion) =>
        ({
          ...eingabe,
          sitzung,
          db,
          dienste,
          anfrageId: request.id,
          abbruch: request.abbruch,
          bekannt: bekannteEtags(request),
          nimmtAn: (medientyp: string) => request.headers.accept?.includes(medientyp) === true,
          kopf: (name: string, wert: string) => void koepfe.set(name, wert),
        }) as Anfrage<ParamsVon<E>, QueryVon<E>, BodyVon<E>>
      const berechtigt = async (db: Datenbank | Transaktion) => {
        const a = anfrage(db)
        if (bedienung.lage) pruefeObjekt(vertrag, akteur, await bedienung.lage(a))
        return a
      }
      if (mitDatei) {
        // Wer am Objekt nichts darf, dessen Datei nimmt der Server nicht erst an.
        await berechtigt(dienste.db)
        eingabe = leseEingabe(vertrag, request, await leseTeile(request, dienste.konfiguration, vertrag.body))
      }
      const vorbereitet = (await bedienung.bereiteVor?.(await berechtigt(dienste.db))) as V
      const ablauf = async (db: Datenbank | Transaktion) => {
        const a = await berechtigt(db)
        return alsInhalt(vertrag, await bedienung.fuehreAus(a, vorbereitet), a)
      }
      const inhalt =
        vertrag.methode === 'GET'
          ? await ablauf(dienste.db)
          : await mitTransaktion(
              dienste.db,
              { benutzerId: sitzung?.benutzerId ?? null, anfrageId: request.id },
              async tx => {
                const ergebnis = await ablauf(tx)
                await app.stoerungen.pruefeGeschrieben(tx)
                pruefeRechtzeitig(request)
                return ergebnis
              },
            )
      // Nach der Zeitgrenze ist schon geantwortet; was niemand mehr liest, gäbe nie frei, was es hält.
      if (reply.sent) {
        if (inhalt instanceof Readable) inhalt.destroy()
        return reply
      }
      // Köpfe gehören zur gelungenen Antwort: eine Fehlermeldung ist weder Datei noch zwischenspeicherbar.
      reply.headers(Object.fromEntries(koepfe))
      return sende(vertrag, reply, inhalt)
    },
  })
}

/** Wirft, wenn der Akteur an diesem Objekt nicht darf, was der Endpunkt tut. */
export function pruefeObjekt(
  vertrag: Pick<IrgendeinEndpunkt, 'recht' | 'elemente'>,
  akteur: Akteur | null,
  lage: Objektlage,
): void {
  if (!lage?.sichtbar || lage.sachverhalte.length === 0) throw new Einwand('NICHT_GEFUNDEN')
  const erlaubt = (sache: Sachverhalt) => darf(akteur, vertrag.recht, sache)
  const genuegt = vertrag.elemente === 'alle' ? lage.sachverhalte.every(erlaubt) : lage.sachverhalte.some(erlaubt)
  if (lage.sperre) throw new Einwand('STATUS_UNZULAESSIG', lage.sperre)
  if (genuegt) return
  // Wäre es in einem anderen Status erlaubt, ist der Status der Grund und nicht die Person.
  const ohneStatus = lage.sachverhalte.filter(sache => !erlaubt(sache))
  const nurStatus = ohneStatus.some(sache =>
    (['NEU', 'PLAUSIBEL'] as const).some(status => darf(akteur, vertrag.recht, { ...sache, status })),
  )
  throw new Einwand(nurStatus ? 'STATUS_UNZULAESSIG' : 'NICHT_ERLAUBT')
}

function leseEingabe(vertrag: IrgendeinEndpunkt, request: FastifyRequest, rumpf: unknown) {
  const { abfrage, gerufenAls, fehler: unbekannt } = leseAbfragenamen(request.query, vertrag.query)
  const fehler = [...unbekannt]
  const lies = (
    schema: z.ZodType | undefined,
    wert: unknown,
    feldVon = (weg: readonly PropertyKey[]) => weg,
  ): unknown => {
    if (!schema) return undefined
    const ergebnis = schema.safeParse(wert, { reportInput: true })
    if (ergebnis.success) return ergebnis.data
    for (const issue of ergebnis.error.issues)
      fehler.push({ field: feldVon(issue.path).join('.'), message: meldungFuer(issue) })
    return undefined
  }
  // Beanstandet wird unter dem Namen, unter dem es kam.
  const wieGerufen = ([name, ...rest]: readonly PropertyKey[]) => [
    gerufenAls.get(String(name)) ?? String(name),
    ...rest,
  ]
  const vorher = fehler.length
  const params = lies(vertrag.params, request.params)
  const benenntNichts = fehler.length > vorher
  const eingabe = { params, query: lies(vertrag.query, abfrage, wieGerufen), body: lies(vertrag.body, rumpf) }
  // Eine unlesbare Kennung benennt kein Objekt; was sonst nicht stimmt, steht trotzdem dabei.
  if (fehler.length > 0) throw new Einwand(benenntNichts ? 'NICHT_GEFUNDEN' : 'EINGABE_UNGUELTIG', undefined, fehler)
  return eingabe
}

/**
 * Der Inhalt, wie er hinausgeht. Das Schema lässt nur Erklärtes durch: eine Spalte zu viel in einer Abfrage wird so nie zum
 * Leck. Noch in der Transaktion, denn wo die Antwort nicht zum Vertrag passt, soll auch nichts gespeichert sein.
 */
function alsInhalt(
  vertrag: IrgendeinEndpunkt,
  antwort: unknown,
  { query, kopf }: Pick<Anfrage<unknown, unknown, unknown>, 'query' | 'kopf'>,
): unknown {
  if (vertrag.antwort === null || vertrag.antwort === 'datei') return antwort
  const erklaert: unknown = vertrag.antwort.parse(antwort)
  if (vertrag.blaettert === undefined || vertrag.blaettert === 'selbst') return JSON.stringify(erklaert)
  // Erst jetzt: gesucht wird nur in dem, was auch hinausgeht.
  const seite = blaettereAntwort(vertrag.blaettert, erklaert, query as Blaetterwahl)
  kopf(GESAMTKOPF, String(seite.gesamt))
  return JSON.stringify(seite.antwort)
}

function sende(vertrag: IrgendeinEndpunkt, reply: FastifyReply, inhalt: unknown): unknown {
  if (vertrag.antwort === null) return reply.code(204).send()
  if (vertrag.antwort === 'datei') return inhalt === null ? reply.code(304).send() : reply.send(inhalt)
  return reply.type('application/json; charset=utf-8').send(inhalt)
}
