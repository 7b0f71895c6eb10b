import {
  type Bewertungsreferenz,
  baueBewertungseingabe,
  bewerte,
  type Einzelbestimmung,
  ermittleEinzelbestimmungen,
  indiziereTaxaliste,
  type JederParametersatz,
  type TaxalisteIndex,
} from '@benthos/bewertung'
import type { Auftrag, Nachricht, Probenstand } from './nachrichten.ts'

/**
 * Der Rechenarbeiter: derselbe Rechenkern wie am Server, in einem eigenen Faden des Browsers. Er hält Taxalisten und
 * Parametersätze, rechnet, was man ihm schickt, und speichert nichts.
 */

const listen = new Map<string, TaxalisteIndex>()
const saetze = new Map<string, JederParametersatz>()
/** Suchen, die laufen; wer seine Nummer hier nicht mehr findet, hört auf. */
const laufende = new Set<number>()

/** So lange am Stück rechnet eine Suche, bevor sie andere Aufträge vorlässt, Millisekunden. */
const SCHEIBE_MS = 12

self.addEventListener('message', ({ data }: MessageEvent<Auftrag>) => {
  if (data.art === 'LISTE') listen.set(data.liste.name, indiziereTaxaliste(data.liste))
  else if (data.art === 'PARAMETER') saetze.set(data.satz.name, data.satz as unknown as JederParametersatz)
  else if (data.art === 'BRICH_AB') laufende.delete(data.nummer)
  else void fuehreAus(data)
})

function sende(nachricht: Nachricht): void {
  self.postMessage(nachricht)
}

async function fuehreAus(auftrag: Extract<Auftrag, { nummer: number } & Probenstand>): Promise<void> {
  const { art, nummer, grundlage, funde } = auftrag
  try {
    const referenz = referenzFuer(auftrag)
    const eingabe = baueBewertungseingabe(grundlage, funde, referenz.taxaliste)
    if (art === 'BEWERTE')
      return sende({ art: 'ERGEBNIS', nummer, ergebnis: bewerte(eingabe, referenz, { erklaerung: false }) })
    await suche(nummer, ermittleEinzelbestimmungen(eingabe, referenz))
  } catch (fehler) {
    sende({ art: 'FEHLER', nummer, text: fehler instanceof Error ? fehler.message : String(fehler) })
  }
}

function referenzFuer({ grundlage }: Probenstand): Bewertungsreferenz {
  const taxaliste = listen.get(grundlage.taxaliste)
  if (taxaliste === undefined) throw new TypeError(`Die Taxaliste ${grundlage.taxaliste} ist nicht geladen.`)
  return { taxaliste, parameter: saetze.get(grundlage.parametersatz ?? '') ?? null }
}

/** Sucht in Scheiben: dazwischen kommen Bewertungen und der Abbruch an die Reihe. */
async function suche(nummer: number, lauf: Generator<number, Einzelbestimmung[]>): Promise<void> {
  laufende.add(nummer)
  while (laufende.has(nummer)) {
    const bis = performance.now() + SCHEIBE_MS
    let schritt = lauf.next()
    while (schritt.done !== true && performance.now() < bis) schritt = lauf.next()
    if (schritt.done === true) {
      laufende.delete(nummer)
      return sende({ art: 'EINZELN', nummer, bestimmungen: schritt.value })
    }
    sende({ art: 'FORTSCHRITT', nummer, erledigt: schritt.value })
    await new Promise(weiter => setTimeout(weiter))
  }
}
