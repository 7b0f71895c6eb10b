import type { Problem } from '@benthos/vertrag'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { describe, expect, test } from 'vitest'
import { Problemfehler } from '../../../technik/http/problemfehler.ts'
import type { Zellen } from '../modell/zeile.ts'
import { konfliktschluessel } from '../modell/zusammenfuehrung.ts'
import { KLEINE_ART as art } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { mzbFund } from '../pruefdaten/mzbFund.pruefhilfe.ts'
import { speicherablage } from '../pruefdaten/speicherablage.pruefhilfe.ts'
import { Listenentwurf } from './Listenentwurf.ts'
import { type Listenquelle, Listensitzung } from './Listensitzung.ts'
import type { Listenstand } from './sitzungsbild.ts'

const OBJEKT = 'aufnahme/1/mzb/mhs/taxa'
const stand = (
  version: number,
  zeilen: readonly Methodenfund[],
  von: string | null = null,
): Listenstand<Methodenfund> => ({
  version,
  zeilen,
  geaendertAm: null,
  geaendertVon: von,
  bearbeitbar: true,
})
const problem = (code: string, errors: Problem['errors'] = []) =>
  new Problemfehler({ status: code === 'VERSIONSKONFLIKT' ? 409 : 400, message: code, errors, code }, '/')

/** Server im Speicher mit optimistischer Version. */
function server(anfang: Listenstand<Methodenfund>): Listenquelle<Methodenfund> & { stand: Listenstand<Methodenfund> } {
  const s = {
    stand: anfang,
    lade: async () => s.stand,
    speichere: async (version: number, zeilen: readonly Methodenfund[]) => {
      if (version !== s.stand.version) throw problem('VERSIONSKONFLIKT')
      s.stand = stand(
        version + 1,
        [...zeilen].sort((a, b) => a.zeile - b.zeile),
      )
      return s.stand
    },
  }
  return s
}

async function oeffne(
  quelle: Listenquelle<Methodenfund>,
  anfang: Listenstand<Methodenfund>,
  ablage = speicherablage(),
) {
  const angaben = { titel: 'T', adresse: '/t' }
  let sitzung: Listensitzung<Methodenfund> | null = null
  const entwurf = new Listenentwurf(ablage, OBJEKT, angaben, e => sitzung?.setzeEntwurfstand(e))
  const neu = new Listensitzung(art, anfang, quelle, entwurf)
  sitzung = neu
  neu.beginne()
  await ruhe()
  return { sitzung: neu, ablage, gitter: neu.gitter }
}
const ruhe = () => new Promise(fertig => setTimeout(fertig, 0))
const setze = (s: Listensitzung<Methodenfund>, zeile: number, zellen: Zellen) =>
  s.gitter.sende({ art: 'SETZE', zeile: s.gitter.stand.zeilen[zeile]?.id ?? '', zellen, name: 'Test' })
const anfuegen = (s: Listensitzung<Methodenfund>, kennung: string, zellen: Zellen) => {
  s.gitter.sende({ art: 'GEHE_ZU', stelle: { zeile: 999, spalte: 0 }, erweitern: false })
  s.gitter.sende({ art: 'UEBERNIMM', text: '', zellen, weiter: 'UNTEN', kennung })
}
const inhalt = (s: Listensitzung<Methodenfund>) => s.gitter.stand.zeilen.map(z => z.zellen)

const anfang = stand(3, [mzbFund(20, 'Baetis rhodani', 12), mzbFund(40, 'Elmis sp.', 3)])

