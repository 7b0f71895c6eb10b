import type { Buchhaltung } from './buchhaltung.ts'
import type { Entwurf, Entwurfsliste } from './entwurf.ts'

/** `Nitzschia palea var. palea` → `Nitzschia palea`; null, wenn das letzte Epitheton nicht das der Art ist. */
export function artDerNominatform(name: string): string | null {
  const [gattung, art, ...rest] = name.split(' ').filter(wort => !wort.endsWith('.'))
  return rest.length > 0 && rest.every(epitheton => epitheton === art) ? `${gattung} ${art}` : null
}

/**
 * Die Nominatform trägt den Namen ihrer Art (ICN Art. 26, ICZN Art. 47): manche Quelle stuft `Nitzschia palea` ein, manche
 * `Nitzschia palea var. palea` und meint dasselbe. Was eine Quelle nur über die eine sagt, gilt deshalb auch für die andere;
 * sonst fiele das gezählte Taxon je nach Schreibweise aus dem Index.
 * @param jeQuelle die Kenngrößen jeder Quelle, die gemeinsam gelten
 */
export function teileWerteDerNominatform(
  liste: Entwurfsliste,
  jeQuelle: readonly (readonly string[])[],
  buch: Buchhaltung,
): void {
  for (const nominatform of liste.alle()) {
    if (nominatform.rang !== 'UNTERART' || nominatform.akzeptiert) continue
    const name = artDerNominatform(nominatform.name)
    const art = name === null ? undefined : liste.holeGueltig(name)
    if (art === undefined) continue
    for (const schluessel of jeQuelle) {
      const von = uebertrage(art, nominatform, schluessel)
        ? [art, nominatform]
        : uebertrage(nominatform, art, schluessel)
          ? [nominatform, art]
          : []
      if (von.length > 0) {
        buch.vermerke(
          'Art und Nominatform teilen Werte',
          `${von.map(e => e.name).join(' → ')} (${schluessel.join(', ')})`,
        )
      }
    }
  }
}

/** Überträgt die Werte einer Quelle, wenn nur `von` sie hat. */
function uebertrage(von: Entwurf, nach: Entwurf, schluessel: readonly string[]): boolean {
  const hat = (e: Entwurf) => schluessel.some(s => e.werte[s] !== undefined)
  if (!hat(von) || hat(nach)) return false
  for (const s of schluessel) if (von.werte[s] !== undefined) nach.werte[s] = von.werte[s]
  return true
}
