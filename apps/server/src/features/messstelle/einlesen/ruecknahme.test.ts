import type { Messstelle } from '@benthos/vertrag/messstelle'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { legeAufnahmeAn } from '../messstellendaten.pruefhilfe.ts'
import { datei, gueltig, KOPF } from './einlesen.pruefhilfe.ts'
import { an, NEU } from './gewaesserfrage.pruefhilfe.ts'
import { ruecknahmepruefung } from './ruecknahme.pruefhilfe.ts'

const p = await ruecknahmepruefung()
afterAll(() => p.ende())
const { db, pruefe, lade, als, beantworte, ladeAlles, vorgang, zeilen, arbeiteAb } = p
const { pruefsummen, vorschau, sendeRuecknahme, nimmZurueck } = p
beforeEach(() => p.entferneAngelegte())

function identifizierungVon({ identifizierung }: Messstelle) {
  if (!identifizierung.daten) throw new Error('Ohne Identifizierung')
  return identifizierung.daten
}
const versetze = (id: number | null | undefined, bundesland: string) =>
  sql`update messstelle set bundesland = ${bundesland} where id = ${id}`.execute(db)
async function bewerte(aufnahme: number): Promise<void> {
  await sql`
    with neue as (
      insert into bewertung (aufnahme_id, element, methode, verfahren, edition, parametersatz, taxalistenversion_id,
        klasse, eingabe, ergebnis, kapsel_hash, engine_version)
      select ${aufnahme}, 'MZB', 'MHS', 'probe', 'probe', 'probe', min(id), 2, '{}', '{}', repeat('0', 64), '1'
      from taxalistenversion
      returning id
    )
    update aufnahme
    set mzb_status = 'BEWERTET', mzb_klasse = 2, mzb_bewertung_id = neue.id, stand = stand + 1
    from neue
    where aufnahme.id = ${aufnahme}
  `.execute(db)
}
const geladen = async (inhalt: readonly (readonly string[])[]) => ladeAlles((await pruefe(inhalt)).id)

