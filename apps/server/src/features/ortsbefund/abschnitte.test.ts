import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

type Fall = {
  name: string
  /** Qualitätselement, an dem geprüft wird, wenn der Teil nicht beiden gehört */
  element?: 'phb'
  gueltig: Record<string, unknown>
  /** Änderung am gültigen Befund → beanstandete Felder mit ihrer Meldung */
  ungueltig: readonly (readonly [Record<string, unknown>, Record<string, string>])[]
}

const FAELLE: readonly Fall[] = [
  {
    name: 'wetterHydrographie',
    gueltig: {
      witterung: 'SONNIG',
      witterungVortage: 'REGEN',
      lufttemperatur: 14.5,
      wasserfuehrung: 'UNTER_MITTELWASSER',
      pegelstand: 83,
      abfluss: 2.35,
      letztesHochwasser: '2025-03-02',
      eis: 'KEINES',
      bemerkung: 'Schneeschmelze im Oberlauf',
    },
    ungueltig: [
      [{ witterung: 'HAGEL' }, { witterung: 'Bitte wählen Sie einen Eintrag aus der Liste' }],
      [{ lufttemperatur: 99 }, { lufttemperatur: 'Wert darf maximal 45 sein' }],
      [{ abfluss: -1 }, { abfluss: 'Wert muss mindestens 0 sein' }],
      [{ letztesHochwasser: '2025-02-30' }, { letztesHochwasser: 'Dieses Datum gibt es nicht' }],
    ],
  },
  {
    name: 'morphologieHydraulikPhysikalischChemischerBefund',
    gueltig: {
      benetzteBreite: 6.4,
      bettbreite: 8,
      tiefeMittel: 22,
      tiefeMax: 60,
      fliessgeschwindigkeitMittel: 0.45,
      fliessgeschwindigkeitMax: 1.2,
      stroemungsbild: 'GERIPPELT',
      uferverbauung: 20,
      sohlverbauung: 0,
      beschattung: 40,
      ufervegetation: 'GEHOELZSAUM_LUECKIG',
      umlandnutzung: ['WALD', 'GRUENLAND'],
      stau: false,
      restwasser: null,
      schwall: true,
      kolmation: 'GERING',
      wassertemperatur: 9.8,
      ph: 8.1,
      leitfaehigkeit: 420,
      sauerstoff: 10.9,
      sauerstoffsaettigung: 98,
      bemerkung: null,
    },
    ungueltig: [
      [{ tiefeMax: 10 }, { tiefeMax: 'Die größte Tiefe liegt unter der mittleren' }],
      [
        { fliessgeschwindigkeitMax: 0.1, ph: 15 },
        {
          ph: 'Wert darf maximal 14 sein',
          fliessgeschwindigkeitMax: 'Die größte Fließgeschwindigkeit liegt unter der mittleren',
        },
      ],
      [{ umlandnutzung: ['WALD', 'WALD'] }, { umlandnutzung: 'Eine Nutzung ist mehrfach angegeben' }],
      [{ uferverbauung: 101 }, { uferverbauung: 'Wert darf maximal 100 sein' }],
    ],
  },
  {
    name: 'organoleptischerBefundReduktionen',
    gueltig: {
      faerbung: 'GERING',
      faerbungArt: 'grünlich',
      truebung: 'KEINE',
      truebungArt: null,
      geruch: null,
      geruchArt: null,
      schaum: 'MITTEL',
      schaumArt: 'unterhalb der Sohlstufe',
      oelfilm: 'KEINE',
      oelfilmArt: null,
      abfall: 'STARK',
      abfallArt: 'Hausmüll',
      abwasserpilze: 'KEINE',
      abwasserpilzeArt: null,
      eisensulfidLithal: 15,
      sedimentSchwarz: false,
      faulgas: false,
      bemerkung: null,
    },
    ungueltig: [
      [{ truebungArt: 'milchig' }, { truebungArt: 'Zur Art gehört die Stärke: gering, mittel oder stark' }],
      [{ geruchArt: 'faulig' }, { geruchArt: 'Zur Art gehört die Stärke: gering, mittel oder stark' }],
      [{ eisensulfidLithal: 120 }, { eisensulfidLithal: 'Wert darf maximal 100 sein' }],
    ],
  },
  {
    name: 'phytobenthos',
    element: 'phb',
    gueltig: {
      deckungAlgen: 35,
      deckungFaedigeAlgen: 10,
      diatomeenbelag: '2',
      deckungMoose: 5,
      beschattung: 60,
      bemerkung: null,
    },
    ungueltig: [
      [{ deckungFaedigeAlgen: 40 }, { deckungFaedigeAlgen: 'Fädige Algen decken mehr als alle Algen zusammen' }],
      [{ diatomeenbelag: '5' }, { diatomeenbelag: 'Bitte wählen Sie einen Eintrag aus der Liste' }],
    ],
  },
]

