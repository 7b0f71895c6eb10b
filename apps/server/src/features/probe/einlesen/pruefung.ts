import {
  ART_STADIEN,
  type Element,
  labelVon,
  MENGENFELDER,
  METHODENANGABEN,
  type Probenmethode,
} from '@benthos/fachmodell'
import { erkenneSumme } from '@benthos/fachmodell/taxonname/summenzeile'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { meldungFuer } from '@benthos/vertrag'
import { titelIn } from '@benthos/vertrag/feld'
import {
  FUND_JE_ELEMENT,
  Fund,
  type Fundfeld,
  fundfelder,
  HOECHSTE_ZEILENZAHL,
  type Methodenfund,
  mitKurzform,
} from '@benthos/vertrag/fund'
import { mengenfehler, stadienfehler } from '../../../fach/probe/fundregeln.ts'
import { kuerze, ZU_LANG } from '../../../technik/einlesen/datei/tabelle.ts'
import type {
  Feldbeanstandung,
  Wertaenderung,
  Zeilenurteil,
  Zeilenwerte,
} from '../../../technik/einlesen/einleseart.ts'
import {
  type Angabe,
  aufnahmetag,
  type Fundkenntnis,
  fehlenderTag,
  fundschluessel,
  type Probeninhalt,
  TAXONSPALTE,
  text,
  widersprichtSichImTag,
  type Zielnennung,
  type Zielprobe,
  zielnennung,
  zielschluessel,
} from './fundkenntnis.ts'
import { deuteTaxon, type Namenszusatz } from './taxondeutung.ts'

/** Was aus einer Zeile einer Fundliste wird; rein. */

/** Ein Fund für eine Probe: neu, oder an der Stelle dessen, der schon dasteht. */
export type Fundauftrag = { aufnahmeId: number; fund: Methodenfund; istNeu: boolean }

/** Was eine Zeile nennt, wenn ihr Taxon und ihre Aufnahme bekannt sind. */
type Gelesenes = {
  probe: Probeninhalt
  fund: Methodenfund
  /** Felder, zu denen die Zeile etwas sagt */
  genannte: readonly Fundfeld[]
  bisher: Methodenfund | undefined
  /** worin ein Fund der Probe ihm gleicht, wenn er derselbe ist */
  schluessel: string
}

export function pruefeFund(
  roh: Zeilenwerte,
  kenntnis: Fundkenntnis,
  unlesbare: ReadonlySet<string>,
): Zeilenurteil<Fundauftrag> {
  const { werte, maengel } = liesAngaben(roh, kenntnis)
  const zuLang = ueberlange(werte)
  if (zuLang.length > 0) return lehneAb([...zuLang, ...maengel])
  if (istSumme(werte)) return { ausgang: 'UEBERSPRUNGEN', grund: 'Summe, kein Fund', objektId: null }
  const istMengeUnlesbar = METHODENANGABEN[kenntnis.methode].mengen.some(feld => unlesbare.has(feld))
  const grund = grundOhneMenge(werte, kenntnis.methode)
  if (grund !== null && !istMengeUnlesbar) return { ausgang: 'UEBERSPRUNGEN', grund, objektId: null }
  // Gilt die Aufnahme nicht, ist das Übrige trotzdem zu sagen: sonst erführe, wer sie berichtigt, erst danach vom Taxon.
  const { ziel, mangel } = findeZiel(werte, kenntnis)
  const probe = ziel ?? kenntnis.neueProbe
  if (mangel !== null) maengel.unshift(mangel)
  const deutung = deuteTaxon(werte, probe.taxaliste, kenntnis)
  const { namen } = deutung
  if (deutung.taxon === null)
    return deutung.mangel === null
      ? { ausgang: 'UEBERSPRUNGEN', grund: deutung.auslassen, objektId: null, namen }
      : { ...lehneAb([deutung.mangel, ...maengel]), namen }
  const { hinweise, taxon } = deutung
  const { name } = taxon
  const gelesen = liesFund({ ...werte, taxon: name }, probe, kenntnis.methode, deutung)
  const fehler = [...maengel, ...pruefeWidersprueche(werte, deutung), ...pruefeRegeln(gelesen, kenntnis.methode)]
  if (!ziel || mangel !== null) return { ...lehneAb(fehler), namen }
  if (unlesbare.size === 0) fehler.push(...pruefePlatz(gelesen, ziel))
  const { fund, bisher } = gelesen
  // Ist die Menge unlesbar, hält die Zeile keine andere auf, die denselben Fund richtig nennt.
  const doppelschluessel =
    grund === null ? [{ feld: TAXONSPALTE, schluessel: `${ziel.aufnahmeId} ${gelesen.schluessel}`, name }] : []
  if (fehler.length > 0) return { ...lehneAb(fehler), namen, doppelschluessel }
  const speichern = { aufnahmeId: ziel.aufnahmeId, fund, istNeu: !bisher }
  if (!bisher) return { ausgang: 'ANGENOMMEN', speichern, namen, hinweise, doppelschluessel }
  const aenderungen = vergleiche(gelesen, bisher)
  if (aenderungen.length === 0) return { ausgang: 'UNVERAENDERT', objektId: ziel.aufnahmeId, namen, doppelschluessel }
  return { ausgang: 'GEAENDERT', speichern, objektId: ziel.aufnahmeId, aenderungen, namen, hinweise, doppelschluessel }
}

