import {
  ART_STADIEN,
  bestimmeSchaetzklasse,
  labelVon,
  METHODENANGABEN,
  type Probenmethode,
  SCHAETZKLASSEN,
} from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { MELDUNG, meldungFuer } from '@benthos/vertrag'
import { FUND_JE_ELEMENT, type Methodenfund } from '@benthos/vertrag/fund'
import type { Befund, Zeilenbefunde } from '../gitter/spalte.ts'
import { istLeereZeile, type Zeile, zelleVon } from '../modell/zeile.ts'
import type { Eingabeliste, Eingabetaxon } from './eingabeliste.ts'
import { alsFundDer } from './fund.ts'
import { befundDerMenge, type Menge, mangelImVertrag } from './menge.ts'
import { mengenDer } from './mengen.ts'
import { mangelDerSicherheit } from './sicherheit.ts'
import { stadiumVon } from './stadium.ts'

const PFLICHT: Befund = { schwere: 'FEHLER', text: MELDUNG.pflicht, istLeer: true }

/** Baut die Prüfung einer Zeile für sich: erst, ob die Zellen lesbar sind, dann die Regeln der Methode und des Vertrags. */
export function erstelleFundpruefung(methode: Probenmethode, liste: Eingabeliste): (zeile: Zeile) => Zeilenbefunde {
  const mengen = mengenDer(methode)
  const alsFund = alsFundDer(methode)
  return zeile => (istLeereZeile(zeile) ? {} : pruefeFund(methode, liste, mengen, alsFund, zeile))
}

function pruefeFund(
  methode: Probenmethode,
  liste: Eingabeliste,
  mengen: readonly Menge[],
  alsFund: ReturnType<typeof alsFundDer>,
  zeile: Zeile,
): Zeilenbefunde {
  const { element, mengenVon, verbiete } = METHODENANGABEN[methode]
  const befunde: Record<string, Befund> = {}
  const fehler = (spalte: string, text: string) => {
    befunde[spalte] ??= { schwere: 'FEHLER', text }
  }
  const taxonbefund = pruefeTaxon(liste, zeile)
  if (taxonbefund !== null) befunde['taxon'] = taxonbefund
  const taxon = liste.nachName(zelleVon(zeile, 'taxon'))
  const stadium = zelleVon(zeile, 'artStadium')
  const stadienfehler = pruefeStadium(taxon, stadium)
  if (stadienfehler !== null) fehler('artStadium', stadienfehler)
  const warnungen: Record<string, Befund> = {}
  for (const menge of mengen) {
    const zelle = zelleVon(zeile, menge.spalte)
    const befund = befundDerMenge(menge, zelle)
    if (befund !== null) befunde[menge.spalte] = befund
    const warnung = menge.warne?.(zelle) ?? null
    if (warnung !== null) warnungen[menge.spalte] = { schwere: 'WARNUNG', text: warnung }
  }
  // Misst die Methode alles gleich, steht die Menge auch bei einem unbekannten Taxon fest.
  if (taxon !== undefined || mengen.length === 1) {
    const erlaubte = mengenVon(taxon ?? { gruppe: '' })
    const ist = (feld: string) => zelleVon(zeile, feld) !== ''
    for (const { spalte } of mengen) if (ist(spalte) && !erlaubte.includes(spalte)) fehler(spalte, verbiete(spalte))
    const [verlangte] = erlaubte
    if (verlangte && !erlaubte.some(ist)) befunde[verlangte] ??= PFLICHT
  }
  const zweideutig = mangelDerSicherheit(zelleVon(zeile, 'sicherheit'))
  if (zweideutig !== null) fehler('sicherheit', zweideutig)
  const fund = alsFund(zeile, zeile.nummer ?? 1)
  const geprueft = FUND_JE_ELEMENT[element].safeParse(fund, { reportInput: true })
  for (const issue of geprueft.success ? [] : geprueft.error.issues) {
    fehler(String(issue.path[0] ?? 'taxon'), meldungFuer(issue))
  }
  return { ...warnungen, ...widerspruch(fund), ...befunde }
}

/** Zur Deckung gehört genau eine Schätzklasse; eine andere ist wohl ein Tippfehler. */
function widerspruch({ schaetzklasse = null, deckung = null }: Methodenfund): Zeilenbefunde {
  if (schaetzklasse === null || deckung === null || deckung <= 0) return {}
  const passend = String(bestimmeSchaetzklasse(deckung))
  if (passend === String(schaetzklasse)) return {}
  const label = labelVon(SCHAETZKLASSEN, passend) ?? passend
  return {
    schaetzklasse: {
      schwere: 'WARNUNG',
      text: `Zur Deckung ${formatiereZahl(deckung)} % gehört die Schätzklasse ${label}.`,
      vorschlaege: [{ text: `Schätzklasse ${passend}`, zellen: { schaetzklasse: passend } }],
    },
  }
}

/** Taxon gegen die Liste: Unbekanntes ist ein Fehler mit Vorschlägen, ein Synonym eine Warnung mit dem gültigen Namen. */
export function pruefeTaxon(liste: Eingabeliste, zeile: Zeile): Befund | null {
  const name = zelleVon(zeile, 'taxon')
  if (name === '') return PFLICHT
  const taxon = liste.nachName(name)
  if (taxon?.name === name) return null
  const mangel = mangelImVertrag('taxon', name)
  if (mangel !== null) return { schwere: 'FEHLER', text: mangel }
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