describe.each(FAELLE)('[API-06] Ortsbefund: $name', ({ name, element, gueltig, ungueltig }) => {
  const lege = (angabe: { auftragnehmer: string; status?: 'PLAUSIBEL' } = { auftragnehmer: 'auftragnehmer' }) =>
    welt.aufnahme(element === 'phb' ? { mzb: null, phb: angabe } : { mzb: angabe })
  const speichere = (username: string | null, id: number, version: number, daten: object) =>
    als(username)({ method: 'POST', url: `/aufnahme/${id}/ortsbefund/${name}`, payload: { version, daten } })
  const lies = async (username: string, id: number) =>
    (await als(username)(`/aufnahme/${id}/ortsbefund/${name}`)).json()

  test('ohne Recht: 401, 404, 403; gesperrt 409; nichts gespeichert', async () => {
    const id = await lege()
    expect((await speichere(null, id, 0, gueltig)).statusCode).toBe(401)
    expect((await speichere('auftragnehmer2', id, 0, gueltig)).statusCode).toBe(404)
    expect((await speichere('qs', id, 0, gueltig)).statusCode).toBe(403)
    expect(await lies('auftragnehmer', id)).toMatchObject({ version: 0, daten: null })
    const gesperrt = await lege({ auftragnehmer: 'auftragnehmer', status: 'PLAUSIBEL' })
    expect((await speichere('auftragnehmer', gesperrt, 0, gueltig)).json()).toMatchObject({
      code: 'STATUS_UNZULAESSIG',
    })
  })

  test('kommt zurück, wie es gespeichert wurde; Überholtes wird abgewiesen; leer ist erlaubt', async () => {
    const id = await lege()
    const erst = (await speichere('auftragnehmer', id, 0, gueltig)).json()
    expect(erst).toMatchObject({ version: 1, daten: gueltig, bearbeitbar: true })
    expect(Object.keys(erst.daten).sort()).toEqual(Object.keys(gueltig).sort())
    expect((await speichere('auftragnehmer', id, 0, gueltig)).json()).toMatchObject({ code: 'VERSIONSKONFLIKT' })
    expect((await speichere('auftragnehmer', id, 1, {})).json()).toMatchObject({ version: 2 })
  })

  test.each(ungueltig)('%o: jede Meldung an ihrem Feld, nichts ändert sich', async (aenderung, meldungen) => {
    const id = await lege()
    const antwort = await speichere('auftragnehmer', id, 0, { ...gueltig, ...aenderung })
    expect(antwort.statusCode).toBe(400)
    const { errors } = antwort.json() as { errors: { field: string; message: string }[] }
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual(
      Object.fromEntries(Object.entries(meldungen).map(([feld, meldung]) => [`daten.${feld}`, meldung])),
    )
    expect(await lies('auftragnehmer', id)).toMatchObject({ version: 0 })
  })
})
