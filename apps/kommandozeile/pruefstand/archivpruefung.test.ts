import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packeAus } from '@benthos/server/pruefstand/archivleser.ts'
import { post, pruefdienst } from '@benthos/server/pruefstand/dienst.ts'
import { baueDiensteOhneServer } from '@benthos/server/src/dienste.ts'
import { spieleArchivEin } from '@benthos/server/src/einspielung.ts'
import { darwincorewelt } from '@benthos/server/src/features/darwincore/darwincorewelt.pruefhilfe.ts'
import { leseKonfiguration } from '@benthos/server/src/technik/konfiguration/konfiguration.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { fuehreAus } from '../src/fuehreAus.ts'
import { alsEintraege, json, mit, packe, zeilenVon } from './archivbau.ts'
import { darwincoreschaeden } from './darwincoreschaeden.ts'
import { datenbankschaeden } from './datenbankschaeden.ts'
import { zipschaeden } from './zipschaeden.ts'

/** Archive, wie der Server sie ausführt, unversehrt und mit Absicht beschädigt. */

const { als, ende, ids } = await darwincorewelt()
afterAll(ende)
const ordner = await mkdtemp(join(tmpdir(), 'benthos-archiv-'))

expect((await als('admin')(post(`/aufnahme/${ids.roh}/mzb/bewertung/mhs`))).statusCode).toBeLessThan(300)
const hole = async (wer: string, pfad: string): Promise<Buffer> => {
  const antwort = await als(wer)(pfad)
  expect(antwort.statusCode, antwort.body.slice(0, 300)).toBe(200)
  return antwort.rawPayload
}
const datenbank = await hole('admin', '/export/db/data')
const darwincore = await hole('admin', '/export/darwincore')
const gut = { DB: await packeAus(datenbank), DWC: await packeAus(darwincore) }

/** Das Archiv, wie es vor den bleibenden Nummern geschrieben war: ohne ihre Spalte, die letzte der Tafel. */
const ohneNummern = () => {
  const tafeln = ['aufnahme', 'fund_mzb', 'fund_phb']
  const ohneLetzte = (text: string) =>
    zeilenVon(text)
      .map(zeile => zeile.replace(/;(?:nummer|\d+)$/, ''))
      .join('\r\n')
  return mit(gut.DB, {
    ...Object.fromEntries(tafeln.map(tafel => [`${tafel}.csv`, ohneLetzte])),
    'datapackage.json': json(({ resources }) => {
      for (const { name, schema } of resources as { name: string; schema: { fields: { name: string }[] } }[])
        if (tafeln.includes(name)) expect(schema.fields.pop()?.name).toBe('nummer')
    }),
  })
}

let laufend = 0
async function lege(archiv: Buffer): Promise<string> {
  const pfad = join(ordner, `archiv-${++laufend}.zip`)
  await writeFile(pfad, archiv)
  return pfad
}
async function pruefe(archiv: Buffer): Promise<{ rueckgabe: number; text: string; zeilen: string[] }> {
  const pfad = await lege(archiv)
  const texte: string[] = []
  const nimm = (text: string) => void texte.push(text)
  const rueckgabe = await fuehreAus(['pruefe', pfad], { melde: nimm, warne: nimm })
  const text = texte.join('\n')
  return { rueckgabe, text, zeilen: text.split('\n').slice(1, -1) }
}

describe('[A-AUSFUHR-12] Archive prüfen: unversehrt kein Mangel', () => {
  test.each(['admin', 'bund', 'land-noe', 'land-ooe', 'auftragnehmer', 'auftragnehmer2', 'fachprojekt', 'lesen'])(
    'sichtbare Datenbank von %s, und ihre Vorlage',
    async wer => {
      for (const pfad of ['/export/db/data', '/export/db/template']) {
        const { rueckgabe, text } = await pruefe(await hole(wer, pfad))
        expect(text).toContain('Kein Mangel.')
        expect(rueckgabe).toBe(0)
      }
    },
  )

  test.each(['admin', 'land-noe', 'auftragnehmer'])('Darwin Core Archive von %s', async wer => {
    const { rueckgabe, text } = await pruefe(await hole(wer, '/export/darwincore'))
    expect(text).toMatch(/Darwin Core Archive, 4 Tabellen[^]*Kein Mangel\./)
    expect(rueckgabe).toBe(0)
  })

  test('ein Archiv einer früheren Fassung, ohne bleibende Nummern', async () => {
    const { rueckgabe, text } = await pruefe(packe(ohneNummern()))
    expect(text).toContain('Kein Mangel.')
    expect(rueckgabe).toBe(0)
  })

  test('auch neu gepackt ist keiner daran: das Packen der Prüfung verfälscht nichts', async () => {
    for (const dateien of [gut.DB, gut.DWC]) expect((await pruefe(packe(alsEintraege(dateien)))).rueckgabe).toBe(0)
  })
})

