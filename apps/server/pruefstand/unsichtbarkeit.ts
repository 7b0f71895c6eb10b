import type { InjectOptions } from 'fastify'
import { zaehleAnweisungen } from './anweisungen.ts'
import { anfrageVon, naechsteAdresse } from './aufrufe.ts'
import { BEISPIELE } from './beispiele.ts'
import type { Anfrager } from './dienst.ts'
import { nameVon, type Vertrag } from './vertraege.ts'

/** Fragen mit einer Kennung, die es nicht gibt, und mit einer fremden: verraten dürfen sie denselben Bescheid. */

/** Eine Stelle, an der ein Aufruf eine Kennung nimmt. */
export type Bezugsstelle = { vertrag: Vertrag; wo: 'weg' | 'abfrage' | 'rumpf'; feld: string }

/** Alles im Weg, und was in Abfrage und Rumpf nach seinem Namen auf etwas verweist. */
export function listeBezuege(vertrag: Vertrag): readonly Omit<Bezugsstelle, 'vertrag'>[] {
  const verweist = (feld: string) => /^id$|Id$|^(aufnahmen?|messstelle|projekt|organisation|benutzer)$/.test(feld)
  return [
    ...[...vertrag.pfad.matchAll(/:(\w+)/g)].map(([, feld]) => ({ wo: 'weg' as const, feld: String(feld) })),
    ...felderVon(vertrag.query)
      .filter(verweist)
      .map(feld => ({ wo: 'abfrage' as const, feld })),
    ...felderVon(vertrag.body)
      .filter(verweist)
      .map(feld => ({ wo: 'rumpf' as const, feld })),
  ]
}

/** Felder eines Schemas, auch unter Verfeinerung und Umformung. */
function felderVon(schema: unknown): readonly string[] {
  const { shape, def } = (schema ?? {}) as { shape?: object; def?: { in?: unknown; innerType?: unknown } }
  if (shape) return Object.keys(shape)
  const innen = def?.in ?? def?.innerType
  return innen === undefined ? [] : felderVon(innen)
}

/** Das Beispiel des Aufrufs, nur mit dieser Kennung an dieser Stelle. */
export function anfrageMit({ vertrag, wo, feld }: Bezugsstelle, id: number): InjectOptions {
  const { params, query = '', body = {} } = BEISPIELE[nameVon(vertrag)] ?? {}
  const anfrage = anfrageVon(vertrag)
  if (wo === 'weg') {
    const [, frage] = String(anfrage.url).split('?')
    const werte: Record<string, string | number> = { ...params, [feld]: id }
    const weg = vertrag.pfad.replace(/:(\w+)/g, (_, name: string) => String(werte[name]))
    return { ...anfrage, url: frage === undefined ? weg : `${weg}?${frage}` }
  }
  if (wo === 'abfrage') {
    const abfrage = new URLSearchParams(query)
    abfrage.set(feld, String(id))
    return { ...anfrage, url: `${String(anfrage.url).split('?')[0]}?${abfrage}` }
  }
  const bisher = (body as Record<string, unknown>)[feld]
  return { ...anfrage, payload: { ...body, [feld]: Array.isArray(bisher) ? [id] : id } }
}

/** Wer da fragt, liest der Server alle paar Sekunden nach: das geschieht, ehe gezählt wird, was die Frage selbst kostet. */
export const liesNach = (anfrager: Anfrager): Promise<unknown> => anfrager('/api/auth/user')

/** Fragt und gibt, was jemand davon hat: Status, Zahl der Zeilen, Wortlaut ohne Nummern und Zeitpunkte, und wie viele Abfragen es kostete. */
export function frager<W extends string | null>(als: (wer: W) => Anfrager) {
  return async (wer: W, anfrage: InjectOptions, kennungen: readonly number[]) => {
    let antwort = ''
    await liesNach(als(wer))
    const abfragen = await zaehleAnweisungen(async () => {
      const { statusCode, headers, body } = await als(wer)({ ...anfrage, remoteAddress: naechsteAdresse() })
      const istText = /json|text|xml/.test(String(headers['content-type'])) || statusCode >= 400
      antwort = `${statusCode} ${headers['x-total-count'] ?? ''} ${istText ? ohneWechselndes(body, kennungen) : headers['content-type']}`
    })
    return { antwort, abfragen }
  }
}

function ohneWechselndes(text: string, kennungen: readonly number[]): string {
  return kennungen.reduce(
    (rest, kennung) => rest.replaceAll(String(kennung), ':id'),
    text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ':zeit').replaceAll(/"id":\d{1,5}\b/g, '"id":neu'),
  )
}
