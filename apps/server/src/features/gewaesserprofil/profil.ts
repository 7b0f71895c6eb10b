import { grenzenVon } from '@benthos/fachmodell/klassengrenzen'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseGewaesserprofil, Profilgroesse, Profilstelle } from '@benthos/vertrag/gewaesserprofil'
import { sammleGroessen, werteVon } from '../../fach/ergebnis/groessen.ts'
import type { ladeProfil, Profilzeile } from './sql.ts'

type Geladen = NonNullable<Awaited<ReturnType<typeof ladeProfil>>>

/** Der EQR des ganzen Ergebnisses, über den Modulen. */
const GESAMT = { schluessel: 'EQR', label: 'EQR', einheit: '' }
/** Jedes Verfahren teilt mit vier Grenzen in fünf Klassen. */
const GRENZEN_JE_LEITER = 4

/** Baut aus dem Gelesenen die Antwort: welche Größen es gibt und jeder Messstelle Werte dazu; ohne Datenbank. */
export function baueProfil({ id, name, laeufe, jahre, stellen }: Geladen): AntwortVon<typeof leseGewaesserprofil> {
  const ergebnisse = stellen.flatMap(({ ergebnis }) => ergebnis ?? [])
  const gesamteqr = ergebnisse.some(({ eqr }) => eqr !== null) ? [GESAMT] : []
  const groessen = [...gesamteqr, ...sammleGroessen(ergebnisse)].map(({ schluessel, label, einheit }) => ({
    schluessel,
    label,
    einheit,
  }))
  const fertige = stellen.map(zeile => baueStelle(zeile, groessen))
  return {
    gewaesser: { id, name },
    laeufe,
    jahre,
    groessen: groessen.map((groesse, i) => ({ ...groesse, grenzen: gemeinsameGrenzen(fertige, i) })),
    stellen: fertige,
    gesamt: stellen[0]?.gesamt ?? 0,
  }
}

function baueStelle(
  { gesamt: _gesamt, ergebnis, ...stelle }: Profilzeile,
  groessen: readonly Omit<Profilgroesse, 'grenzen'>[],
): Profilstelle {
  if (!ergebnis) return { ...stelle, ergebnis: null }
  const { element: _element, kenngroessen: _kenngroessen, module, ...angaben } = ergebnis
  const werte = new Map(werteVon(ergebnis).map(({ schluessel, wert }) => [schluessel, wert]))
  werte.set(GESAMT.schluessel, ergebnis.eqr)
  return {
    ...stelle,
    ergebnis: {
      ...angaben,
      module: module.map(({ wert, grenzen }) => ({ wert, grenzen })),
      werte: groessen.map(({ schluessel }) => werte.get(schluessel) ?? null),
    },
  }
}

/** Grenzen einer Größe, wenn jede Messstelle mit einem Wert dieselben hat: eine Linie, die nur für manche gilt, führte in die Irre. */
function gemeinsameGrenzen(stellen: readonly Profilstelle[], i: number): number[] | null {
  const je = stellen.flatMap(({ ergebnis }) => {
    const wert = ergebnis?.werte[i] ?? null
    return ergebnis && wert !== null ? [grenzenVon(wert, ergebnis.module)] : []
  })
  const [erste] = je
  if (erste?.length !== GRENZEN_JE_LEITER) return null
  return je.every(grenzen => grenzen.join() === erste.join()) ? [...erste] : null
}
