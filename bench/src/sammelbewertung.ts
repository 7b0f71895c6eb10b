import { mkdir, readFile, rm } from 'node:fs/promises'
import { setTimeout as warte } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { oeffneRohzugang, type Rohzugang } from '@benthos/server/pruefstand/rohzugang.ts'
import type { Serverprozess } from '@benthos/server/pruefstand/serverprozess.ts'
import { starteEingebettet } from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'
import type { Messbericht } from './ergebnis.ts'
import { type Klient, liesJson, meldeKlientAn } from './klient.ts'
import { starteMessserver } from './messserver.ts'
import { dauer, type Kennwerte, kennwerte } from './statistik.ts'

/** Eigener Bestand, jedes Mal neu: die Messung bewertet ihn. */
const ORDNER = fileURLToPath(new URL('../.daten/sammelbewertung', import.meta.url))
const AUFNAHMEN = 10_000
const UMFANG = { messstellen: 500, aufnahmen: AUFNAHMEN, samen: 20_260_101, mitJournal: false } as const
const BENUTZER = 'admin'
const ZIEL_SEKUNDEN = 20
const ZIEL_LISTE = 3
const RUHENDE_AUFRUFE = 100
/** Abstand der Listenaufrufe: jemand blättert, er misst nicht die Höchstlast. */
const PAUSE_MS = 100
/** Anteil der Aufnahmen, nach dem der Höchststand des Speichers zum ersten Mal abgelesen wird. */
const ERSTER_TEIL = 0.25
/** So viel darf er für die übrigen noch steigen; eine Aufnahme mit Ergebnis braucht rund 25 kB, der Rest wäre 180 MB. */
const ZIEL_ZUWACHS_MB = 60

/** 10 000 Aufnahmen von der Datenbank bis zum gespeicherten Ergebnis, mit Journal, während jemand die Liste liest. */
export async function messeSammelbewertung(melde: (text: string) => void): Promise<Messbericht> {
  await rm(ORDNER, { recursive: true, force: true })
  await mkdir(ORDNER, { recursive: true })
  await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ORDNER }, melde)
  const eingebettet = await starteEingebettet(ORDNER)
  const roh = oeffneRohzugang(eingebettet.url)
  try {
    const ids = await legeZuBewertendeAn(roh)
    const server = await starteMessserver(eingebettet.url)
    try {
      return baueBericht(ids.length, await messeLauf(server, ids, melde))
    } finally {
      await server.beende()
    }
  } finally {
    await roh.schliesse()
    await eingebettet.stoppe()
  }
}

/** Alle Aufnahmen mit einer MHS-Probe, wieder auf Rohdaten gestellt. */
async function legeZuBewertendeAn(roh: Rohzugang): Promise<number[]> {
  await roh.frage('alter table aufnahme disable trigger user')
  await roh.frage(`update aufnahme set mzb_status = 'ROHDATEN', mzb_freigabe = 'NICHT_FREIGEGEBEN'
    where id in (select aufnahme_id from probe where methode = 'MHS')`)
  await roh.frage('alter table aufnahme enable trigger user')
  await roh.frage('vacuum analyze')
  const zeilen = await roh.frage<{ id: number }>(`select id from aufnahme where mzb_status = 'ROHDATEN' order by id`)
  return zeilen.map(({ id }) => id)
}

type Lauf = {
  sekunden: number
  satz: string
  ruhend: Kennwerte
  waehrend: Kennwerte
  /** Höchststand nach dem ersten Teil und am Ende */
  ersterTeilMb: number
  endeMb: number
}
type Auftrag = {
  id: number
  state: string
  zusammenfassung: string | null
  timeStarted: string | null
  timeFinished: string | null
  fortschritt: { ist: number; soll: number | null }
}

