import type { AufnahmeKopf, Elementstand } from '@benthos/vertrag/aufnahme'
import { expect, test } from 'vitest'
import { istGespeichert, teilstand, wasFehlt } from './teilstand.ts'
import type { Unterseite } from './unterseite.ts'

const stand = (angaben: Partial<Elementstand> = {}): Elementstand => ({
  status: 'ROHDATEN',
  freigabe: 'NICHT_FREIGEGEBEN',
  auftragnehmer: null,
  frist: null,
  klasse: null,
  einschaetzung: null,
  bewertungId: null,
  veraltet: false,
  ...angaben,
})
const aufnahme = (angaben: Partial<AufnahmeKopf>) =>
  ({ mzb: stand(), phb: null, mzbMethoden: [], proben: [], ortsbefund: [], ...angaben }) as AufnahmeKopf
const seite = (pfad: string, angaben: Partial<Unterseite> = {}): Unterseite => ({
  pfad,
  label: pfad,
  gruppe: '',
  Inhalt: () => null,
  ...angaben,
})
const MHS = seite('mzb/mhs', {
  element: 'mzb',
  methode: 'MHS',
  probe: { methode: 'MHS', braucht: ['istKopfErfasst', 'hatTaxa'] },
})
const probe = (istKopfErfasst: boolean, hatTaxa: boolean) =>
  aufnahme({ proben: [{ methode: 'MHS', istKopfErfasst, hatTaxa }] })

test.each([
  [false, false, 'ZU_TUN'],
  [true, false, 'ZU_TUN'],
  [false, true, 'ZU_TUN'],
  [true, true, 'VOLLSTAENDIG'],
] as const)('[A-AUFNAHME-17] eine Probe mit Kopf %s und Taxa %s: %s', (kopf, taxa, erwartet) => {
  expect(teilstand(MHS, probe(kopf, taxa), 0)).toBe(erwartet)
})

test('[A-AUFNAHME-17] ein Abschnitt des Ortsbefunds folgt dem Server: zu tun, vollständig, gesperrt', () => {
  const wetter = seite('ortsbefund/wetterHydrographie')
  const mit = (istErfasst: boolean, istGesperrt: boolean) =>
    aufnahme({ ortsbefund: [{ abschnitt: 'wetterHydrographie', istErfasst, istGesperrt }] })
  expect(teilstand(wetter, mit(false, false), 0)).toBe('ZU_TUN')
  expect(teilstand(wetter, mit(true, false), 0)).toBe('VOLLSTAENDIG')
  expect(teilstand(wetter, mit(true, true), 3)).toBe('GESPERRT')
})

test('[A-AUFNAHME-17] Fehlendes geht vor Hinweisen, Hinweise vor „vollständig“; nach der Übergabe ist alles gesperrt', () => {
  expect(teilstand(MHS, probe(true, false), 2)).toBe('ZU_TUN')
  expect(teilstand(MHS, probe(true, true), 2)).toBe('HINWEISE')
  const uebergeben = { ...probe(true, true), mzb: stand({ status: 'BEWERTUNG_ABGESCHLOSSEN' }) }
  expect(teilstand(MHS, uebergeben, 2)).toBe('GESPERRT')
})

test('[A-AUFNAHME-17] eine Bewertung ist vollständig, solange ihr Ergebnis zu den Daten gehört; die Übergabe, wenn alles übergeben ist', () => {
  const bewertung = seite('bewertung/mzb', { element: 'mzb' })
  expect(teilstand(bewertung, aufnahme({}), 0)).toBe('ZU_TUN')
  expect(teilstand(bewertung, aufnahme({ mzb: stand({ bewertungId: 7 }) }), 0)).toBe('VOLLSTAENDIG')
  expect(teilstand(bewertung, aufnahme({ mzb: stand({ bewertungId: 7, veraltet: true }) }), 0)).toBe('ZU_TUN')
  const abgeschlossen = stand({ status: 'PLAUSIBEL' })
  expect(teilstand(seite('status'), aufnahme({ mzb: abgeschlossen, phb: stand() }), 0)).toBe('ZU_TUN')
  expect(teilstand(seite('status'), aufnahme({ mzb: abgeschlossen, phb: abgeschlossen }), 0)).toBe('VOLLSTAENDIG')
})

test('[A-AUFNAHME-17] was nichts zu erledigen hat, trägt kein Zeichen, außer es gibt Hinweise dazu', () => {
  expect(teilstand(seite('verlauf/mzb', { element: 'mzb' }), aufnahme({}), 0)).toBeNull()
  expect(teilstand(seite('phb/algenmischbestaende', { element: 'phb' }), aufnahme({}), 1)).toBe('HINWEISE')
})

test('gespeichert heißt ein Teil erst, wenn zu ihm selbst etwas gespeichert ist', () => {
  const wetter = seite('ortsbefund/wetterHydrographie')
  const erfasst = (istErfasst: boolean) =>
    aufnahme({ ortsbefund: [{ abschnitt: 'wetterHydrographie', istErfasst, istGesperrt: true }] })
  expect([false, true].map(eines => istGespeichert(wetter, erfasst(eines)))).toEqual([false, true])
  expect([probe(false, false), probe(true, false), probe(false, true)].map(a => istGespeichert(MHS, a))).toEqual([
    false,
    true,
    true,
  ])
  const bewertung = seite('bewertung/mzb', { element: 'mzb' })
  expect(istGespeichert(bewertung, aufnahme({}))).toBe(false)
  expect(istGespeichert(bewertung, aufnahme({ mzb: stand({ bewertungId: 7, veraltet: true }) }))).toBe(true)
  expect(istGespeichert(seite('aufnahmedaten'), aufnahme({}))).toBe(true)
  expect(['status', 'verlauf/mzb', 'plausibilitaet'].map(pfad => istGespeichert(seite(pfad), aufnahme({})))).toEqual([
    false,
    false,
    false,
  ])
})

test('was an einem Teil fehlt, steht in Worten', () => {
  expect(wasFehlt(MHS, aufnahme({}))).toBe('es fehlen Angaben zur Probe und Taxa')
  expect(wasFehlt(MHS, probe(true, false))).toBe('es fehlen Taxa')
  const bewertung = seite('bewertung/mzb', { element: 'mzb' })
  expect(wasFehlt(bewertung, aufnahme({}))).toBe('noch nicht bewertet')
  expect(wasFehlt(bewertung, aufnahme({ mzb: stand({ bewertungId: 7, veraltet: true }) }))).toBe(
    'das Ergebnis ist veraltet',
  )
  expect(wasFehlt(seite('mzb/methoden'), aufnahme({}))).toBe('keine Methode angefügt')
  expect(wasFehlt(seite('ortsbefund/wetterHydrographie'), aufnahme({}))).toBe('nichts gespeichert')
})