describe('[A-STELLE-24] Ablehnungen', () => {
  test('ohne Anmeldung, fremd oder ohne das Recht der Art: nichts zu sehen und nichts zurückzunehmen', async () => {
    const { id } = await geladen([KOPF, gueltig()])
    const vorher = await pruefsummen()
    for (const [wer, status] of [
      [null, 401],
      ['land-ooe', 404],
      ['auftragnehmer', 404],
    ] as const) {
      expect((await sendeRuecknahme(id, wer)).statusCode).toBe(status)
      expect((await als(wer)(`/api/einlesen/${id}/ruecknahme`)).statusCode).toBe(status)
    }
    await arbeiteAb()
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('nichts geladen, noch in der Prüfung, oder schon ganz zurückgenommen: 409 mit dem Grund', async () => {
    const nurGeprueft = await pruefe([KOPF, gueltig()])
    const antwort = await sendeRuecknahme(nurGeprueft.id)
    expect([antwort.statusCode, antwort.json().message]).toEqual([409, 'Aus dieser Datei ist nichts geladen.'])
    expect((await vorschau(nurGeprueft.id)).hindernis).toBe('Aus dieser Datei ist nichts geladen.')
    const inPruefung = (await p.sende('land-noe', datei('x'))).json<{ id: number }>()
    expect((await sendeRuecknahme(inPruefung.id)).statusCode).toBe(409)
    await arbeiteAb()
    const { id } = await geladen([KOPF, gueltig()])
    await nimmZurueck(id)
    const zweite = await sendeRuecknahme(id)
    expect([zweite.statusCode, zweite.json().message]).toEqual([409, 'Diese Einlesung ist schon ganz zurückgenommen.'])
  })

  test('was zurückgenommen ist, wird nicht weiter geladen', async () => {
    const { id } = await geladen([KOPF, gueltig()])
    await nimmZurueck(id)
    expect((await lade(id, 'GUELTIGE')).statusCode).toBe(409)
    expect(
      (await als('land-noe')({ method: 'POST', url: `/api/einlesen/${id}/pruefen`, payload: {} })).statusCode,
    ).toBe(409)
  })

  test('vier zugleich nehmen einmal zurück', async () => {
    const { id } = await geladen([KOPF, gueltig()])
    const antworten = await Promise.all(Array.from({ length: 4 }, () => sendeRuecknahme(id)))
    expect(antworten.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    await arbeiteAb()
    expect((await vorgang(id)).ruecknahme).toMatchObject({ zurueckgenommen: 1, behalten: 0 })
  })

  test('eine Messstelle, die der Einleser nicht mehr führen darf, nimmt nur die Administration zurück', async () => {
    const [code] = gueltig()
    const vorher = await pruefsummen()
    const { id } = await geladen([KOPF, gueltig(code)])
    const [zeile] = await zeilen(id)
    await versetze(zeile?.objektId, 'AT-4')
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
    expect((await zeilen(id))[0]?.konflikt?.grund).toBe(
      'Das dürfen Sie nicht mehr bearbeiten; zurücknehmen kann es die Administration.',
    )
    await versetze(zeile?.objektId, 'AT-3')
    expect(await nimmZurueck(id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await pruefsummen()).toEqual(vorher)
  })
})

describe('[A-STELLE-24] Zurücknehmen', () => {
  test('Neues ist gelöscht, Geändertes wie vorher, angelegte Gewässer samt Vorfluter fort; das Journal nennt den Auftrag', async () => {
    const bestehende = await p.neue('LAND', 'land-noe')
    const { code, name } = identifizierungVon(bestehende)
    const vorher = await pruefsummen()
    const erste = await pruefe([KOPF, an('Rückbach → Hinbach'), gueltig(code), gueltig()])
    const { id } = await beantworte(erste, { 'Rückbach → Hinbach': NEU, Hinbach: NEU })
    expect(await ladeAlles(id)).toMatchObject({ geladen: 3, bilanz: { angenommen: 2, geaendert: 1 } })
    expect(await vorschau(id)).toEqual({
      hindernis: null,
      neue: 2,
      geaenderte: 1,
      beigaben: ['Rückbach → Hinbach', 'Hinbach'],
      konfliktzahl: 0,
      konflikte: [],
    })
    const zurueck = await nimmZurueck(id)
    expect(zurueck).toMatchObject({
      zustand: 'ZURUECKGENOMMEN',
      geladen: 3,
      ruecknahme: { zurueckgenommen: 3, behalten: 0, beigaben: ['Rückbach → Hinbach', 'Hinbach'] },
    })
    expect(await pruefsummen()).toEqual(vorher)
    const wieder = await p.lies(bestehende.id, 'land-noe')
    expect(identifizierungVon(wieder).name).toBe(name)
    // Ein Formular, das noch den alten Stand zeigt, darf nicht stillschweigend darüber speichern.
    expect(wieder.identifizierung.version).toBe(bestehende.identifizierung.version + 2)
    expect((await zeilen(id)).map(z => [z.istGeladen, z.istZurueckgenommen, z.konflikt])).toEqual(
      Array.from({ length: 3 }, () => [true, true, null]),
    )
    const { rows } = await sql<{ aktion: string; benutzer: string }>`
      select j.aktion, b.username as benutzer
      from journal j join benutzer b on b.id = j.benutzer_id
      where j.tabelle = 'messstelle' and j.schluessel = ${String(bestehende.id)}
      order by j.id desc limit 2
    `.execute(db)
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ aktion: 'UPDATED', benutzer: 'land-noe' })))
  })

  test('was seither geändert, verwendet oder gelöscht ist, bleibt mit Grund und Urheber; der Rest geht, auch beim zweiten Mal', async () => {
    const [geaendert, verwendet, geloescht, rest] = [gueltig(), gueltig(), gueltig(), gueltig()]
    const alte = await p.neue('LAND', 'land-noe')
    const vorher = await pruefsummen()
    const { id } = await geladen([KOPF, geaendert, verwendet, geloescht, rest, gueltig(identifizierungVon(alte).code)])
    const [z1, z2, z3] = await zeilen(id)
    const stelle = await p.lies(z1?.objektId ?? 0)
    await als('admin')(
      post(`/messstelle/${stelle.id}/identifizierung`, {
        version: stelle.identifizierung.version,
        daten: { ...stelle.identifizierung.daten, name: 'Hainburg, oberhalb' },
      }),
    )
    const aufnahme = await legeAufnahmeAn(db, z2?.objektId ?? 0, p.LANDESPROJEKT)
    await als('land-noe')(post(`/messstelle/delete/${z3?.objektId}`))
    const sicht = await vorschau(id)
    expect(sicht).toMatchObject({ neue: 2, geaenderte: 1, konfliktzahl: 2 })
    expect(sicht.konflikte).toEqual([
      {
        zeile: 2,
        bezeichnung: z1?.bezeichnung,
        objektId: stelle.id,
        grund: 'Seit dem Laden geändert.',
        aenderungen: [{ spalte: 'Name', alt: geaendert[1], neu: 'Hainburg, oberhalb' }],
        wer: expect.stringMatching(/\w/),
        wann: expect.stringMatching(/^\d{4}-/),
      },
      expect.objectContaining({ zeile: 3, objektId: z2?.objektId, grund: 'Wird verwendet: 1 × Aufnahme.' }),
    ])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 3, behalten: 2 } })
    expect((await zeilen(id)).map(z => z.konflikt?.grund ?? null)).toEqual([
      'Seit dem Laden geändert.',
      'Wird verwendet: 1 × Aufnahme.',
      null,
      null,
      null,
    ])
    // Ist der Grund fort, geht beim zweiten Mal auch das.
    await sql`delete from aufnahme where id = ${aufnahme}`.execute(db)
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 4, behalten: 1 } })
    await als('admin')(post(`/messstelle/delete/${stelle.id}`))
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 5, behalten: 0 } })
    expect(await pruefsummen()).toEqual(vorher)
  })

  test('ein angelegtes Gewässer, an dem schon eine andere Messstelle liegt, bleibt und wird genannt', async () => {
    const { id } = await beantworte(await pruefe([KOPF, an('Bleibbach')]), { Bleibbach: NEU })
    await ladeAlles(id)
    await geladen([KOPF, an('Bleibbach')])
    expect((await vorschau(id)).konflikte).toEqual([
      expect.objectContaining({ zeile: null, bezeichnung: 'Bleibbach', grund: 'Wird verwendet: 1 × Messstelle.' }),
    ])
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0, beigaben: [] } })
    expect(await p.angelegte()).toEqual(['Bleibbach'])
  })

  test('ist der frühere Code inzwischen vergeben, bleibt die Änderung und sagt warum', async () => {
    const alte = await p.neue('GZUEV', 'admin')
    const { gzuevId, code } = identifizierungVon(alte)
    const { id } = await pruefe(
      [
        ['GZÜV-ID', 'Code'],
        [gzuevId ?? '', `${code}-NEU`],
      ],
      'admin',
    )
    await lade(id, 'GUELTIGE', 'admin')
    await arbeiteAb()
    expect((await vorgang(id, 'admin')).geladen).toBe(1)
    await geladen([KOPF, gueltig(code)])
    expect(await nimmZurueck(id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
    const [zeile] = await zeilen(id, '', 'admin')
    expect(zeile?.konflikt?.grund).toContain('Der frühere Stand ist nicht mehr möglich')
  })

  test('Ergebnisse, die nur der Import veralten ließ, gelten wieder; seither neu bewertet, bleibt die Zeile', async () => {
    const alte = await p.neue('LAND', 'land-noe')
    const aufnahme = await legeAufnahmeAn(db, alte.id, p.LANDESPROJEKT, { mzb_status: 'ROHDATEN' })
    await bewerte(aufnahme)
    const vorher = await pruefsummen()
    const { code } = identifizierungVon(alte)
    const inhalt = [
      ['Code', 'Bioregion'],
      [code, 'Flysch'],
    ]
    const veraltet = async () =>
      (
        await sql<{ status: string; veraltet: boolean }>`
        select mzb_status as status, veraltet from aufnahme join bewertung on bewertung.id = mzb_bewertung_id
        where aufnahme.id = ${aufnahme}
      `.execute(db)
      ).rows
    const erste = await geladen(inhalt)
    expect(await veraltet()).toEqual([{ status: 'ROHDATEN', veraltet: true }])
    expect(await nimmZurueck(erste.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await veraltet()).toEqual([{ status: 'BEWERTET', veraltet: false }])
    expect(await pruefsummen()).toEqual(vorher)

    // Wieder geladen und danach mit der neuen Bioregion bewertet: der alte Typ gehörte nicht mehr zum Ergebnis.
    const zweite = await geladen(inhalt)
    await bewerte(aufnahme)
    expect(await nimmZurueck(zweite.id)).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
    expect((await zeilen(zweite.id))[0]?.konflikt?.grund).toBe('Dazu seit dem Laden geändert: Aufnahme.')
  })

  test('eine Aufnahme, die erst nach dem Laden mit den neuen Angaben bewertet wurde, hält die Zeile', async () => {
    const alte = await p.neue('LAND', 'land-noe')
    const aufnahme = await legeAufnahmeAn(db, alte.id, p.LANDESPROJEKT, { mzb_status: 'ROHDATEN' })
    const { id } = await geladen([
      ['Code', 'Bioregion'],
      [identifizierungVon(alte).code, 'Flysch'],
    ])
    await bewerte(aufnahme)
    expect(await nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
    expect((await zeilen(id))[0]?.konflikt?.grund).toMatch(/^Seither mit den geladenen Angaben bewertet: Aufnahme A-/)
  })
})
