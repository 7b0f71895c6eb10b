import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { type Datenbank, mitTransaktion, type Transaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import { eileVoraus } from '../reihe/eileVoraus.ts'
import { Dateimangel, type Tabelle } from './datei/tabelle.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { erkenneTabelle } from './erkenneTabelle.ts'
import { ergaenzeHausform, ladeHausformen } from './hausform.ts'
import { jsonleserVon } from './jsonleser.ts'
import type { Kopfdeutung } from './kopf.ts'
import {
  fuegeZeilenEin,
  kontextVon,
  ladeInhalt,
  lehneDateiAb,
  loescheZeilen,
  schliessePruefungAb,
  type Vorgang,
  type Zeileneintrag,
} from './sql.ts'
import { baueZeilenpruefung, type Zeilenpruefung } from './zeilenpruefung.ts'
import { leseStapel, pruefeStapel, type Zeilenstapel } from './zeilenstapel.ts'
import { Dateizaehler } from './zellbilanz.ts'

/**
 * Prüft die Datei eines Vorgangs, ohne etwas zu ändern, und schreibt den Ausgang jeder Zeile ins Protokoll.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function pruefeDatei<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
): Promise<boolean> {
  const { db, benutzerId, anfrageId } = lauf
  try {
    const geoeffnet = await erkenneDatei(lauf, vorgang, art)
    await loescheZeilen(db, vorgang.id)
    return await pruefeTabelle(lauf, vorgang, art, geoeffnet)
  } catch (fehler) {
    if (!(fehler instanceof Dateimangel)) throw fehler
    await mitTransaktion(db, { benutzerId, anfrageId }, tx => lehneDateiAb(tx, vorgang.id, fehler.message))
    throw new Einwand('EINGABE_UNGUELTIG', fehler.message)
  }
}

/** Öffnet die Datei eines Vorgangs, wie es seine Vorgabe will; was sie offen lässt, wird erkannt. @throws `Dateimangel` */
export async function erkenneDatei<K, S>(
  lauf: Auftragslauf<unknown>,
  { id, vorgabe: gewollte, angaben }: Vorgang,
  art: Einlesehandwerk<K, S>,
): Promise<{ tabelle: Tabelle; form: Einleseform }> {
  const { db, akteur } = lauf
  const inhalt = await ladeInhalt(db, id)
  const formen = await ladeHausformen(db, akteur.organisationseinheitId, art.art)
  const vorgabe = await ergaenzeHausform(inhalt, gewollte, formen)
  const { tabelle, form } = await erkenneTabelle(inhalt, art, {
    vorgabe,
    json: jsonleserVon(art, angaben),
    deuteKoepfe: kopfdeutungVon(lauf, art),
  })
  const hausform = formen.find(eine => eine.id === vorgabe.hausform)
  return { tabelle, form: { ...form, ...(hausform && { hausform: { id: hausform.id, name: hausform.name } }) } }
}

/**
 * Prüft jede Zeile einer geöffneten Datei und schließt die Prüfung ab.
 * @param tx wo das Protokoll nur als Ganzes gelten soll; ohne sie steht jeder Stapel da, sobald er geprüft ist
 * @returns falsch, wenn abgebrochen wurde
 */
export async function pruefeTabelle<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
  { tabelle, form }: { tabelle: Tabelle; form: Einleseform },
  tx?: Transaktion,
): Promise<boolean> {
  const { db, akteur, benutzerId, anfrageId } = lauf
  const pruefung = await baueZeilenpruefung(db, vorgang, form, art, akteur)
  const zaehler = await pruefeZeilen(lauf, vorgang, art, tabelle, form, pruefung, tx ?? db)
  if (zaehler === null) return false
  const fragen = await pruefung.fragen(db)
  // Wer im letzten Stapel abbricht, dem ist danach nichts geschrieben.
  if (lauf.abbruch.aborted) return false
  const schliesseAb = (am: Transaktion) =>
    schliessePruefungAb(am, vorgang.id, zaehler.ergaenze(form), zaehler.gelesen, fragen)
  await (tx ? schliesseAb(tx) : mitTransaktion(db, { benutzerId, anfrageId }, schliesseAb))
  return true
}

function kopfdeutungVon<K, S>(
  { db, akteur }: Auftragslauf<unknown>,
  { weitereSpalten }: Einlesehandwerk<K, S>,
): Kopfdeutung | undefined {
  return weitereSpalten && (koepfe => weitereSpalten.deute(db, akteur, koepfe))
}

/** @returns was der Leser der Datei gezählt hat; `null`, wenn abgebrochen wurde */
async function pruefeZeilen<K, S>(
  { db, abbruch, melde, akteur }: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
  tabelle: Tabelle,
  form: Einleseform,
  pruefung: Zeilenpruefung<K, S>,
  protokoll: Datenbank | Transaktion,
): Promise<Dateizaehler | null> {
  let geprueft = 0
  const zaehler = new Dateizaehler()
  const kontext = kontextVon(vorgang)
  const quelle = { db, tabelle, form, kontext, akteur, pruefung, zweck: 'PRUEFEN', zaehler } as const
  // Zum nächsten Stapel sucht die Datenbank, den vorigen schreibt sie ins Protokoll, und der übernächste ist schon gelesen, während
  // dieser geprüft wird.
  const gekannte = eileVoraus(mitKenntnis(eileVoraus(leseStapel(art, quelle)), db))
  let geschrieben: Promise<unknown> = Promise.resolve()
  try {
    for await (const { zeilen, kenntnis } of gekannte) {
      if (abbruch.aborted) return null
      const eintraege = await pruefeStapel(art, pruefung, zeilen, zeile => pruefung.pruefe(zeile, kenntnis).eintrag)
      await geschrieben
      geschrieben = schreibeZugleich(protokoll, vorgang.id, eintraege)
      geschrieben.catch(() => undefined)
      geprueft += zeilen.length
      melde(geprueft, vorgang.gelesen, 'Zeilen geprüft')
    }
  } finally {
    // Auch wer abbricht, lässt keine Anweisung hinter sich, die noch ins Protokoll schreibt.
    await geschrieben
  }
  if (zaehler.gelesen.zeilen === 0) throw new Dateimangel('Unter der Kopfzeile steht keine Zeile mit Daten.')
  return zaehler
}

/**
 * In zwei Hälften auf zwei Verbindungen: beim letzten Stapel rechnet hier sonst nichts mehr. In einer Transaktion (noch einmal prüfen)
 * ist es eine, und sie gehen nacheinander hinaus. Kehrt zurück, wenn keine mehr schreibt.
 */
async function schreibeZugleich(
  protokoll: Datenbank | Transaktion,
  id: number,
  eintraege: readonly Zeileneintrag[],
): Promise<void> {
  const mitte = Math.ceil(eintraege.length / 2)
  const haelften = [eintraege.slice(0, mitte), eintraege.slice(mitte)].filter(({ length }) => length > 0)
  const ausgaenge = await Promise.allSettled(haelften.map(haelfte => fuegeZeilenEin(protokoll, id, haelfte)))
  for (const ausgang of ausgaenge) if (ausgang.status === 'rejected') throw ausgang.reason
}

async function* mitKenntnis<K>(
  folge: AsyncGenerator<Zeilenstapel<K>>,
  db: Datenbank,
): AsyncGenerator<Pick<Zeilenstapel<K>, 'zeilen'> & { kenntnis: K }> {
  for await (const { zeilen, kenne } of folge) yield { zeilen, kenntnis: await kenne(db) }
}
