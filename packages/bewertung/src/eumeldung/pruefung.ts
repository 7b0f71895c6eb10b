import { alsBruch, vergleiche } from './bruch.ts'
import { GRENZROLLEN, MELDETABELLEN, type Meldeedition, type Meldetabelle, type Meldungstabellen } from './edition.ts'
import { pruefeEigenes } from './eigeneRegeln.ts'
import { istMeldekennung } from './kennung.ts'
import { Pruefblatt, type Zeilenblick } from './pruefblatt.ts'
import type { Meldebefund } from './regeln.ts'
import { pruefeZeitraum } from './zeitraum.ts'

/** Wogegen geprüft wird, was nicht in der Edition steht. */
export type Pruefrahmen = {
  /** Berichtszeitraum; von null: offen */
  readonly jahrVon: number | null
  readonly jahrBis: number
  /** Verzeichnisse der Agentur als `Schema.Kennung`; null: keines geladen */
  readonly verzeichnisse: Readonly<Record<'messstellen' | 'wasserkoerper', ReadonlySet<string> | null>>
}

/**
 * Prüft die drei Tabellen nach den Regeln der Edition. Sie sieht nur die Zellen, wie sie hinausgehen, und was an der Zeile
 * vermerkt ist; wie sie entstanden sind, weiß sie nicht.
 */
export function pruefeMeldung(edition: Meldeedition, tabellen: Meldungstabellen, rahmen: Pruefrahmen): Meldebefund[] {
  const befunde: Meldebefund[] = []
  for (const tabelle of MELDETABELLEN) {
    const blatt = new Pruefblatt(edition, tabelle, tabellen[tabelle], befunde)
    pruefeZellen(blatt)
    blatt.jeZeile(zeile => (tabelle === 'verfahren' ? pruefeVerfahren(zeile) : pruefeWerte(zeile, rahmen)))
    pruefeSchluessel(blatt)
    if (tabelle !== 'verfahren') pruefeVerzeichnis(blatt, tabelle, rahmen)
  }
  pruefeEigenes(edition, tabellen, befunde)
  return befunde
}

/** Pflicht, Art und Codelisten jeder Zelle (D1, D3, D4 und P1, P3, P4). */
function pruefeZellen(blatt: Pruefblatt): void {
  const { edition, istVerfahren } = blatt
  blatt.jeZeile(zeile => {
    for (const { rolle, art, istPflicht, liste: name } of blatt.angabe.spalten) {
      const wert = zeile.wert(rolle)
      if (wert === '') {
        if (istPflicht)
          zeile.melde(istVerfahren ? 'P1' : 'D1', 'PFLICHT', rolle, 'Die Pflichtangabe fehlt. Tragen Sie sie nach.')
        continue
      }
      if (!ARTEN[art].muster.test(wert))
        zeile.melde(istVerfahren ? 'P3' : 'D3', 'ART', rolle, `„${wert}“ ist ${ARTEN[art].satz}.`)
      const liste = name === undefined ? undefined : edition.listen[name]
      if (liste && name !== undefined && findeCode(edition, name, wert) === undefined)
        zeile.melde(
          istVerfahren ? 'P4' : 'D4',
          liste.istFest ? 'LISTE_FEST' : 'LISTE_OFFEN',
          rolle,
          `„${wert}“ steht nicht in der Codeliste: ${liste.codes.join(', ')}.`,
        )
    }
  })
}

/** Der Code einer Liste, wie sie ihn schreibt; gesucht ohne auf Groß und Klein zu achten. */
const findeCode = (edition: Meldeedition, liste: string, wert: string): string | undefined =>
  edition.listen[liste]?.codes.find(code => code.toLowerCase() === wert.toLowerCase())

const ARTEN = {
  text: { muster: /^[^]*$/, satz: 'kein Text' },
  ganzzahl: { muster: /^[+-]?\d+$/, satz: 'keine ganze Zahl' },
  jahr: { muster: /^\d{4}$/, satz: 'kein Jahr aus vier Ziffern' },
  dezimal: { muster: /^[+-]?(\d+(\.\d*)?|\.\d+)$/, satz: 'keine Dezimalzahl mit Punkt' },
} as const

