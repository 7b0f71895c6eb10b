import {
  type Akteur,
  ART_STADIEN,
  BEARBEITBARE_STATUS,
  labelVon,
  METHODENANGABEN,
  type Probenmethode,
} from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { titelIn } from '@benthos/vertrag/feld'
import { Fund, fundfelder } from '@benthos/vertrag/fund'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import type { Kysely } from 'kysely'
import { nachDatenaenderung } from '../../../fach/aufnahmestand/aufnahmestand.ts'
import { type Fundzeile, gleicheFundeVielerAb, vermerkeTaxaaenderung } from '../../../fach/probe/funde.ts'
import { feldVon, spalteVon } from '../../../fach/probe/fundspalten.ts'
import { type Aufnahmesachverhalt, darfElement, ladeSachverhalte } from '../../../fach/rechte/aufnahmeLage.ts'
import type { Transaktion } from '../../../technik/db/datenbank.ts'
import type { DB } from '../../../technik/db/schema.ts'
import type { Objektkonflikt } from '../../../technik/db/tabellen/einlesung.ts'
import { spurenAus } from '../../../technik/einlesen/ruecknahme/einheiten.ts'
import type { Objektbefund, Objektruecknahme } from '../../../technik/einlesen/ruecknahme/objektruecknahme.ts'
import type { Spur, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
import {
  type Aufnahmeeintrag,
  ladeAufnahmeeintraege,
  ladeSpurstaende,
  ladeUrheber,
  type Spurstand,
  stelleZurueck,
} from '../../../technik/einlesen/ruecknahme/sql.ts'
import { zeigeWert } from '../../../technik/einlesen/zellwert.ts'
import { entferneProbe } from '../sql.ts'
import {
  type Fundstand,
  fundschluesselVon,
  ladeBefragte,
  ladeNeubelegte,
  ladeProbenstaende,
  ladeTaxonangaben,
  type Probenstand,
  type Taxonangabe,
} from './ruecknahmeSql.ts'

/**
 * Eingelesene Funde zurücknehmen. Das Journal führt sie je Anweisung und Probe; je Zeile der Probe ergibt sich daraus, was vor und
 * nach dem Laden dastand. Eine Aufnahme wird ganz zurückgenommen oder bleibt ganz.
 */
export function baueFundruecknahme(methode: Probenmethode): Objektruecknahme {
  return {
    sichte: async (db, einlesung, objekte, akteur, sperre) => {
      const sachverhalte = await ladeSachverhalte(db, objekte, sperre)
      const eintraege = await ladeAufnahmeeintraege(db, einlesung, objekte)
      const geladene = objekte.map(aufnahme => ({
        aufnahme,
        ...leseGeladenes((eintraege ?? []).filter(({ aufnahmeId }) => aufnahmeId === aufnahme)),
      }))
      const wissen: Wissen = {
        methode,
        akteur,
        istBekannt: eintraege !== null,
        sachverhalte,
        proben: await ladeProbenstaende(db, objekte, methode),
        neubelegte: await ladeNeubelegte(db, geladene, methode),
        befragte: await ladeBefragte(db, objekte, methode),
        staende: await ladeFolgestaende(
          db,
          geladene.flatMap(({ folgen }) => folgen),
        ),
      }
      const urteile = geladene.map(geladenes => ({ geladenes, urteil: beurteile(geladenes, wissen) }))
      const taxa = await ladeTaxonangaben(
        db,
        urteile.flatMap(({ urteil }) =>
          urteil.abweichungen.flatMap(({ alt, neu }) => [alt.taxon_id, neu?.taxon_id ?? alt.taxon_id]),
        ),
      )
      const urheber = await ladeUrheber(
        db,
        urteile.map(({ geladenes: { aufnahme, letzte }, urteil }) => ({
          tabelle: 'fund',
          schluessel: urteil.abweichungen.length > 0 ? fundschluesselVon(aufnahme, methode) : '',
          nach: letzte,
        })),
      )
      return new Map(
        urteile.map(
          ({ geladenes, urteil: { grund, abweichungen, bezeichnung, offene } }, i): [number, Objektbefund] => {
            const zahlen = {
              bezeichnung,
              neue: offene.filter(({ vorher }) => vorher === null).length,
              geaenderte: offene.filter(({ vorher }) => vorher !== null).length,
            }
            if (grund === null)
              return [
                geladenes.aufnahme,
                { ...zahlen, konflikt: null, nimmZurueck: tx => nimmZurueck(tx, geladenes, offene, wissen) },
              ]
            const wer = urheber[i]
            const konflikt: Objektkonflikt = {
              grund,
              aenderungen: abweichungen.flatMap(abweichung => beschreibe(abweichung, methode, taxa)),
              wer: wer?.wer ?? null,
              wann: wer?.wann ?? null,
            }
            return [geladenes.aufnahme, { ...zahlen, konflikt }]
          },
        ),
      )
    },
  }
}

/** Was das Laden in einer Zeile der Probe tat; `vorher` leer: der Fund ist neu. */
type Fundspur = { zeile: number; vorher: Fundstand | null; nachher: Fundstand }

type Geladenes = {
  aufnahme: number
  funde: readonly Fundspur[]
  /** zwischendurch schrieb jemand anderer */
  istFremd: boolean
  /** Kennung des letzten Eintrags im Journal */
  letzte: number
  /** Probe und Bestimmung, wie das Laden sie vorfand und hinterließ */
  probe: Zeilenspur | null
  bestimmung: Zeilenspur | null
  /** was sich mit den Funden änderte: Stand der Aufnahme, Ergebnisse, Statusereignisse */
  folgen: readonly Spur[]
}

/** `erste`: Eintrag im Journal mit dem, was vorher dastand */
type Zeilenspur = { erste: number; vorher: Zeilenstand | null; nachher: Zeilenstand }

const FOLGETABELLEN = ['aufnahme', 'bewertung', 'status_ereignis'] as const

function leseGeladenes(eintraege: readonly Aufnahmeeintrag[]): Omit<Geladenes, 'aufnahme'> {
  const funde = new Map<number, Fundspur>()
  let istFremd = false
  const fundeintraege = eintraege.filter(({ tabelle }) => tabelle === 'fund')
  for (const { vorher, nachher } of fundeintraege) {
    const alte = new Map(((vorher ?? []) as Fundstand[]).map(fund => [fund.zeile, fund]))
    const neue = (nachher ?? []) as Fundstand[]
    // Laden löscht nichts.
    if (neue.length === 0) istFremd = true
    for (const fund of neue) {
      const alt = alte.get(fund.zeile) ?? null
      const bisher = funde.get(fund.zeile)
      if (bisher && !(alt && istGleich(bisher.nachher, alt))) istFremd = true
      funde.set(fund.zeile, { zeile: fund.zeile, vorher: bisher ? bisher.vorher : alt, nachher: fund })
    }
  }
  const spur = (tabelle: string): Zeilenspur | null => {
    const eigene = eintraege.filter(eintrag => eintrag.tabelle === tabelle)
    const [erste, zuletzt] = [eigene[0], eigene.at(-1)]
    if (!erste || !zuletzt) return null
    return {
      erste: erste.id,
      vorher: erste.vorher as Zeilenstand | null,
      nachher: (zuletzt.nachher ?? {}) as Zeilenstand,
    }
  }
  return {
    funde: [...funde.values()],
    istFremd,
    letzte: Math.max(0, ...fundeintraege.map(({ id }) => id)),
    probe: spur('probe'),
    bestimmung: spur('bestimmung'),
    folgen: spurenAus(eintraege.filter(({ tabelle }) => FOLGETABELLEN.some(folge => folge === tabelle))),
  }
}

const merkmalVon = ({ tabelle, schluessel }: Spur) => `${tabelle}/${schluessel}`

async function ladeFolgestaende(db: Kysely<DB>, folgen: readonly Spur[]): Promise<ReadonlyMap<string, Spurstand>> {
  const staende = new Map<string, Spurstand>()
  for (const tabelle of FOLGETABELLEN) {
    const spuren = folgen.filter(spur => spur.tabelle === tabelle)
    if (spuren.length === 0) continue
    // Die Aufnahme ist festgehalten, und was hier steht, ändert nur, wer sie hält.
    for (const [schluessel, stand] of await ladeSpurstaende(db, tabelle, spuren, false))
      staende.set(`${tabelle}/${schluessel}`, stand)
  }
  return staende
}

type Wissen = {
  methode: Probenmethode
  akteur: Akteur
  /** das Journal kennt das Laden */
  istBekannt: boolean
  sachverhalte: ReadonlyMap<number, Aufnahmesachverhalt>
  proben: ReadonlyMap<number, Probenstand>
  neubelegte: ReadonlyMap<number, ReadonlySet<number>>
  befragte: ReadonlyMap<number, ReadonlySet<number>>
  staende: ReadonlyMap<string, Spurstand>
}

/** Ein geladener Fund, der nicht mehr so dasteht; `neu` leer: er ist gelöscht. */
type Abweichung = { alt: Fundstand; neu: Fundstand | null; istNeubelegt: boolean }

type Urteil = {
  bezeichnung: string | null
  /** warum die Aufnahme bleibt; null: sie bleibt nicht */
  grund: string | null
  abweichungen: readonly Abweichung[]
  /** was zurückzustellen ist */
  offene: readonly Fundspur[]
}

function beurteile({ aufnahme, funde, istFremd }: Geladenes, wissen: Wissen): Urteil {
  const { methode, akteur, proben, sachverhalte } = wissen
  const { element } = METHODENANGABEN[methode]
  const sachverhalt = sachverhalte.get(aufnahme)
  const probe = proben.get(aufnahme)
  const darf = (recht: 'aufnahme.lesen' | 'aufnahme.bearbeiten') =>
    sachverhalt !== undefined && darfElement(akteur, recht, sachverhalt, element)
  const bezeichnung = probe && darf('aufnahme.lesen') ? `Aufnahme ${probe.code}` : null
  const bleibt = (grund: string, abweichungen: readonly Abweichung[] = []): Urteil => ({
    bezeichnung,
    grund,
    abweichungen,
    offene: [],
  })
  if (!wissen.istBekannt) return bleibt(OHNE_SPUR)
  if (!sachverhalt || !probe) {
    // Mit der Aufnahme ist auch weg, was neu war; eine gelöschte Änderung hat kein Vorher mehr.
    if (funde.some(({ vorher }) => vorher !== null)) return bleibt('Seit dem Laden gelöscht.')
    return { bezeichnung, grund: null, abweichungen: [], offene: [] }
  }
  if (!darf('aufnahme.bearbeiten')) {
    const status = sachverhalt[element]?.status
    const istGesperrt = status !== undefined && status !== null && !BEARBEITBARE_STATUS.includes(status)
    return bleibt(istGesperrt && darf('aufnahme.lesen') ? GESPERRT : OHNE_RECHT)
  }
  if (istFremd) return bleibt('Während des Ladens auch von anderen geändert.')
  const jetzige = new Map(probe.funde.map(fund => [fund.zeile, fund]))
  const abweichungen = funde.flatMap(({ zeile, vorher, nachher }): Abweichung[] => {
    const neu = jetzige.get(zeile) ?? null
    // Was jemand inzwischen gelöscht hat, ist schon weg.
    if (neu === null) return vorher === null ? [] : [{ alt: nachher, neu, istNeubelegt: false }]
    const istNeubelegt = wissen.neubelegte.get(aufnahme)?.has(zeile) === true
    return istNeubelegt || !istGleich(nachher, neu) ? [{ alt: nachher, neu, istNeubelegt }] : []
  })
  if (abweichungen.length > 0) return bleibt('Seit dem Laden geändert.', abweichungen)
  const offene = funde.filter(({ zeile }) => jetzige.has(zeile))
  if (offene.some(({ zeile, vorher }) => vorher === null && wissen.befragte.get(aufnahme)?.has(zeile)))
    return bleibt('Zu einem der Funde ist eine Rückfrage offen.')
  return { bezeichnung, grund: null, abweichungen: [], offene }
}

const OHNE_SPUR = 'Das Journal nennt nicht, was hier geladen wurde.'
const OHNE_RECHT = 'Das dürfen Sie nicht mehr bearbeiten; zurücknehmen kann es die Administration.'
const GESPERRT = 'Seit dem Laden übergeben: Die Daten sind gesperrt.'

/** Was an einem Fund anders ist, lesbar: geladener und jetziger Wert. */
function beschreibe(
  { alt, neu, istNeubelegt }: Abweichung,
  methode: Probenmethode,
  taxa: ReadonlyMap<number, Taxonangabe>,
): Objektkonflikt['aenderungen'] {
  const { zeile: eintrag } = alt
  const taxon = (fund: Fundstand) => taxa.get(fund.taxon_id)?.name ?? ''
  const fassung = (fund: Fundstand) => taxa.get(fund.taxon_id)?.fassung ?? ''
  const stadium = labelVon(ART_STADIEN, alt['art_stadium'] as string | null)
  const name = [taxon(alt), stadium && `(${stadium})`].filter(Boolean).join(' ')
  if (neu === null) return [{ eintrag, spalte: name, alt: 'geladen', neu: 'gelöscht' }]
  if (istNeubelegt && (istGleich(alt, neu) || alt.taxon_id !== neu.taxon_id))
    return [{ eintrag, spalte: name, alt: 'geladen', neu: `gelöscht; in seiner Zeile steht ${taxon(neu)}` }]
  const spalten = EINLESESPALTEN[fundartDer(methode)]
  return fundfelder(METHODENANGABEN[methode].element).flatMap(feld => {
    if (feld === 'taxon') {
      if (alt.taxon_id === neu.taxon_id) return []
      // Derselbe Name in einer anderen Fassung ist ein anderer Eintrag der Taxaliste.
      return taxon(alt) === taxon(neu)
        ? [{ eintrag, spalte: `${name} · Fassung der Taxaliste`, alt: fassung(alt), neu: fassung(neu) }]
        : [{ eintrag, spalte: `${name} · Taxon`, alt: taxon(alt), neu: taxon(neu) }]
    }
    const [davor, danach] = [alt[spalteVon(feld)] ?? null, neu[spalteVon(feld)] ?? null]
    if (davor === danach) return []
    const spalte = spalten.find(s => s.feld === feld)
    const zeige = (wert: unknown) => (spalte ? zeigeWert(wert, spalte.inhalt) : String(wert ?? ''))
    const titel = spalte?.titel ?? titelIn(Fund, feld)
    return [{ eintrag, spalte: `${name} · ${titel}`, alt: zeige(davor), neu: zeige(danach) }]
  })
}

/** Zähler laufen nie zurück: sonst gälte ein offenes Formular von vorhin wieder. */
const ZAEHLER = ['stand', 'version']

/** Stellt die Funde zurück und mit ihnen, was sich durch sie änderte, soweit es noch dasteht, wie das Laden es hinterließ. */
async function nimmZurueck(
  tx: Transaktion,
  geladenes: Geladenes,
  offene: readonly Fundspur[],
  { methode, proben, staende }: Wissen,
): Promise<void> {
  const { aufnahme, folgen } = geladenes
  const stand = proben.get(aufnahme)
  const bestimmungId = stand?.bestimmungId ?? null
  if (!stand || bestimmungId === null) return
  const spuren = new Map(offene.map(spur => [spur.zeile, spur]))
  const funde = stand.funde.flatMap(fund => {
    const spur = spuren.get(fund.zeile)
    return spur === undefined ? [fund] : (spur.vorher ?? [])
  })
  const istProbeFort = funde.length === 0 && istEntbehrlich(geladenes, stand)
  if (offene.length === 0 && !istProbeFort) return
  await gleicheFundeVielerAb(tx, methode, new Map([[bestimmungId, funde.map(alsFundzeile)]]))
  if (istProbeFort) await entferneProbe(tx, { aufnahmeId: aufnahme, methode })
  else await stelleBestimmungZurueck(tx, geladenes, stand, bestimmungId)
  const istWieGeladen = folgen.every(spur => {
    const folge = staende.get(merkmalVon(spur))
    return folge?.jetzt && folge.fremde === 0 && folge.abweichend.every(spalte => ZAEHLER.includes(spalte))
  })
  // Hat seit dem Laden niemand etwas an der Aufnahme geändert, gilt wieder, was vorher galt; sonst ist es eine Änderung wie jede.
  if (!istWieGeladen || (geladenes.probe !== null && !istProbeFort)) {
    await nachDatenaenderung(tx, aufnahme, METHODENANGABEN[methode].element)
    return
  }
  for (const spur of folgen.toReversed()) {
    const folge = staende.get(merkmalVon(spur))
    if (folge) await stelleZurueck(tx, spur, folge, ZAEHLER)
  }
}

/** Eine Probe, die erst das Laden anlegte, geht mit den Funden, wenn ihr Kopf unberührt ist und nichts an ihr hängt. */
function istEntbehrlich({ probe, bestimmung }: Geladenes, stand: Probenstand): boolean {
  if (!probe || !bestimmung || !stand.probe || !stand.bestimmung || stand.istVerwendet) return false
  // Wann sich zuletzt ein Fund änderte, steht an der Bestimmung; ihr Kopf ist das nicht.
  const kopf = (zeile: Zeilenstand) => ohne(zeile, [...ZAEHLER, 'geaendert_am', 'geaendert_von'])
  return (
    istGleich(ohne(stand.probe, ZAEHLER), ohne(probe.nachher, ZAEHLER)) &&
    istGleich(kopf(stand.bestimmung), kopf(bestimmung.nachher))
  )
}

/** Wer die Funde zuletzt änderte, gilt wieder, wenn seither niemand etwas tat; sonst ist es eine Änderung wie jede. */
async function stelleBestimmungZurueck(
  tx: Transaktion,
  { bestimmung }: Geladenes,
  stand: Probenstand,
  bestimmungId: number,
): Promise<void> {
  if (
    !bestimmung?.vorher ||
    !stand.bestimmung ||
    !istGleich(ohne(stand.bestimmung, ZAEHLER), ohne(bestimmung.nachher, ZAEHLER))
  )
    return vermerkeTaxaaenderung(tx, [bestimmungId])
  const { vorher, nachher, erste } = bestimmung
  const geaendert = Object.keys(nachher).filter(spalte => vorher[spalte] !== nachher[spalte])
  const spur = {
    tabelle: 'bestimmung',
    schluessel: String(bestimmungId),
    erste,
    letzte: erste,
    anzahl: 1,
    istNeu: false,
  }
  await stelleZurueck(tx, spur, { geaendert }, ZAEHLER)
}

const ohne = (stand: Zeilenstand, spalten: readonly string[]): Zeilenstand =>
  Object.fromEntries(Object.entries(stand).filter(([spalte]) => !spalten.includes(spalte)))

/** Ein Fund aus dem Journal, wie ihn der Abgleich nimmt; was nicht genannt ist, ist leer. */
const alsFundzeile = (fund: Fundstand): Fundzeile =>
  Object.fromEntries(Object.entries(fund).map(([spalte, wert]) => [feldVon(spalte), wert])) as Fundzeile

/** Ob zwei Stände in jeder Spalte dasselbe sagen; leere Spalten fehlen manchmal. */
function istGleich(a: Zeilenstand, b: Zeilenstand): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    spalte => JSON.stringify(a[spalte] ?? null) === JSON.stringify(b[spalte] ?? null),
  )
}
