import { meldungFuer } from '@benthos/vertrag'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { Einwand, feldEinwand } from './problem.ts'

/** Textfelder neben der Datei sind kurz. */
const FELDGRENZE = 64 * 1024
const FELDER = 20

const UNVOLLSTAENDIG = 'Die Datei ist nicht vollständig angekommen. Bitte senden Sie sie noch einmal.'

/** Nimmt `multipart/form-data` an: eine Datei bis `UPLOAD_LIMIT` und wenige kurze Felder. */
export async function richteTeileEin(app: FastifyInstance, { uploadGrenze }: Konfiguration): Promise<void> {
  await app.register(multipart, {
    // Um ein Byte mehr: gezählt und abgelehnt wird unten, mit der Meldung des Aufrufs.
    limits: { fileSize: uploadGrenze + 1, files: 1, fields: FELDER, fieldSize: FELDGRENZE, parts: FELDER + 1 },
    throwFileSizeLimit: false,
  })
}

/**
 * Rumpf einer Anfrage mit Datei: Felder als Text, die Datei als `File` unter ihrem Feldnamen. Gezählt wird beim Empfang: über
 * der Grenze, die `form` für das Feld nennt, oder über `UPLOAD_LIMIT` kommt die Ablehnung sofort, und der Rest wird verworfen.
 * @param form Schema des Rumpfs; Dateien unter Namen, die es nicht kennt, werden nicht angenommen
 */
export async function leseTeile(
  request: FastifyRequest,
  { uploadGrenze }: Konfiguration,
  form: z.ZodType | undefined,
): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? undefined
  const felder: [string, unknown][] = []
  try {
    for await (const teil of request.parts()) {
      if (teil.type === 'file') felder.push([teil.fieldname, await leseDatei(teil, uploadGrenze, form)])
      else if (teil.valueTruncated) {
        const message = `Die Angabe ist zu lang; angenommen werden höchstens ${FELDGRENZE / 1024} KB`
        throw new Einwand('ZU_GROSS', undefined, [{ field: teil.fieldname, message }])
      } else felder.push([teil.fieldname, teil.value])
    }
  } catch (fehler) {
    // Was nach der Ablehnung noch kommt, wird gelesen und verworfen: sonst sähe der Sendende einen Abbruch statt der Antwort.
    request.raw.resume()
    // Alles andere sagt der Leser der Teile über die Sendung: sie endet mitten in einem Teil oder hat keine lesbaren.
    throw fehler instanceof Einwand ? fehler : new Einwand('ANFRAGE_UNLESBAR', UNVOLLSTAENDIG)
  }
  return Object.fromEntries(felder)
}

async function leseDatei(teil: MultipartFile, uploadGrenze: number, form: z.ZodType | undefined): Promise<File> {
  const schema = form instanceof z.ZodObject ? (form.shape[teil.fieldname] as z.ZodType | undefined) : undefined
  if (!schema) throw feldEinwand(teil.fieldname, 'Unter diesem Namen wird keine Datei angenommen')
  const grenze = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).maxLength ?? Number.POSITIVE_INFINITY
  const stuecke: Buffer<ArrayBuffer>[] = []
  const alsFile = () => new File(stuecke, alsDateiname(teil.filename), { type: teil.mimetype })
  let laenge = 0
  for await (const stueck of teil.file as AsyncIterable<Buffer<ArrayBuffer>>) {
    laenge += stueck.length
    stuecke.push(stueck)
    if (laenge <= Math.min(grenze, uploadGrenze)) continue
    // Die Grenze des Aufrufs nennt sein Schema; was bis hierher kam, genügt ihm dafür.
    const beanstandung = schema.safeParse(alsFile(), { reportInput: true }).error?.issues[0]
    if (beanstandung) throw feldEinwand(teil.fieldname, meldungFuer(beanstandung))
    const message = `Die Datei ist zu groß; angenommen werden höchstens ${Math.floor(uploadGrenze / 1024 ** 2)} MB`
    throw new Einwand('ZU_GROSS', undefined, [{ field: teil.fieldname, message }])
  }
  return alsFile()
}

/** Name, wie er sich speichern und zeigen lässt: ohne Steuerzeichen (auch der Schreibrichtung) und halbe Zeichen, nicht zu lang, nie leer. */
function alsDateiname(name: string): string {
  return name.slice(-255).replaceAll(/\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu, '') || 'Datei'
}
