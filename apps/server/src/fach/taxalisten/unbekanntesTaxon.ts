import type { GeladeneTaxaliste } from './taxalisten.ts'

/** So viele unbekannte Namen bekommen einen Vorschlag; die Ähnlichkeitssuche ist teuer, und wer tausend falsche Namen sendet, braucht keinen. */
const MIT_VORSCHLAG = 100

/** Meldung zu einem Namen, den die Fassung nicht führt, mit dem nächstliegenden; gleiche Namen werden nur einmal gesucht. */
export function erstelleUnbekanntmeldung(taxaliste: GeladeneTaxaliste): (name: string) => string {
  const schon = new Map<string, string>()
  return name => {
    const bekannt = schon.get(name)
    if (bekannt !== undefined) return bekannt
    const vorschlag = schon.size < MIT_VORSCHLAG ? schlageVor(name, taxaliste) : ''
    const text = `„${name}“ steht nicht in der Taxaliste ${taxaliste.liste.name}.${vorschlag}`
    schon.set(name, text)
    return text
  }
}

function schlageVor(name: string, taxaliste: GeladeneTaxaliste): string {
  const zuordnung = taxaliste.suche().ordneZu(name)
  // Ein Tippfehler bekommt den nächstliegenden Namen; ein mehrdeutiger Name alle, zwischen denen zu wählen ist.
  const gemeint = zuordnung.art === 'TREFFER' ? [zuordnung.taxon] : zuordnung.vorschlaege
  const namen = gemeint.slice(0, zuordnung.art === 'MEHRDEUTIG' ? 3 : 1).map(taxon => taxon.name)
  if (namen.length === 0) return ''
  const letzter = namen.pop() as string
  return ` Meinten Sie ${namen.length > 0 ? `${namen.join(', ')} oder ` : ''}${letzter}?`
}
