import { writeFileSync } from 'node:fs'
import { holeErgebnis, leseAuftragsergebnis } from '@benthos/vertrag/auftragsaufrufe'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { leseQsErgebnisbericht } from '@benthos/vertrag/qs'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, mitLeser, pruefePdfFremd } from '../../../pruefstand/fremdeLeser.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { pruefePdfStruktur } from '../../../pruefstand/pdfstruktur/pdfstruktur.ts'
import { saeeProbenreihe } from '../../../pruefstand/probenreihe.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'
import { pruefbild } from '../../technik/bilder/bild.pruefhilfe.ts'

/** Jedes PDF, das das Produkt zeichnet, aus den Verträgen gesammelt: ein neuer Bericht ist von selbst dabei und wird geprüft. */

const { db, als, ende } = await pruefdienst()
afterAll(ende)
const welt = await musterwelt(db)
const reihe = await saeeProbenreihe(db, welt)

/** Nicht gezeichnet, sondern weitergegeben, wie es kam; oder eines der anderen als Datei eines Auftrags. */
const AUSGENOMMEN = [leseQsErgebnisbericht, leseAuftragsergebnis, holeErgebnis].map(nameVon)
const BERICHTE = (await sammleVertraege()).filter(
  vertrag => vertrag.medientypen?.includes(MEDIENTYP.pdf) && !AUSGENOMMEN.includes(nameVon(vertrag)),
)

const gelingt = async (wer: string, weg: string, rumpf?: object) => {
  const antwort = await als(wer)(post(weg, rumpf))
  expect(antwort.statusCode, `${weg}: ${antwort.body.slice(0, 400)}`).toBe(200)
}
const NAME = 'Groß-Enzersdorf „Lobau“ <oben> & \u202Eגשם mit einem sehr langen Namen, der in keine Spalte paßt'
const ort = await reihe.messstelle({ name: NAME, laenge: 16.55, breite: 48.2 })
const an = await welt.organisationVon('auftragnehmer')
const TAXA = { 'Baetis rhodani': 40, 'Gammarus fossarum': 25, 'Leuctra fusca': 12, 'Hydropsyche siltalai': 8 }
const spalten = { phb_status: 'NEU', phb_freigabe: 'NICHT_FREIGEGEBEN', phb_auftragnehmer_id: an } as const
const frueher = await reihe.aufnahme(ort, '2022-04-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer' })
const id = await reihe.aufnahme(ort, '2025-04-21', { taxa: TAXA, auftragnehmer: 'auftragnehmer', spalten })
await gelingt('auftragnehmer', `/aufnahme/${id}/mzb/screening/taxa`, {
  version: 0,
  zeilen: [{ zeile: 1, taxon: 'Baetis rhodani', haeufigkeitsklasse: 3 }],
})
await gelingt('auftragnehmer', `/aufnahme/${id}/phb/taxa`, {
  version: 0,
  zeilen: [
    { zeile: 1, taxon: 'Achnanthidium minutissimum', schalen: 210 },
    { zeile: 2, taxon: 'Cocconeis placentula', schalen: 190 },
  ],
})
for (const element of ['mzb', 'phb']) await gelingt('admin', `/bewertung/${element}/${id}`)
await gelingt('admin', `/bewertung/mzb/${frueher}`)
await db.updateTable('aufnahme').set({ mzb_status: 'BEWERTUNG_ABGESCHLOSSEN' }).where('id', '=', id).execute()
const zweitbestimmer = await db
  .selectFrom('benutzer')
  .select('id')
  .where('username', '=', 'qs')
  .executeTakeFirstOrThrow()
const qs = (wer: string, rumpf: object) => gelingt(wer, `/aufnahme/${id}/qs/bericht`, { methode: 'MHS', ...rumpf })
await qs('land-noe', {
  aktion: 'ANFORDERN',
  version: 0,
  daten: { auswahl: 'ZUFALL', seed: '4711', anlass: '10 % der Proben', zweitbestimmerId: zweitbestimmer.id },
})
await qs('qs', { aktion: 'SPEICHERN', version: 0, zeilen: [{ zeile: 1, taxon: 'Baetis alpinus', anzahl: 30 }] })
await qs('qs', { aktion: 'ABSCHLIESSEN', version: 1 })
await db
  .updateTable('aufnahme')
  .set({
    mzb_status: 'PLAUSIBEL',
    phb_status: 'PLAUSIBEL',
    mzb_freigabe: 'OEFFENTLICH',
    phb_freigabe: 'OEFFENTLICH',
  })
  .where('id', '=', id)
  .execute()
const { projekt_id: projekt } = await db
  .selectFrom('aufnahme')
  .select('projekt_id')
  .where('id', '=', id)
  .executeTakeFirstOrThrow()