export function bezeichneFund(werte: Zeilenwerte): string {
  const stelle = werte['aufnahme'] ?? werte['messstelle']
  return [stelle, werte['taxon'] ?? werte['code']].filter(teil => typeof teil === 'string' && teil !== '').join(' · ')
}

/** Werte, wie der Vertrag sie annimmt und die Probe sie trägt; was er nicht annimmt, bleibt stehen und ist beanstandet. */
function liesAngaben(
  roh: Zeilenwerte,
  { methode, gelesene }: Fundkenntnis,
): { werte: Zeilenwerte; maengel: Feldbeanstandung[] } {
  const { element } = METHODENANGABEN[methode]
  const werte: Record<string, unknown> = { ...roh }
  const maengel: Feldbeanstandung[] = []
  // Der Schlüssel einer Stufe ist ihre Ziffer; gespeichert ist sie als Zahl.
  for (const { value: feld } of MENGENFELDER) if (typeof werte[feld] === 'string') werte[feld] = Number(werte[feld])
  for (const feld of fundfelder(element)) {
    const wert = werte[feld]
    if (feld === 'taxon' || wert === undefined || wert === null) continue
    const schluessel = `${feld} ${JSON.stringify(wert)}`
    const angabe = gelesene.get(schluessel) ?? liesAngabe(element, feld, wert)
    gelesene.set(schluessel, angabe)
    if (angabe.mangel !== null) maengel.push({ feld, meldung: angabe.mangel })
    else if (typeof wert === 'string') werte[feld] = angabe.wert
  }
  return { werte, maengel }
}

function liesAngabe(element: Element, feld: Fundfeld, wert: unknown): Angabe {
  const { shape } = FUND_JE_ELEMENT[element]
  const { data, error } = shape[feld as keyof typeof shape].safeParse(wert, { reportInput: true })
  const [mangel] = error?.issues ?? []
  return mangel ? { wert, mangel: `${meldungFuer(mangel)}.` } : { wert: data, mangel: null }
}

/** Kein Name und kein Code ist so lang; nachzuschlagen und zu melden hieße, den ganzen Text zu wiederholen. */
const ueberlange = (werte: Zeilenwerte): Feldbeanstandung[] =>
  ['aufnahme', 'messstelle', TAXONSPALTE, 'code']
    .filter(feld => kuerze(text(werte[feld])) !== text(werte[feld]))
    .map(feld => ({ feld, meldung: ZU_LANG }))

/** Eine Zeile, die zusammenzählt, ist kein Fund: auch nicht, wo in ihr nicht zu lesen ist, wie viel. */
function istSumme(werte: Zeilenwerte): boolean {
  // Das Wort steht, wo sonst das Taxon steht, oder am Anfang der Zeile.
  const beschriftung = ['taxon', 'code', 'aufnahme', 'messstelle'].map(feld => text(werte[feld])).find(t => t !== '')
  return beschriftung !== undefined && erkenneSumme(beschriftung) !== null
}

