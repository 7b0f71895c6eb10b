import type { Akteur } from '@benthos/fachmodell'
import type { Einleseform, Ersetzung } from '@benthos/vertrag/einlesung'
import type { Transaktion } from '../../db/datenbank.ts'
import { oeffneTabelle } from '../datei/oeffne.ts'
import { type Einlesehandwerk, istGanz, istGruppe } from '../einleseart.ts'
import { alsVorgabe } from '../formvorgabe.ts'
import { jsonleserVon } from '../jsonleser.ts'
import { ersetzeGepruefte, kontextVon, ladeInhalt, type Vorgang } from '../sql.ts'
import { Zeilenpruefung } from '../zeilenpruefung.ts'
import { pruefeGanzes } from './pruefeGanzes.ts'
import { pruefeVerbundene } from './pruefeVerbundene.ts'
import { pruefeVerkettete } from './pruefeVerkettete.ts'

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
  const baue = (werte = ersetzungen) => new Zeilenpruefung(art, form, verweise, akteur, vorgabe.antworten, werte)
  const [bisher, jetzt] = [baue(vorgabe.ersetzungen ?? []), baue()]
  const lage = { tx, akteur, tabelle, form, kontext: kontextVon(vorgang), bisher, jetzt, baue, hoechstens }
  const gepruefte = await (istGanz(art)
    ? pruefeGanzes(art, lage)
    : istGruppe(art) || !art.dateiverweis
      ? pruefeVerbundene(art, lage)
      : pruefeVerkettete(art, art.dateiverweis, lage))
  if (gepruefte === null) return false
  const { eintraege, fragen = vorgang.fragen } = gepruefte
  await ersetzeGepruefte(tx, id, eintraege, { ...vorgabe, ersetzungen: [...ersetzungen] }, fragen)
  return true
}
