import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { ladeAkteure } from '../../../../pruefstand/aufrufe.ts'
import type { Auftragslauf } from '../../../technik/auftraege/auftragsart.ts'
import { pruefeDatei } from '../../../technik/einlesen/pruefeDatei.ts'
import { ladeVorgang } from '../../../technik/einlesen/sql.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'
import { baueFundhandwerk } from './handwerk.ts'

const { db, neueAufnahme, liesEin, ende } = await fundpruefung()
afterAll(ende)
const handwerk = baueFundhandwerk({ db } as Dienste, 'MHS')
const { akteur, benutzerId } = (await ladeAkteure(db)).get('auftragnehmer') ?? {}

/** Der Fehler, den es nicht geben soll: die letzte Zeile der Datei kommt nirgends an, und nichts sagt es. */
async function verliereDieDritte(): Promise<void> {
  await sql`
    create function verliere() returns trigger language plpgsql as $$ begin
      return case when new.nummer = 4 then null else new end;
    end $$
  `.execute(db)
  await sql`create trigger verliere before insert on einlesung_zeile for each row execute function verliere()`.execute(
    db,
  )
}

test('[API-17] geht zwischen Datei und Protokoll eine Zeile verloren, verweigert die Datenbank den Abschluss: gezählt hat sie der Leser', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const reihen = [a, b, a].map(({ code }, i) => [code, 'Baetis rhodani', 'Larve', String(i + 1)])
  const datei = [['Aufnahme', 'Taxon', 'Stadium', 'Anzahl'], ...reihen]
  expect(await liesEin(datei)).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { gelesen: 3 } })
  await verliereDieDritte()
  const { id, zustand, bilanz } = await liesEin(datei)
  expect({ zustand, bilanz }).toEqual({ zustand: 'UNTERBROCHEN', bilanz: null })
  const stand = await ladeVorgang(db, id)
  const lauf = { db, benutzerId, akteur, abbruch: new AbortController().signal, melde: () => undefined }
  if (!stand) throw new Error('Kein Vorgang')
  await expect(pruefeDatei(lauf as unknown as Auftragslauf<unknown>, stand, handwerk)).rejects.toThrow(
    'einlesung_bilanz',
  )
})
