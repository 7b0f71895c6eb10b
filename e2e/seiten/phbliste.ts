import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DATEI = '../../apps/server/src/referenzlisten/phb-2026.5.json'

/** PHB-Liste eines Labors, wie sie aus Excel in die Zwischenablage kommt: Kieselalgen mit 8 Schalen, andere Algen geschätzt. */
export function phbListeAusExcel(kieselalgen: number, andere: number): string {
  const { taxa } = JSON.parse(readFileSync(fileURLToPath(new URL(DATEI, import.meta.url)), 'utf8')) as {
    taxa: { name: string; gruppe: string; rang: string; akzeptiert: string | null }[]
  }
  const arten = (gruppe: string, anzahl: number) =>
    taxa
      .filter(taxon => taxon.gruppe === gruppe && taxon.rang === 'ART' && taxon.akzeptiert === null)
      .slice(0, anzahl)
      .map(taxon => taxon.name)
  return [
    'Taxon\tSchalen\tSchätzklasse\tDeckung %',
    ...arten('Bacillariophyceae', kieselalgen).map(name => `${name}\t8\t\t`),
    ...arten('Cyanophyceae', andere).map(name => `${name}\t\t3\t1,5`),
  ].join('\n')
}
