import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { PROBLEME } from '@benthos/vertrag/problem'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { lesePdf } from '../../../pruefstand/pdf.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { zaehleWartende } from '../../../pruefstand/wartende.ts'
import { AUSFUHRFAELLE } from './ausfuhrfaelle.pruefhilfe.ts'
import { Ausfuhrnachweis } from './nachweis.ts'

/** Was jede Ausfuhr aushält: eine volle Platte, einen, der geht, Änderungen mittendrin, nichts getroffen, andere Zeilen als gezählt, mehr, als Excel fasst. */

const { app, db, als, token, ende } = await pruefdienst()
afterAll(ende)
afterEach(() => sql`delete from auftrag`.execute(db))
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3', laenge: 15.5, breite: 48.2 })
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12 }
const bewertete = await reihe.aufnahme(stelle, '2024-04-21', { taxa: TAXA })
expect((await als('admin')(post(`/bewertung/mzb/${bewertete}`))).statusCode).toBe(200)
const beide = await welt.aufnahme({ bundesland: 'AT-3', mzb: { status: 'ROHDATEN' }, phb: { status: 'ROHDATEN' } })
for (const [weg, zeile] of [
  ['mzb/mhs/taxa', { zeile: 1, taxon: 'Baetis rhodani', anzahl: 3 }],
  ['phb/taxa', { zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }],
] as const)
  expect((await als('admin')(post(`/aufnahme/${beide}/${weg}`, { version: 0, zeilen: [zeile] }))).statusCode).toBe(200)
await sql`
  update aufnahme set mzb_status = 'PLAUSIBEL', mzb_freigabe = 'OEFFENTLICH',
    phb_status = case when phb_status is null then null else 'PLAUSIBEL' end
  where id in (${bewertete}, ${beide})
`.execute(db)

const FAELLE = AUSFUHRFAELLE({ aufnahme: beide, messstelle: stelle })
/** Sie lesen die Ergebnisse aus einem Stand; die Vorlage liest nichts, einzelne am Schirm warten auf keinen. */
const LESENDE = FAELLE.filter(({ istVorlage, name }) => !istVorlage && name !== 'Ergebnisübersicht einzelner JSON')

