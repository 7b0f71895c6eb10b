import type { AufnahmeZeile } from '@benthos/vertrag/aufnahme'
import type { Uebersichtszeile } from '@benthos/vertrag/ergebnisuebersicht'

/**
 * Die vorige Aufnahme derselben Messstelle.
 * @param zeilen Aufnahmen der Messstelle bis zum Tag der gewählten, jüngste zuerst
 */
export function findeVorige(zeilen: readonly AufnahmeZeile[], { id, datum }: AufnahmeZeile): AufnahmeZeile | null {
  const hier = zeilen.findIndex(zeile => zeile.id === id)
  return zeilen.find((zeile, i) => zeile.datum < datum || (hier >= 0 && i > hier)) ?? null
}

type Ergebnis = NonNullable<Uebersichtszeile['ergebnis']>
/** Ein Wert jetzt und zuvor; `null`: es gibt ihn nicht. */
export type Gegenueber = { id: string; label: string; jetzt: number | null; zuvor: number | null; stellen: number }

/** Zahl der Taxa und der Individuen oder Schalen: woran zu sehen ist, ob zwei Proben einander gleichen. */
const UMFANG = [
  ['TAXA', 'Taxa'],
  ['INDIVIDUEN', 'Individuen, hochgerechnet'],
  ['SCHALEN', 'Schalen'],
] as const

/** Klasse, Module und Umfang zweier Ergebnisse nebeneinander; was beiden fehlt, steht nicht da. */
export function stelleGegenueber(jetzt: Ergebnis, zuvor: Ergebnis): readonly Gegenueber[] {
  const module = new Map([...jetzt.module, ...zuvor.module].map(({ schluessel, label }) => [schluessel, label]))
  const modul = ({ module: alle }: Ergebnis, schluessel: string) => alle.find(m => m.schluessel === schluessel)
  return [
    { id: 'klasse', label: 'Klasse', jetzt: jetzt.klasse, zuvor: zuvor.klasse, stellen: 0 },
    ...[...module].map(([id, label]) => {
      const [a, b] = [modul(jetzt, id), modul(zuvor, id)]
      // Verglichen wird, was beide haben: ohne EQR der Wert selbst.
      const mitEqr = a?.eqr != null && b?.eqr != null
      const wert = (m: typeof a) => (mitEqr ? m?.eqr : m?.wert) ?? null
      return { id, label: mitEqr ? `${label} (EQR)` : label, jetzt: wert(a), zuvor: wert(b), stellen: 2 }
    }),
    ...UMFANG.map(([id, label]) => ({
      id,
      label,
      jetzt: jetzt.kenngroessen[id] ?? null,
      zuvor: zuvor.kenngroessen[id] ?? null,
      stellen: 0,
    })),
  ].filter(({ jetzt: a, zuvor: b }) => a !== null || b !== null)
}
