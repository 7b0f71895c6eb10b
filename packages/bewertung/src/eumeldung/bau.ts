import { alsBruch, type Bruch, berechneMittel, schreibeBruch } from './bruch.ts'
import {
  type Determinand,
  GRENZROLLEN,
  type Meldeedition,
  type Meldetabelle,
  type Meldezeile,
  type Spaltenrolle,
} from './edition.ts'
import { KLASSENGRUND } from './eigeneRegeln.ts'
import { bestimmeKlasseDerAgentur, bestimmeNationaleKlasse, NORMALISIERTE_GRENZEN } from './normalisiert.ts'
import { ermittleTeilwert, type Meldeteil, type Teilwert } from './teilwert.ts'

/** Zeile mit dem, woraus sie entstand. */
export type Bauzeile = Meldezeile & { readonly messstelleId: number | null; readonly teile: readonly Teilwert[] }

/** Die gebaute Meldung: Zeilen der drei Tabellen, und was nicht hineinkam, mit seinem Grund. */
export type Meldung = {
  readonly tabellen: Readonly<Record<Meldetabelle, readonly Bauzeile[]>>
  readonly verweigert: readonly { readonly teil: Meldeteil; readonly grund: string }[]
}

/** Stellen, auf die ein Wert vor dem Runden festgehalten wird. */
const GENAU = 12

type Gruppe = { determinand: Determinand; jahr: string; teile: Teilwert[] }
type Werttabelle = Exclude<Meldetabelle, 'verfahren'>

/**
 * Baut die drei Tabellen. Mehrere Aufnahmen eines Orts in einem Jahr ergeben eine Zeile: das Mittel ihrer normalisierten EQR
 * und dessen Klasse. Der nationale EQR steht nur da, wo Typ, Kenngröße und Ausweisung genau einen Satz Grenzen haben; sonst
 * gibt es allein den normalisierten, denn im schlechtesten von mehreren Modulen hat jedes seine eigenen (A-EUMELDUNG-03).
 */
export function baueMeldung(edition: Meldeedition, teile: readonly Meldeteil[]): Meldung {
  const verweigert: Meldung['verweigert'][number][] = []
  const werte = edition.determinanden
    .filter(({ gilt }) => gilt)
    .flatMap(determinand =>
      teile
        .filter(({ element }) => element === determinand.element)
        .flatMap(teil => {
          const wert = ermittleTeilwert(teil, determinand)
          if (wert === null) verweigert.push({ teil, grund: 'Das Ergebnis hat keine Klasse.' })
          return wert === null ? [] : [{ determinand, wert }]
        }),
    )
  const jeOrt = gruppiere(werte, ({ ort }) => `M${ort.messstelleId}`)
  const jeKoerper = gruppiere(
    werte,
    ({ ort }) => ort.wasserkoerperKennung ?? ort.wasserkoerperNummer ?? `M${ort.messstelleId}`,
  )
  const verfahren = sammleVerfahren(edition, [...jeOrt, ...jeKoerper])
  return {
    tabellen: {
      messstellen: jeOrt.map(gruppe => baueZeile(edition, 'messstellen', gruppe, verfahren)),
      wasserkoerper: jeKoerper.map(gruppe => baueZeile(edition, 'wasserkoerper', gruppe, verfahren)),
      verfahren: [...verfahren.values()].map(eines => baueVerfahren(edition, eines)),
    },
    verweigert,
  }
}

function gruppiere(
  werte: readonly { determinand: Determinand; wert: Teilwert }[],
  ortVon: (teil: Meldeteil) => string,
): Gruppe[] {
  const gruppen = new Map<string, Gruppe>()
  for (const { determinand, wert } of werte) {
    const jahr = wert.teil.datum.slice(0, 4)
    const schluessel = [jahr, ortVon(wert.teil), determinand.code].join(' ')
    const gruppe = gruppen.get(schluessel)
    if (gruppe) gruppe.teile.push(wert)
    else gruppen.set(schluessel, { determinand, jahr, teile: [wert] })
  }
  return [...gruppen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, gruppe]) => gruppe)
}

