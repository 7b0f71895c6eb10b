import { type Akteur, darf } from '@benthos/fachmodell'
import { alsSachverhalt, type Messstellenlage } from '../../fach/rechte/messstellenLage.ts'
import type { Bezuege, Gebundenes } from './sql.ts'

type Ortsfehler = {
  field: 'lage_allgemein.bundesland' | 'identifizierung.projektId' | 'identifizierung.organisationseinheitId'
  message: string
}

type Projektwahl = { projektland: string | null; projektGeaendert: boolean }

/** Ein Projekt, das man nicht lesen darf, gibt es für den nicht, der es neu angibt: auch sein Bundesland verrät nichts davon. */
export function projektwahl(bezug: Bezuege, projektGeaendert: boolean): Projektwahl {
  const istVerborgen = projektGeaendert && !bezug.projekt_lesbar
  return { projektland: istVerborgen ? null : bezug.projekt_bundesland, projektGeaendert }
}

/**
 * Bundesland, Projekt und Organisation einer Messstelle nehmen ihre Aufnahmen mit: sie bestimmen, wer sie führt und prüft. Was
 * danach nicht zusammenpasste, nennt das Feld; was schon vorher nicht zusammenpasste, hindert keine andere Änderung.
 * @param alt bisherige Lage und was daran hängt; `null` beim Anlegen
 * @param projektland Bundesland des Projekts, das die Messstelle danach hat
 */
export function pruefeOrt(
  akteur: Akteur,
  alt: (Messstellenlage & { gebunden: Gebundenes }) | null,
  neu: Messstellenlage,
  { projektland, projektGeaendert }: Projektwahl,
): Ortsfehler[] {
  const fehler: Ortsfehler[] = []
  const melde = (field: Ortsfehler['field'], message: string) => fehler.push({ field, message })
  const istAnderswo = alt?.bundesland !== neu.bundesland
  if (projektland !== null && projektland !== neu.bundesland) {
    if (projektGeaendert)
      melde('identifizierung.projektId', 'Dieses Projekt gehört zu einem anderen Bundesland als die Messstelle')
    else if (istAnderswo)
      melde('lage_allgemein.bundesland', 'Das Projekt der Messstelle gehört zu einem anderen Bundesland')
  }
  if (alt === null) return fehler
  const { gebunden } = alt
  if (istAnderswo && gebunden.laender.some(land => land !== neu.bundesland))
    melde(
      'lage_allgemein.bundesland',
      'Zur Messstelle gehören Aufnahmen, deren Projekt zu einem anderen Bundesland gehört',
    )
  const prueftBeide = [alt, neu].every(lage => darf(akteur, 'status.pruefen', alsSachverhalt(lage)))
  if (istAnderswo && gebunden.hatUebergebene && !prueftBeide)
    melde(
      'lage_allgemein.bundesland',
      'Hier sind Aufnahmen übergeben oder geprüft. Das Bundesland ändert nur, wer sie in beiden Ländern prüfen darf',
    )
  // Behördliche Aufnahmen gehören ihrem Projekt, nicht der Organisation der Messstelle.
  const istAbgegeben = neu.art === 'FACHPROJEKT' && alt.organisationseinheitId !== neu.organisationseinheitId
  if (istAbgegeben && gebunden.organisationen.some(id => id !== neu.organisationseinheitId))
    melde('identifizierung.organisationseinheitId', 'Zur Messstelle gehören Aufnahmen einer anderen Organisation')
  return fehler
}
