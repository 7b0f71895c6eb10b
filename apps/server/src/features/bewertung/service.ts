import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  berechneKapsel,
  bewerte,
  ENGINE_VERSION,
  findeParametersatz,
  type JederParametersatz,
} from '@benthos/bewertung'
import { type Bioregion, bestimmeTypgruppe } from '@benthos/fachmodell'
import { setzeBewertet } from '../../aufnahmestand/aufnahmestand.ts'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import type { Dienste } from '../../http/kontext.ts'
import { Einwand } from '../../http/problem.ts'
import type { Umgebung } from '../../konfiguration/konfiguration.ts'
import { geforderteTaxaliste } from '../../taxalisten/taxalisten.ts'
import { type Bewertungsdaten, type GespeicherteBewertung, ladeBewertungsdaten, speichereBewertung } from './sql.ts'

/** Gültige Edition der detaillierten Methode; neue Editionen kommen im Rechenkern dazu und werden hier gewählt. */
const EDITION = '2026-1'

/**
 * Parametersatz, mit dem bewertet wird: in der Produktion der amtliche (solange er leer ist, gibt es Indizes, aber keine Klasse),
 * sonst die gekennzeichnete Demonstration.
 */
export function parametersatzFuer(umgebung: Umgebung): JederParametersatz {
  const name = umgebung === 'PROD' ? 'MZB-AMTLICH' : 'MZB-DEMO-2026'
  const satz = findeParametersatz(name)
  if (!satz) throw new TypeError(`Der Parametersatz ${name} fehlt im Rechenkern.`)
  return satz
}

/** Was vor einer Bewertung noch fehlt, als Sätze mit dem nächsten Schritt; leer heißt startbar. */
export function nenneHindernisse(daten: Bewertungsdaten | null): string[] {
  if (!daten) return ['Es gibt noch keine MHS-Probe. Fügen Sie unter „Methoden“ die detaillierte MZB-Methode an.']
  const hindernisse: string[] = []
  if (daten.funde.length === 0)
    hindernisse.push('Die Taxaliste ist leer. Tragen Sie die Taxa ein und speichern Sie sie.')
  if (daten.flaeche === null) hindernisse.push('Die Probefläche fehlt. Ergänzen Sie sie im Probenkopf.')
  return hindernisse
}

/** Eingabe der Bewertung aus den gespeicherten Daten; nichts darin hängt von Zeit, Person oder Datenbankschlüsseln ab. */
export function baueEingabe(daten: Bewertungsdaten, parametersatz: JederParametersatz): BewertungsEingabe {
  return {
    verfahren: 'MZB_DETAILLIERT',
    edition: EDITION,
    parametersatz: parametersatz.name,
    taxaliste: daten.taxaliste,
    typologie: {
      bioregion: daten.bioregion as Bioregion | null,
      saprobiellerGrundzustand: daten.saprobieller_grundzustand,
      hoehenklasse: daten.bioregion_hoehe,
      einzugsgebietsklasse: daten.einzugsgebietsklasse,
      typgruppe: daten.bioregion === null ? null : bestimmeTypgruppe(daten.bioregion as Bioregion),
    },
    probe: {
      methode: daten.methode,
      flaeche: daten.flaeche,
      aussortiert: { zaehler: daten.aussortiert_zaehler ?? 1, nenner: daten.aussortiert_nenner ?? 1 },
    },
    taxa: daten.funde.map(fund => ({
      taxon: fund.name,
      stadium: fund.art_stadium,
      anzahl: fund.anzahl ?? 0,
      cf: fund.cf,
    })),
  }
}

/** Bewertet die gespeicherte MHS-Probe, legt Eingabe und Ergebnis als Kapsel ab und setzt den Status BEWERTET. @returns die Klasse */
export async function bewerteAufnahme(
  dienste: Pick<Dienste, 'db' | 'konfiguration'>,
  tx: Transaktion,
  aufnahmeId: number,
  benutzerId: number,
): Promise<number | null> {
  const daten = await ladeBewertungsdaten(tx, aufnahmeId, 'MHS')
  const hindernisse = nenneHindernisse(daten)
  if (!daten || hindernisse.length > 0) throw new Einwand('STATUS_UNZULAESSIG', hindernisse.join(' '))
  const parametersatz = parametersatzFuer(dienste.konfiguration.umgebung)
  const eingabe = baueEingabe(daten, parametersatz)
  const taxaliste = (await geforderteTaxaliste(dienste, tx, daten.taxaliste)).index()
  const ergebnis = bewerte(eingabe, { taxaliste, parameter: parametersatz }, { erklaerung: false })
  const kapsel = berechneKapsel(eingabe, ergebnis)
  const id = await speichereBewertung(tx, {
    aufnahmeId,
    benutzerId,
    methode: daten.methode,
    verfahren: eingabe.verfahren,
    edition: eingabe.edition,
    parametersatz: parametersatz.name,
    taxalistenversionId: daten.taxalistenversion_id,
    klasse: ergebnis.ergebnis.klasse,
    eingabe,
    ergebnis: kapsel.ergebnis,
    kapselHash: kapsel.pruefsumme,
    engineVersion: ENGINE_VERSION,
  })
  await setzeBewertet(tx, aufnahmeId, 'MZB', { id, klasse: ergebnis.ergebnis.klasse })
  return ergebnis.ergebnis.klasse
}

/**
 * Gespeichertes Ergebnis mit Termen je Taxon: aus der gespeicherten Eingabe nachgerechnet, nie aus den heutigen Daten.
 * Passt die Nachrechnung nicht zum gespeicherten Ergebnis (anderer Rechenkern), bleibt das gespeicherte ohne Terme stehen.
 */
export async function erklaere(
  dienste: Pick<Dienste, 'db'>,
  db: Datenbank | Transaktion,
  gespeichert: GespeicherteBewertung,
): Promise<BewertungsErgebnis> {
  const eingabe = gespeichert.eingabe as BewertungsEingabe
  const parameter = eingabe.parametersatz === null ? null : (findeParametersatz(eingabe.parametersatz) ?? null)
  const taxaliste = (await geforderteTaxaliste(dienste, db, eingabe.taxaliste)).index()
  const ergebnis = bewerte(eingabe, { taxaliste, parameter }, { erklaerung: true })
  const stimmt = berechneKapsel(eingabe, ergebnis).pruefsumme === gespeichert.kapsel_hash
  return stimmt ? ergebnis : (gespeichert.ergebnis as BewertungsErgebnis)
}

/** Ergebnis ohne Angaben zu einzelnen Taxa: für alle, die Ergebnisse, aber keine Rohdaten lesen dürfen. */
export function ohneRohdaten(ergebnis: BewertungsErgebnis): BewertungsErgebnis {
  return {
    ...ergebnis,
    kenngroessen: ergebnis.kenngroessen.map(kenngroesse => ({ ...kenngroesse, terme: undefined })),
    meldungen: ergebnis.meldungen.filter(meldung => meldung.taxon === undefined),
  }
}
