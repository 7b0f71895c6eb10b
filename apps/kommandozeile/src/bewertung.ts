import {
  type BewertungsErgebnis,
  berechneKapsel,
  bewerte,
  type Ergebniskapsel,
  findeParametersatz,
  type JederParametersatz,
  PARAMETERSAETZE,
} from '@benthos/bewertung'
import type { Probenmethode } from '@benthos/fachmodell'
import { nenneMitgelieferten } from '@benthos/server/src/fach/parametersaetze/mitgelieferte.ts'
import type { GeladeneTaxaliste } from '@benthos/server/src/fach/taxalisten/taxalisten.ts'
import { baueEingabe } from '@benthos/server/src/features/bewertung/eingabe.ts'
import { GEGENSTAENDE, type Gegenstand } from '@benthos/server/src/features/bewertung/gegenstaende.ts'
import { Angabefehler } from './angabefehler.ts'
import type { Probenangaben } from './angaben.ts'
import type { Fundprobe } from './fundliste.ts'

/** Eine bewertete Aufnahme: die Kapsel, wie sie auch der Server ablegt, und das Ergebnis mit den Beiträgen der Taxa. */
export type Bewertete = Fundprobe & { kapsel: Ergebniskapsel; erklaert: BewertungsErgebnis }

/** Womit bewertet wird. */
export type Vorgehen = { gegenstand: Gegenstand; parametersatz: JederParametersatz | null; probe: Probenangaben }

/** @throws Angabefehler, wenn sich mit diesen Angaben nichts bewerten lässt */
export function planeBewertung(
  methode: Probenmethode,
  gewaehlterSatz: string | undefined,
  probe: Probenangaben,
): Vorgehen {
  const gegenstand = GEGENSTAENDE.find(einer => einer.methode === methode)
  if (!gegenstand)
    throw new Angabefehler(
      `„--methode ${methode}“: Dafür gibt es kein Bewertungsverfahren; „benthos pruefe“ liest solche Listen.`,
    )
  if (gegenstand.brauchtFlaeche && probe.flaeche === null)
    throw new Angabefehler(`Eine ${gegenstand.probe} braucht die besammelte Fläche: --flaeche und die Fläche in m².`)
  return { gegenstand, parametersatz: waehleSatz(gegenstand, gewaehlterSatz), probe }
}

/** Ohne Wahl gilt, was auch ein neuer Server ohne eingeführten Satz benutzt: die gekennzeichnete Demonstration. */
function waehleSatz({ verfahren, methode }: Gegenstand, gewaehlter: string | undefined): JederParametersatz | null {
  const name = gewaehlter ?? nenneMitgelieferten(verfahren, 'demonstration')
  if (name === null) return null
  const satz = findeParametersatz(name)
  if (satz?.verfahren === verfahren) return satz
  const passende = PARAMETERSAETZE.filter(einer => einer.verfahren === verfahren).map(einer => einer.name)
  throw new Angabefehler(
    passende.length === 0
      ? `„--parametersatz ${name}“: Die Methode ${methode} rechnet ohne Parametersatz.`
      : `„--parametersatz ${name}“ gilt nicht für die Methode ${methode}. Zur Wahl stehen: ${passende.join(', ')}.`,
  )
}

export function bewerteProbe(
  fundprobe: Fundprobe,
  { gegenstand, parametersatz, probe }: Vorgehen,
  taxaliste: GeladeneTaxaliste,
): Bewertete {
  const daten = { ...probe, methode: gegenstand.methode, taxaliste: taxaliste.liste.name, funde: fundprobe.funde }
  const eingabe = baueEingabe(gegenstand, daten, parametersatz, taxaliste.index())
  const erklaert = bewerte(eingabe, { taxaliste: taxaliste.index(), parameter: parametersatz }, { erklaerung: true })
  return { ...fundprobe, kapsel: berechneKapsel(eingabe, erklaert), erklaert }
}
