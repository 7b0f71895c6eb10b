import { setTimeout as warte } from 'node:timers/promises'
import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import { type Datenbank, oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { ladeHoch, NACHFRAGE_MS, warteAuf } from './einlesevorgang.ts'
import type { Messbericht, Messzeile } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { type Klient, meldeKlientAn } from './klient.ts'
import { type Messaufnahme, mitMessaufnahmen } from './messaufnahme.ts'
import { starteMessserver } from './messserver.ts'
import { type Lauf, messeLauf, TAKT } from './nebenher.ts'
import { dauer, kennwerte, quantil } from './statistik.ts'
import { ladeMuster, type Muster } from './taxaliste.ts'

/** Funde je Aufnahme: eine reiche Liste. */
const FUNDE = 100
const KLEIN = 100
const GROSS = 3000
/** So viele kleine Dateien hintereinander. */
const DATEIEN = 20
/** Erst nach so vielen Läufen hat die Laufzeit den Kode der Prüfung übersetzt; bis dahin wird jeder schneller. */
const AUFWAERMEN = 3
const PAARE = 7
const FEHLER = 300
const ZIEL = {
  sekunden: 5,
  copy: 3,
  zeilenJeSekunde: 20_000,
  grossSekunden: 180,
  grossMb: 400,
  liste: 3,
  bericht: 1000,
}

/**
 * Taxalisten vieler Aufnahmen in einer Datei: prüfen und laden, gegen `copy` derselben Funde mit Journal; dazu die größte Datei mit
 * Speicher und der Aufnahmenliste eines anderen, und der Bericht einer fehlerhaften.
 */
export async function messeEinlesen(melde: (text: string) => void): Promise<Messbericht> {
  const grunddaten = await oeffneGrunddaten(melde)
  const roh = oeffneRohzugang(grunddaten.url)
  const db = await oeffneDatenbank(grunddaten.url)
  const server = await starteMessserver(grunddaten.url)
  try {
    const umfeld = { server, db, roh, muster: await ladeMuster(db, FUNDE), melde }
    return {
      name: 'Taxalisten einlesen',
      zeilen: [
        ...(await messeKleine(umfeld)),
        ...(await messeGrosse(umfeld)),
        await messeReihe(umfeld),
        ...(await messeBericht(umfeld)),
      ],
      bemerkungen: [
        `${KLEIN * FUNDE} Zeilen: ${KLEIN} Aufnahmen mit je ${FUNDE} Funden; ${PAARE} Paare nach ${AUFWAERMEN} zum Aufwärmen, jedes auf neuen Aufnahmen.`,
        'Schranke: copy … from stdin derselben Funde in angelegte Proben, mit Fremdschlüsseln und Journal; ohne Zuordnung der Namen, Protokoll, Herkunft und Stand der Aufnahme. Die Fundnummern vergibt die Spalte, oder sie stehen schon in der Zeile, je Liste beieinander.',
        'Gemessen von der Annahme der Datei bis zum Ende des Auftrags, wie er es selbst festhält, mit allem, was dazwischen wartet.',
        TAKT,
      ],
    }
  } finally {
    await server.beende()
    await db.destroy()
    await roh.schliesse()
    await grunddaten.stoppe()
  }
}

type Umfeld = {
  server: Awaited<ReturnType<typeof starteMessserver>>
  db: Datenbank
  roh: Rohzugang
  muster: Muster
  melde: (text: string) => void
}

/** Prüfen und Laden einer Datei, in ms. */
type Dauern = { pruefen: number; laden: number }

async function messeKleine({ server, db, roh, muster, melde }: Umfeld): Promise<Messzeile[]> {
  const reihen = { pruefen: [] as number[], ganz: [] as number[], copy: [] as number[], fertig: [] as number[] }
  for (let paar = -AUFWAERMEN; paar < PAARE; paar++) {
    const klient = await meldeKlientAn(server.adresse, 'admin')
    await mitMessaufnahmen(klient, db, KLEIN, async aufnahmen => {
      const lauf = await liesEin(server, db, klient, alsCsv(aufnahmen, muster))
      const copy = await kopiere(roh, aufnahmen, muster)
      const fertig = await kopiere(roh, aufnahmen, muster, true)
      melde(
        `  prüfen ${lauf.pruefen.toFixed(0)} ms, laden ${lauf.laden.toFixed(0)} ms, copy ${copy.toFixed(0)} ms, mit Nummern ${fertig.toFixed(0)} ms`,
      )
      if (paar < 0) return
      reihen.pruefen.push(lauf.pruefen)
      reihen.ganz.push(lauf.pruefen + lauf.laden)
      reihen.copy.push(copy)
      reihen.fertig.push(fertig)
    })
  }
  const [pruefen, ganz, copy] = [kennwerte(reihen.pruefen), kennwerte(reihen.ganz), kennwerte(reihen.copy)]
  const fertig = kennwerte(reihen.fertig)
  return [
    {
      name: `${KLEIN * FUNDE} Zeilen prüfen und laden, gegen copy`,
      einheit: 'ms',
      wert: ganz,
      schranke: copy,
      verhaeltnis: ganz.median / copy.median,
      ziel: `Median ≤ ${ZIEL.sekunden} s und ≤ ${ZIEL.copy} ×`,
      erreicht: ganz.median <= 1000 * ZIEL.sekunden && ganz.median <= ZIEL.copy * copy.median,
    },
    {
      name: '  gegen copy mit fertigen Fundnummern',
      einheit: 'ms',
      wert: ganz,
      schranke: fertig,
      verhaeltnis: ganz.median / fertig.median,
      ziel: '',
      erreicht: null,
    },
    pruefzeile(KLEIN * FUNDE, pruefen.median),
  ]
}

function pruefzeile(zeilen: number, ms: number): Messzeile {
  const jeSekunde = zeilen / (ms / 1000)
  return {
    name: '  davon prüfen',
    einheit: 'Zeilen/s',
    wert: { median: jeSekunde },
    schranke: null,
    verhaeltnis: null,
    ziel: `≥ ${ZIEL.zeilenJeSekunde} Zeilen/s`,
    erreicht: jeSekunde >= ZIEL.zeilenJeSekunde,
  }
}

async function messeGrosse({ server, db, muster, melde }: Umfeld): Promise<Messzeile[]> {
  const [klient, andere] = await Promise.all([
    meldeKlientAn(server.adresse, 'admin'),
    meldeKlientAn(server.adresse, 'bund'),
  ])
  return mitMessaufnahmen(klient, db, GROSS, async aufnahmen => {
    const csv = alsCsv(aufnahmen, muster)
    const lauf = await messeLauf({ andere, pid: server.pid }, () => liesEin(server, db, klient, csv))
    const { pruefen, laden } = lauf.ergebnis
    melde(
      `  ${GROSS * FUNDE} Zeilen: prüfen ${pruefen.toFixed(0)} ms, laden ${laden.toFixed(0)} ms, Zuwachs ${lauf.zuwachsMb.toFixed(0)} MB`,
    )
    return alsZeilen({ pruefen, laden }, lauf)
  })
}

function alsZeilen({ pruefen, laden }: Dauern, { zuwachsMb, ruhend, waehrend }: Lauf<unknown>): Messzeile[] {
  const sekunden = (pruefen + laden) / 1000
  return [
    {
      name: `${GROSS * FUNDE} Zeilen in einer Datei`,
      einheit: 's',
      wert: { median: sekunden },
      schranke: null,
      verhaeltnis: null,
      ziel: `≤ ${ZIEL.grossSekunden} s`,
      erreicht: sekunden <= ZIEL.grossSekunden,
    },
    pruefzeile(GROSS * FUNDE, pruefen),
    {
      name: '  Zuwachs des Speichers',
      einheit: 'MB',
      wert: { median: zuwachsMb },
      schranke: null,
      verhaeltnis: null,
      ziel: `≤ ${ZIEL.grossMb} MB`,
      erreicht: zuwachsMb <= ZIEL.grossMb,
    },
    listenzeile('  Aufnahmenliste eines anderen, gegen die ruhende', { ruhend, waehrend }),
  ]
}

function listenzeile(name: string, { ruhend, waehrend }: Pick<Lauf<unknown>, 'ruhend' | 'waehrend'>): Messzeile {
  return {
    name,
    einheit: 'ms',
    wert: waehrend,
    schranke: ruhend,
    verhaeltnis: waehrend.p95 / ruhend.p95,
    ziel: `p95 ≤ ${ZIEL.liste} ×`,
    erreicht: waehrend.p95 <= ZIEL.liste * ruhend.p95,
  }
}

/** Kleine Dateien eine nach der anderen: jede lädt versetzt und hält dabei zwei Prozessoren. */
async function messeReihe({ server, db, muster, melde }: Umfeld): Promise<Messzeile> {
  const [klient, andere] = await Promise.all([
    meldeKlientAn(server.adresse, 'admin'),
    meldeKlientAn(server.adresse, 'bund'),
  ])
  return mitMessaufnahmen(klient, db, DATEIEN * KLEIN, async aufnahmen => {
    const dateien = Array.from({ length: DATEIEN }, (_, i) =>
      alsCsv(aufnahmen.slice(i * KLEIN, (i + 1) * KLEIN), muster),
    )
    const lauf = await messeLauf({ andere, pid: server.pid }, async () => {
      for (const csv of dateien) await liesEin(server, db, klient, csv)
    })
    melde(`  ${DATEIEN} Dateien von ${KLEIN * FUNDE} Zeilen: ${lauf.sekunden.toFixed(1)} s`)
    return listenzeile(`${DATEIEN} Dateien von ${KLEIN * FUNDE} Zeilen, Aufnahmenliste eines anderen`, lauf)
  })
}

/** Der Bericht, wie ihn die Seite holt: Vorgang und die erste Seite der abgelehnten Zeilen. */
async function messeBericht({ server, db, muster }: Umfeld): Promise<Messzeile[]> {
  const klient = await meldeKlientAn(server.adresse, 'admin')
  return mitMessaufnahmen(klient, db, KLEIN, async aufnahmen => {
    const id = await sende(server.adresse, klient, alsCsv(aufnahmen, muster, FEHLER))
    await warteAuf(klient, id, 'GEPRUEFT')
    const zeiten: number[] = []
    for (let i = 0; i < 20; i++)
      zeiten.push(
        await dauer(async () => {
          await klient.hole(`/taxaliste/protokoll/${id}`)
          await klient.hole(`/api/einlesen/${id}/zeilen?ausgang=ABGELEHNT`)
        }),
      )
    return [
      {
        name: `Bericht von ${KLEIN * FUNDE} Zeilen mit ${FEHLER} Fehlern`,
        einheit: 'ms',
        wert: kennwerte(zeiten),
        schranke: null,
        verhaeltnis: null,
        ziel: `p95 ≤ ${ZIEL.bericht} ms`,
        erreicht: quantil(zeiten, 0.95) <= ZIEL.bericht,
      },
    ]
  })
}

/** Eine Zeile je Fund; in den ersten `fehler` Zeilen eine Anzahl, die keine ist. */
function alsCsv(aufnahmen: readonly Messaufnahme[], { taxa }: Muster, fehler = 0): string {
  const zeilen = aufnahmen.flatMap(({ code }, a) =>
    taxa.map(({ name }, t) => `${code};${name};Larve;${a * taxa.length + t < fehler ? 'ca. viele' : anzahlVon(a, t)}`),
  )
  return ['Aufnahme;Taxon;Stadium;Anzahl', ...zeilen].join('\r\n')
}

async function liesEin({ adresse }: Umfeld['server'], db: Datenbank, klient: Klient, csv: string): Promise<Dauern> {
  const beginn = Date.now()
  const id = await sende(adresse, klient, csv)
  await warteAuf(klient, id, 'GEPRUEFT')
  const geprueft = (await endeDesAuftrags(db, id)) - beginn
  const ladebeginn = Date.now()
  await klient.sende(`/api/einlesen/${id}/laden`, { ladeart: 'GUELTIGE' })
  const { geladen, bilanz } = await warteAuf(klient, id, 'GELADEN')
  if (geladen !== bilanz?.gelesen) throw new Error(`Geladen sind ${geladen} von ${bilanz?.gelesen} Zeilen.`)
  return { pruefen: geprueft, laden: (await endeDesAuftrags(db, id)) - ladebeginn }
}

/** Wann der jüngste Auftrag des Vorgangs zu Ende war, nach der Uhr dieser Maschine: zu oft nachzufragen kostete den Server die Zeit, die zu messen ist. */
async function endeDesAuftrags(db: Datenbank, id: number): Promise<number> {
  for (;;) {
    const { beendet_am } = await db
      .selectFrom('einlesung')
      .innerJoin('auftrag', 'auftrag.id', 'einlesung.auftrag_id')
      .select('auftrag.beendet_am')
      .where('einlesung.id', '=', id)
      .executeTakeFirstOrThrow()
    if (beendet_am !== null) return new Date(beendet_am).getTime()
    await warte(NACHFRAGE_MS)
  }
}

const sende = (adresse: string, klient: Klient, csv: string): Promise<number> =>
  ladeHoch(adresse, klient, '/taxaliste/validate', { methode: 'MHS' }, csv)

/**
 * Dieselben Funde noch einmal in dieselben Proben, nachdem die geladenen entfernt sind.
 * @param mitNummern die Fundnummern stehen in der Zeile, wie sie das Laden vergibt, statt dass die Spalte jede für sich vergibt
 */
async function kopiere(
  roh: Rohzugang,
  aufnahmen: readonly Messaufnahme[],
  { taxa }: Muster,
  mitNummern = false,
): Promise<number> {
  const proben = await roh.frage<{ id: number; nummern: string[] }>(
    'select id, neue_fundnummern($2)::text[] as nummern from erstbestimmung where aufnahme_id = any($1::bigint[])',
    [aufnahmen.map(({ id }) => id), taxa.length],
  )
  await roh.frage('delete from fund where bestimmung_id = any($1::bigint[])', [proben.map(({ id }) => id)])
  const text = proben
    .flatMap(({ id: probe, nummern }, a) =>
      taxa.map(({ id }, t) => {
        const fund = `${probe}\t${t + 1}\t${id}\tLARVE\t${anzahlVon(a, t)}`
        return mitNummern ? `${fund}\t${nummern[t]}\n` : `${fund}\n`
      }),
    )
    .join('')
  const spalten = `bestimmung_id, zeile, taxon_id, art_stadium, anzahl${mitNummern ? ', nummer' : ''}`
  return dauer(() => roh.kopiere(`fund (${spalten})`, text))
}

const anzahlVon = (aufnahme: number, taxon: number): number => 1 + ((aufnahme + taxon * 13) % 400)