describe('Listensitzung: Speichern', () => {
  test('Speichern sendet alle Zeilen, vergibt Nummern und löscht den Entwurf', async () => {
    const quelle = server(anfang)
    const { sitzung, ablage } = await oeffne(quelle, anfang)
    anfuegen(sitzung, 'n1', { taxon: 'Gammarus fossarum', anzahl: '5' })
    expect(sitzung.bild.istGeaendert).toBe(true)
    expect(ablage.entwuerfe.has(OBJEKT)).toBe(true)
    await sitzung.speichere()
    await ruhe()
    expect(quelle.stand.zeilen.map(z => [z.zeile, z.taxon])).toEqual([
      [20, 'Baetis rhodani'],
      [40, 'Elmis sp.'],
      [60, 'Gammarus fossarum'],
    ])
    expect(sitzung.bild).toMatchObject({ phase: 'BEREIT', istGeaendert: false, fehler: null })
    expect(ablage.entwuerfe.has(OBJEKT)).toBe(false)
    setze(sitzung, 2, { anzahl: '6' })
    await sitzung.speichere()
    expect(quelle.stand.zeilen[2]).toMatchObject({ zeile: 60, anzahl: 6 })
  })

  test('Eine fehlerhafte Zelle verhindert das Speichern im Ganzen', async () => {
    const quelle = server(anfang)
    const { sitzung } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { taxon: 'Baetis rodani' })
    await sitzung.speichere()
    expect(sitzung.bild.fehler).toEqual({
      art: 'PRUEFUNG',
      text: 'Eine Zelle ist fehlerhaft. Bitte berichtigen Sie zuerst.',
    })
    expect(quelle.stand.version).toBe(3)
  })

  test('Der Text im offenen Editor wird mitgespeichert', async () => {
    const quelle = server(anfang)
    const { sitzung, gitter } = await oeffne(quelle, anfang)
    gitter.sende({ art: 'GEHE_ZU', stelle: { zeile: 0, spalte: 2 }, erweitern: false })
    gitter.sende({ art: 'BEGINNE', text: '99', bearbeitung: 'ERSETZEN' })
    await sitzung.speichere()
    expect(quelle.stand.zeilen[0]?.anzahl).toBe(99)
  })

  test('Was während des Speicherns getippt wird, bleibt als neue Änderung stehen', async () => {
    const quelle = server(anfang)
    const { sitzung } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    const laeuft = sitzung.speichere()
    setze(sitzung, 1, { anzahl: '4' })
    await laeuft
    expect(inhalt(sitzung).map(z => z['anzahl'])).toEqual(['13', '4'])
    expect(sitzung.bild.istGeaendert).toBe(true)
    await sitzung.speichere()
    expect(quelle.stand.zeilen.map(z => z.anzahl)).toEqual([13, 4])
  })

  test('Was nach dem Speichern offen bleibt, ist ohne Lücke gesichert, nicht erst nach dem Löschen des Gespeicherten', async () => {
    const ablage = speicherablage()
    const loesche = ablage.loesche
    const { sitzung } = await oeffne(server(anfang), anfang, {
      ...ablage,
      // Auf der Platte gelöscht ist sofort; dass es gelungen ist, erfährt dieses Fenster nicht mehr.
      loesche: (objekt, grund) => loesche(objekt, grund).then(() => new Promise<void>(() => undefined)),
    })
    sitzung.setzeAbgelehnte([{ nr: 7, roh: ['Quatschus', '1'], grund: 'unbekannt' }])
    setze(sitzung, 0, { anzahl: '13' })
    await sitzung.speichere()
    await ruhe()
    expect(JSON.stringify(ablage.entwuerfe.get(OBJEKT)?.daten)).toContain('Quatschus')
  })

  test('Feldfehler des Servers stehen an ihrer Zelle, bis die Zeile geändert wird', async () => {
    const quelle = {
      ...server(anfang),
      speichere: () =>
        Promise.reject(
          problem('EINGABE_UNGUELTIG', [
            { field: 'zeilen.1.anzahl', message: 'zu viel' },
            { field: 'version', message: 'anderswo' },
          ]),
        ),
    }
    const { sitzung } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    await sitzung.speichere()
    const id = sitzung.gitter.stand.zeilen[1]?.id ?? ''
    expect(sitzung.bild.fremdbefunde.get(id)).toEqual({ anzahl: { schwere: 'FEHLER', text: 'zu viel' } })
    expect(sitzung.bild.fehler).toEqual({ art: 'ABGELEHNT', text: 'EINGABE_UNGUELTIG anderswo' })
    setze(sitzung, 1, { anzahl: '2' })
    expect(sitzung.bild.fremdbefunde.size).toBe(0)
  })

  test('Ohne Verbindung bleibt alles im Raster und im Entwurf', async () => {
    const quelle = { ...server(anfang), speichere: () => Promise.reject(new Error('offline')) }
    const { sitzung, ablage } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    await sitzung.speichere()
    expect(sitzung.bild).toMatchObject({ istGeaendert: true, fehler: { art: 'TECHNISCH', text: 'offline' } })
    expect(ablage.entwuerfe.has(OBJEKT)).toBe(true)
  })
})

