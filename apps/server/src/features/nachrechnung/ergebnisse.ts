import type { BewertungsEingabe, BewertungsErgebnis } from '@benthos/bewertung'
import type { Nachrechnungsbefund, Nachrechnungszeile } from '@benthos/vertrag/nachrechnung'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { mitAbschriften } from './abschriften.ts'
import { type Kapselinhalt, ladeReferenz, type Nachrechenbares, rechneNach } from './nachrechnung.ts'
import { type Ergebniszeile, ladeErgebnisse } from './sql.ts'

/**
 * Rechnet einen Stapel gespeicherter Ergebnisse nach.
 * @param ids höchstens einige hundert: sie liegen mit Eingabe und Ergebnis zugleich im Speicher
 */
export async function rechneStapelNach(
  dienste: Dienste,
  db: Datenbank,
  ids: readonly number[],
  abbruch: AbortSignal,
): Promise<Nachrechnungszeile[]> {
  const zeilen = await ladeErgebnisse(db, ids)
  const stapel: Nachrechenbares[] = []
  for (const zeile of zeilen) {
    const inhalt = inhaltVon(zeile)
    stapel.push({ inhalt, lage: await ladeReferenz(dienste, db, inhalt) })
  }
  const befunde = await rechneNach(dienste, stapel, abbruch)
  return zeilen.flatMap((zeile, i) => {
    const befund = befunde[i]
    return befund ? [alsZeile(zeile, befund)] : []
  })
}

function inhaltVon({ eingabe, ergebnis, kapsel_hash }: Ergebniszeile): Kapselinhalt {
  return {
    eingabe: eingabe as BewertungsEingabe,
    ergebnis: ergebnis as BewertungsErgebnis,
    pruefsumme: kapsel_hash,
  }
}

function alsZeile(zeile: Ergebniszeile, befund: Nachrechnungsbefund): Nachrechnungszeile {
  return {
    aufnahmeId: zeile.aufnahme_id,
    aufnahme: zeile.aufnahme,
    bewertetAm: zeile.erstellt_am,
    methode: zeile.methode,
    verfahren: zeile.verfahren,
    edition: zeile.edition,
    taxaliste: zeile.taxaliste,
    parametersatz: (zeile.eingabe as BewertungsEingabe).parametersatz,
    rechenkern: zeile.engine_version,
    pruefsumme: zeile.kapsel_hash,
    ...mitAbschriften(befund, zeile),
  }
}
