import type { CmsDaten } from '@benthos/vertrag/cms'
import { bestimmeSchritte } from '../../technik/verlauf/unterschied.ts'
import type { Vergleichszeile } from '../../technik/verlauf/Versionsvergleich.tsx'

/** Titel und geänderte Absätze zweier Fassungen; unveränderte Absätze zwischen ihnen sind nur gezählt. */
export function vergleicheFassungen(alt: CmsDaten, neu: CmsDaten): readonly Vergleichszeile[] {
  const titel: Vergleichszeile[] =
    alt.titel === neu.titel
      ? []
      : [{ id: 'titel', label: 'Titel', links: alt.titel, rechts: neu.titel, art: 'UPDATED' }]
  return [...titel, ...vergleicheAbsaetze(zerlege(alt), zerlege(neu))]
}

const zerlege = ({ inhalt }: CmsDaten): string[] =>
  (inhalt ?? '').split(/\n{2,}/).filter(absatz => absatz.trim() !== '')

function vergleicheAbsaetze(alt: readonly string[], neu: readonly string[]): Vergleichszeile[] {
  const zeilen: Vergleichszeile[] = []
  const entfallen: string[] = []
  const neue: string[] = []
  let gleiche = 0
  // Was an derselben Stelle ging und kam, steht nebeneinander.
  const schliesseAb = () => {
    for (let i = 0; i < Math.max(entfallen.length, neue.length); i++) {
      const [links, rechts] = [entfallen[i] ?? null, neue[i] ?? null]
      const art = links === null ? 'NEW' : rechts === null ? 'DELETED' : 'UPDATED'
      zeilen.push({ id: String(zeilen.length), label: `Absatz ${gleiche + i + 1}`, links, rechts, art })
    }
    gleiche += Math.max(entfallen.length, neue.length)
    entfallen.length = 0
    neue.length = 0
  }
  for (const { art, wert } of bestimmeSchritte(alt, neu)) {
    if (art === 'DELETED') entfallen.push(wert)
    else if (art === 'NEW') neue.push(wert)
    else {
      schliesseAb()
      gleiche++
    }
  }
  schliesseAb()
  return zeilen
}