/** Typ und Ausweisung gelten, wo sie an allen Teilen dieselben sind. */
function einhellig<W>(teile: readonly Teilwert[], wert: (teil: Meldeteil) => W | null): W | null {
  const [erster, ...weitere] = new Set(teile.map(({ teil }) => wert(teil)))
  return weitere.length === 0 ? (erster ?? null) : null
}

type Verfahren = { determinand: Determinand; typ: string; ausweisung: string; saetze: Map<string, readonly Bruch[]> }

function verfahrensangaben(
  edition: Meldeedition,
  { teile }: Gruppe,
): { typ: string | null; ausweisung: string | null } {
  const ausweisung = einhellig(teile, ({ ort }) => ort.ausweisung)
  return {
    typ: einhellig(teile, ({ ort }) => ort.typ),
    ausweisung: ausweisung === null ? null : (edition.ausweisungen[ausweisung] ?? null),
  }
}

const schluesselVon = (determinand: Determinand, typ: string | null, ausweisung: string | null) =>
  JSON.stringify([typ, determinand.code, ausweisung])

function sammleVerfahren(edition: Meldeedition, gruppen: readonly Gruppe[]): Map<string, Verfahren> {
  const verfahren = new Map<string, Verfahren>()
  for (const gruppe of gruppen) {
    const { determinand } = gruppe
    const { typ, ausweisung } = verfahrensangaben(edition, gruppe)
    if (typ === null || ausweisung === null) continue
    const schluessel = schluesselVon(determinand, typ, ausweisung)
    const eines = verfahren.get(schluessel) ?? { determinand, typ, ausweisung, saetze: new Map() }
    for (const { grenzen } of gruppe.teile) {
      if (grenzen !== null) eines.saetze.set(grenzen.map(g => schreibeBruch(g, GENAU)).join(' '), grenzen)
    }
    verfahren.set(schluessel, eines)
  }
  return new Map([...verfahren].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function baueVerfahren(edition: Meldeedition, { determinand, typ, ausweisung, saetze }: Verfahren): Bauzeile {
  const [einziger, ...weitere] = saetze.values()
  const grenzen = weitere.length === 0 ? einziger : undefined
  const werte: Partial<Record<Spaltenrolle, string>> = {
    land: edition.land,
    kategorie: edition.kategorie,
    typ,
    ausweisung,
    determinand: determinand.code,
    system: edition.systeme[determinand.element] ?? '',
    bemerkung:
      weitere.length > 0
        ? `${saetze.size} Module mit verschiedenen Grenzen entscheiden; gemeldet wird der normalisierte EQR.`
        : '',
  }
  for (const [i, rolle] of GRENZROLLEN.entries()) {
    const grenze = grenzen?.[i]
    werte[rolle] = grenze === undefined ? '' : ohneNullen(schreibeBruch(grenze, edition.hoechsteStellen))
  }
  return { werte, messstelleId: null, teile: [] }
}

const ohneNullen = (text: string) => text.replace(/\.?0+$/, '') || '0'

function baueZeile(
  edition: Meldeedition,
  tabelle: Werttabelle,
  gruppe: Gruppe,
  verfahren: ReadonlyMap<string, Verfahren>,
): Bauzeile {
  const { determinand, jahr, teile } = gruppe
  const { typ, ausweisung } = verfahrensangaben(edition, gruppe)
  const saetze = verfahren.get(schluesselVon(determinand, typ, ausweisung))?.saetze
  const grenzen = saetze?.size === 1 ? [...saetze.values()][0] : undefined
  const eqr = grenzen === undefined ? null : mittelAller(teile, ({ eqr }) => eqr)
  const neqr = mittelAller(teile, ({ neqr }) => neqr)
  const klasse = klasseVon(teile, neqr)
  const tage = teile.map(({ teil }) => teil.datum).sort()
  const vorbehalt = teile.find(({ teil }) => teil.vorbehalt !== null)?.teil.vorbehalt ?? null
  const [erster] = teile
  return {
    werte: {
      land: edition.land,
      ...kennungsangaben(edition, tabelle, gruppe),
      kategorie: edition.kategorie,
      typ: typ ?? '',
      ausweisung: ausweisung ?? '',
      determinand: determinand.code,
      system: edition.systeme[determinand.element] ?? '',
      jahr,
      zeitraum: `${tage[0]}--${tage.at(-1)}`,
      klasse: klasse === null ? '' : String(klasse),
      anzahl: String(teile.length),
      eqr: eqr === null ? '' : gerundet(edition, eqr, grenzen ?? []),
      neqr: neqr === null ? '' : gerundet(edition, neqr, NORMALISIERTE_GRENZEN),
      status: '',
      bemerkung: bemerkungVon(teile, klasse, neqr),
    },
    ungerundet: {
      ...(eqr !== null && { eqr: schreibeBruch(eqr, GENAU) }),
      ...(neqr !== null && { neqr: schreibeBruch(neqr, GENAU) }),
    },
    ...(vorbehalt !== null && { vorbehalt }),
    istVorschlag: tabelle === 'wasserkoerper' && istVorgeschlagen(gruppe),
    messstelleId: erster?.teil.ort.messstelleId ?? null,
    teile,
  }
}

/** Ohne eingetragene Kennung des Wasserkörpers ist sie Land und nationale Nummer, als Vorschlag; ein Schema folgt daraus nicht. */
function kennungsangaben(edition: Meldeedition, tabelle: Werttabelle, { teile }: Gruppe) {
  const angabe = (wert: (teil: Meldeteil) => string | null) => einhellig(teile, wert) ?? ''
  if (tabelle === 'messstellen')
    return { kennung: angabe(({ ort }) => ort.kennung), schema: angabe(({ ort }) => ort.schema) }
  return {
    kennung: angabe(({ ort: { wasserkoerperKennung, wasserkoerperNummer } }) =>
      wasserkoerperKennung === null && wasserkoerperNummer !== null
        ? `${edition.land}${wasserkoerperNummer}`
        : wasserkoerperKennung,
    ),
    schema: angabe(({ ort }) => ort.wasserkoerperSchema),
  }
}

const istVorgeschlagen = ({ teile }: Gruppe): boolean =>
  teile.every(({ teil: { ort } }) => ort.wasserkoerperKennung === null && ort.wasserkoerperNummer !== null)

function mittelAller(teile: readonly Teilwert[], wert: (teil: Teilwert) => Bruch | null): Bruch | null {
  const werte = teile.flatMap(teil => wert(teil) ?? [])
  return werte.length === teile.length && werte.length > 0 ? berechneMittel(werte) : null
}

/** Ein Ergebnis behält seine Klasse; aus mehreren folgt sie aus dem Mittel, nach nationaler Lesart. */
function klasseVon(teile: readonly Teilwert[], neqr: Bruch | null): number | null {
  const [erste, ...weitere] = new Set(teile.map(({ klasse }) => klasse))
  if (teile.length === 1 || (neqr === null && weitere.length === 0)) return erste ?? null
  return neqr === null ? null : bestimmeNationaleKlasse(neqr, NORMALISIERTE_GRENZEN)
}

/** So viele Stellen wie vorgesehen; kippt dadurch die Klasse, mehr, bis zur Grenze der Edition. */
function gerundet({ stellen, hoechsteStellen }: Meldeedition, wert: Bruch, grenzen: readonly Bruch[]): string {
  const klassen = (text: Bruch) =>
    [bestimmeNationaleKlasse(text, grenzen), bestimmeKlasseDerAgentur(text, grenzen)].join(' ')
  const genau = klassen(wert)
  for (let n = stellen; n < hoechsteStellen; n += 1) {
    const text = schreibeBruch(wert, n)
    const gelesen = alsBruch(text)
    if (gelesen !== null && klassen(gelesen) === genau) return text
  }
  return schreibeBruch(wert, hoechsteStellen)
}

function bemerkungVon(teile: readonly Teilwert[], klasse: number | null, neqr: Bruch | null): string {
  const saetze = [...new Set(teile.map(({ teil }) => teil.herkunft))]
  if (teile.length > 1) saetze.unshift(`Mittel der normalisierten EQR von ${teile.length} Aufnahmen`)
  const [einziger] = teile
  const ausWert = neqr === null ? null : bestimmeNationaleKlasse(neqr, NORMALISIERTE_GRENZEN)
  if (teile.length === 1 && einziger && ausWert !== null && klasse !== null && ausWert !== klasse)
    saetze.push(KLASSENGRUND + einziger.teil.regel)
  return saetze.join('; ')
}
