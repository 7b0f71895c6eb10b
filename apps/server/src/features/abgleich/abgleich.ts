import type { TaxonEintrag } from '@benthos/fachmodell'
import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import type { Trefferweg, Zuordnung } from '@benthos/fachmodell/taxonname/typen'
import { type Abgleichfrage, type Abgleichkandidat, KANDIDATEN } from '@benthos/vertrag/abgleich'
import type { GeladeneTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { beschreibe, type Listentaxon, liesEigenschaft, typenVon, vollerName } from './angaben.ts'

/** Punkte je Weg, auf dem ein Name gefunden ist; was beim Lesen zu deuten war, kostet `GEDEUTET`. */
const PUNKTE: Readonly<Record<Trefferweg, number>> = {
  NAME: 100,
  SYNONYM: 100,
  CODE: 100,
  NORMALISIERT: 98,
  ZUSAMMENFASSUNG: 90,
  GRAMMATIK: 70,
}
/** Wege, auf denen genau dieser Name gemeint ist. */
const GENAU: ReadonlySet<Trefferweg> = new Set(['NAME', 'SYNONYM', 'CODE', 'NORMALISIERT'])
const GEDEUTET = 20
/** Punkte eines ähnlichen Namens; jeder Buchstabe, der anders ist, kostet `JE_BUCHSTABE`. */
const AEHNLICH = 60
const JE_BUCHSTABE = 4
/** Abzug je Eigenschaft, die nicht stimmt. */
const ANDERE_EIGENSCHAFT = 25
/** Punkte eines Taxons, von dem nur Eigenschaften bekannt sind. */
const NUR_EIGENSCHAFTEN = 50
/** Weiter auseinander sind zwei Namen einander fremd. */
const GRENZE = 12

type Bewertet = Pick<Abgleichkandidat, 'score' | 'match' | 'features'>
type Kandidat = { eintrag: Listentaxon } & Bewertet

/**
 * Taxa der Listen, die eine Frage meinen kann, das wahrscheinlichste zuerst. `match` trägt höchstens eines: der eine genaue
 * Name oder das eine erklärte Synonym; ein Name zweier Gruppen, ein unsicherer oder ein verbesserter bleibt eine Frage.
 */
export function gleicheFrageAb(
  frage: Abgleichfrage,
  listen: readonly GeladeneTaxaliste[],
): readonly Abgleichkandidat[] {
  const gefunden = frage.query === undefined ? sucheNachEigenschaften(frage, listen) : sucheNamen(frage.query, listen)
  const passende = gefunden.filter(kandidat => hatVerlangtenTyp(kandidat, frage)).map(k => wiegeEigenschaften(k, frage))
  const treffer = passende.filter(({ match }) => match)
  return passende
    .sort((a, b) => b.score - a.score || vergleiche(a.eintrag.taxon.name, b.eintrag.taxon.name))
    .slice(0, frage.limit ?? KANDIDATEN.vorgabe)
    .map(({ eintrag, score, match, features }) => ({
      id: eintrag.taxon.name,
      name: vollerName(eintrag),
      description: beschreibe(eintrag),
      score,
      match: match && treffer.length === 1,
      type: [...typenVon(eintrag)],
      features,
    }))
}

/** Das gültige Taxon dieses Namens mit allen Listen, die es führen; Einträge verschiedener Gruppen sind nicht dasselbe. */
export function findeTaxon(name: string, listen: readonly GeladeneTaxaliste[]): Listentaxon | null {
  return (
    fasseZusammen(
      listen.flatMap(liste => {
        const genannt = liste.eintragVon.get(name)
        const taxon = genannt && liste.eintragVon.get(genannt.akzeptiert ?? name)
        return taxon ? [{ taxon, liste, wie: VON_SELBST }] : []
      }),
    )[0]?.eintrag ?? null
  )
}

const VON_SELBST: Bewertet = { score: 100, match: true, features: [] }

type Fund = { taxon: TaxonEintrag; liste: GeladeneTaxaliste; wie: Bewertet }

function sucheNamen(query: string, listen: readonly GeladeneTaxaliste[]): readonly Kandidat[] {
  return fasseZusammen(
    listen.flatMap(liste => {
      const zuordnung = liste.suche().ordneZu(query)
      if (zuordnung.art !== 'TREFFER')
        return zuordnung.vorschlaege.map(taxon => ({ taxon, liste, wie: wiegeVorschlag(query, taxon, zuordnung) }))
      return [{ taxon: zuordnung.taxon, liste, wie: wiegeTreffer(zuordnung) }]
    }),
  )
}

function wiegeTreffer({
  ueber,
  cf,
  hinweise,
  stadium,
}: Extract<Zuordnung<TaxonEintrag>, { art: 'TREFFER' }>): Bewertet {
  // Ein Synonym nennt seinen gültigen Namen, ein Code den seinen: das ist erklärt und nicht gedeutet.
  const erklaert = ueber === 'SYNONYM' || ueber === 'CODE' ? 1 : 0
  const gedeutet = cf || stadium !== undefined || hinweise.length > erklaert
  return {
    score: PUNKTE[ueber] - (gedeutet ? GEDEUTET : 0),
    match: GENAU.has(ueber) && !gedeutet,
    features: [
      { id: 'exact', value: ueber === 'NAME' ? 1 : 0 },
      { id: 'synonym', value: ueber === 'SYNONYM' ? 1 : 0 },
      { id: 'qualifier_removed', value: gedeutet ? 1 : 0 },
      { id: 'distance', value: 0 },
    ],
  }
}

function wiegeVorschlag(query: string, { name }: TaxonEintrag, { art }: Zuordnung<TaxonEintrag>): Bewertet {
  const abstand = schreibabstand(query.toLowerCase(), name.toLowerCase(), GRENZE)
  return {
    score: Math.max(1, art === 'MEHRDEUTIG' ? AEHNLICH : AEHNLICH - JE_BUCHSTABE * abstand),
    match: false,
    features: [
      { id: 'exact', value: 0 },
      { id: 'synonym', value: 0 },
      { id: 'qualifier_removed', value: 0 },
      { id: 'distance', value: abstand },
    ],
  }
}

function sucheNachEigenschaften(
  { properties = [] }: Abgleichfrage,
  listen: readonly GeladeneTaxaliste[],
): readonly Kandidat[] {
  const wie: Bewertet = { score: NUR_EIGENSCHAFTEN, match: false, features: [] }
  return fasseZusammen(
    listen.flatMap(liste =>
      liste.liste.taxa.filter(({ akzeptiert }) => akzeptiert === null).map(taxon => ({ taxon, liste, wie })),
    ),
  ).filter(({ eintrag }) => properties.every(eigenschaft => stimmt(eintrag, eigenschaft)))
}

/** Gleiche Namen derselben Gruppe aus mehreren Listen sind ein Taxon; es gilt, was die Liste mit den meisten Punkten sagt. */
function fasseZusammen(funde: readonly Fund[]): readonly Kandidat[] {
  const jeTaxon = new Map<string, Kandidat>()
  for (const { taxon, liste, wie } of funde) {
    const schluessel = JSON.stringify([taxon.name, taxon.gruppe])
    const bisher = jeTaxon.get(schluessel)
    const listen = [...(bisher?.eintrag.listen ?? []), liste]
    const besser = bisher !== undefined && bisher.score >= wie.score ? bisher : wie
    const { score, match, features } = besser
    jeTaxon.set(schluessel, { eintrag: { taxon: bisher?.eintrag.taxon ?? taxon, listen }, score, match, features })
  }
  return [...jeTaxon.values()]
}

/** `should` wünscht einen Typ nur. */
function hatVerlangtenTyp({ eintrag }: Kandidat, { type, type_strict: strenge = 'any' }: Abgleichfrage): boolean {
  const verlangte = type === undefined ? [] : [type].flat()
  if (verlangte.length === 0 || strenge === 'should') return true
  const eigene = new Set(typenVon(eintrag).map(({ id }) => id))
  return strenge === 'all' ? verlangte.every(id => eigene.has(id)) : verlangte.some(id => eigene.has(id))
}

function wiegeEigenschaften(kandidat: Kandidat, { properties = [] }: Abgleichfrage): Kandidat {
  const falsche = properties.filter(eigenschaft => !stimmt(kandidat.eintrag, eigenschaft)).length
  if (falsche === 0) return kandidat
  return { ...kandidat, score: Math.max(1, kandidat.score - falsche * ANDERE_EIGENSCHAFT), match: false }
}

function stimmt(eintrag: Listentaxon, { pid, v }: NonNullable<Abgleichfrage['properties']>[number]): boolean {
  const gesucht = new Set(
    [v].flat().map(wert =>
      String(typeof wert === 'object' ? wert.id : wert)
        .trim()
        .toLowerCase(),
    ),
  )
  return liesEigenschaft(eintrag, pid)?.some(wert => gesucht.has(wert.toLowerCase())) === true
}

const vergleiche = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
