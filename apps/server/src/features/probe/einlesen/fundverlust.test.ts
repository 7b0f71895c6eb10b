import { afterAll, expect, test, vi } from 'vitest'
import { ladeAkteure } from '../../../../pruefstand/aufrufe.ts'
import type { Auftragslauf } from '../../../technik/auftraege/auftragsart.ts'
import { pruefeDatei } from '../../../technik/einlesen/pruefeDatei.ts'
import { ladeVorgang } from '../../../technik/einlesen/sql.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { fundpruefung } from './funde.pruefhilfe.ts'
import { baueFundhandwerk } from './handwerk.ts'

/** Der Fehler, den es nicht geben soll: beim Ordnen nach Aufnahmen fällt die letzte Zeile eines Stapels heraus. */
const ordnen = vi.hoisted(() => ({ verliert: false }))
vi.mock('../../../technik/reihe/formeUm.ts', async original => {
  const { formeUm } = await original<typeof import('../../../technik/reihe/formeUm.ts')>()
  return {
    formeUm: ((folge, ...weitere) =>
      // Geordnet wird an Plätzen, nicht an Zeilen.
      formeUm(
        ordnen.verliert && typeof folge[0] === 'number' ? folge.slice(0, -1) : folge,
        ...weitere,
      )) as typeof formeUm,
  }
})

const { db, neueAufnahme, liesEin, ende } = await fundpruefung()
afterAll(ende)
const handwerk = baueFundhandwerk({ db } as Dienste, 'MHS')
const { akteur, benutzerId } = (await ladeAkteure(db)).get('auftragnehmer') ?? {}

test('[API-17] geht zwischen Datei und Prüfung eine Zeile verloren, verweigert die Datenbank den Abschluss: gezählt hat sie der Leser', async () => {
  const [a, b] = [await neueAufnahme(), await neueAufnahme()]
  const reihen = [a, b, a].map(({ code }, i) => [code, 'Baetis rhodani', 'Larve', String(i + 1)])
  const datei = [['Aufnahme', 'Taxon', 'Stadium', 'Anzahl'], ...reihen]
  expect(await liesEin(datei)).toMatchObject({ zustand: 'GEPRUEFT', bilanz: { gelesen: 3 } })
  ordnen.verliert = true
  const { id, zustand, bilanz } = await liesEin(datei)
  expect({ zustand, bilanz }).toEqual({ zustand: 'UNTERBROCHEN', bilanz: null })
  const stand = await ladeVorgang(db, id)
  const lauf = { db, benutzerId, akteur, abbruch: new AbortController().signal, melde: () => undefined }
  if (!stand) throw new Error('Kein Vorgang')
  await expect(pruefeDatei(lauf as unknown as Auftragslauf<unknown>, stand, handwerk)).rejects.toThrow(
    'einlesung_bilanz',
  )
})
