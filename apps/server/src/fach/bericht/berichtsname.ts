const AUSGESCHRIEBEN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
}

/**
 * Text, wie ihn jedes Betriebssystem als Teil eines Dateinamens schreibt.
 * @example alsDateiname('Überwachung Flüsse') // 'Ueberwachung_Fluesse'
 */
export function alsDateiname(text: string): string {
  return text.replaceAll(/[äöüÄÖÜß]/g, zeichen => AUSGESCHRIEBEN[zeichen] ?? zeichen).replaceAll(/[^A-Za-z0-9_-]/g, '_')
}

/** Kopfzeile, unter der ein Bericht heruntergeladen wird. @param teile woraus sein Name besteht, etwa Art, Element, Code */
export function berichtsname(...teile: readonly string[]): string {
  return `attachment; filename="${teile.map(alsDateiname).join('_')}.pdf"`
}
