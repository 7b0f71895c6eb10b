import { bewerteMzb } from '@benthos/vertrag/bewertung'
import { z } from 'zod'
import type { Auftragsart, Auftragslauf } from '../../auftraege/auftragsart.ts'
import { alsCsvzeile, CSV_BEGINN } from '../../csv/alsCsvzeile.ts'
import { mitTransaktion } from '../../db/datenbank.ts'
import { pruefeObjekt } from '../../http/bediene.ts'
import type { Dienste } from '../../http/kontext.ts'
import { Einwand } from '../../http/problem.ts'
import { aufnahmeLage } from '../../rechte/aufnahmeLage.ts'
import { bewerteElement } from './service.ts'
import { ladeCodes } from './sql.ts'

const Eingabe = z.object({ aufnahmen: z.array(z.number().int()) })
type Zeile = { bewertet: boolean; klasse: number | null; meldung: string }

/** Einzelne Aufnahmen sind je eine Transaktion: ein Abbruch behält, was schon bewertet ist. */
export function baueSammelbewertung(dienste: Dienste): Auftragsart<typeof Eingabe> {
  return {
    art: 'BEWERTUNG_MZB',
    eingabe: Eingabe,
    arbeite: async lauf => {
      const { aufnahmen } = lauf.eingabe
      const codes = await ladeCodes(lauf.db, aufnahmen)
      const datei = await lauf.schreibeDatei('Bewertung_MZB.csv', 'text/csv; charset=utf-8')
      await datei.schreibe(`${CSV_BEGINN}${alsCsvzeile(['Aufnahme', 'Ergebnis', 'Klasse', 'Meldung'])}`)
      let bewertet = 0
      for (const [i, id] of aufnahmen.entries()) {
        lauf.melde(i, aufnahmen.length, `${bewertet} bewertet`)
        const zeile: Zeile = lauf.abbruch.aborted
          ? { bewertet: false, klasse: null, meldung: 'Vor dieser Aufnahme abgebrochen' }
          : await bewerteEine(dienste, lauf, id)
        if (zeile.bewertet) bewertet++
        // Wer die Aufnahme nicht sehen darf, erfährt auch ihren Code nicht.
        const name = (zeile.meldung === NICHT_GEFUNDEN ? undefined : codes.get(id)) ?? `Nr. ${id}`
        const ausgang = zeile.bewertet ? 'bewertet' : 'nicht bewertet'
        await datei.schreibe(alsCsvzeile([name, ausgang, zeile.klasse, zeile.meldung]))
      }
      lauf.melde(aufnahmen.length, aufnahmen.length, `${bewertet} bewertet`)
      return `${bewertet} von ${aufnahmen.length} bewertet, ${aufnahmen.length - bewertet} nicht bewertet`
    },
  }
}

const NICHT_GEFUNDEN = new Einwand('NICHT_GEFUNDEN').message

async function bewerteEine(
  dienste: Dienste,
  { db, benutzerId, akteur, anfrageId }: Auftragslauf<z.output<typeof Eingabe>>,
  id: number,
): Promise<Zeile> {
  try {
    const klasse = await mitTransaktion(db, { benutzerId, anfrageId }, async tx => {
      pruefeObjekt(bewerteMzb, akteur, await aufnahmeLage(tx, id, bewerteMzb, akteur))
      return bewerteElement(dienste, tx, id, benutzerId, 'MZB')
    })
    return { bewertet: true, klasse, meldung: klasse === null ? 'Keine Klasse; siehe die Meldungen der Bewertung' : '' }
  } catch (fehler) {
    // Eine Aufnahme, die sich nicht bewerten lässt, hält die übrigen nicht auf.
    if (fehler instanceof Einwand) return { bewertet: false, klasse: null, meldung: fehler.message }
    dienste.protokoll.error({ err: fehler, aufnahme: id, anfrageId }, 'Bewertung gescheitert')
    return {
      bewertet: false,
      klasse: null,
      meldung: `Unerwarteter Fehler. Bitte nennen Sie dem Helpdesk ${anfrageId}.`,
    }
  }
}
