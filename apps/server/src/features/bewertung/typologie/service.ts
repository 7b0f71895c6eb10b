import type { EingabeTypologie } from '@benthos/bewertung'
import {
  BIOREGIONEN,
  type Bioregion,
  bestimmeTypgruppe,
  ELEMENTANGABEN,
  type Element,
  grundzustandsschluessel,
  labelVon,
  TROPHISCHE_GRUNDZUSTAENDE,
  TYPGRUPPEN,
} from '@benthos/fachmodell'
import { feldIn } from '@benthos/vertrag/feld'
import { Typabweichung, type Typangabe } from '@benthos/vertrag/typologie'
import { zeigeFeld } from '@benthos/vertrag/zeigeFeld'
import { nachKopfaenderung, vermerkeAenderung } from '../../../fach/aufnahmestand/aufnahmestand.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { ladeTypologie, schreibeAbweichung, type Typologie, type Typspalten } from './sql.ts'

/** Angaben des Gewässertyps und ihre Spalten; der trophische Grundzustand geht nicht in jedes Element ein. */
const ANGABEN = [
  ['bioregion', 'bioregion'],
  ['hoehenklasse', 'bioregion_hoehe'],
  ['einzugsgebietsklasse', 'einzugsgebietsklasse'],
  ['saprobiellerGrundzustand', 'saprobieller_grundzustand'],
  ['trophischerGrundzustand', 'trophischer_grundzustand'],
] as const satisfies readonly (readonly [keyof Typabweichung, keyof Typspalten])[]

/** Angaben des Gewässertyps mit ihrer Herkunft. */
function beschreibeTyp(
  typ: Typspalten,
  messstelle: Typspalten,
  abweichung: Typspalten | null,
  element: Element,
): Typangabe[] {
  return ANGABEN.filter(([feld]) => ELEMENTANGABEN[element].trophisch || feld !== 'trophischerGrundzustand').map(
    ([feld, spalte]) => {
      const eintrag = feldIn(Typabweichung, feld)
      return {
        feld,
        label: eintrag.label,
        text: zeigeFeld(eintrag, typ[spalte]),
        quelle: (abweichung?.[spalte] ?? null) === null ? ('MESSSTELLE' as const) : ('AUFNAHME' as const),
        messstelle: zeigeFeld(eintrag, messstelle[spalte]),
      }
    },
  )
}

/**
 * Angaben, mit denen ein gespeichertes Ergebnis gerechnet ist; sie können von den heutigen abweichen.
 * @param abweichung die damalige: nur sie erklärt, was damals von der Messstelle abwich
 */
export function beschreibeVerwendeten(
  eingabe: EingabeTypologie,
  messstelle: Typspalten,
  abweichung: Typspalten | null,
  element: Element,
): Typangabe[] {
  const verwendet: Typspalten = {
    bioregion: eingabe.bioregion,
    bioregion_hoehe: eingabe.hoehenklasse ?? null,
    einzugsgebietsklasse: eingabe.einzugsgebietsklasse ?? null,
    saprobieller_grundzustand: eingabe.saprobiellerGrundzustand,
    trophischer_grundzustand: eingabe.trophischerGrundzustand ?? null,
  }
  return beschreibeTyp(verwendet, messstelle, abweichung, element)
}

/** Gewässertyp mit den Texten, die daneben stehen; wer nur Ergebnisse liest, erfährt nicht, wer ihn festgelegt hat. */
export function alsTypologie(typ: Typologie, element: Element, darf: { bearbeiten: boolean; rohdaten: boolean }) {
  const typgruppe = typ.bioregion === null ? null : bestimmeTypgruppe(typ.bioregion as Bioregion)
  const { abweichung } = typ
  return {
    version: abweichung?.version ?? 0,
    daten: abweichung && alsEingabe(abweichung, element),
    geaendertAm: abweichung?.geaendert_am ?? null,
    geaendertVon: darf.rohdaten ? (abweichung?.geaendert_von ?? null) : null,
    bearbeitbar: darf.bearbeiten,
    bioregion: typ.bioregion,
    bioregionLabel: labelVon(BIOREGIONEN, typ.bioregion),
    typgruppe,
    typgruppeLabel: labelVon(TYPGRUPPEN, typgruppe),
    saprobiellerGrundzustand: typ.saprobieller_grundzustand,
    trophischerGrundzustand: typ.trophischer_grundzustand,
    trophischerGrundzustandLabel: labelVon(TROPHISCHE_GRUNDZUSTAENDE, typ.trophischer_grundzustand),
    hoehenklasse: typ.bioregion_hoehe,
    einzugsgebietsklasse: typ.einzugsgebietsklasse,
    angaben: beschreibeTyp(typ, typ.messstelle, abweichung, element),
    grund: abweichung?.grund ?? null,
  }
}

function alsEingabe(a: NonNullable<Typologie['abweichung']>, element: Element): Typabweichung {
  const eingabe = {
    bioregion: a.bioregion,
    hoehenklasse: a.bioregion_hoehe,
    einzugsgebietsklasse: a.einzugsgebietsklasse,
    saprobiellerGrundzustand: grundzustandsschluessel(a.saprobieller_grundzustand),
    ...(ELEMENTANGABEN[element].trophisch && { trophischerGrundzustand: a.trophischer_grundzustand }),
    grund: a.grund,
  }
  // Die Auswahlschlüssel sichert die Datenbank zu (check).
  return eingabe as Typabweichung
}

/**
 * Speichert die Abweichung; leere Felder gelten wie an der Messstelle, ganz leer ist zurückgesetzt. Ändert sich der geltende
 * Typ, ist ein Ergebnis danach veraltet; ein anderer Grund allein ändert daran nichts.
 * @throws Einwand `VERSIONSKONFLIKT`, wenn inzwischen jemand anders gespeichert hat
 */
export async function speichereAbweichung(
  tx: Transaktion,
  aufnahmeId: number,
  element: Element,
  version: number,
  daten: Typabweichung,
): Promise<void> {
  const vorher = await ladeTypologie(tx, aufnahmeId, element)
  if ((vorher.abweichung?.version ?? 0) !== version) throw new Einwand('VERSIONSKONFLIKT')
  const typ: Typspalten = {
    bioregion: daten.bioregion,
    bioregion_hoehe: daten.hoehenklasse,
    einzugsgebietsklasse: daten.einzugsgebietsklasse,
    saprobieller_grundzustand: daten.saprobiellerGrundzustand === null ? null : Number(daten.saprobiellerGrundzustand),
    trophischer_grundzustand: daten.trophischerGrundzustand ?? null,
  }
  const weichtAb = Object.values(typ).some(wert => wert !== null)
  const neu = { ...typ, grund: weichtAb ? daten.grund : null }
  const bisher = vorher.abweichung ?? LEER
  if ((Object.keys(neu) as (keyof typeof neu)[]).every(spalte => neu[spalte] === bisher[spalte])) return
  await schreibeAbweichung(tx, aufnahmeId, element, neu)
  await vermerkeAenderung(tx, aufnahmeId)
  const nachher = await ladeTypologie(tx, aufnahmeId, element)
  if (ANGABEN.some(([, spalte]) => vorher[spalte] !== nachher[spalte])) await nachKopfaenderung(tx, aufnahmeId, element)
}

const LEER: Typspalten & { grund: string | null } = {
  bioregion: null,
  bioregion_hoehe: null,
  einzugsgebietsklasse: null,
  saprobieller_grundzustand: null,
  trophischer_grundzustand: null,
  grund: null,
}
