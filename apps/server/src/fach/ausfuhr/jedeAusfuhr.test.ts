import { createHash } from 'node:crypto'
import { Ausfuhrnachweis } from '@benthos/vertrag/ausfuhrnachweis'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { mitVeraendertenAnweisungen } from '../../../pruefstand/anweisungen.ts'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, liesMappeFremd, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { AUSFUHRFAELLE, OHNE_EIGENEN_NACHWEIS } from './ausfuhrfaelle.pruefhilfe.ts'

/**
 * Jede Ausfuhr, die es gibt, an einer Tafel: ihr Nachweis ist vollständig, seine Zahlen und Prüfsummen stimmen mit dem überein, was ein
 * anderer in der Datei findet, und es ist derselbe Mechanismus. Eine neue Ausfuhr, die nicht auf der Tafel steht, lässt die erste
 * Prüfung scheitern.
 */

const { app, db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
const stelle = await reihe.messstelle({ bundesland: 'AT-3', name: 'Prüfbach', laenge: 15.5, breite: 48.2 })
const freigegeben = { mzb_status: 'PLAUSIBEL', mzb_freigabe: 'OEFFENTLICH' } as const
const eine = await reihe.aufnahme(stelle, '2024-04-21', {
  taxa: { 'Baetis rhodani': 40.5, 'Gammarus fossarum': 25, 'Leuctra fusca': 12 },
})
const beide = await welt.aufnahme({ bundesland: 'AT-3', mzb: { status: 'PLAUSIBEL' }, phb: { status: 'PLAUSIBEL' } })
for (const [weg, payload] of [
  ['mzb/mhs/taxa', { version: 0, zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', anzahl: 3, bemerkung: '=1+1' }] }],
  ['phb/taxa', { version: 0, zeilen: [{ zeile: 1, taxon: 'Navicula gregaria', schalen: 100 }] }],
] as const) {
  await sql`update aufnahme set mzb_status = 'ROHDATEN', phb_status = 'ROHDATEN' where id = ${beide}`.execute(db)
  const antwort = await als('admin')(post(`/aufnahme/${beide}/${weg}`, payload))
  expect(antwort.statusCode, antwort.body).toBe(200)
}
expect((await als('admin')(post(`/bewertung/mzb/${eine}`))).statusCode).toBe(200)
for (const id of [eine, beide])
  await db
    .updateTable('aufnahme')
    .set({ ...freigegeben, phb_status: id === beide ? 'PLAUSIBEL' : null })
    .where('id', '=', id)
    .execute()

const FAELLE = AUSFUHRFAELLE({ aufnahme: beide, messstelle: stelle })
const sha256 = (inhalt: Buffer | string) => createHash('sha256').update(inhalt).digest('hex')
const hole = async (url: string, wer = 'admin') => {
  const antwort = await als(wer)(url)
  expect(antwort.statusCode, `${url}: ${antwort.body.slice(0, 300)}`).toBe(200)
  return antwort
}

test('[A-AUSFUHR-14] jede Ausfuhr steht auf der Tafel oder mit Grund daneben; nichts auf der Tafel gibt es nicht', async () => {
  const vertraege = await sammleVertraege()
  // Was im Hintergrund entsteht, ist eine Ausfuhr; dazu jede Datei, die einen Filter der Aufnahmenliste nimmt oder unter /export liegt.
  const istAusfuhr = ({ antwort, imHintergrund, pfad }: (typeof vertraege)[number]) =>
    antwort === 'datei' && (imHintergrund !== undefined || pfad.startsWith('/export/') || /h2o/i.test(pfad))
  const ausfuhren = vertraege.filter(istAusfuhr).map(nameVon)
  const auf = new Set(FAELLE.map(({ vertrag }) => vertrag))
  expect(ausfuhren.filter(name => !auf.has(name) && !(name in OHNE_EIGENEN_NACHWEIS))).toEqual([])
  expect([...auf, ...Object.keys(OHNE_EIGENEN_NACHWEIS)].filter(name => !ausfuhren.includes(name))).toEqual([])
})

/** Nachweis und, je Teil, was ein anderer Leser unter seinem Namen findet: Prüftext und Zahl der Zeilen. */
type Gelesenes = { nachweis: unknown; teile: Map<string, { pruefsumme: string; zeilen: number | null }> }

async function lies(typ: string, roh: Buffer): Promise<Gelesenes> {
  if (typ.startsWith(MEDIENTYP.zip)) return liesZip(roh)
  if (typ.startsWith(MEDIENTYP.xlsx)) return liesXlsx(roh)
  return liesText(roh.toString())
}

async function liesZip(roh: Buffer): Promise<Gelesenes> {
  const dateien = await packeAus(roh)
  expect([...dateien.keys()].at(-1)).toBe('nachweis.json')
  const nachweis: unknown = JSON.parse(String(dateien.get('nachweis.json')))
  dateien.delete('nachweis.json')
  const zeilenVon = (name: string, inhalt: Buffer): number | null => {
    const text = inhalt.toString(name.startsWith('H2O-Manier') ? 'latin1' : 'utf8')
    if (name.startsWith('H2O-Manier')) return (text.match(/^D;/gm) ?? []).length
    return /\.(csv|txt)$/.test(name) ? text.trimEnd().split('\n').length - 1 : null
  }
  return {
    nachweis,
    teile: new Map(
      [...dateien].map(([name, inhalt]) => [name, { pruefsumme: sha256(inhalt), zeilen: zeilenVon(name, inhalt) }]),
    ),
  }
}

/** openpyxl liest die Zellen; der Prüftext entsteht hier noch einmal, nach dem Satz, der in der Mappe steht. */
function liesXlsx(roh: Buffer): Gelesenes {
  const blaetter = liesMappeFremd(roh)
  const { Nachweis: nachweisblatt = [], ...uebrige } = blaetter
  expect(Object.keys(blaetter).at(-1)).toBe('Nachweis')
  const zelle = ([art, wert]: [string, string | number | null]) =>
    art === 'd' && typeof wert === 'string' ? wert.slice(0, 10) : wert
  const pruefzeile = (zeile: [string, string | number | null][]) => {
    const werte = zeile.map(zelle)
    while (werte.length > 0 && werte.at(-1) === null) werte.pop()
    return `${JSON.stringify(werte)}\n`
  }
  const zeilen = nachweisblatt.map(zeile => zeile.map(zelle))
  const ab = zeilen.findIndex(([erste, zweite]) => erste === 'Teil' && zweite === 'Zeilen erwartet')
  const belege = zeilen.slice(ab + 1).filter(zeile => /^[0-9a-f]{64}$/.test(String(zeile[4])))
  const wert = (name: string) => zeilen.find(([angabe]) => angabe === name)?.[1]
  const liste = (name: string) => (wert(name) === 'keine' ? [] : String(wert(name)).split('; '))
  return {
    nachweis: {
      inhalt: wert('Inhalt'),
      abfrage: wert('Abfrage'),
      filter: { inWorten: wert('Filter'), kriterien: JSON.parse(String(wert('Kriterien'))) },
      // Gesetzt ist er in österreichischer Zeit.
      stand: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/.test(String(wert('Stand der Daten'))) ? new Date().toISOString() : null,
      ausgefuehrtVon: wert('Ausgeführt von'),
      umfang: wert('Umfang'),
      quelle: wert('Quelle'),
      nutzung: wert('Nutzung'),
      taxalisten: liste('Taxalisten'),
      verfahren: liste('Verfahren'),
      vorbehalte: zeilen.filter(([angabe]) => angabe === 'Vorbehalt').map(zeile => zeile[1]),
      teile: belege.map(([name, zeilenErwartet, zeilenGeschrieben, zeilenAbgelehnt, summe]) => ({
        name,
        zeilenErwartet,
        zeilenGeschrieben,
        zeilenAbgelehnt,
        bytes: 0,
        sha256: summe,
      })),
    },
    teile: new Map(
      Object.entries(uebrige).map(([name, tafel]) => [
        name,
        { pruefsumme: sha256(tafel.map(pruefzeile).join('')), zeilen: tafel.length - 1 },
      ]),
    ),
  }
}

function liesText(text: string): Gelesenes {
  const { nachweis, ...rest } = JSON.parse(text) as { nachweis: unknown; features?: object[]; zeilen?: object[] }
  if (rest.features) {
    const zeilen = text.split('\n').filter(zeile => zeile.startsWith('{"type":"Feature",'))
    const pruefsumme = sha256(zeilen.map(zeile => `${zeile.replace(/,$/, '')}\n`).join(''))
    return { nachweis, teile: new Map([['features', { pruefsumme, zeilen: rest.features.length }]]) }
  }
  const zeilen = (rest.zeilen ?? []) as { aufnahmeId: number }[]
  const pruefsumme = sha256(zeilen.map(zeile => `${JSON.stringify(zeile)}\n`).join(''))
  return {
    nachweis,
    teile: new Map([['zeilen', { pruefsumme, zeilen: new Set(zeilen.map(z => z.aufnahmeId)).size }]]),
  }
}

/** Was herauskam, und wie oft dabei nach dem Lesbaren aller Aufnahmen gefragt wurde. */
async function beobachteBindung<T>(tu: () => Promise<T>): Promise<{ wert: T; gefragt: number }> {
  const merke = (text: string) => (text.includes('array_agg(aufnahme.id order by aufnahme.id)') ? `${text} ` : text)
  const { wert, geaendert } = await mitVeraendertenAnweisungen(merke, tu)
  return { wert, gefragt: geaendert }
}

describe('[A-AUSFUHR-14] der Nachweis jeder Ausfuhr', () => {
  // Wie eine Mappe zu lesen ist, weiß hier nur openpyxl.
  const benannt = FAELLE.map(fall => ({
    ...fall,
    titel: fall.form === 'xlsx' ? mitLeser('python3-openpyxl', fall.name) : fall.name,
  }))
  test.each(benannt)('$titel', async ({ url, form, kopfzeilen = 0, istVorlage = false, ohne = [] }) => {
    if (form === 'xlsx' && !FREMDE_LESER['python3-openpyxl']) return
    const { wert: antwort, gefragt } = await beobachteBindung(() => hole(url))
    expect(gefragt, 'wer die Datei gleich bekommt, holt sie nicht später').toBe(0)
    const { nachweis: roh, teile } = await lies(String(antwort.headers['content-type']), antwort.rawPayload)
    const nachweis = Ausfuhrnachweis.parse(roh)
    expect(nachweis.nutzung).toContain('Keine Lizenz erteilt')
    expect(nachweis.abfrage.startsWith(url.split('?')[0] ?? '')).toBe(true)
    const belegbare = [...teile.keys()].filter(name => !ohne.includes(name))
    expect(nachweis.teile.map(({ name }) => name).toSorted()).toEqual(belegbare.toSorted())
    for (const { name, zeilenErwartet, zeilenGeschrieben, zeilenAbgelehnt, sha256: summe } of nachweis.teile) {
      expect(summe, name).toBe(teile.get(name)?.pruefsumme)
      if (zeilenErwartet === null) continue
      expect(zeilenErwartet, name).toBe((zeilenGeschrieben ?? 0) + zeilenAbgelehnt)
      expect(zeilenGeschrieben, name).toBe((teile.get(name)?.zeilen ?? 0) - kopfzeilen)
    }
    expect(nachweis.teile.some(({ zeilenGeschrieben }) => (zeilenGeschrieben ?? 0) > 0)).toBe(!istVorlage)
  })

  test.each(FAELLE.filter(({ form }) => form === 'xlsx'))(
    '$name: die Mappe hat Titel, Sprache und festen Kopf, nichts Ausführbares, und niemand ist als Ersteller genannt',
    async ({ url }) => {
      const stuecke = await packeAus((await hole(url)).rawPayload)
      expect([...stuecke.keys()].filter(name => /externalLinks|vbaProject|\.bin$/.test(name))).toEqual([])
      const blaetter = [...stuecke].filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      expect(blaetter.length).toBeGreaterThan(1)
      for (const [name, inhalt] of blaetter) expect(String(inhalt), name).not.toMatch(/<f[ >]/)
      expect(String(blaetter[0]?.[1])).toMatch(/<pane [^>]*ySplit="[1-9]\d*"[^>]*state="frozen"/)
      const kopf = String(stuecke.get('docProps/core.xml'))
      expect(kopf).toMatch(/<dc:title>[^<]+ \(Benthosdatenbank Fließgewässer\)<\/dc:title>/)
      expect(kopf).toContain('<dc:language>de-AT</dc:language>')
      for (const wer of ['dc:creator', 'cp:lastModifiedBy'])
        expect(kopf).toContain(`<${wer}>Benthosdatenbank Fließgewässer</${wer}>`)
    },
  )

  test(mitLeser('python3-openpyxl', 'fällt auf, wenn in der Mappe eine Zelle anders ist als belegt'), async () => {
    if (!FREMDE_LESER['python3-openpyxl']) return
    const antwort = await hole(`/export/funde?format=xlsx&id=${eine}`)
    const gelesen = liesXlsx(antwort.rawPayload)
    const blatt = liesMappeFremd(antwort.rawPayload)['Funde Makrozoobenthos'] ?? []
    const beleg = Ausfuhrnachweis.parse(gelesen.nachweis).teile.find(({ name }) => name === 'Funde Makrozoobenthos')
    const verfaelscht = blatt.map(zeile => zeile.map(([, wert]) => (wert === 40.5 ? 41 : wert)))
    const texte = verfaelscht.map(zeile => {
      const ende = zeile.findLastIndex(wert => wert !== null)
      return `${JSON.stringify(zeile.slice(0, ende + 1))}\n`
    })
    expect(sha256(texte.join(''))).not.toBe(beleg?.sha256)
    expect(gelesen.teile.get('Funde Makrozoobenthos')?.pruefsumme).toBe(beleg?.sha256)
  })
})

test.each(['/export/db/data', '/export/funde', '/export/darwincore', '/export/h2o/mzb'])(
  '[A-AUFTRAG-09] als Auftrag fragt %s genau einmal, woran die Datei gebunden ist',
  async adresse => {
    const { statusCode, body } = await als('admin')(post('/api/user-tasks/export', { adresse }))
    expect(statusCode, body).toBeLessThan(300)
    expect((await beobachteBindung(() => app.auftraege.arbeiteAb())).gefragt).toBe(1)
  },
)

describe('[A-AUFTRAG-09] im Hintergrund nennt jede Ausfuhr, wie weit sie ist, mit dem Ziel von Anfang an', () => {
  test.each(FAELLE.filter(({ istVorlage }) => !istVorlage))('$name', async ({ url }) => {
    const { id } = (await als('admin')(post('/api/user-tasks/export', { adresse: url }))).json<{ id: number }>()
    await sql`
      create or replace function merke_ziel() returns trigger language plpgsql as $$ begin
        insert into gemerktes_ziel values (new.fortschritt_ist, new.fortschritt_soll); return new;
      end $$`.execute(db)
    await sql`create table if not exists gemerktes_ziel (ist integer, soll integer)`.execute(db)
    await sql`create or replace trigger merke_ziel after update of fortschritt_ist on auftrag for each row execute function merke_ziel()`.execute(
      db,
    )
    await app.auftraege.arbeiteAb()
    const { rows } = await sql<{ ist: number; soll: number | null }>`select ist, soll from gemerktes_ziel`.execute(db)
    await sql`drop trigger merke_ziel on auftrag; drop table gemerktes_ziel`.execute(db)
    const auftrag = (await als('admin')('/api/user-tasks'))
      .json<{ id: number; state: string; fortschritt: { ist: number; soll: number } }[]>()
      .find(einer => einer.id === id)
    expect(auftrag?.state).toBe('SUCCESS')
    const ziel = auftrag?.fortschritt.soll ?? 0
    expect(ziel).toBeGreaterThan(0)
    expect(auftrag?.fortschritt.ist).toBe(ziel)
    expect(new Set(rows.flatMap(({ ist, soll }) => (ist > 0 ? [soll] : [])))).toEqual(new Set([ziel]))
  })
})

describe('[A-AUSFUHR-14] der Filter steht in Worten und als Kriterien', () => {
  const filterVon = async (url: string, wer = 'admin') => {
    const { nachweis } = await liesZip((await hole(url, wer)).rawPayload)
    return Ausfuhrnachweis.parse(nachweis).filter
  }

  test('mit den Worten der Filterleiste', async () => {
    const { inWorten, kriterien } = await filterVon(
      `/export/funde?bundesland=AT-3&mzbStatus=PLAUSIBEL&datumVon=2024-01-01&messstelleId=${stelle}&ausschnitt=14,47,16,49`,
    )
    expect(inWorten).toBe(
      'Datum von: 01.01.2024; Status MZB: Plausibel; Messstelle: Prüfbach; Bundesland: Niederösterreich; Kartenausschnitt: 14,00 bis 16,00° O · 47,00 bis 49,00° N',
    )
    expect(kriterien).toEqual({
      bundesland: ['AT-3'],
      mzbStatus: ['PLAUSIBEL'],
      datumVon: '2024-01-01',
      messstelleId: [stelle],
      ausschnitt: [14, 47, 16, 49],
    })
    expect((await filterVon('/export/funde')).inWorten).toBe('Ohne Filter: alles, was zu lesen ist')
    expect((await filterVon(`/export/funde?id=${eine}&id=${beide}`)).inWorten).toBe('2 einzeln gewählte Aufnahmen')
  })

  test('aber nie mit dem Namen dessen, was der Leser nicht lesen darf', async () => {
    const fremde = await reihe.messstelle({ bundesland: 'AT-4', name: 'Geheimer Bach' })
    const projekt = await welt.projekt('FACHPROJEKT', 'fachprojekt')
    await db.updateTable('projekt').set({ name: 'Geheimes Projekt' }).where('id', '=', projekt).execute()
    const eigenes = await db
      .selectFrom('aufnahme')
      .select('projekt_id')
      .where('id', '=', eine)
      .executeTakeFirstOrThrow()
    const url = `/export/funde?messstelleId=${stelle}&messstelleId=${fremde}&projektId=${eigenes.projekt_id}&projektId=${projekt}`
    const { inWorten } = await filterVon(url, 'land-noe')
    expect(inWorten).not.toMatch(/Geheim/)
    expect(inWorten).toContain(`Nummer ${fremde}`)
    expect((await filterVon(url)).inWorten).toMatch(/Geheimer Bach/)
  })
})
