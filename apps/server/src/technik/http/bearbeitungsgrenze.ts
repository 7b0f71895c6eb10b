import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LANGE_ANTWORT_MS, LESEGRENZE_MS } from './konstanten.ts'
import { Einwand } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bricht ab, wenn niemand mehr auf die Antwort wartet oder ihre Zeit um ist. */
    abbruch: AbortSignal
  }
}

/** Anfragen, deren Antwort schon unterwegs ist: ihre Köpfe gelten, auch wenn noch keiner hinaus ist. */
const begonnen = new WeakSet<FastifyRequest>()

/**
 * Antwortet nach `grenze` Millisekunden mit `ZEITUEBERSCHREITUNG`; hat die Antwort schon begonnen, reißt sie ab. Aufrufe mit
 * Datei haben dazu die Zeit, sie zu senden, Ströme über den ganzen Bestand die von `LANGE_ANTWORT_MS`. Fastify hat beides selbst (`handlerTimeout`, `request.signal`), hält aber jede
 * Anfrage für abgebrochen, deren Rumpf gelesen ist: ihr Signal ist dann schon gefallen und ihre Uhr steht.
 */
export function begrenzeBearbeitung(app: FastifyInstance, grenze: number): void {
  app.decorateRequest('abbruch')
  app.addHook('onRequest', async (request, reply) => {
    const ende = new AbortController()
    request.abbruch = ende.signal
    const { vertrag } = request.routeOptions.config
    const mitDatei = vertrag?.rumpfart === 'datei'
    const uhr = setTimeout(
      () => {
        const grund = new Einwand('ZEITUEBERSCHREITUNG')
        ende.abort(grund)
        if (begonnen.has(request)) reply.raw.destroy(grund)
        else if (!reply.sent) reply.send(grund)
      },
      vertrag?.istLang ? LANGE_ANTWORT_MS : mitDatei ? LESEGRENZE_MS + grenze : grenze,
    )
    reply.raw
      .once('finish', () => clearTimeout(uhr))
      .once('close', () => {
        clearTimeout(uhr)
        if (!reply.raw.writableFinished) ende.abort()
      })
  })
  app.addHook('onSend', async request => void begonnen.add(request))
}

/**
 * Als Letztes in einer Transaktion zu rufen: auf eine Anfrage, deren Zeit um ist, wurde schon mit der Bitte geantwortet, es noch
 * einmal zu versuchen. Was sie geschrieben hat, darf dann nicht gelten; wer nur auflegt, dessen Speicherung bleibt.
 * @throws Einwand `ZEITUEBERSCHREITUNG`
 */
export function pruefeRechtzeitig({ abbruch }: FastifyRequest): void {
  if (abbruch.reason instanceof Einwand) throw abbruch.reason
}
