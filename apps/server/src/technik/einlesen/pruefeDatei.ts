import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Auftragslauf } from '../auftraege/auftragsart.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { Einwand } from '../http/problem.ts'
import { formeUm } from '../reihe/formeUm.ts'
import { Dateimangel, type Tabelle } from './datei/tabelle.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { erkenneTabelle } from './erkenneTabelle.ts'
import { ergaenzeHausform, ladeHausformen } from './hausform.ts'
import { jsonleserVon } from './jsonleser.ts'
import { PRUEFSTUECK_ZEILEN } from './konstanten.ts'
import type { Kopfdeutung } from './kopf.ts'
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
import { Zellzaehler } from './zellbilanz.ts'

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
    const inhalt = await ladeInhalt(db, vorgang.id)
    const formen = await ladeHausformen(db, akteur.organisationseinheitId, art.art)
    const vorgabe = await ergaenzeHausform(inhalt, vorgang.vorgabe, formen)
    const { tabelle, form: erkannte } = await erkenneTabelle(inhalt, art, {
      vorgabe,
      json: jsonleserVon(art, vorgang.angaben),
      deuteKoepfe: kopfdeutungVon(lauf, art),
    })
    const hausform = formen.find(({ id }) => id === vorgabe.hausform)
    const form = { ...erkannte, ...(hausform && { hausform: { id: hausform.id, name: hausform.name } }) }
    await loescheZeilen(db, vorgang.id)
    const pruefung = await baueZeilenpruefung(db, vorgang, form, art, akteur)
    const gelesen = await pruefeZeilen(lauf, vorgang, art, tabelle, form, pruefung)
    if (gelesen === null) return false
    const fragen = await pruefung.fragen(db)
    const { zeilen, zaehler } = gelesen
    await mitTransaktion(db, kontext, tx =>
      schliessePruefungAb(tx, vorgang.id, zaehler.ergaenze(form), { zeilen, zellen: zaehler.gelesen }, fragen),
    )
    return true
  } catch (fehler) {
    if (!(fehler instanceof Dateimangel)) throw fehler
    await mitTransaktion(db, kontext, tx => lehneDateiAb(tx, vorgang.id, fehler.message))
    throw new Einwand('EINGABE_UNGUELTIG', fehler.message)
  }
}

function kopfdeutungVon<K, S>(
  { db, akteur }: Auftragslauf<unknown>,
  { weitereSpalten }: Einlesehandwerk<K, S>,
): Kopfdeutung | undefined {
  return weitereSpalten && (koepfe => weitereSpalten.deute(db, akteur, koepfe))
}

/** @returns was gelesen ist; `null`, wenn abgebrochen wurde */
async function pruefeZeilen<K, S>(
  { db, abbruch, melde, akteur }: Auftragslauf<unknown>,
  vorgang: Vorgang,
  art: Einlesehandwerk<K, S>,
  tabelle: Tabelle,
  form: Einleseform,
  pruefung: Zeilenpruefung<K, S>,
): Promise<{ zeilen: number; zaehler: Zellzaehler } | null> {
  let gelesen = 0
  const zaehler = new Zellzaehler()
  const kontext = kontextVon(vorgang)
  for await (const { zeilen, kenne } of leseStapel(art, { db, tabelle, form, kontext, akteur, pruefung })) {
    if (abbruch.aborted) return null
    for (const zeile of zeilen) zaehler.nimm(zeile)
    const kenntnis = await kenne(db)
    await fuegeZeilenEin(
      db,
      vorgang.id,
      await formeUm(zeilen, zeile => pruefung.pruefe(zeile, kenntnis).eintrag, { amStueck: PRUEFSTUECK_ZEILEN }),
    )
    gelesen += zeilen.length
    melde(gelesen, null, 'Zeilen geprüft')
  }
  if (gelesen === 0) throw new Dateimangel('Unter der Kopfzeile steht keine Zeile mit Daten.')
  return { zeilen: gelesen, zaehler }
}
