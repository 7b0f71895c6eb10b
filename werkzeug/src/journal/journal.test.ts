import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { Angabefehler } from '../angabefehler.ts'
import { liesAnker } from './anker.ts'
import { liesAngaben } from './argumente.ts'
import { beschreibe, fuehreAus } from './lauf.ts'

const ordner = mkdtempSync(join(tmpdir(), 'benthos-journal-'))
afterAll(() => rmSync(ordner, { recursive: true }))
const lege = (name: string, inhalt: string | Buffer): string => {
  const datei = join(ordner, name)
  writeFileSync(datei, inhalt)
  return datei
}

/** Ein Block mit einer Zeile, von Hand geschrieben; den Hash hat PostgreSQL 18 gerechnet. */
const HASH = '55e09406a66b678c4baeecba950057b25aa016f3393a927bd83c4afb2fb19ec1'
const AUSZUG = `COPY public.journal (id, xid, zeitpunkt, benutzer_id, anfrage_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher) FROM stdin;
4\t812\t2026-03-29 03:15:07.5+02\t7\ta-1\tmessstelle\tÄ\\t1\tUPDATED\t\\N\t\\N\t{"name": "Ä \\\\"x\\\\""}
\\.

COPY public.journal_siegel (lfd, ab_id, bis_xid, bis_id, anzahl, vorgaenger, hash, erstellt_am) FROM stdin;
1\t0\t812\t4\t1\t\\\\x00\t\\\\x${HASH}\t2026-03-29 03:15:20+02
\\.
`

async function pruefe(...argumente: string[]) {
  const gemeldet: string[] = []
  const { befehl, ...angaben } = liesAngaben(['pruefe', ...argumente])
  if (befehl !== 'pruefe') throw new TypeError(befehl)
  // Ohne erreichbare Datenbank: wer sie doch fragte, scheiterte.
  const env = { DATABASE_URL: 'postgresql://nirgends.invalid/db' }
  const ende = await fuehreAus({ befehl, ...angaben }, env, text => gemeldet.push(text))
  return { ende, text: gemeldet.join('\n') }
}

describe('npm run journal -- pruefe', () => {
  test('rechnet einen Auszug ohne Datenbank nach, auch gezippt', async () => {
    const anker = lege('anker.jsonl', `{"level":30,"msg":"Anfrage"}\n{"block":1,"hash":"${HASH}"}\n`)
    for (const datei of [lege('a.sql', AUSZUG), lege('a.sql.gz', gzipSync(AUSZUG))])
      expect(await pruefe('--aus', datei, '--anker', anker)).toEqual({
        ende: 0,
        text: 'Unversehrt: 1 Blöcke mit 1 Zeilen stimmen.\nDer aufbewahrte Anker stimmt.',
      })
  })

  test('nennt den Bruch und endet mit 1; ohne Anker sagt sie, was offen bleibt', async () => {
    expect(await pruefe('--aus', lege('b.sql', AUSZUG.replace('UPDATED', 'DELETED')))).toEqual({
      ende: 1,
      text: expect.stringMatching(/^BRUCH in Block 1 vom 2026-03-29 .*geändert/),
    })
    const fremd = lege('fremd.jsonl', `{"block":2,"hash":"${HASH}"}`)
    expect(await pruefe('--aus', lege('c.sql', AUSZUG), '--anker', fremd)).toEqual({
      ende: 1,
      text: expect.stringMatching(/^BRUCH in Block 2: .*gekürzt/),
    })
    expect(beschreibe({ bloecke: 1, zeilen: 2, offen: 3, geschwaerzt: 0, bruch: null }, 0)).toMatch(
      /3 Zeilen.*Ohne Anker/s,
    )
  })

  test('eine unlesbare Datei wird mit Namen und Grund abgelehnt', async () => {
    await expect(pruefe('--aus', lege('d.dump', 'PGDMP'))).rejects.toThrow(/d\.dump: .*pg_restore/s)
    expect(() => liesAnker('{"block":"1"}\nTaxa\n')).toThrow(Angabefehler)
  })

  test.each([[[]], [['siegle']], [['pruefe', 'mehr']], [['pruefe', '--falsch']]])(
    'ohne brauchbaren Befehl (%j) kommt die Hilfe',
    argumente => {
      expect(() => liesAngaben(argumente)).toThrow(/npm run journal/)
    },
  )
})
