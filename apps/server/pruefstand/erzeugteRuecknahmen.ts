import { type Arbitrary, array, assert, asyncProperty, constantFrom, nat, record, string } from 'fast-check'
import { expect } from 'vitest'
import type { einlesehandgriffe } from './einlesehandgriffe.ts'

/** Was mit einer Zeile der Datei gemeint ist, und was nach dem Laden jemand anderer damit tut. */
const Dateizeile = record({
  art: constantFrom('NEU', 'GEAENDERT', 'GLEICH', 'SCHLECHT'),
  ziel: nat(7),
  text: string({ minLength: 1, maxLength: 12, unit: constantFrom(...'abcdeäöü -1') }),
  wahl: nat(2),
  eingriff: constantFrom(null, null, null, 'GEAENDERT', 'BENUTZT'),
})
export type Dateizeile = typeof Dateizeile extends Arbitrary<infer T> ? T : never

/** So viele Einlesungen einer Art nimmt die Sammlung zurück; `--alles` zweihundert. */
const LAEUFE = Number(process.env['RUECKNAHMEN'] ?? 30)

/** Eine Art, deren Zeilen je ein Objekt sind, mit acht Objekten, die schon bestehen. */
export type Ruecknahmemodell = {
  griffe: ReturnType<typeof einlesehandgriffe>
  kopf: readonly string[]
  /**
   * @param zeile ihr Text endet auf die Nummer des Laufs
   * @param bestehendes Nummer des bestehenden; null: ein neues namens `name`
   */
  schreibe(zeile: Dateizeile, bestehendes: number | null, name: string): readonly string[]
  /** jedes Objekt der Art nach seiner Kennung, mit allem, was an ihm hängt, ohne Zähler; an den Tabellen selbst gelesen */
  stand(): Promise<Record<string, unknown>>
  /** ändert das Objekt, ohne dass es die Datei war */
  aendere(objekt: number, text: string): Promise<unknown>
  /** baut auf dem Objekt auf */
  benutze(objekt: number): Promise<unknown>
  /** ob das der Rücknahme einer Änderung dieser Spalten im Weg steht; Neues hält es immer fest */
  hindert(spalten: readonly string[]): boolean
}

type Ergebnis = { zurueckgenommen: number; behalten: number }

/** Lädt erzeugte Dateien, lässt andere eingreifen, nimmt sie zurück und vergleicht mit dem, was übrig sein muss. */
export function erzeugteRuecknahmen(modell: Ruecknahmemodell) {
  const { griffe, kopf, stand } = modell
  let lauf = 0
  async function ladeUndNimmZurueck(erzeugte: readonly Dateizeile[], mitEingriff: boolean): Promise<Ergebnis> {
    lauf += 1
    const genannte = new Set<number>()
    const soll = { angenommen: 0, geaendert: 0, unveraendert: 0, abgelehnt: 0 }
    const zeilen = erzeugte.map((zeile, i) => {
      const istNeu = zeile.art === 'NEU' || zeile.art === 'SCHLECHT' || genannte.has(zeile.ziel)
      if (!istNeu) genannte.add(zeile.ziel)
      const text = `${zeile.text.trim()}${lauf}`
      const art = istNeu && zeile.art !== 'SCHLECHT' ? 'NEU' : zeile.art
      soll[
        ({ NEU: 'angenommen', GEAENDERT: 'geaendert', GLEICH: 'unveraendert', SCHLECHT: 'abgelehnt' } as const)[art]
      ]++
      return modell.schreibe({ ...zeile, art, text }, istNeu ? null : zeile.ziel, `R-${lauf}-${i}`)
    })
    const vorher = await stand()
    const { id, bilanz } = await griffe.pruefe([kopf, ...zeilen])
    expect(bilanz, JSON.stringify(await griffe.meldungen(id))).toMatchObject({ gelesen: zeilen.length, ...soll })
    const geladen = soll.angenommen + soll.geaendert
    if (geladen === 0) return { zurueckgenommen: 0, behalten: 0 }
    expect(await griffe.lade(id)).toMatchObject({ geladen })
    const erwartet = { ...vorher }
    let behalten = 0
    for (const { nummer, ausgang, istGeladen, objektId, aenderungen } of await griffe.zeilen(id)) {
      const zeile = erzeugte[nummer - 2]
      if (!mitEingriff || !istGeladen || objektId === null || !zeile?.eingriff) continue
      if (zeile.eingriff === 'GEAENDERT') await modell.aendere(objektId, `Lauf ${lauf}`)
      else await modell.benutze(objektId)
      const geaenderte = aenderungen.map(({ spalte }) => spalte)
      if (zeile.eingriff === 'BENUTZT' && ausgang === 'GEAENDERT' && !modell.hindert(geaenderte)) continue
      behalten += 1
      erwartet[objektId] = (await stand())[objektId]
    }
    const zurueckgenommen = geladen - behalten
    expect(await griffe.nimmZurueck(id)).toMatchObject({ ruecknahme: { zurueckgenommen, behalten } })
    expect(await stand()).toEqual(erwartet)
    return { zurueckgenommen, behalten }
  }
  const Datei = array(Dateizeile, { minLength: 1, maxLength: 8 })
  return {
    /** Ohne Eingriffe: jede Zeile jeder Tabelle ist danach wie vorher. */
    async ungestoert(laeufe = LAEUFE): Promise<void> {
      const vorher = await griffe.pruefsummen()
      let zeilen = 0
      const eigenschaft = asyncProperty(Datei, async erzeugte => {
        zeilen += (await ladeUndNimmZurueck(erzeugte, false)).zurueckgenommen
      })
      await assert(eigenschaft, { numRuns: laeufe, seed: 20_260, endOnFailure: true })
      expect(zeilen).toBeGreaterThan(laeufe)
      expect(await griffe.pruefsummen()).toEqual(vorher)
    },
    /** Mit Eingriffen: es bleibt genau das Berührte. */
    async gestoert(laeufe = Math.ceil(LAEUFE / 3)): Promise<void> {
      let behalten = 0
      const eigenschaft = asyncProperty(Datei, async erzeugte => {
        behalten += (await ladeUndNimmZurueck(erzeugte, true)).behalten
      })
      await assert(eigenschaft, { numRuns: laeufe, seed: 20_261, endOnFailure: true })
      expect(behalten).toBeGreaterThan(laeufe / 2)
    },
  }
}
