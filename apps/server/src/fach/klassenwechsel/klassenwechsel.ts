import { type Akteur, type Element, ROLLEN, type Rolle, rollenVon } from '@benthos/fachmodell'
import { BENACHRICHTIGUNGEN } from '@benthos/fachmodell/benachrichtigung'
import { FASSUNGSARTEN, type Fassungsart } from '@benthos/vertrag/fassung'
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

/** Tabelle je Art der Fassung. */
export const FASSUNGSTABELLE = { taxaliste: 'taxalistenversion', parametersatz: 'parametersatz' } as const

/** Kriterium, das eine Fassung unverwechselbar nennt: eine Taxaliste und ein Parametersatz können gleich heißen. */
export const klassenwechselkriterium = (art: Fassungsart, name: string): string => `${art}:${name}`

const KRITERIUM = new RegExp(`^(${FASSUNGSARTEN.join('|')}):\\s*(.+)$`, 'i')

/** Vorschauen aktivierter Fassungen, die das Kriterium nennt; ohne Art (ältere Verweise, von Hand) die jeder Art. Was noch Entwurf ist, gibt es hier nicht. */
function vorschauen(kriterium: string): RawBuilder<unknown> {
  const [, art, name = kriterium] = KRITERIUM.exec(kriterium) ?? []
  const arten = FASSUNGSARTEN.filter(eine => art === undefined || eine === art.toLowerCase())
  return sql.join(
    arten.map(
      eine => sql`
        select fassungsvorschau.id
        from fassungsvorschau
        join ${sql.table(FASSUNGSTABELLE[eine])} as fassung on fassung.id = fassungsvorschau.${sql.ref(`${FASSUNGSTABELLE[eine]}_id`)}
        where fassung.name = ${name} and fassung.aktiviert_am is not null
      `,
    ),
    sql` union all `,
  )
}

/** Bedingung über `aufnahme`: die genannte Fassung bringt ein Ergebnis des Elements in eine andere Klasse. */
export const wechseltMit = (element: Element, kriterium: string): RawBuilder<unknown> => sql`aufnahme.id in (
  select bewertung.aufnahme_id
  from fassungsvorschau_zeile as zeile
  join bewertung on bewertung.id = zeile.bewertung_id
  where zeile.fassungsvorschau_id in (${vorschauen(kriterium)}) and ${WECHSELT}
    and ${ELEMENT_DES_ERGEBNISSES} = ${sql.lit(element)}
)`
