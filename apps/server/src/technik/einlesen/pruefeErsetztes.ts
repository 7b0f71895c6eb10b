import type { Akteur, Wert } from '@benthos/fachmodell'
import type { Einleseform, Ersetzung } from '@benthos/vertrag/einlesung'
import type { Transaktion } from '../db/datenbank.ts'
import { formeUm } from '../reihe/formeUm.ts'
import { nachSchluessel } from '../reihe/nachSchluessel.ts'
import { oeffneTabelle } from './datei/oeffne.ts'
import { type Dateizeile, zelltext } from './datei/tabelle.ts'
import { type Dateiverweis, mitKreis, mitVerketteten, sammleAngelegte, verkette } from './dateiverweis.ts'
import { leseDatenzeilen } from './datenzeilen.ts'
import {
  type Dateikontext,
  type Einlesehandwerk,
  type Gruppenhandwerk,
  istGanz,
  istGruppe,
  type Zeilenhandwerk,
} from './einleseart.ts'
import { alsVorgabe } from './formvorgabe.ts'
import { jsonleserVon } from './jsonleser.ts'
import { PRUEFSTUECK_ZEILEN, STAPEL_ZEILEN } from './konstanten.ts'
import { ersetzeGepruefte, kontextVon, ladeInhalt, type Vorgang, type Zeileneintrag } from './sql.ts'
import { type GeleseneZeile, type GesichteteZeile, Zeilenpruefung } from './zeilenpruefung.ts'
import { Auswahlunterschied } from './zellwert.ts'

type Zeile = { bisher: GeleseneZeile; jetzt: GeleseneZeile; istGeaendert: boolean }

/**
 * Übernimmt Werte in einen geprüften Vorgang. Gelesen wird die ganze Datei, geprüft nur, worauf sich eine geänderte Zelle auswirken kann:
 * ihre Zeile, und was mit ihr zur selben Aufnahme gehört oder denselben Schlüssel nennt. Nur wo sich dadurch ändert, wonach die Datei
 * fragt, werden alle Zeilen geprüft: jede Frage zählt alle.
 * @param hoechstens so viele Zeilen und so viele Gruppen, zu denen sie gehören
 * @returns falsch, wenn mehr zu prüfen wären; dann ist alles wie zuvor
 */
