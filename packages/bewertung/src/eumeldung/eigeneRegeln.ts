import { alsBruch, ausZahl, type Bruch, vergleiche } from './bruch.ts'
import { GRENZROLLEN, type Meldeedition, type Meldungstabellen } from './edition.ts'
import { bestimmeKlasseDerAgentur, bestimmeNationaleKlasse, NORMALISIERTE_GRENZEN } from './normalisiert.ts'
import { Pruefblatt, type Zeilenblick } from './pruefblatt.ts'
import type { Meldebefund } from './regeln.ts'

/** Am Beginn einer Bemerkung, die sagt, warum die Klasse nicht die des Werts ist. */
export const KLASSENGRUND = 'Klasse: '

type Grenzen = readonly (Bruch | null)[]

/** Regeln über die der Agentur hinaus: Verfahren vorhanden, Klasse und Wert passen, Grenzfall, Runden, Vorbehalte, kein Wert unter null, keiner ohne Aufnahme (E1–E10). */
export function pruefeEigenes(edition: Meldeedition, tabellen: Meldungstabellen, befunde: Meldebefund[]): void {
  const verfahren = new Map<string, Grenzen>()
  new Pruefblatt(edition, 'verfahren', tabellen.verfahren, befunde).jeZeile(zeile => {
    verfahren.set(
      verfahrensschluessel(zeile),
      GRENZROLLEN.map(rolle => alsBruch(zeile.wert(rolle))),
    )
  })
  for (const tabelle of ['messstellen', 'wasserkoerper'] as const) {
    const blatt = new Pruefblatt(edition, tabelle, tabellen[tabelle], befunde)
    blatt.jeZeile(zeile => {
      const grenzen = pruefeVerfahrenVorhanden(zeile, verfahren)
      pruefeZusammengefasst(zeile)
      pruefeKlasse(zeile, grenzen)
      pruefeTiefstwert(zeile)
      pruefeAnzahl(zeile)
      if (zeile.zeile.vorbehalt !== undefined)
        zeile.melde('E6', 'DEMONSTRATION', null, `${zeile.zeile.vorbehalt}. Solche Ergebnisse sind nicht zu melden.`)
      if (zeile.zeile.istVorschlag === true)
        zeile.melde(
          'E7',
          'VORSCHLAG',
          'kennung',
          `${zeile.wert('kennung')} folgt aus der nationalen Nummer. Tragen Sie die Kennung an der Messstelle ein.`,
        )
    })
  }
  pruefeOffenes(edition, tabellen, befunde)
}

const verfahrensschluessel = (zeile: Zeilenblick): string =>
  JSON.stringify([zeile.wert('typ'), zeile.wert('determinand'), zeile.wert('ausweisung')].map(w => w.toLowerCase()))

function pruefeVerfahrenVorhanden(zeile: Zeilenblick, verfahren: ReadonlyMap<string, Grenzen>): Grenzen | null {
  const grenzen = verfahren.get(verfahrensschluessel(zeile)) ?? null
  const hatGrenzen = grenzen !== null && grenzen.some(grenze => grenze !== null)
  const istVollstaendig = ['typ', 'determinand', 'ausweisung'].every(r => zeile.wert(r as 'typ') !== '')
  if (zeile.wert('eqr') !== '' && istVollstaendig && !hatGrenzen)
    zeile.melde(
      'E1',
      'OHNE_VERFAHREN',
      'eqr',
      'Zum nationalen EQR fehlt das Verfahren mit Grenzen für diesen Typ, diese Kenngröße und diese Ausweisung.',
    )
  return hatGrenzen ? grenzen : null
}

function pruefeZusammengefasst(zeile: Zeilenblick): void {
  const { edition } = zeile
  const klasse = zeile.wert('klasse')
  if (edition.zusammengefasst[klasse] === undefined) return
  if (zeile.wert('ausweisung').toLowerCase() !== edition.natuerlich.toLowerCase()) return
  zeile.melde('E3', 'ZUSAMMENGEFASST', 'klasse', `Klasse ${klasse} gibt es bei natürlichen Wasserkörpern nicht.`)
}

