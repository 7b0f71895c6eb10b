import type { Akteur } from '@benthos/fachmodell'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { Tabelle } from './datei/tabelle.ts'
import { leseDatenzeilen } from './datenzeilen.ts'
import { type Dateikontext, type Einlesehandwerk, istGanz, istGruppe } from './einleseart.ts'
import { GRUPPENSTAPEL_ZEILEN, STAPEL_ZEILEN } from './konstanten.ts'
import type { GeleseneZeile, Zeilenpruefung } from './zeilenpruefung.ts'

type Quelle<K, S> = {
  db: Datenbank
  tabelle: Tabelle
  form: Einleseform
  kontext: Dateikontext
  akteur: Akteur
  pruefung: Zeilenpruefung<K, S>
  /** Gruppen in der Folge ihrer Schlüssel: wer so lädt, verklemmt sich mit keinem, der dieselben Objekte lädt */
  istGeordnet?: boolean
}

export type Zeilenstapel<K> = {
  zeilen: readonly GeleseneZeile[]
  /** holt, was die Prüfung dieser Zeilen wissen muss */
  kenne: (db: Datenbank | Transaktion) => Promise<K>
}

/**
 * Gelesene Zeilen in Stapeln, jeder mit dem, was seine Prüfung wissen muss. Was zusammengehört, steht im selben Stapel, oder,
 * wo das alle Zeilen sind, in einem gemeinsamen Wissen.
 */
export async function* leseStapel<K, S>(
  art: Einlesehandwerk<K, S>,
  { db, tabelle, form, kontext, akteur, pruefung, istGeordnet = false }: Quelle<K, S>,
): AsyncGenerator<Zeilenstapel<K>> {
  const alle: GeleseneZeile[] = []
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN)) {
    const zeilen = stapel.map(zeile => pruefung.lies(zeile))
    if (istGanz(art) || istGruppe(art)) alle.push(...zeilen)
    else yield { zeilen, kenne: tx => art.bereiteVor(tx, akteur, werteVon(zeilen)) }
  }
  if (istGanz(art)) {
    const kenntnis = art.sichte(werteVon(alle), kontext.angaben)
    for (let i = 0; i < alle.length; i += STAPEL_ZEILEN)
      yield { zeilen: alle.slice(i, i + STAPEL_ZEILEN), kenne: async () => kenntnis }
  } else if (istGruppe(art)) {
    const gruppeVon = await art.gruppiere(db, akteur, werteVon(alle), kontext)
    const schluesselVon = ({ werte }: GeleseneZeile) => gruppeVon(werte)
    const gruppen = gruppiere(alle, schluesselVon)
    for (const zeilen of sammle(istGeordnet ? nachSchluessel(gruppen, schluesselVon) : gruppen)) {
      yield { zeilen, kenne: tx => art.bereiteVor(tx, akteur, werteVon(zeilen), kontext) }
    }
  }
}

/** Gruppen in der Folge, in der sie zuerst vorkommen. */
export function gruppiere<Z>(zeilen: readonly Z[], schluesselVon: (zeile: Z) => string): readonly (readonly Z[])[] {
  const gruppen = new Map<string, Z[]>()
  for (const zeile of zeilen) {
    const schluessel = schluesselVon(zeile)
    const gruppe = gruppen.get(schluessel)
    if (gruppe) gruppe.push(zeile)
    else gruppen.set(schluessel, [zeile])
  }
  return [...gruppen.values()]
}

function nachSchluessel<Z>(gruppen: readonly (readonly Z[])[], schluesselVon: (zeile: Z) => string) {
  const mitSchluessel = gruppen.map(gruppe => ({ gruppe, schluessel: gruppe[0] ? schluesselVon(gruppe[0]) : '' }))
  return mitSchluessel.toSorted((a, b) => (a.schluessel < b.schluessel ? -1 : 1)).map(({ gruppe }) => gruppe)
}

/** Ganze Gruppen zu Stapeln; eine große Gruppe ist ein Stapel für sich. */
function* sammle<Z>(gruppen: readonly (readonly Z[])[]): Generator<readonly Z[]> {
  let stapel: Z[] = []
  for (const gruppe of gruppen) {
    if (stapel.length > 0 && stapel.length + gruppe.length > GRUPPENSTAPEL_ZEILEN) {
      yield stapel
      stapel = []
    }
    stapel = stapel.concat(gruppe)
  }
  if (stapel.length > 0) yield stapel
}

const werteVon = (zeilen: readonly GeleseneZeile[]) => zeilen.map(({ werte }) => werte)
