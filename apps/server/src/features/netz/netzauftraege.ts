import { hatRecht, labelVon } from '@benthos/fachmodell'
import { type Bilanz, ZEILENAUSGAENGE } from '@benthos/vertrag/einlesung'
import { BERICHTSZEILEN, type Netzpruefbericht } from '@benthos/vertrag/netz'
import { sql } from 'kysely'
import { z } from 'zod'
import { KeineSammlung } from '../../fach/netz/einfuhr/merkmalstrom.ts'
import { type Routenausgang, vergleicheNetz } from '../../fach/netz/einfuhr/netzvergleich.ts'
import { type Merkmalsausgang, type Netzpruefung, pruefeNetz } from '../../fach/netz/einfuhr/pruefeNetz.ts'
import { ersetzeNetze } from '../../fach/netz/laden.ts'
import type { Auftragsart, Auftragslauf } from '../../technik/auftraege/auftragsart.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import { mitTransaktion, type Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import {
  type Einfuhrzeile,
  ladeDatei,
  ladeEinfuhr,
  schliessePruefungAb,
  setzeAktiv,
  setzeZustand,
  zaehleVerwaiste,
} from './sql.ts'

const UNLESBAR = 'Die Datei ist nicht zu lesen; es gilt weiter das bisherige Netz'
const GELOESCHT = 'Dieser Import wurde inzwischen gelöscht.'

const Eingabe = z.object({ einfuhr: z.number().int() })
type Lauf = Auftragslauf<z.output<typeof Eingabe>>

/** Liest und prüft die Datei; am geltenden Netz ändert das nichts. Die Ergebnisdatei nennt den Ausgang jedes Merkmals. */
export const NETZPRUEFUNG: Auftragsart<typeof Eingabe> = {
  art: 'NETZ_PRUEFEN',
  eingabe: Eingabe,
  arbeite: async lauf => {
    const einfuhr = await beginne(lauf, 'PRUEFUNG')
    const befund = await pruefe(lauf, einfuhr)
    if (befund === 'UNLESBAR') return UNLESBAR
    if (befund === null) return 'Vor dem Ende der Prüfung abgebrochen'
    const jeRoute = await vergleicheNetz(lauf.db, befund.routen)
    const merkmale = befund.merkmale.map(m =>
      m.ausgang === 'ANGENOMMEN' ? { ...m, ausgang: ausgangDer(m, jeRoute) } : m,
    )
    await schreibeAusgaenge(lauf, merkmale)
    const abgelehnte = merkmale.filter(({ ausgang }) => ausgang === 'ABGELEHNT')
    const bilanz = zaehle(merkmale)
    const verwaiste = await zaehleVerwaiste(
      lauf.db,
      befund.routen.map(({ routeId }) => routeId),
    )
    await schreibe(lauf, tx =>
      schliessePruefungAb(tx, einfuhr.id, bilanz, berichteUeber(befund, abgelehnte, verwaiste)),
    )
    return `${bilanz.gelesen} Merkmale gelesen, ${bilanz.abgelehnt} abgelehnt; ${befund.routen.length} Routen`
  },
}

/** Setzt das geprüfte Netz in einem Zug an die Stelle des bisherigen. */
export const NETZAKTIVIERUNG: Auftragsart<typeof Eingabe> = {
  art: 'NETZ_AKTIVIEREN',
  eingabe: Eingabe,
  arbeite: async lauf => {
    const einfuhr = await beginne(lauf, 'AKTIVIERUNG')
    const befund = await pruefe(lauf, einfuhr)
    if (befund === 'UNLESBAR') return UNLESBAR
    if (befund === null || lauf.abbruch.aborted)
      return 'Vor der Aktivierung abgebrochen; es gilt weiter das bisherige Netz'
    lauf.melde(95, 100, 'Das Netz wird gespeichert')
    await schreibe(lauf, async tx => {
      // Ein großes Netz darf länger schreiben als eine Anfrage.
      await sql`set local statement_timeout = 0`.execute(tx)
      await ersetzeNetze(tx, { ...einfuhr, code: `EINFUHR_${einfuhr.id}` }, befund.routen)
      await setzeAktiv(tx, einfuhr.id)
    })
    return `„${einfuhr.name}“ gilt: ${befund.routen.length} Routen`
  },
}

