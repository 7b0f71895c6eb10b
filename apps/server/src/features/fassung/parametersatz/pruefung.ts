import {
  berechneParameterpruefsumme,
  type JederParametersatz,
  type Parameterverfahren,
  pruefeParametersatz,
} from '@benthos/bewertung'
import { labelVon, type Wert } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import type { Parametersatzangaben } from '@benthos/vertrag/fassung'
import {
  PARAMETERABSCHNITTE,
  PARAMETERSATZSPALTEN,
  type Parameterabschnitt,
} from '@benthos/vertrag/parametersatzspalten'
import type { Feldbeanstandung, Zeilenurteil, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { QUELLENSCHLUESSEL } from '../angaben.ts'
import { type Abschnittsform, formVon, namenswerte, typwerte } from './abschnitte.ts'
import { baueInhalt, type Parameterzeile } from './inhalt.ts'

/** Je Zeile ihre Angabe oder was an ihr nicht stimmt, auch im Verhältnis zu den anderen. */
export type Satzkenntnis = ReadonlyMap<Zeilenwerte, { zeile: Parameterzeile } | { fehler: readonly Feldbeanstandung[] }>

/** Zeile, die für sich stimmt, mit ihrem Ort in den Sätzen der Parameterprüfung. */
type Gueltige = { werte: Zeilenwerte; zeile: Parameterzeile; ort: string }

const TITEL = new Map(PARAMETERSATZSPALTEN.map(({ feld, titel }) => [feld, titel]))
const IMMER = new Set(['abschnitt', 'typ', 'name'])

/** Satz aus seinen Angaben zur Datei und geprüften Zeilen. */
export function baueSatz(angaben: Parametersatzangaben, zeilen: readonly Parameterzeile[]): JederParametersatz {
  const { name, bezeichnung, verfahren, marke, quelle, lizenz, gueltigVon } = angaben
  const satz = {
    name,
    bezeichnung,
    verfahren,
    marke,
    quelle: { schluessel: QUELLENSCHLUESSEL, zitat: quelle, lizenz },
    gueltigVon,
    gueltigBis: null,
    inhalt: baueInhalt(verfahren, zeilen),
    pruefsumme: '',
  } as JederParametersatz
  return { ...satz, pruefsumme: berechneParameterpruefsumme(satz) }
}

/** Sieht alle Zeilen: jede für sich, doppelte, und die Prüfung des ganzen Satzes, jeder Mangel an seiner Zeile. */
export function sichteSatz(zeilen: readonly Zeilenwerte[], angaben: Parametersatzangaben): Satzkenntnis {
  const kenntnis = new Map<Zeilenwerte, { zeile: Parameterzeile } | { fehler: Feldbeanstandung[] }>()
  const gueltige: Gueltige[] = []
  const gesehen = new Set<string>()
  for (const werte of zeilen) {
    const gelesen = leseZeile(werte, angaben.verfahren)
    if ('zeile' in gelesen) {
      const ort = ortVon(gelesen.zeile, angaben.verfahren)
      if (gesehen.has(`${gelesen.zeile.abschnitt} ${ort}`)) {
        kenntnis.set(werte, { fehler: [{ feld: 'abschnitt', meldung: 'Diese Angabe steht schon weiter oben.' }] })
        continue
      }
      gesehen.add(`${gelesen.zeile.abschnitt} ${ort}`)
      gueltige.push({ werte, zeile: gelesen.zeile, ort })
    }
    kenntnis.set(werte, gelesen)
  }
  const satz = baueSatz(
    angaben,
    gueltige.map(({ zeile }) => zeile),
  )
  for (const mangel of pruefeParametersatz(satz)) {
    const [ort = '', text = mangel] = mangel.split(/: (.*)/s)
    const werte = findeZeile(gueltige, ort)
    const bisher = werte && kenntnis.get(werte)
    if (!werte || !bisher) continue
    const fehler = 'fehler' in bisher ? bisher.fehler : []
    kenntnis.set(werte, { fehler: [...fehler, { feld: feldVon(text), meldung: text }] })
  }
  return kenntnis
}

export function urteileUeber(werte: Zeilenwerte, kenntnis: Satzkenntnis): Zeilenurteil<Parameterzeile> {
  const gelesen = kenntnis.get(werte)
  if (gelesen && 'zeile' in gelesen) return { ausgang: 'ANGENOMMEN', speichern: gelesen.zeile }
  return { ausgang: 'ABGELEHNT', beanstandungen: gelesen?.fehler ?? [] }
}

function leseZeile(
  werte: Zeilenwerte,
  verfahren: Parameterverfahren,
): { zeile: Parameterzeile } | { fehler: Feldbeanstandung[] } {
  const abschnitt = werte['abschnitt'] as Parameterabschnitt | undefined | null
  if (!abschnitt) return { fehler: [{ feld: 'abschnitt', meldung: 'Bitte wählen Sie, was die Zeile angibt.' }] }
  const form = formVon(abschnitt, verfahren)
  if (!form.verfahren.includes(verfahren))
    return { fehler: [{ feld: 'abschnitt', meldung: 'Diese Angabe gehört nicht zum gewählten Verfahren.' }] }
  const typ = waehle('typ', werte, form.typ ? typwerte(form.typ) : undefined)
  const name = form.name === 'FREI' ? frei(werte['name']) : waehle('name', werte, namenVon(form.name, verfahren))
  const gewichtsname = waehle(
    'gewichtsname',
    werte,
    form.pflicht.includes('gewichtsname') ? namenVon('LISTENWERT', verfahren) : undefined,
  )
  const erlaubte = new Set([...form.pflicht, ...(form.wahl ?? [])])
  const fehler = [
    ...[typ, name, gewichtsname].flatMap(teil => ('fehler' in teil ? [teil.fehler] : [])),
    ...form.pflicht
      .filter(feld => feld !== 'name' && feld !== 'gewichtsname' && (werte[feld] ?? null) === null)
      .map(feld => ({ feld, meldung: `Für „${labelVon(PARAMETERABSCHNITTE, abschnitt)}“ fehlt diese Angabe.` })),
    ...Object.keys(werte)
      .filter(feld => !IMMER.has(feld) && feld !== 'gewichtsname' && !erlaubte.has(feld) && werte[feld] !== null)
      .map(feld => ({ feld, meldung: `„${TITEL.get(feld)}“ gehört nicht zu dieser Angabe; bitte leer lassen.` })),
  ]
  if (fehler.length > 0 || 'fehler' in typ || 'fehler' in name || 'fehler' in gewichtsname) return { fehler }
  return {
    zeile: {
      abschnitt,
      typ: typ.wert,
      name: name.wert,
      gewichtsname: gewichtsname.wert,
      schwere: (werte['schwere'] ?? null) as Parameterzeile['schwere'],
      sensitiv: werte['sensitiv'] === true,
      zahlen: Object.fromEntries(
        Object.entries(werte).filter((eintrag): eintrag is [string, number] => typeof eintrag[1] === 'number'),
      ),
    },
  }
}

const namenVon = (art: Abschnittsform['name'], verfahren: Parameterverfahren) =>
  art ? (namenswerte(art, verfahren) ?? undefined) : undefined

type Gewaehlt = { wert: string | null } | { fehler: Feldbeanstandung }

const frei = (wert: unknown): Gewaehlt =>
  typeof wert === 'string' && wert.trim() !== '' && wert.length <= 200
    ? { wert: wert.normalize('NFC').trim() }
    : { fehler: { feld: 'name', meldung: 'Hier fehlt ein Name von höchstens 200 Zeichen.' } }

/** @param werteliste was zur Wahl steht, als Schlüssel oder Text; fehlt sie, muss das Feld leer sein */
function waehle(feld: string, zeile: Zeilenwerte, werteliste: readonly Wert[] | undefined): Gewaehlt {
  const roh = zeile[feld]
  const text = typeof roh === 'string' ? roh.trim() : ''
  if (!werteliste)
    return text === ''
      ? { wert: null }
      : { fehler: { feld, meldung: `„${TITEL.get(feld)}“ gehört nicht zu dieser Angabe; bitte leer lassen.` } }
  const treffer = werteliste.find(({ value, label }) => istGleich(text, value) || istGleich(text, label))
  if (treffer) return { wert: treffer.value }
  const namen = werteliste.map(({ label }) => label)
  const wahl = namen.length > 8 ? `${namen.slice(0, 8).join(', ')} und andere` : namen.join(', ')
  return {
    fehler: {
      feld,
      meldung: text === '' ? `Hier fehlt eine Angabe: ${wahl}.` : `„${text}“ steht nicht zur Wahl: ${wahl}.`,
    },
  }
}

/** Ohne Großschreibung; Zahlen nach ihrem Wert, denn Excel schreibt 1,5 für 1,50. */
function istGleich(text: string, anderer: string): boolean {
  if (text.toLowerCase() === anderer.toLowerCase()) return true
  const [a, b] = [leseZahl(text), leseZahl(anderer)]
  return a.art === 'WERT' && b.art === 'WERT' && a.wert === b.wert
}

/** Ort einer Zeile, wie ihn die Sätze der Parameterprüfung nennen. */
function ortVon({ abschnitt, typ, name, zahlen }: Parameterzeile, verfahren: Parameterverfahren): string {
  const form = formVon(abschnitt, verfahren)
  if (abschnitt === 'SCREENING_EINHEIT') return `${form.ort}, ${name}`
  if (abschnitt === 'SAPROBIE_GRUPPE' || abschnitt === 'TROPHIE_GRUPPE')
    return `${form.ort}, Gruppe ${zahlen['schluesselzahl']}`
  if (abschnitt.endsWith('_REFERENZ')) return `${form.ort}, Typ ${typ}`
  if (form.typ === 'GRUNDZUSTAND') return `${form.ort}, Grundzustand ${typ}`
  if (form.typ === 'TYPGRUPPE') return `${form.ort}, Typgruppe ${typ}, ${name}`
  if (abschnitt === 'REFERENZART_WERT') return `${form.ort}, ${name} ${formatiereZahl(zahlen['wert'] ?? 0)}`
  return name === null ? form.ort : `${form.ort}, ${name}`
}

/** Die Zeile, von der ein Mangel spricht: genau diese, sonst die erste darunter, sonst die erste überhaupt. */
function findeZeile(gueltige: readonly Gueltige[], ort: string): Zeilenwerte | undefined {
  const genau = gueltige.filter(eine => eine.ort === ort)
  // Skalenende und Klassengrenzen stehen am selben Ort; bemängelt werden die Grenzen.
  const treffer = genau.find(({ zeile }) => 'grenze1' in zeile.zahlen) ?? genau[0]
  return (treffer ?? gueltige.find(eine => eine.ort.startsWith(`${ort}, `)) ?? gueltige[0])?.werte
}

/** Wo in der Zeile ein Mangel steht. */
function feldVon(text: string): string {
  if (text.includes('Gewicht')) return 'gewicht'
  if (text.includes('Ankerpunkte')) return 'unten'
  if (text.includes('Referenzwert')) return 'wert'
  if (text.includes('Degradationswert')) return 'degradation'
  if (text.includes('Saprobiewert')) return 'saprobie'
  if (text.includes('unbefriedigend|schlecht')) return 'grenze4'
  return text.includes('Grenze') ? 'grenze1' : 'abschnitt'
}
