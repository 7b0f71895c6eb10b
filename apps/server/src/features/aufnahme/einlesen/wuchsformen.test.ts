import { WUCHSFORMBEISPIEL } from '@benthos/vertrag/wuchsformspalte'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { aufnahmeneinlesung, KOPF } from './aufnahmen.pruefhilfe.ts'

const p = await aufnahmeneinlesung()
afterAll(() => p.ende())
const { als, db, welt, pruefe, geladen, zeilen, bilanz, gueltig, neueStelle, nimmZurueck, pruefsummen } = p
const MIT_FORMEN = [...KOPF, 'Wuchsformen']
const NUR_FORMEN = ['Code', 'Wuchsformen']

/** Wie Excel eine Zelle mit Strichpunkt oder Anführungszeichen in CSV schreibt. */
const zelle = (text: string): string => `"${text.replaceAll('"', '""')}"`
const codeVon = async (id: number) =>
  (await db.selectFrom('aufnahme').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
const pfad = (id: number | null | undefined) => `/aufnahme/${id}/ortsbefund/phbMakroskopischeArtWuchsform`
type Stand = { id: number; version: number; daten: Record<string, unknown> }
const formen = async (id: number | null | undefined) =>
  (await als('admin')(`/api${pfad(id)}`)).json<{ zeilen: Stand[] }>().zeilen
const kurz = async (id: number | null | undefined) =>
  (await formen(id)).map(({ version, daten: d }) => [
    version,
    d['taxon'] ?? d['farbgruppe'],
    d['deckung'],
    d['bemerkung'],
  ])

describe('[A-EINLESEN-53] Wuchsformen einlesen: Ablehnungen', () => {
  test('sie lädt, wer sie auch im Formular ändern darf; ob es sie gibt, erfährt sonst niemand', async () => {
    const ohnePhb = await welt.aufnahme({ art: 'LAND', von: 'land-noe', phb: null })
    const gesperrt = await welt.aufnahme({ art: 'LAND', von: 'land-noe', phb: { status: 'PLAUSIBEL' } })
    const { id } = await pruefe([
      NUR_FORMEN,
      [await codeVon(ohnePhb), 'rot: Kruste, 5 %'],
      [await codeVon(gesperrt), 'rot: Kruste, 5 %'],
    ])
    expect(await p.meldungen(id)).toEqual([
      [expect.stringMatching(/^Wuchsformen: Dieser Abschnitt des Ortsbefunds gehört nicht zu dieser Aufnahme/)],
      [expect.stringMatching(/^Wuchsformen: Gesperrt, weil übergeben oder geprüft: Phytobenthos/)],
    ])
    const auftrag = await welt.aufnahme({
      mzb: { auftragnehmer: 'auftragnehmer' },
      phb: { auftragnehmer: 'auftragnehmer2' },
    })
    const fremdes = await pruefe([NUR_FORMEN, [await codeVon(auftrag), 'Gibtesnicht: Kruste, 5 %']], 'auftragnehmer')
    expect(await p.meldungen(fremdes.id, 'auftragnehmer')).toEqual([
      [expect.stringMatching(/^Wuchsformen: Dieser Abschnitt des Ortsbefunds gehört nicht zu dieser Aufnahme/)],
    ])
  })

  test('alles auf einmal, mit Zelle, Regel und Vorschlag, auch neben einem falschen Kopf; übernommen gilt die Zelle', async () => {
    const falsch = 'Cladophora glomeratus: Büschel, 5 %; rot: Wattn, 3 %; braun: Haut, 0 %'
    const { id } = await pruefe([MIT_FORMEN, [...gueltig('L9-99999'), zelle(falsch)]])
    const [zeile] = await zeilen(id)
    expect(zeile?.beanstandungen.map(b => [b.spalte, b.zelle, b.vorschlag])).toEqual([
      ['Messstelle', 'A2', null],
      ['Wuchsformen', 'F2', null],
      ['Wuchsformen', 'F2', 'Watten'],
      ['Wuchsformen', 'F2', null],
    ])
    expect(zeile?.beanstandungen.map(b => b.meldung).slice(1)).toEqual([
      '„Cladophora glomeratus: Büschel, 5 %“: „Cladophora glomeratus“ steht nicht in der Taxaliste PHB 2026.5. Meinten Sie Cladophora glomerata?',
      expect.stringMatching(/^„rot: Wattn, 3 %“: „Wattn“ ist weder/),
      '„braun: Haut, 0 %“: Deckung: Wert muss größer als 0 sein',
    ])
    expect(zeile?.beanstandungen.map(b => b.wert).slice(1)).toEqual([falsch, falsch, falsch])

    const zweite = await pruefe([
      MIT_FORMEN,
      [...gueltig(await neueStelle()), zelle('grün: Wattn, 3 %; braun: Haut, 2 %')],
    ])
    const ersatz = (await zeilen(zweite.id))[0]?.beanstandungen[0]?.ersatz
    expect(ersatz).toBe('grün: Watten, 3 %; braun: Haut, 2 %')
    await p.tue(zweite.id, 'uebernehmen', { zellen: ['F2'], gleiche: true, wert: ersatz })
    expect(bilanz(await p.lade(zweite.id))).toEqual([1, 0, 0, 0, 0])
    expect(await kurz((await zeilen(zweite.id))[0]?.objektId)).toEqual([
      [1, 'GRUEN', 3, null],
      [1, 'BRAUN', 2, null],
    ])
  })

  test('eine andere Schreibweise der Art ist übernehmbar; eine Zelle aus lauter Mängeln nennt zwanzig und wie viele Befunde noch folgen', async () => {
    const [a, b] = [await neueStelle(), await neueStelle()]
    const { id } = await pruefe([
      MIT_FORMEN,
      [...gueltig(a), 'cladophora GLOMERATA: Zotten, 5 %'],
      [...gueltig(b), zelle('a;'.repeat(2000))],
    ])
    const [erste, zweite] = await zeilen(id)
    expect(erste?.beanstandungen.map(({ ersatz }) => ersatz)).toEqual(['Cladophora glomerata: Zotten, 5 %'])
    expect(zweite?.beanstandungen).toHaveLength(21)
    expect(zweite?.beanstandungen.at(-1)?.meldung).toContain('1.980 Befunde')
  })

  test('„(leer)“ löscht keine: das geht nur an der Aufnahme', async () => {
    const { id } = await pruefe([MIT_FORMEN, [...gueltig(await neueStelle()), '(leer)']])
    expect(await p.meldungen(id)).toEqual([
      [expect.stringMatching(/^Wuchsformen: Wuchsformen löscht eine Datei nicht/)],
    ])
  })
})

describe('[A-EINLESEN-53] Wuchsformen einlesen', () => {
  test('neu mit der Aufnahme, dann unverändert, geändert und dazu; was die Zelle nicht nennt, bleibt', async () => {
    const stelle = await neueStelle()
    const erste = await geladen([MIT_FORMEN, [...gueltig(stelle), zelle(WUCHSFORMBEISPIEL)]])
    expect(erste.zellbilanz).toMatchObject({ gelesen: 6, angenommen: 6 })
    const id = (await zeilen(erste.id))[0]?.objektId
    const anfangs = await formen(id)
    expect(anfangs.map(({ daten }) => daten)).toMatchObject([
      { taxon: null, farbgruppe: 'GRUEN', wuchsform: 'WATTEN', deckung: 30, substrat: 'MESOLITHAL', bemerkung: null },
      { taxon: 'Cladophora glomerata', farbgruppe: 'GRUEN', wuchsform: 'BUESCHEL', deckung: 12.5 },
    ])
    expect(bilanz(await pruefe([MIT_FORMEN, [...gueltig(stelle), zelle(WUCHSFORMBEISPIEL)]]))).toEqual([0, 0, 1, 0, 0])
    // Die Bemerkung steht nicht da und bleibt.
    const neu = 'Cladophora glomerata (grün): Büschel, 15 %, Megalithal; rot: Kruste, 2 %'
    const zweite = await geladen([MIT_FORMEN, [...gueltig(stelle), zelle(neu)]])
    expect(zweite.zellbilanz).toMatchObject({ gelesen: 6, geaendert: 1, unveraendert: 5 })
    expect((await zeilen(zweite.id))[0]?.aenderungen).toEqual([
      {
        spalte: 'Wuchsformen',
        alt: WUCHSFORMBEISPIEL,
        neu: `${WUCHSFORMBEISPIEL.replace('12,5', '15')}; rot bis violett: Kruste, 2 %`,
      },
    ])
    expect(await kurz(id)).toEqual([
      [1, 'GRUEN', 30, null],
      [2, 'Cladophora glomerata', 15, 'nur am linken Ufer'],
      [1, 'ROT', 2, null],
    ])
    const { rows } = await sql<{ aktion: string }>`
      select aktion from journal where tabelle = 'phb_wuchsform' and aufnahme_id = ${id} order by id
    `.execute(db)
    expect(rows.map(({ aktion }) => aktion)).toEqual(['NEW', 'NEW', 'UPDATED', 'NEW'])
  })

  test('ein Büro mit dem Phytobenthos füllt sie an seiner Aufnahme, ohne deren Kopf zu ändern', async () => {
    const id = await welt.aufnahme({ phb: { auftragnehmer: 'auftragnehmer' }, mzb: null })
    const { bilanz: b } = await geladen([NUR_FORMEN, [await codeVon(id), 'rot: Kruste, 5 %']], 'auftragnehmer')
    expect(b).toMatchObject({ geaendert: 1 })
    expect(await kurz(id)).toEqual([[1, 'ROT', 5, null]])
  })
})

describe('[A-EINLESEN-54] Eingelesene Wuchsformen zurücknehmen', () => {
  test('Neues ist gelöscht, Geändertes wie vorher, Zeile für Zeile', async () => {
    const [a, b] = [await neueStelle(), await neueStelle()]
    await geladen([MIT_FORMEN, [...gueltig(a), zelle(WUCHSFORMBEISPIEL)]])
    const vorher = await pruefsummen()
    const { id, bilanz: geaendert } = await geladen([
      MIT_FORMEN,
      [...gueltig(a), zelle('grün: Watten, 40 %, Mesolithal, "dicht"; rot: Kruste, 2 %')],
      [...gueltig(b), zelle(WUCHSFORMBEISPIEL)],
    ])
    expect(geaendert).toMatchObject({ angenommen: 1, geaendert: 1 })
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 2, behalten: 0 } })
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('woran seither jemand arbeitete, bleibt mit Grund', async () => {
    const [a, b] = [await neueStelle(), await neueStelle()]
    const { id } = await geladen([MIT_FORMEN, ...[a, b].map(s => [...gueltig(s), zelle('rot: Kruste, 2 %')])])
    const [z1, z2] = await zeilen(id)
    const [form] = await formen(z1?.objektId)
    await als('land-noe')(post(pfad(z1?.objektId), { id: form?.id, version: 1, daten: { ...form?.daten, deckung: 3 } }))
    await als('land-noe')(
      post(pfad(z2?.objektId), { version: 0, daten: { farbgruppe: 'BRAUN', wuchsform: 'HAUT', deckung: 3 } }),
    )
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 2 } })
    expect(await p.gruende(id)).toEqual(['Dazu seit dem Laden geändert: Wuchsform.', 'Seit dem Laden geändert.'])
  })
})
