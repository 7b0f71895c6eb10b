import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { Arbeitsfeld } from './arbeitsfeld.ts'
import { bestimmeGruppenbits } from './gruppen.ts'
import type { TaxalisteIndex } from './taxalisteIndex.ts'
import type { AbgeleitetesTaxon, BewertungsEingabe } from './typen.ts'
import { familienname, type Wertungsebene } from './wertungsebene.ts'
import { bmwpFamilie, lifeFamilie, psiFamilie, whptFamilie } from './wertungsfamilie.ts'

/** So viele Erweiterungen behält eine Liste: genug für eine Probe, die vielfach gerechnet wird, und ihre Nachbarn. */
const HOECHSTENS = 4

const JE_LISTE = new WeakMap<TaxalisteIndex, Map<string, TaxalisteIndex>>()

/**
 * Die Taxaliste, wie eine Eingabe sie braucht: mit ihren abgeleiteten Taxa, und Gruppen als die Art, als die sie zählen. Eine
 * Eingabe ohne beides rechnet auf der Liste selbst. Namen, die die Liste führt, gelten, wie sie dort stehen.
 */
export function indexFuer(eingabe: BewertungsEingabe, index: TaxalisteIndex): TaxalisteIndex {
  const { abgeleiteteTaxa = [], zaehltAls = {} } = eingabe
  if (abgeleiteteTaxa.length === 0 && Object.keys(zaehltAls).length === 0) return index
  const schluessel = JSON.stringify([abgeleiteteTaxa, zaehltAls])
  const gemerkte = JE_LISTE.get(index) ?? new Map<string, TaxalisteIndex>()
  JE_LISTE.set(index, gemerkte)
  const vorhanden = gemerkte.get(schluessel)
  if (vorhanden !== undefined) return vorhanden
  const erweitert = erweitere(index, abgeleiteteTaxa, zaehltAls)
  const [aeltester] = gemerkte.keys()
  if (gemerkte.size >= HOECHSTENS && aeltester !== undefined) gemerkte.delete(aeltester)
  gemerkte.set(schluessel, erweitert)
  return erweitert
}

function erweitere(
  index: TaxalisteIndex,
  abgeleiteteTaxa: readonly AbgeleitetesTaxon[],
  zaehltAls: Readonly<Record<string, string>>,
): TaxalisteIndex {
  const neue = abgeleiteteTaxa.filter(({ name }) => !index.stelleJeName.has(name)).map(alsEintrag)
  const basis = neue.length === 0 ? index : haengeAn(index, neue)
  const operationell = basis.operationell.slice()
  for (const [gruppe, art] of Object.entries(zaehltAls)) {
    const [von, auf] = [basis.stelleJeName.get(gruppe), basis.stelleJeName.get(art)]
    if (von !== undefined && auf !== undefined) operationell[von] = basis.operationell[auf] ?? auf
  }
  return { ...basis, operationell }
}

/**
 * Hängt Taxa ohne Werte an, ohne die Liste neu zu übersetzen: das dauerte bei tausenden Taxa ein Vielfaches. Wertungsebenen
 * behalten ihre Einheiten; eine Familie, die keine Einheit ist, zählt dort nicht.
 */
function haengeAn(index: TaxalisteIndex, neue: readonly TaxonEintrag[]): TaxalisteIndex {
  const anfang = index.namen.length
  const stelleJeName = new Map(index.stelleJeName)
  for (const [i, { name }] of neue.entries()) if (!stelleJeName.has(name)) stelleJeName.set(name, anfang + i)
  const ganze = (feld: Int32Array, wert: (eintrag: TaxonEintrag, i: number) => number) => {
    const lang = new Int32Array(feld.length + neue.length)
    lang.set(feld)
    for (const [i, eintrag] of neue.entries()) lang[anfang + i] = wert(eintrag, i)
    return lang
  }
  const zahlen = (feld: Float64Array, jeTaxon: number, wert: number) => {
    const lang = new Float64Array(feld.length + neue.length * jeTaxon).fill(wert, feld.length)
    lang.set(feld)
    return lang
  }
  const saeureklasse = new Uint8Array(index.saeureklasse.length + neue.length)
  saeureklasse.set(index.saeureklasse)
  const ebene = (vorige: Wertungsebene, einheit: (eintrag: TaxonEintrag) => string | null): Wertungsebene => ({
    ...vorige,
    jeTaxon: ganze(vorige.jeTaxon, eintrag => {
      const name = familienname(einheit(eintrag))
      return name === null ? -1 : vorige.namen.findIndex(eine => familienname(eine) === name)
    }),
  })
  return {
    ...index,
    liste: { ...index.liste, taxa: [...index.liste.taxa, ...neue] },
    namen: [...index.namen, ...neue.map(({ name }) => name)],
    stelleJeName,
    akzeptiert: ganze(index.akzeptiert, (_, i) => anfang + i),
    operationell: ganze(index.operationell, (_, i) => anfang + i),
    gruppenbits: ganze(index.gruppenbits, ({ gruppe, familie }) => bestimmeGruppenbits(gruppe, familienname(familie))),
    valenzen: zahlen(index.valenzen, 5, 0),
    saprobiewert: zahlen(index.saprobiewert, 1, Number.NaN),
    gewicht: zahlen(index.gewicht, 1, 0),
    stroemung: zahlen(index.stroemung, 5, 0),
    stroemungSumme: zahlen(index.stroemungSumme, 1, 0),
    saeureklasse,
    familien: ebene(index.familien, ({ familie }) => familienname(familie)),
    bmwp: ebene(index.bmwp, bmwpFamilie),
    whpt: ebene(index.whpt, whptFamilie),
    life: ebene(index.life, lifeFamilie),
    psi: ebene(index.psi, psiFamilie),
    arbeitsfeld: new Arbeitsfeld(anfang + neue.length),
  }
}

/** Feld für Feld: was die Eingabe sonst noch trägt (Werte aus fremder Hand), geht nicht ein. */
function alsEintrag(taxon: AbgeleitetesTaxon): TaxonEintrag {
  const { name, rang, gruppe, familie, gattung, wertungsfamilie, wertungsfamilieBmwp, wertungsfamiliePsi } = taxon
  return {
    name,
    autor: null,
    rang,
    gruppe,
    familie,
    gattung,
    akzeptiert: null,
    operationell: name,
    wertungsfamilie,
    ...(wertungsfamilieBmwp !== undefined && { wertungsfamilieBmwp }),
    ...(wertungsfamiliePsi !== undefined && { wertungsfamiliePsi }),
    werte: {},
  }
}
