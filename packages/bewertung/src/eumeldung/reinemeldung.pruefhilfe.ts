import type { Meldezeile, Spaltenrolle } from './edition.ts'

/**
 * Erzeugt Meldungen ohne Fehler. Er kennt weder Edition noch Prüfung: Codes und Formen stehen hier ein zweites Mal, Klassen und
 * normalisierte EQR entstehen vor den Werten, nicht aus ihnen.
 */

type Werte = Partial<Record<Spaltenrolle, string>>
const LEITERN: readonly (readonly [number, number, number, number])[] = [
  [85, 65, 45, 25],
  [80, 60, 40, 20],
  [88, 70, 50, 30],
]
const DETERMINANDEN = ['EEA_13-01-4', 'EEA_13-02-5', 'EEA_124-01-6', 'EEA_124-04-9']
const AUSWEISUNGEN = ['Natural', 'HMWB', 'AWB']

/** Feste Folge gleichverteilter Zahlen 0 … 1 (Park und Miller). */
export function zufall(keim: number): () => number {
  let stand = keim
  return () => {
    stand = (stand * 48_271) % 2_147_483_647
    return stand / 2_147_483_647
  }
}

export type ReineMeldung = { messstellen: Meldezeile[]; wasserkoerper: Meldezeile[]; verfahren: Meldezeile[] }

/** @param jeTabelle Zeilen je Wertetabelle */
export function erzeugeReineMeldung(jeTabelle: number, keim = 7): ReineMeldung {
  const z = zufall(keim)
  const waehle = <T>(liste: readonly T[]): T => liste[Math.floor(z() * liste.length)] as T
  const verfahren: Meldezeile[] = []
  const leitern = new Map<string, readonly number[]>()
  for (const typ of ['T1', 'T2', 'T3', 'FREI'])
    for (const ausweisung of AUSWEISUNGEN)
      for (const determinand of DETERMINANDEN) {
        const leiter = waehle(LEITERN)
        leitern.set([typ, ausweisung, determinand].join(), leiter)
        const ohneUntere = typ === 'FREI' && ausweisung !== 'Natural'
        verfahren.push({
          werte: {
            land: 'AT',
            kategorie: 'RW',
            typ,
            ausweisung,
            determinand,
            system: 'AT_X',
            grenze12: `0.${leiter[0]}`,
            grenze23: `0.${leiter[1]}`,
            grenze34: ohneUntere ? '' : `0.${leiter[2]}`,
            grenze45: ohneUntere ? '' : `0.${leiter[3]}`,
          },
        })
      }
  const zeile = (i: number, vorsatz: string, schema: string): Meldezeile => {
    const [typ, ausweisung, determinand] = [waehle(['T1', 'T2', 'T3']), waehle(AUSWEISUNGEN), waehle(DETERMINANDEN)]
    const leiter = [100, ...(leitern.get([typ, ausweisung, determinand].join()) ?? []), 0]
    const klasse = 1 + (i % 5)
    const zehntel = 1 + Math.floor(z() * 9)
    const [oben = 0, unten = 0] = [leiter[klasse - 1], leiter[klasse]]
    const jahr = 2019 + Math.floor(z() * 6)
    const werte: Werte = {
      land: 'AT',
      kennung: `AT${vorsatz}${String(i).padStart(7, '0')}`,
      schema,
      kategorie: 'RW',
      typ,
      ausweisung,
      determinand,
      system: 'AT_X',
      jahr: String(jahr),
      klasse: String(klasse),
      anzahl: '1',
      zeitraum: waehle([
        `${jahr}-03-01--${jahr}-10-31`,
        `${jahr}-04--${jahr}-05-20`,
        `${jahr}-06-15--${jahr}-06-15`,
        '',
      ]),
      eqr: i % 2 === 0 ? ((unten * 10 + zehntel * (oben - unten)) / 1000).toFixed(3) : '',
      neqr: ((5 - klasse) * 0.2 + zehntel * 0.02).toFixed(3),
      bemerkung: waehle(['', 'Mittel aus 2 Aufnahmen, „gestört“; "so"']),
    }
    return { werte }
  }
  const reihe = (vorsatz: string, schemata: readonly string[]) =>
    Array.from({ length: jeTabelle }, (_, i) => zeile(i, vorsatz, waehle(schemata)))
  return {
    messstellen: reihe('1', ['euMonitoringSiteCode', 'eionetMonitoringSiteCode']),
    wasserkoerper: reihe('9-', ['euSurfaceWaterBodyCode', 'eionetSurfaceWaterBodyCode']),
    verfahren,
  }
}
