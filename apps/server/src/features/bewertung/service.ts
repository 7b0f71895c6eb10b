import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  bewerte,
  type JederParametersatz,
  ohneWiederholungen,
  vergleicheNachrechnung,
} from '@benthos/bewertung'
import { BEARBEITBARE_STATUS, methodenDes, type Sachverhalt, statusLabel } from '@benthos/fachmodell'
import { findeParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import type { Gegenstand } from './gegenstaende.ts'
import type { Bewertungsdaten } from './probendaten.ts'
import type { GespeicherteBewertung } from './sql.ts'

/** Was vor einer Bewertung noch fehlt, als Sätze mit dem nächsten Schritt; leer heißt startbar. */
export function nenneHindernisse(gegenstand: Gegenstand, daten: Bewertungsdaten | null): string[] {
  if (!daten)
    return [
      methodenDes(gegenstand.element).length > 1
        ? `Es gibt noch keine ${gegenstand.probe}. Fügen Sie sie unter „Methoden“ an.`
        : `Es gibt noch keine ${gegenstand.probe}. Füllen Sie ihren Kopf unter „Probe“ aus und speichern Sie ihn.`,
    ]
  const hindernisse: string[] = []
  if (daten.funde.length === 0)
    hindernisse.push('Die Taxaliste ist leer. Tragen Sie die Taxa ein und speichern Sie sie.')
  if (gegenstand.brauchtFlaeche && daten.flaeche === null)
    hindernisse.push('Die Probefläche fehlt. Ergänzen Sie sie im Probenkopf.')
  return hindernisse
}

/**
 * Warum jemand nicht bewerten kann, obwohl ihn die Aufnahme angeht: gesperrte Daten oder eine Rolle, die nur liest.
 * null: er kann, oder er sieht nur das freigegebene Ergebnis.
 */
export function nenneSperrgrund(darf: {
  bearbeiten: boolean
  verlauf: boolean
  sache: Sachverhalt | null
}): string | null {
  const { bearbeiten, verlauf, sache } = darf
  const status = sache?.status ?? null
  if (bearbeiten || !verlauf || status === null) return null
  if (!BEARBEITBARE_STATUS.includes(status))
    return `Die Daten sind gesperrt (Status „${statusLabel(status)}“). Neu bewerten lässt sich erst, wenn der Status auf „${statusLabel('UNPLAUSIBEL')}“ gesetzt ist.`
  return sache?.bereich === 'FACHPROJEKT'
    ? 'Bewerten kann, wer die Daten bearbeitet: die Organisation des Fachprojekts, ein beauftragtes Büro oder die fachliche Administration. Sie lesen hier nur.'
    : 'Bewerten kann, wer die Daten bearbeitet: das beauftragte Büro, das Land oder die fachliche Administration. Sie lesen hier nur.'
}

/** Erklärtes Ergebnis mit dem Parametersatz, nach dem es gerechnet ist (null: das Verfahren braucht keinen). */
export type Erklaerung = { ergebnis: BewertungsErgebnis; parametersatz: JederParametersatz | null }

/**
 * Gespeichertes Ergebnis mit Termen je Taxon: aus der gespeicherten Eingabe nachgerechnet, nie aus den heutigen Daten.
 * Ergibt die Nachrechnung andere Zahlen (anderer Rechenkern), bleibt das gespeicherte ohne Terme stehen.
 */
export async function erklaere(
  dienste: Pick<Dienste, 'db'>,
  db: Datenbank | Transaktion,
  gespeichert: GespeicherteBewertung,
): Promise<Erklaerung> {
  const eingabe = gespeichert.eingabe as BewertungsEingabe
  const parameter = eingabe.parametersatz === null ? null : await findeParametersatz(dienste, db, eingabe.parametersatz)
  const taxaliste = (await geforderteTaxaliste(dienste, db, eingabe.taxaliste)).index()
  // Die Wiederholungen der Zählung stehen im gespeicherten Ergebnis; wer es nur liest, braucht sie nicht noch einmal.
  const ergebnis = bewerte(ohneWiederholungen(eingabe), { taxaliste, parameter }, { erklaerung: true })
  const damals = gespeichert.ergebnis as BewertungsErgebnis
  const { zaehlunsicherheit, ...verglichen } = damals
  const stimmt = vergleicheNachrechnung(verglichen, ergebnis).length === 0
  const { herkunft } = damals
  return {
    ergebnis: stimmt ? { ...ergebnis, herkunft, ...(zaehlunsicherheit && { zaehlunsicherheit }) } : damals,
    parametersatz: parameter,
  }
}

/** Ergebnis ohne Angaben zu einzelnen Taxa: für alle, die Ergebnisse, aber keine Rohdaten lesen dürfen. */
export function ohneRohdaten(ergebnis: BewertungsErgebnis): BewertungsErgebnis {
  return {
    ...ergebnis,
    kenngroessen: ergebnis.kenngroessen.map(kenngroesse => ({ ...kenngroesse, terme: undefined })),
    meldungen: ergebnis.meldungen.filter(meldung => meldung.taxon === undefined),
  }
}
