import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PARAMETERSAETZE } from '@benthos/bewertung'
import type { Fassung } from '@benthos/vertrag/fassung'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mitVeraendertenAnweisungen, zaehleAnweisungen } from '../../../pruefstand/anweisungen.ts'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { type Pruefdienst, post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { fassungsgriffe } from '../../../pruefstand/fassungsgriffe.ts'
import { geheimnisVon, verstecke } from '../../../pruefstand/geheimnisse.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { lasseSitzungenVerfallen } from '../../../pruefstand/uhr.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { wenigeZugleich } from '../../../pruefstand/wenigeZugleich.ts'
import { JE_WELT, listeAnfragen, NUR_FALSCH, unterscheidende } from './blindanfragen.pruefhilfe.ts'
import { alsText, inhaltVon } from './blindantworten.pruefhilfe.ts'

/**
 * Blind heißt: an nichts, was der Beauftragte fragen kann, lässt sich ablesen, was in der Erstbestimmung steht. Zwei Welten gleichen
 * einander bis auf diese Liste (andere Taxa, andere Zahlen, andere Klasse, andere Hinweise). Jeder Aufruf der Schnittstelle muss
 * ihm in beiden dasselbe antworten; die Administration dagegen sieht den Unterschied, sonst prüfte das nichts.
 */

type Liste = Readonly<Record<string, number>>
const KLARES_WASSER: Liste = {
  'Baetis alpinus': 4177,
  'Epeorus assimilis': 263,
  'Perla marginata': 191,
  'Rhithrogena semicolorata': 87,
}
const BELASTET: Liste = { 'Asellus aquaticus': 5519, 'Tubifex tubifex': 3371, 'Erpobdella octoculata': 149 }

async function baueWelt(erste: Liste) {
  const dienst = await pruefdienst()
  const { db, als } = dienst
  const welt = await musterwelt(db)
  const reihe = await saeeProbenreihe(db, welt)
  const an = als('auftragnehmer')
  const person = await db
    .selectFrom('benutzer')
    .select('id')
    .where('username', '=', 'mehrrollen')
    .executeTakeFirstOrThrow()
  const mzb = { auftragnehmer: 'auftragnehmer' }
  /** Bewertet, mit Rückfrage und Einschätzung übergeben und zur Zweitbestimmung ihres MZB angefordert. */
  const beauftragte = async (phb: { auftragnehmer: string } | null, istFreigegeben = false) => {
    const id = await welt.aufnahme({ mzb, phb })
    await verstecke(db, id, phb === null ? ['MZB'] : ['MZB', 'PHB'])
    await db
      .updateTable('probe')
      .set({ flaeche: 1.25, entnahmegeraet: 'MHS_NETZ' })
      .where('aufnahme_id', '=', id)
      .where('methode', '=', 'MHS')
      .execute()
    const { version } = (await an(`/aufnahme/${id}/mzb/mhs/taxa`)).json<{ version: number }>()
    const zeilen = Object.entries(erste).map(([taxon, anzahl], i) => ({
      zeile: i + 1,
      taxon,
      artStadium: null,
      anzahl,
    }))
    const gelingt = async (wer: string, weg: string, rumpf?: object) => {
      const antwort = await als(wer)(post(weg, rumpf))
      expect(antwort.statusCode, antwort.body).toBe(200)
      return antwort
    }
    await gelingt('auftragnehmer', `/aufnahme/${id}/mzb/mhs/taxa`, { version, zeilen })
    await gelingt('auftragnehmer', `/aufnahme/${id}/mzb/bewertung/mhs`)
    const { version: stand } = (await an(`/aufnahme/${id}/status`)).json<{ version: number }>()
    await gelingt('auftragnehmer', `/aufnahme/${id}/status/mzb`, { version: stand, status: 'BEWERTUNG_ABGESCHLOSSEN' })
    if (istFreigegeben) {
      const stelle = async (wer: string, ziel: object) => {
        const { version: jetzt } = (await als('admin')(`/aufnahme/${id}/status`)).json<{ version: number }>()
        await gelingt(wer, `/aufnahme/${id}/status/mzb`, { version: jetzt, ...ziel })
      }
      await stelle('land-noe', { status: 'PLAUSIBEL' })
      await stelle('bund', { freigabe: 'BEHOERDEN' })
    }
    const daten = { auswahl: 'GEZIELT', zweitbestimmerId: person.id }
    await gelingt('land-noe', `/aufnahme/${id}/qs/bericht`, { aktion: 'ANFORDERN', methode: 'MHS', version: 0, daten })
    return id
  }
  const id = await beauftragte(null)
  // Diese liest er, weil er ihr Phytobenthos lesen darf.
  const mitPhb = await beauftragte({ auftragnehmer: 'auftragnehmer2' })
  // Geprüft und für Behörden freigegeben: steht in jeder Ausfuhr, die nur solches enthält.
  const freigegeben = await beauftragte(null, true)
  const { messstelle_id: messstelle, projekt_id: projekt } = await db
    .selectFrom('aufnahme')
    .select(['messstelle_id', 'projekt_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Davor und danach: Dossier, Matrix und Plausibilität vergleichen damit.
  const andere: number[] = []
  for (const datum of ['2024-05-02', '2025-09-30'])
    andere.push(await reihe.aufnahme(messstelle, datum, { taxa: { 'Baetis alpinus': 12, 'Asellus aquaticus': 7 } }))
  // So früh lässt sich keiner hochladen; stünde er doch schon da, bliebe er verdeckt.
  const inhalt = Buffer.from(`%PDF-1.7 ${JSON.stringify(erste)}`)
  await sql`
    insert into qs_ergebnisbericht (aufnahme_id, methode, dateiname, groesse, pruefsumme, hochgeladen_von)
    values (${id}, 'MHS', ${JSON.stringify(erste)}, ${inhalt.length}, ${createHash('sha256').update(inhalt).digest('hex')}, 1)
  `.execute(db)
  await sql`insert into qs_ergebnisbericht_inhalt (aufnahme_id, methode, inhalt) values (${id}, 'MHS', ${inhalt})`.execute(
    db,
  )
  await rechneVorschau(dienst)
  return { ...dienst, id, mitPhb, freigegeben, messstelle, projekt, andere }
}

/** Ein Entwurf, dessen Vorschau die Ergebnisse beider Seiten zählt. */
async function rechneVorschau(dienst: Pruefdienst): Promise<void> {
  const { fuehreEin, schauVor } = fassungsgriffe(dienst)
  const satz = JSON.stringify(PARAMETERSAETZE.find(({ name }) => name === 'MZB-DEMO-2026'))
  const angaben = { bezeichnung: 'Entwurf', verfahren: 'MZB_DETAILLIERT', name: 'MZB-ENTWURF', marke: 'demonstration' }
  await schauVor(await fuehreEin('parametersatz', satz, angaben, 'satz.json'))
}

const welten = [await baueWelt(KLARES_WASSER), await baueWelt(BELASTET)] as const
const [eine, andere] = welten
afterAll(() => vi.restoreAllMocks())
afterAll(() => Promise.all(welten.map(welt => welt.ende())))
const { id } = eine

const anfragen = await listeAnfragen(eine, [...Object.keys(KLARES_WASSER), ...Object.keys(BELASTET)])

const frage = async (welt: (typeof welten)[number], wer: string, anfrage: InjectOptions) => {
  const { statusCode, headers, rawPayload } = await welt.als(wer)({ ...anfrage, remoteAddress: naechsteAdresse() })
  const inhalt = rawPayload.length === 0 ? '' : await inhaltVon(String(headers['content-type']), rawPayload)
  return { status: statusCode, text: alsText(headers, inhalt) }
}
type Antwort = Awaited<ReturnType<typeof frage>>
type Gefragtes = [name: string, anfrage: InjectOptions]
const istGleich = (a: Antwort, b: Antwort): boolean => a.status === b.status && a.text === b.text
/**
 * „Gelesen“ in der einen Welt fiele sonst zwischen Liste und Zahl der anderen: diese Aufrufe ändern, was die übrigen von ihnen zählen, und
 * werden der Reihe nach gefragt.
 */
const aendertZaehler = ([name]: Gefragtes): boolean => name.includes('/api/benachrichtigungen')
/** Aufrufe, die in beiden Welten nicht dasselbe antworten. */
async function listeUnterschiede(wer: string, nur: (name: string) => boolean = () => true): Promise<string[]> {
  const verschiedene: string[] = []
  const abgewiesene: Gefragtes[] = []
  const vergleiche = async ([name, anfrage]: Gefragtes) => {
    const antworten = await Promise.all([frage(eine, wer, anfrage), frage(andere, wer, anfrage)])
    if (antworten.some(({ status }) => status === 429 || status === 503)) return abgewiesene.push([name, anfrage])
    if (!istGleich(...antworten)) verschiedene.push(name)
  }
  const gefragte = [...anfragen].filter(([name]) => nur(name))
  await wenigeZugleich(
    gefragte.filter(eine => !aendertZaehler(eine)),
    async gefragtes => void (await vergleiche(gefragtes)),
  )
  for (const gefragtes of gefragte.filter(aendertZaehler)) await vergleiche(gefragtes)
  // Wer nur nicht drankam, hat nicht geantwortet: noch einmal, für sich allein.
  for (const gefragtes of abgewiesene.splice(0)) await vergleiche(gefragtes)
  verschiedene.push(...abgewiesene.map(([name]) => name))
  return verschiedene
}

describe('[QS] blind', () => {
  test('die beiden Welten haben dieselben Kennungen', () => {
    expect([andere.id, andere.mitPhb, andere.freigegeben, andere.messstelle, andere.projekt, andere.andere]).toEqual([
      eine.id,
      eine.mitPhb,
      eine.freigegeben,
      eine.messstelle,
      eine.projekt,
      eine.andere,
    ])
  })

  test('jeder Aufruf der Schnittstelle ist gefragt oder sagt, warum nur falsch, auch jeder der Vorgabe', async () => {
    const gefragt = [...anfragen.keys()]
    const fragenZu = (name: string) =>
      gefragt.filter(eine => eine.startsWith(`${name} `) || eine.startsWith(`${name}?`) || eine === name)
    const istGefragt = (name: string) => fragenZu(name).length > 0
    const namen = (await sammleVertraege()).map(nameVon)
    expect(namen.filter(name => !istGefragt(name))).toEqual([JE_WELT])
    const istFalsch = (frage: string) => String(anfragen.get(frage)?.url).endsWith('?gibtEsNicht=1')
    const nurFalsch = namen.filter(name => istGefragt(name) && fragenZu(name).every(istFalsch))
    const gruende = (name: string) => NUR_FALSCH.filter(([muster]) => muster.test(name)).length
    expect(nurFalsch.filter(name => gruende(name) !== 1)).toEqual([])
    for (const [muster] of NUR_FALSCH)
      expect(nurFalsch.filter(name => muster.test(name)).length, `${muster}`).toBeGreaterThan(0)
    const vorgabe = readFileSync(new URL('../../../../../docs/vorgabe/calls.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    const vertraege = new Set(namen.map(name => name.replace(/^(PUT|PATCH|DELETE)/, 'POST').replaceAll(/:\w+/g, '{}')))
    expect(vorgabe.map(zeile => zeile.replace('\t', ' ')).filter(aufruf => !vertraege.has(aufruf))).toEqual([])
    // Jeder Aufruf der Qualitätssicherung ohne Ausnahme.
    expect(nurFalsch.filter(name => name.includes('/qs/'))).toEqual([])
  })

  const gibRollen = async (...rollen: string[]) => {
    for (const { db } of welten)
      await sql`update benutzer set rollen = ${rollen}::text[], aktive_rolle = null where username = 'mehrrollen'`.execute(
        db,
      )
    lasseSitzungenVerfallen()
  }

  test('der Beauftragte bekommt auf jeden Aufruf in beiden Welten dieselbe Antwort, in jeder Rolle', async () => {
    const rolle = (role: string | null) =>
      Promise.all(welten.map(welt => welt.als('mehrrollen')(post('/api/auth/role', { role }))))
    for (const eineRolle of [null, 'LAND', 'QS', 'LESEN']) {
      await rolle(eineRolle)
      expect(await listeUnterschiede('mehrrollen'), `als ${eineRolle}`).toEqual([])
    }
    const uebrige = ['BUND', 'AUFTRAGNEHMER', 'FACHPROJEKT']
    await gibRollen(...uebrige, 'LAND', 'QS', 'LESEN')
    for (const eineRolle of [null, ...uebrige]) {
      await rolle(eineRolle)
      expect(await listeUnterschiede('mehrrollen'), `als ${eineRolle ?? 'allen zugleich'}`).toEqual([])
    }
    await gibRollen('LAND', 'QS', 'LESEN')
  }, 1_200_000)

  test('auch wer mittendrin die Administration bekommt: was er liest, auch die Zahlen über alle Ergebnisse', async () => {
    await gibRollen('ADMIN', 'LAND', 'QS', 'LESEN')
    expect(await listeUnterschiede('mehrrollen')).toEqual([])
    const vorschau = (await eine.als('admin')('/api/fassungen'))
      .json<Fassung[]>()
      .find(({ status }) => status === 'ENTWURF')
    for (const weg of ['vorschau', 'vorschau/datei'])
      expect(
        (await eine.als('mehrrollen')(`/api/fassungen/parametersatz/${vorschau?.id}/${weg}`)).json(),
        weg,
      ).toMatchObject({ status: 403, message: expect.stringContaining('blind') })
    expect(
      (await eine.als('mehrrollen')(post(`/api/fassungen/parametersatz/${vorschau?.id}/vorschau`))).statusCode,
    ).toBe(403)
    await gibRollen('LAND', 'QS', 'LESEN')
  }, 600_000)

  test('die Vorschau eines Entwurfs zählt Klassen aller Ergebnisse: sie sieht nur, wer Fassungen verwaltet', async () => {
    const fassungen = (name: string) => name.startsWith('GET /api/fassungen')
    expect(await listeUnterschiede('admin', fassungen)).not.toEqual([])
    for (const wer of ['mehrrollen', 'qs', 'bund']) expect(await listeUnterschiede(wer, fassungen), wer).toEqual([])
  })

  test('und keine Antwort nennt etwas aus der Erstbestimmung', async () => {
    const verraten: string[] = []
    await wenigeZugleich([...anfragen], async ([name, anfrage]) => {
      const { text } = await frage(eine, 'mehrrollen', anfrage)
      if (
        text.includes(geheimnisVon('MZB')) ||
        Object.values(KLARES_WASSER).some(zahl => new RegExp(`\\b${zahl}\\b`).test(text))
      )
        verraten.push(name)
    })
    expect(verraten).toEqual([])
  })

  test('was er nicht sehen darf, gibt es für ihn nicht; der Satz zur Erstliste verrät nichts', async () => {
    for (const weg of [
      'mzb/mhs/taxa',
      'mzb/mhs',
      'status',
      'history/mzb',
      'plausibilitaet',
      'mzb/bewertung/mhs',
      'mzb/h2oExport',
      'mzb/h2oExportFile',
      'mzb/h2oExportProtokoll',
    ])
      expect((await eine.als('mehrrollen')(`/aufnahme/${id}/${weg}`)).statusCode, weg).toBe(404)
    const erste = (await eine.als('mehrrollen')(`/aufnahme/${id}/qs/taxaliste1`)).json()
    expect(erste).toMatchObject({ status: 409, message: expect.stringMatching(/abgeschlossen ist/) })
    const kopf = (await eine.als('mehrrollen')(`/aufnahme/${id}`)).json()
    expect(kopf).toMatchObject({ mzb: null, mzbMethoden: [], proben: [], ortsbefund: [], rechte: { qs: true } })
    const liste = (await eine.als('mehrrollen')('/aufnahmen')).json<{ zeilen: { id: number }[] }>()
    expect(liste.zeilen.map(zeile => zeile.id)).not.toContain(id)
  })

  test('wer nicht beauftragt ist, sieht den Unterschied: an vielen Aufrufen, auch an jeder Ausfuhr', async () => {
    const unterschiede = await listeUnterschiede('admin')
    expect(unterschiede.length).toBeGreaterThan(60)
    for (const ausfuhr of unterscheidende(eine))
      expect(unterschiede.filter(name => name.startsWith(`GET ${ausfuhr}`)).length, ausfuhr).toBeGreaterThan(0)
  }, 600_000)

  describe('die Probe findet ein Leck', () => {
    const LISTEN = (name: string) => /^GET \/(aufnahmen|messstellen|ergebnisUebersichtByFilter)\b/.test(name)
    const AM_OBJEKT = (name: string) => new RegExp(`^GET /aufnahme/:id.* ${id}$`).test(name)

    test('eine Liste, deren Bedingung das Verdeckte vergisst', async () => {
      const { wert, geaendert } = await mitVeraendertenAnweisungen(
        text =>
          text.replaceAll(
            /aufnahme\.id <> all\((\$\d+)::bigint\[\]\)/g,
            '(aufnahme.id <> all($1::bigint[])) is not null',
          ),
        () => listeUnterschiede('mehrrollen', LISTEN),
      )
      expect(geaendert).toBeGreaterThan(0)
      expect(wert).toEqual(
        expect.arrayContaining([
          'GET /aufnahmen?mzbKlasse=5',
          'GET /messstellen?taxon=Tubifex%20tubifex',
          'GET /ergebnisUebersichtByFilter?format=xlsx',
        ]),
      )
      expect(await listeUnterschiede('mehrrollen', LISTEN)).toEqual([])
    }, 120_000)

    test('eine Anmeldung, die nicht weiß, was jemand blind bestimmt', async () => {
      lasseSitzungenVerfallen()
      const { wert, geaendert } = await mitVeraendertenAnweisungen(
        text => text.replaceAll("and status = 'OFFEN'\n  )", "and status = 'NIE'\n  )"),
        () => listeUnterschiede('mehrrollen', AM_OBJEKT),
      )
      expect(geaendert).toBeGreaterThan(0)
      expect(wert).toEqual(
        expect.arrayContaining([`GET /aufnahme/:id/mzb/mhs/taxa ${id}`, `GET /aufnahme/:id/history/mzb ${id}`]),
      )
      lasseSitzungenVerfallen()
      expect(await listeUnterschiede('mehrrollen', AM_OBJEKT)).toEqual([])
    }, 120_000)

    test.each([
      ['der Status', { status: 404, text: 'x' }],
      ['ein Zeichen im Text eines Fehlers', { status: 403, text: 'y' }],
    ])('%s genügt', (_, andereAntwort) => {
      expect(istGleich({ status: 403, text: 'x' }, andereAntwort)).toBe(false)
    })
    test.each([
      ['etag', '"1"', '"2"'],
      ['x-total-count', '3', '4'],
      ['content-disposition', 'attachment; filename="Baetis.csv"', 'attachment; filename="Tubifex.csv"'],
      ['last-modified', 'Mon, 01 Jan 2024 00:00:00 GMT', 'Tue, 02 Jan 2024 00:00:00 GMT'],
    ])('der Kopf %s genügt', (name, a, b) => {
      expect(alsText({ [name]: a }, '')).not.toBe(alsText({ [name]: b }, ''))
    })
  })

  test('auch die Arbeit verrät nichts: jede Frage am Objekt und an die Listen braucht in beiden Welten gleich viele Anweisungen', async () => {
    // Was nebenbei läuft, käme nur dazu: die kleinste dreier Zahlen ist die der Anfrage.
    const zaehle = async (welt: (typeof welten)[number], anfrage: InjectOptions): Promise<number> => {
      const zahlen: number[] = []
      for (let i = 0; i < 3; i++) zahlen.push(await zaehleAnweisungen(() => frage(welt, 'mehrrollen', anfrage)))
      return Math.min(...zahlen)
    }
    const verschiedene: string[] = []
    for (const [name, anfrage] of anfragen)
      if (new RegExp(`^GET /aufnahme/:id.* ${id}$`).test(name) || name.startsWith('GET /aufnahmen?')) {
        const [a, b] = [await zaehle(eine, anfrage), await zaehle(andere, anfrage)]
        if (a !== b) verschiedene.push(`${name}: ${a} und ${b}`)
      }
    expect(verschiedene).toEqual([])
  }, 300_000)

  test('nach dem Abschluss sieht ihn auch der Beauftragte', async () => {
    for (const welt of welten) {
      const handle = (rumpf: object) =>
        welt.als('mehrrollen')(post(`/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...rumpf }))
      const zeilen = [{ zeile: 1, taxon: 'Baetis alpinus', artStadium: null, anzahl: 5 }]
      expect((await handle({ aktion: 'SPEICHERN', version: 0, zeilen })).statusCode).toBe(200)
      expect((await handle({ aktion: 'ABSCHLIESSEN', version: 1 })).statusCode).toBe(200)
    }
    const unterschiede = await listeUnterschiede('mehrrollen')
    expect(unterschiede.length).toBeGreaterThan(40)
    expect(unterschiede).toContain(`GET /aufnahme/${id}/qs/taxaliste1?methode=MHS`)
  }, 600_000)
})