async function messeLauf(server: Serverprozess, ids: readonly number[], melde: (text: string) => void): Promise<Lauf> {
  const klient = await meldeKlientAn(server.adresse, BENUTZER)
  const liste = () => dauer(() => klient.hole('/aufnahmen'))
  for (let i = 0; i < 10; i++) await liste()
  const ruhend: number[] = []
  for (let i = 0; i < RUHENDE_AUFRUFE; i++) {
    ruhend.push(await liste())
    await warte(PAUSE_MS / 4)
  }
  const { id } = liesJson<Auftrag>(await klient.sende('/bewertung', { aufnahmen: ids }))
  const waehrend: number[] = []
  let ersterTeilMb: number | null = null
  let auftrag = await leseAuftrag(klient, id)
  while (auftrag.timeFinished === null) {
    for (let i = 0; i < 5; i++) {
      waehrend.push(await liste())
      await warte(PAUSE_MS)
    }
    auftrag = await leseAuftrag(klient, id)
    if (auftrag.fortschritt.ist >= ERSTER_TEIL * ids.length) ersterTeilMb ??= await hoechststandVon(server.pid)
  }
  const sekunden = (Date.parse(auftrag.timeFinished) - Date.parse(auftrag.timeStarted ?? '')) / 1000
  melde(`  ${auftrag.zusammenfassung} in ${sekunden.toFixed(1)} s`)
  return {
    sekunden,
    satz: auftrag.zusammenfassung ?? '',
    ruhend: kennwerte(ruhend),
    waehrend: kennwerte(waehrend),
    ersterTeilMb: ersterTeilMb ?? 0,
    endeMb: await hoechststandVon(server.pid),
  }
}

async function leseAuftrag(klient: Klient, id: number): Promise<Auftrag> {
  const auftrag = liesJson<Auftrag[]>(await klient.hole('/api/user-tasks')).find(einer => einer.id === id)
  if (!auftrag) throw new Error(`Der Auftrag ${id} fehlt.`)
  return auftrag
}

/**
 * Arbeitsspeicher in MB, den der Server bisher höchstens belegt hat; Linux sagt es in der Datei `status` des Prozesses. Der
 * augenblickliche Stand taugte nicht: er schwankt mit der Speicherbereinigung um mehr, als gesucht wird.
 */
async function hoechststandVon(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
}

function baueBericht(anzahl: number, { sekunden, satz, ruhend, waehrend, ersterTeilMb, endeMb }: Lauf): Messbericht {
  const ziel = (ZIEL_SEKUNDEN * anzahl) / AUFNAHMEN
  return {
    name: 'Sammelbewertung von der Datenbank bis zum gespeicherten Ergebnis',
    zeilen: [
      {
        name: `${anzahl} Aufnahmen bewerten`,
        einheit: 's',
        wert: { median: sekunden },
        schranke: null,
        verhaeltnis: null,
        ziel: `≤ ${ziel.toFixed(1)} s`,
        erreicht: sekunden <= ziel,
      },
      {
        name: 'Aufnahmenliste währenddessen, gegen die ruhende',
        einheit: 'ms',
        wert: waehrend,
        schranke: ruhend,
        verhaeltnis: waehrend.p95 / ruhend.p95,
        ziel: `p95 ≤ ${ZIEL_LISTE} ×`,
        erreicht: waehrend.p95 <= ZIEL_LISTE * ruhend.p95,
      },
      {
        name: `Höchststand des Speichers am Ende, gegen den nach ${ERSTER_TEIL * 100} %`,
        einheit: 'MB',
        wert: { median: endeMb },
        schranke: { median: ersterTeilMb },
        verhaeltnis: endeMb / ersterTeilMb,
        ziel: `Zuwachs ≤ ${ZIEL_ZUWACHS_MB} MB`,
        erreicht: endeMb - ersterTeilMb <= ZIEL_ZUWACHS_MB,
      },
    ],
    bemerkungen: [`${satz}; mit Journal, ein Server, eine mitgelieferte Datenbank auf derselben Maschine.`],
  }
}
