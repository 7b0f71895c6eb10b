import { type JederParametersatz, PARAMETERSAETZE, pruefeParametersatz } from '@benthos/bewertung'
import type { BewertungStand } from '@benthos/vertrag/bewertung'
import type { Parametersatzangaben } from '@benthos/vertrag/fassung'
import { PARAMETERSATZSPALTEN } from '@benthos/vertrag/parametersatzspalten'
import { afterAll, describe, expect, test } from 'vitest'
import { ANGABEN } from '../../../pruefstand/fassungsgriffe.ts'
import { findeParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { mitTransaktion } from '../../technik/db/datenbank.ts'
import { aktiviere } from './aktivierung.ts'
import { fassungspruefung } from './fassung.pruefhilfe.ts'
import { benenneZeile } from './parametersatz/abschnitte.ts'
import { baueSatz, sichteSatz } from './parametersatz/pruefung.ts'
import { alsParameterzeilen } from './parametersatz/zeilen.ts'

const p = await fassungspruefung()
afterAll(p.ende)

const demo = (name: string): JederParametersatz => {
  const satz = PARAMETERSAETZE.find(einer => einer.name === name)
  if (!satz) throw new TypeError(`${name} fehlt.`)
  return satz
}
const MZB = { bezeichnung: 'Prüfsatz', verfahren: 'MZB_DETAILLIERT' }
const csv = (zeilen: readonly string[]) =>
  [
    [
      'Abschnitt',
      'Typ',
      'Name',
      'Gewicht',
      'Anker unten',
      'Anker oben',
      'sehr gut | gut',
      'gut | mäßig',
      'mäßig | unbefriedigend',
      'unbefriedigend | schlecht',
    ].join(';'),
    ...zeilen,
  ].join('\n')

describe('Zeilenform', () => {
  test.each(PARAMETERSAETZE)('$name: aus seinen Zeilen entsteht wieder derselbe Inhalt, ohne Mangel', satz => {
    const zeilen = alsParameterzeilen(satz)
    const angaben: Parametersatzangaben = {
      name: 'Rundweg',
      bezeichnung: 'Rundweg',
      verfahren: satz.verfahren,
      gueltigVon: '2026-01-01',
      quelle: 'Quelle',
      lizenz: 'frei',
      marke: 'veroeffentlicht',
    }
    const gelesen = [...sichteSatz(zeilen, angaben).values()]
    expect(gelesen.flatMap(eine => ('fehler' in eine ? eine.fehler : []))).toEqual([])
    const neu = baueSatz(
      angaben,
      gelesen.flatMap(eine => ('zeile' in eine ? [eine.zeile] : [])),
    )
    expect(neu.inhalt).toEqual(satz.inhalt)
    expect(pruefeParametersatz(neu)).toEqual([])
  })

  test('eine Zeile heißt im Bericht in Worten; Unbekanntes bleibt, wie es dasteht', () => {
    expect(benenneZeile('MMI1', 'GROSSER_FLUSS', 'EPT_TAXA')).toBe('MMI1: Kenngröße · Große Flüsse · EPT-Taxa')
    expect(benenneZeile('SAPROBIE_GRENZEN', '1.5', undefined)).toBe('Saprobie: Klassengrenzen · 1,50')
    expect(benenneZeile('MINDESTANFORDERUNG', undefined, 'abdeckungProzent')).toBe(
      'Mindestanforderung · Abdeckung in Prozent',
    )
    expect(benenneZeile('MMI1', 'Moor', 'Neues')).toBe('MMI1: Kenngröße · Moor · Neues')
    expect(benenneZeile(undefined, undefined, undefined)).toBe('')
  })

  test('die Vorlage nennt alle Spalten', async () => {
    expect((await p.als('land-noe')('/api/einlesevorlage/PARAMETERSATZ')).statusCode).toBe(404)
    expect((await p.als('admin')('/api/einlesevorlage/PARAMETERSATZ')).statusCode).toBe(200)
    expect(new Set(PARAMETERSATZSPALTEN.map(({ titel }) => titel)).size).toBe(PARAMETERSATZSPALTEN.length)
  })
})

describe('Einführen', () => {
  test('anonym 401, ohne Verwaltung 403, falsches Verfahren und vergebener Name 400 am Feld', async () => {
    const datei = () => new File([csv([])], 'satz.csv')
    const angaben = { ...ANGABEN, ...MZB, name: 'Neu' }
    expect((await p.ladeHoch(null, 'parametersatz', datei(), angaben)).statusCode).toBe(401)
    expect((await p.ladeHoch('bund', 'parametersatz', datei(), angaben)).statusCode).toBe(403)
    for (const [feld, wert] of [
      ['verfahren', 'MZB_QUALITATIV'],
      ['name', 'MZB-AMTLICH'],
      ['quelle', ' '],
      ['marke', 'abgeleitet'],
    ] as const) {
      const antwort = await p.ladeHoch('admin', 'parametersatz', datei(), { ...angaben, [feld]: wert })
      expect(antwort.json(), feld).toMatchObject({ status: 400, errors: [{ field: feld }] })
    }
  })

  test('jeder Mangel steht an seiner Zeile: Fremdes, Fehlendes, Doppeltes, nicht Monotones, Unbekanntes', async () => {
    const geprueft = await p.pruefe(
      'parametersatz',
      csv([
        'Saprobie: Klassengrenzen;1,5;;;;;1,65;2,15;2,75;3,4',
        'Saprobie: Klassengrenzen;1,50;;;;;1,65;2,15;2,75;3,4',
        'Saprobie: Klassengrenzen;1,75;;;;;1,65;2,9;2,75;3,4',
        'Saprobie: Klassengrenzen;3;;;;;1,65;2,15;2,75;3,4',
        'Allgemeine Degradation: Klassengrenzen;;;;;;0,8;0,6;;0,2',
        'MMI1: Kenngröße;Alpen;Unsinn;1;1;30',
        'MMI1: Kenngröße;ALPIN;EPT_TAXA;0;5;5',
        'Trophie: Klassengrenzen;;;;;;0,8;0,6;0,4;0,2',
      ]),
      { ...MZB, name: 'Mangelhaft' },
    )
    expect(geprueft.bilanz).toMatchObject({ gelesen: 8, angenommen: 1, abgelehnt: 7 })
    const befunde = await p.befunde(geprueft.id)
    expect(befunde).toEqual([
      'A3 Abschnitt: Diese Angabe steht schon weiter oben.',
      expect.stringMatching(/^G4 .*Grenzen müssen von sehr gut bis schlecht steigen/),
      expect.stringMatching(/^G4 .*unter dem Grundzustand/),
      expect.stringMatching(/^B5 Typ: „3“ steht nicht zur Wahl: 1,25, 1,50, 1,75, 2,00\./),
      expect.stringMatching(/^I6 mäßig \| unbefriedigend: Für „Allgemeine Degradation: Klassengrenzen“ fehlt/),
      expect.stringMatching(/^B7 Typ: „Alpen“ steht nicht zur Wahl/),
      expect.stringMatching(/^C7 Name: „Unsinn“ steht nicht zur Wahl/),
      expect.stringMatching(/^E8 Anker unten: .*Ankerpunkte sind gleich/),
      expect.stringMatching(/^D8 Gewicht: .*größer als 0/),
      'A9 Abschnitt: Diese Angabe gehört nicht zum gewählten Verfahren.',
    ])
  })
})

describe('Vorschau und Aktivierung', () => {
  test('ein amtlicher Satz als JSON: die Vorschau nennt die Grenze, danach wird mit ihm bewertet; Altes bleibt', async () => {
    const aufnahme = await p.bewertete()
    const vorher = (await p.als('admin')(`/aufnahme/${aufnahme}/mzb/bewertung/mhs`)).json<{
      bewertung: BewertungStand
    }>()
    const roh = structuredClone(demo('MZB-DEMO-2026')) as Extract<JederParametersatz, { verfahren: 'MZB_DETAILLIERT' }>
    const inhalt = {
      ...roh.inhalt,
      saprobie: {
        ...roh.inhalt.saprobie,
        grenzen: roh.inhalt.saprobie.grenzen.map(eine => ({
          ...eine,
          grenzen: [eine.grundzustand, eine.grundzustand + 0.01, eine.grundzustand + 0.02, eine.grundzustand + 0.03],
        })),
      },
    }
    const entwurf = await p.fuehreEin(
      'parametersatz',
      JSON.stringify({ ...roh, inhalt }),
      { ...MZB, name: 'MZB-AMTLICH-2027', marke: 'amtlich' },
      'satz.json',
    )
    expect(entwurf).toMatchObject({
      gegenstand: 'MZB detailliert',
      status: 'ENTWURF',
      marken: ['amtlich'],
      luecken: [],
    })
    expect((await p.aktiviere(entwurf)).statusCode).toBe(409)
    const [zeile] = await p.schauVor(entwurf)
    expect(zeile).toMatchObject({ aufnahmeId: aufnahme, alt: vorher.bewertung.klasse, neu: 5 })
    expect(zeile?.grund).toMatch(/^Saprobie: Grenze .+ bei 1,5\d? statt .+ \(Wert .+\)$/)
    expect((await p.aktiviere(entwurf)).statusCode).toBe(204)
    expect(await p.fassung('MZB-AMTLICH-2027')).toMatchObject({ status: 'GUELTIG', gilt: true })
    expect(await p.fassung('MZB-DEMO-2026')).toMatchObject({ id: null, gilt: false })
    expect((await p.als('admin')(`/aufnahme/${aufnahme}/mzb/bewertung/mhs`)).json()).toEqual(vorher)
    const neu = (await p.sende('admin', `/aufnahme/${aufnahme}/mzb/bewertung/mhs`)).json<BewertungStand>()
    expect(neu).toMatchObject({
      klasse: 5,
      parametersatz: 'MZB-AMTLICH-2027',
      ergebnis: { herkunft: { hinweis: null } },
    })
    const satz = await findeParametersatz({ db: p.db }, p.db, 'MZB-AMTLICH-2027')
    expect(satz && pruefeParametersatz(satz)).toEqual([])
    const datei = (await p.als('qs')(`${p.weg(entwurf)}/datei?format=json`)).json<JederParametersatz>()
    expect(datei).toEqual(satz)
  })

  test('abgebrochen ist die Vorschau unvollständig: Aktivieren geht nicht, eine zweite zugleich auch nicht', async () => {
    const satz = JSON.stringify(demo('SCREENING-DEMO-2026'))
    const angaben = {
      bezeichnung: 'Screening',
      verfahren: 'MZB_SCREENING',
      name: 'SCREENING-NEU',
      marke: 'demonstration',
    }
    const entwurf = await p.fuehreEin('parametersatz', satz, angaben, 'satz.json')
    expect((await p.sende('admin', `${p.weg(entwurf)}/vorschau`)).statusCode).toBe(200)
    expect((await p.sende('admin', `${p.weg(entwurf)}/vorschau`)).statusCode).toBe(409)
    expect((await p.sende('admin', `${p.weg(entwurf)}/delete`)).statusCode).toBe(409)
    const { vorschau } = await p.fassung('SCREENING-NEU')
    expect(vorschau).toMatchObject({ istVollstaendig: false, auftrag: { state: 'WAITING' } })
    await p.sende('admin', `/api/user-tasks/${vorschau?.auftrag?.id}/cancel`)
    await p.app.auftraege.arbeiteAb()
    expect((await p.aktiviere(entwurf)).json()).toMatchObject({ status: 409, code: 'STATUS_UNZULAESSIG' })

    expect(await p.schauVor(entwurf)).toEqual([])
    const { id = 0 } =
      (await p.db.selectFrom('benutzer').select('id').where('username', '=', 'admin').executeTakeFirst()) ?? {}
    const ort = { art: 'parametersatz' as const, id: entwurf.id ?? 0 }
    const angabe = { pruefsumme: entwurf.pruefsumme, gueltigVon: entwurf.gueltigVon }
    const imEchtbetrieb = mitTransaktion(p.db, { benutzerId: id, anfrageId: 'prüfung' }, tx =>
      aktiviere(tx, ort, angabe, id, 'PROD'),
    )
    await expect(imEchtbetrieb).rejects.toThrow('als Demonstration gekennzeichnet')
    expect((await p.aktiviere(entwurf)).statusCode).toBe(204)
  })
})