/** Eine Zeile ohne Menge ist kein Fund. */
function grundOhneMenge(werte: Zeilenwerte, methode: Probenmethode): string | null {
  const { mengen } = METHODENANGABEN[methode]
  const nullen = mengen.filter(feld => werte[feld] === 0)
  const genannte = mengen.filter(feld => werte[feld] !== undefined && werte[feld] !== null && werte[feld] !== 0)
  if (genannte.length > 0) return null
  const [erste] = nullen.length > 0 ? nullen : mengen
  if (!erste) return null
  return nullen.length > 0 ? `${titelIn(Fund, erste)} 0: kein Fund` : `Ohne ${titelIn(Fund, erste)}: kein Fund`
}

/** Aufnahme, die eine Zeile nennt, und warum in sie nichts kommt; `mangel: null`: sie gilt. */
function findeZiel(
  werte: Zeilenwerte,
  kenntnis: Fundkenntnis,
): { ziel: Zielprobe | undefined; mangel: Feldbeanstandung | null } {
  const nennung = zielnennung(werte, kenntnis.kontext)
  const schluessel = zielschluessel(nennung)
  const ziel = kenntnis.ziele.get(schluessel)
  return { ziel, mangel: zielmangel(werte, nennung, ziel, kenntnis.mehrdeutige.get(schluessel)) }
}

function zielmangel(
  werte: Zeilenwerte,
  nennung: Zielnennung | null,
  ziel: Zielprobe | undefined,
  mehrere: readonly string[] | undefined,
): Feldbeanstandung | null {
  if (widersprichtSichImTag(werte))
    return {
      feld: 'datum',
      meldung: 'Das Datum ist ein anderes als das aus Jahr, Monat und Tag. Bitte lassen Sie nur das richtige stehen.',
    }
  if (nennung === null) {
    const [stelle, datum] = [text(werte['messstelle']), aufnahmetag(werte)]
    if (stelle !== '' && datum === '') return fehlenderTag(werte)
    if (stelle === '' && datum !== '') return { feld: 'messstelle', meldung: 'Hier fehlt die Messstelle.' }
    return {
      feld: 'aufnahme',
      meldung: 'Es fehlt, zu welcher Aufnahme der Fund gehört: ihr Code, oder Messstelle und Datum.',
    }
  }
  const feld = 'code' in nennung ? 'aufnahme' : 'messstelle'
  if (mehrere)
    return {
      feld,
      meldung: `An diesem Tag gibt es hier mehrere Aufnahmen: ${mehrere.join(', ')}. Bitte nennen Sie den Code der Aufnahme.`,
    }
  if (!ziel) {
    const was =
      'code' in nennung
        ? `Eine Aufnahme „${nennung.code}“ mit diesem Qualitätselement gibt es nicht, oder Sie dürfen sie nicht sehen.`
        : `An der Messstelle „${nennung.stelle}“ gibt es von diesem Tag keine Aufnahme mit diesem Qualitätselement, oder Sie dürfen sie nicht sehen.`
    return { feld, meldung: was }
  }
  const anderer = andererOrt(werte, ziel)
  if (anderer) return anderer
  if (!ziel.bearbeitbar)
    return { feld, meldung: `Die Aufnahme ${ziel.code} dürfen Sie nicht bearbeiten, oder sie ist schon übergeben.` }
  return null
}

/** Wer Code, Messstelle und Datum zugleich nennt, muss dieselbe Aufnahme meinen: ein Vertipper füllte sonst eine fremde Probe. */
function andererOrt(werte: Zeilenwerte, { code, stellen, datum }: Zielprobe): Feldbeanstandung | null {
  const [stelle, tag] = [text(werte['messstelle']), aufnahmetag(werte)]
  if (stelle !== '' && !stellen.includes(stelle))
    return { feld: 'messstelle', meldung: `Die Aufnahme ${code} liegt an einer anderen Messstelle: ${stellen[0]}.` }
  const richtiger = datum.split('-').toReversed().join('.')
  if (tag !== '' && tag !== datum)
    return {
      feld: text(werte['datum']) === '' ? 'tag' : 'datum',
      meldung: `Die Aufnahme ${code} ist von einem anderen Tag: ${richtiger}.`,
    }
  return null
}

