import { alsBruch, ausZahl, type Bruch, berechneMittel, schreibeBruch } from './bruch.ts'
import {
  type Determinand,
  GRENZROLLEN,
  type Meldeedition,
  type Meldetabelle,
  type Meldezeile,
  type Spaltenrolle,
} from './edition.ts'
import { KLASSENGRUND } from './eigeneRegeln.ts'
import {
  berechneNormalisiert,
  bestimmeKlasseDerAgentur,
  bestimmeNationaleKlasse,
  NORMALISIERTE_GRENZEN,
} from './normalisiert.ts'
import { ermittleTeilwert, type Meldeort, type Meldeteil, type Teilwert } from './teilwert.ts'

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
 * Baut die drei Tabellen. Mehrere Aufnahmen eines Orts in einem Jahr ergeben eine Zeile: das Mittel ihrer EQR, wo Typ, Kenngröße
 * und Ausweisung genau einen Satz Grenzen haben, mit dem normalisierten EQR und der Klasse, die daraus folgen; sonst das Mittel
 * ihrer normalisierten EQR ohne EQR, denn im schlechtesten von mehreren Modulen hat jedes seine eigenen Grenzen (A-EUMELDUNG-03).
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
  const kennungVon = baueKoerperkennung(edition, teile)
  const jeOrt = gruppiere(werte, ({ ort }) => `M${ort.messstelleId}`)
  const jeKoerper = gruppiere(werte, ({ ort }) => kennungVon(ort) ?? `M${ort.messstelleId}`)
  const nirgends = new Set(jeOrt.filter(istOhneMittel).flatMap(gruppe => gruppe.teile.map(({ teil }) => teil)))
  for (const teil of nirgends) verweigert.push({ teil, grund: `Die Aufnahmen des Jahres ${OHNE_MITTEL}` })
  for (const { teil } of jeKoerper.filter(istOhneMittel).flatMap(gruppe => gruppe.teile))
    if (!nirgends.has(teil))
      verweigert.push({
        teil,
        grund: `Nur je Messstelle gemeldet. Die Aufnahmen des Jahres am Wasserkörper ${OHNE_MITTEL}`,
      })
  const [orte, koerper] = [jeOrt, jeKoerper].map(gruppen => gruppen.filter(gruppe => !istOhneMittel(gruppe))) as [
    Gruppe[],
    Gruppe[],
  ]
  const verfahren = sammleVerfahren(edition, [...orte, ...koerper])
  const baue = (tabelle: Werttabelle) => (gruppe: Gruppe) =>
    baueZeile(edition, gruppe, verfahren, {
      ...kennungsangaben(tabelle, gruppe, kennungVon),
      istVorschlag: tabelle === 'wasserkoerper' && istVorgeschlagen(gruppe),
    })
  return {
    tabellen: {
      messstellen: orte.map(baue('messstellen')),
      wasserkoerper: koerper.map(baue('wasserkoerper')),
      verfahren: [...verfahren.values()].map(eines => baueVerfahren(edition, eines)),
    },
    verweigert,
  }
}

const OHNE_MITTEL = 'haben verschiedene Klassen und nicht alle einen normalisierten EQR: es gibt kein Mittel.'

/** Weder ein Mittel noch eine gemeinsame Klasse: eine solche Zeile wäre leer. */
const istOhneMittel = ({ teile }: Gruppe): boolean =>
  teile.some(({ neqr }) => neqr === null) && new Set(teile.map(({ klasse }) => klasse)).size > 1

/**
 * Kennung des Wasserkörpers: die eingetragene; sonst die, die eine andere Messstelle zu derselben nationalen Nummer trägt, sonst
 * Land und Nummer. Was denselben Wasserkörper meint, kommt so in eine Zeile.
 */