/** Regeln der Werte einer Zeile, die nicht an Pflicht, Art oder Liste hängen (D1 ohne EQR, D5, D7–D11). */
function pruefeWerte(zeile: Zeilenblick, rahmen: Pruefrahmen): void {
  const { edition } = zeile
  const status = zeile.wert('status').toUpperCase()
  pruefeOhneWert(zeile, status)
  const kennung = zeile.wert('kennung')
  if (kennung !== '' && !istMeldekennung(kennung, zeile.wert('land')))
    zeile.melde(
      'D5',
      'KENNUNG',
      'kennung',
      `„${kennung}“ hat nicht die Form ${edition.land} und Großbuchstaben, Ziffern, einzelne „-“ oder „_“ (3 bis 42 Zeichen).`,
    )
  pruefeKategorie(zeile, 'D7', 'D11')
  const jahr = /^\d{4}$/.test(zeile.wert('jahr')) ? Number(zeile.wert('jahr')) : null
  if (jahr !== null && (jahr > rahmen.jahrBis || (rahmen.jahrVon !== null && jahr < rahmen.jahrVon)))
    zeile.melde(
      'D8',
      'JAHR',
      'jahr',
      `Das Jahr ${jahr} liegt nicht im Berichtszeitraum; die Zeile wird nicht verarbeitet.`,
    )
  const zeitraum = zeile.wert('zeitraum')
  const mangel = zeitraum === '' ? null : pruefeZeitraum(zeitraum, jahr, edition.hoechsteTage)
  if (mangel !== null)
    zeile.melde('D9', zeile.tabelle === 'wasserkoerper' ? 'ZEITRAUM_WASSERKOERPER' : 'ZEITRAUM', 'zeitraum', mangel)
  const hoechster = alsBruch(edition.hoechsterEqr)
  for (const rolle of ['eqr', 'neqr'] as const) {
    const wert = alsBruch(zeile.wert(rolle))
    if (wert === null || hoechster === null || vergleiche(wert, hoechster) <= 0) continue
    const istBestaetigt = status === edition.bestaetigt
    zeile.melde(
      'D10',
      istBestaetigt ? 'HOECHSTWERT_BESTAETIGT' : 'HOECHSTWERT',
      rolle,
      `${zeile.wert(rolle)} ist größer als ${edition.hoechsterEqr}${istBestaetigt ? ', bestätigt durch Status A' : ''}.`,
    )
  }
}

/** Ein fehlender Wert ist durch seinen Status erklärt, oder es steht wenigstens die Klasse da (D1). */
function pruefeOhneWert(zeile: Zeilenblick, status: string): void {
  if (zeile.wert('eqr') !== '' || zeile.wert('neqr') !== '') return
  if (zeile.edition.fehlstatus.includes(status))
    zeile.melde('D1', 'OHNE_EQR_ERKLAERT', 'neqr', `Weder EQR noch normalisierter EQR; erklärt durch Status ${status}.`)
  else if (zeile.wert('klasse') === '')
    zeile.melde('D1', 'OHNE_WERT', 'klasse', 'Weder EQR noch normalisierter EQR noch Klasse: die Zeile meldet nichts.')
  else zeile.melde('D1', 'OHNE_EQR', 'neqr', 'Weder EQR noch normalisierter EQR: gemeldet wird nur die Klasse.')
}

