import { setImmediate as naechsteRunde } from 'node:timers/promises'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import { Dateimangel, type Dateizeile, type Tabelle } from './datei/tabelle.ts'
import { HOECHSTENS_ZEILEN } from './konstanten.ts'
import type { Dateizaehler } from './zellbilanz.ts'

/**
 * Zeilen unter der Kopfzeile, die irgendetwas enthalten, in Stapeln; Leerzeilen zählen nicht. Nach jedem kommen andere Anfragen dran.
 * @param zaehler zählt, was aus der Datei kommt, ehe jemand es ordnet oder deutet
 */
export async function* leseDatenzeilen(
  tabelle: Tabelle,
  { kopfzeile }: Pick<Einleseform, 'kopfzeile'>,
  groesse: number,
  { hoechstens = HOECHSTENS_ZEILEN, zaehler }: { hoechstens?: number; zaehler?: Dateizaehler } = {},
): AsyncGenerator<Dateizeile[]> {
  let stapel: Dateizeile[] = []
  let anzahl = 0
  let letzte = 0
  for await (const zeile of tabelle.zeilen()) {
    // Die Nummer benennt die Zeile im Protokoll; zweimal dieselbe wäre eine verlorene Zeile.
    if (zeile.nummer <= letzte)
      throw new Dateimangel('Die Excel-Datei ist beschädigt: Ihre Zeilen sind nicht geordnet.')
    letzte = zeile.nummer
    if (zeile.nummer <= kopfzeile || zeile.zellen.size === 0) continue
    if (++anzahl > hoechstens)
      throw new Dateimangel(
        `Die Datei hat mehr als ${formatiereZahl(hoechstens)} Zeilen. Bitte teilen Sie sie auf mehrere Dateien auf.`,
      )
    zaehler?.nimm(zeile)
    stapel.push(zeile)
    if (stapel.length === groesse) {
      yield stapel
      stapel = []
      await naechsteRunde()
    }
  }
  if (stapel.length > 0) yield stapel
}
