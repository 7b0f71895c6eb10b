import type { Akteur } from '@benthos/fachmodell'
import type { Einleseform } from '@benthos/vertrag/einlesung'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { Tabelle } from './datei/tabelle.ts'
import { leseDatenzeilen } from './datenzeilen.ts'
import { type Dateiangaben, type Einlesehandwerk, istGanz } from './einleseart.ts'
import { STAPEL_ZEILEN } from './konstanten.ts'
import type { GeleseneZeile, Zeilenpruefung } from './zeilenpruefung.ts'

type Quelle<K, S> = {
  tabelle: Tabelle
  form: Einleseform
  angaben: Dateiangaben
  akteur: Akteur
  pruefung: Zeilenpruefung<K, S>
}

/** Gelesene Zeilen in Stapeln, jeder mit dem, was seine Prüfung wissen muss; wo das alle Zeilen sind, erst nach der letzten. */
export async function* leseStapel<K, S>(
  db: Datenbank | Transaktion,
  art: Einlesehandwerk<K, S>,
  { tabelle, form, angaben, akteur, pruefung }: Quelle<K, S>,
): AsyncGenerator<{ zeilen: readonly GeleseneZeile[]; kenntnis: K }> {
  const alle: GeleseneZeile[] = []
  for await (const stapel of leseDatenzeilen(tabelle, form, STAPEL_ZEILEN)) {
    const zeilen = stapel.map(zeile => pruefung.lies(zeile))
    if (istGanz(art)) alle.push(...zeilen)
    else yield { zeilen, kenntnis: await art.bereiteVor(db, akteur, werteVon(zeilen)) }
  }
  if (!istGanz(art)) return
  const kenntnis = art.sichte(werteVon(alle), angaben)
  for (let i = 0; i < alle.length; i += STAPEL_ZEILEN) yield { zeilen: alle.slice(i, i + STAPEL_ZEILEN), kenntnis }
}

const werteVon = (zeilen: readonly GeleseneZeile[]) => zeilen.map(({ werte }) => werte)
