import { type Bereich, type Element, type Freigabestatus, STATUSWERTE, type Status } from '@benthos/fachmodell'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { liesMappe, packeAus } from '../../../pruefstand/archivleser.ts'
import { naechsteAdresse } from '../../../pruefstand/aufrufe.ts'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { verstecke } from '../../../pruefstand/geheimnisse.ts'
import { type Aufnahmeangaben, musterwelt } from '../../../pruefstand/musterwelt.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { darfLautTafel, type Lage, type Person } from '../../../pruefstand/rollentafel.ts'

/**
 * Was hinausgeht, Zeile für Zeile und Angabe für Angabe gegen die Rechtetafel der Prüfung und gegen das, was dieselbe Person am
 * Schirm liest. Jedes Qualitätselement jeder Aufnahme trägt seinen eigenen Marker in jeden seiner Teile: was in den ausgepackten
 * Dateien steht, müssen genau die Marker sein, die sie lesen darf: nicht mehr und nicht weniger.
 */

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)
afterAll(ende)

const LEUTE = [
  'admin',
  'bund',
  'land-noe',
  'land-ooe',
  'auftragnehmer',
  'auftragnehmer2',
  'fachprojekt',
  'fachprojekt2',
  'qs',
  'lesen',
  'mehrrollen',
] as const

type Objekt = { id: number; code: string; name: string; lagen: Readonly<Partial<Record<Element, Lage>>> }
const OBJEKTE: Objekt[] = []
const KLARES: Readonly<Record<string, number>> = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12 }

/** Angaben eines Elements dieser Aufnahme tragen diesen Text. */
const marker = (id: number, element: Element) => `NUR-${element}-${id}.`

async function lege(name: string, angaben: Aufnahmeangaben): Promise<void> {
  const id = await welt.aufnahme(angaben)
  const lagen = await welt.lagenVon(angaben)
  await verstecke(db, id, Object.keys(lagen) as Element[])
  for (const [tabelle, spalte] of [
    ['aufnahme_abschnitt', 'daten'],
    ['phb_wuchsform', 'bemerkung'],
    ['probe', 'bemerkung'],
    ['phb_algenmischbestand', 'name'],
  ] as const)
    await sql`
      update ${sql.ref(tabelle)}
      set ${sql.ref(spalte)} = replace(replace(${sql.ref(spalte)}::text, 'NUR-MZB', ${marker(id, 'MZB')}), 'NUR-PHB', ${marker(id, 'PHB')})
        ${spalte === 'daten' ? sql`::jsonb` : sql``}
      where aufnahme_id = ${id}
    `.execute(db)
  for (const element of Object.keys(lagen) as Element[])
    await sql`
      insert into fund (bestimmung_id, zeile, taxon_id, bemerkung, ${sql.ref(element === 'MZB' ? 'anzahl' : 'schaetzklasse')})
      select b.id, 1, (select min(taxon.id) from taxon where taxon.taxalistenversion_id = b.taxalistenversion_id),
        ${marker(id, element)}, 3
      from bestimmung as b
      where b.aufnahme_id = ${id} and (b.methode = 'PHB') = ${element === 'PHB'}
    `.execute(db)
  // Ein Ergebnis je Element: eine Zeile der Übersicht, deren Kenngröße den Marker trägt.
  await sql`
    insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse, eingabe,
      ergebnis, kapsel_hash, engine_version)
    select ${id}, e, case e when 'MZB' then 'MHS' else 'PHB' end, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
      eingabe, jsonb_set(ergebnis, '{herkunft,hinweis}', to_jsonb('NUR-' || e || '-' || ${id}::text || '.')), kapsel_hash, engine_version
    from bewertung, unnest(${Object.keys(lagen)}::text[]) as e
    where bewertung.id = ${vorbild}
  `.execute(db)
  const { code } = await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  OBJEKTE.push({ id, code, name, lagen })
}

const muster = await reihe.aufnahme(await reihe.messstelle({ bundesland: 'AT-8' }), '2025-04-21', { taxa: KLARES })
expect((await als('admin')(post(`/bewertung/mzb/${muster}`))).statusCode).toBe(200)
const { id: vorbild } = await db.selectFrom('bewertung').select('id').executeTakeFirstOrThrow()