export async function pruefeErsetztes<K, S>(
  tx: Transaktion,
  akteur: Akteur,
  vorgang: Vorgang & { form: Einleseform },
  art: Einlesehandwerk<K, S>,
  ersetzungen: readonly Ersetzung[],
  hoechstens = { zeilen: Number.POSITIVE_INFINITY, gruppen: Number.POSITIVE_INFINITY },
): Promise<boolean> {
  const { id, form, vorgabe, angaben } = vorgang
  const tabelle = await oeffneTabelle(await ladeInhalt(tx, id), alsVorgabe(form), jsonleserVon(art, angaben))
  const verweise = await art.ladeVerweise(tx, akteur)
  const baue = (werte: readonly Ersetzung[] | undefined) =>
    new Zeilenpruefung(art, form, verweise, akteur, vorgabe.antworten, werte)
  const [bisher, jetzt] = [baue(vorgabe.ersetzungen), baue(ersetzungen)]
  // Wo erst das Urteil über die Zeile sagt, wonach sie fragt, urteilt auch die bisherige Prüfung.
  const fragtImUrteil = art.frage !== undefined && art.frage.deute === undefined
  // Was gleich blieb, fragt nach demselben: verglichen wird, wonach die geänderten Zeilen fragen.
  const geaenderte = fragtImUrteil ? jetzt : baue(ersetzungen)
  const nur = nennungsfelder(art)
  const zeilen: (Zeile & { datei: Dateizeile; gesichtet: GesichteteZeile })[] = []
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN))
    for (const datei of stapel) {
      const [davor, danach] = [bisher.sichte(datei), jetzt.sichte(datei)]
      const istGeaendert = unterscheidenSich(davor, danach)
      const gelesen = jetzt.deute(danach, istGeaendert ? undefined : nur)
      if (istGeaendert && art.frage?.deute) geaenderte.deute(danach)
      const frueher = istGeaendert ? bisher.deute(davor) : gelesen
      zeilen.push({ datei, gesichtet: danach, bisher: frueher, jetzt: gelesen, istGeaendert })
    }
  // Was die Zelle einer Frage bedeutet, ist schon gezählt.
  const nachleser = baue(ersetzungen)
  const liesGanz = (zeile: (typeof zeilen)[number]) => {
    if (!nur || zeile.istGeaendert) return zeile
    const ganz = nachleser.deute(zeile.gesichtet)
    return { ...zeile, bisher: ganz, jetzt: ganz }
  }
  const kontext = kontextVon(vorgang)
  const pruefe = (teil: readonly Zeile[], pruefung: Zeilenpruefung<K, S>, davor?: Zeilenpruefung<K, S>) =>
    pruefeZeilen(tx, akteur, art, teil, kontext, pruefung, davor)
  if (!istGanz(art) && !istGruppe(art) && art.dateiverweis) {
    const beide = [bisher, jetzt] as const
    const eintraege = await pruefeVerkettete(tx, akteur, art, art.dateiverweis, zeilen, kontext, beide, hoechstens)
    if (eintraege === null) return false
    await ersetzeGepruefte(tx, id, eintraege, { ...vorgabe, ersetzungen: [...ersetzungen] }, vorgang.fragen)
    return true
  }
  const nennt = istGanz(art) ? null : await ladeNennungen(tx, akteur, art, zeilen, jetzt, kontext)
  const verbundene = nennt ? zusammenhang(zeilen, nennt) : zeilen
  if (nennt && verbundene.length > hoechstens.zeilen) return false
  const hatZuVieleGruppen = (welche: readonly Zeile[]) =>
    nennt !== null && istGruppe(art) && new Set(welche.flatMap(z => nennt(z.jetzt))).size > hoechstens.gruppen
  if (hatZuVieleGruppen(verbundene)) return false
  const betroffene = verbundene.map(liesGanz)
  let eintraege = await pruefe(betroffene, jetzt, fragtImUrteil ? bisher : undefined)
  if (istGanz(art)) {
    // Jede Zeile weiß von allen; neu ins Protokoll kommt nur, wozu jetzt anderes zu sagen ist.
    const fruehere = await pruefe(
      zeilen.map(zeile => ({ ...zeile, jetzt: zeile.bisher })),
      bisher,
    )
    eintraege = eintraege.filter((eintrag, i) => JSON.stringify(eintrag) !== JSON.stringify(fruehere[i]))
    if (eintraege.length > hoechstens.zeilen) return false
  }
  let { fragen } = vorgang
  if (bisher.fragenstand() !== geaenderte.fragenstand()) {
    if (fragtImUrteil && (zeilen.length > hoechstens.zeilen || hatZuVieleGruppen(zeilen))) return false
    const ganz = fragtImUrteil ? baue(ersetzungen) : jetzt
    if (fragtImUrteil)
      eintraege = await pruefe(
        zeilen.map(zeile => ({ ...zeile, jetzt: ganz.lies(zeile.datei) })),
        ganz,
      )
    fragen = await ganz.fragen(tx)
  }
  await ersetzeGepruefte(tx, id, eintraege, { ...vorgabe, ersetzungen: [...ersetzungen] }, fragen)
  return true
}

/** Auch was in einer anderen Zeile steht, kann ändern, ob diese zur Tabelle gehört. */
function unterscheidenSich(davor: GesichteteZeile, danach: GesichteteZeile): boolean {
  if (davor.mangel !== danach.mangel || davor.auslassen !== danach.auslassen) return true
  const [bisher, jetzt] = [davor.zellen, danach.zellen]
  if (bisher.size !== jetzt.size) return true
  return bisher !== jetzt && [...jetzt].some(([spalte, zelle]) => zelltext(zelle) !== zelltext(bisher.get(spalte)))
}

/** Woran sich zeigt, welche Zeilen etwas übereinander sagen; `undefined`: an allem. Eine breite Datei hat viel mehr Zellen als diese. */
function nennungsfelder<K, S>(art: Einlesehandwerk<K, S>): ReadonlySet<string> | undefined {
  if (istGanz(art) || istGruppe(art) || art.dateiverweis || typeof art.doppelte === 'function') return undefined
  return new Set(art.nennungen?.felder ?? art.schluessel)
}

type Nennungen = (zeile: GeleseneZeile) => readonly string[]

