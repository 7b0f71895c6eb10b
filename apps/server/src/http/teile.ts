import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { Einwand } from './problem.ts'

/** Textfelder neben der Datei sind kurz. */
const FELDGRENZE = 64 * 1024
const FELDER = 20

/** Nimmt `multipart/form-data` an: eine Datei bis `UPLOAD_LIMIT` und wenige kurze Felder. */
export async function richteTeileEin(app: FastifyInstance, { uploadGrenze }: Konfiguration): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: uploadGrenze, files: 1, fields: FELDER, fieldSize: FELDGRENZE, parts: FELDER + 1 },
  })
}

/**
 * Rumpf einer Anfrage mit Datei: Felder als Text, die Datei als `File` unter ihrem Feldnamen. Sie liegt höchstens bis
 * `UPLOAD_LIMIT` im Speicher; was darüber geht, wird beim Empfang abgebrochen.
 */
export async function leseTeile(request: FastifyRequest, { uploadGrenze }: Konfiguration): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? undefined
  const felder: [string, unknown][] = []
  for await (const teil of request.parts()) {
    if (teil.type === 'field') felder.push([teil.fieldname, teil.value])
    else {
      const inhalt = await teil.toBuffer().catch((fehler: { code?: string }) => {
        if (fehler.code !== 'FST_REQ_FILE_TOO_LARGE') throw fehler
        const grenze = Math.floor(uploadGrenze / 1024 ** 2)
        const message = `Die Datei ist zu groß; angenommen werden höchstens ${grenze} MB`
        throw new Einwand('ZU_GROSS', undefined, [{ field: teil.fieldname, message }])
      })
      felder.push([
        teil.fieldname,
        new File([new Uint8Array(inhalt)], alsDateiname(teil.filename), { type: teil.mimetype }),
      ])
    }
  }
  return Object.fromEntries(felder)
}

/** Name, wie er sich speichern und zeigen lässt: ohne Steuerzeichen (auch der Schreibrichtung) und halbe Zeichen, nicht zu lang, nie leer. */
function alsDateiname(name: string): string {
  return name.slice(-255).replaceAll(/\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu, '') || 'Datei'
}
