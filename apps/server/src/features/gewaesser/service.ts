import type { BodyVon, Problem } from '@benthos/vertrag'
import type { AngelegtesGewaesser, aendereGewaesser, Gewaesser, legeGewaesserAn } from '@benthos/vertrag/gewaesser'
import { fuegeGewaesserEin } from '../../fach/gewaesser/anlage.ts'
import { findeGewaesserdoppel, ladeGewaesser } from '../../fach/gewaesser/gewaesserdoppel.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeAngelegte } from './angelegte.ts'
import { fliesstIn, halteFest, ladeNamenZuNummer, ladeNamenZuRoute, schreibe, verbindeMitRoute } from './sql.ts'

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
  if (anlage.nummer !== null) await verbindeMitRoute(tx, id, anlage.nummer)
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
  if (angaben.nummer !== null) await verbindeMitRoute(tx, id, angaben.nummer)
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
  const errors: Problem['errors'] = []
  const { gleiche, aehnliche } = await findeGewaesserdoppel(tx, { name, muendetInId, ausser: eigenes })
  const [gleiches] = gleiche
  if (gleiches)
    errors.push({ field: 'name', message: `Dieses Gewässer gibt es schon: „${gleiches.text}“. Bitte wählen Sie es` })
  else if (aehnliche.length > 0 && !istAnderes) {
    const namen = aehnliche.map(({ text }) => `„${text}“`).join(', ')
    errors.push({ field: 'name', message: `Ähnliches gibt es schon: ${namen}. Ist das neue ein anderes?` })
  }
  if (muendetInId !== null && (await ladeGewaesser(tx, [muendetInId])).length === 0)
    errors.push({ field: 'muendetInId', message: 'Dieses Gewässer gibt es nicht' })
  if (muendetInId !== null && eigenes !== null && (await fliesstIn(tx, muendetInId, eigenes)))
    errors.push({ field: 'muendetInId', message: 'So mündete das Gewässer in sich selbst' })
  const traeger = nummer === null ? null : await ladeNamenZuNummer(tx, nummer, eigenes)
  const besitzer = nummer === null ? null : await ladeNamenZuRoute(tx, nummer, eigenes)
  if (traeger !== null) errors.push({ field: 'nummer', message: `Diese Nummer trägt schon „${traeger}“` })
  else if (besitzer !== null) errors.push({ field: 'nummer', message: `Diese Route gehört schon zu „${besitzer}“` })
  if (errors.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, errors)
}