async function beginne(lauf: Lauf, zustand: Einfuhrzeile['zustand']): Promise<Einfuhrzeile> {
  if (!hatRecht(lauf.akteur, 'netz.verwalten')) throw new Einwand('NICHT_ERLAUBT')
  const einfuhr = await schreibe(lauf, tx => ladeEinfuhr(tx, lauf.eingabe.einfuhr))
  if (!einfuhr) throw new Einwand('NICHT_GEFUNDEN', GELOESCHT)
  if (einfuhr.zustand !== zustand) throw new Einwand('STATUS_UNZULAESSIG')
  return einfuhr
}

async function pruefe(lauf: Lauf, einfuhr: Einfuhrzeile): Promise<Netzpruefung | 'UNLESBAR' | null> {
  const datei = await ladeDatei(lauf.db, einfuhr.id)
  if (!datei) throw new Einwand('NICHT_GEFUNDEN', GELOESCHT)
  try {
    const melde = (anteil: number, text: string) => lauf.melde(Math.floor(anteil * 100), 100, text)
    const befund = await pruefeNetz(datei.inhalt.toString('utf8'), einfuhr, melde, lauf.abbruch)
    if (befund?.routen.length !== 0) return befund
    throw new KeineSammlung('Die Datei enthält keine einzige Route. Stimmen Koordinatensystem und Feldnamen?')
  } catch (fehler) {
    if (!(fehler instanceof KeineSammlung)) throw fehler
    await schreibe(lauf, tx => setzeZustand(tx, einfuhr.id, 'UNLESBAR', fehler.message))
    return 'UNLESBAR'
  }
}

/** Ein Merkmal der Datei mit seinem Ausgang gegenüber dem geltenden Netz. */
type Ausgang = Omit<Merkmalsausgang, 'ausgang'> & { ausgang: Merkmalsausgang['ausgang'] | Routenausgang }

const ausgangDer = ({ routeId }: Merkmalsausgang, jeRoute: ReadonlyMap<string, Routenausgang>): Routenausgang =>
  jeRoute.get(routeId) ?? 'ANGENOMMEN'

/** Gezählt wird jeder Ausgang für sich: dass sie die gelesenen ergeben, verlangt die Datenbank. */
function zaehle(merkmale: readonly Ausgang[]): Bilanz {
  const mit = (gesucht: Ausgang['ausgang']) => merkmale.filter(({ ausgang }) => ausgang === gesucht).length
  return {
    gelesen: merkmale.length,
    angenommen: mit('ANGENOMMEN'),
    geaendert: mit('GEAENDERT'),
    unveraendert: mit('UNVERAENDERT'),
    uebersprungen: mit('UEBERSPRUNGEN'),
    abgelehnt: mit('ABGELEHNT'),
  }
}

async function schreibeAusgaenge(lauf: Lauf, merkmale: readonly Ausgang[]): Promise<void> {
  const datei = await lauf.schreibeDatei('Gewaessernetz_Pruefung.csv', 'text/csv; charset=utf-8')
  await datei.schreibe(`${CSV_BEGINN}${alsCsvzeile(['Merkmal', 'Route', 'Ausgang', 'Grund'])}`)
  for (const { nummer, routeId, ausgang, grund } of merkmale)
    await datei.schreibe(alsCsvzeile([nummer, routeId, labelVon(ZEILENAUSGAENGE, ausgang), grund]))
}

function berichteUeber(
  { routen, hinweise }: Netzpruefung,
  abgelehnte: readonly Ausgang[],
  verwaisteMessstellen: number,
): Netzpruefbericht {
  return {
    routen: routen.length,
    kilometer: Math.round(routen.reduce((summe, { laenge }) => summe + laenge, 0) / 100) / 10,
    muendungen: routen.filter(({ muendung }) => muendung !== null).length,
    verwaisteMessstellen,
    hinweise: hinweise.length,
    abgelehnteMerkmale: abgelehnte
      .slice(0, BERICHTSZEILEN)
      .map(({ routeId, grund }) => ({ routeId, grund: grund ?? '' })),
    hinweiszeilen: hinweise.slice(0, BERICHTSZEILEN),
  }
}

function schreibe<T>({ db, benutzerId, anfrageId }: Lauf, tue: (tx: Transaktion) => Promise<T>): Promise<T> {
  return mitTransaktion(db, { benutzerId, anfrageId }, tue)
}
