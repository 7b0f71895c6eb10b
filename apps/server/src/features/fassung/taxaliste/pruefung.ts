import { ART_STADIEN, type ArtStadium, schluesselVon, TAXONRAENGE, type TaxonEintrag } from '@benthos/fachmodell'
import { leseStadium } from '@benthos/fachmodell/taxonname/stadium'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { pflichttext, text } from '@benthos/vertrag/bausteine'
import type { Taxonwert } from '@benthos/vertrag/taxalistenspalten'
import { z } from 'zod'
import type { Feldbeanstandung, Ganzhandwerk, Zeilenurteil, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { liesNachVertrag, type Vertragslesung } from '../../../technik/einlesen/vertragslesung.ts'

/** Was die Zeilen einer Liste übereinander sagen: welche Namen es gibt und welche davon Synonyme sind. */
export type Listenkenntnis = {
  /** Name → gültiger Name oder null */
  akzeptiert: ReadonlyMap<string, string | null>
  /** ohne Großschreibung und überzählige Leerzeichen, für Vorschläge */
  aehnlich: ReadonlyMap<string, string>
}

const Taxonzeile = z.object({
  name: pflichttext(200, 2),
  autor: text(200),
  rang: z.enum(schluesselVon(TAXONRAENGE)),
  gruppe: pflichttext(100, 2),
  familie: text(100),
  gattung: text(100),
  akzeptiert: text(200),
  operationell: text(200),
  wertungsfamilie: text(100),
  wertungsfamilieBmwp: text(100),
  wertungsfamiliePsi: text(100),
  stadien: text(200),
})

const vereinfache = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

export function sichteListe(zeilen: readonly Zeilenwerte[]): Listenkenntnis {
  const texte = (werte: Zeilenwerte, feld: string): string | null => {
    const wert = werte[feld]
    return typeof wert === 'string' && wert !== '' ? wert.normalize('NFC') : null
  }
  const akzeptiert = new Map<string, string | null>()
  for (const werte of zeilen) {
    const name = texte(werte, 'name')
    if (name !== null) akzeptiert.set(name, texte(werte, 'akzeptiert'))
  }
  return { akzeptiert, aehnlich: new Map([...akzeptiert.keys()].map(name => [vereinfache(name), name])) }
}

/**
 * Beurteilt die Taxa einer Liste: Form, Verweise auf andere Zeilen, Werte in ihrem Bereich. Was nur an der Zeile hängt, gilt, solange
 * es sie gibt: eine Berichtigung beurteilt jede zweimal, mit dem, was die übrigen vorher und nachher sagen.
 */
export function baueTaxonurteil(
  taxonwerte: Readonly<Record<string, Taxonwert>>,
): Ganzhandwerk<Listenkenntnis, TaxonEintrag>['pruefe'] {
  const wertspalten = Object.entries(taxonwerte).map(([schluessel, { bereich }]) => ({
    schluessel,
    feld: `werte.${schluessel}`,
    bereich,
  }))
  const gelesene = new WeakMap<Zeilenwerte, Taxonlesung>()
  const lies = (werte: Zeilenwerte, unlesbare: ReadonlySet<string>): Taxonlesung => {
    const bekannt = gelesene.get(werte)
    if (bekannt !== undefined) return bekannt
    const lesung = leseTaxon(werte, wertspalten, unlesbare)
    gelesene.set(werte, lesung)
    return lesung
  }
  return (werte, kenntnis, _akteur, unlesbare) => beurteile(lies(werte, unlesbare), kenntnis)
}

type Wertspalte = { schluessel: string; feld: string; bereich: Taxonwert['bereich'] }

/** Was eine Zeile für sich sagt. */
type Taxonlesung = {
  taxon: Vertragslesung<typeof Taxonzeile>
  stadien: ReturnType<typeof leseStadien>
  zahlen: ReturnType<typeof leseWerte>
}

const leseTaxon = (
  werte: Zeilenwerte,
  wertspalten: readonly Wertspalte[],
  unlesbare: ReadonlySet<string>,
): Taxonlesung => ({
  taxon: liesNachVertrag(Taxonzeile, werte),
  stadien: leseStadien(werte['stadien']),
  zahlen: leseWerte(werte, wertspalten, unlesbare),
})

function beurteile(
  { taxon: { daten, gueltige, fehler: formfehler }, stadien, zahlen }: Taxonlesung,
  kenntnis: Listenkenntnis,
): Zeilenurteil<TaxonEintrag> {
  const fehler = [...formfehler, ...pruefeVerweise(gueltige, kenntnis), ...stadien.fehler, ...zahlen.fehler]
  if (daten === null || fehler.length > 0) return { ausgang: 'ABGELEHNT', beanstandungen: fehler }
  const { wertungsfamilieBmwp, wertungsfamiliePsi, stadien: _, ...taxon } = daten
  return {
    ausgang: 'ANGENOMMEN',
    speichern: {
      ...taxon,
      operationell: taxon.operationell ?? taxon.akzeptiert ?? taxon.name,
      ...(wertungsfamilieBmwp !== null && { wertungsfamilieBmwp }),
      ...(wertungsfamiliePsi !== null && { wertungsfamiliePsi }),
      ...(stadien.stadien.length > 0 && { stadien: stadien.stadien }),
      werte: zahlen.werte,
    },
  }
}

function pruefeVerweise(
  { name, akzeptiert = null, operationell = null }: Partial<z.output<typeof Taxonzeile>>,
  kenntnis: Listenkenntnis,
): Feldbeanstandung[] {
  const fehler: Feldbeanstandung[] = []
  const fehlt = (feld: string, ziel: string | null): void => {
    if (ziel === null || kenntnis.akzeptiert.has(ziel)) return
    const vorschlag = kenntnis.aehnlich.get(vereinfache(ziel)) ?? null
    fehler.push({ feld, meldung: `„${ziel}“ steht in keiner Zeile dieser Datei.`, vorschlag })
  }
  fehlt('akzeptiert', akzeptiert)
  fehlt('operationell', operationell)
  if (akzeptiert === name)
    fehler.push({
      feld: 'akzeptiert',
      meldung: 'Ein gültiges Taxon ist kein Synonym von sich selbst; bitte leer lassen.',
    })
  const weiter = akzeptiert === null || akzeptiert === name ? null : (kenntnis.akzeptiert.get(akzeptiert) ?? null)
  if (weiter !== null)
    fehler.push({
      feld: 'akzeptiert',
      meldung: `„${akzeptiert}“ ist selbst ein Synonym von „${weiter}“.`,
      vorschlag: weiter,
    })
  return fehler
}

function leseStadien(wert: unknown): { stadien: ArtStadium[]; fehler: Feldbeanstandung[] } {
  const teile = typeof wert === 'string' ? wert.split(/[,;]/).flatMap(teil => teil.trim() || []) : []
  const unbekannte = teile.filter(teil => leseStadium(teil) === null)
  return {
    stadien: [...new Set(teile.flatMap(teil => leseStadium(teil) ?? []))],
    fehler: unbekannte.map(teil => ({
      feld: 'stadien',
      meldung: `„${teil}“ ist kein Stadium. Möglich sind ${ART_STADIEN.map(({ label }) => label).join(', ')}.`,
    })),
  }
}

/** Zehn Punkte auf die Stufen einer Valenz; aus Mitteln gerechnete treffen sie nicht auf die letzte Stelle. */
const PUNKTE = 10
const PUNKTETOLERANZ = 0.01

const istValenz = (feld: string): boolean => /^werte\.sap_[xobap]$/.test(feld)

function leseWerte(zeile: Zeilenwerte, wertspalten: readonly Wertspalte[], unlesbare: ReadonlySet<string>) {
  const werte: Record<string, number> = {}
  const fehler: Feldbeanstandung[] = []
  for (const { schluessel, feld, bereich } of wertspalten) {
    const wert = zeile[feld]
    if (typeof wert !== 'number') continue
    werte[schluessel] = wert
    if (!(wert >= bereich[0] && wert <= bereich[1]))
      fehler.push({
        feld,
        meldung: `Der Wert liegt außerhalb von ${formatiereZahl(bereich[0])} bis ${formatiereZahl(bereich[1])}.`,
      })
  }
  const valenzen = wertspalten.filter(({ schluessel, feld }) => istValenz(feld) && schluessel in werte)
  const summe = valenzen.reduce((s, { schluessel }) => s + (werte[schluessel] ?? 0), 0)
  // Stimmt eine der Valenzen nicht, stimmt ihre Summe nur deshalb nicht.
  const hatFalsche = [...unlesbare, ...fehler.map(({ feld }) => feld)].some(istValenz)
  if (valenzen[0] && !hatFalsche && Math.abs(summe - PUNKTE) > PUNKTETOLERANZ)
    fehler.push({
      feld: valenzen[0].feld,
      meldung: `Die saprobiellen Valenzen ergeben zusammen ${formatiereZahl(summe)} statt ${PUNKTE} Punkte.`,
    })
  return { werte, fehler }
}
