import type { Verlaufseintrag } from '@benthos/vertrag/verlauf'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

const verlauf = async (username: string, id: number, element = 'mzb', query = '') =>
  (await als(username)(`/aufnahme/${id}/history/${element}${query}`)).json() as {
    eintraege: Verlaufseintrag[]
    weiter: number | null
  }

test('[API-03] Verlauf ohne Recht: nicht angemeldet 401, unsichtbar 404, fremdes Element auch', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: {} })
  expect((await als(null)(`/aufnahme/${id}/history/mzb`)).statusCode).toBe(401)
  expect((await als('auftragnehmer2')(`/aufnahme/${id}/history/mzb`)).statusCode).toBe(404)
  expect((await als('auftragnehmer')(`/aufnahme/${id}/history/phb`)).statusCode).toBe(404)
})

test('[API-03] jede Änderung mit Wer, Was, vorher und nachher in Worten, neueste zuerst', async () => {
  const id = await welt.aufnahme({ von: 'land-noe', mzb: { auftragnehmer: 'auftragnehmer' }, phb: {} })
  const noe = als('land-noe')
  const an = als('auftragnehmer')
  const { version, daten } = (await noe(`/aufnahme/${id}/aufnahmedaten`)).json()
  const neu = { ...daten, datum: '2025-05-02', bemerkung: 'trüb', auftragnehmerMzbId: daten.auftragnehmerMzbId }
  await noe(post(`/aufnahme/${id}/aufnahmedaten`, { version, daten: neu }))
  await an(
    post(`/aufnahme/${id}/ortsbefund/choriotop`, {
      version: 0,
      daten: {
        zeilen: [
          { choriotop: 'AKAL', deckung: 100, einheiten: 20 },
          { choriotop: 'XYLAL', unter5: true },
        ],
      },
    }),
  )
  const taxa = `/aufnahme/${id}/mzb/mhs/taxa`
  const zeilen = [
    { zeile: 1, taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 12.5 },
    { zeile: 2, taxon: 'Elmis sp.', artStadium: 'IMAGO', anzahl: 1, cf: true },
  ]
  const erst = (await an(post(taxa, { version: 0, zeilen }))).json()
  await an(
    post(taxa, {
      version: erst.version,
      zeilen: [
        { ...zeilen[0], anzahl: 14 },
        { zeile: 3, taxon: 'Gammarus fossarum', anzahl: 3 },
      ],
    }),
  )
  const { eintraege, weiter } = await verlauf('land-noe', id)
  expect(weiter).toBeNull()
  expect(eintraege.map(e => `${e.benutzer}: ${e.titel}`)).toEqual([
    'Anna Auinger: Taxaliste · Detaillierte MZB-Methode (MHS)',
    'Anna Auinger: Status',
    'Anna Auinger: Taxaliste · Detaillierte MZB-Methode (MHS)',
    'Anna Auinger: Probenkopf · Detaillierte MZB-Methode (MHS)',
    'Anna Auinger: Ortsbefund · Choriotope: Deckung und Teilproben',
    'Lena Leitgeb: Aufnahmedaten',
    'null: Aufnahmedaten',
  ])
  const [geaendert, status, ersteTaxa, kopf, ortsbefund, aufnahmedaten] = eintraege as [
    Verlaufseintrag,
    Verlaufseintrag,
    Verlaufseintrag,
    Verlaufseintrag,
    Verlaufseintrag,
    Verlaufseintrag,
  ]
  expect(new Set(geaendert.aenderungen)).toEqual(
    new Set([
      { art: 'UPDATED', feld: 'zeile 1', label: 'Baetis rhodani (Larve)', vorher: 'Anzahl 12,5', nachher: 'Anzahl 14' },
      { art: 'DELETED', feld: 'zeile 2', label: 'cf. Elmis sp. (Imago)', vorher: 'Anzahl 1', nachher: null },
      { art: 'NEW', feld: 'zeile 3', label: 'Gammarus fossarum', vorher: null, nachher: 'Anzahl 3' },
    ]),
  )
  expect(status.art).toBe('UPDATED')
  expect(status.aenderungen).toEqual([
    { art: 'UPDATED', feld: 'STATUS', label: 'Status', vorher: 'Neu', nachher: 'Rohdaten' },
  ])
  expect(ersteTaxa).toMatchObject({ art: 'NEW', aenderungen: [{ label: 'Baetis rhodani (Larve)' }, {}] })
  expect(kopf.aenderungen).toContainEqual({
    art: 'NEW',
    feld: 'flaeche',
    label: 'Probefläche',
    vorher: null,
    nachher: '1,25 m²',
  })
  expect(ortsbefund.aenderungen).toEqual([
    { art: 'NEW', feld: 'AKAL', label: 'Akal (> 0,2–2 cm)', vorher: null, nachher: '100 %, 20 Teilproben' },
    { art: 'NEW', feld: 'XYLAL', label: 'Xylal (Holz)', vorher: null, nachher: 'x (unter 5 %)' },
  ])
  expect(aufnahmedaten.aenderungen).toEqual([
    { art: 'UPDATED', feld: 'datum', label: 'Datum der Probenahme', vorher: '21.04.2025', nachher: '02.05.2025' },
    { art: 'NEW', feld: 'bemerkung', label: 'Bemerkung', vorher: null, nachher: 'trüb' },
  ])
  const nurTeil = async (teil: string) =>
    (await verlauf('land-noe', id, 'mzb', `?teil=${encodeURIComponent(teil)}`)).eintraege.map(e => e.titel)
  expect(eintraege.map(e => e.teil)).toEqual([
    'mzb/mhs',
    'status',
    'mzb/mhs',
    'mzb/mhs',
    'ortsbefund/choriotop',
    'aufnahmedaten',
    'aufnahmedaten',
  ])
  expect(await nurTeil('mzb/mhs')).toEqual([geaendert, ersteTaxa, kopf].map(e => e.titel))
  expect(await nurTeil('mzb/screening')).toEqual([])
  expect(await nurTeil('ortsbefund/choriotop')).toEqual(['Ortsbefund · Choriotope: Deckung und Teilproben'])
  expect(await nurTeil('aufnahmedaten')).toEqual(['Aufnahmedaten', 'Aufnahmedaten'])
  expect(await nurTeil('status')).toEqual(['Status'])
  const phb = await verlauf('land-noe', id, 'phb')
  expect(phb.eintraege.map(e => e.titel)).toEqual(['Aufnahmedaten', 'Aufnahmedaten'])
})

