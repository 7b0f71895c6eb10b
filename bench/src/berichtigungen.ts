import { METHODENANGABEN, PROBENMETHODEN } from '@benthos/fachmodell'
import { type Datenbank, oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { EINLESEARTEN, type Einleseart, type Einlesezeile, type Einlesung } from '@benthos/vertrag/einlesung'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import { ladeHoch, warteAuf } from './einlesevorgang.ts'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { oeffneKleineDaten } from './grunddaten.ts'
import { type Klient, liesJson, meldeKlientAn } from './klient.ts'
import { type Messaufnahme, mitMessaufnahmen } from './messaufnahme.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, kennwerte } from './statistik.ts'
import { ladeMuster } from './taxaliste.ts'

const ZEILEN = 10_000
const ZELLEN = 10
/** Abstand der falschen Zellen: sie stehen über die ganze Datei verteilt. */
const ABSTAND = 50
const LAEUFE = 20
const ZIEL_MS = 1000
const AUFNAHMEN = 100
const TAGE = 5000

/** Eine Art, ihre Datei, und die Spalte, in der manche Zellen falsch sind. */
type Fall = {
  art: Einleseart
  weg: string
  felder?: Readonly<Record<string, string>>
  kopf: readonly string[]
  zeile: (i: number) => readonly string[]
  spalte: string
  falsch: string
  richtig: string
}

/** Zehn falsche Zellen einer Datei von 10.000 Zeilen berichtigt, für jede Art von Import. */
export async function messeBerichtigungen(melde: (text: string) => void): Promise<Messbericht> {
  const eingebettet = await oeffneKleineDaten(melde)
  const db = await oeffneDatenbank(eingebettet.url)
  const server = await starteMessserver(eingebettet.url)
  try {
    const klient = await meldeKlientAn(server.adresse, 'admin')
    const zeilen = await mitMessaufnahmen(
      klient,
      db,
      AUFNAHMEN,
      async aufnahmen => {
        const gemessene: Messzeile[] = []
        for (const fall of [...(await objektfaelle(db)), ...fassungsfaelle(), ...(await fundfaelle(db, aufnahmen))])
          gemessene.push(await messeMitWiederholung(() => messe(server.adresse, klient, fall), melde))
        return gemessene
      },
      ['MZB', 'PHB'],
    )
    return {
      name: `${ZELLEN} berichtigte Zellen in ${ZEILEN} Zeilen`,
      zeilen,
      bemerkungen: [
        'Vom Aufruf bis zur Antwort mit der neuen Bilanz; berichtigt wird mit einem eigenen Wert, jedes Mal in anderen Zellen.',
        WIEDERHOLUNG,
      ],
    }
  } finally {
    await server.beende()
    await db.destroy()
    await eingebettet.stoppe()
  }
}

async function messe(adresse: string, klient: Klient, fall: Fall): Promise<Messzeile> {
  const { art, weg, felder = {}, kopf, zeile, spalte, falsch, richtig } = fall
  const ort = kopf.indexOf(spalte)
  const istFalsch = (i: number) => i % ABSTAND === ABSTAND - 1
  const inhalt = Array.from({ length: ZEILEN }, (_, i) => (istFalsch(i) ? zeile(i).with(ort, falsch) : zeile(i)))
  const csv = [kopf, ...inhalt].map(felderDer => felderDer.join(';')).join('\r\n')
  const id = await ladeHoch(adresse, klient, weg, felder, csv)
  let { bilanz } = await warteAuf(klient, id, 'GEPRUEFT')
  if (bilanz?.abgelehnt !== ZEILEN / ABSTAND)
    throw new Error(`${art}: ${JSON.stringify(bilanz)}, ${await ersterMangel(klient, id)}`)
  const zeiten: number[] = []
  for (let lauf = 0; lauf < LAEUFE; lauf++) {
    const zellen = Array.from({ length: ZELLEN }, (_, i) => {
      const stelle = (lauf * ZELLEN + i + 1) * ABSTAND - 1
      return `${String.fromCharCode(65 + ort)}${stelle + 2}`
    })
    zeiten.push(
      await dauer(async () => {
        const antwort = await klient.sende(`/api/einlesen/${id}/uebernehmen`, { zellen, gleiche: false, wert: richtig })
        bilanz = liesJson<Einlesung>(antwort).bilanz
      }),
    )
  }
  if (bilanz?.abgelehnt !== ZEILEN / ABSTAND - LAEUFE * ZELLEN)
    throw new Error(`${art}: nach den Berichtigungen ${JSON.stringify(bilanz)}`)
  const wert = kennwerte(zeiten)
  return {
    name: `${EINLESEARTEN.find(({ value }) => value === art)?.label}, Spalte ${spalte}`,
    einheit: 'ms',
    wert,
    schranke: null,
    verhaeltnis: null,
    ziel: `p95 ≤ ${ZIEL_MS} ms`,
    erreicht: wert.p95 <= ZIEL_MS,
  }
}

/** Jeder andere Mangel als der gewollte ist ein Fehler dieser Messung. */
async function ersterMangel(klient: Klient, id: number): Promise<string> {
  const antwort = await klient.hole(`/api/einlesen/${id}/zeilen?ausgang=ABGELEHNT`)
  return JSON.stringify(liesJson<{ zeilen: Einlesezeile[] }>(antwort).zeilen[0])
}

async function objektfaelle(db: Datenbank): Promise<Fall[]> {
  const stellen = await db
    .selectFrom('messstelle')
    .select('code')
    .where('art', '=', 'GZUEV')
    .orderBy('id')
    .limit(ZEILEN / TAGE)
    .execute()
  const projekt = await db.selectFrom('projekt').select('name').where('bereich', '=', 'GZUEV').executeTakeFirstOrThrow()
  const organisation = await db
    .selectFrom('organisationseinheit')
    .innerJoin('benutzer', 'benutzer.organisationseinheit_id', 'organisationseinheit.id')
    .select('organisationseinheit.name')
    .where('benutzer.username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  const gewaesser = {
    art: 'GEWAESSER',
    weg: '/gewaesser/import',
    kopf: ['Name', 'Vorfluter', 'Nummer', 'Ist ein anderes'],
    // Die meisten münden in eines, das dieselbe Datei erst anlegt.
    zeile: (i: number) => [benenne(i), i < 20 ? 'Donau' : benenne(i % 10), `MESS-${i}`, 'ja'],
  } as const
  return [
    {
      art: 'MESSSTELLEN',
      weg: '/messstellen/import',
      kopf: [
        'Code',
        'Name',
        'Art der Messstelle',
        'Gewässer',
        'Bundesland',
        'Koordinatensystem',
        'x (Rechtswert, Länge)',
        'y (Hochwert, Breite)',
        'Bioregion',
      ],
      zeile: i => [
        `MESS-${i}`,
        `Stelle ${i}`,
        'Landesmessstelle',
        'Donau',
        'Niederösterreich',
        'EPSG:31287',
        '668592,73',
        '478846,81',
        'Donau',
      ],
      spalte: 'Bundesland',
      falsch: 'Unterösterreich',
      richtig: 'Niederösterreich',
    },
    {
      art: 'AUFNAHMEN',
      weg: '/aufnahmen/import',
      kopf: ['Messstelle', 'Datum', 'Projekt', 'Qualitätselemente', 'Probenehmer'],
      zeile: i => [stellen[Math.floor(i / TAGE)]?.code ?? '', tag(i % TAGE), projekt.name, 'MZB + PHB', 'Messung'],
      spalte: 'Qualitätselemente',
      falsch: 'MZBB',
      richtig: 'MZB',
    },
    {
      art: 'PROJEKTE',
      weg: '/projekte/import',
      kopf: ['Projektname', 'Bereich', 'Organisation', 'Bundesland', 'Beginn', 'Ende'],
      zeile: i => [`Messprojekt ${i}`, 'Land', organisation.name, 'Niederösterreich', '1.3.2026', ''],
      spalte: 'Bundesland',
      falsch: 'Unterösterreich',
      richtig: 'Niederösterreich',
    },
    { ...gewaesser, spalte: 'Ist ein anderes', falsch: 'vielleicht', richtig: 'ja' },
    { ...gewaesser, spalte: 'Vorfluter', falsch: 'Nirgendwohin', richtig: 'Donau' },
  ]
}

const FASSUNG = {
  name: 'MESSUNG',
  gueltigVon: '2030-01-01',
  quelle: 'Messung',
  lizenz: 'keine',
  marke: 'demonstration',
} as const

/** Alle Zeilen zusammen sind ein Objekt. */
const fassungsfaelle = (): Fall[] => [
  ...(
    [
      ['TAXALISTE_MZB', 'taxaliste-mzb'],
      ['TAXALISTE_BIOMASSE', 'taxaliste-biomasse'],
      ['TAXALISTE_PHB', 'taxaliste-phb'],
    ] as const
  ).map(
    ([art, weg]): Fall => ({
      art,
      weg: `/api/fassungseinfuhr/${weg}`,
      felder: FASSUNG,
      kopf: ['Taxon', 'Rang', 'Großgruppe', 'Familie'],
      zeile: i => [`Messungia ${benenne(i).toLowerCase()}`, 'Art', 'Ephemeroptera', 'Baetidae'],
      spalte: 'Rang',
      falsch: 'Aart',
      richtig: 'Art',
    }),
  ),
  {
    art: 'PARAMETERSATZ',
    weg: '/api/fassungseinfuhr/parametersatz',
    felder: { ...FASSUNG, bezeichnung: 'Messung', verfahren: 'MZB_SCREENING' },
    kopf: ['Abschnitt', 'Name', 'Sensitiv', 'Degradationswert', 'Saprobiewert'],
    zeile: i => ['Screening-Liste: Einheit', benenne(i), 'ja', '1', '2'],
    spalte: 'Sensitiv',
    falsch: 'vielleicht',
    richtig: 'ja',
  },
]

/** Eine gültige Menge je Größe, in der gezählt, geschätzt oder gewogen wird. */
const MENGEN: Readonly<Record<string, string>> = {
  anzahl: '3',
  haeufigkeitsklasse: '3',
  biomasse: '0,5',
  schalen: '12',
}

const fundfaelle = (db: Datenbank, aufnahmen: readonly Messaufnahme[]): Promise<Fall[]> =>
  Promise.all(
    PROBENMETHODEN.map(async ({ value: methode }): Promise<Fall> => {
      const { taxalistenart, mengen } = METHODENANGABEN[methode]
      const { taxa } = await ladeMuster(db, ZEILEN / AUFNAHMEN, taxalistenart)
      const art = fundartDer(methode)
      const [feld] = mengen
      const titel = EINLESESPALTEN[art].find(spalte => spalte.feld === feld)?.titel ?? ''
      const menge = MENGEN[feld ?? ''] ?? ''
      return {
        art,
        weg: '/taxaliste/validate',
        felder: { methode },
        kopf: ['Aufnahme', 'Taxon', titel],
        zeile: i => [aufnahmen[Math.floor(i / taxa.length)]?.code ?? '', taxa[i % taxa.length]?.name ?? '', menge],
        spalte: titel,
        falsch: 'ca. viele',
        richtig: menge,
      }
    }),
  )

/** Name aus Buchstaben, je Zahl ein anderer. */
const benenne = (i: number): string =>
  `Feld${[...String(i).padStart(4, '0')].map(ziffer => 'bdfghklmnr'[Number(ziffer)]).join('a')}`

/** Der wievielte Tag ab 1990. */
const tag = (i: number): string =>
  new Date(Date.UTC(1990, 0, 1 + i)).toISOString().slice(0, 10).split('-').toReversed().join('.')
