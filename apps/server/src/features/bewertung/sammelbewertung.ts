import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { z } from 'zod'
import type { Auftragsart } from '../../technik/auftraege/auftragsart.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { type Ausgaenge, bewerteSchub } from './bewertungsschub.ts'
import { ladeErledigte, ladeSichtbareCodes } from './sql.ts'

const Eingabe = z.object({
  aufnahmen: z.array(z.number().int()),
  elemente: z.array(z.enum(ELEMENTE)).default(ELEMENTE.slice(0, 1)),
})
type Eingabe = z.output<typeof Eingabe>

/** Aufnahmen je Transaktion: jede wiederholt ihre Zählung, und so lange sind alle gesperrt. Fünf sind unter einer Sekunde gerechnet: niemand wartet lange, und ein Abbruch wirkt bald. */
const SCHUB = 5

/** Bewertet in Schüben: ein Abbruch behält, was schon bewertet ist, und im Speicher liegen nie mehr als zwei. */
export function baueSammelbewertung(dienste: Dienste): Auftragsart<typeof Eingabe> {
  return {
    // So heißt die Art, seit sie nur das MZB kannte.
    art: 'BEWERTUNG_MZB',
    eingabe: Eingabe,
    arbeite: async lauf => {
      const { aufnahmen, elemente } = lauf.eingabe
      const datei = await lauf.schreibeDatei(`Bewertung_${elemente.join('_')}.csv`, 'text/csv; charset=utf-8')
      const kopf = elemente.flatMap(element => [element, `Klasse ${element}`, `Meldung ${element}`])
      await datei.schreibe(`${CSV_BEGINN}${alsCsvzeile(['Aufnahme', ...kopf])}`)
      const bilanz = new Bilanz(elemente)
      // Ein neuer Anlauf beginnt von vorn, sagt aber nie weniger, als schon gespeichert ist.
      const schon = beginneBilanz(elemente, aufnahmen, await ladeErledigte(lauf.db, lauf.auftragId, aufnahmen))
      const melde = (): void => {
        const weiter = bilanz.erledigt < schon.erledigt ? schon : bilanz
        lauf.melde(weiter.erledigt, aufnahmen.length, weiter.stand())
      }
      melde()
      const beginne = (beginn: number, davor: Promise<unknown>) =>
        bewerteSchub(dienste, lauf, { elemente, aufnahmeIds: aufnahmen.slice(beginn, beginn + SCHUB), davor })
      let naechster = beginne(0, Promise.resolve())
      for (let beginn = 0; beginn < aufnahmen.length; beginn += SCHUB) {
        const laufender = naechster
        // Während dieser Schub speichert, wird der nächste schon geladen und gerechnet.
        if (beginn + SCHUB < aufnahmen.length) naechster = beginne(beginn + SCHUB, laufender)
        const ausgaenge = await laufender
        const ids = aufnahmen.slice(beginn, beginn + SCHUB)
        const codes = await ladeSichtbareCodes(lauf.db, lauf.akteur, ids)
        let zeilen = ''
        for (const id of ids) {
          const ihre = ausgaenge.get(id) ?? {}
          bilanz.zaehle(ihre)
          zeilen += alsCsvzeile([codes.get(id) ?? `Nr. ${id}`, ...elemente.flatMap(element => zellen(ihre[element]))])
        }
        await datei.schreibe(zeilen)
        melde()
      }
      return bilanz.satz(aufnahmen.length)
    },
    fortsetzung: {
      aufschrift: 'Rest bewerten',
      recht: 'aufnahme.bearbeiten',
      abSchritt: ({ aufnahmen, elemente }, ist) => {
        const rest = aufnahmen.slice(ist)
        return { titel: `${betitele({ aufnahmen: rest, elemente })} (Rest)`, eingabe: { aufnahmen: rest, elemente } }
      },
    },
  }
}

