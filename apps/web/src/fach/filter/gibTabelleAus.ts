import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { gibListeAus } from '@benthos/vertrag/listenausgabe'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { kopiereText } from '../../technik/meldungen/kopiereText.ts'
import { alsZwischenablage, type Tabelleninhalt } from './listenausgabe.ts'

export type Ausgabeziel = 'ablage' | 'csv' | 'xlsx'

type Angaben = {
  /** Name der Datei und des Blatts */
  titel: string
  /** wonach gefiltert ist, in Worten */
  filter: string
  tabelle: Tabelleninhalt
  /** Zeilen im Ganzen, wo es bekannt ist: ausgegeben sein können weniger */
  gesamt: number | undefined
  /** was an der Ausgabe fehlt; steht in der Meldung und in den Angaben der Mappe */
  vermerke?: readonly string[]
  /** was zu tun ist, wenn der Browser nicht kopieren lässt */
  ausweg?: string | undefined
}

/**
 * Gibt eine Tabelle in die Zwischenablage oder als Datei aus.
 * @returns was geschehen ist, mit der Zahl der Zeilen
 * @throws wenn der Browser das Kopieren nicht erlaubt oder der Server die Tabelle nicht annimmt
 */
export async function gibTabelleAus(angaben: Angaben, ziel: Ausgabeziel): Promise<string> {
  const { titel, tabelle, gesamt, vermerke = [], ausweg } = angaben
  const { zeilen, zellen } = tabelle
  const erwartet = zeilen.length
  const satz =
    formatiereAnzahl(erwartet, 'Zeile', 'Zeilen') + (gesamt === undefined ? '' : ` von ${formatiereZahl(gesamt)}`)
  if (ziel !== 'ablage') {
    const filter = [angaben.filter, ...(vermerke.length === 0 ? [] : [satz, ...vermerke])].join('; ')
    speichereDatei(await rufe(gibListeAus, { body: { format: ziel, titel, filter, erwartet, ...tabelle } }))
  } else if (!(await kopiereText(alsZwischenablage(tabelle)))) {
    const einwand = 'Der Browser erlaubt das Kopieren hier nicht.'
    throw new Error(ausweg === undefined ? einwand : `${einwand} ${ausweg}`)
  }
  const umfang = zellen === undefined ? satz : `${satz} mit ${formatiereAnzahl(zellen, 'Zelle', 'Zellen')}`
  return [`${umfang} ${ziel === 'ablage' ? 'kopiert' : 'geschrieben'}`, ...vermerke].join(', ')
}
