import {
  type BewertungsEingabe,
  type Bewertungsgrundlage,
  baueBewertungseingabe,
  type JederParametersatz,
  type TaxalisteIndex,
  WIEDERHOLUNGEN,
} from '@benthos/bewertung'
import { type Bioregion, bestimmeTypgruppe, ELEMENTANGABEN, type TrophischerGrundzustand } from '@benthos/fachmodell'
import type { Gegenstand } from './gegenstaende.ts'
import type { Bewertungsdaten } from './probendaten.ts'

/** Eingabe der Bewertung aus den gespeicherten Daten; nichts darin hängt von Zeit, Person oder Datenbankschlüsseln ab. */
export function baueEingabe(
  gegenstand: Gegenstand,
  daten: Omit<Bewertungsdaten, 'taxalistenversion_id'>,
  parametersatz: JederParametersatz | null,
  taxaliste: TaxalisteIndex,
): BewertungsEingabe {
  return baueBewertungseingabe(baueGrundlage(gegenstand, daten, parametersatz), daten.funde, taxaliste)
}

/** Was die Bewertung einer Probe außer ihren Funden braucht. */
export function baueGrundlage(
  { verfahren, edition, element }: Gegenstand,
  daten: Omit<Bewertungsdaten, 'funde' | 'taxalistenversion_id'>,
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
      ...(ELEMENTANGABEN[element].trophisch
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
    wiederholungen: WIEDERHOLUNGEN,
  }
}
