import type { Einleseform, Formvorgabe } from '@benthos/vertrag/einlesung'
import type { Jsonleser } from './datei/json.ts'
import { oeffneTabelle } from './datei/oeffne.ts'
import { Dateimangel, type Tabelle } from './datei/tabelle.ts'
import { KOPFSUCHE_BLAETTER } from './konstanten.ts'
import { type Erwartung, erkenneForm, type Kopfdeutung } from './kopf.ts'

/**
 * Öffnet eine Datei und erkennt ihre Form. Steht auf dem ersten Blatt nichts Passendes, gilt das erste sichtbare, auf dem etwas
 * Passendes steht. Wirft `Dateimangel`.
 */
export async function erkenneTabelle(
  inhalt: Buffer,
  erwartung: Erwartung,
  { vorgabe, json, deuteKoepfe }: { vorgabe: Formvorgabe; json?: Jsonleser; deuteKoepfe?: Kopfdeutung },
): Promise<{ tabelle: Tabelle; form: Einleseform }> {
  const tabelle = await oeffneTabelle(inhalt, vorgabe, json)
  try {
    return { tabelle, form: await erkenneForm(tabelle, erwartung, vorgabe, deuteKoepfe) }
  } catch (fehler) {
    if (vorgabe.blatt === undefined)
      for (const blatt of sichtbareZuerst(tabelle).slice(0, KOPFSUCHE_BLAETTER)) {
        const andere = tabelle.mitBlatt?.(blatt)
        const form = andere && (await erkenneForm(andere, erwartung, vorgabe, deuteKoepfe).catch(() => null))
        if (form && tabelle.form.ausgeblendete?.includes(blatt)) throw new Dateimangel(nurAusgeblendet(blatt))
        if (andere && form) return { tabelle: andere, form }
      }
    throw fehler
  }
}

function sichtbareZuerst({ form: { blaetter, ausgeblendete = [] } }: Tabelle): readonly string[] {
  return [...blaetter.filter(name => !ausgeblendete.includes(name)), ...ausgeblendete]
}

const nurAusgeblendet = (blatt: string): string =>
  `Auf keinem sichtbaren Blatt steht eine passende Tabelle, nur auf dem ausgeblendeten „${blatt}“. Soll es gelten, blenden Sie es in der Datei ein und laden Sie die Datei noch einmal hoch.`
