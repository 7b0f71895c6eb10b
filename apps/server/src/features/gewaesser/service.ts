import type { BodyVon } from '@benthos/vertrag'
import type { AngelegtesGewaesser, aendereGewaesser, Gewaesser, legeGewaesserAn } from '@benthos/vertrag/gewaesser'
import { fuegeGewaesserEin } from '../../fach/gewaesser/anlage.ts'
import { findeGewaesserdoppel, ladeGewaesser } from '../../fach/gewaesser/gewaesserdoppel.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeAngelegte } from './angelegte.ts'
import { beanstande } from './beanstande.ts'
import { fliesstIn, halteFest, ladeNamenZuNummer, ladeNamenZuRoute, schreibe } from './sql.ts'

type Anlage = BodyVon<typeof legeGewaesserAn>

/**
 * Legt ein Gewässer an; trägt das geltende Netz seine Nummer, gehört es ihm gleich an.
 * @throws Einwand mit dem Feld, wenn es das Gewässer oder die Nummer schon gibt, oder ein ähnliches, das niemand ausgeschlossen hat
 */
export async function legeAn(tx: Transaktion, anlage: Anlage): Promise<Gewaesser> {
  await pruefe(tx, anlage, null)
  const id = await fuegeGewaesserEin(tx, anlage)
  if (id === null) {
    // Jemand war zwischen Prüfung und Einfügen schneller: jetzt steht seines da, und die Prüfung nennt es.
    await pruefe(tx, anlage, null)
    throw new Einwand('ZEITUEBERSCHREITUNG')
  }
  return lies(tx, id)
}

/**
 * Berichtigt ein angelegtes Gewässer. Eines der Liste bleibt, wie sie es nennt: der nächste Start setzte es zurück.
 * @throws Einwand wie beim Anlegen, und wenn es über den Vorfluter in sich selbst mündete
 */
export async function aendere(
  tx: Transaktion,
  id: number,
  { version, ...angaben }: BodyVon<typeof aendereGewaesser>,
): Promise<AngelegtesGewaesser> {
  const bisher = await halteFest(tx, id)
  if (!bisher) throw new Einwand('NICHT_GEFUNDEN')
  if (bisher.herkunft === 'LISTE') throw new Einwand('STATUS_UNZULAESSIG', 'Ändern lassen sich nur angelegte Gewässer.')
  if (bisher.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  // Dass Ähnliches daneben steht, wusste schon, wer es anlegte; gefragt wird, wenn es anders heißen soll.
  const heisstWieBisher = bisher.name === angaben.name && bisher.muendet_in === angaben.muendetInId
  await pruefe(tx, { ...angaben, istAnderes: angaben.istAnderes || heisstWieBisher }, id)
  await schreibe(tx, id, angaben)
  const [neu] = await ladeAngelegte(tx, [id])
  if (!neu) throw new TypeError(`Das gespeicherte Gewässer ${id} fehlt.`)
  return neu
}

async function lies(tx: Transaktion, id: number): Promise<Gewaesser> {
  const [gewaesser] = await ladeGewaesser(tx, [id])
  if (!gewaesser) throw new TypeError(`Das gespeicherte Gewässer ${id} fehlt.`)
  return gewaesser
}

/** @param eigenes das geänderte; `null`: ein neues */
async function pruefe(
  tx: Transaktion,
  { name, muendetInId, nummer, istAnderes }: Anlage,
  eigenes: number | null,
): Promise<void> {
  const { gleiche, aehnliche } = await findeGewaesserdoppel(tx, { name, muendetInId, ausser: eigenes })
  const errors = beanstande({
    gleiches: gleiche[0]?.text ?? null,
    aehnliche: istAnderes ? [] : aehnliche.map(({ text }) => text),
    kenntVorfluter: muendetInId === null || (await ladeGewaesser(tx, [muendetInId])).length > 0,
    fliesstInSich: muendetInId !== null && eigenes !== null && (await fliesstIn(tx, muendetInId, eigenes)),
    traeger: nummer === null ? null : await ladeNamenZuNummer(tx, nummer, eigenes),
    routenbesitzer: nummer === null ? null : await ladeNamenZuRoute(tx, nummer, eigenes),
  })
  if (errors.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, errors)
}
