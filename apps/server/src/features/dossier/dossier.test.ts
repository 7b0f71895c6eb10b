import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { fassungVon, legeProbeAn } from '../../../pruefstand/probe.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import type { Dossier } from './dossier.ts'

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const daten = await saeeProbenreihe(db, welt)

const pfad = (id: number) => `/api/messstelle/${id}/dossier`
const lies = async (id: number, wer = 'land-noe'): Promise<Dossier> => {
  const antwort = await als(wer)(pfad(id))
  expect(antwort.statusCode, antwort.body).toBe(200)
  return antwort.json<Dossier>()
}
const holeCsv = async (id: number, tabelle: string, wer = 'land-noe') => {
  const antwort = await als(wer)(`${pfad(id)}/csv?tabelle=${tabelle}`)
  expect(antwort.statusCode, antwort.body).toBe(200)
  expect(antwort.headers['content-disposition']).toMatch(/^attachment; filename="Dossier_MU-\d+_\w+\.csv"$/)
  return antwort.body.slice(1).trimEnd().split('\r\n')
}

/** Ergebnis, wie es der Rechenkern speichert, auf das Nötige verkürzt. */
async function bewerte(aufnahme: number, klasse: number, eqr: number, si: number, angaben: { edition?: string } = {}) {
  const ergebnis = {
    ergebnis: {
      klasse,
      eqr,
      module: [{ schluessel: 'SAPROBIE', label: 'Saprobie', wert: 1.9, eqr, klasse, grenzen: [1.5, 2, 2.5, 3] }],
    },
    kenngroessen: [
      { schluessel: 'SI', label: 'Saprobienindex', einheit: '', wert: si },
      { schluessel: 'LEER', label: 'Nie berechnet', einheit: '', wert: null },
    ],
    herkunft: { hinweis: 'Demonstrationsparameter – nicht amtlich' },
  }
  const { rows } = await sql<{ id: number }>`
    insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id, klasse,
      eingabe, ergebnis, kapsel_hash, engine_version)
    select ${aufnahme}, 'MZB', 'MHS', 'MZB_DETAILLIERT', ${angaben.edition ?? '2026-1'}, 'MZB-DEMO-2026', id, ${klasse},
      '{}', ${JSON.stringify(ergebnis)}, repeat('a', 64), '1'
    from taxalistenversion
    where name = 'MZB 2026.3'
    returning id
  `.execute(db)
  await db
    .updateTable('aufnahme')
    .set({ mzb_bewertung_id: rows[0]?.id ?? null, mzb_klasse: klasse, mzb_status: 'BEWERTET' })
    .where('id', '=', aufnahme)
    .execute()
}

/** PHB-Probe mit je einer gezählten Schale. */
async function setzePhb(aufnahme: number, taxa: readonly string[]) {
  await db
    .updateTable('aufnahme')
    .set({ phb_status: 'ROHDATEN', phb_freigabe: 'NICHT_FREIGEGEBEN' })
    .where('id', '=', aufnahme)
    .execute()
  const probe = await legeProbeAn(db, [aufnahme, 'PHB'], fassungVon('PHB'))
  for (const [zeile, name] of taxa.entries())
    await sql`
      insert into fund (bestimmung_id, zeile, taxon_id, schalen)
      select ${probe}, ${zeile + 1}, taxon.id, 1
      from taxon
      join taxalistenversion on taxalistenversion.id = taxon.taxalistenversion_id
      where taxon.name = ${name} and taxalistenversion.art = 'PHB'
    `.execute(db)
}

test('[ROLE-02] abgelehnt: ohne Anmeldung 401, an fremden Messstellen 404, eine Tabelle, die es nicht gibt, 400', async () => {
  const id = await daten.messstelle()
  expect((await als(null)(pfad(id))).statusCode).toBe(401)
  for (const wer of ['land-ooe', 'auftragnehmer', 'fachprojekt', 'lesen'])
    expect((await als(wer)(pfad(id))).statusCode, wer).toBe(404)
  expect((await als('admin')(pfad(2_000_000))).statusCode).toBe(404)
  expect((await als('land-noe')(`${pfad(id)}/csv?tabelle=alles`)).json().errors).toMatchObject([{ field: 'tabelle' }])
})

test('ohne Aufnahmen ist alles leer, mit einer gibt es keinen Wechsel', async () => {
  const id = await daten.messstelle()
  expect(await lies(id)).toEqual({ groessen: [], ergebnisse: [], reihen: [] })
  expect(await holeCsv(id, 'ergebnisse')).toHaveLength(1)
  await daten.aufnahme(id, '2024-04-01', { taxa: { 'Baetis rhodani': 5 } })
  const dossier = await lies(id)
  expect(dossier.reihen).toMatchObject([{ methode: 'MHS', wechsel: [], taxa: [{ funde: 1 }] }])
  expect(dossier.ergebnisse).toEqual([])
})

