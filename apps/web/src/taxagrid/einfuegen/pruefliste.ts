import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Dezimalzeichen, leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import { HOECHSTE_ANZAHL } from '@benthos/vertrag/mzb'
import type { Zellen } from '../modell/zeile.ts'
import type { Eingabeliste, Eingabetaxon } from '../taxa/eingabeliste.ts'
import { pruefeStadium } from '../taxa/pruefeFund.ts'
import { deuteStadium } from '../taxa/stadium.ts'
import { deuteUnsicher, UNSICHER } from '../taxa/unsicher.ts'
import { zahlText } from '../taxa/zahl.ts'
import type { Rolle, Spaltenplan } from './spaltenplan.ts'

/** Was mit einer gelesenen Zeile los ist. Die Reihenfolge ist die der Abschnitte in „Einfügen prüfen“. */
export const LAGEN = ['MEHRDEUTIG', 'UNBEKANNT', 'UNGUELTIG', 'ZUGEORDNET', 'UEBERSPRUNGEN'] as const
export type Lage = (typeof LAGEN)[number]

/** Berichtigung eines Menschen in der Prüfansicht. */
export type Berichtigung = { taxon?: string; artStadium?: string; anzahl?: string }

export type Pruefzeile = {
  /** Nummer der Zeile im eingefügten Text, ab 1 */
  nr: number
  roh: readonly string[]
  lage: Lage
  /** Namenstext, wie er dastand: gleiche Texte werden gemeinsam entschieden */
  taxontext: string
  taxon: Eingabetaxon | null
  vorschlaege: readonly Eingabetaxon[]
  /** Zellen der künftigen Zeile */
  zellen: Zellen
  /** warum die Zeile so nicht übernommen wird, je Feld */
  gruende: Readonly<Partial<Record<'taxon' | 'artStadium' | 'anzahl' | 'cf' | 'zeile', string>>>
  /** Deutungen, die der Mensch sehen soll (Synonym, „L.“ als Larve) */
  hinweise: readonly string[]
}

/** Ordnet jede Zeile des eingefügten Textes ein. Jede Zeile kommt im Ergebnis genau einmal vor. */
export function pruefeEinfuegen(
  zeilen: readonly (readonly string[])[],
  plan: Spaltenplan,
  liste: Eingabeliste,
  berichtigungen: ReadonlyMap<number, Berichtigung> = new Map(),
  namenswahl: ReadonlyMap<string, string> = new Map(),
): readonly Pruefzeile[] {
  const kopf = plan.hatKopfzeile ? zeilen.findIndex(z => !istLeer(z)) : -1
  return zeilen.map((roh, i) => {
    if (i === kopf) return uebersprungen(i + 1, roh, 'Kopfzeile')
    if (istLeer(roh)) return uebersprungen(i + 1, roh, 'Leerzeile')
    return pruefeZeile(i + 1, roh, plan, liste, berichtigungen.get(i + 1) ?? {}, namenswahl)
  })
}