/** Schlüssel, von denen zwei Zeilen wenigstens einen teilen, wenn die eine etwas über die andere sagt. */
async function ladeNennungen<K, S>(
  tx: Transaktion,
  akteur: Akteur,
  art: Zeilenhandwerk<K, S> | Gruppenhandwerk<K, S>,
  zeilen: readonly Zeile[],
  pruefung: Zeilenpruefung<K, S>,
  kontext: Dateikontext,
): Promise<Nennungen> {
  if (istGruppe(art)) {
    const gruppeVon = await art.gruppiere(tx, akteur, werteVon(zeilen), kontext)
    return ({ werte }) => [gruppeVon(werte)]
  }
  const { doppelte } = art
  if (typeof doppelte === 'function')
    return ({ werte }) => doppelte(werte).flatMap(({ schluessel, gegen = schluessel }) => [schluessel, gegen])
  const nennt = await art.nennungen?.lade(tx, akteur, werteVon(zeilen))
  return nennt ? ({ werte }) => nennt(werte) : zeile => pruefung.schluesselVon(zeile)
}

/** Wo Zeilen aufeinander aufbauen, ändert eine Berichtigung auch, was andere meinen. @returns `null`, wenn zu viele zu prüfen wären */
async function pruefeVerkettete<K, S>(
  tx: Transaktion,
  akteur: Akteur,
  art: Zeilenhandwerk<K, S>,
  verweis: Dateiverweis<K, S>,
  zeilen: readonly Zeile[],
  kontext: Dateikontext,
  [bisher, jetzt]: readonly [Zeilenpruefung<K, S>, Zeilenpruefung<K, S>],
  hoechstens: { zeilen: number },
): Promise<Zeileneintrag[] | null> {
  const kenntnis = await art.bereiteVor(tx, akteur, werteVon(zeilen), 'PRUEFEN')
  const { feld } = verweis
  const paare = await deuteVerkettete(verweis, zeilen, kenntnis, [bisher, jetzt])
  const fruehere = verkette(
    verweis,
    paare.map(({ davor }) => davor),
    kenntnis,
  )
  const verkettung = verkette(
    verweis,
    paare.map(({ danach }) => danach),
    kenntnis,
  )
  const meintAnderes = ({ davor, danach, hatNeueWahl }: Zeilenpaar) => {
    const [bisheriger, jetziger] = [davor, danach].map(zeile => zeile.fehlerJeFeld.get(feld))
    // Was zur Wahl steht, kann sich auch anders vorschlagen lassen.
    if (jetziger && hatNeueWahl) return true
    return davor.werte[feld] !== danach.werte[feld] || bisheriger?.meldung !== jetziger?.meldung
  }
  const alle = paare.map((paar, platz) => {
    const [davor, danach] = [mitKreis(paar.davor, feld, fruehere), mitKreis(paar.danach, feld, verkettung)]
    const istGeaendert = zeilen[platz]?.istGeaendert === true || meintAnderes({ ...paar, davor, danach })
    return { bisher: davor, jetzt: danach, istGeaendert }
  })
  const nennt = await ladeNennungen(tx, akteur, art, alle, jetzt, kontext)
  const betroffene = mitVerketteten(
    zusammenhang(alle, nennt).map(zeile => zeile.jetzt.nummer),
    verkettung,
  )
  if (betroffene.size > hoechstens.zeilen) return null
  return verkettung.folge
    .flatMap(platz => alle[platz]?.jetzt ?? [])
    .filter(({ nummer }) => betroffene.has(nummer))
    .map(zeile => jetzt.pruefe(zeile, kenntnis).eintrag)
}

type Zeilenpaar = {
  davor: GeleseneZeile
  danach: GeleseneZeile
  /** was zur Wahl steht, ist für die Zelle ein anderes */
  hatNeueWahl: boolean
}

