import { type Akteur, BEARBEITBARE_STATUS, darf, ELEMENTE, type Element, jeElement } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { meldungFuer } from '@benthos/vertrag'
import { Aufnahmedaten, auftragnehmerfeld } from '@benthos/vertrag/aufnahme'
import { KOPFTEIL, MESSSTELLENSPALTE } from '@benthos/vertrag/aufnahmespalten'
import { titelIn } from '@benthos/vertrag/feld'
import type { Ortsbefundname } from '@benthos/vertrag/ortsbefund'
import { ORTSBEFUNDABSCHNITTE } from '@benthos/vertrag/ortsbefundabschnitte'
import type { z } from 'zod'
import type { Wuchsformauftrag } from '../../../fach/ortsbefund/schreibeWuchsform.ts'
import type { Aufnahmesachverhalt } from '../../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht } from '../../../fach/rechte/teilrecht.ts'
import type {
  Doppelschluessel,
  Feldbeanstandung,
  Wertaenderung,
  Zeilenurteil,
  Zeilenwerte,
} from '../../../technik/einlesen/einleseart.ts'
import { liesNachVertrag, ohneUnlesbare } from '../../../technik/einlesen/vertragslesung.ts'
import type { Einwand } from '../../../technik/http/problem.ts'
import { beanstandeAufnahmedaten, sacheVon, VERWEHRT } from '../regeln.ts'
import { alsBefund, alsFelder, feldDer } from './befund.ts'
import { type Bestehende, entwirf, type Kopfentwurf, teilVon } from './entwurf.ts'
import { bezugAus, bezugsschluessel, type Kenntnis } from './kenntnis.ts'
import { istTeilLesbar, KEIN_ABSCHNITT } from './teilzugang.ts'
import { pruefeWuchsformen } from './wuchsformpruefung.ts'

/** Was aus einer geprüften Zeile zu speichern ist. */
export type Aufnahmeauftrag = { abschnitte: readonly Abschnittsauftrag[]; wuchsformen: readonly Wuchsformauftrag[] } & (
  | {
      art: 'ANLEGEN'
      daten: Aufnahmedaten
      /** den Code nennt die Zeile nicht: er entsteht beim Speichern */
      istVorschlag: boolean
    }
  | { art: 'AENDERN'; id: number; kopf: { version: number; daten: Aufnahmedaten } | null }
)
/** `version` 0: der Abschnitt entsteht */
export type Abschnittsauftrag = { name: Ortsbefundname; version: number; daten: object }

type Urteil = Zeilenurteil<Aufnahmeauftrag>

/** Beurteilt eine Zeile: neu, geändert, unverändert, oder alles, was nicht stimmt. */
export function pruefeAufnahme(
  werte: Zeilenwerte,
  kenntnis: Kenntnis,
  akteur: Akteur,
  unlesbare: ReadonlySet<string>,
): Urteil {
  const entwurf = entwirf(werte, kenntnis)
  const { alt } = entwurf
  const istBestimmt = alt !== null || ![MESSSTELLENSPALTE, `${KOPFTEIL}.datum`].some(feld => unlesbare.has(feld))
  const kopf = pruefeKopf(entwurf, kenntnis, akteur, unlesbare)
  const sachverhalt = sachverhaltVon(entwurf, kopf.daten, kenntnis)
  const teile = ORTSBEFUNDABSCHNITTE.map(abschnitt => pruefeAbschnitt(abschnitt, werte, alt, sachverhalt, akteur))
  const wuchsformen = pruefeWuchsformen(werte, alt?.id ?? null, sachverhalt, kenntnis.wuchsformen, akteur)
  const beanstandungen = [
    ...entwurf.beanstandungen,
    // Solange offen ist, welche Aufnahme gemeint ist, fehlt dem Kopf nichts.
    ...kopf.fehler.filter(({ feld }) => istBestimmt || feld in werte),
    ...[...teile, wuchsformen].flatMap(({ fehler }) => fehler),
  ]
  const doppelschluessel = doppelschluesselVon(entwurf)
  if (beanstandungen.length > 0 || !istBestimmt) return { ausgang: 'ABGELEHNT', beanstandungen, doppelschluessel }
  const ortsbefund = {
    abschnitte: teile.flatMap(({ auftrag }) => auftrag ?? []),
    wuchsformen: wuchsformen.auftraege,
  }
  if (alt === null) {
    const speichern = {
      art: 'ANLEGEN' as const,
      daten: kopf.daten as Aufnahmedaten,
      istVorschlag: entwurf.istVorschlag,
      ...ortsbefund,
    }
    return { ausgang: 'ANGENOMMEN', speichern, doppelschluessel, hinweise: daneben(entwurf, speichern.daten) }
  }
  const aenderungen = [kopf, ...teile, wuchsformen].flatMap(teil => teil.aenderungen)
  if (aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: alt.id, doppelschluessel }
  const neuerKopf = kopf.aenderungen.length > 0 && kopf.daten ? { version: alt.version, daten: kopf.daten } : null
  return {
    ausgang: 'GEAENDERT',
    objektId: alt.id,
    speichern: { art: 'AENDERN', id: alt.id, kopf: neuerKopf, ...ortsbefund },
    aenderungen,
    doppelschluessel,
  }
}

