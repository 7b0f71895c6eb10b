/** Meldungen der Befehle auf dem Terminal: eine Zeile je Schritt, Fehler auf stderr mit dem, was zu tun ist. */

export const schritt = text => process.stdout.write(`» ${text}\n`)

export const zeile = (text = '') => process.stdout.write(`${text}\n`)

/** Ein Fehler, den ein Mensch beheben kann: seine Meldung genügt, der Stapel hilft nicht. */
export class Abbruch extends Error {
  name = 'Abbruch'
}

/** Führt den Befehl aus und endet mit seinem Rückgabewert; ein Abbruch zeigt nur seine Meldung. */
export async function fuehreBefehlAus(befehl) {
  try {
    process.exitCode = await befehl()
  } catch (fehler) {
    process.stderr.write(`\n${fehler instanceof Abbruch ? fehler.message : (fehler.stack ?? fehler)}\n`)
    process.exitCode = 1
  }
}
