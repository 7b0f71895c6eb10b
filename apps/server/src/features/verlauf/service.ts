import { type Element, kurzVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import type { Angabe } from '@benthos/vertrag/feldangaben'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import type { Verlaufsaenderung, Verlaufseintrag, Verlaufsteil } from '@benthos/vertrag/verlauf'
import { zeigeWert } from '@benthos/vertrag/zeigeFeld'
import type { Kysely } from 'kysely'
import { spaltenname } from '../../fach/elemente/spalten.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Leser } from '../../technik/einlesen/einlesespuren.ts'
import { AUFNAHMEFELDER, type Felder, statusText, TITEL, type Zeilenworte, zeilenangaben } from './beschreibung.ts'
import { beschreibeBestaetigung } from './bestaetigungsbeschreibung.ts'
import { beschreibeEinschaetzung, TYPFELDER } from './bewertungsbeschreibung.ts'
import { type Bildzeile, bildangaben, bildteil } from './bildbeschreibung.ts'
import { ladeHerkuenfte, zeilenfeld } from './herkunft.ts'
import { ortsbefundangaben, ortsbefundtitel } from './ortsbefundbeschreibung.ts'
import { istPhbTabelle, phbBeschreibung } from './phbbeschreibung.ts'
import { type Probentabelle, probenbeschreibung } from './probenbeschreibung.ts'
import { beschreibeAntwort, beschreibeRueckfrage } from './rueckfragebeschreibung.ts'
import { type Inhalt, type Journalzeile, ladeJournal, ladeNamen, type Namen, type Verweise } from './sql.ts'

type Ort = { aufnahmeId: number; element: Element; leser: Leser }
type Schritt = { vor?: number | undefined; anzahl: number; teil?: Verlaufsteil | undefined }

/** Journalzeilen, die der ganze Verlauf auf einmal liest: eine Zeile kann zweimal eine ganze Taxaliste sein. */
const SCHUB = 50

/** Verlauf einer Aufnahme für ein Element: Journalzeilen, gedeutet und je Speichern und Teil zusammengefasst. */
export async function zeigeVerlauf(
  db: Kysely<DB>,
  ort: Ort,
  schritt: Schritt,
): Promise<{ eintraege: Verlaufseintrag[]; weiter: number | null }> {
  const jeVorgang = new Map<string, Verlaufseintrag>()
  const weiter = await sammle(db, ort, schritt, jeVorgang)
  return { eintraege: [...jeVorgang.values()], weiter }
}

/** Der Verlauf bis an seinen Anfang: was eine Seite zählt oder durchsucht, sind Einträge, und die nennt erst das Gedeutete. */
export async function zeigeGanzenVerlauf(
  db: Kysely<DB>,
  ort: Ort,
  teil: Verlaufsteil | undefined,
): Promise<Verlaufseintrag[]> {
  const jeVorgang = new Map<string, Verlaufseintrag>()
  let vor = await sammle(db, ort, { anzahl: SCHUB, teil }, jeVorgang)
  while (vor !== null) vor = await sammle(db, ort, { anzahl: SCHUB, teil, vor }, jeVorgang)
  return [...jeVorgang.values()]
}

/** Legt die Einträge der nächsten Journalzeilen dazu. @returns wo es weitergeht; null: Ende des Verlaufs */
async function sammle(
  db: Kysely<DB>,
  { aufnahmeId, element, leser }: Ort,
  schritt: Schritt,
  jeVorgang: Map<string, Verlaufseintrag>,
): Promise<number | null> {
  const zeilen = await ladeJournal(db, aufnahmeId, element, schritt)
  const namen = await ladeNamen(db, verweiseIn(zeilen, element))
  const herkuenfte = await ladeHerkuenfte(db, aufnahmeId, zeilen, leser)
  for (const zeile of zeilen) {
    const deutung = deute(zeile, element, namen)
    if (deutung.aenderungen.length === 0) continue
    const aenderungen = herkuenfte.mitDateizeilen(zeile, deutung.aenderungen)
    const vorgang = `${zeile.anfrage_id ?? `#${zeile.id}`}/${gegenstandVon(zeile)}`
    const vorhanden = jeVorgang.get(vorgang)
    if (vorhanden) {
      vorhanden.aenderungen.push(...aenderungen)
      if (vorhanden.art !== zeile.aktion) vorhanden.art = 'UPDATED'
      continue
    }
    const eintrag: Verlaufseintrag = {
      id: zeile.id,
      zeitpunkt: zeile.zeitpunkt,
      benutzer: zeile.benutzer,
      // Ein Ereignis ist eine neue Zeile, aber der Status hat sich geändert.
      art: zeile.tabelle === 'status_ereignis' ? 'UPDATED' : zeile.aktion,
      ...deutung,
      herkunft: herkuenfte.von(zeile),
      aenderungen,
    }
    jeVorgang.set(vorgang, eintrag)
  }
  return zeilen.length < schritt.anzahl ? null : (zeilen.at(-1)?.id ?? null)
}

/** Was eine Journalzeile geändert hat; der Kopf einer Probe reicht in ihre Erstbestimmung, bestätigt wird auch gemeinsam. */
function gegenstandVon({ tabelle, schluessel }: Journalzeile): string {
  if (tabelle === 'plausibilitaet_bestaetigung') return tabelle
  return tabelle === 'bestimmung' ? `probe/${schluessel.replace('/ERSTBESTIMMUNG', '')}` : `${tabelle}/${schluessel}`
}

type Deutung = Pick<Verlaufseintrag, 'teil' | 'titel' | 'grund' | 'aenderungen'>

function deute(zeile: Journalzeile, element: Element, namen: Namen): Deutung {
  const [vorher, nachher] = [alsObjekt(zeile.vorher), alsObjekt(zeile.nachher)]
  const felder = (bekannte: Felder) =>
    vergleiche(zeilenangaben(vorher, bekannte, namen, element), zeilenangaben(nachher, bekannte, namen, element))
  if (istPhbTabelle(zeile.tabelle)) {
    const { teil, titel, jeGegenstand, ...angabe } = phbBeschreibung(zeile.tabelle)
    const aenderungen =
      'felder' in angabe
        ? felder(angabe.felder)
        : zeilenweise(alsListe<never>(zeile.vorher), alsListe<never>(zeile.nachher), angabe.zeilen, namen)
    if (!jeGegenstand) return { teil, titel, grund: null, aenderungen }
    const name = teil === 'phb/algenmischbestaende' ? namen.mischbestand.get(Number(zeile.schluessel)) : undefined
    return {
      teil,
      titel: name === undefined ? titel : `${titel} „${name}“`,
      grund: null,
      aenderungen: aenderungen.map(eine => ({ ...eine, feld: `${zeile.schluessel}/${eine.feld}` })),
    }
  }
  const probe = probenbeschreibung(zeile, namen)
  if (probe) {
    const aenderungen =
      probe.art === 'KOPF'
        ? felder(probe.felder)
        : zeilenweise(alsListe<never>(zeile.vorher), alsListe<never>(zeile.nachher), probe.zeilen, namen)
    return { teil: probe.teil, titel: probe.titel, grund: null, aenderungen }
  }
  switch (zeile.tabelle as Exclude<typeof zeile.tabelle, Probentabelle>) {
    case 'aufnahme':
      return {
        teil: 'aufnahmedaten',
        titel: TITEL.aufnahme,
        grund: null,
        aenderungen: [...felder(AUFNAHMEFELDER), ...standwechsel(vorher, nachher, element)],
      }
    case 'status_ereignis': {
      // Ein zurückgenommenes Ereignis führt wieder dorthin, woher es kam.
      const ereignis = nachher ?? vorher
      const [von, nach] = nachher === null ? ['nach', 'von'] : ['von', 'nach']
      const titel = ereignis?.['art'] === 'FREIGABE' ? TITEL.freigabe : TITEL.status
      const text = (wert: unknown) => statusText(ereignis?.['art'], wert)
      return {
        teil: 'status',
        titel,
        grund: zeigeWert(nachher?.['grund']),
        aenderungen: [
          {
            art: 'UPDATED',
            feld: String(ereignis?.['art']),
            label: titel,
            vorher: text(ereignis?.[von]),
            nachher: text(ereignis?.[nach]),
          },
        ],
      }
    }
    case 'aufnahme_typologie': {
      const alle = felder(TYPFELDER)
      // Der Grund steht schon über den Änderungen, wenn sich sonst etwas geändert hat.
      const typ = alle.filter(({ feld }) => feld !== 'grund')
      return {
        teil: `bewertung/${kurzVon(element)}`,
        titel: TITEL.typologie,
        grund: zeigeWert(nachher?.['grund']),
        aenderungen: typ.length > 0 ? typ : alle,
      }
    }
    case 'experteneinschaetzung':
      return {
        teil: `bewertung/${kurzVon(element)}`,
        titel: TITEL.einschaetzung,
        ...beschreibeEinschaetzung(vorher as never, nachher as never),
      }
    case 'aufnahme_abschnitt': {
      const name = (nachher ?? vorher)?.['abschnitt'] as Ortsbefundname
      const angaben = (stand: typeof vorher) => ortsbefundangaben(name, (stand?.['daten'] ?? null) as typeof vorher)
      return {
        teil: `ortsbefund/${name}`,
        titel: ortsbefundtitel(name),
        grund: null,
        aenderungen: vergleiche(angaben(vorher), angaben(nachher)),
      }
    }
    case 'plausibilitaet_bestaetigung':
      return {
        teil: 'plausibilitaet',
        titel: TITEL.bestaetigung,
        grund: null,
        aenderungen: beschreibeBestaetigung(vorher as never, nachher as never),
      }
    case 'rueckfrage':
      return {
        teil: 'plausibilitaet',
        titel: TITEL.rueckfrage,
        grund: null,
        aenderungen: beschreibeRueckfrage(vorher as never, nachher as never),
      }
    case 'rueckfrage_antwort':
      return {
        teil: 'plausibilitaet',
        titel: TITEL.antwort,
        grund: null,
        aenderungen: beschreibeAntwort(nachher as never, namen),
      }
    case 'bild': {
      const [alt, neu] = [vorher as Bildzeile | null, nachher as Bildzeile | null]
      return {
        ...bildteil((neu ?? alt) as Bildzeile),
        grund: null,
        aenderungen: vergleiche(bildangaben(alt), bildangaben(neu)),
      }
    }
  }
}

/** Die Klasse schreibt die Bewertung in die Aufnahme, die Frist, wer Aufträge vergibt; Felder der Aufnahmedaten sind sie nicht. */
function standwechsel(
  vorher: Record<string, unknown> | null,
  nachher: Record<string, unknown> | null,
  element: Element,
): Verlaufsaenderung[] {
  const [klasse, frist] = [spaltenname(element, 'klasse'), spaltenname(element, 'frist')]
  const angaben = (stand: Record<string, unknown> | null): Angabe[] => {
    const tag = stand?.[frist]
    return [
      { feld: klasse, label: `Klasse ${element}`, text: zeigeWert(stand?.[klasse]) },
      { feld: frist, label: `Frist ${element}`, text: typeof tag === 'string' ? formatiereDatum(tag) : null },
    ].flatMap(({ text, ...angabe }) => (text === null ? [] : [{ ...angabe, text }]))
  }
  return vergleiche(angaben(vorher), angaben(nachher))
}

function vergleiche(vorher: readonly Angabe[], nachher: readonly Angabe[]): Verlaufsaenderung[] {
  const alte = new Map(vorher.map(angabe => [angabe.feld, angabe]))
  const neue = new Map(nachher.map(angabe => [angabe.feld, angabe]))
  return [...new Map([...neue, ...alte]).values()].flatMap(({ feld, label }) => {
    const [alt, neu] = [alte.get(feld)?.text ?? null, neue.get(feld)?.text ?? null]
    if (alt === neu) return []
    return [
      { art: alt === null ? 'NEW' : neu === null ? 'DELETED' : 'UPDATED', feld, label, vorher: alt, nachher: neu },
    ]
  })
}

function zeilenweise<Z extends { zeile: number }>(
  vorher: readonly Z[],
  nachher: readonly Z[],
  { label, text }: Zeilenworte<Z>,
  namen: Namen,
): Verlaufsaenderung[] {
  const alt = new Map(vorher.map(fund => [fund.zeile, fund]))
  const neu = new Map(nachher.map(fund => [fund.zeile, fund]))
  return [...new Set([...alt.keys(), ...neu.keys()])]
    .sort((a, b) => a - b)
    .map((zeile): Verlaufsaenderung => {
      const [a, n] = [alt.get(zeile), neu.get(zeile)]
      const feld = zeilenfeld(zeile)
      if (!a) return { art: 'NEW', feld, label: label(n as Z, namen), vorher: null, nachher: text(n as Z) }
      if (!n) return { art: 'DELETED', feld, label: label(a, namen), vorher: text(a), nachher: null }
      const [altesLabel, neuesLabel] = [label(a, namen), label(n, namen)]
      const mitName = (eine: Z, name: string) => (altesLabel === neuesLabel ? text(eine) : `${name}, ${text(eine)}`)
      return {
        art: 'UPDATED',
        feld,
        label: neuesLabel,
        vorher: mitName(a, altesLabel),
        nachher: mitName(n, neuesLabel),
      }
    })
}

function verweiseIn(zeilen: readonly Journalzeile[], element: Element): Verweise {
  const verweise = {
    messstelle: new Set<number>(),
    projekt: new Set<number>(),
    organisationseinheit: new Set<number>(),
    taxalistenversion: new Set<number>(),
    taxon: new Set<number>(),
    probe: new Set<number>(),
    mischbestand: new Set<number>(),
    rueckfrage: new Set<number>(),
  }
  const merke = (menge: Set<number>, wert: unknown) => {
    if (typeof wert === 'number') menge.add(wert)
  }
  for (const zeile of zeilen) {
    for (const stand of [zeile.vorher, zeile.nachher]) {
      for (const inhalt of Array.isArray(stand) ? stand : [stand]) {
        if (inhalt === null) continue
        merke(verweise.messstelle, inhalt['messstelle_id'])
        merke(verweise.projekt, inhalt['projekt_id'])
        merke(verweise.organisationseinheit, inhalt[spaltenname(element, 'auftragnehmerId')])
        merke(verweise.taxalistenversion, inhalt['taxalistenversion_id'])
        merke(verweise.taxon, inhalt['taxon_id'])
        merke(verweise.rueckfrage, inhalt['rueckfrage_id'])
      }
    }
    if (zeile.tabelle === 'mzb_fund') verweise.probe.add(Number(zeile.schluessel))
    if (zeile.tabelle.startsWith('phb_algenmischbestand')) verweise.mischbestand.add(Number(zeile.schluessel))
  }
  return verweise
}

function alsObjekt(inhalt: Inhalt): Record<string, unknown> | null {
  return Array.isArray(inhalt) ? null : inhalt
}

function alsListe<Z>(inhalt: Inhalt): Z[] {
  return Array.isArray(inhalt) ? (inhalt as Z[]) : []
}