type Kopfurteil = {
  daten: Aufnahmedaten | null
  aenderungen: readonly Wertaenderung[]
  fehler: readonly Feldbeanstandung[]
}

function pruefeKopf(
  entwurf: Kopfentwurf,
  kenntnis: Kenntnis,
  akteur: Akteur,
  unlesbare: ReadonlySet<string>,
): Kopfurteil {
  const { alt, teil } = entwurf
  const gelesen = liesNachVertrag(Aufnahmedaten, { ...alt?.daten, ...teil })
  const { daten } = gelesen
  const gueltige = ohneUnlesbare(gelesen.gueltige, unlesbare, `${KOPFTEIL}.`)
  const aenderungen = alt ? vergleicheKoepfe(alt, gueltige, teil) : []
  if (alt && daten && aenderungen.length === 0) return { daten, aenderungen, fehler: [] }
  // Eine genannte Messstelle, die es nicht gibt, ist schon beanstandet; der Code, der aus ihr entstünde, fehlt nicht der Zeile.
  const schon = new Set(entwurf.beanstandungen.map(({ feld }) => feld))
  if (entwurf.istVorschlag) schon.add(`${KOPFTEIL}.code`)
  const fehler = gelesen.fehler.map(({ feld, meldung }) => ({ feld: `${KOPFTEIL}.${feld.split('.')[0]}`, meldung }))
  return {
    daten,
    aenderungen,
    fehler: [
      ...fehler.filter(({ feld }) => !schon.has(feld)),
      ...pruefeRecht(alt, aenderungen, akteur),
      ...pruefeBezuege(entwurf, gueltige, kenntnis, akteur),
    ],
  }
}

function vergleicheKoepfe(alt: Bestehende, neu: Partial<Aufnahmedaten>, teil: Kopfentwurf['teil']): Wertaenderung[] {
  return (Object.keys(teil) as (keyof Aufnahmedaten)[]).flatMap(name => {
    if (!(name in neu) || JSON.stringify(alt.daten[name]) === JSON.stringify(neu[name])) return []
    return [{ feld: `${KOPFTEIL}.${name}`, alt: alt.daten[name], neu: neu[name] }]
  })
}

/** Den Kopf ändert, wer es an jedem Qualitätselement darf. */
function pruefeRecht(
  alt: Bestehende | null,
  aenderungen: readonly Wertaenderung[],
  akteur: Akteur,
): Feldbeanstandung[] {
  if (alt === null) return []
  const sachen = ELEMENTE.flatMap(element => alt.sachverhalt[element] ?? [])
  if (sachen.every(sache => darf(akteur, 'aufnahmedaten.bearbeiten', sache))) return []
  const duerfte = sachen.every(sache => darf(akteur, 'aufnahmedaten.bearbeiten', { ...sache, status: 'NEU' }))
  const istGesperrt = duerfte && sachen.some(({ status }) => status && !BEARBEITBARE_STATUS.includes(status))
  return aenderungen.map(({ feld }) => ({ feld, meldung: istGesperrt ? GESPERRT : OHNE_RECHT }))
}

