import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import { erkenneDezimalzeichen } from '@benthos/fachmodell/zahl/erkenneDezimalzeichen'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import { type Einleseform, FEHLERSPALTE, type Formvorgabe, PRUEFERGEBNIS } from '@benthos/vertrag/einlesung'
import { nachSchluessel } from '../reihe/nachSchluessel.ts'
import { Dateimangel, type Dateizeile, spaltenname, type Tabelle, zelltext } from './datei/tabelle.ts'
import { istVerdeckt } from './datei/verbundene.ts'
import type { Einlesehandwerk } from './einleseart.ts'
import { ANZEIGE_ZEICHEN, KOPFSUCHE_ZEILEN, STICHPROBE_ZEILEN } from './konstanten.ts'
import { KLAMMERN, nenntAndereEinheit } from './kopfeinheit.ts'

/** Was von einer Datei erwartet wird. */
export type Erwartung = Pick<Einlesehandwerk, 'spalten' | 'schluessel'>
/** Überschriften, die nur eine zurückgegebene Datei hat: ihr Inhalt ist von hier und sagt nichts über den Eintrag. */
const EIGENE: readonly string[] = [PRUEFERGEBNIS, FEHLERSPALTE]
/** Feld je Überschrift, die mehr als eine erklärte Spalte nennt. */
export type Kopfdeutung = (koepfe: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Erkennt Kopfzeile, Bedeutung der Spalten und Dezimalzeichen aus dem Anfang der Datei. Was die Vorgabe nennt, gilt. Wirft
 * `Dateimangel`, wenn die Datei so nicht zu lesen ist, mit allem, was daran nicht stimmt.
 */
export async function erkenneForm(
  tabelle: Tabelle,
  art: Erwartung,
  vorgabe: Formvorgabe,
  deuteKoepfe?: Kopfdeutung,
): Promise<Einleseform> {
  const anfang = await leseAnfang(tabelle)
  const kopf =
    vorgabe.kopfzeile === undefined
      ? (findeKopfzeile(anfang, art.spalten) ?? (deuteKoepfe ? findeBreitenKopf(anfang, art) : null))
      : anfang.find(({ nummer }) => nummer === vorgabe.kopfzeile)
  if (!kopf)
    throw new Dateimangel(
      vorgabe.kopfzeile === undefined
        ? ohneKopf(anfang, art, tabelle.form.blaetter)
        : `In Zeile ${vorgabe.kopfzeile} stehen keine Überschriften. Bitte nennen Sie die Zeile, in der sie stehen.`,
    )
  // Auch Spalten ohne Überschrift: ihr Inhalt soll nicht unbemerkt fehlen.
  const abKopf = anfang.filter(({ nummer }) => nummer >= kopf.nummer).flatMap(({ zellen }) => [...zellen])
  const nummern = new Set(abKopf.flatMap(([nummer, zelle]) => (istVerdeckt(zelle) ? [] : [nummer])))
  const koepfe = [...nummern]
    .sort((a, b) => a - b)
    .map(nummer => ({ nummer, kopf: zelltext(kopf.zellen.get(nummer)).trim() }))
  const genannte = koepfe.flatMap(({ kopf: text }) =>
    findeSpalte(text, art.spalten) || EIGENE.includes(text) ? [] : [text],
  )
  const gewaehlte = Object.values(vorgabe.zuordnung ?? {}).flatMap(feld => bezugVon(feld) ?? [])
  const weitere = await deuteKoepfe?.([...new Set([...genannte, ...gewaehlte])])
  const verborgene = (await tabelle.verborgeneSpalten?.()) ?? new Set()
  const spalten = koepfe.map(({ nummer, kopf: text }) => {
    const benannte = benenne(nummer, text, art.spalten, vorgabe.zuordnung, weitere ?? new Map())
    return verborgene.has(nummer) ? alsVerborgene(benannte, vorgabe.zuordnung) : benannte
  })
  pruefeSpalten(spalten, art)
  const vorhanden = new Set(spalten.map(({ feld }) => feld))
  // Was die Datei schon hat, kann mit einer unbekannten Spalte nicht gemeint sein.
  const frei = new Set(art.spalten.filter(s => !vorhanden.has(s.feld)).flatMap(s => [s.titel, mitEinheit(s)]))
  return {
    ...tabelle.form,
    kopfzeile: kopf.nummer,
    spalten: spalten.map(({ andereEinheit, ...s }) => ({
      ...s,
      vorschlag: frei.has(s.vorschlag ?? '') ? s.vorschlag : null,
      ...(andereEinheit !== undefined && frei.has(andereEinheit) && { andereEinheit }),
    })),
    dezimalzeichen: vorgabe.dezimalzeichen ?? erkenneDezimal(anfang, kopf.nummer, spalten, art.spalten),
    fehlendePflicht: art.spalten.filter(s => s.pflicht && !vorhanden.has(s.feld)).map(s => s.titel),
  }
}

async function leseAnfang(tabelle: Tabelle): Promise<Dateizeile[]> {
  const zeilen: Dateizeile[] = []
  for await (const zeile of tabelle.zeilen()) {
    if (zeile.zellen.size > 0) zeilen.push(zeile)
    if (zeilen.length === STICHPROBE_ZEILEN) break
  }
  if (zeilen.length === 0) throw new Dateimangel('Die Datei ist leer.')
  return zeilen
}

/** Die erste Zeile, in der mindestens zwei Spalten heißen wie erwartet; bei Dateien mit einer Spalte genügt diese. */
function findeKopfzeile(zeilen: readonly Dateizeile[], spalten: readonly Einlesespalte[]): Dateizeile | null {
  const treffer = (zeile: Dateizeile) =>
    [...zeile.zellen.values()].filter(zelle => findeSpalte(zelltext(zelle), spalten)).length
  const kandidaten = zeilen.slice(0, KOPFSUCHE_ZEILEN)
  return (
    kandidaten.find(zeile => treffer(zeile) >= 2) ??
    kandidaten.find(zeile => zeile.zellen.size === 1 && treffer(zeile) === 1) ??
    null
  )
}

/** Nennt eine Zeile sonst nur, was in den weiteren Spalten steht, genügt eine Überschrift, die wie ein Schlüssel heißt. */
function findeBreitenKopf(zeilen: readonly Dateizeile[], { spalten, schluessel }: Erwartung): Dateizeile | null {
  const istSchluessel = (kopf: string) => schluessel.includes(findeSpalte(kopf, spalten)?.feld ?? '')
  return (
    zeilen
      .slice(0, KOPFSUCHE_ZEILEN)
      .find(({ zellen }) => zellen.size > 1 && [...zellen.values()].some(zelle => istSchluessel(zelltext(zelle)))) ??
    null
  )
}

/** Worauf sich ein Feld bezieht, das erst eine Überschrift oder eine Wahl dazu macht: was nach dem Doppelpunkt steht. */
export const bezugVon = (feld: string | null): string | null => /^\w+:(.+)$/.exec(feld ?? '')?.[1] ?? null

const findeSpalte = (kopf: string, spalten: readonly Einlesespalte[]): Einlesespalte | undefined =>
  heissenSo(kopf, spalten).find(({ istAndereEinheit }) => !istAndereEinheit)?.spalte

/** Spalten dieses Namens; nennt die Überschrift eine andere Einheit als die, in der erfasst wird, ist es keine davon. */
function heissenSo(kopf: string, spalten: readonly Einlesespalte[]) {
  const text = kopf.slice(0, ANZEIGE_ZEICHEN).trim()
  const [, ohneKlammer = '', klammer = ''] = /^(.+)\(([^()]+)\)$/.exec(text) ?? []
  const verzeichnis = nachNamen(spalten)
  const genannte = verzeichnis.get(vergleichsform(text)) ?? []
  const mitEinheitDahinter =
    klammer === ''
      ? []
      : (verzeichnis.get(vergleichsform(ohneKlammer)) ?? []).filter(({ einheit }) => einheit !== undefined)
  return [...new Set([...genannte, ...mitEinheitDahinter])].map(spalte => {
    const endung = `(${klammer.toLowerCase()})`
    const gehoertZumNamen = namenVon(spalte).some(name => name.toLowerCase().endsWith(endung))
    return { spalte, istAndereEinheit: nenntAndereEinheit(text, gehoertZumNamen ? '' : klammer, spalte) }
  })
}

const verzeichnisse = new WeakMap<readonly Einlesespalte[], ReadonlyMap<string, readonly Einlesespalte[]>>()

/** Die Spalten nach ihren Namen, einmal je Art: wer die Kopfzeile sucht, fragt nach jeder Zelle von zwanzig Zeilen. */
function nachNamen(spalten: readonly Einlesespalte[]): ReadonlyMap<string, readonly Einlesespalte[]> {
  const bekanntes = verzeichnisse.get(spalten)
  if (bekanntes) return bekanntes
  const verzeichnis = nachSchluessel(
    spalten.flatMap(spalte => namenVon(spalte).map(name => ({ wort: vergleichsform(name), spalte }))),
    ({ wort }) => wort,
  )
  const neues = new Map([...verzeichnis].map(([wort, eintraege]) => [wort, eintraege.map(({ spalte }) => spalte)]))
  verzeichnisse.set(spalten, neues)
  return neues
}

const mitEinheit = ({ titel, einheit }: Einlesespalte): string =>
  einheit === undefined ? titel : `${titel} (${einheit})`

/** Ausgaben schreiben die Einheit in Klammern hinter die Bezeichnung. */
const namenVon = (spalte: Einlesespalte): readonly string[] => [
  spalte.titel,
  ...(spalte.synonyme ?? []),
  mitEinheit(spalte),
]

/** Ohne Einheit in Klammern, Großschreibung, Umlaute, Leer- und Satzzeichen; überlanger Text zählt mit seinem Anfang. @example vergleichsform('Seehöhe [m]') // 'seehoehe' */
function vergleichsform(text: string): string {
  return text
    .slice(0, ANZEIGE_ZEICHEN)
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('α', 'alpha')
    .replaceAll('β', 'beta')
    .replace(KLAMMERN, '')
    .replaceAll(/[^a-z0-9]/g, '')
}

function benenne(
  nummer: number,
  kopf: string,
  spalten: readonly Einlesespalte[],
  zuordnung: Formvorgabe['zuordnung'],
  weitere: ReadonlyMap<string, string>,
): Einleseform['spalten'][number] {
  const stelle = { nummer, buchstabe: spaltenname(nummer), kopf }
  const gewaehlt = zuordnung?.[String(nummer)]
  if (gewaehlt !== undefined) {
    const bezug = bezugVon(gewaehlt)
    const gilt = (bezug !== null && weitere.get(bezug) === gewaehlt) || spalten.some(s => s.feld === gewaehlt)
    return {
      ...stelle,
      feld: gilt ? gewaehlt : null,
      vorschlag: null,
      ...(!gilt && bezug !== null && { unbekannt: bezug }),
    }
  }
  const feld = findeSpalte(kopf, spalten)?.feld ?? weitere.get(kopf) ?? null
  if (feld !== null || EIGENE.includes(kopf)) return { ...stelle, feld, vorschlag: null }
  const [andere] = heissenSo(kopf, spalten)
  return andere
    ? { ...stelle, feld, vorschlag: null, andereEinheit: mitEinheit(andere.spalte) }
    : { ...stelle, feld, vorschlag: aehnlichste(kopf, spalten) }
}

/** Was niemand sieht, prüft auch niemand: es gilt nur, wenn jemand es ausdrücklich zuordnet. */
function alsVerborgene(
  spalte: Einleseform['spalten'][number],
  zuordnung: Formvorgabe['zuordnung'],
): Einleseform['spalten'][number] {
  const istGewaehlt = zuordnung?.[String(spalte.nummer)] !== undefined
  return { ...spalte, ...(!istGewaehlt && { feld: null, vorschlag: null }), istAusgeblendet: true }
}

function aehnlichste(kopf: string, spalten: readonly Einlesespalte[]): string | null {
  const wort = vergleichsform(kopf)
  const grenze = Math.floor(wort.length / 3)
  const [beste] = spalten
    .map(({ titel }) => ({ titel, abstand: schreibabstand(wort, vergleichsform(titel), grenze) }))
    .filter(({ abstand }) => abstand <= grenze)
    .sort((a, b) => a.abstand - b.abstand)
  return beste?.titel ?? null
}

function pruefeSpalten(spalten: Einleseform['spalten'], { spalten: erwartet, schluessel }: Erwartung): void {
  const titel = new Map(erwartet.map(s => [s.feld, s.titel]))
  const maengel: string[] = []
  for (const feld of new Set(spalten.flatMap(s => s.feld ?? []))) {
    const gleiche = spalten.filter(s => s.feld === feld)
    const stellen = gleiche.map(({ buchstabe }) => buchstabe)
    const name = titel.get(feld) ?? gleiche[0]?.kopf
    if (stellen.length > 1)
      maengel.push(`Die Spalte „${name}“ kommt mehrmals vor (${stellen.join(', ')}). Bitte lassen Sie nur eine stehen.`)
  }
  if (!spalten.some(({ feld }) => feld !== null && schluessel.includes(feld))) {
    const namen = schluessel.map(feld => `„${titel.get(feld)}“`).join(' oder ')
    const verborgene = spalten.find(
      s => s.istAusgeblendet && schluessel.includes(findeSpalte(s.kopf, erwartet)?.feld ?? ''),
    )
    maengel.push(
      verborgene
        ? `Die Spalte „${verborgene.kopf}“ (${verborgene.buchstabe}) ist in der Datei ausgeblendet. Soll sie gelten, blenden Sie sie ein und laden Sie die Datei noch einmal hoch.`
        : `Es fehlt eine Spalte ${namen}; ohne sie ist nicht zu erkennen, wovon eine Zeile spricht.`,
    )
  }
  if (maengel.length > 0) throw new Dateimangel(maengel.join(' '))
}

function ohneKopf(zeilen: readonly Dateizeile[], { spalten }: Erwartung, blaetter: readonly string[]): string {
  const erste = [...(zeilen[0]?.zellen.values() ?? [])].map(zelle => zelltext(zelle).trim()).slice(0, 5)
  const namen = spalten.slice(0, 4).map(({ titel }) => `„${titel}“`)
  const wahl = blaetter.length > 1 ? ' oder wählen Sie ein anderes Blatt' : ''
  return `In den ersten ${KOPFSUCHE_ZEILEN} Zeilen steht keine Kopfzeile. Erwartet sind Spalten wie ${namen.join(', ')}; in Zeile ${zeilen[0]?.nummer} steht „${erste.join(' · ')}“. Bitte ergänzen Sie die Überschriften${wahl}.`
}

/** Aus den Zellen der Zahlenspalten, die als Text dastehen: Zahlen aus Excel haben kein Dezimalzeichen. */
function erkenneDezimal(
  zeilen: readonly Dateizeile[],
  kopfzeile: number,
  spalten: Einleseform['spalten'],
  erwartet: readonly Einlesespalte[],
): ',' | '.' | null {
  const zahlen = new Set(erwartet.filter(s => s.inhalt.art === 'ZAHL').map(s => s.feld))
  const nummern = spalten.filter(({ feld }) => feld !== null && zahlen.has(feld)).map(({ nummer }) => nummer)
  const texte = zeilen
    .filter(({ nummer }) => nummer > kopfzeile)
    .flatMap(({ zellen }) => nummern.map(nummer => zellen.get(nummer)))
    .flatMap(zelle => (zelle?.art === 'TEXT' ? [zelle.text] : []))
  return erkenneDezimalzeichen(texte)
}
