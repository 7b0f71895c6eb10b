import { type Datenbank, oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { baueOberflaeche } from '@benthos/werkzeug/skript/einrichten.mjs'
import type { Page } from 'playwright-core'
import { type Messbericht, type Messzeile, messeMitWiederholung, WIEDERHOLUNG } from './ergebnis.ts'
import { oeffneGrunddaten } from './grunddaten.ts'
import { type Klient, liesJson, meldeKlientAn } from './klient.ts'
import { mitMessaufnahme } from './messaufnahme.ts'
import { starteMessserver } from './messserver.ts'
import { meldeAn, oeffneRaster, starteMessbrowser } from './rasterseite.ts'
import { type Kennwerte, kennwerte } from './statistik.ts'
import { messeBis, messeRechenzeit, messeTasten, richteTastenuhrEin } from './tastenuhr.ts'
import { baueFunde, ladeMuster, type Muster } from './taxaliste.ts'
import { messeVorlaeufig } from './vorlaeufig.ts'

const ZEILEN = 300
const EINFUEGEZEILEN = 1500
const EINFUEGEN = 5
const RUNDEN = 40
const AUFWAERMEN = 3
const ZIEL_MS = 16

/** Das Taxaraster im Browser gegen den gebauten Stand: Tippen in einer Liste mit 300 Zeilen, Einfügen von 1500. */
export async function messeGitter(melde: (text: string) => void): Promise<Messbericht> {
  await baueOberflaeche()
  const grunddaten = await oeffneGrunddaten(melde)
  const server = await starteMessserver(grunddaten.url)
  const db = await oeffneDatenbank(grunddaten.url)
  const browser = await starteMessbrowser()
  try {
    const seite = await meldeAn(browser, server.adresse)
    await richteTastenuhrEin(seite)
    const klient = await meldeKlientAn(server.adresse, 'admin')
    const tippen = await mitMessaufnahme(klient, db, id => messeTippen(seite, server.adresse, klient, db, id))
    const einfuegen = await messeEinfuegenImRaster(seite, server.adresse, db)
    return {
      name: `Taxaraster in Chromium: Tippen bei ${ZEILEN} Zeilen, Einfügen von ${EINFUEGEZEILEN}`,
      zeilen: [...tippen, ...einfuegen],
      bemerkungen: [
        'Vom Tastendruck bis nach dem gezeichneten Bild; der Browser zeichnet ohne festen Bildtakt, gemessen ist also Arbeit und nicht Warten.',
        'Schranke beim Tippen: Ziffern in einem bloßen Eingabefeld derselben Seite, unmittelbar davor.',
        'Rechenzeit je Taste: Mittel des Hauptfadens samt allem, was er in den Pausen danach tut (Entwurf sichern, Summen).',
        `${RUNDEN} Runden je Art; Einfügen ${EINFUEGEN} Mal auf einer neuen Aufnahme, ohne Ziel.`,
        WIEDERHOLUNG,
      ],
    }
  } finally {
    await browser.close()
    await db.destroy()
    await server.beende()
    await grunddaten.stoppe()
  }
}

async function messeTippen(
  seite: Page,
  adresse: string,
  klient: Klient,
  db: Datenbank,
  id: number,
): Promise<Messzeile[]> {
  const muster = await ladeMuster(db, ZEILEN)
  await speichereKopf(klient, id)
  await klient.sende(`/aufnahme/${id}/mzb/mhs/taxa`, {
    version: (await liesTaxa(klient, id)).version,
    zeilen: baueFunde(muster, 0, 0),
  })
  const raster = await oeffneRaster(seite, adresse, id)
  const zeilen: Messzeile[] = []
  for (const art of TIPPARTEN) {
    zeilen.push(
      await messeMitWiederholung(async () => {
        // Die Schranke unmittelbar davor: so trifft die Last der Maschine beide ähnlich.
        const feld = await raster.blossesFeld()
        await feld.betritt()
        const schranke = await messeReihe(seite, { tasten: ['4', '7', '2'], danach: [] })
        await feld.entferne()
        await raster.geheZu(20, art.spalte)
        return tastenzeile(art.name, await messeReihe(seite, art), schranke)
      }),
    )
  }
  await raster.geheZu(20, 'anzahl')
  zeilen.push(await messeVorlaeufig(seite, ZEILEN))
  await raster.verwirf()
  return zeilen
}

type Tippart = { name: string; spalte: 'anzahl' | 'taxon'; tasten: readonly string[]; danach: readonly string[] }

/** Was ein Mensch im Raster tut; nach jeder Runde steht die aktive Zelle eine Zeile tiefer. */
const TIPPARTEN: readonly Tippart[] = [
  // Die Eingabetaste schließt die Zelle und geht eine Zeile tiefer.
  { name: 'Ziffern in der Anzahl, mit Eingabetaste', spalte: 'anzahl', tasten: ['4', '7', 'Enter'], danach: [] },
  {
    name: 'Pfeiltasten von Zelle zu Zelle',
    spalte: 'anzahl',
    tasten: ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowUp'],
    danach: [],
  },
  {
    name: 'Taxon tippen mit Vorschlägen („bae rho“)',
    spalte: 'taxon',
    tasten: ['b', 'a', 'e', ' ', 'r', 'h', 'o'],
    danach: ['Escape', 'ArrowDown'],
  },
]

type Reihe = { zeit: Kennwerte; rechenzeitJeTaste: number }

async function messeReihe(seite: Page, { tasten, danach }: Pick<Tippart, 'tasten' | 'danach'>): Promise<Reihe> {
  const zeiten: number[] = []
  let rechenzeit = 0
  for (let runde = -AUFWAERMEN; runde < RUNDEN; runde++) {
    let dieser: number[] = []
    const verbraucht = await messeRechenzeit(seite, async () => {
      dieser = await messeTasten(seite, tasten)
    })
    for (const taste of danach) await seite.keyboard.press(taste)
    if (runde < 0) continue
    zeiten.push(...dieser)
    rechenzeit += verbraucht
  }
  return { zeit: kennwerte(zeiten), rechenzeitJeTaste: rechenzeit / zeiten.length }
}

async function messeEinfuegenImRaster(seite: Page, adresse: string, db: Datenbank): Promise<Messzeile[]> {
  const muster = await ladeMuster(db, EINFUEGEZEILEN)
  const pruefen: number[] = []
  const uebernehmen: number[] = []
  for (let lauf = -1; lauf < EINFUEGEN; lauf++) {
    const klient = await meldeKlientAn(adresse, 'admin')
    await mitMessaufnahme(klient, db, async id => {
      await speichereKopf(klient, id)
      const raster = await oeffneRaster(seite, adresse, id)
      await raster.legeInZwischenablage(alsTabelle(muster))
      await raster.geheZu(0, 'taxon')
      const bisPruefung = await messeBis(seite, () => seite.keyboard.press('Control+v'), raster.MERKMAL_PRUEFUNG)
      const knopf = seite.getByRole('dialog').getByRole('button', { name: /übernehmen$/ })
      await knopf.focus()
      const bisRaster = await messeBis(seite, () => seite.keyboard.press('Enter'), raster.merkmalZeilen(EINFUEGEZEILEN))
      if (lauf >= 0) pruefen.push(bisPruefung)
      if (lauf >= 0) uebernehmen.push(bisRaster)
      await raster.verwirf()
    })
  }
  return [
    einfuegezeile('Einfügen, bis die Prüfung dasteht', kennwerte(pruefen)),
    einfuegezeile('Übernehmen, bis das Raster dasteht', kennwerte(uebernehmen)),
  ]
}

/** Die Taxaliste öffnet sich erst mit gespeichertem Probenkopf. */
async function speichereKopf(klient: Klient, id: number): Promise<void> {
  const { taxalistenversion } = await liesTaxa(klient, id)
  await klient.sende(`/aufnahme/${id}/mzb/mhs`, {
    version: 0,
    daten: {
      entnahmegeraet: 'MHS_NETZ',
      maschenweite: 500,
      flaeche: 1.25,
      teilproben: 20,
      aussortiertZaehler: 5,
      aussortiertNenner: 30,
      taxalistenversion,
    },
  })
}

async function liesTaxa(klient: Klient, id: number) {
  return liesJson<{ version: number; taxalistenversion: string }>(await klient.hole(`/aufnahme/${id}/mzb/mhs/taxa`))
}

/** Wie aus Excel kopiert: Taxon und Anzahl, durch Tabulator getrennt. */
function alsTabelle(muster: Muster): string {
  return muster.taxa.map(({ name }, i) => `${name}\tLarve\t${1 + (i % 200)}`).join('\n')
}

function tastenzeile(name: string, wert: Reihe, schranke: Reihe): Messzeile {
  return {
    name: `${name} (Rechenzeit je Taste ${wert.rechenzeitJeTaste.toFixed(1)} ms, Feld ${schranke.rechenzeitJeTaste.toFixed(1)} ms)`,
    einheit: 'ms',
    wert: wert.zeit,
    schranke: schranke.zeit,
    verhaeltnis: wert.zeit.p95 / schranke.zeit.p95,
    ziel: `p95 ≤ ${ZIEL_MS} ms`,
    erreicht: wert.zeit.p95 <= ZIEL_MS,
  }
}

function einfuegezeile(name: string, wert: Kennwerte): Messzeile {
  return { name, einheit: 'ms', wert, schranke: null, verhaeltnis: null, ziel: '', erreicht: null }
}