describe('Über die Zeit', () => {
  const reihe = async () => {
    const id = await daten.messstelle()
    const a = await daten.aufnahme(id, '2022-04-01', {
      taxa: { 'Baetis rhodani': 120, 'Gammarus fossarum': 80, 'Ancylus fluviatilis': 150, 'Asellus aquaticus': 50 },
    })
    const b = await daten.aufnahme(id, '2024-04-01', {
      taxa: { 'Baetis rhodani': 110, 'Gammarus fossarum': 95, 'Ancylus fluviatilis': 140, 'Ephemera danica': 60 },
    })
    await bewerte(a, 2, 0.7, 1.9)
    await bewerte(b, 3, 0.5, 2.2, { edition: '2027-1' })
    return { id, a, b }
  }

  test('Klasse, EQR und Kenngrößen in zeitlicher Folge, Brüche benannt, Demonstration gekennzeichnet', async () => {
    const { id, a, b } = await reihe()
    await db.updateTable('aufnahme').set({ mzb_einschaetzung: 4 }).where('id', '=', b).execute()
    const { groessen, ergebnisse } = await lies(id)
    expect(groessen.map(g => g.label)).toEqual(['EQR Saprobie', 'Saprobienindex'])
    expect(ergebnisse).toMatchObject([
      {
        aufnahmeId: a,
        datum: '2022-04-01',
        klasse: 2,
        einschaetzung: null,
        eqr: 0.7,
        werte: [0.7, 1.9],
        bruchstellen: [],
      },
      { aufnahmeId: b, klasse: 3, einschaetzung: 4, werte: [0.5, 2.2], bruchstellen: ['Edition: 2026-1 → 2027-1'] },
    ])
    expect(ergebnisse[0]?.module).toEqual([{ wert: 1.9, grenzen: [1.5, 2, 2.5, 3] }])
    expect(ergebnisse.every(e => e.hinweis === 'Demonstrationsparameter – nicht amtlich')).toBe(true)
  })

  test('[A-PLAUS-09] Taxawechsel mit Sørensen und Bray–Curtis, Häufigkeit der Taxa', async () => {
    const { id } = await reihe()
    const [mhs] = (await lies(id)).reihen
    expect(mhs?.wechsel).toMatchObject([
      { neu: ['Ephemera danica'], verschwunden: ['Asellus aquaticus'], gemeinsame: 3, soerensen: 75, bruchstellen: [] },
    ])
    expect(mhs?.wechsel[0]?.brayCurtis).toBeCloseTo(81.9876, 4)
    expect(mhs?.taxa[0]).toEqual({
      taxon: 'Ancylus fluviatilis',
      funde: 2,
      zuerst: '2022-04-01',
      zuletzt: '2024-04-01',
      dichte: 116,
      abgeleitet: false,
    })
    expect(mhs?.taxa.at(-1)).toMatchObject({ taxon: 'Ephemera danica', funde: 1, zuerst: '2024-04-01' })
  })

  test('auch die Taxa des Phytobenthos: was vorkommt, ohne Menge', async () => {
    const { id, a, b } = await reihe()
    await setzePhb(a, ['Achnanthidium minutissimum', 'Cocconeis placentula'])
    await setzePhb(b, ['Achnanthidium minutissimum'])
    const phb = (await lies(id)).reihen.find(({ methode }) => methode === 'PHB')
    expect(phb?.wechsel).toMatchObject([
      { neu: [], verschwunden: ['Cocconeis placentula'], gemeinsame: 1, brayCurtis: null },
    ])
    expect(phb?.taxa[0]).toMatchObject({ taxon: 'Achnanthidium minutissimum', funde: 2, dichte: null })
    expect((await holeCsv(id, 'wechsel')).at(-1)).toMatch(/^Phytobenthos;/)
  })

  test('abgeleitete Taxa sind in der Häufigkeit und in der Datei gekennzeichnet', async () => {
    const { id, b } = await reihe()
    await sql`
      insert into taxon (taxalistenversion_id, name, rang, gruppe, operationell, werte, abgeleitet)
      select taxalistenversion_id, 'Baetis rhodani-Gr.', 'ARTENGRUPPE', 'Ephemeroptera', 'Baetis rhodani-Gr.', '{}', true
      from erstbestimmung where aufnahme_id = ${b}
    `.execute(db)
    await sql`
      insert into fund (bestimmung_id, zeile, taxon_id, anzahl)
      select erstbestimmung.id, 90, taxon.id, 1
      from erstbestimmung, taxon
      where aufnahme_id = ${b} and taxon.name = 'Baetis rhodani-Gr.'
    `.execute(db)
    const mhs = (await lies(id)).reihen.find(({ methode }) => methode === 'MHS')
    expect(mhs?.taxa.filter(t => t.abgeleitet).map(t => t.taxon)).toEqual(['Baetis rhodani-Gr.'])
    const zeilen = await holeCsv(id, 'taxa')
    expect(zeilen[0]).toMatch(/;Herkunft$/)
    expect(zeilen.filter(z => z.endsWith(';abgeleitet'))).toEqual([expect.stringContaining(';Baetis rhodani-Gr.;1;')])
    expect(
      zeilen
        .slice(1)
        .filter(z => !z.endsWith(';abgeleitet'))
        .every(z => z.endsWith(';Taxaliste')),
    ).toBe(true)
  })

  test('als CSV: dieselben Zeilen, Dezimalkomma, Formeln entschärft', async () => {
    const { id, a } = await reihe()
    await db.updateTable('aufnahme').set({ code: '=1+1' }).where('id', '=', a).execute()
    const [kopf, erste, ...weitere] = await holeCsv(id, 'ergebnisse')
    expect(kopf).toContain('Aufnahme;Datum;Element;Methode;Klasse;Zustand;EQR;EQR Saprobie;Saprobienindex;')
    expect(erste).toContain("'=1+1;01.04.2022;MZB;Detaillierte MZB-Methode (MHS);2;gut;0,7;0,7;1,9;")
    expect(weitere).toHaveLength(1)
    expect((await holeCsv(id, 'wechsel'))[1]).toContain(';1;1;3;75;81,9875776')
    expect((await holeCsv(id, 'taxa'))[1]).toContain(';Ancylus fluviatilis;2;2;01.04.2022;01.04.2024;116')
  })
})

