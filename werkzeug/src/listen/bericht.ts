import type { Buchhaltung } from './buchhaltung.ts'
import { nachCodepunkt } from './namen.ts'

const ZAHL = new Intl.NumberFormat('de-AT', { useGrouping: false })

/** Der Bericht des Baus: Summen je Datei, Deutungen, jede ausgelassene Zeile mit Grund. */
export function schreibeBericht(buch: Buchhaltung): string {
  const summen = buch.abschluss()
  const zeilen = [
    '# Bericht des Listenbaus',
    '',
    'Erzeugt von `npm run listen`; nicht von Hand ändern. Gelesen = zugeordnet + ergänzt + ausgelassen, je Quelldatei.',
    '',
    '| Datei | gelesen | zugeordnet | ergänzt | ausgelassen |',
    '|---|---:|---:|---:|---:|',
    ...summen.map(
      s =>
        `| ${s.datei} | ${ZAHL.format(s.gelesen)} | ${ZAHL.format(s.zugeordnet)} | ${ZAHL.format(s.ergaenzt)} | ${ZAHL.format(s.ausgelassen)} |`,
    ),
    '',
    '*Zugeordnet*: Die Zeile gehört zu einem bestehenden Eintrag. *Ergänzt*: Sie ergab einen neuen Eintrag oder ein Synonym.',
    '*Ausgelassen*: Sie ging nicht ein; der Grund steht unten bei der Zeile.',
    '',
  ]
  for (const [abschnitt, texte] of buch.vermerkteAbschnitte()) {
    zeilen.push(`## ${abschnitt} (${texte.length})`, '', ...[...texte].sort().map(t => `- ${t}`), '')
  }
  const ausgelassen = buch.buchungen().filter(b => b.verbleib === 'AUSGELASSEN')
  for (const { datei } of summen) {
    const gruende = new Map<string, string[]>()
    for (const b of ausgelassen) {
      if (b.datei !== datei) continue
      gruende.set(b.grund, [...(gruende.get(b.grund) ?? []), `${b.text} (${b.zeile})`])
    }
    if (gruende.size === 0) continue
    zeilen.push(`## Ausgelassen aus ${datei}`, '')
    for (const [grund, namen] of [...gruende].sort(([a], [b]) => nachCodepunkt(a, b))) {
      zeilen.push(`### ${grund} (${namen.length})`, '', `${namen.join(' · ')}`, '')
    }
  }
  return `${zeilen.join('\n').trimEnd()}\n`
}
