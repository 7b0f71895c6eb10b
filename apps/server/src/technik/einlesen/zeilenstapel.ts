import type { Akteur } from '@benthos/fachmodell'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import { formeUm } from '../reihe/formeUm.ts'
import type { Tabelle } from './datei/tabelle.ts'
import { type Dateiverweis, mitKreis, sammleAngelegte, verkette } from './dateiverweis.ts'
import { leseDatenzeilen } from './datenzeilen.ts'
import {
  type Dateikontext,
  type Einlesehandwerk,
  type Einlesezweck,
  type Gruppenhandwerk,
  istGanz,
  istGruppe,
  type Zeilenhandwerk,
  type Zeilenwerte,
} from './einleseart.ts'
import {
  GRUPPENSTAPEL_GRUPPEN,
  GRUPPENSTAPEL_ZEILEN,
  HOECHSTENS_ZEILEN_GANZ,
  PRUEFSTUECK_ZEILEN,
  STAPEL_ZEILEN,
} from './konstanten.ts'
import { Zeilenlager } from './zeilenlager.ts'
import type { GeleseneZeile, Zeilenpruefung } from './zeilenpruefung.ts'
import type { Dateizaehler } from './zellbilanz.ts'

type Quelle<K, S> = {
  db: Datenbank
  tabelle: Tabelle
  form: Einleseform
  kontext: Dateikontext
  akteur: Akteur
  pruefung: Zeilenpruefung<K, S>
  /** wer lädt, nimmt Gruppen in der Folge ihrer Schlüssel: so verklemmt er sich mit keinem, der dieselben Objekte lädt */
  zweck: Einlesezweck
  /** zählt für die Bilanz, was aus der Datei kommt: was danach verloren ginge, fiele sonst niemandem auf */
  zaehler?: Dateizaehler
}

export type Zeilenstapel<K> = {
  zeilen: readonly GeleseneZeile[]
  /** holt, was die Prüfung dieser Zeilen wissen muss */
  kenne: (db: Datenbank | Transaktion) => Promise<K>
}

/** Prüft die Zeilen eines Stapels. Jede Gruppe steht für sich: was in ihr doppelt wäre, ist es in der eines anderen Stapels nicht. */
export async function pruefeStapel<K, S, E>(
  art: Einlesehandwerk<K, S>,
  pruefung: Zeilenpruefung<K, S>,
  zeilen: readonly GeleseneZeile[],
  pruefe: (zeile: GeleseneZeile) => E,
): Promise<E[]> {
  if (istGruppe(art)) pruefung.vergissSchluessel()
  return formeUm(zeilen, pruefe, { amStueck: PRUEFSTUECK_ZEILEN })
}

/**
 * Gelesene Zeilen in Stapeln, jeder mit dem, was seine Prüfung wissen muss. Was zusammengehört, steht im selben Stapel, oder,
 * wo das alle Zeilen sind, in einem gemeinsamen Wissen.
 */
export async function* leseStapel<K, S>(
  art: Einlesehandwerk<K, S>,
  quelle: Quelle<K, S>,
): AsyncGenerator<Zeilenstapel<K>> {
  const { tabelle, form, kontext, akteur, pruefung, zweck, zaehler } = quelle
  if (istGruppe(art)) {
    for await (const zeilen of leseGruppen(art, quelle))
      yield { zeilen, kenne: tx => art.bereiteVor(tx, akteur, werteVon(zeilen), zweck, kontext) }
    return
  }
  if (!istGanz(art)) {
    if (art.dateiverweis) {
      yield* leseVerkettete(art, art.dateiverweis, quelle)
      return
    }
    for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN, { zaehler })) {
      const zeilen = stapel.map(zeile => pruefung.lies(zeile))
      yield { zeilen, kenne: tx => art.bereiteVor(tx, akteur, werteVon(zeilen), zweck) }
    }
    return
  }
  const alle: GeleseneZeile[] = []
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN, {
    hoechstens: HOECHSTENS_ZEILEN_GANZ,
    zaehler,
  }))
    for (const zeile of stapel) alle.push(pruefung.lies(zeile))
  const kenntnis = art.sichte(werteVon(alle), kontext.angaben)
  for (let i = 0; i < alle.length; i += STAPEL_ZEILEN)
    yield { zeilen: alle.slice(i, i + STAPEL_ZEILEN), kenne: async () => kenntnis }
}

/**
 * Ganze Gruppen zu Stapeln, gleich wo ihre Zeilen in der Datei stehen. Gehalten wird von einer Zeile nur, was in ihr steht; gedeutet wird
 * sie noch einmal, wenn ihre Gruppe an der Reihe ist.
 */