test('ein abgeleitetes Taxon ist im Verlauf als solches gekennzeichnet, eines der Liste nicht', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  for (const [methode, zeilen] of [
    [
      'mzb/mhs',
      [
        { zeile: 1, taxon: 'Baetis rhodani-Gr.', artStadium: 'LARVE', anzahl: 3 },
        { zeile: 2, taxon: 'Baetis rhodani', anzahl: 1 },
      ],
    ],
    ['phb', [{ zeile: 1, taxon: 'Navicula gregaria-Gr.', schalen: 5 }]],
  ] as const) {
    const antwort = await an(post(`/aufnahme/${id}/${methode}/taxa`, { version: 0, zeilen }))
    expect(antwort.statusCode, antwort.body).toBe(200)
  }
  const labels = async (element: 'mzb' | 'phb', teil: string) =>
    (await verlauf('auftragnehmer', id, element, `?teil=${encodeURIComponent(teil)}`)).eintraege
      .flatMap(e => e.aenderungen.map(a => a.label))
      .filter(label => label.includes('-Gr.') || label.includes('rhodani'))
  expect((await labels('mzb', 'mzb/mhs')).toSorted()).toEqual([
    'Baetis rhodani',
    'Baetis rhodani-Gr. (abgeleitet) (Larve)',
  ])
  expect(await labels('phb', 'phb/taxa')).toEqual(['Navicula gregaria-Gr. (abgeleitet)'])
})

