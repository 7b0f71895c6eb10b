import { type BewertungsErgebnis, nenneVorbehalt } from '@benthos/bewertung'
import type { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'
import { KLASSENFARBEN, OHNE_KLASSE } from './klassenfarben.ts'
import { zeichneKlassenleiter } from './klassenleiter.ts'

/** Klasse im Kasten, die Regel, die zu ihr führte, und was an ihr nicht gilt. */
export function schreibeKlasse(bericht: Berichtsdokument, ergebnis: BewertungsErgebnis, istVeraltet: boolean): void {
  const { ergebnis: gesamt } = ergebnis
  bericht.kasten(
    gesamt.klasse === null ? gesamt.text : `Zustandsklasse ${gesamt.klasse} – ${gesamt.text}`,
    gesamt.klasse === null ? OHNE_KLASSE : (KLASSENFARBEN[gesamt.klasse - 1] ?? OHNE_KLASSE),
  )
  bericht.absatz(gesamt.regel)
  const vorbehalt = nenneVorbehalt(ergebnis)
  if (vorbehalt !== null) bericht.absatz(vorbehalt)
  if (istVeraltet) bericht.absatz('Die Daten wurden nach dieser Bewertung geändert; das Ergebnis ist veraltet.', 'fett')
}

/** Je Modul mit Klasse seine Leiter; hat keines eine, nichts. */
export function zeichneModulleitern(
  bericht: Berichtsdokument,
  { ergebnis: gesamt, zaehlunsicherheit }: BewertungsErgebnis,
): void {
  if (!gesamt.module.some(({ klasse, grenzen }) => klasse !== null && grenzen !== null)) return
  bericht.ueberschrift('Klasse der Module', 2, 80)
  const spannen = zaehlunsicherheit && 'module' in zaehlunsicherheit ? zaehlunsicherheit.module : []
  for (const modul of gesamt.module)
    zeichneKlassenleiter(bericht, modul, {
      spanne: spannen.find(({ schluessel }) => schluessel === modul.schluessel) ?? null,
      istEntscheidend: modul.schluessel === gesamt.entscheidend,
    })
}