const GESPERRT = 'Die Aufnahme ist übergeben oder geprüft: Ihre Angaben sind gesperrt.'
const OHNE_RECHT = 'Diese Angabe dürfen Sie an dieser Aufnahme nicht ändern.'

function pruefeBezuege(
  entwurf: Kopfentwurf,
  daten: Partial<Aufnahmedaten>,
  kenntnis: Kenntnis,
  akteur: Akteur,
): Feldbeanstandung[] {
  const { alt, istVorschlag } = entwurf
  const bezuege = bezuegeVon(entwurf, kenntnis)
  if (!bezuege) return []
  const codeVergeben = bezuege.code_vergeben && !istVorschlag
  const umstaende = { ...bezuege, code_vergeben: codeVergeben }
  const { fehler, istVerwehrt } = beanstandeAufnahmedaten(daten, umstaende, akteur, alt?.daten ?? null)
  return [...fehler, ...(istVerwehrt ? [VERWEHRT] : [])].map(({ field, message }) => ({
    feld: `${KOPFTEIL}.${field}`,
    meldung: message,
  }))
}

/** Beanstandungen des Formulars an ihren Spalten. */
export const amKopf = ({ felder, message }: Einwand): Feldbeanstandung[] =>
  felder.length === 0
    ? [{ feld: '', meldung: message }]
    : felder.map(({ field, message: meldung }) => ({ feld: `${KOPFTEIL}.${field.replace(/^daten\./, '')}`, meldung }))

function bezuegeVon(entwurf: Kopfentwurf, { bezuege }: Kenntnis) {
  return bezuege.get(bezugsschluessel(bezugAus(entwurf)))
}

/** Wie es um jedes Qualitätselement steht, das die Aufnahme nach dem Laden trägt. */
function sachverhaltVon(
  entwurf: Kopfentwurf,
  daten: Aufnahmedaten | null,
  kenntnis: Kenntnis,
): Aufnahmesachverhalt | null {
  const { alt } = entwurf
  const bezuege = bezuegeVon(entwurf, kenntnis)
  if (!daten || !bezuege) return alt?.sachverhalt ?? null
  return jeElement((element: Element) => {
    const bisher = alt?.sachverhalt[element]
    if (bisher || !daten.methoden.includes(element)) return bisher ?? null
    return { ...sacheVon(bezuege, bezuege.projekt_organisation), auftragnehmerId: daten[auftragnehmerfeld(element)] }
  })
}

type Abschnittsurteil = {
  auftrag: Abschnittsauftrag | null
  aenderungen: readonly Wertaenderung[]
  fehler: readonly Feldbeanstandung[]
}

/** @param sachverhalt null: worum es geht, ist noch nicht klar; dann zeigt sich nur, was an den Werten nicht stimmt */
function pruefeAbschnitt(
  { name, schema }: (typeof ORTSBEFUNDABSCHNITTE)[number],
  werte: Zeilenwerte,
  alt: Bestehende | null,
  sachverhalt: Aufnahmesachverhalt | null,
  akteur: Akteur,
): Abschnittsurteil {
  const teil = teilVon(werte, name)
  const genannte = Object.keys(teil)
  const bleibt = { auftrag: null, aenderungen: [], fehler: [] }
  if (genannte.length === 0) return bleibt
  const lehneAb = (fehler: readonly Feldbeanstandung[]) => ({ ...bleibt, fehler })
  const verwehrt = (meldung: string) => lehneAb(genannte.map(feld => ({ feld: `${name}.${feld}`, meldung })))
  // Was hier stünde, erfährt er nicht: auch nicht, ob es dasselbe ist.
  if (!istTeilLesbar(akteur, sachverhalt, name)) return verwehrt(KEIN_ABSCHNITT)
  const bestand = alt?.abschnitte.get(name)
  const davor = alsFelder(name, schema.parse(bestand?.daten ?? alsBefund(name, {})) as Record<string, unknown>)
  const entwurf = alsBefund(name, { ...davor, ...mitLeeren(teil, schema) })
  const ergebnis = schema.safeParse(entwurf, { reportInput: true })
  if (!ergebnis.success)
    return lehneAb(
      ergebnis.error.issues.map(issue => ({
        feld: feldDer(name, issue, entwurf, genannte),
        meldung: meldungFuer(issue),
      })),
    )
  const danach = alsFelder(name, ergebnis.data as Record<string, unknown>)
  const aenderungen = genannte.flatMap(feld => {
    const [vorher, nachher] = [davor[feld] ?? null, danach[feld] ?? null]
    return JSON.stringify(vorher) === JSON.stringify(nachher)
      ? []
      : [{ feld: `${name}.${feld}`, alt: vorher, neu: nachher }]
  })
  if (aenderungen.length === 0 || sachverhalt === null) return bleibt
  const recht = ermittleTeilrecht(akteur, sachverhalt, name, bestand !== undefined)
  if (!recht.bearbeitbar) return verwehrt(recht.sperre ?? KEIN_ABSCHNITT)
  return { auftrag: { name, version: bestand?.version ?? 0, daten: ergebnis.data }, aenderungen, fehler: [] }
}