test('[API-03] jeder Abschnitt des Ortsbefunds steht im Verlauf mit Bezeichnung, Wort und Einheit', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' }, phb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  const speichere = async (abschnitt: string, daten: object, element = 'mzb') => {
    const { version } = (await an(`/aufnahme/${id}/ortsbefund/${abschnitt}`)).json()
    const antwort = await an(post(`/aufnahme/${id}/ortsbefund/${abschnitt}`, { version, daten }))
    expect(antwort.statusCode, antwort.body).toBe(200)
    const { eintraege } = await verlauf('auftragnehmer', id, element, `?teil=ortsbefund/${abschnitt}`)
    return eintraege[0]?.aenderungen.map(a => `${a.feld}: ${a.label} ${a.vorher} → ${a.nachher}`)
  }
  expect(await speichere('wetterHydrographie', { lufttemperatur: 12.5, letztesHochwasser: '2025-01-31' })).toEqual([
    'lufttemperatur: Lufttemperatur null → 12,5 °C',
    'letztesHochwasser: Letztes Hochwasser null → 31.01.2025',
  ])
  const morphologie = 'morphologieHydraulikPhysikalischChemischerBefund'
  await speichere(morphologie, { stau: false, kolmation: 'GERING', tiefeMittel: 30 })
  expect(await speichere(morphologie, { stau: true, kolmation: 'MITTEL' })).toEqual([
    'stau: Stau nein → ja',
    'kolmation: Kolmation gering → mittel',
    'tiefeMittel: Mittlere Tiefe 30 cm → null',
  ])
  expect(await speichere('organoleptischerBefundReduktionen', { geruch: 'STARK', geruchArt: 'faulig' })).toEqual([
    'geruch: Geruch null → stark',
    'geruchArt: Geruch: Art null → faulig',
  ])
  expect(await speichere('phytobenthos', { deckungAlgen: 40 }, 'phb')).toEqual([
    'deckungAlgen: Deckung aller Algen null → 40 %',
  ])
})

test('[API-03] Begründung und Freigabe stehen im Verlauf, gelöschte Proben behalten ihren Namen', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer', status: 'BEWERTUNG_ABGESCHLOSSEN' } })
  const wechsle = async (username: string, wechsel: object) => {
    const { version } = (await als(username)(`/aufnahme/${id}/status`)).json()
    return als(username)(post(`/aufnahme/${id}/status/mzb`, { version, ...wechsel }))
  }
  await wechsle('qs', { status: 'PLAUSIBEL' })
  await wechsle('bund', { freigabe: 'BEHOERDEN' })
  await wechsle('land-noe', { status: 'UNPLAUSIBEL', grund: 'Stückzahlen prüfen' })
  const an = als('auftragnehmer')
  const stand = (
    await an(
      post(`/aufnahme/${id}/mzb/mhs/taxa`, { version: 0, zeilen: [{ zeile: 1, taxon: 'Elmis sp.', anzahl: 1 }] }),
    )
  ).json()
  await an(post(`/aufnahme/${id}/mzb/delete/mhs`, { version: 1, taxaVersion: stand.version }))
  const { eintraege } = await verlauf('qs', id)
  expect(eintraege.slice(0, 2)).toMatchObject([
    { titel: 'Probenkopf · Detaillierte MZB-Methode (MHS)', art: 'DELETED' },
    {
      titel: 'Taxaliste · Detaillierte MZB-Methode (MHS)',
      art: 'DELETED',
      aenderungen: [{ label: 'Elmis sp.', nachher: null }],
    },
  ])
  expect(eintraege.filter(e => e.titel === 'Freigabe')).toMatchObject([
    { benutzer: 'Lena Leitgeb', grund: 'Stückzahlen prüfen', aenderungen: [{ nachher: 'Nicht freigegeben' }] },
    {
      benutzer: 'Bruno Burgstaller',
      aenderungen: [{ vorher: 'Nicht freigegeben', nachher: 'Für Behörden freigegeben' }],
    },
  ])
  const seiten: number[] = []
  for (let vor: number | null | undefined; vor !== null; ) {
    const seite: { eintraege: Verlaufseintrag[]; weiter: number | null } = await verlauf(
      'qs',
      id,
      'mzb',
      `?anzahl=2${vor === undefined ? '' : `&vor=${vor}`}`,
    )
    seiten.push(...seite.eintraege.map(e => e.id))
    vor = seite.weiter
  }
  expect(seiten).toEqual([...seiten].sort((a, b) => b - a))
  expect(new Set(eintraege.map(e => e.id)).size).toBeLessThanOrEqual(seiten.length)
})