function pruefeZeile(
  nr: number,
  roh: readonly string[],
  plan: Spaltenplan,
  liste: Eingabeliste,
  berichtigung: Berichtigung,
  namenswahl: ReadonlyMap<string, string>,
): Pruefzeile {
  const feld = (rolle: Rolle) => roh[plan.rollen.indexOf(rolle)]?.trim() ?? ''
  const taxontext = feld('taxon')
  const gewaehlt = berichtigung.taxon ?? namenswahl.get(taxontext) ?? taxontext
  const gruende: Record<string, string> = {}
  const hatAnzahl = plan.rollen.includes('anzahl')
  const anzahl = leseAnzahl(feld('anzahl'), berichtigung.anzahl, plan.dezimalzeichen)
  if (hatAnzahl && anzahl.text === '' && anzahl.grund === null)
    return uebersprungen(nr, roh, anzahl.istNull ? 'Anzahl 0' : 'ohne Anzahl', taxontext)
  if (anzahl.grund !== null) gruende['anzahl'] = anzahl.grund

  const zuordnung = liste.ordneZu(gewaehlt)
  const treffer = zuordnung.art === 'TREFFER' ? zuordnung : null
  if (gewaehlt === '') gruende['taxon'] = 'Der Taxonname fehlt.'
  else if (zuordnung.art !== 'TREFFER') gruende['taxon'] = zuordnung.grund

  const stadiumtext = berichtigung.artStadium ?? feld('artStadium')
  const stadium = stadiumtext === '' ? (zuordnung.stadium ?? '') : deuteStadium(stadiumtext)
  const stadienfehler = pruefeStadium(treffer?.taxon, stadium)
  if (stadienfehler !== null) gruende['artStadium'] = stadienfehler
  const cf = deuteUnsicher(feld('cf'))
  if (cf !== '' && cf !== UNSICHER) gruende['cf'] = `„${cf}“ ist in der Spalte cf. nicht verständlich.`

  return {
    nr,
    roh,
    lage: bestimmeLage(zuordnung.art, gruende, gewaehlt),
    taxontext,
    taxon: treffer?.taxon ?? null,
    vorschlaege: zuordnung.art === 'TREFFER' ? [] : zuordnung.vorschlaege,
    zellen: {
      taxon: treffer?.taxon.name ?? gewaehlt,
      artStadium: stadium,
      anzahl: anzahl.text,
      habitat: feld('habitat'),
      cf: cf !== '' ? cf : zuordnung.cf ? UNSICHER : '',
      bemerkung: feld('bemerkung'),
    },
    gruende,
    hinweise: treffer?.hinweise ?? [],
  }
}

function bestimmeLage(art: string, gruende: Readonly<Record<string, string>>, name: string): Lage {
  if (name !== '' && art === 'MEHRDEUTIG') return 'MEHRDEUTIG'
  if (name !== '' && art === 'UNBEKANNT') return 'UNBEKANNT'
  return Object.keys(gruende).length > 0 ? 'UNGUELTIG' : 'ZUGEORDNET'
}

/** Leere Zahl und 0 sind kein Fehler, sondern kein Fund (Vordruck mit allen Taxa). */
function leseAnzahl(
  roh: string,
  berichtigung: string | undefined,
  dezimalzeichen: Dezimalzeichen | null,
): { text: string; grund: string | null; istNull: boolean } {
  const nichts = (istNull: boolean) => ({ text: '', grund: null, istNull })
  const ungueltig = (grund: string) => ({ text: berichtigung ?? roh, grund, istNull: false })
  const gelesen =
    berichtigung === undefined
      ? leseZahlAusListe(roh, dezimalzeichen ?? undefined)
      : leseZahlAusListe(berichtigung, ',')
  if (gelesen.art === 'LEER') return nichts(false)
  if (gelesen.art === 'FEHLER') return ungueltig(gelesen.grund)
  const { wert } = gelesen
  if (wert === 0) return nichts(true)
  if (wert < 0) return ungueltig('Wert muss größer als 0 sein')
  if (wert > HOECHSTE_ANZAHL) return ungueltig(`Wert darf maximal ${formatiereZahl(HOECHSTE_ANZAHL)} sein`)
  if (Math.abs(wert * 100 - Math.round(wert * 100)) > 1e-6) return ungueltig('Höchstens zwei Nachkommastellen')
  return { text: zahlText(wert), grund: null, istNull: false }
}

function istLeer(zeile: readonly string[]): boolean {
  return zeile.every(t => t.trim() === '')
}

function uebersprungen(nr: number, roh: readonly string[], grund: string, taxontext = ''): Pruefzeile {
  return {
    nr,
    roh,
    lage: 'UEBERSPRUNGEN',
    taxontext,
    taxon: null,
    vorschlaege: [],
    zellen: {},
    gruende: { zeile: grund },
    hinweise: [],
  }
}
