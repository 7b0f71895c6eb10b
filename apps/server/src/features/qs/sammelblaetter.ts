import type { Readable } from 'node:stream'
import type { QueryVon } from '@benthos/vertrag'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { leseQsProtokoll, leseQsPruefbericht } from '@benthos/vertrag/qsblaetter'
import { ladeQsBerichte, QSBERICHTE, type QsSammelbericht } from '@benthos/vertrag/sammelbericht'
import { type Blattanfrage, type Sammlung, sammleBerichte } from '../../fach/bericht/sammelbericht.ts'
import type { Anfrage, Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { elementVon, istVerdeckt, listeSichtbare } from './bericht.ts'
import { QSBLATT_TITEL } from './blatt.ts'
import { zeichneBlatt } from './dateien.ts'

const VERTRAEGE = { PROTOKOLL: leseQsProtokoll, PRUEFBERICHT: leseQsPruefbericht }
const ANFAENGE: Readonly<Record<QsSammelbericht, string>> = { PROTOKOLL: 'QS-Protokoll', PRUEFBERICHT: 'Pruefbericht' }

/** Ob es keine gibt, sie offen ist, verdeckt oder nicht zu lesen: der Satz ist derselbe, sonst verriete er eine offene. */
const KEINE = 'keine abgeschlossene Zweitbestimmung, die Sie lesen dürfen'

const SAMMLUNG: Sammlung = {
  pfad: ladeQsBerichte.pfad,
  name: 'QS-Berichte',
  spalte: { feld: 'bericht', titel: 'Bericht' },
  nichtLesbar: KEINE,
}

/** QS-Protokolle und Prüfberichte vieler Aufnahmen, je Probe mit abgeschlossener Zweitbestimmung einer, als ZIP. */
export function sammleBlaetter(
  dienste: Dienste,
  a: Anfrage<unknown, QueryVon<typeof ladeQsBerichte>, unknown, unknown>,
): Promise<Readable> {
  const { bericht = QSBERICHTE, briefkopf, ...wahl } = a.query
  const blaetter = QSBERICHTE.filter(art => bericht.includes(art)).map(art => ({
    schluessel: art,
    label: QSBLATT_TITEL[art],
    vertrag: VERTRAEGE[art],
    zeichne: (anfrage: Blattanfrage) => zeichneAlle(dienste, anfrage, art, briefkopf),
  }))
  return sammleBerichte(dienste, a, wahl, SAMMLUNG, blaetter)
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn der Anfragende zu keiner Probe der Aufnahme eines lesen darf */
async function zeichneAlle(dienste: Dienste, a: Blattanfrage, art: QsSammelbericht, briefkopf: Briefkopf) {
  const proben = await listeSichtbare(a)
  const abgeschlossene = proben.filter(
    ({ status, methode }) => status === 'ABGESCHLOSSEN' && !istVerdeckt(a, proben, elementVon(methode)),
  )
  if (abgeschlossene.length === 0) throw new Einwand('NICHT_GEFUNDEN', KEINE)
  const blaetter: { name: string; pdf: Buffer }[] = []
  for (const { methode } of abgeschlossene)
    blaetter.push({
      name: `${ANFAENGE[art]}_${methode}`,
      pdf: await zeichneBlatt(dienste, a, { methode, briefkopf }, art),
    })
  return blaetter
}
