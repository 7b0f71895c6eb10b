import {
  type BewertungsEingabe,
  type Bewertungsreferenz,
  berechneKapsel,
  bewerte,
  ENGINE_VERSION,
  type Ergebniskapsel,
  ermittleTaxagruppen,
  GELTENDE_EDITIONEN,
  WIEDERHOLUNGEN,
} from '@benthos/bewertung'
import type { Freigabestatus, Status } from '@benthos/fachmodell'
import { type Demofund, erzeugeBesiedlung } from './besiedlung.ts'
import { erzeugeChoriotope } from './choriotope.ts'
import type { Demomessstelle } from './messstellen.ts'
import { type Demophytobenthos, erzeugePhytobenthos } from './phytobenthos.ts'
import { erstelleZufall, type Zufall } from './zufall.ts'
import { type Demoprobe, zieheZusatzprobe } from './zusatzproben.ts'

/** Erzeugt Demo-Aufnahmen mit Taxalisten, Bewertung und Status über zehn Jahre. */

export type Demoaufnahme = {
  /** Stelle der Messstelle in der Liste */
  messstelle: number
  code: string
  datum: string
  uhrzeit: string
  probenehmer: string
  /** Stelle des Auftragnehmers in der Liste; null: nicht zugewiesen */
  auftragnehmer: number | null
  status: Status
  freigabe: Freigabestatus
  mitPhb: boolean
  /** PHB-Probe; null: noch nicht erfasst oder nicht Teil der Aufnahme */
  phytobenthos: Demophytobenthos | null
  aussortiert: { zaehler: number; nenner: number }
  funde: Demofund[]
  /** Probe einer zweiten MZB-Methode */
  zusatzprobe: Demoprobe | null
  choriotope: ReturnType<typeof erzeugeChoriotope> | null
  kapsel: Ergebniskapsel | null
  klasse: number | null
  engine: string
  taxaliste: string
}

const PROBENEHMER = [
  'A. Auinger',
  'H. Hinterberger',
  'B. Brandstätter',
  'Q. Quehenberger',
  'L. Leitgeb',
  'F. Feichtinger',
  'P. Pichlmair',
]
const SAISON = [3, 4, 8, 9, 10] as const
const ZUSATZSAMEN = 38_410
const PHB_SAMEN = 20_609
/** Letztes Jahr der Beispieldaten; neun davor. */
const LETZTES_JAHR = 2025

export function* erzeugeAufnahmen(
  messstellen: readonly Demomessstelle[],
  anzahl: number,
  auftragnehmer: number,
  referenz: Bewertungsreferenz,
  zufall: Zufall,
  mitWiederholungen = false,
): Generator<Demoaufnahme> {
  const vergeben = new Set<string>()
  // Eigene Folgen: die übrigen Beispieldaten bleiben, wie sie ohne zweite Methoden und ohne Phytobenthos waren.
  const zusatzzufall = erstelleZufall(ZUSATZSAMEN)
  const phbzufall = erstelleZufall(PHB_SAMEN)
  for (let n = 0; n < anzahl; ) {
    const stelle = zufall.ganz(0, messstellen.length - 1)
    const messstelle = messstellen[stelle]
    if (!messstelle) continue
    const datum = zieheDatum(zufall, anzahl > messstellen.length * 40)
    const code = `${messstelle.code}-${datum.replaceAll('-', '')}`
    if (vergeben.has(code)) continue
    vergeben.add(code)
    n += 1
    const status = zieheStatus(Number(datum.slice(0, 4)), messstelle.art, zufall)
    const belastung = Math.min(
      1,
      Math.max(0, messstelle.belastung + 0.08 * zufall.normal() - 0.01 * (Number(datum.slice(0, 4)) - 2016)),
    )
    const funde = status === 'NEU' ? [] : erzeugeBesiedlung(messstelle.typgruppe, belastung, zufall)
    const aussortiert = zufall.trifft(0.6)
      ? { zaehler: zufall.waehle([5, 10, 15]), nenner: 30 }
      : { zaehler: 1, nenner: 1 }
    const istBewertet = status !== 'NEU' && status !== 'ROHDATEN'
    // Wie in einem gewachsenen Bestand sagen ältere Ergebnisse nicht, wie sicher sie sind.
    const istNeu = mitWiederholungen && Number(datum.slice(0, 4)) >= LETZTES_JAHR - 1
    const eingabe = {
      ...baueEingabe(messstelle, funde, aussortiert, referenz),
      ...(istNeu && { wiederholungen: WIEDERHOLUNGEN }),
    }
    const ergebnis = istBewertet ? bewerte(eingabe, referenz, { erklaerung: false }) : null
    const aufnahme = {
      messstelle: stelle,
      code,
      datum,
      uhrzeit: `${String(zufall.ganz(8, 16)).padStart(2, '0')}:${zufall.waehle(['00', '15', '30', '45'])}`,
      probenehmer: zufall.waehle(PROBENEHMER),
      auftragnehmer: messstelle.art === 'FACHPROJEKT' || zufall.trifft(0.1) ? null : zufall.ganz(0, auftragnehmer - 1),
      status,
      freigabe:
        status === 'PLAUSIBEL'
          ? zufall.waehle(['NICHT_FREIGEGEBEN', 'BEHOERDEN', 'OEFFENTLICH', 'OEFFENTLICH'] as const)
          : ('NICHT_FREIGEGEBEN' as const),
      mitPhb: zufall.trifft(0.3),
      aussortiert,
      funde,
      zusatzprobe: zieheZusatzprobe(funde, zusatzzufall),
      choriotope: status === 'NEU' || zufall.trifft(0.1) ? null : erzeugeChoriotope(messstelle.typgruppe, zufall),
      kapsel: ergebnis && berechneKapsel(eingabe, ergebnis),
      klasse: ergebnis?.ergebnis.klasse ?? null,
      engine: ENGINE_VERSION,
      taxaliste: referenz.taxaliste.liste.name,
    }
    const istErfasst = aufnahme.mitPhb && status !== 'NEU' && phbzufall.trifft(0.85)
    yield { ...aufnahme, phytobenthos: istErfasst ? erzeugePhytobenthos(belastung, phbzufall) : null }
  }
}