async function* leseGruppen<K, S>(
  art: Gruppenhandwerk<K, S>,
  { db, tabelle, form, kontext, akteur, pruefung, zweck, zaehler }: Quelle<K, S>,
): AsyncGenerator<readonly GeleseneZeile[]> {
  const lager = new Zeilenlager()
  const nur = new Set(form.spalten.flatMap(({ feld }) => (feld !== null && art.nenntGruppe(feld) ? [feld] : [])))
  const plaetzeVon = new Map<string, { werte: Zeilenwerte; plaetze: number[] }>()
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN, { zaehler }))
    for (const zeile of stapel) {
      const gesichtet = pruefung.sichte(zeile)
      const { werte } = pruefung.deute(gesichtet, nur)
      const wort = art.gruppenwort(werte, kontext)
      const platz = lager.nimm(gesichtet)
      const bisher = plaetzeVon.get(wort)
      if (bisher) bisher.plaetze.push(platz)
      else plaetzeVon.set(wort, { werte, plaetze: [platz] })
    }
  const nennende = [...plaetzeVon.values()]
  const schluesselVon = await art.gruppiere(
    db,
    akteur,
    nennende.map(({ werte }) => werte),
    kontext,
  )
  const gruppen = new Map<string, number[][]>()
  for (const { werte, plaetze } of nennende) {
    const schluessel = schluesselVon(werte)
    const teile = gruppen.get(schluessel)
    if (teile) teile.push(plaetze)
    else gruppen.set(schluessel, [plaetze])
  }
  const geordnete = [...gruppen].map(([schluessel, teile]) => ({ schluessel, plaetze: inFolgeDerDatei(teile) }))
  if (zweck === 'LADEN') geordnete.sort((a, b) => (a.schluessel < b.schluessel ? -1 : 1))
  for (const plaetze of sammle(geordnete.map(gruppe => gruppe.plaetze)))
    yield await formeUm(plaetze, platz => pruefung.deute(lager.gib(platz)), { amStueck: PRUEFSTUECK_ZEILEN })
}

/** Jede Zeile nach der, auf der sie aufbaut; in einem Stapel ist, was beim Laden in eine Transaktion gehört. */
async function* leseVerkettete<K, S>(
  art: Zeilenhandwerk<K, S>,
  verweis: Dateiverweis<K, S>,
  { db, tabelle, form, akteur, pruefung, zweck, zaehler }: Quelle<K, S>,
): AsyncGenerator<Zeilenstapel<K>> {
  const lager = new Zeilenlager()
  const zeilen: { werte: Zeilenwerte; verweistext: string; platz: number }[] = []
  const nummern: number[] = []
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN, { zaehler }))
    for (const zeile of stapel) {
      const gelesen = pruefung.lies(zeile)
      const { nummer, werte } = gelesen
      nummern.push(nummer)
      zeilen.push({ werte, verweistext: pruefung.textVon(gelesen, verweis.feld), platz: lager.nimm(gelesen) })
    }
  // Beim Prüfen eines für alle Stapel: was einer anlegte, weiß der nächste. Beim Laden steht es in der Datenbank.
  const gemeinsame = await art.bereiteVor(db, akteur, werteVon(zeilen), 'PRUEFEN')
  const amStueck = PRUEFSTUECK_ZEILEN
  const benenne = ({ werte, verweistext }: (typeof zeilen)[number]) => verweis.benenne(werte, verweistext, gemeinsame)
  const angelegte = sammleAngelegte(nummern, await formeUm(zeilen, benenne, { amStueck }))
  pruefung.ergaenzeVerweise(verweis.feld, angelegte.flat())
  const deute = (platz: number) => pruefung.deute(lager.gib(platz))
  const sichte = ({ platz }: { platz: number }) => {
    const zeile = deute(platz)
    pruefung.merkeVor(zeile)
    // Die ganze Zeile bleibt im Lager: gedeutet braucht sie das Zehnfache.
    return { nummer: zeile.nummer, werte: zeile.werte }
  }
  const verkettung = verkette(verweis, await formeUm(zeilen, sichte, { amStueck }), gemeinsame)
  for (let ab = 0; ab < verkettung.folge.length; ab += STAPEL_ZEILEN) {
    const stapel = verkettung.folge
      .slice(ab, ab + STAPEL_ZEILEN)
      .map(platz => mitKreis(deute(platz), verweis.feld, verkettung))
    yield {
      zeilen: stapel,
      kenne: async tx => (zweck === 'LADEN' ? art.bereiteVor(tx, akteur, werteVon(stapel), zweck) : gemeinsame),
    }
  }
}

/** Mehrere Nennungen derselben Gruppe: ihre Zeilen wieder in der Folge der Datei. */
function inFolgeDerDatei([erste = [], ...weitere]: readonly number[][]): readonly number[] {
  return weitere.length === 0 ? erste : [erste, ...weitere].flat().sort((a, b) => a - b)
}

/** Ganze Gruppen zu Stapeln; eine große Gruppe ist ein Stapel für sich. */
function* sammle<Z>(gruppen: readonly (readonly Z[])[]): Generator<readonly Z[]> {
  let stapel: (readonly Z[])[] = []
  let zeilen = 0
  for (const gruppe of gruppen) {
    const istVoll = stapel.length === GRUPPENSTAPEL_GRUPPEN || zeilen + gruppe.length > GRUPPENSTAPEL_ZEILEN
    if (stapel.length > 0 && istVoll) {
      yield stapel.flat()
      stapel = []
      zeilen = 0
    }
    stapel.push(gruppe)
    zeilen += gruppe.length
  }
  if (stapel.length > 0) yield stapel.flat()
}

const werteVon = (zeilen: readonly Pick<GeleseneZeile, 'werte'>[]) => zeilen.map(({ werte }) => werte)
