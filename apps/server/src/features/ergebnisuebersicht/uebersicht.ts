import type { Akteur } from '@benthos/fachmodell'
import type { Uebersichtszeile } from '@benthos/vertrag/ergebnisuebersicht'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { ladeUebersicht, type Uebersichtseintrag } from './sql.ts'

/** Aufnahmen je Schub: was hineinpasst, ist mit einer Anweisung gelesen. */
export const SCHUB = 200

/**
 * Zeilen der Übersicht in Schüben.
 * @param db bei mehreren Schüben ein Schnappschuss: jeder ist eine Anweisung für sich
 * @throws wenn am Ende eine Aufnahme fehlt, die es am Anfang gab: eine stillschweigend kürzere Übersicht gibt es nicht
 */
export async function* liesUebersicht(
  db: Kysely<DB>,
  akteur: Akteur,
  ids: readonly number[],
): AsyncGenerator<readonly Uebersichtszeile[]> {
  let geschrieben = 0
  for (let i = 0; i < ids.length; i += SCHUB) {
    const zeilen = (await ladeUebersicht(db, akteur, ids.slice(i, i + SCHUB))).map(alsZeile)
    geschrieben += new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId)).size
    yield zeilen
  }
  if (geschrieben !== ids.length)
    throw new Error(`Ergebnisübersicht: ${ids.length} Aufnahmen erwartet, ${geschrieben} geschrieben.`)
}

function alsZeile(eintrag: Uebersichtseintrag): Uebersichtszeile {
  return {
    aufnahmeId: eintrag.id,
    aufnahme: eintrag.code,
    datum: eintrag.datum,
    messstelleCode: eintrag.messstelle_code,
    messstelle: eintrag.messstelle,
    gewaesser: eintrag.gewaesser,
    bundesland: eintrag.bundesland,
    projekt: eintrag.projekt,
    istDemo: eintrag.ist_demo,
    methoden: eintrag.methoden,
    ergebnis: eintrag.bewertung_id === null ? null : ergebnisVon(eintrag),
  }
}

function ergebnisVon(eintrag: Uebersichtseintrag): Uebersichtszeile['ergebnis'] {
  const { gesamt } = eintrag
  return {
    element: eintrag.element,
    methode: eintrag.methode,
    status: eintrag.status,
    fuehrend: eintrag.fuehrend,
    klasse: gesamt.klasse,
    text: gesamt.text,
    wert: gesamt.wert,
    eqr: gesamt.eqr,
    entscheidend: gesamt.entscheidend,
    gesichert: gesamt.gesichert,
    veraltet: eintrag.veraltet,
    module: gesamt.module.map(({ schluessel, label, wert, eqr, klasse }) => ({ schluessel, label, wert, eqr, klasse })),
    kenngroessen: eintrag.kenngroessen ?? {},
    einschaetzung: eintrag.einschaetzung,
    verfahren: eintrag.verfahren,
    edition: eintrag.edition,
    parametersatz: eintrag.parametersatz,
    taxaliste: eintrag.taxaliste,
    rechenkern: eintrag.engine_version,
    hinweis: eintrag.hinweis,
    bewertetAm: eintrag.erstellt_am,
    pruefsumme: eintrag.kapsel_hash,
  }
}