describe('[ROLE-02] Nur Lesbares', () => {
  test('der Auftragnehmer sieht nur seine Aufnahme, wer nur Freigegebenes liest, nur dieses', async () => {
    const id = await daten.messstelle({ art: 'GZUEV', gzuev_id: 'FW30000001' })
    const eigene = await daten.aufnahme(id, '2023-04-01', {
      taxa: { 'Baetis rhodani': 3 },
      auftragnehmer: 'auftragnehmer',
    })
    const fremde = await daten.aufnahme(id, '2024-04-01', { taxa: { 'Ephemera danica': 3 } })
    for (const aufnahme of [eigene, fremde]) await bewerte(aufnahme, 2, 0.7, 1.9)
    const gesehen = async (wer: string) => {
      const { ergebnisse, reihen } = await lies(id, wer)
      return [ergebnisse.map(e => e.aufnahmeId), reihen.flatMap(r => r.taxa.map(t => t.taxon))]
    }
    expect(await gesehen('auftragnehmer')).toEqual([[eigene], ['Baetis rhodani']])
    expect(await gesehen('lesen')).toEqual([[], []])
    await db
      .updateTable('aufnahme')
      .set({ mzb_status: 'PLAUSIBEL', mzb_freigabe: 'BEHOERDEN' })
      .where('id', '=', fremde)
      .execute()
    expect(await gesehen('lesen')).toEqual([[fremde], ['Ephemera danica']])
    expect((await holeCsv(id, 'taxa', 'lesen')).join()).not.toContain('Baetis')
  })

  test('wer nur das MZB bearbeitet, sieht keine Taxa des PHB', async () => {
    const id = await daten.messstelle({ art: 'GZUEV', gzuev_id: 'FW30000003' })
    const aufnahme = await daten.aufnahme(id, '2023-04-01', { auftragnehmer: 'auftragnehmer' })
    await setzePhb(aufnahme, ['Achnanthidium minutissimum'])
    expect((await lies(id, 'auftragnehmer')).reihen).toEqual([])
    expect((await lies(id, 'land-noe')).reihen.map(({ methode }) => methode)).toEqual(['PHB'])
  })

  test('wer nur das PHB bearbeitet, sieht weder Ergebnis noch Taxa des MZB', async () => {
    const id = await daten.messstelle({ art: 'GZUEV', gzuev_id: 'FW30000002' })
    const aufnahme = await daten.aufnahme(id, '2023-04-01', {
      taxa: { 'Baetis rhodani': 3 },
      spalten: {
        phb_status: 'ROHDATEN',
        phb_freigabe: 'NICHT_FREIGEGEBEN',
        phb_auftragnehmer_id: await welt.organisationVon('auftragnehmer2'),
      },
    })
    await bewerte(aufnahme, 2, 0.7, 1.9)
    expect(await lies(id, 'auftragnehmer2')).toEqual({ groessen: [], ergebnisse: [], reihen: [] })
  })
})
