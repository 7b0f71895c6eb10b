import type { BewertungsErgebnis } from './typen.ts'

type Angabe = string | number | boolean | null

/** Stelle, an der ein nachgerechnetes Ergebnis nicht dasselbe sagt wie das gespeicherte. */
export type Abweichung = {
  /** Ort im Ergebnis; Module und Kenngrößen heißen nach ihrem Schlüssel: `kenngroessen.SI.wert` */
  pfad: string
  /** derselbe Ort in Worten: `Saprobienindex: Wert` */
  bezeichnung: string
  alt: Angabe
  neu: Angabe
}

/** Mehr Stellen liest niemand; eine fremde Kapsel kann beliebig viele haben. */
const HOECHSTENS = 200
const FEHLT = 'fehlt'
const VORHANDEN = 'vorhanden'

/** Teile des Ergebnisses, wie sie in einer Tabelle heißen; was hier fehlt, steht unter seinem Namen. */
const WORTE: Readonly<Record<string, string>> = {
  ergebnis: 'Gesamtergebnis',
  klasse: 'Klasse',
  text: 'Text',
  wert: 'Wert',
  eqr: 'EQR',
  entscheidend: 'entscheidendes Modul',
  regel: 'Regel',
  gesichert: 'ohne Einschränkung',
  label: 'Bezeichnung',
  einheit: 'Einheit',
  score: 'Bewertung',
  anteil: 'Anteil',
  gewicht: 'Gewicht',
  unten: 'unterer Ankerpunkt',
  oben: 'oberer Ankerpunkt',
  quelle: 'Quelle',
  marke: 'Herkunftsmarke',
  grenzen: 'Klassengrenze',
  richtung: 'Richtung',
  weggelassen: 'weggelassen',
  meldungen: 'Meldung',
  herkunft: 'Herkunft',
  parametersatz: 'Parametersatz',
  pruefsumme: 'Prüfsumme',
  taxaliste: 'Taxaliste',
  engine: 'Rechenkern',
  verfahren: 'Verfahren',
  edition: 'Edition',
  hinweis: 'Hinweis',
}

/**
 * Vergleicht zwei Ergebnisse Stelle für Stelle; leer heißt: ihr kanonisches JSON hat dieselben Bytes. Terme zählen nicht,
 * sie folgen aus der Eingabe. Beide dürfen aus JSON stammen; eine fehlende Angabe ist dasselbe wie `undefined`.
 * @example vergleicheErgebnisse(alt, neu) // [{ pfad: 'ergebnis.klasse', bezeichnung: 'Gesamtergebnis: Klasse', alt: 2, neu: 3 }]
 */
export function vergleicheErgebnisse(alt: BewertungsErgebnis, neu: BewertungsErgebnis): Abweichung[] {
  const gefunden: Abweichung[] = []
  vergleiche(alt, neu, { pfad: [], worte: [] }, gefunden)
  return gefunden
}

type Ort = { pfad: readonly string[]; worte: readonly string[] }

function vergleiche(alt: unknown, neu: unknown, ort: Ort, gefunden: Abweichung[]): void {
  if (gefunden.length >= HOECHSTENS || Object.is(alt, neu) || (alt === 0 && neu === 0)) return
  const alte = alsTeile(alt)
  const neue = alsTeile(neu)
  if (alte === null || neue === null || Array.isArray(alt) !== Array.isArray(neu)) {
    gefunden.push({
      pfad: ort.pfad.join('.'),
      bezeichnung: ort.worte.join(': '),
      alt: alsAngabe(alt),
      neu: alsAngabe(neu),
    })
    return
  }
  for (const name of new Set([...alte.keys(), ...neue.keys()])) {
    if (name === 'terme') continue
    const [links, rechts] = [alte.get(name), neue.get(name)]
    const pfad = [...ort.pfad, name]
    vergleiche(links, rechts, { pfad, worte: worteFuer(ort.worte, name, links ?? rechts) }, gefunden)
  }
  // Dieselben Teile in anderer Folge sind nicht dieselben Bytes.
  if (gefunden.length === 0 && Array.isArray(alt) && [...alte.keys()].join() !== [...neue.keys()].join())
    gefunden.push({
      pfad: ort.pfad.join('.'),
      bezeichnung: [...ort.worte, 'Reihenfolge'].join(': '),
      alt: [...alte.keys()].join(', '),
      neu: [...neue.keys()].join(', '),
    })
}

/** Teile eines Objekts oder Felds, in Feldern nach Schlüssel oder Stelle benannt; `null` bei einfachen Werten. */
function alsTeile(wert: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof wert !== 'object' || wert === null) return null
  if (!Array.isArray(wert)) return new Map(Object.entries(wert))
  const namen = wert.map((teil, i) => schluesselVon(teil) ?? String(i + 1))
  const eindeutig = new Set(namen).size === namen.length
  return new Map(wert.map((teil, i) => [eindeutig ? (namen[i] ?? '') : String(i + 1), teil]))
}

function schluesselVon(teil: unknown): string | null {
  if (typeof teil !== 'object' || teil === null) return null
  const { schluessel, kenngroesse } = teil as { schluessel?: unknown; kenngroesse?: unknown }
  if (typeof schluessel === 'string') return schluessel
  return typeof kenngroesse === 'string' ? kenngroesse : null
}

/** Ein Teil mit eigener Bezeichnung steht unter ihr; was ihn enthält, braucht dann kein Wort. */
function worteFuer(bisher: readonly string[], name: string, teil: unknown): readonly string[] {
  if (typeof teil === 'object' && teil !== null && 'label' in teil && typeof teil.label === 'string')
    return [teil.label]
  return name === 'module' || name === 'kenngroessen' ? bisher : [...bisher, WORTE[name] ?? name]
}

function alsAngabe(wert: unknown): Angabe {
  if (wert === undefined) return FEHLT
  if (typeof wert === 'object' && wert !== null) return VORHANDEN
  return wert as Angabe
}
