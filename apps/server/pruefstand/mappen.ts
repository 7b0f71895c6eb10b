import ExcelJS from 'exceljs'

/** Excel-Mappen für Prüfungen, die selbst keine bauen: wie jemand sie in der Tabellenkalkulation füllt und verbessert. */

/** Blätter mit ihren Zeilen. */
export async function baueMappe(blaetter: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const buch = new ExcelJS.Workbook()
  for (const [name, zeilen] of Object.entries(blaetter)) buch.addWorksheet(name).addRows(zeilen.map(z => [...z]))
  return Buffer.from(await buch.xlsx.writeBuffer())
}

/** Schreibt Werte in Zellen eines Blatts. @returns die Mappe, ihre Blätter und die Anmerkungen davor */
export async function verbessereMappe(inhalt: Buffer, blatt: string, werte: Readonly<Record<string, string>>) {
  const buch = new ExcelJS.Workbook()
  await buch.xlsx.load(inhalt as unknown as ArrayBuffer)
  const zuVerbessern = buch.getWorksheet(blatt)
  const notizen = Object.keys(werte).map(ort => JSON.stringify(zuVerbessern?.getCell(ort).note))
  for (const [ort, wert] of Object.entries(werte)) if (zuVerbessern) zuVerbessern.getCell(ort).value = wert
  return { inhalt: Buffer.from(await buch.xlsx.writeBuffer()), blaetter: buch.worksheets.map(b => b.name), notizen }
}
