import { connect, type Socket } from 'node:net'
import { KAPSELGRENZE } from '@benthos/vertrag/nachrechnung'
import { afterAll, expect, test } from 'vitest'
import { letzterJournaleintrag } from '../../../pruefstand/aufrufe.ts'
import { BEISPIELE, NIE } from '../../../pruefstand/beispiele.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { nameVon, sammleVertraege, type Vertrag } from '../../../pruefstand/vertraege.ts'

const { app, db, als, token, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)
const admin = als('admin')

const OBJEKT: Readonly<Record<string, number>> = {
  aufnahme: await welt.aufnahme({ mzb: {} }),
  messstelle: await welt.messstelle('GZUEV', 'AT-3'),
  /** Aufrufe ohne Objekt der Rechte; mit Nummer im Pfad sind es die einer Organisation */
  '': await welt.organisationVon('land-noe'),
}
const hochladende = (await sammleVertraege()).filter(({ rumpfart }) => rumpfart === 'datei')
const pfadVon = (vertrag: Vertrag) => {
  const werte: Record<string, unknown> = { ...BEISPIELE[nameVon(vertrag)]?.params, id: OBJEKT[vertrag.objekt ?? ''] }
  return vertrag.pfad.replace(/:(\w+)/g, (_, feld: string) => String(werte[feld]))
}

const GRENZE = 'grenze'
const typ = { 'content-type': `multipart/form-data; boundary=${GRENZE}` }
const teil = (name: string, inhalt: string, datei?: string) =>
  `--${GRENZE}\r\ncontent-disposition: form-data; name="${name}"${datei === undefined ? '' : `; filename="${datei}"`}\r\n\r\n${inhalt}\r\n`
const felderVon = (vertrag: Vertrag): [string, string][] =>
  Object.entries(BEISPIELE[nameVon(vertrag)]?.body ?? {})
    .filter(([, wert]) => !(wert instanceof File))
    .map(([name, wert]) => [name, wert === NIE ? '0' : String(wert)])
const felder = (vertrag: Vertrag) => felderVon(vertrag).map(([name, wert]) => teil(name, wert))
const ganz = (vertrag: Vertrag) =>
  [...felder(vertrag), teil('datei', 'Taxon;Rang\r\n'.repeat(20), 'x.csv'), `--${GRENZE}--\r\n`].join('')

test('alle Aufrufe, die eine Datei nehmen, sind dabei', () => {
  expect(hochladende.map(nameVon)).toEqual(
    expect.arrayContaining(['POST /messstellen/import', 'POST /api/kapsel/pruefen', 'POST /aufnahme/:id/foto/:nummer']),
  )
  expect(hochladende.length).toBeGreaterThanOrEqual(11)
})

test.each(hochladende.map(vertrag => [nameVon(vertrag), vertrag] as const))(
  '%s: wo immer die Übertragung abreißt, sagt 400, dass etwas fehlt, und nichts ist geschrieben',
  async (_, vertrag) => {
    const rumpf = ganz(vertrag)
    const stellen = [5, GRENZE.length + 10, GRENZE.length + 50, rumpf.indexOf('Taxon'), rumpf.indexOf('Taxon') + 100]
    const vorher = await letzterJournaleintrag(db)
    for (const stelle of [...stellen, rumpf.length - 8, rumpf.length - 4]) {
      const antwort = await admin({
        method: 'POST',
        url: pfadVon(vertrag),
        headers: typ,
        payload: rumpf.slice(0, stelle),
      })
      expect(antwort.json(), `nach ${stelle} Zeichen`).toMatchObject({ status: 400, code: 'ANFRAGE_UNLESBAR' })
      expect(antwort.json<{ message: string }>().message, `nach ${stelle} Zeichen`).toContain('nicht vollständig')
    }
    const ohneGrenze = { 'content-type': 'multipart/form-data' }
    const antwort = await admin({ method: 'POST', url: pfadVon(vertrag), headers: ohneGrenze, payload: rumpf })
    expect(antwort.json()).toMatchObject({ status: 400 })
    expect(await letzterJournaleintrag(db)).toBe(vorher)
  },
)