/** Liest die Zeilen im Wissen, was die Datei anlegt, wie sie bisher waren und wie sie jetzt sind. */
async function deuteVerkettete<K, S>(
  verweis: Dateiverweis<K, S>,
  zeilen: readonly Zeile[],
  kenntnis: K,
  [bisher, jetzt]: readonly [Zeilenpruefung<K, S>, Zeilenpruefung<K, S>],
): Promise<Zeilenpaar[]> {
  const [{ feld }, amStueck] = [verweis, PRUEFSTUECK_ZEILEN]
  const nummern = zeilen.map(zeile => zeile.jetzt.nummer)
  const benenne = (zeile: GeleseneZeile) => verweis.benenne(zeile.werte, jetzt.textVon(zeile, feld), kenntnis)
  const namen = await formeUm(zeilen, zeile => benenne(zeile.jetzt), { amStueck })
  const fruehere = zeilen.map((zeile, platz) => (zeile.istGeaendert ? benenne(zeile.bisher) : (namen[platz] ?? [])))
  const [jetzige, bisherige] = [namen, fruehere].map(alle => sammleAngelegte(nummern, alle)) as [Wert[][], Wert[][]]
  jetzt.ergaenzeVerweise(feld, jetzige.flat())
  bisher.ergaenzeVerweise(feld, bisherige.flat())
  const unterschied = new Auswahlunterschied(
    jetzige.flatMap((eine, platz) => {
      const vorige = bisherige[platz] ?? []
      return JSON.stringify(eine) === JSON.stringify(vorige) ? [] : [...eine, ...vorige]
    }),
  )
  // Was die Datei anders anlegt, ist wenig; jede andere Zelle bedeutet davor wie danach dasselbe.
  const lies = (zeile: GeleseneZeile) =>
    (unterschied.betrifft(jetzt.textVon(zeile, feld)) ? bisher : jetzt).deuteErgaenztes(zeile, feld)
  const deute = (zeile: Zeile): Zeilenpaar => {
    const danach = jetzt.deuteErgaenztes(zeile.jetzt, feld)
    jetzt.merkeVor(danach)
    const text = jetzt.textVon(danach, feld)
    const betrifft = unterschied.betrifft(text)
    const davor = betrifft || zeile.istGeaendert ? lies(zeile.bisher) : danach
    const istMangel = danach.fehlerJeFeld.has(feld)
    return { davor, danach, hatNeueWahl: betrifft || (istMangel && unterschied.betrifftVorschlag(text)) }
  }
  return formeUm(zeilen, deute, { amStueck })
}

/** Was sich ändert, und was damit einen Schlüssel teilt, auch über Dritte: nur mit ihnen zeigt sich, was doppelt ist. */
function zusammenhang<Z extends Zeile>(zeilen: readonly Z[], schluesselVon: Nennungen): readonly Z[] {
  const alleVon = (zeile: Zeile) => [zeile.jetzt, ...(zeile.istGeaendert ? [zeile.bisher] : [])].flatMap(schluesselVon)
  const nennende = nachSchluessel(
    zeilen.flatMap(zeile => alleVon(zeile).map(schluessel => ({ schluessel, zeile }))),
    ({ schluessel }) => schluessel,
  )
  const gefunden = new Set(zeilen.filter(({ istGeaendert }) => istGeaendert))
  // Was dazukommt, ist selbst noch an der Reihe.
  for (const zeile of gefunden)
    for (const schluessel of alleVon(zeile)) {
      for (const { zeile: andere } of nennende.get(schluessel) ?? []) gefunden.add(andere)
      nennende.delete(schluessel)
    }
  return zeilen.filter(zeile => gefunden.has(zeile))
}

/** @param davor urteilt mit, damit zu sehen ist, wonach dieselben Zeilen bisher fragten */
async function pruefeZeilen<K, S>(
  tx: Transaktion,
  akteur: Akteur,
  art: Einlesehandwerk<K, S>,
  zeilen: readonly Zeile[],
  kontext: Dateikontext,
  pruefung: Zeilenpruefung<K, S>,
  davor?: Zeilenpruefung<K, S>,
): Promise<Zeileneintrag[]> {
  const eintraege: Zeileneintrag[] = []
  const groesse = istGanz(art) || istGruppe(art) ? Math.max(1, zeilen.length) : STAPEL_ZEILEN
  for (let i = 0; i < zeilen.length; i += groesse) {
    const stapel = zeilen.slice(i, i + groesse)
    const kenntnis = istGanz(art)
      ? art.sichte(
          stapel.map(({ jetzt }) => jetzt.werte),
          kontext.angaben,
        )
      : await art.bereiteVor(tx, akteur, werteVon(stapel), 'PRUEFEN', kontext)
    const gepruefte = await formeUm(
      stapel,
      ({ jetzt, bisher }) => {
        davor?.pruefe(bisher, kenntnis)
        return pruefung.pruefe(jetzt, kenntnis).eintrag
      },
      { amStueck: PRUEFSTUECK_ZEILEN },
    )
    for (const eintrag of gepruefte) eintraege.push(eintrag)
  }
  return eintraege
}

const werteVon = (zeilen: readonly Zeile[]) =>
  zeilen.flatMap(({ bisher, jetzt, istGeaendert }) => (istGeaendert ? [jetzt.werte, bisher.werte] : [jetzt.werte]))
