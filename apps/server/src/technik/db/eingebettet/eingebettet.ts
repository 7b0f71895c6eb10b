import type { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'
import type { Client } from 'pg'
import { Startfehler } from '../../konfiguration/startfehler.ts'
import { SPERREN } from '../sperren.ts'
import { stoerungVon } from '../stoerung.ts'
import { DATENBANK, sorgeFuerCluster } from './cluster.ts'
import { type Einstellungen, einstellungenFuer } from './einstellungen.ts'
import { deuteFehlschlag } from './fehlschlag.ts'
import { bestimmeKonto } from './konto.ts'
import { adresse, type Lauf, stoppe, verbindeOderStarte } from './lauf.ts'
import {
  fremderBesitzer,
  pruefeErreichbar,
  pruefePlatz,
  raeumeSocketordner,
  richteDatenordnerEin,
  waehleSocketordner,
} from './ordner.ts'
import { findeProgramme } from './programme.ts'

export type EingebetteteDatenbank = Readonly<{
  /** Adresse für `oeffneDatenbank` */
  url: string
  /** ob sie ausgefallen ist und erst wieder startet, wenn auf ihrem Datenträger Platz ist */
  fehltPlatz: () => boolean
  /** beendet die Datenbank, wenn kein anderer Server sie noch benutzt; mehrfach aufrufbar */
  stoppe: () => Promise<void>
}>

export type Startangaben = Readonly<{
  /** Die Datenbank ist ausgefallen und ließ sich nicht wieder starten. */
  beiAusfall?: (fehler: unknown) => void
  /** Sie ist ausgefallen, weil der Platz fehlt; sie startet wieder, sobald welcher da ist. */
  beiPlatzmangel?: (fehler: unknown) => void
  /** Was auf dem Datenträger frei ist; nur der Prüfstand gibt eine andere Auskunft als das Dateisystem. */
  belegung?: typeof statfs
  /** Überschreibt Einstellungen der Datenbank; nur der Prüfstand schaltet damit fsync ab. */
  einstellungen?: Einstellungen
}>

/** So lange ruht der nächste Versuch, wenn zum Starten der Platz fehlt (Millisekunden). */
const PLATZPAUSE = 2000

/**
 * Startet die mitgelieferte PostgreSQL im Datenordner oder übernimmt eine, die dort noch läuft, und hält sie am Leben:
 * fällt sie aus, wird sie neu gestartet; fehlt dazu der Platz, sobald er da ist. Mehrere Server dürfen denselben Ordner benutzen; der letzte beendet sie.
 * Fehler kommen als `Startfehler` mit dem nächsten Schritt.
 */
export async function starteEingebettet(
  datenVerzeichnis: string,
  angaben: Startangaben = {},
): Promise<EingebetteteDatenbank> {
  const lauf = await bereiteVor(datenVerzeichnis, angaben)
  // Als Versprechen gehalten: wer stoppt, während ein Neustart läuft, wartet ihn ab, statt ihm zu begegnen.
  let waechter = stelleWaechterAuf(lauf)
  let beendet: Promise<void> | null = null
  let ohnePlatz = false

  const stelleWiederAuf = async (): Promise<Client> => {
    for (;;) {
      try {
        const client = await stelleWaechterAuf(lauf)
        ohnePlatz = false
        return client
      } catch (fehler) {
        if (beendet || !istPlatzmangel(fehler)) throw fehler
        if (!ohnePlatz) angaben.beiPlatzmangel?.(fehler)
        ohnePlatz = true
        await warte(PLATZPAUSE)
      }
    }
  }
  const beobachte = (client: Client) =>
    client.once('end', () => {
      if (beendet) return
      waechter = stelleWiederAuf()
      waechter.then(beobachte, fehler => {
        if (!beendet) angaben.beiAusfall?.(fehler)
      })
    })
  beobachte(await waechter)

  return {
    url: adresse(lauf.socketOrdner, DATENBANK),
    fehltPlatz: () => ohnePlatz,
    stoppe: () => {
      beendet ??= waechter.then(
        client => beende(lauf, client),
        // Der Neustart ist gescheitert und gemeldet: es läuft nichts, das zu beenden wäre.
        () => undefined,
      )
      return beendet
    },
  }
}

async function bereiteVor(
  datenVerzeichnis: string,
  { einstellungen: abweichend = {}, belegung }: Startangaben,
): Promise<Lauf> {
  const ordner = await richteDatenordnerEin(datenVerzeichnis)
  const cluster = join(ordner, 'postgresql')
  const besitzer = await fremderBesitzer(cluster)
  if (besitzer !== null)
    throw deuteFehlschlag(`wrong ownership: ${cluster} gehört dem Benutzer mit der uid ${besitzer}`, ordner)
  const konto = await bestimmeKonto(cluster)
  await pruefeErreichbar(ordner, konto)
  await pruefePlatz(ordner, belegung)
  const programme = await findeProgramme(konto)
  const sichern = abweichend.fsync !== 'off'
  await sorgeFuerCluster(ordner, programme, sichern)
  const socketOrdner = await waehleSocketordner(ordner, cluster, konto)
  return {
    ordner,
    cluster,
    socketOrdner,
    programme,
    belegung,
    einstellungen: { ...einstellungenFuer(socketOrdner), ...abweichend },
  }
}

async function stelleWaechterAuf(lauf: Lauf): Promise<Client> {
  for (;;) {
    const waechter = await verbindeOderStarte(lauf)
    try {
      await waechter.query('select pg_advisory_lock_shared($1)', [SPERREN.EINGEBETTET])
      await sorgeFuerDatenbank(waechter)
      return waechter
    } catch (fehler) {
      await waechter.end().catch(() => undefined)
      // Der bisher letzte Server fährt die Datenbank gerade herunter: von vorne.
      if (!istAbbruch(fehler)) throw fehler
      await warte(200)
    }
  }
}

async function sorgeFuerDatenbank(waechter: Client): Promise<void> {
  const { rowCount } = await waechter.query('select 1 from pg_database where datname = $1', [DATENBANK])
  if (rowCount) return
  try {
    await waechter.query(`create database ${DATENBANK}`)
  } catch (fehler) {
    // Ein gleichzeitig startender Server hat sie eben angelegt.
    if (!['42P04', '23505'].includes((fehler as { code?: string }).code ?? '')) throw fehler
  }
}

async function beende(lauf: Lauf, waechter: Client): Promise<void> {
  const letzter = await istLetzter(waechter)
  if (letzter) {
    // Mit gehaltener Sperre: ein eben startender Server wartet an ihr, statt eine sterbende Datenbank zu bekommen.
    await stoppe(lauf)
    await raeumeSocketordner(lauf.socketOrdner, lauf.cluster)
  }
  await waechter.end().catch(() => undefined)
}

/** Gibt die geteilte Sperre auf und versucht die ganze; ist die Datenbank schon fort, bleibt nur das Aufräumen. */
async function istLetzter(waechter: Client): Promise<boolean> {
  try {
    await waechter.query('select pg_advisory_unlock_shared($1)', [SPERREN.EINGEBETTET])
    const { rows } = await waechter.query<{ letzter: boolean }>('select pg_try_advisory_lock($1) as letzter', [
      SPERREN.EINGEBETTET,
    ])
    return rows[0]?.letzter ?? false
  } catch (fehler) {
    if (istAbbruch(fehler)) return true
    throw fehler
  }
}

/** Auch ein Kontingent kann erschöpft sein, während der Datenträger noch Platz hat. */
function istPlatzmangel(fehler: unknown): boolean {
  if (fehler instanceof Startfehler) return fehler.kennung === 'DATENTRAEGER_VOLL'
  return stoerungVon(fehler) === 'SPEICHER_VOLL'
}

function istAbbruch(fehler: unknown): boolean {
  const { code = '', message = '' } = fehler as { code?: string; message?: string }
  return /^(57P0[123]|ECONN|EPIPE)/.test(code) || /terminated|not queryable|closed/i.test(message)
}
