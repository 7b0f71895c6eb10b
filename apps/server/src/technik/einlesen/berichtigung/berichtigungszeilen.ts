import type { Akteur } from '@benthos/fachmodell'
import type { Einlesefrage } from '@benthos/vertrag/einlesefrage'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Transaktion } from '../../db/datenbank.ts'
import { type Tabelle, zelltext } from '../datei/tabelle.ts'
import { leseDatenzeilen } from '../datenzeilen.ts'
import type { Dateikontext } from '../einleseart.ts'
import { STAPEL_ZEILEN } from '../konstanten.ts'
import type { Zeileneintrag } from '../sql.ts'
import type { GeleseneZeile, GesichteteZeile, Zeilenpruefung } from '../zeilenpruefung.ts'

/** Eine Zeile, wie sie vor einer Berichtigung zu lesen war, und wie sie danach zu lesen ist. */
export type Berichtigungszeile = { bisher: GeleseneZeile; jetzt: GeleseneZeile; istGeaendert: boolean }

/** Womit die Zeilen einer Datei nach einer Berichtigung geprüft werden. */
export type Berichtigungslage<K, S> = {
  tx: Transaktion
  akteur: Akteur
  tabelle: Tabelle
  form: Einleseform
  kontext: Dateikontext
  bisher: Zeilenpruefung<K, S>
  jetzt: Zeilenpruefung<K, S>
  /** noch eine wie `jetzt`, die noch nichts gesehen hat */
  baue(): Zeilenpruefung<K, S>
  hoechstens: { zeilen: number; gruppen: number }
}

/** Was neu ins Protokoll kommt; ohne `fragen` fragt die Datei weiter dasselbe. */
export type Berichtigtes = { eintraege: readonly Zeileneintrag[]; fragen?: readonly Einlesefrage[] }

/**
 * Liest die ganze Datei.
 * @param nur in unveränderten Zeilen diese Felder, und wonach gefragt wird
 * @returns `null`, sobald mehr Zeilen geändert sind, als geprüft werden sollen: ihr Rest braucht nicht gelesen zu werden
 */
export async function leseBerichtigte<K, S>(
  { tabelle, form, bisher, jetzt, hoechstens }: Berichtigungslage<K, S>,
  nur?: ReadonlySet<string>,
): Promise<(Berichtigungszeile & { gesichtet: GesichteteZeile })[] | null> {
  const zeilen: (Berichtigungszeile & { gesichtet: GesichteteZeile })[] = []
  let geaenderte = 0
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN))
    for (const datei of stapel) {
      const [davor, danach] = [bisher.sichte(datei), jetzt.sichte(datei)]
      const istGeaendert = unterscheidenSich(davor, danach)
      if (istGeaendert && ++geaenderte > hoechstens.zeilen) return null
      const gelesen = jetzt.deute(danach, istGeaendert ? undefined : nur)
      const frueher = istGeaendert ? bisher.deute(davor) : gelesen
      zeilen.push({ gesichtet: danach, bisher: frueher, jetzt: gelesen, istGeaendert })
    }
  return zeilen
}

/** Auch was in einer anderen Zeile steht, kann ändern, ob diese zur Tabelle gehört. */
function unterscheidenSich(davor: GesichteteZeile, danach: GesichteteZeile): boolean {
  if (davor.mangel !== danach.mangel || davor.auslassen !== danach.auslassen) return true
  const [bisher, jetzt] = [davor.zellen, danach.zellen]
  if (bisher.size !== jetzt.size) return true
  return bisher !== jetzt && [...jetzt].some(([spalte, zelle]) => zelltext(zelle) !== zelltext(bisher.get(spalte)))
}
