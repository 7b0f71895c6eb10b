import { PARAMETERSAETZE } from '@benthos/bewertung'
import type { Fassung } from '@benthos/vertrag/fassung'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { zaehleWartende } from '../../../../pruefstand/wartende.ts'
import { fassungspruefung } from '../fassung.pruefhilfe.ts'

const p = await fassungspruefung()
afterAll(p.ende)
await sql`update benutzer set rollen = '{ADMIN}' where username = 'qs'`.execute(p.db)

const DEMO = JSON.stringify(PARAMETERSAETZE.find(({ name }) => name === 'MZB-DEMO-2026'))
const satz = (name: string) =>
  p.fuehreEin(
    'parametersatz',
    DEMO,
    { bezeichnung: 'Prüfsatz', verfahren: 'MZB_DETAILLIERT', name, marke: 'demonstration' },
    'satz.json',
  )
const liste = async (name: string) =>
  p.fuehreEin('taxaliste-mzb', JSON.stringify(await p.liste()), { name, marke: 'veroeffentlicht' }, 'liste.json')

/** Ändert, was niemand ändern kann: der Trigger ist für diese Anweisung aus. */
async function verfaelsche(aufnahmeId: number, eingabe: object) {
  await p.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update bewertung set eingabe = eingabe || ${JSON.stringify(eingabe)}::jsonb where aufnahme_id = ${aufnahmeId}
    `.execute(tx)
  })
}
const gut = await p.bewertete()

describe('Was sich nicht rechnen lässt', () => {
  test.each([
    ['Taxaliste', () => liste('MZB Vorschau'), { parametersatz: 'MZB-1999' }, 'Den Parametersatz „MZB-1999“ gibt es'],
    ['Parametersatz', () => satz('MZB-VORSCHAU'), { taxaliste: 'MZB 1999' }, 'Die Taxaliste „MZB 1999“ gibt es'],
  ] as const)(
    '%s: jedes ist eine Zeile mit seinem Grund, die übrigen sind gerechnet',
    async (_, baue, fremd, grund) => {
      const [ohneReferenz, ohneEdition, ohneTaxa] = [await p.bewertete(), await p.bewertete(), await p.bewertete()]
      await verfaelsche(ohneReferenz, fremd)
      await verfaelsche(ohneEdition, { edition: '1999-1' })
      await verfaelsche(ohneTaxa, { taxa: null })
      const entwurf = await baue()
      const zeilen = await p.schauVor(entwurf)
      const von = (id: number) => zeilen.find(({ aufnahmeId }) => aufnahmeId === id)
      expect(von(gut)).toMatchObject({ istRechenbar: true, grund: null })
      expect(von(ohneReferenz)).toMatchObject({ istRechenbar: false, neu: null, grund: expect.stringContaining(grund) })
      for (const [id, satz] of [
        [ohneEdition, 'Dieser Rechenkern kennt die Edition 1999-1 nicht'],
        [ohneTaxa, 'Die gespeicherte Eingabe lässt sich mit diesem Entwurf nicht rechnen'],
      ] as const)
        expect(von(id)).toMatchObject({ istRechenbar: false, neu: null, grund: satz })
      const geaendert = await p.vorschauzeilen(entwurf, true)
      expect(geaendert.map(({ aufnahmeId }) => aufnahmeId)).toEqual([ohneReferenz, ohneEdition, ohneTaxa])
      const { vorschau } = await p.fassung(entwurf.name)
      expect(vorschau).toMatchObject({ istVollstaendig: true, nichtRechenbar: 3, uebergaenge: [{ anzahl: 1 }] })
      const datei = await p.als('qs')(`${p.weg(entwurf)}/vorschau/datei`)
      expect(datei.headers['content-disposition']).toBe('attachment; filename="Vorschau.csv"')
      expect(datei.body.match(/;nicht berechenbar;/g)).toHaveLength(3)
      await sql`delete from aufnahme where id in (${ohneReferenz}, ${ohneEdition}, ${ohneTaxa})`.execute(p.db)
    },
  )
})

describe('Abbrechen', () => {
  const brichAb = (wer: string | null, eine: Fassung) => p.sende(wer, `${p.weg(eine)}/vorschau/cancel`)
  const stand = async (eine: Fassung) => (await p.fassung(eine.name)).vorschau
  const zeilen = async () => (await p.db.selectFrom('fassungsvorschau_zeile').select('bewertung_id').execute()).length

  test('anonym 401, ohne Verwaltung 403, ohne Vorschau 404; eine wartende endet gleich', async () => {
    const entwurf = await satz('MZB-WARTET')
    expect((await brichAb('admin', entwurf)).statusCode).toBe(404)
    expect((await p.als('admin')(`${p.weg(entwurf)}/vorschau/datei`)).statusCode).toBe(404)
    await p.sende('admin', `${p.weg(entwurf)}/vorschau`)
    expect((await brichAb(null, entwurf)).statusCode).toBe(401)
    expect((await brichAb('bund', entwurf)).statusCode).toBe(403)
    expect(await stand(entwurf)).toMatchObject({ auftrag: { state: 'WAITING' } })
    expect((await p.als('admin')(`${p.weg(entwurf)}/vorschau/datei`)).statusCode).toBe(404)
    expect((await brichAb('qs', entwurf)).statusCode).toBe(204)
    expect(await stand(entwurf)).toMatchObject({ istVollstaendig: false, auftrag: { state: 'CANCELLED' } })
    expect((await brichAb('admin', entwurf)).statusCode).toBe(204)
    expect((await p.sende('admin', `${p.weg(entwurf)}/delete`)).statusCode).toBe(204)
  })

  test('eine laufende, durch eine andere Administratorin: abgebrochen, nichts bleibt, sie lässt sich neu beginnen', async () => {
    const entwurf = await satz('MZB-LAEUFT')
    const vorher = await zeilen()
    await p.sende('admin', `${p.weg(entwurf)}/vorschau`)
    let fertig: Promise<void> = Promise.resolve()
    // Hält die Arbeit beim Speichern ihrer Zeilen an, bis sie vom Abbruch weiß.
    await p.db.transaction().execute(async tx => {
      await sql`select from bewertung where aufnahme_id = ${gut} for update`.execute(tx)
      fertig = p.app.auftraege.arbeiteAb()
      await expect.poll(() => zaehleWartende(p.db)).toBe(1)
      expect((await brichAb('qs', entwurf)).statusCode).toBe(204)
      expect(await stand(entwurf)).toMatchObject({ auftrag: { state: 'CANCELLING' } })
      const pacht = async () =>
        (await p.db.selectFrom('auftrag').select('gepachtet_bis').where('zustand', '=', 'CANCELLING').execute())[0]
          ?.gepachtet_bis
      // Den ersten Herzschlag nach dem Abbruch sieht die Datenbank, ehe seine Antwort da ist; beim nächsten war sie es.
      for (let schlag = 1; schlag <= 2; schlag++) {
        const davor = await pacht()
        await expect.poll(pacht).not.toBe(davor)
      }
    })
    await fertig
    expect(await stand(entwurf)).toMatchObject({
      istVollstaendig: false,
      uebergaenge: [],
      auftrag: { state: 'CANCELLED', fehler: null },
    })
    expect(await zeilen()).toBe(vorher)
    expect((await p.aktiviere(entwurf)).statusCode).toBe(409)
    expect(await p.schauVor(entwurf)).toHaveLength(1)
    expect(await stand(entwurf)).toMatchObject({ istVollstaendig: true })
    expect((await brichAb('qs', entwurf)).statusCode).toBe(204)
    expect(await stand(entwurf)).toMatchObject({ istVollstaendig: true, auftrag: { state: 'SUCCESS' } })
  })
})
