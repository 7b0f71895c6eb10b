import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bild } from '../gemeinsam/bild.ts'
import { alsPerson, laeuftUeber } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { deckendeHoehe, verdeckterFokus } from '../seiten/haftendes.ts'
import {
  type Beispielobjekte,
  findeBeispiele,
  type Listenseite,
  SEITEN_DER_VERWALTUNG,
  seitenDesLandes,
  uebrigeTeile,
} from '../seiten/seitenliste.ts'

const p = starteFuerDatei({ DEMO_DATA: 'true' })
let beispiele: Beispielobjekte
beforeAll(async () => {
  beispiele = await findeBeispiele(p)
})

/** Ein Fenster von 1440 × 900 bei 200 und 400 % Vergrößerung. */
const STUFEN = {
  '200 %': { width: 720, height: 450 },
  '400 %': { width: 360, height: 225 },
} as const

/** Mehr vom Fenster darf nicht stehen bleiben, während man rollt. */
const HOECHSTER_ANTEIL = 0.5

async function pruefeAlle(seite: Page, seiten: readonly Listenseite[]) {
  const befunde: Record<string, unknown> = {}
  for (const { weg, fertig } of seiten) {
    await seite.goto(`${p.produkt.adresse}/${weg}`)
    await fertig(seite)
    await seite.waitForLoadState('networkidle')
    for (const [stufe, groesse] of Object.entries(STUFEN)) {
      await seite.setViewportSize(groesse)
      await bild(seite, `${weg.replaceAll(/\d+/g, 'n').replaceAll(/[^a-z-]+/gi, '-')}-${groesse.width}`)
      const { anteil, wer } = await deckendeHoehe(seite)
      const maengel = [
        ...((await laeuftUeber(seite)) ? ['läuft waagrecht über'] : []),
        ...(anteil <= HOECHSTER_ANTEIL ? [] : [`${Math.round(100 * anteil)} % haften: ${wer.join(', ')}`]),
        ...(await verdeckterFokus(seite)),
      ]
      if (maengel.length > 0) befunde[`${weg} bei ${stufe}`] = maengel
    }
  }
  return befunde
}

test.each([
  ['Lena Leitgeb', () => [...seitenDesLandes(beispiele), ...uebrigeTeile(beispiele)]],
  ['Adele Achleitner', () => SEITEN_DER_VERWALTUNG],
] as const)(
  '%s, jede Seite zwei- und vierfach vergrößert: nichts läuft über, nichts Haftendes nimmt das halbe Fenster, kein Fokus liegt darunter',
  { timeout: 600_000 },
  async (person, seiten) => {
    const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, person, STUFEN['200 %'])
    expect(await pruefeAlle(seite, seiten())).toEqual({})
    await kontext.close()
  },
)
