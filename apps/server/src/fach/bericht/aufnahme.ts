import { BUNDESLAENDER, type Element, labelVon, statusLabel } from '@benthos/fachmodell'
import { Aufnahmedaten } from '@benthos/vertrag/aufnahme'
import { titelIn } from '@benthos/vertrag/feld'
import { LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import type { Berichtsdokument } from '../../technik/pdf/berichtsdokument.ts'
import type { ladeBerichtskopf } from './sql.ts'

type Berichtskopf = Awaited<ReturnType<typeof ladeBerichtskopf>>

/** Kopf eines Berichts; ohne Projekt und Person, wo nur das Ergebnis öffentlich ist. */
export type Kopfangaben = Omit<Berichtskopf, 'projekt' | 'probenehmer'> & {
  projekt: string | null
  probenehmer: string | null
}

/** Tafel „Aufnahme und Probenahme“. @param weitere Bezeichnung und Wert dessen, was der Bericht sonst zur Probe sagt */
export function schreibeAufnahme(
  bericht: Berichtsdokument,
  element: Element,
  kopf: Kopfangaben,
  weitere: readonly (readonly [string, string])[] = [],
): void {
  bericht.ueberschrift('Aufnahme und Probenahme')
  bericht.tabelle(ANGABEN, [
    ['Aufnahme', kopf.code],
    [titelIn(Aufnahmedaten, 'messstelleId'), `${kopf.messstelle_code} ${kopf.messstelle}`],
    [titelIn(LageAllgemein, 'bundesland'), labelVon(BUNDESLAENDER, kopf.bundesland) ?? ''],
    ...(kopf.projekt === null ? [] : [[titelIn(Aufnahmedaten, 'projektId'), kopf.projekt]]),
    ...(kopf.probenehmer === null ? [] : [[titelIn(Aufnahmedaten, 'probenehmer'), kopf.probenehmer]]),
    [`Status ${element}`, kopf.status === null ? '' : statusLabel(kopf.status)],
    ...weitere,
  ])
}

/** Spalten einer Tafel aus Bezeichnungen und Werten. */
export const ANGABEN = [
  { titel: 'Angabe', breite: 3, schnitt: 'fett', istZeilenkopf: true },
  { titel: 'Wert', breite: 7 },
] as const