test('[GEN-03] es sind alle Arten von Berichten, die das Produkt kennt', () => {
  expect(BERICHTE.map(({ pfad }) => pfad).toSorted()).toEqual(
    [
      '/api/ergebnis/:id/mzb/bericht',
      '/api/ergebnis/:id/phb/bericht',
      '/api/projekt/:id/bericht',
      '/aufnahme/:id/mzb/bericht/taxaliste/mhs',
      '/aufnahme/:id/mzb/bericht/taxaliste/screening',
      '/aufnahme/:id/mzb/ergebnisbericht',
      '/aufnahme/:id/mzb/standardbericht',
      '/aufnahme/:id/phb/bericht/taxaliste/makroalgen',
      '/aufnahme/:id/phb/bericht/taxaliste/phb',
      '/aufnahme/:id/phb/ergebnisbericht',
      '/aufnahme/:id/phb/standardbericht',
      '/aufnahme/:id/qs/protokoll',
      '/aufnahme/:id/qs/pruefbericht',
    ].toSorted(),
  )
})

const LOGO = 'Wappen von Pruefland'
const payload = new FormData()
payload.set('version', '0')
payload.set('beschreibung', LOGO)
payload.set(
  'datei',
  new Blob([new Uint8Array(await pruefbild(320, 96).png().toBuffer())], { type: 'image/png' }),
  'logo.png',
)
const hochgeladen = await als('admin')({
  method: 'POST',
  url: `/user/organisationseinheit/${await welt.organisationVon('admin')}/logo`,
  payload: payload as unknown as Buffer,
})
expect(hochgeladen.statusCode, hochgeladen.body).toBe(200)

// Zwei Organisationen: eine mit Logo und so langer Anschrift, wie sie sich eintragen lässt, die andere mit langem Namen und sonst nichts.
const ANSCHRIFT = [
  'Abteilung Hydrobiologie, Gewässerschutz und Gewässerzustandsüberwachung',
  'Referat für biologische Qualitätselemente',
  'Landhausplatz 1, Haus 2, Stiege 14, Tür 305',
  '3109 St. Pölten',
  'Telefon +43 2742 9005-0',
  'gewaesserzustandsueberwachung.biologie@landesregierung.niederoesterreich.example.gv.at',
].join('\n')
const LANGER_NAME = 'Amt der Landesregierung, Gruppe Wasser, Abteilung Wasserwirtschaft und Gewässerzustandsüberwachung'
const nenneUm = async (wer: string, angaben: { name?: string; anschrift?: string }) =>
  db
    .updateTable('organisationseinheit')
    .set(angaben)
    .where('id', '=', await welt.organisationVon(wer))
    .execute()
await nenneUm('admin', { anschrift: ANSCHRIFT })
await nenneUm('land-noe', { name: LANGER_NAME })

const ANFRAGEN = BERICHTE.flatMap(({ pfad, query, objekt }) => {
  const weg = pfad.replace(':id', String(objekt === 'projekt' ? projekt : id))
  // Wer einen Briefkopf setzen darf, bekommt ein Blatt mehr zu lesen.
  const koepfe =
    query !== undefined && 'briefkopf' in (query as z.ZodObject).shape
      ? ['?briefkopf=ministerium', '?briefkopf=organisation']
      : []
  return [
    ...['', ...koepfe].map(frage => ({ wer: 'admin', adresse: `${weg}${frage}` })),
    ...koepfe.slice(1).map(frage => ({ wer: 'land-noe', adresse: `${weg}${frage}` })),
  ]
})

test.each(ANFRAGEN)(
  mitLeser('qpdf', '[GEN-03] hält die prüfbaren Regeln von PDF/UA-1: $wer $adresse'),
  async ({ wer, adresse }) => {
    const antwort = await als(wer)(adresse)
    expect(antwort.statusCode, antwort.body.slice(0, 400)).toBe(200)
    expect(antwort.headers['content-type']).toBe('application/pdf')
    const ordner = process.env['BERICHTE']
    if (ordner) writeFileSync(`${ordner}/${wer}${adresse.replaceAll(/\W+/g, '_')}.pdf`, antwort.rawPayload)
    if (!FREMDE_LESER.qpdf) return
    pruefePdfFremd(antwort.rawPayload)
    expect(pruefePdfStruktur(antwort.rawPayload)).toEqual([])
  },
)

test.each(ANFRAGEN)(
  '[A-BERICHT-07] das Logo steht mit seinem Ersatztext im Briefkopf der Organisation, sonst nirgends: $wer $adresse',
  async ({ wer, adresse }) => {
    const pdf = (await als(wer)(adresse)).rawPayload.toString('latin1')
    expect(pdf.includes(`/Alt (${LOGO})`)).toBe(wer === 'admin' && adresse.endsWith('organisation'))
  },
)