describe('Listensitzung: zwei Bearbeitende', () => {
  test('Verschiedene Zellen werden nach einem Konflikt zusammengeführt und gespeichert', async () => {
    const quelle = server(anfang)
    const { sitzung } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    quelle.stand = stand(
      4,
      [mzbFund(20, 'Baetis rhodani', 12, { cf: true }), mzbFund(40, 'Elmis sp.', 3), mzbFund(60, 'Baetis sp.', 1)],
      'Anna',
    )
    await sitzung.speichere()
    expect(sitzung.bild.angebot).toMatchObject({ von: 'Anna', herkunft: 'SERVER' })
    expect(quelle.stand.version).toBe(4)
    await sitzung.nimmAngebotAn(new Map())
    expect(quelle.stand.zeilen.map(z => [z.taxon, z.anzahl, z.cf])).toEqual([
      ['Baetis rhodani', 13, true],
      ['Elmis sp.', 3, false],
      ['Baetis sp.', 1, false],
    ])
    expect(sitzung.bild).toMatchObject({ istGeaendert: false, angebot: null })
  })

  test('Dieselbe Zelle: beide Werte stehen zur Wahl, nichts wird vorher überschrieben', async () => {
    const quelle = server(anfang)
    const { sitzung } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    quelle.stand = stand(4, [mzbFund(20, 'Baetis rhodani', 15), mzbFund(40, 'Elmis sp.', 3)])
    await sitzung.speichere()
    const konflikte = sitzung.bild.angebot?.zusammenfuehrung.konflikte ?? []
    expect(konflikte).toMatchObject([{ spalte: 'anzahl', meins: '13', fremd: '15' }])
    expect(quelle.stand.zeilen[0]?.anzahl).toBe(15)
    await sitzung.nimmAngebotAn(new Map(konflikte.map(k => [konfliktschluessel(k), 'FREMD' as const])))
    expect(inhalt(sitzung)[0]?.['anzahl']).toBe('15')
  })

  test('Beiseitegelegt bleibt der eigene Stand, das nächste Speichern fragt wieder', async () => {
    const quelle = server(anfang)
    const { sitzung } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    quelle.stand = stand(4, anfang.zeilen)
    await sitzung.speichere()
    sitzung.legeAngebotBeiseite()
    expect(inhalt(sitzung)[0]?.['anzahl']).toBe('13')
    await sitzung.speichere()
    expect(sitzung.bild.angebot).not.toBeNull()
  })
})

describe('Listensitzung: Entwurf', () => {
  test('Nach einem Absturz stehen alle Zellen und der Text des offenen Editors wieder da', async () => {
    const quelle = server(anfang)
    const { sitzung, ablage, gitter } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    gitter.sende({ art: 'GEHE_ZU', stelle: { zeile: 2, spalte: 0 }, erweitern: false })
    gitter.sende({ art: 'BEGINNE', text: 'b', bearbeitung: 'ERSETZEN' })
    gitter.sende({ art: 'TIPPE', text: 'bae rh' })
    const danach = await oeffne(quelle, anfang, ablage)
    expect(inhalt(danach.sitzung)[0]?.['anzahl']).toBe('13')
    expect(danach.gitter.stand).toMatchObject({ aktiv: { zeile: 2, spalte: 0 }, bearbeitung: { text: 'bae rh' } })
    expect(danach.sitzung.bild).toMatchObject({ wiederhergestellt: 1, istGeaendert: true })
  })

  test('[A-RASTER-12] Nach dem Neuladen lässt sich alles zurücknehmen und wiederholen; mit einem zweiten Fenster nicht', async () => {
    const quelle = server(anfang)
    const { sitzung, ablage } = await oeffne(quelle, anfang)
    for (let n = 1; n <= 4; n++) setze(sitzung, 0, { anzahl: String(100 + n) })
    anfuegen(sitzung, 'n1', { taxon: 'Gammarus fossarum', anzahl: '5' })
    sitzung.gitter.sende({ art: 'RUECKGAENGIG' })
    const danach = await oeffne(quelle, anfang, ablage)
    expect(danach.gitter.stand.rueckgaengig).toHaveLength(4)
    danach.gitter.sende({ art: 'WIEDERHOLE' })
    expect(inhalt(danach.sitzung)).toHaveLength(3)
    const spaeter = await oeffne(quelle, anfang, ablage)
    for (let n = 1; n <= 4; n++) spaeter.gitter.sende({ art: 'RUECKGAENGIG' })
    expect(inhalt(spaeter.sitzung).map(z => z['anzahl'])).toEqual(['101', '3'])
    ablage.melde(OBJEKT, { art: 'FENSTER', anzahl: 1 })
    setze(spaeter.sitzung, 1, { anzahl: '7' })
    expect((await oeffne(quelle, anfang, ablage)).gitter.stand.rueckgaengig).toEqual([])
  })

  test('Hat inzwischen jemand gespeichert, wird der Entwurf mit dessen Stand zusammengeführt', async () => {
    const quelle = server(anfang)
    const { sitzung, ablage } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    quelle.stand = stand(4, [mzbFund(20, 'Baetis rhodani', 12), mzbFund(40, 'Elmis sp.', 9)])
    const danach = await oeffne(quelle, quelle.stand, ablage)
    expect(danach.sitzung.bild.angebot?.zusammenfuehrung.konflikte).toEqual([])
    await danach.sitzung.nimmAngebotAn(new Map())
    expect(quelle.stand.zeilen.map(z => z.anzahl)).toEqual([13, 9])
  })

  test('Verwerfen stellt den Stand des Servers her und löscht den Entwurf', async () => {
    const { sitzung, ablage } = await oeffne(server(anfang), anfang)
    setze(sitzung, 0, { anzahl: '13' })
    await sitzung.verwirf()
    expect(inhalt(sitzung)[0]?.['anzahl']).toBe('12')
    expect(sitzung.bild.istGeaendert).toBe(false)
    expect(ablage.entwuerfe.size).toBe(0)
  })

  test('Alles rückgängig gemacht: es bleibt kein Entwurf', async () => {
    const { sitzung, ablage } = await oeffne(server(anfang), anfang)
    setze(sitzung, 0, { anzahl: '13' })
    await ruhe()
    sitzung.gitter.sende({ art: 'RUECKGAENGIG' })
    await ruhe()
    expect(sitzung.bild.istGeaendert).toBe(false)
    expect(ablage.entwuerfe.size).toBe(0)
  })

  test('Ein Entwurf einer gesperrten Liste bleibt unberührt und wird genannt', async () => {
    const quelle = server(anfang)
    const { sitzung, ablage } = await oeffne(quelle, anfang)
    setze(sitzung, 0, { anzahl: '13' })
    const danach = await oeffne(quelle, { ...anfang, bearbeitbar: false }, ablage)
    expect(danach.sitzung.bild.gesperrterEntwurf).toBe(1)
    expect(inhalt(danach.sitzung)[0]?.['anzahl']).toBe('12')
    expect(ablage.entwuerfe.size).toBe(1)
  })
})

