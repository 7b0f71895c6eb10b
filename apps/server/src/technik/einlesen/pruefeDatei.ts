import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import { oeffneTabelle } from './datei/oeffne.ts'
import { Dateimangel, type Tabelle } from './datei/tabelle.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { jsonleserVon } from './jsonleser.ts'
import { KOPFSUCHE_BLAETTER } from './konstanten.ts'
import { erkenneForm, type Kopfdeutung } from './kopf.ts'
import {
  fuegeZeilenEin,
  kontextVon,
  ladeInhalt,
  lehneDateiAb,
  loescheZeilen,
  schliessePruefungAb,
  type Vorgang,
} from './sql.ts'
import { baueZeilenpruefung, type Zeilenpruefung } from './zeilenpruefung.ts'
import { leseStapel } from './zeilenstapel.ts'

/**
 * Prüft die Datei eines Vorgangs, ohne etwas zu ändern, und schreibt den Ausgang jeder Zeile ins Protokoll.
 * @returns falsch, wenn abgebrochen wurde
 */
export async function pruefeDatei<K, S>(
  lauf: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
): Promise<boolean> {
  const { db, akteur, benutzerId, anfrageId } = lauf
  const kontext = { benutzerId, anfrageId }
  try {
    const { tabelle, form } = await erkenne(await ladeInhalt(db, vorgang.id), vorgang, art, kopfdeutungVon(lauf, art))
    await loescheZeilen(db, vorgang.id)
    const pruefung = await baueZeilenpruefung(db, vorgang, form, art, akteur)
    const gelesen = await pruefeZeilen(lauf, vorgang, art, tabelle, form, pruefung)
    if (gelesen === null) return false
    const fragen = await pruefung.fragen(db)
    await mitTransaktion(db, kontext, tx => schliessePruefungAb(tx, vorgang.id, form, gelesen, fragen))
    return true
  } catch (fehler) {
    if (!(fehler instanceof Dateimangel)) throw fehler
    await mitTransaktion(db, kontext, tx => lehneDateiAb(tx, vorgang.id, fehler.message))
    throw new Einwand('EINGABE_UNGUELTIG', fehler.message)
  }
}

/** Steht auf dem ersten Blatt einer Excel-Datei nichts Passendes, gilt das erste, auf dem etwas Passendes steht. */
async function erkenne<K, S>(
  inhalt: Buffer,
  { vorgabe, angaben }: Vorgang,
  art: Einlesehandwerk<K, S>,
  deuteKoepfe: Kopfdeutung | undefined,
) {
  const tabelle = await oeffneTabelle(inhalt, vorgabe, jsonleserVon(art, angaben))
  try {
    return { tabelle, form: await erkenneForm(tabelle, art, vorgabe, deuteKoepfe) }
  } catch (fehler) {
    if (vorgabe.blatt === undefined)
      for (const blatt of tabelle.form.blaetter.slice(0, KOPFSUCHE_BLAETTER)) {
        const andere = await oeffneTabelle(inhalt, { ...vorgabe, blatt })
        const form = await erkenneForm(andere, art, vorgabe, deuteKoepfe).catch(() => null)
        if (form) return { tabelle: andere, form }
      }
    throw fehler
  }
}

function kopfdeutungVon<K, S>(
  { db, akteur }: Auftragslauf<unknown>,
  { weitereSpalten }: Einlesehandwerk<K, S>,
): Kopfdeutung | undefined {
  return weitereSpalten && (koepfe => weitereSpalten.deute(db, akteur, koepfe))
}

/** @returns Zahl der gelesenen Zeilen; `null`, wenn abgebrochen wurde */
async function pruefeZeilen<K, S>(
  { db, abbruch, melde, akteur }: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
  tabelle: Tabelle,
  form: Einleseform,
  pruefung: Zeilenpruefung<K, S>,
): Promise<number | null> {
  let gelesen = 0
  const kontext = kontextVon(vorgang)
  for await (const { zeilen, kenne } of leseStapel(art, { db, tabelle, form, kontext, akteur, pruefung })) {
    if (abbruch.aborted) return null
    const kenntnis = await kenne(db)
    await fuegeZeilenEin(
      db,
      vorgang.id,
      zeilen.map(zeile => pruefung.pruefe(zeile, kenntnis).eintrag),
    )
    gelesen += zeilen.length
    melde(gelesen, null, 'Zeilen geprüft')
  }
  if (gelesen === 0) throw new Dateimangel('Unter der Kopfzeile steht keine Zeile mit Daten.')
  return gelesen
}
