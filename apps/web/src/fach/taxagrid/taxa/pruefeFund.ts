import { ART_STADIEN, labelVon } from '@benthos/fachmodell'
import { MELDUNG, meldungFuer } from '@benthos/vertrag'
import { MzbFund } from '@benthos/vertrag/fund'
import type { Befund, Zeilenbefunde } from '../gitter/spalte.ts'
import { istLeereZeile, type Zeile, zelleVon } from '../modell/zeile.ts'
import type { Eingabeliste, Eingabetaxon } from './eingabeliste.ts'
import { alsFund } from './fund.ts'
import { befundDerMenge, type Menge } from './menge.ts'
import { stadiumVon } from './stadium.ts'
import { UNSICHER } from './unsicher.ts'

export const PFLICHT: Befund = { schwere: 'FEHLER', text: MELDUNG.pflicht, istLeer: true }

/** Prüft eine Zeile der MZB-Liste für sich: erst, ob die Zellen lesbar sind, dann die Regeln des Vertrags. */
export function pruefeFund(liste: Eingabeliste, menge: Menge, zeile: Zeile): Zeilenbefunde {
  if (istLeereZeile(zeile)) return {}
  const befunde: Record<string, Befund> = {}
  const fehler = (spalte: string, text: string) => {
    befunde[spalte] ??= { schwere: 'FEHLER', text }
  }
  const taxon = pruefeTaxon(liste, zeile)
  if (taxon !== null) befunde['taxon'] = taxon
  const stadium = zelleVon(zeile, 'artStadium')
  const stadienfehler = pruefeStadium(liste.nachName(zelleVon(zeile, 'taxon')), stadium)
  if (stadienfehler !== null) fehler('artStadium', stadienfehler)
  const cf = pruefeUnsicher(zeile)
  if (cf !== null) fehler('cf', cf)
  const gemessen = zelleVon(zeile, menge.spalte)
  if (gemessen === '') befunde[menge.spalte] = PFLICHT
  const mengenfehler = befundDerMenge(menge, gemessen)
  if (mengenfehler !== null) befunde[menge.spalte] ??= mengenfehler

  const geprueft = MzbFund.safeParse(alsFund(zeile, zeile.nummer ?? 1))
  for (const issue of geprueft.success ? [] : geprueft.error.issues) {
    fehler(String(issue.path[0] ?? 'taxon'), meldungFuer(issue))
  }
  const warnung = menge.warne?.(gemessen) ?? null
  return warnung === null ? befunde : { [menge.spalte]: { schwere: 'WARNUNG', text: warnung }, ...befunde }
}

/** Taxon gegen die Liste: Unbekanntes ist ein Fehler mit Vorschlägen, ein Synonym eine Warnung mit dem gültigen Namen. */
export function pruefeTaxon(liste: Eingabeliste, zeile: Zeile): Befund | null {
  const name = zelleVon(zeile, 'taxon')
  if (name === '') return PFLICHT
  const taxon = liste.nachName(name)
  if (taxon?.name === name) return null
  if (taxon !== undefined)
    return {
      schwere: 'WARNUNG',
      text: `${name} ist ein Synonym; gültig ist ${taxon.name}.`,
      vorschlaege: [alsVorschlag(taxon.name)],
    }
  const zuordnung = liste.ordneZu(name)
  const grund = `„${name}“ steht nicht in der Taxaliste ${liste.name}.`
  if (zuordnung.art === 'TREFFER') {
    const { taxon } = zuordnung
    return { schwere: 'FEHLER', text: `${grund} Gültig ist ${taxon.name}.`, vorschlaege: [alsVorschlag(taxon.name)] }
  }
  const [erster] = zuordnung.vorschlaege
  return {
    schwere: 'FEHLER',
    text:
      zuordnung.art === 'MEHRDEUTIG'
        ? zuordnung.grund
        : `${grund}${erster === undefined ? ' Kein Name der Liste ist ähnlich.' : ` Meinten Sie ${erster.name}?`}`,
    vorschlaege: zuordnung.vorschlaege.map(v => alsVorschlag(v.name)),
  }
}

/** Grund, aus dem die Angabe zur Unsicherheit nicht gilt. */
export function pruefeUnsicher(zeile: Zeile): string | null {
  const cf = zelleVon(zeile, 'cf')
  return cf === '' || cf === UNSICHER ? null : `„${cf}“ ist nicht verständlich. Bitte „cf.“ oder leer lassen.`
}

/**
 * Stadium gegen Werteliste und Taxon: nennt die Taxaliste Stadien (Käfer), sind nur diese und „indet.“ zulässig.
 * @returns der Grund der Beanstandung oder null
 */
export function pruefeStadium(taxon: Eingabetaxon | undefined, zelle: string): string | null {
  if (zelle === '') return null
  const stadium = stadiumVon(zelle)
  if (stadium === null) return `„${zelle}“ ist kein bekanntes Stadium.`
  if (stadium === 'INDET' || taxon?.stadien === undefined || taxon.stadien.includes(stadium)) return null
  return `Die Taxaliste führt ${taxon.name} nur als ${taxon.stadien.map(s => labelVon(ART_STADIEN, s)).join(' oder ')}.`
}

function alsVorschlag(name: string) {
  return { text: name, zellen: { taxon: name } }
}
