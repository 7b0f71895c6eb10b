import type { BewertungsEingabe, BewertungsErgebnis } from '@benthos/bewertung'
import type { Akteur } from '@benthos/fachmodell'
import type { Abweichung, Nachrechnungsbefund, Nachrechnungszeile } from '@benthos/vertrag/nachrechnung'
import { spaltenname } from '../../fach/elemente/spalten.ts'
import type { Datenbank } from '../../technik/db/datenbank.ts'
import { type Ergebniszeile, listeKlassenOhneErgebnis, type Nachrechnungsauswahl } from './sql.ts'

type Angabe = Abweichung['alt']

/**
 * Vergleicht jede Abschrift eines Ergebnisses mit der Kapsel: die Spalten neben ihr und, wo es das geltende ist, was am Kopf
 * der Aufnahme für Listen, Karte und Auswertungen steht. Die Kapsel selbst belegt die Nachrechnung.
 */
export function vergleicheAbschriften(zeile: Ergebniszeile): Abweichung[] {
  const eingabe = zeile.eingabe as Partial<BewertungsEingabe>
  const ergebnis = zeile.ergebnis as Partial<BewertungsErgebnis>
  const klasse = ergebnis.ergebnis?.klasse ?? null
  return [
    ...abweichend('bewertung.klasse', 'Klasse neben der Kapsel', zeile.klasse, klasse),
    ...abweichend('bewertung.methode', 'Methode neben der Kapsel', zeile.methode, eingabe.probe?.methode),
    ...abweichend('bewertung.verfahren', 'Verfahren neben der Kapsel', zeile.verfahren, eingabe.verfahren),
    ...abweichend('bewertung.edition', 'Edition neben der Kapsel', zeile.edition, eingabe.edition),
    ...abweichend('bewertung.taxaliste', 'Taxaliste neben der Kapsel', zeile.taxaliste, eingabe.taxaliste),
    ...abweichend(
      'bewertung.parametersatz',
      'Parametersatz neben der Kapsel',
      zeile.parametersatz,
      eingabe.parametersatz ?? zeile.parametersatz,
    ),
    ...abweichend('bewertung.engine', 'Rechenkern neben der Kapsel', zeile.engine_version, ergebnis.herkunft?.engine),
    ...kopfDerAufnahme(zeile, klasse),
  ]
}

function kopfDerAufnahme(zeile: Ergebniszeile, klasse: number | null): Abweichung[] {
  const pfad = (angabe: 'klasse' | 'bewertungId' | 'einschaetzung') => `aufnahme.${spaltenname(zeile.element, angabe)}`
  // Steht am Kopf keines der Ergebnisse dieser Aufnahme, obwohl es welche gibt, meldet es das jüngste.
  if (!zeile.geltendes_gehoert_dazu)
    return zeile.id === zeile.letztes_id
      ? abweichend(
          pfad('bewertungId'),
          `Geltendes Ergebnis ${zeile.element} der Aufnahme`,
          zeile.geltendes_id,
          zeile.id,
        )
      : []
  if (zeile.geltendes_id !== zeile.id) return []
  return [
    ...abweichend(pfad('klasse'), `Klasse ${zeile.element} der Aufnahme`, zeile.geltende_klasse, klasse),
    ...abweichend(pfad('bewertungId'), `Geltendes Ergebnis ${zeile.element} der Aufnahme`, zeile.id, zeile.neuestes_id),
    ...abweichend(
      pfad('einschaetzung'),
      `Experteneinschätzung ${zeile.element} der Aufnahme`,
      zeile.vermerkte_einschaetzung,
      zeile.geltende_einschaetzung,
    ),
  ]
}

function abweichend(pfad: string, bezeichnung: string, alt: Angabe, neu: Angabe | undefined): Abweichung[] {
  return alt === (neu ?? null) ? [] : [{ pfad, bezeichnung, alt, neu: neu ?? null }]
}

/** Klassen am Kopf von Aufnahmen, zu denen es kein Ergebnis gibt: zu rechnen ist nichts, zu finden sind sie. */
export async function findeKlassenOhneErgebnis(
  db: Datenbank,
  akteur: Akteur,
  auswahl: Nachrechnungsauswahl,
): Promise<Nachrechnungszeile[]> {
  return (await listeKlassenOhneErgebnis(db, akteur, auswahl)).map(({ id, code, element, klasse, geaendert_am }) => ({
    aufnahmeId: id,
    aufnahme: code,
    bewertetAm: geaendert_am,
    methode: element,
    verfahren: '–',
    edition: '–',
    taxaliste: '–',
    parametersatz: null,
    rechenkern: '–',
    pruefsumme: '–',
    ausgang: 'WEICHT_AB',
    grund: 'Die Aufnahme trägt eine Klasse, zu der es kein Ergebnis gibt.',
    abweichungen: abweichend(
      `aufnahme.${spaltenname(element, 'klasse')}`,
      `Klasse ${element} der Aufnahme`,
      klasse,
      null,
    ),
  }))
}

/** Befund der Kapsel mit dem, was an ihren Abschriften nicht stimmt. Fehlt die Referenz, bleibt das der Ausgang. */
export function mitAbschriften(befund: Nachrechnungsbefund, zeile: Ergebniszeile): Nachrechnungsbefund {
  const abschriften = vergleicheAbschriften(zeile)
  if (abschriften.length === 0) return befund
  const abweichungen = [...befund.abweichungen, ...abschriften]
  if (befund.ausgang === 'REFERENZ_FEHLT') return { ...befund, abweichungen }
  const grund =
    befund.ausgang === 'STIMMT' ? 'Die Kapsel stimmt; eine Abschrift ihres Inhalts wurde geändert.' : befund.grund
  return { ausgang: 'WEICHT_AB', grund, abweichungen }
}
