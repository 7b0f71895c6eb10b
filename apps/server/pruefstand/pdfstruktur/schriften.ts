import type { Leser, Melder, Woerterbuch } from './objekte.ts'

/** Jede Schrift ist eingebettet und sagt zu ihren Zeichen den Text. */
export function pruefeSchriften(leser: Leser, melde: Melder): void {
  for (const { value } of Object.values(leser.objekte)) {
    const schrift = leser.buch(value)
    if (schrift['/Type'] !== '/Font' || String(schrift['/Subtype']).startsWith('/CIDFont')) continue
    const name = String(schrift['/BaseFont'] ?? '')
    const beschreibende: Woerterbuch[] =
      schrift['/Subtype'] === '/Type0'
        ? leser.liste(schrift['/DescendantFonts']).map(eine => leser.buch(eine))
        : [schrift]
    const istEingebettet = beschreibende.every(eine => {
      const beschreibung = leser.buch(eine['/FontDescriptor'])
      return ['/FontFile', '/FontFile2', '/FontFile3'].some(datei => datei in beschreibung)
    })
    melde(istEingebettet, `7.21.4.1: Schrift ${name} nicht eingebettet`)
    melde('/ToUnicode' in schrift, `7.21.7: Schrift ${name} ohne ToUnicode`)
  }
}