/** Der Fund, wie er dastünde: Gesagtes gilt, Ungesagtes bleibt, wie es ist. */
function liesFund(werte: Zeilenwerte, probe: Probeninhalt, methode: Probenmethode, imNamen: Namenszusatz): Gelesenes {
  const felder = fundfelder(METHODENANGABEN[methode].element)
  const ausZeile: Record<string, unknown> = {
    ...(imNamen.stadium !== undefined && felder.includes('artStadium') && { artStadium: imNamen.stadium }),
    ...(imNamen.cf && { sicherheit: 'CF' }),
  }
  for (const feld of felder) if (werte[feld] !== undefined) ausZeile[feld] = werte[feld]
  const ganzer: Record<string, unknown> = { zeile: 1, cf: false }
  for (const feld of felder) ganzer[feld] = ausZeile[feld] ?? null
  const neuer = mitKurzform(ganzer as Methodenfund)
  const schluessel = fundschluessel(neuer, probe.taxaliste, probe.bestimmer)
  const bisher = probe.funde.get(schluessel)
  const genannte = felder.filter(feld => feld in ausZeile)
  // Wo der Fund schon unter einem anderen Namen desselben Taxons steht, bleibt der Name, wie er gemacht ist.
  const fund = bisher ? mitKurzform({ ...bisher, ...ausZeile, taxon: bisher.taxon } as Methodenfund) : neuer
  return { probe, fund, genannte: genannte.filter(feld => feld !== 'taxon'), bisher, schluessel }
}

/** Sagen Name und Spalte Verschiedenes, entscheidet ein Mensch; „indet.“ im Namen sagt nichts, was eine Spalte nicht sagen dürfte. */
function pruefeWidersprueche(werte: Zeilenwerte, { stadium, cf }: Namenszusatz): Feldbeanstandung[] {
  const { artStadium, sicherheit } = werte
  const fehler: Feldbeanstandung[] = []
  if (stadium !== undefined && stadium !== 'INDET' && artStadium !== undefined && artStadium !== stadium)
    fehler.push({
      feld: 'artStadium',
      meldung: `Der Name nennt das Stadium ${labelVon(ART_STADIEN, stadium)}, diese Spalte ein anderes. Bitte lassen Sie nur das richtige stehen.`,
    })
  if (cf && sicherheit !== undefined && sicherheit !== 'CF')
    fehler.push({
      feld: 'sicherheit',
      meldung: 'Der Name steht mit „cf.“, diese Spalte sagt etwas anderes. Bitte lassen Sie nur das Richtige stehen.',
    })
  return fehler
}

/** Was die Probe nicht mehr aufnimmt, sagt schon die Prüfung. */
function pruefePlatz({ bisher, schluessel }: Gelesenes, ziel: Zielprobe): Feldbeanstandung[] {
  if (bisher) return []
  if (!ziel.neue.has(schluessel) && ziel.neue.size >= ziel.platz) return [{ feld: TAXONSPALTE, meldung: VOLL }]
  ziel.neue.add(schluessel)
  return []
}

const VOLL = `Eine Probe nimmt höchstens ${formatiereZahl(HOECHSTE_ZEILENZAHL)} Funde auf; dieser wäre einer zu viel.`

function pruefeRegeln({ fund, probe }: Gelesenes, methode: Probenmethode): Feldbeanstandung[] {
  const eintrag = probe.taxaliste.finde(fund.taxon)
  const stadium = eintrag ? stadienfehler(eintrag, fund) : null
  return [
    ...(stadium === null ? [] : [{ feld: 'artStadium', meldung: stadium }]),
    ...mengenfehler(fund, methode, eintrag).map(([feld, meldung]) => ({ feld, meldung })),
  ]
}

function vergleiche({ fund, genannte }: Gelesenes, bisher: Methodenfund): Wertaenderung[] {
  return genannte
    .filter(feld => (fund[feld] ?? null) !== (bisher[feld] ?? null))
    .map(feld => ({ feld, alt: bisher[feld] ?? null, neu: fund[feld] ?? null }))
}

const lehneAb = (beanstandungen: readonly Feldbeanstandung[]): Zeilenurteil<Fundauftrag> => ({
  ausgang: 'ABGELEHNT',
  beanstandungen,
})