/** Titel des Auftrags, etwa „Bewertung MZB und PHB von 500 Aufnahmen“. */
export function betitele({ aufnahmen, elemente }: Eingabe): string {
  const anzahl = formatiereAnzahl(aufnahmen.length, 'Aufnahme', 'Aufnahmen')
  return `Bewertung ${elemente.join(' und ')} von ${anzahl}`
}

/** Ergebnis, Klasse und Meldung eines Elements. */
function zellen(ausgang: Ausgaenge[Element]): (string | number | null)[] {
  switch (ausgang?.art) {
    case 'bewertet':
      return [
        ausgang.art,
        ausgang.klasse,
        ausgang.klasse === null ? 'Keine Klasse; siehe die Meldungen der Bewertung' : '',
      ]
    case 'nicht bewertet':
      return [ausgang.art, null, ausgang.grund]
    default:
      return ['abgebrochen', null, 'Vor dieser Aufnahme abgebrochen']
  }
}

/** Bilanz dessen, was ein früherer Anlauf gespeichert hat. */
function beginneBilanz(
  elemente: readonly Element[],
  aufnahmen: readonly number[],
  erledigte: Awaited<ReturnType<typeof ladeErledigte>>,
): Bilanz {
  const bilanz = new Bilanz(elemente)
  const jeAufnahme = new Map<number, Ausgaenge>()
  for (const { aufnahmeId, element, klasse } of erledigte)
    jeAufnahme.set(aufnahmeId, { ...jeAufnahme.get(aufnahmeId), [element]: { art: 'bewertet', klasse } })
  for (const id of aufnahmen) bilanz.zaehle({ ...alleOffen(elemente), ...jeAufnahme.get(id) })
  return bilanz
}

const alleOffen = (elemente: readonly Element[]): Ausgaenge =>
  Object.fromEntries(elemente.map(element => [element, { art: 'abgebrochen' } as const]))

/** Zählt je Element, wie viele Aufnahmen bewertet sind und wie viele nicht. */
class Bilanz {
  /** Aufnahmen vor der ersten offenen; dort beginnt der Rest, auch wenn dahinter schon etwas getan ist */
  erledigt = 0
  private hatOffene = false
  private readonly zahlen: readonly { element: Element; bewertet: number; abgebrochen: number }[]

  constructor(elemente: readonly Element[]) {
    this.zahlen = elemente.map(element => ({ element, bewertet: 0, abgebrochen: 0 }))
  }

  zaehle(ausgaenge: Ausgaenge): void {
    if (this.zahlen.some(({ element }) => ausgaenge[element]?.art === 'abgebrochen')) this.hatOffene = true
    if (!this.hatOffene) this.erledigt++
    for (const zahl of this.zahlen) {
      const art = ausgaenge[zahl.element]?.art
      if (art === 'bewertet') zahl.bewertet++
      if (art === 'abgebrochen') zahl.abgebrochen++
    }
  }

  /** etwa „312 bewertet“ oder „MZB 312, PHB 80 bewertet“ */
  stand(): string {
    return `${this.zahlen.map(zahl => `${this.vorsatz(zahl.element)}${formatiereZahl(zahl.bewertet)}`).join(', ')} bewertet`
  }

  satz(gesamt: number): string {
    return this.zahlen
      .map(({ element, bewertet, abgebrochen }) => {
        const nicht = gesamt - bewertet - abgebrochen
        const teile = [
          `${formatiereZahl(bewertet)} von ${formatiereZahl(gesamt)} bewertet`,
          `${formatiereZahl(nicht)} nicht bewertet`,
          ...(abgebrochen > 0 ? [`${formatiereZahl(abgebrochen)} abgebrochen`] : []),
        ]
        return `${this.vorsatz(element)}${teile.join(', ')}`
      })
      .join('; ')
  }

  private vorsatz(element: Element): string {
    return this.zahlen.length === 1 ? '' : `${element} `
  }
}
