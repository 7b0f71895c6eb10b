import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'

/** Ein Fehler in dem, was jemand hinter `benthos` geschrieben hat: der Satz genügt, der Stapel hilft nicht. */
export class Angabefehler extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'Angabefehler'
  }
}

/** Der Name, der dem geschriebenen am nächsten kommt, als Satz dahinter; sonst alle. @example nennNaechsten('--metode', ['--methode']) // 'Gemeint ist vielleicht „--methode“.' */
export function nennNaechsten(geschrieben: string, namen: readonly string[]): string {
  const wort = geschrieben.toLowerCase()
  const grenze = Math.max(1, Math.floor(wort.length / 3))
  const [naechster] = namen
    .map(name => ({ name, abstand: schreibabstand(wort, name.toLowerCase(), grenze) }))
    .filter(({ abstand }) => abstand <= grenze)
    .sort((a, b) => a.abstand - b.abstand)
  return naechster ? `Gemeint ist vielleicht „${naechster.name}“.` : `Zur Wahl stehen: ${namen.join(', ')}.`
}