/** Der EQR zählt mit seinen Grenzen, sonst der normalisierte mit denen der Norm. */
function pruefeKlasse(zeile: Zeilenblick, grenzen: Grenzen | null): void {
  const rolle = zeile.wert('eqr') !== '' && grenzen !== null ? 'eqr' : 'neqr'
  const skala = rolle === 'eqr' && grenzen !== null ? grenzen : NORMALISIERTE_GRENZEN
  const wert = alsBruch(zeile.wert(rolle))
  if (wert === null) return
  const national = bestimmeNationaleKlasse(wert, skala)
  const agentur = bestimmeKlasseDerAgentur(wert, skala)
  pruefeRundung(zeile, rolle, skala, [national, agentur])
  const klasse = zeile.wert('klasse')
  const umfasst = zeile.edition.zusammengefasst[klasse] ?? (/^[1-5]$/.test(klasse) ? [Number(klasse)] : null)
  if (umfasst === null || national === null || agentur === null) return
  const passtNational = umfasst.includes(national)
  if (passtNational && !umfasst.includes(agentur))
    zeile.melde(
      'E4',
      'GRENZWERT',
      rolle,
      `${zeile.wert(rolle)} liegt genau auf der Grenze: national Klasse ${klasse}, bei der Agentur Klasse ${agentur}.`,
    )
  else if (!passtNational && !umfasst.includes(agentur) && !zeile.wert('bemerkung').includes(KLASSENGRUND))
    zeile.melde(
      'E2',
      'KLASSE',
      'klasse',
      `Klasse ${klasse} passt nicht zum Wert ${zeile.wert(rolle)} (Klasse ${national}).`,
    )
}

/** Nach oben begrenzt die Agentur (D10), nach unten sagt sie nichts; ein Quotient unter null ist aber keiner. */
function pruefeTiefstwert(zeile: Zeilenblick): void {
  const { tiefsterEqr } = zeile.edition
  const tiefster = alsBruch(tiefsterEqr)
  for (const rolle of ['eqr', 'neqr'] as const) {
    const wert = alsBruch(zeile.wert(rolle))
    if (wert !== null && tiefster !== null && vergleiche(wert, tiefster) < 0)
      zeile.melde('E9', 'TIEFSTWERT', rolle, `${zeile.wert(rolle)} ist kleiner als ${tiefsterEqr}.`)
  }
}

/** Die Agentur verlangt eine ganze Zahl und nennt keine Grenze (D3); ein Wert, hinter dem keine Aufnahme steht, ist aber keiner. */
function pruefeAnzahl(zeile: Zeilenblick): void {
  const text = zeile.wert('anzahl')
  const anzahl = alsBruch(text)
  const { wenigsteAufnahmen } = zeile.edition
  if (anzahl !== null && vergleiche(anzahl, ausZahl(wenigsteAufnahmen)) < 0)
    zeile.melde('E10', 'ANZAHL', 'anzahl', `${text} ist weniger als ${wenigsteAufnahmen}.`)
}

function pruefeRundung(
  zeile: Zeilenblick,
  rolle: 'eqr' | 'neqr',
  skala: Grenzen,
  gerundet: readonly (number | null)[],
): void {
  const text = zeile.zeile.ungerundet?.[rolle]
  const genau = text === undefined ? null : alsBruch(text)
  if (genau === null) return
  const klassen = [bestimmeNationaleKlasse(genau, skala), bestimmeKlasseDerAgentur(genau, skala)]
  if (klassen[0] === gerundet[0] && klassen[1] === gerundet[1]) return
  zeile.melde(
    'E5',
    'RUNDUNG',
    rolle,
    `Gerundet auf ${zeile.wert(rolle)} wechselt der Wert die Klasse; ungerundet ist er ${text}.`,
  )
}

/** Das Klassifikationssystem ist eine Stelle, deren Codes die Edition nicht kennt: einmal je Tabelle genannt. */
function pruefeOffenes(edition: Meldeedition, tabellen: Meldungstabellen, befunde: Meldebefund[]): void {
  for (const tabelle of ['messstellen', 'wasserkoerper', 'verfahren'] as const) {
    const blatt = new Pruefblatt(edition, tabelle, tabellen[tabelle], befunde)
    let offen = 0
    blatt.jeZeile(zeile => {
      if (zeile.wert('system') === '') offen += 1
    })
    if (offen > 0)
      blatt.melde(
        'E8',
        'OFFEN',
        'system',
        `In ${offen} von ${blatt.zeilen.length} Zeilen fehlt das Klassifikationssystem; die Edition kennt seinen Code nicht.`,
      )
  }
}