function baueEingabe(
  messstelle: Demomessstelle,
  funde: readonly Demofund[],
  aussortiert: Demoaufnahme['aussortiert'],
  referenz: Bewertungsreferenz,
): BewertungsEingabe {
  const taxa = funde.map(fund => ({ taxon: fund.taxon, stadium: fund.stadium, anzahl: fund.anzahl, cf: false }))
  return {
    verfahren: 'MZB_DETAILLIERT',
    edition: GELTENDE_EDITIONEN.MZB_DETAILLIERT,
    parametersatz: referenz.parameter?.name ?? null,
    taxaliste: referenz.taxaliste.liste.name,
    typologie: {
      bioregion: messstelle.bioregion,
      saprobiellerGrundzustand: messstelle.saprobieller_grundzustand,
      hoehenklasse: messstelle.bioregion_hoehe,
      einzugsgebietsklasse: messstelle.einzugsgebietsklasse,
      typgruppe: messstelle.typgruppe,
    },
    probe: { methode: 'MHS', flaeche: 1.25, aussortiert },
    taxa,
    ...ermittleTaxagruppen(taxa, referenz.taxaliste),
  }
}

function zieheDatum(zufall: Zufall, dicht: boolean): string {
  const jahr = LETZTES_JAHR - zufall.ganz(0, 9)
  const monat = dicht ? zufall.ganz(1, 12) : zufall.waehle(SAISON)
  return `${jahr}-${String(monat).padStart(2, '0')}-${String(zufall.ganz(1, 28)).padStart(2, '0')}`
}

/** Ältere Jahre sind abgeschlossen, im letzten Jahr ist alles im Fluss. */
function zieheStatus(jahr: number, art: Demomessstelle['art'], zufall: Zufall): Status {
  const wurf = zufall.zahl()
  if (jahr < LETZTES_JAHR - 1) return wurf < 0.9 ? 'PLAUSIBEL' : wurf < 0.94 ? 'UNPLAUSIBEL' : 'BEWERTUNG_ABGESCHLOSSEN'
  if (art === 'FACHPROJEKT' && wurf < 0.3) return 'BEWERTET'
  if (wurf < 0.14) return 'NEU'
  if (wurf < 0.34) return 'ROHDATEN'
  if (wurf < 0.56) return 'BEWERTET'
  if (wurf < 0.76) return 'BEWERTUNG_ABGESCHLOSSEN'
  return wurf < 0.94 ? 'PLAUSIBEL' : 'UNPLAUSIBEL'
}
