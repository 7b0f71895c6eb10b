import type { FastifyInstance } from 'fastify'
import { LESEGRENZE_MS } from './konstanten.ts'
import { Einwand } from './problem.ts'

/**
 * Schneidet Rümpfe ab, die tröpfeln: wer nach `rumpfgrenze` Millisekunden (mit Datei: `LESEGRENZE_MS`) nicht zu Ende gesendet
 * hat, bekommt 408, und die Verbindung ist frei. Wer schon abgelehnt ist, ehe sein Rumpf gelesen wurde, hat dann seine Antwort;
 * ihm wird nur noch die Leitung genommen.
 */
export function begrenzeLesezeit(app: FastifyInstance, rumpfgrenze: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const uhr = setTimeout(
      () => {
        // Wer den Rumpf gerade liest, erfährt es wie ein Ende der Leitung; `destroy` nähme der Antwort die Verbindung.
        if (raw.complete) return
        if (reply.sent) return void raw.destroy()
        if (raw.listenerCount('error') === 0) return
        reply.header('connection', 'close')
        raw.emit('error', new Einwand('ZU_LANGSAM'))
      },
      headers['content-type']?.startsWith('multipart/') ? LESEGRENZE_MS : rumpfgrenze,
    )
    raw.once('end', () => clearTimeout(uhr)).once('close', () => clearTimeout(uhr))
  })
}
