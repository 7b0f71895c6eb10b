import type { Entwurfsdaten } from '../../../technik/entwurf/typen.ts'
import type { Aenderung } from '../modell/aenderung.ts'
import { KEIN_VERLAUF, type Verlauf, type Vorgang } from '../modell/stand.ts'

/** So viele Handlungen je Richtung überstehen das Neuladen der Seite. */
export const GESICHERTE_VORGAENGE = 200

/** So viele Zellen dürfen die gesicherten Handlungen zusammen enthalten: vier volle Listen. */
export const GESICHERTE_ZELLEN = 100_000

const VORGANG = 'v:'
const GETAN = 'getan'

/**
 * Handlungen im Entwurf: jede ein eigener Teil, dazu die Nummer der letzten getanen. Eine neue Handlung schreibt so nur sich,
 * Rückgängig und Wiederholen nur die Nummer.
 */
export class Verlaufsteile {
  /** Nummern wachsen, solange das Fenster lebt: sie sagen auch die Folge. */
  readonly #nummern = new WeakMap<Vorgang, number>()
  #naechste = 1

  /** Teile eines Verlaufs; reicht der Platz nicht, fehlen die fernsten Handlungen. */
  schreibe(verlauf: Verlauf): Entwurfsdaten {
    const { rueckgaengig, wiederholbar } = nimmNaechste(verlauf)
    if (rueckgaengig.length + wiederholbar.length === 0) return {}
    const teile: Record<string, unknown> = {}
    let getan = 0
    for (const vorgang of rueckgaengig) {
      getan = this.#nummerVon(vorgang)
      teile[VORGANG + getan] = vorgang
    }
    for (const vorgang of wiederholbar.toReversed()) teile[VORGANG + this.#nummerVon(vorgang)] = vorgang
    return { ...teile, [GETAN]: getan }
  }

  /** Liest den Verlauf; neue Handlungen zählen von seiner letzten weiter. */
  lies(daten: Entwurfsdaten): Verlauf {
    const getan = daten[GETAN]
    if (typeof getan !== 'number') return KEIN_VERLAUF
    const vorgaenge = Object.entries(daten)
      .filter(([teil]) => teil.startsWith(VORGANG))
      .map(([teil, wert]) => ({ nummer: Number(teil.slice(VORGANG.length)), vorgang: wert as Vorgang }))
      .sort((a, b) => a.nummer - b.nummer)
    for (const { nummer, vorgang } of vorgaenge) {
      this.#nummern.set(vorgang, nummer)
      this.#naechste = Math.max(this.#naechste, nummer + 1)
    }
    const von = (gehoert: (nummer: number) => boolean) =>
      vorgaenge.filter(({ nummer }) => gehoert(nummer)).map(({ vorgang }) => vorgang)
    return { rueckgaengig: von(n => n <= getan), wiederholbar: von(n => n > getan).toReversed() }
  }

  #nummerVon(vorgang: Vorgang): number {
    const bekannte = this.#nummern.get(vorgang)
    if (bekannte !== undefined) return bekannte
    const nummer = this.#naechste++
    this.#nummern.set(vorgang, nummer)
    return nummer
  }
}

/** Von beiden Stapeln die obersten, abwechselnd, bis der Platz zu Ende ist. */
function nimmNaechste({ rueckgaengig, wiederholbar }: Verlauf): Verlauf {
  const stapel = [rueckgaengig, wiederholbar].map(vorgaenge => ({ vorgaenge, genommen: 0, istZuEnde: false }))
  let platz = GESICHERTE_ZELLEN
  for (let tiefe = 1; tiefe <= GESICHERTE_VORGAENGE; tiefe++)
    for (const einer of stapel) {
      const vorgang = einer.vorgaenge.at(-tiefe)
      if (einer.istZuEnde || vorgang === undefined) continue
      const groesse = vorgang.aenderungen.reduce((summe, aenderung) => summe + zellenVon(aenderung), 0)
      // Was darunter liegt, ließe sich ohne diese Handlung nicht zurücknehmen.
      if (groesse > platz) einer.istZuEnde = true
      else {
        platz -= groesse
        einer.genommen = tiefe
      }
    }
  const [getane = [], offene = []] = stapel.map(({ vorgaenge, genommen }) =>
    vorgaenge.slice(vorgaenge.length - genommen),
  )
  return { rueckgaengig: getane, wiederholbar: offene }
}

function zellenVon(aenderung: Aenderung): number {
  if (aenderung.art === 'ZELLE') return 1
  return aenderung.zeilen.reduce((summe, { zellen }) => summe + 1 + Object.keys(zellen).length, 0)
}