describe('[A-AUSFUHR-12] Archive prüfen: mit Absicht beschädigt', () => {
  test.each([...zipschaeden(datenbank, gut.DB), ...datenbankschaeden(gut.DB), ...darwincoreschaeden(gut.DWC)])(
    '%s',
    async (_, archiv, satz) => {
      const { rueckgabe, text, zeilen } = await pruefe(archiv())
      expect(text).toMatch(
        typeof satz === 'string' ? new RegExp(satz.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)) : satz,
      )
      expect(rueckgabe).toBe(1)
      // Jeder Mangel ist ein Satz, der sagt, was zu tun ist.
      for (const zeile of zeilen) expect(zeile).toMatch(/[;,] .+\.$|^… und/)
    },
  )

  test('viele gleiche Mängel: genannt werden 200, gezählt alle', async () => {
    const viele = mit(gut.DB, { 'choriotop.csv': text => text + 'X;AKAL;;;\r\n'.repeat(500) })
    const { text } = await pruefe(packe(viele))
    expect(text).toMatch(/… und [\d.]+ weitere Mängel\n[\d.]+ Mängel\.$/)
    expect(text.split('\n').length).toBeLessThan(210)
  })
})

describe('[A-AUSFUHR-13] Archive einspielen: mit Absicht beschädigt', async () => {
  const leer = await pruefdienst()
  const dienste = baueDiensteOhneServer({ konfiguration: leseKonfiguration({ ENVIRONMENT: 'TEST' }), db: leer.db })
  afterAll(async () => {
    await dienste.rechenwerk.schliesse()
    await leer.ende()
  })
  const spieleEin = async (archiv: Buffer) => spieleArchivEin(dienste, await lege(archiv), { lasseAus: true })
  const TAFELN = ['projekt', 'messstelle', 'aufnahme', 'fund', 'bewertung'] as const
  const bestand = async () => {
    const zahlen: Record<string, number> = {}
    for (const tafel of TAFELN)
      zahlen[tafel] = (
        await leer.db
          .selectFrom(tafel)
          .select(({ lit }) => lit(1).as('zeile'))
          .execute()
      ).length
    return zahlen
  }

  test.each([...zipschaeden(datenbank, gut.DB), ...datenbankschaeden(gut.DB)])(
    '%s: abgelehnt, und nichts davon steht in der Datenbank',
    async (_, archiv) => {
      await expect(spieleEin(archiv())).rejects.toThrow(/^Das Archiv hat Mängel .*eingespielt ist nichts/)
      expect(await bestand()).toEqual({ projekt: 0, messstelle: 0, aufnahme: 0, fund: 0, bewertung: 0 })
    },
  )

  test('ein Archiv einer früheren Fassung, ohne bleibende Nummern, nimmt eine leere Datenbank an und vergibt neue', async () => {
    const frueher = await pruefdienst()
    const ihre = baueDiensteOhneServer({ konfiguration: leseKonfiguration({ ENVIRONMENT: 'TEST' }), db: frueher.db })
    try {
      const pfad = await lege(packe(ohneNummern()))
      const bilanz = await spieleArchivEin(ihre, pfad, { lasseAus: true })
      expect(bilanz).toMatchObject({ ergebnisse: 1, ausgelassen: [] })
      const nummern = await frueher.db.selectFrom('fund').select('nummer').execute()
      expect(nummern.length).toBe((bilanz.zeilen.get('fund_mzb') ?? 0) + (bilanz.zeilen.get('fund_phb') ?? 0))
      expect(new Set(nummern.map(({ nummer }) => nummer)).size).toBe(nummern.length)
    } finally {
      await ihre.rechenwerk.schliesse()
      await frueher.ende()
    }
  })

  test('dasselbe Archiv unversehrt nimmt dieselbe Datenbank an', async () => {
    expect(await spieleEin(datenbank)).toMatchObject({ ergebnisse: 1, ausgelassen: [] })
    expect(await bestand()).toMatchObject({ bewertung: 1 })
  })
})
