import { type Akteur, type Element, ROLLEN, type Rolle, rollenVon } from '@benthos/fachmodell'
import { BENACHRICHTIGUNGEN } from '@benthos/fachmodell/benachrichtigung'
import { type RawBuilder, sql } from 'kysely'
import { elementVonMethode } from '../../technik/db/elementVonMethode.ts'
import { fuerEines } from '../elemente/spalten.ts'
import { IST_JUENGSTES } from '../ergebnis/istJuengstes.ts'
import { type Sichtbarkeit, sichtbareAufnahmen } from '../rechte/sichtbareAufnahmen.ts'

/** Ergebnisse, die eine aktivierte Fassung in eine andere Klasse bringt, wie die Vorschau sie gerechnet hat: eine Lesart für alle. */

/** Wer Ergebnisse erarbeitet oder verantwortet, wie bei einer Freigabe. */
export const BEFASSTE: readonly Rolle[] = ['LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT']
/** Wer nur Freigegebenes liest, den geht nicht an, was sich daran ändern wird. */
export const { recht: WECHSELRECHT } = BENACHRICHTIGUNGEN.KLASSENWECHSEL

/** Der Akteur allein in den befassten Rollen; wer keine davon hat, beaufsichtigt und bleibt, wer er ist. */
export function alsBefasster(akteur: Akteur): Akteur {
  if (!rollenVon(akteur).some(rolle => BEFASSTE.includes(rolle))) return akteur
  const { rollen, weitere } = akteur
  return {
    ...akteur,
    rollen: ROLLEN.filter(rolle => rollen.includes(rolle) && BEFASSTE.includes(rolle)),
    ...(weitere && { weitere: weitere.filter(({ rolle }) => BEFASSTE.includes(rolle)) }),
  }
}

/** „Seine“ Ergebnisse: woran der Akteur arbeitet oder was er verantwortet. */
export const seineErgebnisse = (akteur: Akteur): Sichtbarkeit => sichtbareAufnahmen(alsBefasster(akteur), WECHSELRECHT)

/** Zeile der Vorschau (`zeile`), deren Ergebnis (`bewertung`) die Klasse wechselt: was sich nicht rechnen ließ, wechselt nicht, was neu gerechnet ist, hat gewechselt. */
export const WECHSELT = sql<boolean>`(zeile.ist_rechenbar and zeile.alt is distinct from zeile.neu and ${IST_JUENGSTES})`

/** Element des Ergebnisses (`bewertung`). */
export const ELEMENT_DES_ERGEBNISSES = elementVonMethode(sql`bewertung.methode`)

/** Zeilen der Vorschau mit ihrem Ergebnis, ihrer Aufnahme und deren Messstelle. */
export const VORSCHAUZEILEN = sql`
  fassungsvorschau_zeile as zeile
  join bewertung on bewertung.id = zeile.bewertung_id
  join aufnahme on aufnahme.id = bewertung.aufnahme_id
  join messstelle on messstelle.id = aufnahme.messstelle_id
`

/** Wechselnde Ergebnisse einer Vorschau, so weit sie die des Akteurs sind, als Unterabfrage ab `from`; wer beaufsichtigt, hat keine eigenen. */
export function wechselnde(vorschauId: RawBuilder<unknown>, akteur: Akteur): RawBuilder<unknown> {
  if (!rollenVon(akteur).some(rolle => BEFASSTE.includes(rolle))) return sql`from aufnahme where false`
  const sicht = seineErgebnisse(akteur)
  return sql`
    from ${VORSCHAUZEILEN}
    where zeile.fassungsvorschau_id = ${vorschauId} and ${WECHSELT}
      and ${fuerEines(element => sql`${ELEMENT_DES_ERGEBNISSES} = ${sql.lit(element)} and ${sicht[element].sql}`)}
  `
}

/** Vorschauen aktivierter Fassungen dieses Namens; was noch Entwurf ist, gibt es hier nicht. */
const vorschauen = (name: string): RawBuilder<unknown> => sql`
  select fassungsvorschau.id
  from fassungsvorschau
  left join taxalistenversion on taxalistenversion.id = fassungsvorschau.taxalistenversion_id
  left join parametersatz on parametersatz.id = fassungsvorschau.parametersatz_id
  where (taxalistenversion.name = ${name} and taxalistenversion.aktiviert_am is not null)
    or (parametersatz.name = ${name} and parametersatz.aktiviert_am is not null)
`

/** Bedingung über `aufnahme`: die Fassung dieses Namens bringt ein Ergebnis des Elements in eine andere Klasse. */
export const wechseltMit = (element: Element, name: string): RawBuilder<unknown> => sql`aufnahme.id in (
  select bewertung.aufnahme_id
  from fassungsvorschau_zeile as zeile
  join bewertung on bewertung.id = zeile.bewertung_id
  where zeile.fassungsvorschau_id in (${vorschauen(name)}) and ${WECHSELT}
    and ${ELEMENT_DES_ERGEBNISSES} = ${sql.lit(element)}
)`