/** Wie die Zeichen auf der Leitung stehen: auch halbe, die sich in keinem Text schreiben lassen. */
const BOESE = [
  'a\0b',
  '\0',
  'x\xed\xa0\x80y',
  '__proto__',
  'constructor',
  '\xe2\x80\xae\xe2\x80\x8b',
  '"; x="',
  '%00',
  '\xff',
]
test.each(hochladende.map(vertrag => [nameVon(vertrag), vertrag] as const))(
  '%s: Nullzeichen und halbe Zeichen in Feldern, Feldnamen, Dateinamen und Zellen sind nie ein Fehler des Servers',
  async (_, vertrag) => {
    for (const [nr, boese] of BOESE.entries()) {
      const inhalte = [
        [...felder(vertrag), teil('datei', `Code;Name\r\n${boese};${boese}\r\n`, `${boese}.csv`)],
        [...felder(vertrag), teil('datei', `{"${boese}":"${boese}","typ":"\\ud800\\u0000"}`, 'x.json')],
        [...felder(vertrag), teil(boese, 'x'), teil('datei', 'Code;Name\r\n', 'x.csv')],
        [...felder(vertrag), teil(boese, 'x', boese)],
        [...felderVon(vertrag).map(([name]) => teil(name, boese)), teil('datei', 'Code;Name\r\n', 'x.csv')],
      ]
      for (const [fall, teile] of inhalte.entries()) {
        const antwort = await admin({
          method: 'POST',
          url: pfadVon(vertrag),
          headers: typ,
          payload: Buffer.from(`${teile.join('')}--${GRENZE}--\r\n`, 'latin1'),
          remoteAddress: `10.9.${nr}.${fall}`,
        })
        expect(antwort.statusCode, `${JSON.stringify(boese)}: ${antwort.body}`).toBeLessThan(500)
      }
    }
  },
)

/** Öffnet eine Verbindung, sendet den Kopf einer Anfrage und liefert, was bis zum Ende der Antwort kommt. */
async function leitung(pfad: string, koepfe: Record<string, string | number>) {
  const { port } = app.server.address() as { port: number }
  const socket: Socket = connect(port, '127.0.0.1')
  const antwort = new Promise<string>((fertig, gescheitert) => {
    let text = ''
    socket.setEncoding('utf8').on('data', stueck => {
      text += stueck
      if (text.includes('\r\n\r\n') && text.trimEnd().endsWith('}')) fertig(text)
    })
    socket.on('error', gescheitert).on('end', () => fertig(text))
  })
  const kopf = Object.entries({ host: 'localhost', ...koepfe }).map(([name, wert]) => `${name}: ${wert}\r\n`)
  socket.write(`POST /benthosdb${pfad} HTTP/1.1\r\n${kopf.join('')}\r\n`)
  return { socket, antwort }
}

test('ist die Grenze des Aufrufs erreicht, antwortet er, ohne den Rest der Datei abzuwarten', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const faelle: [string, string, number][] = [
    ['/api/kapsel/pruefen', 'höchstens 2 MB', KAPSELGRENZE],
    ['/messstellen/import', 'höchstens 20 MB', 20 * 1024 ** 2],
    [`/messstelle/${OBJEKT['messstelle']}/foto`, 'höchstens 15 MB', 15 * 1024 ** 2],
  ]
  for (const [pfad, meldung, grenze] of faelle) {
    const { socket, antwort } = await leitung(pfad, {
      authorization: `Bearer ${await token('admin')}`,
      'content-length': 45 * 1024 ** 2,
      ...typ,
    })
    socket.write(`${teil('version', '0')}${teil('datei', '', 'x.bin').slice(0, -2)}`)
    // Mehr kommt nie: wer erst die ganze Datei annähme, antwortete hier nicht.
    socket.write(Buffer.alloc(grenze + 64 * 1024, 'x'))
    expect(await antwort).toMatch(/^HTTP\/1\.1 400 /)
    expect(await antwort).toContain(meldung)
    socket.destroy()
  }
})

test('eine Datei unter fremdem Namen wird nicht angenommen, und ein überlanges Feld nicht still gekürzt', async () => {
  const sende = (payload: string) => admin({ method: 'POST', url: '/api/kapsel/pruefen', headers: typ, payload })
  const fremd = await sende(`${teil('anhang', 'x'.repeat(100), 'x.json')}--${GRENZE}--\r\n`)
  expect(fremd.json()).toMatchObject({ status: 400, errors: [{ field: 'anhang' }] })
  const lang = await sende(`${teil('bemerkung', 'x'.repeat(70_000))}${teil('datei', '{}', 'x.json')}--${GRENZE}--\r\n`)
  expect(lang.json()).toMatchObject({ status: 413, errors: [{ field: 'bemerkung' }] })
})
