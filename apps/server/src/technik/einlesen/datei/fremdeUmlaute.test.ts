import { describe, expect, test } from 'vitest'
import { oeffneCsv } from './csv.ts'
import { Dateimangel } from './tabelle.ts'

/** Bytes der Umlaute, wie die Tafeln der Zeichensätze sie angeben; 437 und 850 stimmen darin überein. */
const TAFELN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Mac OS Roman': { ä: 0x8a, ö: 0x9a, ü: 0x9f, Ä: 0x80, Ö: 0x85, Ü: 0x86, ß: 0xa7 },
  'Codepage 437 und 850': { ä: 0x84, ö: 0x94, ü: 0x81, Ä: 0x8e, Ö: 0x99, Ü: 0x9a, ß: 0xe1 },
}
/** Dieselben Bytes wie Latin-1, dazu, was Windows-1252 daneben hat. */
const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '„': 0x84,
  '…': 0x85,
  '†': 0x86,
  Š: 0x8a,
  Ž: 0x8e,
  '“': 0x93,
  '”': 0x94,
  '™': 0x99,
  š: 0x9a,
  ž: 0x9e,
  Ÿ: 0x9f,
}

function schreibe(text: string, tafel: Readonly<Record<string, number>>): Buffer {
  const bytes = [...text].map(zeichen => tafel[zeichen] ?? zeichen.charCodeAt(0))
  return Buffer.from(`Code;Bemerkung\nA;${Buffer.from(bytes).toString('latin1')}\nB;x`, 'latin1')
}

/** Was in der Zelle ankommt. */
async function lies(inhalt: Buffer, zeichensatz?: 'WINDOWS-1252') {
  for await (const { nummer, zellen } of (await oeffneCsv(inhalt, { zeichensatz })).zeilen())
    if (nummer === 2) return zellen.get(1)
  return null
}

/** Jedes steht allein in seiner Datei: kein anderer Umlaut verrät den Zeichensatz mit. */
const WOERTER = [
  ['Bäche', 'Fädchen', 'Wälder', 'gefällt', 'ähnlich', 'Äsche', 'Äschen und Huchen', 'Ähnliche', 'Änderung', 'Äcker'],
  ['Gerölle', 'Seehöhe', 'Köcherfliegen', 'Röhricht', 'Böschung', 'Strömung', 'Möll', 'Mönch', 'Frösche', 'schön'],
  ['größtenteils', 'plötzlich', 'Gößgraben', 'geöffnet', 'Ölfilm', 'dünner Ölfilm', 'Österreich', 'östlich'],
  ['Ökologie', 'ÖKOLOGIE', 'MÖLL', 'Gerüst', 'früh', 'überall', 'Übergang', 'am Übergang', 'Übersicht', 'MÜHLE'],
  ['große', 'Straße', 'Fluß', 'weiß', 'fließend', 'Fuß der Böschung', 'Äußere'],
].flat()

describe.each(Object.entries(TAFELN))('[API-17] Umlaute in %s', (_, tafel) => {
  test.each(WOERTER)('„%s“ wird nicht stillschweigend falsch gelesen', async wort => {
    const mangel: unknown = await lies(schreibe(wort, tafel)).catch((fehler: unknown) => fehler)
    expect(mangel).toBeInstanceOf(Dateimangel)
    expect(String(mangel)).toMatch(/MS-DOS oder Macintosh .*CSV UTF-8.*Windows-1252/)
  })
})

test.each(
  [
    ['Škoda', 'Hošek', 'Žilina', 'Šárka', 'Tomáš', 'Aleš Novák', 'Šmíd', 'Štěpánka', 'Karlštejn', 'Krško', 'Vršič'],
    ['Šumava', 'Žďár', 'Ždiar', 'Žlutice', 'Ruše', 'Olšany', 'Vyšší Brod', 'ŠKODA', 'HOŠEK', 'ŽILINA', 'PRAŽSKÁ'],
    ['Dráva', 'Rába', 'Hornád', 'Mariánské Lázně', 'Leányfalu', 'Váh', 'María', 'Sázava', 'Pšovka', 'Reka Mža'],
    ['Größe Öl Übergang Äsche große', '„grün“ und „ähnlich“', '5 € je Probe', 'ca. 3€', 'trüb …', 'Kies… Sand'],
    ['…siehe Bemerkung', '† 1998', '†Trilobita', 'nach § 30 WRG', 'WRG §30', 'Tegra™ Netz', 'nach Žnidaršič'],
  ].flat(),
)('[API-17] „%s“ in Windows-1252 gilt, wie es dasteht', async text => {
  // Was Windows-1252 nicht hat (ě, ď, č), stünde dort als Fragezeichen.
  const darstellbar = [...text].map(z => (z in WINDOWS || z.charCodeAt(0) < 0x100 ? z : '?')).join('')
  expect(await lies(schreibe(darstellbar, WINDOWS))).toEqual({ art: 'TEXT', text: darstellbar })
})

test('[API-17] wer Windows-1252 selbst wählt, bekommt, was dasteht: so heißt es dann', async () => {
  expect(await lies(schreibe('Geršlle', WINDOWS), 'WINDOWS-1252')).toEqual({ art: 'TEXT', text: 'Geršlle' })
})

test('[API-17] die Meldung nennt das Wort, an dem es zu sehen ist', async () => {
  const datei = schreibe('viele Gerölle, klein', TAFELN['Mac OS Roman'] ?? {})
  await expect(lies(datei)).rejects.toThrow('(„Geršlle“)')
})