function baueKoerperkennung(edition: Meldeedition, teile: readonly Meldeteil[]): (ort: Meldeort) => string | null {
  const zurNummer = new Map<string, Set<string>>()
  for (const { ort } of teile) {
    const { wasserkoerperNummer: nummer, wasserkoerperKennung: kennung } = ort
    if (nummer === null || kennung === null) continue
    zurNummer.set(nummer, (zurNummer.get(nummer) ?? new Set()).add(kennung))
  }
  return ({ wasserkoerperKennung: kennung, wasserkoerperNummer: nummer }) => {
    if (kennung !== null || nummer === null) return kennung
    const [eingetragene, ...weitere] = zurNummer.get(nummer) ?? []
    return eingetragene !== undefined && weitere.length === 0 ? eingetragene : `${edition.land}${nummer}`
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

type Ortsangaben = { readonly kennung: string; readonly schema: string; readonly istVorschlag: boolean }

function baueZeile(
  edition: Meldeedition,
  gruppe: Gruppe,
  verfahren: ReadonlyMap<string, Verfahren>,
  { kennung, schema, istVorschlag }: Ortsangaben,
): Bauzeile {
  const { determinand, jahr, teile } = gruppe
  const { typ, ausweisung } = verfahrensangaben(edition, gruppe)
  const saetze = verfahren.get(schluesselVon(determinand, typ, ausweisung))?.saetze
  const grenzen = saetze?.size === 1 ? [...saetze.values()][0] : undefined
  const zahl = ermittleZahlen(teile, grenzen ?? null)
  const { eqr, neqr, klasse } = zahl
  const tage = teile.map(({ teil }) => teil.datum).sort()
  const vorbehalt = teile.find(({ teil }) => teil.vorbehalt !== null)?.teil.vorbehalt ?? null
  const [erster] = teile
  return {
    werte: {
      land: edition.land,
      kennung,
      schema,
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
      bemerkung: bemerkungVon(teile, zahl, saetze?.size ?? 0),
    },
    ungerundet: {
      ...(eqr !== null && { eqr: schreibeBruch(eqr, GENAU) }),
      ...(neqr !== null && { neqr: schreibeBruch(neqr, GENAU) }),
    },
    ...(vorbehalt !== null && { vorbehalt }),
    istVorschlag,
    messstelleId: erster?.teil.ort.messstelleId ?? null,
    teile,
  }
}

/** Das Schema steht bei der eingetragenen Kennung; aus der nationalen Nummer folgt keines. */
function kennungsangaben(
  tabelle: Werttabelle,
  { teile }: Gruppe,
  koerperkennungVon: (ort: Meldeort) => string | null,
): Pick<Ortsangaben, 'kennung' | 'schema'> {
  if (tabelle === 'messstellen')
    return {
      kennung: einhellig(teile, ({ ort }) => ort.kennung) ?? '',
      schema: einhellig(teile, ({ ort }) => ort.schema) ?? '',
    }
  const eingetragene = teile.filter(({ teil: { ort } }) => ort.wasserkoerperKennung !== null)
  return {
    kennung: einhellig(teile, ({ ort }) => koerperkennungVon(ort)) ?? '',
    schema: einhellig(eingetragene.length > 0 ? eingetragene : teile, ({ ort }) => ort.wasserkoerperSchema) ?? '',
  }
}

const istVorgeschlagen = ({ teile }: Gruppe): boolean =>
  teile.every(({ teil: { ort } }) => ort.wasserkoerperKennung === null && ort.wasserkoerperNummer !== null)

type Zeilenzahlen = { readonly eqr: Bruch | null; readonly neqr: Bruch | null; readonly klasse: number | null }

/** Auf der Skala des EQR ist der Referenzzustand 1, der schlechteste 0. */
const [NULL, EINS] = [ausZahl(0), ausZahl(1)]

/** Ein Ergebnis behält, was es hat; aus mehreren folgen normalisierter EQR und Klasse (nationale Lesart) aus einem Mittel. */
function ermittleZahlen(teile: readonly Teilwert[], grenzen: readonly Bruch[] | null): Zeilenzahlen {
  const eqr = grenzen === null ? null : mittelAller(teile, teil => teil.eqr)
  const neqr = mittelAller(teile, teil => teil.neqr)
  const [erster] = teile
  if (teile.length === 1 && erster !== undefined) return { eqr, neqr, klasse: erster.klasse }
  if (eqr !== null && grenzen !== null)
    return {
      eqr,
      neqr: berechneNormalisiert(eqr, { referenz: EINS, grenzen, schlechtester: NULL }),
      klasse: bestimmeNationaleKlasse(eqr, grenzen),
    }
  const klassen = new Set(teile.map(({ klasse }) => klasse))
  if (neqr !== null) return { eqr, neqr, klasse: bestimmeNationaleKlasse(neqr, NORMALISIERTE_GRENZEN) }
  return { eqr, neqr, klasse: klassen.size === 1 ? (erster?.klasse ?? null) : null }
}

function mittelAller(teile: readonly Teilwert[], wert: (teil: Teilwert) => Bruch | null): Bruch | null {
  const werte = teile.flatMap(teil => wert(teil) ?? [])
  return werte.length === teile.length && werte.length > 0 ? berechneMittel(werte) : null
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

function bemerkungVon(teile: readonly Teilwert[], { eqr, neqr, klasse }: Zeilenzahlen, saetze: number): string {
  const herkunft = [...new Set(teile.map(({ teil }) => teil.herkunft))]
  const [einziger] = teile
  if (teile.length > 1 || einziger === undefined)
    return [artDerZeile(teile.length, eqr, neqr, saetze), ...herkunft].join('; ')
  const ausWert = neqr === null ? null : bestimmeNationaleKlasse(neqr, NORMALISIERTE_GRENZEN)
  const weichtAb = ausWert !== null && klasse !== null && ausWert !== klasse
  return [...herkunft, ...(weichtAb ? [KLASSENGRUND + einziger.teil.regel] : [])].join('; ')
}

/** Wie die Zeile aus mehreren Aufnahmen entstand. */
function artDerZeile(anzahl: number, eqr: Bruch | null, neqr: Bruch | null, saetze: number): string {
  if (neqr === null) return `Gemeinsame Klasse von ${anzahl} Aufnahmen`
  if (eqr !== null) return `Mittel der EQR von ${anzahl} Aufnahmen`
  const warum =
    saetze > 1
      ? 'Module mit verschiedenen Grenzen entscheiden'
      : saetze === 1
        ? 'nicht jede Aufnahme einen hat'
        : 'Grenzen auf seiner Skala fehlen'
  return `Mittel der normalisierten EQR von ${anzahl} Aufnahmen, ohne EQR, weil ${warum}`
}
