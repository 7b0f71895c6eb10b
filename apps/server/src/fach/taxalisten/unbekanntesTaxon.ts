import type { GeladeneTaxaliste } from './taxalisten.ts'

/** So viele unbekannte Namen bekommen einen Vorschlag; die Ähnlichkeitssuche ist teuer, und wer tausend falsche Namen sendet, braucht keinen. */
const MIT_VORSCHLAG = 100

/** `gemeint`: der eine Name, als der die Schreibweise zu lesen ist; null, wo es nur ähnliche gibt */
type Unbekannt = { meldung: string; gemeint: string | null }

/** Was zu einem Namen zu sagen ist, den die Fassung nicht führt, mit dem nächstliegenden; gleiche Namen werden nur einmal gesucht. */
export function erstelleUnbekanntbefund(taxaliste: GeladeneTaxaliste): (name: string) => Unbekannt {
  const schon = new Map<string, Unbekannt>()
  return name => {
    const bekannt = schon.get(name)
    if (bekannt !== undefined) return bekannt
    const { frage, gemeint } = schon.size < MIT_VORSCHLAG ? schlageVor(name, taxaliste) : OHNE_VORSCHLAG
    const befund = { meldung: `„${name}“ steht nicht in der Taxaliste ${taxaliste.liste.name}.${frage}`, gemeint }
    schon.set(name, befund)
    return befund
  }
}

/** Wie `erstelleUnbekanntbefund`, nur der Satz. */
export function erstelleUnbekanntmeldung(taxaliste: GeladeneTaxaliste): (name: string) => string {
  const befundZu = erstelleUnbekanntbefund(taxaliste)
  return name => befundZu(name).meldung
}

const OHNE_VORSCHLAG = { frage: '', gemeint: null }

function schlageVor(name: string, taxaliste: GeladeneTaxaliste): { frage: string; gemeint: string | null } {
  const zuordnung = taxaliste.suche().ordneZu(name)
  // Ein Tippfehler bekommt den nächstliegenden Namen; ein mehrdeutiger Name alle, zwischen denen zu wählen ist.
  const moegliche = zuordnung.art === 'TREFFER' ? [zuordnung.taxon] : zuordnung.vorschlaege
  const namen = moegliche.slice(0, zuordnung.art === 'MEHRDEUTIG' ? 3 : 1).map(taxon => taxon.name)
  if (namen.length === 0) return OHNE_VORSCHLAG
  const gemeint = zuordnung.art === 'TREFFER' ? zuordnung.taxon.name : null
  const letzter = namen.pop() as string
  return { frage: ` Meinten Sie ${namen.length > 0 ? `${namen.join(', ')} oder ` : ''}${letzter}?`, gemeint }
}
