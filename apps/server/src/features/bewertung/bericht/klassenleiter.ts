import type { ModulErgebnis } from '@benthos/bewertung'
import { ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import { formatiereNeben } from '@benthos/fachmodell/zahl/formatiereNeben'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Berichtsdokument } from '../../../technik/pdf/berichtsdokument.ts'
import { KLASSENFARBEN } from './klassenfarben.ts'

const FLAECHE = '#f4f7f9'
/** Punkt: Balken, Kasten darunter, Abstand zum nächsten */
const [BALKEN, KASTEN, LUECKE] = [4, 26, 2]

/** Leiter der fünf Klassen eines Moduls mit ihren Grenzen; die erreichte ist umrahmt. Ohne Grenzen nichts. */
export function zeichneKlassenleiter(bericht: Berichtsdokument, modul: ModulErgebnis): void {
  const { grenzen, klasse, label, richtung, wert } = modul
  if (grenzen === null || wert === null) return
  const grenztext = (i: number) => {
    const grenze = grenzen[i]
    if (grenze === undefined) return richtung === 'steigend' ? 'darunter' : 'darüber'
    return `${richtung === 'steigend' ? 'ab' : 'bis'} ${formatiereZahl(grenze, 5, 2)}`
  }
  const titel = `${label}: ${formatiereNeben(wert, grenzen)}`
  bericht.zeichnung(
    `Klassenleiter ${titel}, ${klasse === null ? modul.text : `Klasse ${klasse} von 5, ${modul.text}`}`,
    14 + BALKEN + KASTEN,
    flaeche => {
      flaeche.text(titel, 0, 0, flaeche.breite, { schnitt: 'fett' })
      const breite = flaeche.breite / ZUSTANDSKLASSEN.length
      for (const [i, { label: wort }] of ZUSTANDSKLASSEN.entries()) {
        const schnitt = klasse === i + 1 ? 'fett' : 'normal'
        flaeche.rechteck(i * breite, 14, breite - LUECKE, BALKEN, KLASSENFARBEN[i] ?? FLAECHE)
        flaeche.rechteck(i * breite, 14 + BALKEN, breite - LUECKE, KASTEN, FLAECHE)
        flaeche.text(`${i + 1} ${wort}`, i * breite + 5, 14 + BALKEN + 3, breite - 10, { schnitt })
        flaeche.text(grenztext(i), i * breite + 5, 14 + BALKEN + 14, breite - 10, { schnitt })
      }
      if (klasse !== null) flaeche.rahmen((klasse - 1) * breite, 14, breite - LUECKE, BALKEN + KASTEN)
    },
  )
}
