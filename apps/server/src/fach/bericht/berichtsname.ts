/** Kopfzeile, unter der ein Bericht heruntergeladen wird. @param teile woraus sein Name besteht, etwa Art, Element, Code */
export function berichtsname(...teile: readonly string[]): string {
  const name = teile.map(teil => teil.replace(/[^A-Za-z0-9_-]/g, '_')).join('_')
  return `attachment; filename="${name}.pdf"`
}
