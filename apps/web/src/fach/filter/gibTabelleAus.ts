import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { gibListeAus } from '@benthos/vertrag/listenausgabe'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kopiereText } from '../../technik/meldungen/kopiereText.ts'
import { alsZwischenablage, type Tabelleninhalt } from './listenausgabe.ts'
import { treffersatz } from './trefferzahl.ts'

export type Ausgabeziel = 'ablage' | 'csv' | 'xlsx'

type Angaben = {
  /** Name der Datei und des Blatts */
  titel: string
  /** wonach gefiltert ist, in Worten */
  filter: string
  tabelle: Tabelleninhalt
}

/**
 * Gibt eine Tabelle in die Zwischenablage oder als Datei aus.
 * @returns was geschehen ist, mit der Zahl der Zeilen
 * @throws wenn der Browser das Kopieren nicht erlaubt oder der Server die Tabelle nicht annimmt
 */
export async function gibTabelleAus({ titel, filter, tabelle }: Angaben, ziel: Ausgabeziel): Promise<string> {
  const { zeilen, zellen } = tabelle
  const anzahl = zeilen.length
  if (ziel !== 'ablage')
    speichereDatei(await rufe(gibListeAus, { body: { format: ziel, titel, filter, erwartet: anzahl, ...tabelle } }))
  else if (!(await kopiereText(alsZwischenablage(tabelle))))
    throw new Error('Der Browser erlaubt das Kopieren hier nicht. Speichern Sie die Liste als Datei.')
  const satz = `${treffersatz({ gesamt: anzahl }, 'Zeile', 'Zeilen')} von ${formatiereZahl(anzahl)}`
  const umfang = zellen === undefined ? satz : `${satz} mit ${formatiereAnzahl(zellen, 'Zelle', 'Zellen')}`
  return `${umfang} ${ziel === 'ablage' ? 'kopiert' : 'geschrieben'}`
}