const STAENDE: readonly { status: Status; freigabe: Freigabestatus }[] = [
  ...STATUSWERTE.map(status => ({ status, freigabe: 'NICHT_FREIGEGEBEN' as const })),
  { status: 'PLAUSIBEL', freigabe: 'BEHOERDEN' },
  { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH' },
]
const ORTE: readonly { art: Bereich; bundesland: string; von: string; mzb: string; phb: string }[] = [
  { art: 'GZUEV', bundesland: 'AT-3', von: 'bund', mzb: 'auftragnehmer', phb: 'auftragnehmer2' },
  { art: 'LAND', bundesland: 'AT-4', von: 'land-ooe', mzb: 'auftragnehmer2', phb: 'auftragnehmer' },
  { art: 'FACHPROJEKT', bundesland: 'AT-3', von: 'fachprojekt', mzb: 'auftragnehmer', phb: 'auftragnehmer2' },
]
// Jedes Element steht neben einem anderen in jedem anderen Stand; jedes kommt auch allein vor.
for (const ort of ORTE)
  for (const [i, stand] of STAENDE.entries()) {
    const anderer = STAENDE[(i * 3 + 2) % STAENDE.length] as (typeof STAENDE)[number]
    const wo = { art: ort.art, bundesland: ort.bundesland, von: ort.von }
    await lege(`${ort.art} MZB ${stand.freigabe}, PHB ${anderer.freigabe}`, {
      ...wo,
      mzb: { ...stand, auftragnehmer: ort.mzb },
      phb: { ...anderer, auftragnehmer: ort.phb },
    })
    await lege(`${ort.art} nur ein Element ${stand.freigabe}`, {
      ...wo,
      mzb: i % 2 === 0 ? stand : null,
      phb: i % 2 === 0 ? null : stand,
    })
  }

// Die Messstelle gehört zu einem Projekt, aus dem nichts freigegeben ist; eine Aufnahme eines anderen ist es.
const geheimprojekt = await welt.projekt('FACHPROJEKT', 'fachprojekt')
await db.updateTable('projekt').set({ name: 'Geheimprojekt' }).where('id', '=', geheimprojekt).execute()
const freie = OBJEKTE.filter(({ lagen }) => lagen.MZB?.art === 'FACHPROJEKT' && lagen.MZB.freigabe === 'OEFFENTLICH')
expect(freie.length).toBeGreaterThan(0)
for (const { id } of freie)
  await sql`
    update messstelle set projekt_id = ${geheimprojekt} where id = (select messstelle_id from aufnahme where aufnahme.id = ${id})
  `.execute(db)

async function personVon(wer: string): Promise<Person> {
  const zeile = await db
    .selectFrom('benutzer')
    .leftJoin('organisationseinheit as o', 'o.id', 'benutzer.organisationseinheit_id')
    .select(['benutzer.rollen', 'o.id', 'o.bundesland'])
    .where('username', '=', wer)
    .executeTakeFirstOrThrow()
  return { rollen: zeile.rollen, organisation: zeile.id, bundesland: zeile.bundesland }
}
const rufe = (wer: string, url: string) => als(wer)({ method: 'GET', url, remoteAddress: naechsteAdresse() })
async function gelingt(wer: string, url: string) {
  const antwort = await rufe(wer, url)
  expect(antwort.statusCode, `${wer} ${url}: ${antwort.body.slice(0, 200)}`).toBe(200)
  return antwort
}
const markerIn = (text: string): string[] => [...new Set(text.match(/NUR-(?:MZB|PHB)-\d+\./g) ?? [])].toSorted()
type Zeile = Readonly<Record<string, string>>
const liesCsv = (inhalt: Buffer | undefined): Zeile[] =>
  parse(inhalt ?? '', { bom: true, columns: true, delimiter: ';' })
const geordnet = (werte: Iterable<string>) => [...werte].toSorted()

describe.each(LEUTE)('[A-AUSFUHR-01] %s: hinaus geht, was am Schirm zu lesen ist', wer => {
  const liest = async () => {
    const person = await personVon(wer)
    return (tat: 'Aufnahme lesen' | 'Ergebnis lesen', lage: Lage | undefined) =>
      lage !== undefined && darfLautTafel(person, tat, lage)
  }
  const stellen = async () => {
    const darf = await liest()
    return OBJEKTE.flatMap(objekt =>
      (['MZB', 'PHB'] as const).flatMap(element =>
        darf('Aufnahme lesen', objekt.lagen[element]) ? [{ ...objekt, element }] : [],
      ),
    )
  }

  test('sichtbare Datenbank: jede Tabelle hat genau die Zeilen, jede Zeile genau die Angaben', async () => {
    const dateien = await packeAus((await gelingt(wer, '/export/db/data')).rawPayload)
    const tabelle = (name: string) => liesCsv(dateien.get(`${name}.csv`))
    const lesbare = await stellen()
    expect(markerIn([...dateien.values()].join('\n'))).toEqual(geordnet(lesbare.map(s => marker(s.id, s.element))))
    const codes = (element?: Element) =>
      geordnet(new Set(lesbare.filter(s => element === undefined || s.element === element).map(s => s.code)))
    const eigene = (zeilen: Zeile[], feld = 'aufnahme') =>
      geordnet(zeilen.map(z => z[feld] ?? '').filter(code => code.startsWith('MU-AUF')))
    expect(eigene(tabelle('aufnahme'), 'code')).toEqual(codes())
    for (const name of ['ortsbefund_wetter_hydrographie', 'ortsbefund_organoleptischer_befund_reduktionen'])
      expect(eigene(tabelle(name)), name).toEqual(codes())
    // Choriotope gehören zum MZB, stehen hier aber auch an Aufnahmen, die es nicht tragen.
    for (const name of ['probe_mzb', 'fund_mzb', 'ortsbefund_choriotop'])
      expect(eigene(tabelle(name)), name).toEqual(codes('MZB'))
    for (const name of ['probe_phb', 'fund_phb', 'mischbestand', 'wuchsform', 'ortsbefund_phytobenthos'])
      expect(eigene(tabelle(name)), name).toEqual(codes('PHB'))
    const ergebnisse = tabelle('ergebnis').filter(({ aufnahme }) => aufnahme?.startsWith('MU-AUF'))
    expect(geordnet(ergebnisse.map(z => `${z['aufnahme']} ${z['element']}`))).toEqual(
      geordnet(lesbare.map(s => `${s.code} ${s.element}`)),
    )
    for (const zeile of tabelle('aufnahme')) {
      const ihre = lesbare.filter(({ code }) => code === zeile['code']).map(({ element }) => element)
      if (!zeile['code']?.startsWith('MU-AUF')) continue
      expect(zeile['methoden'], zeile['code']).toBe(ihre.join('|'))
      for (const [element, e] of [
        ['MZB', 'mzb'],
        ['PHB', 'phb'],
      ] as const) {
        const angaben = Object.entries(zeile).filter(
          ([feld]) => feld.startsWith(e) || feld.endsWith(`er${element[0]}${e.slice(1)}`),
        )
        expect(angaben.length).toBeGreaterThan(3)
        if (!ihre.includes(element))
          expect(angaben.map(([, wert]) => wert).join(''), `${zeile['code']} ${element}`).toBe('')
      }
    }
  })

  test('sichtbare Datenbank: Messstellen, Projekte und Aufnahmen sind die der Listen am Schirm, mit denselben Namen', async () => {
    const dateien = await packeAus((await gelingt(wer, '/export/db/data')).rawPayload)
    const tabelle = (name: string) => liesCsv(dateien.get(`${name}.csv`))
    type Liste<Z> = { zeilen: Z[]; gesamt: number }
    const amSchirm = async <Z>(url: string): Promise<Z[]> => {
      const { zeilen, gesamt } = (await gelingt(wer, `${url}?groesse=200`)).json<Liste<Z>>()
      expect(zeilen).toHaveLength(gesamt)
      return zeilen
    }
    const messstellen = await amSchirm<{ id: number; code: string; projekt: string | null }>('/messstellen')
    expect(
      tabelle('messstelle')
        .map(z => [z['code'], z['projekt']])
        .toSorted(),
    ).toEqual(messstellen.map(z => [z.code, z.projekt ?? '']).toSorted())
    const aufnahmen = await amSchirm<{ code: string; projekt: string }>('/aufnahmen')
    expect(
      tabelle('aufnahme')
        .map(z => [z['code'], z['projekt']])
        .toSorted(),
    ).toEqual(aufnahmen.map(z => [z.code, z.projekt]).toSorted())
    const projekte = (await gelingt(wer, '/projekte?groesse=200')).json<{
      zeilen: { daten: { name: string } }[]
    }>()
    expect(geordnet(tabelle('projekt').map(z => z['name'] ?? ''))).toEqual(
      geordnet(projekte.zeilen.map(z => z.daten.name)),
    )
    // Am Schirm einer Messstelle steht dasselbe Projekt wie in der Liste.
    for (const { id, projekt } of messstellen.slice(0, 40)) {
      const eine = (await gelingt(wer, `/messstelle/${id}`)).json<{ identifizierung: { daten: object } }>()
      expect(JSON.stringify(eine).includes('Geheimprojekt'), String(id)).toBe(
        projekt?.includes('Geheimprojekt') ?? false,
      )
    }
  })

  test('Dateien einer Aufnahme, auch in Mappen: Marker nur des einen, lesbaren Elements', async () => {
    const darf = await liest()
    for (const { id, lagen, name } of OBJEKTE)
      for (const element of ['MZB', 'PHB'] as const) {
        const e = element.toLowerCase()
        const lesbar = darf('Aufnahme lesen', lagen[element])
        const datei = await rufe(wer, `/aufnahme/${id}/${e}/h2oExportFile`)
        expect(datei.statusCode, `${name} ${element}`).toBe(lesbar ? 200 : 404)
        if (lesbar) expect(markerIn(datei.rawPayload.toString('latin1')), name).toEqual([marker(id, element)])
        // Eine Mappe zu schreiben kostet mehr, als sie abzulehnen: von den lesbaren genügt ein Teil.
        if (lesbar && id % 5 > 0) continue
        const mappe = await rufe(wer, `/aufnahme/${id}/${e}/datenexport`)
        expect(mappe.statusCode, `${name} ${element}`).toBe(lesbar ? 200 : 404)
        if (lesbar)
          expect(markerIn(JSON.stringify([...(await liesMappe(mappe.rawPayload))])), name).toEqual([
            marker(id, element),
          ])
      }
  })

  test('Funde, Datenexport, H2O-Manier vieler und gefilterte Datenbank: jeder lesbare Marker, kein anderer', async () => {
    const lesbare = await stellen()
    const markerVon = (welche: typeof lesbare) => geordnet(welche.map(s => marker(s.id, s.element)))
    const textVon = async (url: string, gibtEs: boolean) => {
      const antwort = await rufe(wer, url)
      expect(antwort.statusCode, url).toBe(gibtEs ? 200 : 404)
      if (!gibtEs) return ''
      if (String(antwort.headers['content-type']).includes('spreadsheet'))
        return JSON.stringify([...(await liesMappe(antwort.rawPayload))])
      return [...(await packeAus(antwort.rawPayload)).values()].map(teil => teil.toString('latin1')).join('\n')
    }
    for (const format of ['csv', 'xlsx'])
      expect(markerIn(await textVon(`/export/funde?format=${format}`, lesbare.length > 0)), format).toEqual(
        markerVon(lesbare),
      )
    for (const element of ['MZB', 'PHB'] as const) {
      const eigene = lesbare.filter(s => s.element === element)
      for (const weg of [
        `/export/datenexport/${element.toLowerCase()}`,
        `/export/h2o/${element.toLowerCase()}`,
        `/export/funde?element=${element}`,
      ]) {
        // Lesbare Aufnahmen ohne lesbares Element der Wahl: Funde gibt es dann als leere Tafel.
        const gibtEs = weg.includes('funde') ? lesbare.length > 0 : eigene.length > 0
        expect(markerIn(await textVon(weg, gibtEs)), weg).toEqual(markerVon(eigene))
      }
    }
    const inOberoesterreich = lesbare.filter(({ lagen }) => (lagen.MZB ?? lagen.PHB)?.bundesland === 'AT-4')
    expect(markerIn(await textVon('/export/db/data?bundesland=AT-4', inOberoesterreich.length > 0))).toEqual(
      markerVon(inOberoesterreich),
    )
  })

  test('Übersicht, Gesamttaxaliste, GeoJSON: dieselben Aufnahmen, dieselben Elemente', async () => {
    const lesbare = await stellen()
    const uebersicht = (await gelingt(wer, '/ergebnisUebersichtByFilter')).body
    expect(markerIn(uebersicht)).toEqual(geordnet(lesbare.map(s => marker(s.id, s.element))))
    if (lesbare.length === 0) return
    const mappe = await liesMappe((await gelingt(wer, '/gesamttaxaliste')).rawPayload)
    const spalten = (methode: string) =>
      geordnet(
        new Set(
          [...mappe].flatMap(([blatt, zeilen]) =>
            blatt.startsWith(methode) ? (zeilen[0] ?? []).map(String).filter(code => code.startsWith('MU-AUF')) : [],
          ),
        ),
      )
    const codesMit = (element: Element) => geordnet(lesbare.filter(s => s.element === element).map(s => s.code))
    expect(spalten('MHS')).toEqual(codesMit('MZB'))
    expect(spalten('PHB')).toEqual(codesMit('PHB'))
    type Merkmale = { features: { id: number; properties: Record<string, unknown> }[] }
    const { features } = (await gelingt(wer, '/export/geojson/aufnahmen')).json<Merkmale>()
    const gezeigt = features.flatMap(({ id, properties }) =>
      (['MZB', 'PHB'] as const).flatMap(element => {
        const e = element.toLowerCase()
        const angaben = ['Status', 'Freigabe', 'Klasse'].map(was => properties[`${e}${was}`] ?? null)
        if (!OBJEKTE.some(objekt => objekt.id === id) || angaben.every(wert => wert === null)) return []
        return [`${id} ${element}`]
      }),
    )
    expect(geordnet(gezeigt)).toEqual(geordnet(lesbare.map(s => `${s.id} ${s.element}`)))
  })

  test('Darwin Core und OGC: nur Freigegebenes, und davon nur Lesbares', async () => {
    const darf = await liest()
    const freigegeben = (lage: Lage | undefined) => lage?.freigabe === 'BEHOERDEN' || lage?.freigabe === 'OEFFENTLICH'
    const soll = (tat: 'Aufnahme lesen' | 'Ergebnis lesen', auchJedem: boolean) =>
      OBJEKTE.flatMap(objekt =>
        (['MZB', 'PHB'] as const).flatMap(element => {
          const lage = objekt.lagen[element]
          const sieht = darf(tat, lage) || (auchJedem && lage?.freigabe === 'OEFFENTLICH')
          return freigegeben(lage) && sieht ? [{ ...objekt, element }] : []
        }),
      )
    const archiv = await rufe(wer, '/export/darwincore')
    const erwartet = soll('Aufnahme lesen', false)
    expect(archiv.statusCode).toBe(erwartet.length === 0 ? 404 : 200)
    if (archiv.statusCode === 200) {
      const dateien = await packeAus(archiv.rawPayload)
      const funde = (dateien.get('occurrence.txt')?.toString() ?? '').split('\n').slice(1).filter(Boolean)
      expect(funde).toHaveLength(erwartet.length)
      const verraten = markerIn([...dateien.values()].join('\n'))
      expect(erwartet.map(s => marker(s.id, s.element))).toEqual(expect.arrayContaining(verraten))
    }
    const ergebnisse = soll('Ergebnis lesen', true)
    const bewertungen = (await gelingt(wer, '/ogc/collections/bewertungen/items?limit=1000')).body
    expect(markerIn(bewertungen)).toEqual(geordnet(ergebnisse.map(s => marker(s.id, s.element))))
    for (const sammlung of ['aufnahmen', 'messstellen']) {
      const { features } = (await gelingt(wer, `/ogc/collections/${sammlung}/items?limit=1000`)).json<{
        features: { id: number; properties: Record<string, unknown> }[]
      }>()
      expect(features, sammlung).toHaveLength(new Set(ergebnisse.map(({ id }) => id)).size)
    }
  })
})

test('[A-AUSFUHR-01] die Prüfung hat etwas zu finden: jede Person außer der Administration darf manches nicht', async () => {
  for (const wer of LEUTE.filter(eine => eine !== 'admin' && eine !== 'bund')) {
    const person = await personVon(wer)
    const lesbare = OBJEKTE.flatMap(o => Object.values(o.lagen)).filter(lage =>
      darfLautTafel(person, 'Aufnahme lesen', lage),
    )
    expect(lesbare.length, wer).toBeGreaterThan(0)
    expect(lesbare.length, wer).toBeLessThan(OBJEKTE.flatMap(o => Object.values(o.lagen)).length)
  }
})