describe('Listensitzung: zwei Fenster', () => {
  test('Eine Änderung des anderen Fensters kommt in ihre Zelle, die eigenen bleiben', async () => {
    const { sitzung, ablage } = await oeffne(server(anfang), anfang)
    setze(sitzung, 0, { anzahl: '13' })
    const [erste] = anfang.zeilen.map(art.alsZeile)
    ablage.melde(OBJEKT, {
      art: 'GEAENDERT',
      basisVersion: 3,
      teile: [{ teil: 'z:s20', basis: erste, wert: { ...erste, zellen: { ...erste?.zellen, habitat: 'Akal' } } }],
    })
    expect(inhalt(sitzung)[0]).toEqual({ taxon: 'Baetis rhodani', anzahl: '13', habitat: 'Akal' })
    expect(sitzung.bild.angebot).toBeNull()
  })

  test('Dieselbe Zelle in beiden Fenstern wird gefragt, nicht überschrieben', async () => {
    const { sitzung, ablage } = await oeffne(server(anfang), anfang)
    setze(sitzung, 0, { anzahl: '13' })
    const [erste] = anfang.zeilen.map(art.alsZeile)
    const wert = { ...erste, zellen: { ...erste?.zellen, anzahl: '99' } }
    ablage.melde(OBJEKT, { art: 'GEAENDERT', basisVersion: 3, teile: [{ teil: 'z:s20', basis: erste, wert }] })
    expect(inhalt(sitzung)[0]?.['anzahl']).toBe('13')
    expect(sitzung.bild.angebot?.zusammenfuehrung.konflikte).toMatchObject([{ meins: '13', fremd: '99' }])
  })

  test('Speichert das andere Fenster, stehen gemeinsame neue Zeilen nicht doppelt da', async () => {
    const quelle = server(anfang)
    const { sitzung, ablage } = await oeffne(quelle, anfang)
    anfuegen(sitzung, 'n1', { taxon: 'Gammarus fossarum', anzahl: '5' })
    quelle.stand = stand(4, [...anfang.zeilen, mzbFund(60, 'Gammarus fossarum', 5)])
    ablage.melde(OBJEKT, { art: 'GELOESCHT', grund: 'GESPEICHERT' })
    await ruhe()
    expect(inhalt(sitzung)).toHaveLength(3)
    expect(sitzung.bild.istGeaendert).toBe(false)
  })

  test('Die Zahl der anderen Fenster wird gezeigt', async () => {
    const { sitzung, ablage } = await oeffne(server(anfang), anfang)
    ablage.melde(OBJEKT, { art: 'FENSTER', anzahl: 1 })
    expect(sitzung.bild.andereFenster).toBe(1)
  })
})
