import { METHODENANGABEN } from '@benthos/fachmodell'
import type { Zeilenausgang } from '@benthos/vertrag/einlesung'
import { titelIn } from '@benthos/vertrag/feld'
import { Fund } from '@benthos/vertrag/fund'
import type { Feldbeanstandung, Zeilenurteil, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { type Fundkenntnis, zielschluessel } from './fundkenntnis.ts'
import { istBreit, istProbenfeld, probenzellen } from './probenspalten.ts'
import { type Fundauftrag, pruefeFund } from './pruefung.ts'
import { deuteTaxon } from './taxondeutung.ts'

/** Was eine Zeile zu speichern gibt. */
export type Zeilenauftrag = {
  auftraege: readonly Fundauftrag[]
  /** aus einer Liste mit einer Spalte je Aufnahme */
  istBreit: boolean
}

/** Urteil über eine Zeile der Datei: ein Fund, oder in breiten Listen einer je Aufnahme. */
export function pruefeZeile(
  werte: Zeilenwerte,
  kenntnis: Fundkenntnis,
  unlesbare: ReadonlySet<string>,
): Zeilenurteil<Zeilenauftrag> {
  if (!istBreit(werte)) {
    const urteil = pruefeFund(werte, kenntnis, unlesbare)
    return 'speichern' in urteil ? { ...urteil, speichern: { auftraege: [urteil.speichern], istBreit: false } } : urteil
  }
  return pruefeBreite(werte, kenntnis, unlesbare)
}

/** Eine Zelle mit einem Fund oder ohne, und was über sie zu sagen ist. */
type Zellurteil = { feld: string; urteil: Zeilenurteil<Fundauftrag> }

function pruefeBreite(
  werte: Zeilenwerte,
  kenntnis: Fundkenntnis,
  unlesbare: ReadonlySet<string>,
): Zeilenurteil<Zeilenauftrag> {
  const urteile = zerlege(werte, kenntnis).map(({ feld, einzelne, mengenfeld }): Zellurteil => {
    const nichtGelesene = unlesbare.has(feld) ? new Set([...unlesbare, mengenfeld]) : unlesbare
    return { feld, urteil: pruefeFund(einzelne, kenntnis, nichtGelesene) }
  })
  if (urteile.length === 0)
    return {
      ausgang: 'UEBERSPRUNGEN',
      grund: `Ohne ${titelIn(Fund, METHODENANGABEN[kenntnis.methode].mengen[0] ?? 'anzahl')}: kein Fund`,
      objektId: null,
    }
  const namen = [
    ...new Map(urteile.flatMap(({ urteil }) => urteil.namen ?? []).map(name => [name.schluessel, name])).values(),
  ]
  const doppelschluessel = urteile.flatMap(({ urteil }) => urteil.doppelschluessel ?? [])
  const zellen = zellausgaenge(werte, urteile, kenntnis)
  const beanstandungen = urteile.flatMap(({ feld, urteil }) =>
    urteil.ausgang === 'ABGELEHNT' ? urteil.beanstandungen.map(b => anDerZelle(b, feld, kenntnis)) : [],
  )
  if (beanstandungen.length > 0)
    return { ausgang: 'ABGELEHNT', beanstandungen: ohneGleiche(beanstandungen), namen, doppelschluessel }
  const auftraege = urteile.flatMap(({ urteil }) => ('speichern' in urteil ? [urteil.speichern] : []))
  const speichern = { auftraege, istBreit: true }
  const [erster] = auftraege
  if (!erster) {
    const gleiche = urteile.flatMap(({ urteil }) => (urteil.ausgang === 'UNVERAENDERT' ? [urteil.objektId] : []))
    const [gleiches] = gleiche
    if (gleiches !== undefined && gleiche.length === urteile.length)
      return { ausgang: 'UNVERAENDERT', objektId: gleiches, namen, zellen, doppelschluessel }
    const uebergangene = urteile.flatMap(({ urteil }) => (urteil.ausgang === 'UEBERSPRUNGEN' ? [urteil] : []))
    return {
      ausgang: 'UEBERSPRUNGEN',
      grund: [
        ...new Set([...uebergangene.map(({ grund }) => grund), ...(gleiche.length > 0 ? [STEHT_SCHON] : [])]),
      ].join('; '),
      objektId: gleiches ?? null,
      namen,
      zellen,
      doppelschluessel,
    }
  }
  if (urteile.every(({ urteil }) => urteil.ausgang !== 'GEAENDERT'))
    return { ausgang: 'ANGENOMMEN', speichern, namen, zellen, doppelschluessel }
  // Ändert eine Zelle, was schon dasteht, muss der Bericht es zeigen, auch wenn die übrigen Neues bringen.
  const aenderungen = urteile.flatMap(({ feld, urteil }) => {
    if (urteil.ausgang === 'ANGENOMMEN') return [{ feld, alt: null, neu: werte[feld] }]
    if (urteil.ausgang !== 'GEAENDERT') return []
    return urteil.aenderungen.map(a => (istMenge(a.feld, kenntnis) ? { ...a, feld } : a))
  })
  return { ausgang: 'GEAENDERT', speichern, objektId: erster.aufnahmeId, aenderungen, namen, zellen, doppelschluessel }
}

/** Was aus der Zelle jeder Aufnahme wurde: in einer Zeile kann jede etwas anderes sein. */
function zellausgaenge(
  werte: Zeilenwerte,
  urteile: readonly Zellurteil[],
  kenntnis: Fundkenntnis,
): ReadonlyMap<string, Zeilenausgang> {
  const ausgaenge = new Map<string, Zeilenausgang>(probenzellen(werte).map(({ feld }) => [feld, 'UEBERSPRUNGEN']))
  for (const { feld, urteil } of urteile) {
    // Ändert sich am Fund anderes als die Menge, steht es in einer anderen Zelle.
    const istGleich = urteil.ausgang === 'GEAENDERT' && !urteil.aenderungen.some(a => istMenge(a.feld, kenntnis))
    ausgaenge.set(feld, istGleich ? 'UNVERAENDERT' : urteil.ausgang)
  }
  return ausgaenge
}

const STEHT_SCHON = 'Das Übrige steht schon so in der Probe'

/** Eine breite Zeile als Funde der einzelnen Aufnahmen; Zellen ohne Menge sind keine. */
function zerlege(
  werte: Zeilenwerte,
  kenntnis: Fundkenntnis,
): { feld: string; einzelne: Zeilenwerte; mengenfeld: string }[] {
  const gemeinsame = Object.fromEntries(Object.entries(werte).filter(([feld]) => !istProbenfeld(feld)))
  return probenzellen(werte).flatMap(({ feld, code, menge }) => {
    if (menge === null || menge === 0) return []
    const mengenfeld = mengeDer(gemeinsame, code, kenntnis)
    return [{ feld, einzelne: { ...gemeinsame, aufnahme: code, [mengenfeld]: menge }, mengenfeld }]
  })
}

/** Größe, die eine Zelle meint: die einzige der Methode, sonst die erste, in der sie das Taxon erfasst, das die Zeile meint. */
function mengeDer(gemeinsame: Zeilenwerte, code: string, kenntnis: Fundkenntnis): string {
  const { mengen, mengenVon } = METHODENANGABEN[kenntnis.methode]
  const [einzige = 'anzahl', zweite] = mengen
  if (zweite === undefined) return einzige
  const { taxaliste } = kenntnis.ziele.get(zielschluessel({ code })) ?? kenntnis.neueProbe
  const { taxon } = deuteTaxon(gemeinsame, taxaliste, kenntnis)
  return (taxon && mengenVon(taxon)[0]) ?? einzige
}

const istMenge = (feld: string, { methode }: Fundkenntnis): boolean =>
  METHODENANGABEN[methode].mengen.some(menge => menge === feld)

/** Was an der Menge oder an der Aufnahme liegt, steht an der Zelle der Aufnahme. */
function anDerZelle(beanstandung: Feldbeanstandung, feld: string, kenntnis: Fundkenntnis): Feldbeanstandung {
  if (beanstandung.feld === 'aufnahme') return { ...beanstandung, feld, amKopf: true }
  return istMenge(beanstandung.feld, kenntnis) ? { ...beanstandung, feld } : beanstandung
}

/** Was an jeder Zelle gleich ist, etwa das Taxon, wird einmal gesagt. */
const ohneGleiche = (alle: readonly Feldbeanstandung[]): Feldbeanstandung[] => [
  ...new Map(alle.map(b => [`${b.feld} ${b.meldung}`, b])).values(),
]
