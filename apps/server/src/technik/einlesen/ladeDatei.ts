import { PROBLEME } from '@benthos/vertrag'
import { sql } from 'kysely'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { alsAntwort } from '../http/fehlerantwort.ts'
import { ladeAllesOderNichts, Zurueck } from './allesOderNichts.ts'
import type { Dateizeile } from './datei/tabelle.ts'
import { leseDatenzeilen } from './datenzeilen.ts'
import { type Beigabevermerk, type Einlesehandwerk, istGanz, type Zeilenhandwerk } from './einleseart.ts'
import { STAPEL_ZEILEN } from './konstanten.ts'
import { ladeGanzes, oeffneGepruefte } from './ladeGanzes.ts'
import {
  ersetzeZeilen,
  fuegeBeigabeAn,
  ladeOffene,
  ladeVorgang,
  schliesseLadenAb,
  type Vorgang,
  type Zeileneintrag,
} from './sql.ts'
import type { GeleseneZeile, GepruefteZeile, Zeilenpruefung } from './zeilenpruefung.ts'

/**
 * Lädt, was die Prüfung angenommen hat. Jede Zeile wird dabei noch einmal geprüft: seither kann sich der Bestand geändert
 * haben. GUELTIGE lädt Stapel für Stapel und lässt sich fortsetzen; ALLES_ODER_NICHTS ist eine einzige Transaktion.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function ladeDatei<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
): Promise<boolean> {
  if (istGanz(art)) return ladeGanzes(lauf, vorgang, art)
  const { db, benutzerId, anfrageId } = lauf
  const inTransaktion = <T>(arbeit: (tx: Transaktion) => Promise<T>) =>
    mitTransaktion(db, { benutzerId, anfrageId }, arbeit)
  const lader = await baueLader(lauf, vorgang, art)
  if (vorgang.ladeart === 'GUELTIGE') {
    for await (const stapel of lader.stapel()) {
      if (lauf.abbruch.aborted) return false
      await inTransaktion(tx => lader.lade(tx, stapel))
    }
    await inTransaktion(tx => schliesseLadenAb(tx, vorgang.id))
    return true
  }
  return ladeAllesOderNichts(lauf, vorgang, async tx => {
    for await (const stapel of lader.stapel()) {
      if (lauf.abbruch.aborted) throw new Zurueck([])
      const abgelehnte = (await lader.lade(tx, stapel)).filter(({ ausgang }) => ausgang === 'ABGELEHNT')
      if (abgelehnte.length > 0) throw new Zurueck(abgelehnte)
    }
  })
}

async function baueLader<K, S>(lauf: Auftragslauf<unknown>, vorgang: Vorgang, art: Zeilenhandwerk<K, S>) {
  const { db, akteur, benutzerId, melde } = lauf
  const { id, geladen } = vorgang
  const { tabelle, form, pruefung } = await oeffneGepruefte(lauf, vorgang, art)
  const offene = await ladeOffene(db, id)
  let erledigt = geladen
  return {
    stapel: async function* (): AsyncGenerator<Dateizeile[]> {
      for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN)) {
        const zuLaden = stapel.filter(({ nummer }) => offene.has(nummer))
        if (zuLaden.length > 0) yield zuLaden
      }
    },
    lade: async (tx: Transaktion, stapel: readonly Dateizeile[]): Promise<readonly Zeileneintrag[]> => {
      // Stockt ein Server, nimmt ein anderer den Auftrag auf: mit der Sperre lädt jede Zeile nur einer von beiden.
      await ladeVorgang(tx, id, true)
      const nochOffen = await ladeOffene(
        tx,
        id,
        stapel.map(({ nummer }) => nummer),
      )
      const zeilen = stapel.filter(({ nummer }) => nochOffen.has(nummer)).map(zeile => pruefung.lies(zeile))
      const kenntnis = await art.bereiteVor(
        tx,
        akteur,
        zeilen.map(({ werte }) => werte),
      )
      const gepruefte = zeilen.map(zeile => ({ zeile, ...pruefung.pruefe(zeile, kenntnis) }))
      const vermerke: Beigabevermerk = ({ feld, ...beigabe }) =>
        fuegeBeigabeAn(tx, id, { spalte: art.spalten.find(s => s.feld === feld)?.titel ?? feld, ...beigabe })
      const speichere = (speichern: S) => art.speichere(tx, speichern, { benutzerId, akteur }, vermerke)
      const eintraege = await speichereStapel(tx, gepruefte, speichere, pruefung)
      await ersetzeZeilen(tx, id, eintraege)
      erledigt += stapel.length
      melde(erledigt, offene.size + geladen, 'Zeilen geladen')
      return eintraege
    },
  }
}

type Stapelzeile<S> = GepruefteZeile<S> & { zeile: GeleseneZeile }

/**
 * Ein Stapel hinter einem Sicherungspunkt. Lehnt die Datenbank darin etwas ab, geht es Zeile für Zeile noch einmal: eine
 * abgelehnte hält die übrigen nicht auf.
 */
async function speichereStapel<K, S>(
  tx: Transaktion,
  zeilen: readonly Stapelzeile<S>[],
  speichere: (speichern: S) => Promise<number>,
  pruefung: Zeilenpruefung<K, S>,
): Promise<Zeileneintrag[]> {
  const einzeln = async ({ eintrag, speichern }: Stapelzeile<S>): Promise<Zeileneintrag> =>
    speichern === undefined ? eintrag : { ...eintrag, objektId: await speichere(speichern) }
  const alle = async (arbeite: (zeile: Stapelzeile<S>) => Promise<Zeileneintrag>) => {
    const eintraege: Zeileneintrag[] = []
    for (const zeile of zeilen) eintraege.push(await arbeite(zeile))
    return eintraege
  }
  const gesammelt = await mitSicherung(tx, () => alle(einzeln))
  if ('ergebnis' in gesammelt) return gesammelt.ergebnis
  return alle(async zeile => {
    const versuch = await mitSicherung(tx, () => einzeln(zeile))
    if ('ergebnis' in versuch) return versuch.ergebnis
    const { errors, message } = alsAntwort(versuch.fehler, { weg: '', rumpf: zeile.speichern })
    const felder = errors.length > 0 ? errors : [{ field: '', message }]
    return pruefung.lehneAb(
      zeile.zeile,
      felder.map(f => ({ feld: f.field, meldung: f.message })),
    )
  })
}

/** Nimmt zurück, was `arbeite` tat, wenn es an den Daten scheitert; alles andere wirft weiter. */
async function mitSicherung<T>(
  tx: Transaktion,
  arbeite: () => Promise<T>,
): Promise<{ ergebnis: T } | { fehler: unknown }> {
  await sql`savepoint sicherung`.execute(tx)
  try {
    const ergebnis = await arbeite()
    await sql`release savepoint sicherung`.execute(tx)
    return { ergebnis }
  } catch (fehler) {
    if (alsAntwort(fehler, { weg: '', rumpf: null }).status >= PROBLEME.INTERN.status) throw fehler
    await sql`rollback to savepoint sicherung`.execute(tx)
    return { fehler }
  }
}
