import {
  type BewertungsEingabe,
  type BewertungsErgebnis,
  type Bewertungsgrundlage,
  baueBewertungseingabe,
  berechneKapsel,
  bewerte,
  ENGINE_VERSION,
  type JederParametersatz,
} from '@benthos/bewertung'
import { type Bioregion, bestimmeTypgruppe, type Element, type TrophischerGrundzustand } from '@benthos/fachmodell'
import { setzeBewertet } from '../../aufnahmestand/aufnahmestand.ts'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import type { Dienste } from '../../http/kontext.ts'
import { Einwand } from '../../http/problem.ts'
import { findeParametersatz, geltenderParametersatz } from '../../parametersaetze/parametersaetze.ts'
import { geforderteTaxaliste } from '../../taxalisten/taxalisten.ts'
import { GEGENSTAENDE, type Gegenstand } from './gegenstaende.ts'
import { type Bewertungsdaten, ladeBewertungsdaten } from './probendaten.ts'
import { type GespeicherteBewertung, speichereBewertung } from './sql.ts'

/** Was vor einer Bewertung noch fehlt, als Sätze mit dem nächsten Schritt; leer heißt startbar. */
export function nenneHindernisse(gegenstand: Gegenstand, daten: Bewertungsdaten | null): string[] {
  if (!daten)
    return [
      gegenstand.element === 'MZB'
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

/** Eingabe der Bewertung aus den gespeicherten Daten; nichts darin hängt von Zeit, Person oder Datenbankschlüsseln ab. */
export function baueEingabe(
  gegenstand: Gegenstand,
  daten: Bewertungsdaten,
  parametersatz: JederParametersatz | null,
): BewertungsEingabe {
  return baueBewertungseingabe(baueGrundlage(gegenstand, daten, parametersatz), daten.funde)
}

/** Was die Bewertung einer Probe außer ihren Funden braucht. */
function baueGrundlage(
  { verfahren, edition, element }: Gegenstand,
  daten: Omit<Bewertungsdaten, 'funde'>,
  parametersatz: JederParametersatz | null,
): Bewertungsgrundlage {
  const bioregion = daten.bioregion as Bioregion | null
  return {
    verfahren,
    edition,
    parametersatz: parametersatz?.name ?? null,
    taxaliste: daten.taxaliste,
    typologie: {
      bioregion,
      saprobiellerGrundzustand: daten.saprobieller_grundzustand,
      ...(element === 'PHB'
        ? { trophischerGrundzustand: daten.trophischer_grundzustand as TrophischerGrundzustand | null }
        : {}),
      hoehenklasse: daten.bioregion_hoehe,
      einzugsgebietsklasse: daten.einzugsgebietsklasse,
      typgruppe: bioregion === null ? null : bestimmeTypgruppe(bioregion),
    },
    probe: {
      methode: daten.methode,
      flaeche: daten.flaeche,
      aussortiert: { zaehler: daten.aussortiert_zaehler ?? 1, nenner: daten.aussortiert_nenner ?? 1 },
    },
  }
}

/**
 * Bewertet alle Proben eines Elements, die Taxa haben, legt je Probe Eingabe und Ergebnis als Kapsel ab und setzt den Status
 * BEWERTET. Die führende Probe gibt dem Element seine Klasse.
 * @param gefordert Probe, ohne die nicht bewertet wird
 * @returns die Klasse des Elements
 * @throws Einwand `STATUS_UNZULAESSIG` mit dem nächsten Schritt, wenn sich nichts bewerten lässt
 */
export async function bewerteElement(
  dienste: Pick<Dienste, 'db' | 'konfiguration'>,
  tx: Transaktion,
  aufnahmeId: number,
  benutzerId: number,
  element: Element,
  gefordert?: Gegenstand,
): Promise<number | null> {
  let fuehrend: { id: number; klasse: number | null } | null = null
  let hindernisse: string[] = []
  for (const gegenstand of GEGENSTAENDE) {
    if (gegenstand.element !== element) continue
    const daten = await ladeBewertungsdaten(tx, aufnahmeId, gegenstand)
    const eigene = nenneHindernisse(gegenstand, daten)
    if (gegenstand === gefordert && eigene.length > 0) throw new Einwand('STATUS_UNZULAESSIG', eigene.join(' '))
    if (daten && eigene.length === 0) {
      const ergebnis = await bewerteProbe(dienste, tx, { aufnahmeId, benutzerId, gegenstand, daten })
      fuehrend ??= ergebnis
    } else if (daten || hindernisse.length === 0) hindernisse = eigene
  }
  if (fuehrend === null) throw new Einwand('STATUS_UNZULAESSIG', hindernisse.join(' '))
  await setzeBewertet(tx, aufnahmeId, element, fuehrend)
  return fuehrend.klasse
}

type Probe = { aufnahmeId: number; benutzerId: number; gegenstand: Gegenstand; daten: Bewertungsdaten }

async function bewerteProbe(
  dienste: Pick<Dienste, 'db' | 'konfiguration'>,
  tx: Transaktion,
  { aufnahmeId, benutzerId, gegenstand, daten }: Probe,
): Promise<{ id: number; klasse: number | null }> {
  const parameter = await geltenderParametersatz(dienste, tx, gegenstand.verfahren)
  const eingabe = baueEingabe(gegenstand, daten, parameter)
  const taxaliste = (await geforderteTaxaliste(dienste, tx, daten.taxaliste)).index()
  const ergebnis = bewerte(eingabe, { taxaliste, parameter }, { erklaerung: false })
  const kapsel = berechneKapsel(eingabe, ergebnis)
  const { klasse } = ergebnis.ergebnis
  const id = await speichereBewertung(tx, {
    aufnahmeId,
    benutzerId,
    element: gegenstand.element,
    methode: daten.methode,
    verfahren: eingabe.verfahren,
    edition: eingabe.edition,
    parametersatz: parameter?.name ?? OHNE_PARAMETER,
    taxalistenversionId: daten.taxalistenversion_id,
    klasse,
    eingabe,
    ergebnis: kapsel.ergebnis,
    kapselHash: kapsel.pruefsumme,
    engineVersion: ENGINE_VERSION,
  })
  return { id, klasse }
}

/** Steht in der Spalte des Parametersatzes bei Verfahren, die keinen brauchen. */
const OHNE_PARAMETER = 'ohne Parameter'

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
  const parameter = eingabe.parametersatz === null ? null : await findeParametersatz(dienste, db, eingabe.parametersatz)
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