test('[ROLE-02] wer die Aufnahme nur durch ihre Freigabe sieht, erfährt nicht, wie sie entstand: frühere Stände, Namen, Begründungen', async () => {
  const id = await welt.aufnahme({
    mzb: { status: 'PLAUSIBEL', freigabe: 'OEFFENTLICH', auftragnehmer: 'auftragnehmer' },
  })
  const wege = [`/aufnahme/${id}/history/mzb`, `/aufnahme/${id}/status/history/mzb`]
  for (const wer of ['lesen', 'land-ooe', 'fachprojekt']) {
    const kopf = await als(wer)(`/aufnahme/${id}`)
    expect(kopf.json().rechte, wer).toMatchObject({ mzbVerlauf: false, phbVerlauf: false })
    expect((await als(wer)(`/aufnahme/${id}/status`)).json().mzb, wer).toMatchObject({ verlaufLesbar: false })
    for (const weg of wege) expect((await als(wer)(weg)).statusCode, `${wer} ${weg}`).toBe(403)
  }
  for (const wer of ['admin', 'bund', 'qs', 'land-noe', 'auftragnehmer']) {
    expect((await als(wer)(`/aufnahme/${id}`)).json().rechte, wer).toMatchObject({ mzbVerlauf: true })
    for (const weg of wege) expect((await als(wer)(weg)).statusCode, `${wer} ${weg}`).toBe(200)
  }
})

