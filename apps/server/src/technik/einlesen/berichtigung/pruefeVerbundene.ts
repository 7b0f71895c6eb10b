import { formeUm } from '../../reihe/formeUm.ts'
import { type Gruppenhandwerk, istGruppe, type Zeilenhandwerk } from '../einleseart.ts'
import { PRUEFSTUECK_ZEILEN, STAPEL_ZEILEN } from '../konstanten.ts'
import type { Zeileneintrag } from '../sql.ts'
import type { Zeilenpruefung } from '../zeilenpruefung.ts'
import {
  type Berichtigtes,
  type Berichtigungslage,
  type Berichtigungszeile,
  leseBerichtigte,
} from './berichtigungszeilen.ts'
import { ladeNennungen, werteVon, zusammenhang } from './zusammenhang.ts'

/**
 * Wo Zeilen nur über die etwas sagen, die dasselbe nennen oder zu derselben Gruppe gehören.
 * @returns `null`, wenn zu viele zu prüfen wären
 */
export async function pruefeVerbundene<K, S>(
  art: Zeilenhandwerk<K, S> | Gruppenhandwerk<K, S>,
  lage: Berichtigungslage<K, S>,
): Promise<Berichtigtes | null> {
  const { tx, bisher, jetzt, baue, hoechstens } = lage
  const nur = nennungsfelder(art)
  const zeilen = await leseBerichtigte(lage, nur)
  if (zeilen === null) return null
  const nennt = await ladeNennungen(art, lage, zeilen)
  const sindZuViele = (welche: readonly Berichtigungszeile[]) =>
    welche.length > hoechstens.zeilen ||
    (istGruppe(art) && new Set(welche.flatMap(z => nennt(z.jetzt))).size > hoechstens.gruppen)
  const verbundene = zusammenhang(zeilen, nennt)
  if (sindZuViele(verbundene)) return null
  // Was die Zelle einer Frage bedeutet, ist schon gezählt.
  const nachleser = baue()
  const betroffene = verbundene.map((zeile): Berichtigungszeile => {
    if (!nur || zeile.istGeaendert) return zeile
    const ganz = nachleser.deute(zeile.gesichtet)
    return { ...zeile, bisher: ganz, jetzt: ganz }
  })
  // Wo erst das Urteil über die Zeile sagt, wonach sie fragt, urteilt auch die bisherige Prüfung.
  const fragtImUrteil = art.frage !== undefined && art.frage.deute === undefined
  const eintraege = await pruefeZeilen(art, lage, betroffene, jetzt, fragtImUrteil ? bisher : undefined)
  // Was gleich blieb, fragt nach demselben: verglichen wird, wonach die geänderten Zeilen fragen.
  const geaenderte = fragtImUrteil ? jetzt : baue()
  if (art.frage?.deute) for (const zeile of zeilen) if (zeile.istGeaendert) geaenderte.deute(zeile.gesichtet)
  if (bisher.fragenstand() === geaenderte.fragenstand()) return { eintraege }
  if (!fragtImUrteil) return { eintraege, fragen: await jetzt.fragen(tx) }
  if (sindZuViele(zeilen)) return null
  const ganz = baue()
  const alle = zeilen.map(zeile => ({ ...zeile, jetzt: ganz.deute(zeile.gesichtet) }))
  return { eintraege: await pruefeZeilen(art, lage, alle, ganz), fragen: await ganz.fragen(tx) }
}

/** Woran sich zeigt, welche Zeilen etwas übereinander sagen; `undefined`: an allem. Eine breite Datei hat viel mehr Zellen als diese. */
function nennungsfelder<K, S>(art: Zeilenhandwerk<K, S> | Gruppenhandwerk<K, S>): ReadonlySet<string> | undefined {
  if (istGruppe(art) || typeof art.doppelte === 'function') return undefined
  return new Set(art.nennungen?.felder ?? art.schluessel)
}

/** @param davor urteilt mit, damit zu sehen ist, wonach dieselben Zeilen bisher fragten */
async function pruefeZeilen<K, S>(
  art: Zeilenhandwerk<K, S> | Gruppenhandwerk<K, S>,
  { tx, akteur, kontext }: Berichtigungslage<K, S>,
  zeilen: readonly Berichtigungszeile[],
  pruefung: Zeilenpruefung<K, S>,
  davor?: Zeilenpruefung<K, S>,
): Promise<Zeileneintrag[]> {
  const eintraege: Zeileneintrag[] = []
  const groesse = istGruppe(art) ? Math.max(1, zeilen.length) : STAPEL_ZEILEN
  for (let i = 0; i < zeilen.length; i += groesse) {
    const stapel = zeilen.slice(i, i + groesse)
    const kenntnis = await art.bereiteVor(tx, akteur, werteVon(stapel), 'PRUEFEN', kontext)
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
