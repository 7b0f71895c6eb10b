import { PROBLEME } from '@benthos/vertrag'
import { sql } from 'kysely'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { alsAntwort } from '../http/fehlerantwort.ts'
import { Einwand } from '../http/problem.ts'
import { oeffneTabelle } from './datei/oeffne.ts'
import type { Dateizeile } from './datei/tabelle.ts'
import { leseDatenzeilen } from './datenzeilen.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { STAPEL_ZEILEN } from './konstanten.ts'
import {
  ersetzeZeilen,
  ladeInhalt,
  ladeOffene,
  schliesseLadenAb,
  type Vorgang,
  verwirfLaden,
  type Zeileneintrag,
} from './sql.ts'
import { type GeleseneZeile, type GepruefteZeile, Zeilenpruefung } from './zeilenpruefung.ts'

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
  try {
    await inTransaktion(async tx => {
      for await (const stapel of lader.stapel()) {
        if (lauf.abbruch.aborted) throw new Zurueck([])
        const abgelehnte = (await lader.lade(tx, stapel)).filter(({ ausgang }) => ausgang === 'ABGELEHNT')
        if (abgelehnte.length > 0) throw new Zurueck(abgelehnte)
      }
      await schliesseLadenAb(tx, vorgang.id)
    })
    return true
  } catch (fehler) {
    if (!(fehler instanceof Zurueck)) throw fehler
    await inTransaktion(async tx => {
      await ersetzeZeilen(tx, vorgang.id, fehler.abgelehnte)
      await verwirfLaden(tx, vorgang.id, fehler.abgelehnte.length === 0 ? ABGEBROCHEN : NICHT_MEHR_GUELTIG)
    })
    if (fehler.abgelehnte.length === 0) return false
    throw new Einwand('EINGABE_UNGUELTIG', NICHT_MEHR_GUELTIG)
  }
}

const ABGEBROCHEN = 'Das Laden wurde abgebrochen; nichts ist geladen.'
const NICHT_MEHR_GUELTIG =
  'Seit der Prüfung hat sich der Bestand geändert: Einzelne Zeilen lassen sich nicht mehr laden. Nichts ist geladen; der Bericht nennt sie.'

/** Nimmt die Transaktion zurück und trägt hinaus, woran es lag. */
class Zurueck extends Error {
  readonly abgelehnte: readonly Zeileneintrag[]
  constructor(abgelehnte: readonly Zeileneintrag[]) {
    super('Alles oder nichts')
    this.abgelehnte = abgelehnte
  }
}

async function baueLader<K, S>(
  { db, akteur, benutzerId, melde }: Auftragslauf<unknown>,
  { id, form, geladen }: Vorgang,
  art: Einlesehandwerk<K, S>,
) {
  if (form === null) throw new TypeError('Geladen wird nur, was geprüft ist.')
  const { blatt, zeichensatz, trennzeichen } = form
  const tabelle = await oeffneTabelle(await ladeInhalt(db, id), {
    ...(blatt !== null && { blatt }),
    ...(zeichensatz !== null && { zeichensatz }),
    ...(trennzeichen !== null && { trennzeichen }),
  })
  const pruefung = new Zeilenpruefung(art, form, await art.ladeVerweise(db, akteur), akteur)
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
      const zeilen = stapel.map(zeile => pruefung.lies(zeile))
      const kenntnis = await art.bereiteVor(
        tx,
        akteur,
        zeilen.map(({ werte }) => werte),
      )
      const gepruefte = zeilen.map(zeile => ({ zeile, ...pruefung.pruefe(zeile, kenntnis) }))
      const speichere = (speichern: S) => art.speichere(tx, speichern, { benutzerId, akteur })
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