test('[API-03] Phytobenthos im Verlauf: Probe, Taxa, Mischbestände und Wuchsformen in Worten, jedes auf seiner Unterseite', async () => {
  const id = await welt.aufnahme({ mzb: null, phb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  const schreibe = async (pfad: string, rumpf: object) => {
    const antwort = await an(post(`/aufnahme/${id}/${pfad}`, rumpf))
    expect(antwort.statusCode, antwort.body).toBe(200)
    return antwort.json()
  }
  await schreibe('phb/taxa/allgemein', {
    version: 0,
    daten: { substrat: ['MESOLITHAL'], gesamtdeckung: 40.5, schalenziel: '500', taxalistenversion: 'PHB 2026.5' },
  })
  await schreibe('phb/taxa', {
    version: 1,
    zeilen: [
      { zeile: 1, taxon: 'Navicula gregaria', schalen: 1200, cf: true },
      { zeile: 2, taxon: 'Cladophora glomerata', schaetzklasse: 4, deckung: 12.5 },
    ],
  })
  await schreibe('phb/taxa/algenmischbestand', {
    version: 0,
    daten: { name: 'Belag', deckung: 5, teile: [{ taxon: 'Navicula gregaria', anteil: 100 }] },
  })
  await schreibe('ortsbefund/phbMakroskopischeArtWuchsform', {
    version: 0,
    daten: { farbgruppe: 'ROT', wuchsform: 'KRUSTE', deckung: 5, substrat: 'MESOLITHAL' },
  })
  const { eintraege } = await verlauf('auftragnehmer', id, 'phb')
  const saetze = (teil: string) =>
    eintraege
      .filter(eintrag => eintrag.teil === teil)
      .flatMap(({ titel, aenderungen }) => aenderungen.map(a => `${titel}: ${a.label} ${a.nachher}`))
  expect(saetze('phb/allgemein')).toEqual(
    expect.arrayContaining([
      'Probenkopf · Phytobenthos: Substrat Mesolithal (> 6–20 cm)',
      'Probenkopf · Phytobenthos: Gesamtdeckung 40,5 %',
      'Probenkopf · Phytobenthos: Fassung der Taxaliste PHB 2026.5',
    ]),
  )
  expect(saetze('phb/taxa')).toEqual([
    'Taxaliste · Phytobenthos: cf. Navicula gregaria Schalen 1.200',
    'Taxaliste · Phytobenthos: Cladophora glomerata Schätzklasse 4, Deckung 12,5 %',
  ])
  expect(saetze('phb/algenmischbestaende')).toEqual(
    expect.arrayContaining([
      'Algenmischbestand „Belag“: Name Belag',
      'Algenmischbestand „Belag“: Deckung 5 %',
      'Arten des Algenmischbestands „Belag“: Navicula gregaria Anteil 100 %',
    ]),
  )
  expect(saetze('ortsbefund/phytobenthos')).toEqual([
    'Ortsbefund · Makroskopische Arten und Wuchsformen: Farbgruppe rot bis violett',
    'Ortsbefund · Makroskopische Arten und Wuchsformen: Wuchsform Kruste',
    'Ortsbefund · Makroskopische Arten und Wuchsformen: Deckung 5 %',
    'Ortsbefund · Makroskopische Arten und Wuchsformen: Substrat Mesolithal (> 6–20 cm)',
  ])
  for (const [teil, anzahl] of [
    ['phb/allgemein', 1],
    ['phb/taxa', 1],
    ['phb/algenmischbestaende', 2],
    ['ortsbefund/phytobenthos', 1],
  ] as const)
    expect(
      (await verlauf('auftragnehmer', id, 'phb', `?teil=${encodeURIComponent(teil)}`)).eintraege,
      teil,
    ).toHaveLength(anzahl)
})

test('[HIST-04] Mischbestände und Wuchsformen gibt es mehrfach: jedes Feld bleibt eindeutig, auch der gelöschte Bestand hat seinen Namen', async () => {
  const id = await welt.aufnahme({ mzb: null, phb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  const schreibe = async (pfad: string, rumpf: object) => (await an(post(`/aufnahme/${id}/${pfad}`, rumpf))).json()
  const bestaende = []
  for (const name of ['Belag', 'Watten']) {
    const daten = { name, deckung: 5, teile: [{ taxon: 'Navicula gregaria', anteil: 100 }] }
    bestaende.push(await schreibe('phb/taxa/algenmischbestand', { version: 0, daten }))
  }
  await schreibe(`phb/delete/taxa/algenmischbestand/${bestaende[0].id}`, { version: bestaende[0].version })
  for (const daten of [
    { farbgruppe: 'ROT', wuchsform: 'KRUSTE', deckung: 5 },
    { farbgruppe: 'GRUEN', wuchsform: 'ZOTTEN', deckung: 5 },
  ])
    await schreibe('ortsbefund/phbMakroskopischeArtWuchsform', { version: 0, daten })
  const { eintraege } = await verlauf('auftragnehmer', id, 'phb')
  for (const teil of ['phb/algenmischbestaende', 'ortsbefund/phytobenthos']) {
    const neue = eintraege
      .filter(e => e.teil === teil && e.art === 'NEW')
      .flatMap(e => e.aenderungen.map(({ feld }) => feld))
    expect(neue.length, teil).toBeGreaterThan(3)
    expect(new Set(neue).size, teil).toBe(neue.length)
  }
  expect(new Set(eintraege.filter(e => e.teil === 'phb/algenmischbestaende').map(e => e.titel))).toEqual(
    new Set(['Belag', 'Watten'].flatMap(n => [`Algenmischbestand „${n}“`, `Arten des Algenmischbestands „${n}“`])),
  )
})

test('[API-03] Bilder: hochgeladen, ersetzt, beschrieben und entfernt; die Skizze gehört zu den Choriotopen', async () => {
  const id = await welt.aufnahme({ von: 'land-noe' })
  const [erstes, zweites] = ['a'.repeat(64), 'b'.repeat(64)]
  const schritte = [
    sql`insert into bildinhalt (hash, medientyp, breite, hoehe, groesse, inhalt, klein)
      values (${erstes}, 'image/png', 1, 1, 1, '\\x00', '\\x00'), (${zweites}, 'image/png', 1, 1, 1, '\\x00', '\\x00')`,
    sql`insert into bild (aufnahme_id, platz, hash, hochgeladen_am)
      values (${id}, 'foto2', ${erstes}, '2025-05-01T08:00:00Z'), (${id}, 'choriotopskizze', ${erstes}, '2025-05-01T08:00:00Z')`,
    sql`update bild set hash = ${zweites}, hochgeladen_am = '2025-05-02T08:00:00Z', beschreibung = 'flussauf'
      where aufnahme_id = ${id} and platz = 'foto2'`,
    sql`delete from bild where aufnahme_id = ${id} and platz = 'foto2'`,
  ]
  for (const schritt of schritte) await schritt.execute(db)
  const teil = async (name: string) =>
    (await verlauf('land-noe', id, 'mzb', `?teil=${encodeURIComponent(name)}`)).eintraege
  expect(await teil('ortsbefund/choriotop')).toMatchObject([
    { titel: 'Choriotopskizze', art: 'NEW', aenderungen: [{ nachher: 'Bild vom 01.05.2025, 10:00' }] },
  ])
  const fotos = (await teil('aufnahmedaten')).filter(({ titel }) => titel === 'Fotos')
  expect(fotos).toMatchObject([
    {
      art: 'DELETED',
      aenderungen: [{ label: 'Foto 2', vorher: 'Bild vom 02.05.2025, 10:00 · flussauf', nachher: null }],
    },
    {
      art: 'UPDATED',
      aenderungen: [{ vorher: 'Bild vom 01.05.2025, 10:00', nachher: 'Bild vom 02.05.2025, 10:00 · flussauf' }],
    },
    { art: 'NEW', aenderungen: [{ feld: 'foto2', vorher: null }] },
  ])
})

test('[API-03] bestätigte Hinweise stehen mit ihrer Begründung im Verlauf, Taxa nur in dem ihres Elements', async () => {
  const id = await welt.aufnahme({ mzb: {}, phb: {} })
  const bestaetige = (regel: string, stelle: string) =>
    sql`
    insert into plausibilitaet_bestaetigung (aufnahme_id, regel, stelle, wert, grund, benutzer_id)
    select ${id}, ${regel}, ${stelle}, '9,8', 'mit zweitem Gerät gemessen', id from benutzer where username = 'land-noe'
  `.execute(db)
  await bestaetige('WERT_EIGENE_REIHE', 'ph')
  await bestaetige('TAXON_ERSTNACHWEIS', 'Baetis rhodani')
  await bestaetige('TAXON_ERSTNACHWEIS', 'Achnanthidium minutissimum')
  await sql`delete from plausibilitaet_bestaetigung where aufnahme_id = ${id} and stelle = 'ph'`.execute(db)
  const geprueft = async (element: string) =>
    (await verlauf('land-noe', id, element, '?teil=plausibilitaet')).eintraege.flatMap(e =>
      e.aenderungen.map(a => [e.titel, a.art, a.label, a.vorher, a.nachher]),
    )
  const titel = 'Plausibilität: geprüfter Hinweis'
  const grund = 'geprüft, weil: mit zweitem Gerät gemessen'
  expect(await geprueft('mzb')).toEqual([
    [titel, 'DELETED', 'pH-Wert', grund, null],
    [titel, 'NEW', 'Baetis rhodani', null, grund],
    [titel, 'NEW', 'pH-Wert', null, grund],
  ])
  expect((await geprueft('phb')).map(([, , label]) => label)).toEqual([
    'pH-Wert',
    'Achnanthidium minutissimum',
    'pH-Wert',
  ])
})