/** Geleert steht da, was das Schema für nicht angegeben hält. */
const mitLeeren = (teil: Readonly<Record<string, unknown>>, { shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(teil).map(([feld, wert]) => [
      feld,
      wert ?? (shape[feld] as z.ZodType | undefined)?.safeParse(undefined).data ?? null,
    ]),
  )

/**
 * Zwei Zeilen sagen dasselbe, wenn sie dieselbe Aufnahme meinen: mit ihrem Code oder mit Messstelle, Tag und Qualitätselement. Nennt
 * eine den Code und die andere nur den Ort, ist nicht zu sagen, ob sie dieselbe meint: die Folge der Zeilen darf es nicht entscheiden.
 */
function doppelschluesselVon({ alt, teil, stelle, methoden, istGenannt }: Kopfentwurf): Doppelschluessel[] {
  const code = alt?.daten.code ?? String(teil['code'])
  const gemeinte = alt ? `aufnahme ${alt.id}` : `code ${code}`
  const amCode = alt || istGenannt ? [{ feld: `${KOPFTEIL}.code`, schluessel: gemeinte, name: code }] : []
  const [ort, datum] = [alt?.stelle ?? stelle, alt?.daten.datum ?? teil['datum']]
  if (!ort || typeof datum !== 'string') return amCode
  const amOrt = (element: Element): Doppelschluessel[] => {
    const [mit, ohne] = [`ort mit ${ort.id} ${datum} ${element}`, `ort ohne ${ort.id} ${datum} ${element}`]
    const am = { feld: MESSSTELLENSPALTE, name: `${ort.code} am ${formatiereDatum(datum)}` }
    // Was eine Aufnahme schon trägt, finden beide an ihr.
    const istNeu = !alt?.daten.methoden.includes(element)
    if (istGenannt) return istNeu ? [{ ...am, schluessel: mit, gegen: ohne, rat: CODE_NENNEN }] : []
    const gegenGenannte = { ...am, schluessel: ohne, gegen: mit, rat: CODE_NENNEN }
    return istNeu ? [{ ...am, schluessel: ohne }, gegenGenannte] : [gegenGenannte]
  }
  return [...amCode, ...(methoden ?? ELEMENTE).flatMap(amOrt)]
}

const CODE_NENNEN = ' Bitte nennen Sie den Code in beiden Zeilen.'

/** Eine andere Aufnahme desselben Tages muss kein Irrtum sein; wer sie einliest, soll es wissen. */
function daneben({ daneben: andere }: Kopfentwurf, neu: Aufnahmedaten): string[] {
  if (!andere) return []
  const verschiedene = (Object.keys(neu) as (keyof Aufnahmedaten)[])
    .filter(name => name !== 'code' && JSON.stringify(neu[name]) !== JSON.stringify(andere.daten[name]))
    .map(name => titelIn(Aufnahmedaten, name))
  const unterschied = verschiedene.length === 0 ? 'mit denselben Angaben' : `verschieden in ${verschiedene.join(', ')}`
  return [`An dieser Messstelle gibt es an diesem Tag schon die Aufnahme „${andere.daten.code}“, ${unterschied}.`]
}