type Auftrag = { id: number; state: string; fehler: string | null; ergebnis: object | null }
async function beauftrage(adresse: string): Promise<Auftrag> {
  const antwort = await als('admin')(post('/api/user-tasks/export', { adresse }))
  expect(antwort.statusCode, antwort.body).toBe(200)
  await app.auftraege.arbeiteAb()
  const alle = (await als('admin')('/api/user-tasks')).json<Auftrag[]>()
  return alle.find(({ id }) => id === antwort.json<Auftrag>().id) as Auftrag
}
const teile = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from auftrag_dateiteil`.execute(db)).rows[0]?.n

/** Kann hier jemand ein Dateisystem einhängen? */
const darfEinhaengen = process.platform === 'linux' && process.getuid?.() === 0 && probeEinhaengen()
function probeEinhaengen(): boolean {
  const ort = mkdtempSync(join(tmpdir(), 'benthos-probe-'))
  const geht = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', ort]).status === 0
  if (geht) execFileSync('umount', [ort])
  rmSync(ort, { recursive: true })
  return geht
}

const UEBERSPRUNGEN = darfEinhaengen ? '' : 'übersprungen, hier darf niemand ein Dateisystem einhängen: '

describe('[A-AUSFUHR-16] eine wirklich volle Platte (kleines Dateisystem)', () => {
  const ort = mkdtempSync('/var/tmp/benthos-voll-')
  const fuellung = join(ort, 'fuellung')
  const fuelle = () => {
    const datei = openSync(fuellung, 'w')
    try {
      for (;;) writeSync(datei, Buffer.alloc(4096))
    } catch (fehler) {
      expect((fehler as NodeJS.ErrnoException).code).toBe('ENOSPC')
    } finally {
      closeSync(datei)
    }
  }
  const richteEin = async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', ort])
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db)
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
    chownSync(ort, uid, gid)
    await sql.raw(`create tablespace voll_ausfuhr location '${ort}'`).execute(db)
    await sql`alter table auftrag_dateiteil set tablespace voll_ausfuhr`.execute(db)
    fuelle()
  }
  const raeumeAb = async () => {
    await sql`alter table auftrag_dateiteil set tablespace pg_default`.execute(db)
    await sql`drop tablespace voll_ausfuhr`.execute(db)
    execFileSync('umount', [ort])
  }
  afterAll(async () => {
    if (darfEinhaengen) await raeumeAb()
    rmSync(ort, { recursive: true })
  })

  test(`${UEBERSPRUNGEN}jede Ausfuhr scheitert mit dem Grund und hinterlässt nichts; ist wieder Platz, gelingt sie`, async () => {
    if (!darfEinhaengen) return
    await richteEin()
    const imHintergrund = FAELLE.filter(({ istVorlage }) => !istVorlage)
    for (const { name, url } of imHintergrund) {
      const auftrag = await beauftrage(url)
      expect(auftrag, name).toMatchObject({
        state: 'FAILURE',
        fehler: PROBLEME.SPEICHER_VOLL.text,
        ergebnis: null,
      })
      expect(await teile(), name).toBe(0)
    }
    rmSync(fuellung)
    for (const { name, url } of imHintergrund)
      expect(await beauftrage(url), name).toMatchObject({ state: 'SUCCESS', fehler: null })
  }, 300_000)
})

describe('[A-AUSFUHR-07] wer geht, ehe die Ausfuhr fertig ist', () => {
  test.each(LESENDE)('$name: die Abfrage endet, nichts hält eine Verbindung', async ({ url }) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const headers = { authorization: `Bearer ${await token('admin')}` }
    await db.transaction().execute(async tx => {
      await sql`lock table bewertung in access exclusive mode`.execute(tx)
      const anfrage = get({ port, path: `/benthosdb${url}`, headers, agent: false })
      anfrage.on('error', () => undefined)
      await expect.poll(() => zaehleWartende(db)).toBeGreaterThan(0)
      anfrage.destroy()
      await expect.poll(() => zaehleWartende(db), { timeout: 10_000 }).toBe(0)
    })
    // Sein Platz ist frei: der nächste Abruf derselben Person gelingt.
    expect((await als('admin')({ url, remoteAddress: naechsteAdresse() })).statusCode).toBe(200)
  })
})

/** Inhalt ohne das, was den Zeitpunkt nennt, und ohne Prüfsummen über solches. */
async function inhaltVon(typ: string, roh: Buffer): Promise<string> {
  const ohneZeit = (text: string) =>
    text
      .replaceAll(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.\d]*Z/g, 'ZEIT')
      .replaceAll(/\d{1,2}\.\d{1,2}\.\d{4}, \d{2}:\d{2}/g, 'ZEIT')
      .replaceAll(/"(sha256|hash)": ?"[\w:]+"/g, 'SUMME')
      .replaceAll(/[0-9a-f]{64}/g, 'SUMME')
      .replaceAll(/"bytes": ?\d+/g, 'BYTES')
      .replaceAll(/;\d+;SUMME/g, ';BYTES;SUMME')
  if (typ.startsWith(MEDIENTYP.xlsx)) return ohneZeit(JSON.stringify([...(await liesMappe(roh))]))
  if (!typ.startsWith(MEDIENTYP.zip)) return ohneZeit(roh.toString())
  const dateien = [...(await packeAus(roh))]
  return dateien
    .map(([name, teil]) => `${name}\n${ohneZeit(name.endsWith('.pdf') ? lesePdf(teil).text : teil.toString('latin1'))}`)
    .join('\n')
}

describe('[A-AUSFUHR-07] was sich während der Ausfuhr ändert, ändert an ihr nichts: ein Stand, und er ist genannt', () => {
  // Zu den QS-Blättern gibt es hier keine Zweitbestimmung; wer ein Recht verliert, verliert auch den Bericht (`sammelbericht.test.ts`).
  test.each(LESENDE.filter(({ name }) => name !== 'QS-Blätter'))('$name', async ({ url }) => {
    const hole = async () => {
      const antwort = await als('admin')({ url, remoteAddress: naechsteAdresse() })
      expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
      return inhaltVon(String(antwort.headers['content-type']), antwort.rawPayload)
    }
    const vorher = await hole()
    const waehrend = await db.transaction().execute(async tx => {
      await sql`lock table bewertung in access exclusive mode`.execute(tx)
      const laufende = hole()
      await expect.poll(() => zaehleWartende(db)).toBeGreaterThan(0)
      // Zurückgenommen, umbenannt, verändert: alles, was eine der Dateien nennt.
      await sql`
        update aufnahme set code = code || '-NEU', mzb_freigabe = 'NICHT_FREIGEGEBEN', mzb_status = 'UNPLAUSIBEL'
        where id in (${bewertete}, ${beide})
      `.execute(tx)
      await sql`update fund set anzahl = 77777 where anzahl is not null`.execute(tx)
      await sql`update messstelle set name = name || ' neu'`.execute(tx)
      return { laufende }
    })
    expect(await waehrend.laufende).toBe(vorher)
    await sql`
      update aufnahme set code = replace(code, '-NEU', ''), mzb_freigabe = 'OEFFENTLICH', mzb_status = 'PLAUSIBEL'
      where id in (${bewertete}, ${beide})
    `.execute(db)
    await sql`
      update fund set anzahl = case taxon.name when 'Baetis rhodani' then 40 when 'Gammarus fossarum' then 25 else 12 end
      from taxon
      where taxon.id = fund.taxon_id and fund.anzahl is not null
    `.execute(db)
    await sql`update messstelle set name = replace(name, ' neu', '')`.execute(db)
  })
})

describe('[A-AUSFUHR-14] weichen die Zeilen von den gezählten ab, gibt es keine Datei', () => {
  afterEach(() => vi.restoreAllMocks())

  // Die EU-Meldung zählt in ihrem Zeichenfaden (`meldewerk.test.ts`).
  test.each(FAELLE.filter(({ istVorlage, vertrag }) => !istVorlage && vertrag !== 'GET /api/eumeldung/datei'))(
    '$name',
    async ({ url }) => {
      const { beginne } = Ausfuhrnachweis.prototype
      // Gezählt ist eine mehr, als es gibt: so sähe es aus, wenn unterwegs eine verloren ginge.
      vi.spyOn(Ausfuhrnachweis.prototype, 'beginne').mockImplementation(function (
        this: Ausfuhrnachweis,
        name: string,
        erwartet: number | null,
      ) {
        return beginne.call(this, name, erwartet === null ? null : erwartet + 1)
      })
      expect(await beauftrage(url)).toMatchObject({ state: 'FAILURE', ergebnis: null })
      expect(await teile()).toBe(0)
      vi.restoreAllMocks()
      expect(await beauftrage(url)).toMatchObject({ state: 'SUCCESS', fehler: null })
    },
  )
})

describe('[A-AUSFUHR-03] ein Filter, der nichts trifft', () => {
  /** Was am Schirm steht, ist auch leer eine Antwort. */
  const AUCH_LEER = 'Ergebnisübersicht JSON'
  const mitFilter = FAELLE.filter(
    ({ vertrag, istVorlage }) => !istVorlage && !vertrag.includes(':id') && !vertrag.endsWith('ById'),
  )

  test.each(mitFilter)('$name', async ({ name, url }) => {
    const [pfad, abfrage = ''] = url.split('?')
    const kriterien = new URLSearchParams(abfrage)
    kriterien.set('bundesland', 'AT-9')
    const antwort = await als('admin')({ url: `${pfad}?${kriterien}`, remoteAddress: naechsteAdresse() })
    if (name === AUCH_LEER) {
      expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
      expect(antwort.rawPayload.toString('latin1')).not.toContain('PL-1')
      return
    }
    expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(404)
    // Er sagt, was zu tun ist, und im Hintergrund steht derselbe Satz.
    expect(antwort.json<{ message: string }>().message).toMatch(/Filter|Wählen Sie|wählen/)
    expect(await beauftrage(`${pfad}?${kriterien}`)).toMatchObject({
      state: 'FAILURE',
      fehler: antwort.json<{ message: string }>().message,
      ergebnis: null,
    })
  })
})

describe('[A-AUSFUHR-15] mehr Zeilen, als ein Excel-Blatt fasst', () => {
  test('gibt es nicht: die Antwort nennt das Blatt und sagt, was zu tun ist, unmittelbar und im Hintergrund', async () => {
    const viele = await welt.aufnahme({ bundesland: 'AT-4', mzb: { status: 'ROHDATEN' } })
    const setze = (zeilen: number) =>
      sql`
        insert into aufnahme_abschnitt (aufnahme_id, abschnitt, daten)
        values (${viele}, 'choriotop', jsonb_build_object('zeilen', (
          select jsonb_agg('{"choriotop": "AKAL"}'::jsonb) from generate_series(1, ${zeilen}::int)
        )))
        on conflict (aufnahme_id, abschnitt) do update set daten = excluded.daten
      `.execute(db)
    await setze(1_048_576)
    const adresse = `/export/datenexport/mzb?id=${viele}`
    const antwort = await als('admin')(adresse)
    expect(antwort.statusCode).toBe(400)
    const { message } = antwort.json<{ message: string }>()
    expect(message).toBe(
      'Das Blatt „Choriotope“ hätte mit dem Kopf 1.048.577 Zeilen; Excel fasst höchstens 1.048.576. Laden Sie die Funde als CSV oder die sichtbare Datenbank, oder schränken Sie den Filter ein, etwa auf einen Zeitraum oder ein Bundesland.',
    )
    expect(await beauftrage(adresse)).toMatchObject({ state: 'FAILURE', fehler: message, ergebnis: null })
    // CSV fasst sie.
    const { rawPayload } = await als('admin')(`/export/db/data?id=${viele}`)
    const zeilen = (await packeAus(rawPayload)).get('choriotop.csv')?.toString().trimEnd().split('\r\n')
    expect(zeilen).toHaveLength(1 + 1_048_576)
  }, 120_000)
})
