import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import type { Auftragslauf } from '../../../technik/auftraege/auftragsart.ts'
import { OBJEKTSTAPEL } from '../../../technik/einlesen/konstanten.ts'
import { nimmObjekteZurueck } from '../../../technik/einlesen/ruecknahme/objektweise.ts'
import { ladeVorgang } from '../../../technik/einlesen/sql.ts'
import { fundruecknahmepruefung } from './fundruecknahme.pruefhilfe.ts'
import { baueFundruecknahme } from './ruecknahme.ts'

const p = await fundruecknahmepruefung()
afterAll(() => p.ende())
const { db, als, neueAufnahme, liesEin, lade, zeilen, vorgang, arbeiteAb } = p
const { vorschau, sendeRuecknahme, nimmZurueck, geladen, bearbeite, pruefsummen, gruende, mengen, status } = p

const KOPF = ['Aufnahme', 'Taxon', 'Stadium', 'Anzahl']

describe('[A-EINLESEN-15] Zurücknehmen', () => {
  test('neue Funde sind gelöscht, geänderte wie vorher, eine neue Probe ist fort, Status und Ergebnis gelten wieder', async () => {
    const [neu, alt] = [await neueAufnahme(), await neueAufnahme()]
    await geladen([KOPF, [alt.code, 'Baetis rhodani', 'Larve', '7,5'], [alt.code, 'Gammarus fossarum', '', '2']])
    await sql`
      with neue as (
        insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id,
          klasse, eingabe, ergebnis, kapsel_hash, engine_version)
        select ${alt.id}, 'MZB', 'MHS', 'probe', 'probe', 'probe', min(id), 2, '{}', '{}', repeat('0', 64), '1'
        from taxalistenversion
        returning id
      )
      update aufnahme
      set mzb_status = 'BEWERTET', mzb_klasse = 2, mzb_bewertung_id = neue.id, stand = stand + 1, geaendert_am = now()
      from neue
      where aufnahme.id = ${alt.id}
    `.execute(db)
    const vorher = await pruefsummen()
    const bestimmung = async () =>
      (await db.selectFrom('bestimmung').select('version').where('aufnahme_id', '=', alt.id).executeTakeFirst())
        ?.version
    const version = (await bestimmung()) ?? 0
    const { id } = await geladen([
      KOPF,
      [alt.code, 'Baetis rhodani', 'Larve', '99'],
      [alt.code, 'Elmis aenea', 'Imago', '4'],
      [neu.code, 'Elmis aenea', 'Imago', '5'],
    ])
    expect(await status(alt.id)).toBe('ROHDATEN')
    expect(await vorschau(id)).toEqual({
      hindernis: null,
      neue: 2,
      geaenderte: 1,
      beigaben: [],
      konfliktzahl: 0,
      konflikte: [],
    })
    expect(await nimmZurueck(id)).toMatchObject({
      zustand: 'ZURUECKGENOMMEN',
      geladen: 3,
      ruecknahme: { zurueckgenommen: 3, behalten: 0 },
    })
    expect(await pruefsummen()).toEqual(vorher)
    expect(await status(alt.id)).toBe('BEWERTET')
    // Ein Formular, das noch den eingelesenen Stand zeigt, darf nicht stillschweigend darüber speichern.
    expect(await bestimmung()).toBe(version + 2)
    expect((await zeilen(id)).map(z => [z.istGeladen, z.istZurueckgenommen, z.konflikt])).toEqual(
      Array.from({ length: 3 }, () => [true, true, null]),
    )
    const { rows } = await sql<{ benutzer: string; aktion: string }>`
      select b.username as benutzer, j.aktion
      from journal j join benutzer b on b.id = j.benutzer_id
      where j.tabelle = 'fund' and j.aufnahme_id = ${alt.id}
      order by j.id desc limit 2
    `.execute(db)
    expect(rows.map(z => z.benutzer)).toEqual(['auftragnehmer', 'auftragnehmer'])
    expect(rows.map(z => z.aktion).sort()).toEqual(['DELETED', 'UPDATED'])
  })

  test('geändert, gelöscht, neu belegt: die Aufnahme bleibt ganz und nennt Taxon und Wert; die übrigen gehen, beim zweiten Mal auch sie', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const vorher = await pruefsummen()
    const { id } = await geladen([
      KOPF,
      [a.code, 'Baetis rhodani', 'Larve', '3'],
      [a.code, 'Gammarus fossarum', '', '4'],
      [b.code, 'Baetis rhodani', 'Larve', '5'],
    ])
    await bearbeite(a.id, funde => funde.map(f => (f.taxon === 'Baetis rhodani' ? { ...f, anzahl: 30 } : f)), 'admin')
    const sicht = await vorschau(id)
    expect(sicht).toMatchObject({ neue: 1, geaenderte: 0, konfliktzahl: 1 })
    expect(sicht.konflikte).toEqual([
      {
        zeile: null,
        bezeichnung: `Aufnahme ${a.code}`,
        objektId: a.id,
        grund: 'Seit dem Laden geändert.',
        aenderungen: [{ spalte: 'Baetis rhodani (Larve) · Anzahl', alt: '3', neu: '30' }],
        wer: expect.stringMatching(/\w/),
        wann: expect.stringMatching(/^\d{4}-/),
      },
    ])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 2 } })
    expect((await zeilen(id)).map(z => z.konflikt?.aenderungen.length ?? null)).toEqual([1, 0, null])
    expect(await mengen(a.id)).toEqual([
      ['Baetis rhodani', 30],
      ['Gammarus fossarum', 4],
    ])
    expect(await mengen(b.id)).toEqual([])
    // Gelöscht ist ein neuer Fund schon fort; steht an seiner Stelle wieder dasselbe, hat es jemand eingetragen.
    await bearbeite(a.id, funde => funde.filter(f => f.taxon !== 'Baetis rhodani'))
    await bearbeite(a.id, funde => [
      { ...funde[0], zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 3 } as never,
      ...funde,
    ])
    expect((await vorschau(id)).konflikte[0]?.aenderungen).toEqual([
      { spalte: 'Baetis rhodani (Larve)', alt: 'geladen', neu: 'gelöscht; in seiner Zeile steht Baetis rhodani' },
    ])
    await bearbeite(a.id, funde => funde.filter(f => f.taxon !== 'Baetis rhodani'))
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 3, behalten: 0 } })
    expect(await mengen(a.id)).toEqual([])
    await db.deleteFrom('probe').where('aufnahme_id', 'in', [a.id, b.id]).execute()
    const { fund, probe, bestimmung } = await pruefsummen()
    expect({ fund, probe, bestimmung }).toEqual({
      fund: vorher['fund'],
      probe: vorher['probe'],
      bestimmung: vorher['bestimmung'],
    })
  })

  test('ein geänderter Fund, den jemand löschte, hält die Aufnahme; ein eigener Fund daneben hält nichts und bleibt', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    await geladen([KOPF, [a.code, 'Baetis rhodani', 'Larve', '1'], [b.code, 'Baetis rhodani', 'Larve', '1']])
    const { id } = await geladen([
      KOPF,
      [a.code, 'Baetis rhodani', 'Larve', '2'],
      [b.code, 'Baetis rhodani', 'Larve', '2'],
    ])
    await bearbeite(a.id, () => [])
    await bearbeite(b.id, funde => [
      ...funde,
      { ...funde[0], zeile: 9, taxon: 'Elmis aenea', artStadium: 'IMAGO', anzahl: 2 } as never,
    ])
    expect((await vorschau(id)).konflikte).toMatchObject([
      {
        bezeichnung: `Aufnahme ${a.code}`,
        aenderungen: [{ spalte: 'Baetis rhodani (Larve)', alt: 'geladen', neu: 'gelöscht' }],
      },
    ])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 1 } })
    expect(await mengen(a.id)).toEqual([])
    expect(await mengen(b.id)).toEqual([
      ['Baetis rhodani', 1],
      ['Elmis aenea', 2],
    ])
    expect(await status(b.id)).toBe('ROHDATEN')
  })

  test('zwei Importe in dieselbe Aufnahme: der jüngere zuerst, danach der ältere, und alles ist wie am Anfang', async () => {
    const { code } = await neueAufnahme()
    const vorher = await pruefsummen()
    const erster = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '1']])
    const zweiter = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '2'], [code, 'Elmis aenea', 'Imago', '3']])
    expect((await vorschau(erster.id)).konfliktzahl).toBe(1)
    await nimmZurueck(zweiter.id)
    expect(await nimmZurueck(erster.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('breite Liste: eine Zeile ist erst zurückgenommen, wenn sie es in allen ihren Aufnahmen ist', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    const { id } = await geladen([
      ['Taxon', a.code, b.code],
      ['Baetis rhodani', '12', '3'],
      ['Gammarus fossarum', '', '41'],
      ['Elmis aenea', '5', ''],
    ])
    await bearbeite(a.id, funde => funde.map(f => (f.taxon === 'Baetis rhodani' ? { ...f, anzahl: 13 } : f)))
    expect(await vorschau(id)).toMatchObject({ neue: 2, konfliktzahl: 1 })
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 2 } })
    const grund = `Aufnahme ${a.code}: Seit dem Laden geändert.`
    expect((await zeilen(id)).map(z => [z.konflikt?.grund ?? null, z.konflikt?.aenderungen.length ?? null])).toEqual([
      [grund, 1],
      [null, null],
      [grund, 0],
    ])
    expect(await mengen(b.id)).toEqual([])
    await bearbeite(a.id, () => [])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 3, behalten: 0 } })
  })

  test('eine offene Rückfrage zu einem neuen Fund hält die Aufnahme, bis sie erledigt ist', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    await sql`
      insert into rueckfrage (aufnahme_id, element, art, teil, methode, zeile, bezeichnung, text, von_rolle, gestellt_von)
      select ${aufnahme}, 'MZB', 'FUND', 'mzb/mhs', 'MHS', 1, 'Baetis rhodani', 'Wirklich?', 'LAND', id
      from benutzer where username = 'land-noe'
    `.execute(db)
    expect((await vorschau(id)).konflikte).toMatchObject([{ grund: 'Zu einem der Funde ist eine Rückfrage offen.' }])
    await sql`update rueckfrage set erledigt_am = now(), erledigt_von = gestellt_von where aufnahme_id = ${aufnahme}`.execute(
      db,
    )
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
  })

  test('ein inzwischen ausgefüllter Kopf bleibt mit seiner Probe; die Funde gehen', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    const { version, daten } = (await als('auftragnehmer')(`/aufnahme/${aufnahme}/mzb/mhs`)).json()
    expect(daten).toBeNull()
    const { name } = await db
      .selectFrom('bestimmung')
      .innerJoin('taxalistenversion', 'taxalistenversion.id', 'bestimmung.taxalistenversion_id')
      .select('name')
      .where('aufnahme_id', '=', aufnahme)
      .executeTakeFirstOrThrow()
    const kopf = await als('auftragnehmer')(
      post(`/aufnahme/${aufnahme}/mzb/mhs`, {
        version,
        daten: {
          entnahmegeraet: 'MHS_NETZ',
          maschenweite: 500,
          flaeche: 1.25,
          teilproben: 20,
          aussortiertZaehler: 1,
          aussortiertNenner: 1,
          bearbeiter: 'Huber',
          bestimmungsdatum: null,
          taxalistenversion: name,
          bemerkung: null,
        },
      }),
    )
    expect(kopf.statusCode, kopf.body).toBe(200)
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await mengen(aufnahme)).toEqual([])
    expect((await als('auftragnehmer')(`/aufnahme/${aufnahme}/mzb/mhs`)).json().daten).toMatchObject({
      bearbeiter: 'Huber',
    })
    expect(await status(aufnahme)).toBe('ROHDATEN')
  })

  test('hat jemand die Funde einer neuen Probe schon selbst gelöscht, geht noch die leere Probe', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const vorher = await pruefsummen()
    const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3'], [code, 'Elmis aenea', 'Imago', '2']])
    await bearbeite(aufnahme, () => [])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
    const { fund, probe, bestimmung } = await pruefsummen()
    expect([fund, probe, bestimmung]).toEqual([vorher['fund'], vorher['probe'], vorher['bestimmung']])
  })

  test('nach dem Wechsel der Fassung nennt der Konflikt die Fassungen', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const { id } = await geladen([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    await sql`
      with fassung as (
        insert into taxalistenversion (name, art, status, gueltig_von, quellen, kenngroessen, pruefsumme)
        select 'MZB andere', art, 'ENTWURF', gueltig_von, quellen, kenngroessen, pruefsumme
        from taxalistenversion where id = (select taxalistenversion_id from bestimmung where aufnahme_id = ${aufnahme})
        returning id
      ), neu as (
        insert into taxon (taxalistenversion_id, name, rang, gruppe, operationell, werte)
        select fassung.id, 'Baetis rhodani', 'ART', 'Ephemeroptera', 'Baetis rhodani', '{}' from fassung
        returning id
      )
      update fund set taxon_id = neu.id
      from neu, bestimmung
      where bestimmung.id = fund.bestimmung_id and bestimmung.aufnahme_id = ${aufnahme}
    `.execute(db)
    const [konflikt] = (await vorschau(id)).konflikte
    expect(konflikt?.aenderungen).toEqual([
      {
        spalte: 'Baetis rhodani (Larve) · Fassung der Taxaliste',
        alt: expect.stringMatching(/^MZB 20/),
        neu: 'MZB andere',
      },
    ])
  })

  test('nach einer gelöschten Aufnahme ist nichts mehr zu tun; eine geänderte Zeile darin ist ohne Vorher', async () => {
    const [a, b] = [await neueAufnahme(), await neueAufnahme()]
    await geladen([KOPF, [b.code, 'Baetis rhodani', 'Larve', '1']])
    const { id } = await geladen([
      KOPF,
      [a.code, 'Baetis rhodani', 'Larve', '3'],
      [b.code, 'Baetis rhodani', 'Larve', '3'],
    ])
    await db.deleteFrom('aufnahme').where('id', 'in', [a.id, b.id]).execute()
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 1 } })
    expect(await gruende(id)).toEqual([null, 'Seit dem Laden gelöscht.'])
  })

  test('Phytobenthos: dieselbe Rücknahme mit seinen Größen', async () => {
    const { id: aufnahme, code } = await neueAufnahme()
    const vorher = await pruefsummen()
    const { id, geladen: zahl } = await geladen(
      [
        ['Aufnahme', 'Taxon', 'Schalen'],
        [code, 'Achnanthidium minutissimum', '120'],
        [code, 'Nitzschia palea', '30'],
      ],
      { methode: 'PHB' },
    )
    expect(zahl).toBeGreaterThan(0)
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: zahl, behalten: 0 } })
    expect(await pruefsummen()).toEqual(vorher)
    expect(aufnahme).toBeGreaterThan(0)
  })

  test('in Stapeln über viele Aufnahmen; nach einem Abbruch geht es an derselben Stelle weiter', async () => {
    const aufnahmen = await Promise.all(Array.from({ length: 120 }, () => neueAufnahme()))
    const vorher = await pruefsummen()
    const { id } = await geladen([KOPF, ...aufnahmen.map(({ code }) => [code, 'Baetis rhodani', 'Larve', '3'])])
    expect((await sendeRuecknahme(id)).statusCode).toBe(200)
    const auftrag = await db.selectFrom('auftrag').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const abbruch = new AbortController()
    const lauf = {
      auftragId: auftrag.id,
      eingabe: {},
      benutzerId: auftrag.benutzer_id,
      akteur: auftrag.akteur,
      db,
      anfrageId: 'abbruch',
      abbruch: abbruch.signal,
      melde: () => abbruch.abort(),
    } as unknown as Auftragslauf<unknown>
    const eingelesen = await ladeVorgang(db, id)
    if (!eingelesen) throw new Error('Kein Vorgang')
    expect(await nimmObjekteZurueck(lauf, eingelesen, baueFundruecknahme('MHS'))).toBe(false)
    expect((await zeilen(id)).filter(z => z.istZurueckgenommen)).toHaveLength(OBJEKTSTAPEL)
    await arbeiteAb()
    expect((await vorgang(id)).ruecknahme).toMatchObject({ zurueckgenommen: 120, behalten: 0 })
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('ohne Spur im Journal bleibt alles, mit Grund', async () => {
    const { code } = await neueAufnahme()
    const geprueft = await liesEin([KOPF, [code, 'Baetis rhodani', 'Larve', '3']])
    await lade(geprueft.id)
    await sql`update einlesung set geladen = 1 where id = ${geprueft.id}`.execute(db)
    await sql`alter table journal disable trigger journal_schuetze`.execute(db)
    await sql`delete from journal where tabelle = 'einlesung' and schluessel = ${String(geprueft.id)}`.execute(db)
    await sql`alter table journal enable trigger journal_schuetze`.execute(db)
    expect(await nimmZurueck(geprueft.id)).toMatchObject({ ruecknahme: { behalten: 1 } })
    expect(await gruende(geprueft.id)).toEqual([`Aufnahme ${code}: Das Journal nennt nicht, was hier geladen wurde.`])
  })
})

test('worauf eine Probe verweist, wenn sie geht, ist vollständig bedacht: neue Fremdschlüssel gehören in `ladeProbenstaende`', async () => {
  const { rows } = await sql<{ tabelle: string; ziel: string }>`
    select conrelid::regclass::text as tabelle, confrelid::regclass::text as ziel
    from pg_constraint
    where contype = 'f' and confrelid in ('probe'::regclass, 'bestimmung'::regclass, 'fund'::regclass)
    order by 1, 2
  `.execute(db)
  expect(rows.map(({ tabelle, ziel }) => `${tabelle} → ${ziel}`)).toEqual([
    'bestimmung → probe',
    'fund → bestimmung',
    'phb_algenmischbestand → bestimmung',
    'qs_auftrag → probe',
  ])
})
