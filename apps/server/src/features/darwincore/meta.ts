import { alsXmltext } from '../../technik/xml/xml.ts'
import type { Archivtabelle } from './edition.ts'

/**
 * `meta.xml` nach dem Darwin Core Text Guide: welche Datei was enthält und was ihre Spalten bedeuten.
 * @param kern auf seine erste Spalte verweist die erste jeder Erweiterung
 */
export function beschreibeArchiv(kern: Archivtabelle, erweiterungen: readonly Archivtabelle[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">\n',
    tabelle('core', 'id', kern),
    ...erweiterungen.map(erweiterung => tabelle('extension', 'coreid', erweiterung)),
    '</archive>\n',
  ].join('')
}

function tabelle(element: string, kennung: string, { datei, zeilenart, begriffe }: Archivtabelle): string {
  // In einer Erweiterung ist die erste Spalte allein der Verweis auf den Kern.
  const felder = Object.values(begriffe).map((begriff, i) =>
    i === 0 && element === 'extension' ? '' : `    <field index="${i}" term="${alsXmltext(begriff)}"/>\n`,
  )
  // Zeilenende und Trennzeichen stehen nach dem Leitfaden als Zeichenfolge da, nicht als Zeichen.
  return `  <${element} rowType="${alsXmltext(zeilenart)}" encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" dateFormat="YYYY-MM-DD">
    <files>
      <location>${datei}</location>
    </files>
    <${kennung} index="0"/>
${felder.join('')}  </${element}>
`
}
