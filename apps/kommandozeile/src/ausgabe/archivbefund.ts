import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { beschreibeMangel } from '@benthos/server/src/fach/archivpruefung/maengel.ts'
import { ARCHIVARTEN, type Archivbefund } from '@benthos/server/src/fach/archivpruefung/pruefeArchiv.ts'

/** Der Befund eines Archivs: was es ist, und je Mangel eine Zeile. */
export function beschreibeArchivbefund(name: string, { art, tafeln, maengel, anzahl }: Archivbefund): string {
  const zeilen = tafeln.reduce((summe, tafel) => summe + tafel.zeilen, 0)
  const inhalt =
    art === null
      ? `${name}: kein Archiv dieses Produkts`
      : `${name}: ${ARCHIVARTEN[art]}, ${formatiereAnzahl(tafeln.length, 'Tabelle', 'Tabellen')}, ${formatiereAnzahl(zeilen, 'Zeile', 'Zeilen')}`
  const weitere = anzahl - maengel.length
  return [
    inhalt,
    ...maengel.map(beschreibeMangel),
    ...(weitere > 0 ? [`… und ${formatiereAnzahl(weitere, 'weiterer Mangel', 'weitere Mängel')}`] : []),
    anzahl === 0 ? 'Kein Mangel.' : `${formatiereAnzahl(anzahl, 'Mangel', 'Mängel')}.`,
  ].join('\n')
}
