import type { BewertungsEingabe, BewertungsErgebnis } from '@benthos/bewertung'
import type { Nachrechnungsbefund, Nachrechnungszeile } from '@benthos/vertrag/nachrechnung'
import { liesErgebnis } from '../../fach/rechenwerk/nachrichten.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { mitAbschriften } from './abschriften.ts'
import { type Kapselinhalt, ladeReferenz, type Referenzlage, rechneMit, urteile } from './nachrechnung.ts'
import { type Ergebniszeile, ladeErgebnisse } from './sql.ts'

/** Rechnet wenige gespeicherte Ergebnisse gleich hier nach. */
export async function rechneErgebnisseNach(
  dienste: Dienste,
  db: Datenbank,
  ids: readonly number[],
): Promise<Nachrechnungszeile[]> {
  const zeilen: Nachrechnungszeile[] = []
  for (const zeile of await ladeErgebnisse(db, ids)) {
    const inhalt = inhaltVon(zeile)
    const lage = await ladeReferenz(dienste, db, inhalt)
    try {
      zeilen.push(alsZeile(zeile, rechneMit(inhalt, lage)))
    } catch (fehler) {
      zeilen.push(alsNichtRechenbare(dienste, zeile, fehler))
    }
  }
  return zeilen
}

/**
 * Rechnet einen Stapel gespeicherter Ergebnisse in den Rechenfäden nach, neben den Anfragen.
 * @param ids höchstens einige hundert: sie liegen mit Eingabe und Ergebnis zugleich im Speicher
 */
export async function rechneStapelNach(
  dienste: Dienste,
  db: Datenbank,
  ids: readonly number[],
  abbruch: AbortSignal,
): Promise<Nachrechnungszeile[]> {
  const stapel: { zeile: Ergebniszeile; inhalt: Kapselinhalt; lage: Referenzlage }[] = []
  for (const zeile of await ladeErgebnisse(db, ids)) {
    const inhalt = inhaltVon(zeile)
    stapel.push({ zeile, inhalt, lage: await ladeReferenz(dienste, db, inhalt) })
  }
  const rechenbar = stapel.flatMap(({ inhalt, lage }) => ('fehlt' in lage ? [] : [{ eingabe: inhalt.eingabe, lage }]))
  const quelle = {
    taxaliste: async (name: string) => gefordert(rechenbar.find(({ eingabe }) => eingabe.taxaliste === name)).taxaliste,
    parametersatz: async (name: string) => {
      const { parameter } = gefordert(rechenbar.find(({ eingabe }) => eingabe.parametersatz === name))
      if (!parameter) throw new TypeError(`Der Parametersatz ${name} fehlt.`)
      return parameter
    },
  }
  const ausgaenge = await dienste.rechenwerk.rechne(
    quelle,
    rechenbar.map(({ eingabe }) => eingabe),
    abbruch,
  )
  let naechster = 0
  return stapel.map(({ zeile, inhalt, lage }) => {
    if ('fehlt' in lage) return alsZeile(zeile, { ausgang: 'REFERENZ_FEHLT', grund: lage.fehlt, abweichungen: [] })
    const ausgang = ausgaenge[naechster++]
    if (ausgang === undefined || 'fehler' in ausgang) return alsNichtRechenbare(dienste, zeile, ausgang?.fehler)
    return alsZeile(zeile, urteile(inhalt, { ergebnis: liesErgebnis(ausgang), pruefsumme: ausgang.pruefsumme }))
  })
}

/** Ein Ergebnis, an dem der Rechenkern scheitert, hält die übrigen nicht auf. */
function alsNichtRechenbare({ protokoll }: Dienste, zeile: Ergebniszeile, fehler: unknown): Nachrechnungszeile {
  protokoll.error({ ergebnis: zeile.id, err: fehler }, 'Nachrechnung gescheitert')
  return alsZeile(zeile, {
    ausgang: 'WEICHT_AB',
    grund: 'Die gespeicherte Eingabe lässt sich nicht mehr rechnen.',
    abweichungen: [],
  })
}

function gefordert<T>(eintrag: { lage: T } | undefined): T {
  if (!eintrag) throw new TypeError('Nach dieser Referenz fragt keine der Eingaben.')
  return eintrag.lage
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
