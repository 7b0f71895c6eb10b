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
      const eintraege: Zeileneintrag[] = []
      for (const zeile of zeilen) {
        const geprueft = pruefung.pruefe(zeile, kenntnis)
        eintraege.push(await speichereZeile(tx, art, { benutzerId, akteur }, zeile, geprueft, pruefung))
      }
      await ersetzeZeilen(tx, id, eintraege)
      erledigt += stapel.length
      melde(erledigt, offene.size + geladen, 'Zeilen geladen')
      return eintraege
    },
  }
}

/** Eine Zeile hinter einem Sicherungspunkt: was die Datenbank ablehnt, hält die übrigen nicht auf. */
async function speichereZeile<K, S>(
  tx: Transaktion,
  art: Einlesehandwerk<K, S>,
  einleser: { benutzerId: number; akteur: Auftragslauf<unknown>['akteur'] },
  zeile: GeleseneZeile,
  { eintrag, speichern }: GepruefteZeile<S>,
  pruefung: Zeilenpruefung<K, S>,
): Promise<Zeileneintrag> {
  if (speichern === undefined) return eintrag
  await sql`savepoint zeile`.execute(tx)
  try {
    const objektId = await art.speichere(tx, speichern, einleser)
    await sql`release savepoint zeile`.execute(tx)
    return { ...eintrag, objektId }
  } catch (fehler) {
    await sql`rollback to savepoint zeile`.execute(tx)
    const problem = alsAntwort(fehler, { weg: '', rumpf: speichern })
    if (problem.status >= PROBLEME.INTERN.status) throw fehler
    const felder = problem.errors.length > 0 ? problem.errors : [{ field: '', message: problem.message }]
    return pruefung.lehneAb(
      zeile,
      felder.map(({ field, message }) => ({ feld: field, meldung: message })),
    )
  }
}
