import type { Wert } from '@benthos/fachmodell'
import { formeUm } from '../../reihe/formeUm.ts'
import { type Dateiverweis, mitKreis, mitVerketteten, sammleAngelegte, verkette } from '../dateiverweis.ts'
import type { Zeilenhandwerk } from '../einleseart.ts'
import { PRUEFSTUECK_ZEILEN } from '../konstanten.ts'
import type { GeleseneZeile } from '../zeilenpruefung.ts'
import { Auswahlunterschied } from '../zellwert.ts'
import {
  type Berichtigtes,
  type Berichtigungslage,
  type Berichtigungszeile,
  leseBerichtigte,
} from './berichtigungszeilen.ts'
import { ladeNennungen, werteVon, zusammenhang } from './zusammenhang.ts'

/** Wo Zeilen aufeinander aufbauen, ändert eine Berichtigung auch, was andere meinen. @returns `null`, wenn zu viele zu prüfen wären */
export async function pruefeVerkettete<K, S>(
  art: Zeilenhandwerk<K, S>,
  verweis: Dateiverweis<K, S>,
  lage: Berichtigungslage<K, S>,
): Promise<Berichtigtes | null> {
  const { tx, akteur, jetzt, hoechstens } = lage
  const zeilen = await leseBerichtigte(lage)
  if (zeilen === null) return null
  const kenntnis = await art.bereiteVor(tx, akteur, werteVon(zeilen), 'PRUEFEN')
  const { feld } = verweis
  const paare = await deuteVerkettete(verweis, zeilen, kenntnis, lage)
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
  const nennt = await ladeNennungen(art, lage, alle)
  const betroffene = mitVerketteten(
    zusammenhang(alle, nennt).map(zeile => zeile.jetzt.nummer),
    verkettung,
  )
  if (betroffene.size > hoechstens.zeilen) return null
  const eintraege = verkettung.folge
    .flatMap(platz => alle[platz]?.jetzt ?? [])
    .filter(({ nummer }) => betroffene.has(nummer))
    .map(zeile => jetzt.pruefe(zeile, kenntnis).eintrag)
  return { eintraege }
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
  zeilen: readonly Berichtigungszeile[],
  kenntnis: K,
  { bisher, jetzt }: Berichtigungslage<K, S>,
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
  const deute = (zeile: Berichtigungszeile): Zeilenpaar => {
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
