import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { oeffneArchivdatei } from '../../../fach/archivpruefung/archivdatei.ts'
import { Maengelliste } from '../../../fach/archivpruefung/maengel.ts'
import { liesTafelzeilen } from '../../../fach/archivpruefung/tafelzeilen.ts'
import type { Ausfuhrspalte, Ausfuhrtafel } from '../../../fach/ausfuhr/tafel.ts'
import { Dateimangel } from '../../../technik/einlesen/datei/tabelle.ts'

/** Wert einer Zelle, wie die Datenbank ihn nimmt. */
export type Satzwert = string | number | boolean | string[] | null
/** Feld → Wert einer Zeile des Archivs. */
export type Tafelsatz = Readonly<Record<string, Satzwert>>

/** Ein geprüftes Archiv, Tafel um Tafel gelesen. */
export type Tafelleser = {
  /** Die Zeilen einer Tafel in Schüben, in ihrer Folge. */
  lies(tafel: Ausfuhrtafel): AsyncGenerator<Tafelsatz[]>
  schliesse(): void
}

const SCHUB = 500
/** Spalten, die Archive früherer Fassungen nicht haben; das Einspielen kommt ohne sie aus. */
const NEUERE = new Set(['nummer'])
const FORM = { trennzeichen: ';', zeilenende: '\r\n', anfuehrung: '"', mitBom: true } as const

/** @throws Dateimangel */
export async function oeffneTafeln(pfad: string): Promise<Tafelleser> {
  const archiv = await oeffneArchivdatei(pfad, new Maengelliste())
  if (archiv === null) throw new Dateimangel('Das Archiv lässt sich nicht öffnen.')
  return {
    schliesse: () => archiv.schliesse(),
    async *lies({ name, spalten }) {
      const datei = `${name}.csv`
      const fruehere = spalten.filter(({ feld }) => !NEUERE.has(feld))
      let gelesene = spalten
      let schub: Tafelsatz[] = []
      let istKopf = true
      for await (const { zellen } of liesTafelzeilen(FORM, archiv.lies(datei))) {
        if (istKopf) {
          istKopf = false
          const kopf = zellen.join(';')
          const passende = [spalten, fruehere].find(eine => eine.map(({ feld }) => feld).join(';') === kopf)
          if (passende === undefined)
            throw new Dateimangel(
              `${datei}: Die Spalten sind die einer anderen Fassung des Produkts; spielen Sie das Archiv mit der Fassung ein, die es geschrieben hat, und aktualisieren Sie danach.`,
            )
          gelesene = passende
          continue
        }
        schub.push(Object.fromEntries(gelesene.map((spalte, i) => [spalte.feld, alsWert(spalte, zellen[i] ?? '')])))
        if (schub.length < SCHUB) continue
        yield schub
        schub = []
      }
      if (schub.length > 0) yield schub
    },
  }
}

function zahlAus(zelle: string): number | null {
  const gelesen = leseZahl(zelle)
  return gelesen.art === 'WERT' ? gelesen.wert : null
}

/** Ein Hochkomma vor einem Zeichen, mit dem eine Formel begänne, hat die Ausfuhr davorgesetzt. */
const ENTSCHAERFT = /^'(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/

function alsWert({ eintrag }: Ausfuhrspalte, zelle: string): Satzwert {
  if (zelle === '') return null
  switch (eintrag.art) {
    case 'zahl':
    case 'ganzzahl':
      return zahlAus(zelle)
    case 'schalter':
    case 'janein':
      return zelle === 'ja'
    case 'mehrfachauswahl':
      return zelle.split('|')
    default:
      return zelle.replace(ENTSCHAERFT, '')
  }
}