/** Grenzen und Land der Verfahren (P1 Grenzen, P5–P8). */
function pruefeVerfahren(zeile: Zeilenblick): void {
  const { edition } = zeile
  if (zeile.wert('land') !== '' && zeile.wert('land') !== edition.land)
    zeile.melde('P5', 'LAND', 'land', `„${zeile.wert('land')}“ ist nicht das berichtende Land ${edition.land}.`)
  pruefeKategorie(zeile, 'P6', 'P7')
  const istNatuerlich = zeile.wert('ausweisung').toLowerCase() === edition.natuerlich.toLowerCase()
  for (const rolle of GRENZROLLEN) {
    const darfFehlen = (rolle === 'grenze34' || rolle === 'grenze45') && !istNatuerlich
    if (zeile.wert(rolle) === '' && !darfFehlen) zeile.melde('P1', 'GRENZE_FEHLT', rolle, 'Die Klassengrenze fehlt.')
  }
  const grenzen = GRENZROLLEN.flatMap(rolle => {
    const wert = alsBruch(zeile.wert(rolle))
    return wert === null ? [] : [{ rolle, wert }]
  })
  for (const [i, { rolle, wert }] of grenzen.entries()) {
    const vorige = grenzen[i - 1]
    if (vorige && vergleiche(vorige.wert, wert) <= 0)
      zeile.melde(
        'P8',
        'MONOTON',
        rolle,
        `${zeile.wert(rolle)} ist nicht kleiner als die bessere Grenze ${zeile.wert(vorige.rolle)}.`,
      )
  }
}

function pruefeKategorie(zeile: Zeilenblick, erlaubt: 'D7' | 'P6', passend: 'D11' | 'P7'): void {
  const wert = zeile.wert('kategorie')
  const kategorie = zeile.edition.kategorien[wert.toUpperCase()]
  if (kategorie === undefined) return
  if (!kategorie.istErlaubt)
    zeile.melde(erlaubt, 'KATEGORIE', 'kategorie', `Die Kategorie ${wert} ist in dieser Tabelle nicht vorgesehen.`)
  const determinand = zeile.wert('determinand')
  const bekannter = findeCode(zeile.edition, 'determinand', determinand)
  if (bekannter !== undefined && !kategorie.determinanden.test(bekannter))
    zeile.melde(
      passend,
      kategorie.istKueste && passend === 'D11' ? 'DETERMINAND_KUESTE' : 'DETERMINAND',
      'determinand',
      `${determinand} passt nicht zur Kategorie ${wert}.`,
    )
}

/** Gleicher Schlüssel, ohne auf Groß und Klein zu achten; Zeilen mit leerem Schlüsselteil zählen nicht (D2, P2). */
function pruefeSchluessel(blatt: Pruefblatt): void {
  const { schluessel } = blatt.angabe
  const erste = new Map<string, number>()
  blatt.jeZeile(zeile => {
    const teile = schluessel.map(rolle => zeile.wert(rolle).toLowerCase())
    if (teile.includes('')) return
    const kennung = JSON.stringify(teile)
    const vorige = erste.get(kennung)
    if (vorige === undefined) {
      erste.set(kennung, zeile.nummer)
      return
    }
    const [rolle] = schluessel.filter(eine => eine !== 'land' && eine !== 'kategorie')
    const satz = `Zeile ${vorige} hat denselben Schlüssel.`
    if (blatt.istVerfahren) zeile.melde('P2', 'SCHLUESSEL_VERFAHREN', rolle ?? null, satz)
    else zeile.melde('D2', 'SCHLUESSEL', rolle ?? null, satz)
  })
}

/** Ohne geladenes Verzeichnis ist D6 nicht prüfbar; das steht einmal da, statt still zu fehlen. */
function pruefeVerzeichnis(blatt: Pruefblatt, tabelle: Exclude<Meldetabelle, 'verfahren'>, rahmen: Pruefrahmen): void {
  const verzeichnis = rahmen.verzeichnisse[tabelle]
  if (verzeichnis === null) {
    if (blatt.zeilen.length > 0)
      blatt.melde('D6', 'NICHT_PRUEFBAR', 'kennung', 'Nicht prüfbar: das Verzeichnis der Agentur ist nicht geladen.')
    return
  }
  const liste = blatt.angabe.spalten.find(({ rolle }) => rolle === 'schema')?.liste ?? ''
  blatt.jeZeile(zeile => {
    const kennung = zeile.wert('kennung')
    const schema = findeCode(blatt.edition, liste, zeile.wert('schema')) ?? zeile.wert('schema')
    if (kennung === '' || schema === '' || !istMeldekennung(kennung, zeile.wert('land'))) return
    if (!verzeichnis.has(`${schema}.${kennung}`))
      zeile.melde('D6', 'VERZEICHNIS', 'kennung', `${schema}.${kennung} steht nicht im Verzeichnis der Agentur.`)
  })
}
