import { formeUm } from '../../reihe/formeUm.ts'
import type { Ganzhandwerk } from '../einleseart.ts'
import { PRUEFSTUECK_ZEILEN, STAPEL_ZEILEN } from '../konstanten.ts'
import type { Zeileneintrag } from '../sql.ts'
import { type Berichtigtes, type Berichtigungslage, leseBerichtigte } from './berichtigungszeilen.ts'

/**
 * Wo alle Zeilen voneinander wissen: neu ins Protokoll kommt nur, wozu jetzt anderes zu sagen ist.
 * @returns `null`, sobald es zu viele sind
 */
export async function pruefeGanzes<K, S>(
  art: Ganzhandwerk<K, S>,
  lage: Berichtigungslage<K, S>,
): Promise<Berichtigtes | null> {
  const { tx, kontext, bisher, jetzt, hoechstens } = lage
  const zeilen = await leseBerichtigte(lage)
  if (zeilen === null) return null
  const sichte = (stand: 'bisher' | 'jetzt') =>
    art.sichte(
      zeilen.map(zeile => zeile[stand].werte),
      kontext.angaben,
    )
  const [davor, danach] = [sichte('bisher'), sichte('jetzt')]
  const eintraege: Zeileneintrag[] = []
  for (let i = 0; i < zeilen.length; i += STAPEL_ZEILEN) {
    const gepruefte = await formeUm(
      zeilen.slice(i, i + STAPEL_ZEILEN),
      zeile => {
        const frueher = bisher.pruefe(zeile.bisher, davor).eintrag
        const { eintrag } = jetzt.pruefe(zeile.jetzt, danach)
        return JSON.stringify(eintrag) === JSON.stringify(frueher) ? [] : [eintrag]
      },
      { amStueck: PRUEFSTUECK_ZEILEN },
    )
    for (const eintrag of gepruefte.flat()) eintraege.push(eintrag)
    if (eintraege.length > hoechstens.zeilen) return null
  }
  return { eintraege, fragen: await jetzt.fragen(tx) }
}
