import type { ModulErgebnis } from '@benthos/bewertung'
import { baueKlassenleiter, beschreibeKlassenleiter, nenneNaechste } from '@benthos/fachmodell/klassenleiter'
import type { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'
import { KLASSENFARBEN } from './klassenfarben.ts'

const TINTE = '#16212b'
/** Punkt: Titel, Band der Klassen, Zeile der Grenzen */
const [TITEL, BAND, GRENZEN] = [13, 12, 11]

/** Leiter eines Moduls im Maßstab mit Lage und Spanne seines Werts; dieselbe wie am Bildschirm. Ohne Klasse nichts. */
export function zeichneKlassenleiter(
  bericht: Berichtsdokument,
  modul: ModulErgebnis,
  angaben: { spanne: { unten: number; oben: number } | null; istEntscheidend: boolean },
): void {
  const leiter = baueKlassenleiter(modul, angaben.spanne)
  if (leiter === null) return
  bericht.zeichnung(beschreibeKlassenleiter(modul, leiter), TITEL + BAND + GRENZEN, flaeche => {
    const x = (prozent: number) => (flaeche.breite * prozent) / 100
    const titel = `${modul.label}${angaben.istEntscheidend ? ' (entscheidend)' : ''}: ${leiter.text}, ${modul.klasse} ${modul.text}`
    flaeche.text(titel, 0, 0, x(55), { schnitt: 'fett' })
    flaeche.text(nenneNaechste(leiter), x(55), 0, x(45), { rechts: true })
    for (const { klasse, von, breite, zifferAmEnde } of leiter.stufen) {
      const aktiv = klasse === modul.klasse
      flaeche.rechteck(x(von), TITEL, x(breite) - 1, BAND, '#f4f7f9')
      flaeche.rechteck(x(von), TITEL + BAND - 3, x(breite) - 1, 3, KLASSENFARBEN[klasse - 1] ?? TINTE)
      flaeche.text(String(klasse), x(von) + 3, TITEL, x(breite) - 7, {
        schnitt: aktiv ? 'fett' : 'normal',
        rechts: zifferAmEnde,
      })
    }
    for (const { text, stelle } of leiter.grenzen) flaeche.text(text, x(stelle) - 12, TITEL + BAND + 1, 40)
    if (leiter.spanne !== null) {
      const [von, breite] = [x(leiter.spanne.von), x(leiter.spanne.breite)]
      flaeche.rechteck(von, TITEL + 5, Math.max(1, breite), 1, TINTE)
      for (const ende of [von, von + breite]) flaeche.rechteck(ende, TITEL + 3, 1, 5, TINTE)
    }
    flaeche.rechteck(x(leiter.stelle) - 1, TITEL - 2, 2, BAND + 3, TINTE)
  })
}
