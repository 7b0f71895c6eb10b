import type { Akteur } from '@benthos/fachmodell'
import type { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { WUCHSFORMSPALTE } from '@benthos/vertrag/wuchsformspalte'
import type { Wuchsformauftrag } from '../../../fach/ortsbefund/schreibeWuchsform.ts'
import type { Wuchsformzeile } from '../../../fach/ortsbefund/wuchsformSql.ts'
import type { Aufnahmesachverhalt } from '../../../fach/rechte/aufnahmeLage.ts'
import { ermittleTeilrecht } from '../../../fach/rechte/teilrecht.ts'
import type { Feldbeanstandung, Wertaenderung, Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import { istTeilLesbar, KEIN_ABSCHNITT } from './teilzugang.ts'
import type { Wuchsformkenntnis } from './wuchsformkenntnis.ts'
import { liesWuchsformen, schreibeWuchsformen, wuchsformschluessel } from './wuchsformzelle.ts'

const TEIL = 'phbMakroskopischeArtWuchsform'

type Wuchsformurteil = {
  auftraege: readonly Wuchsformauftrag[]
  aenderungen: readonly Wertaenderung[]
  fehler: readonly Feldbeanstandung[]
}

/**
 * Vergleicht die Wuchsformen der Zelle mit denen der Aufnahme: dieselbe ist, was in Art, Farbgruppe, Wuchsform und Substrat
 * übereinstimmt; was die Zelle nicht nennt, bleibt.
 * @param sachverhalt null: worum es geht, ist noch nicht klar; dann zeigt sich nur, was an der Zelle nicht stimmt
 */
export function pruefeWuchsformen(
  werte: Zeilenwerte,
  aufnahmeId: number | null,
  sachverhalt: Aufnahmesachverhalt | null,
  { vorhandene, artmangelAn }: Wuchsformkenntnis,
  akteur: Akteur,
): Wuchsformurteil {
  const bleibt = { auftraege: [], aenderungen: [], fehler: [] }
  if (!(WUCHSFORMSPALTE in werte)) return bleibt
  const lehneAb = (...maengel: readonly Omit<Feldbeanstandung, 'feld'>[]) => ({
    ...bleibt,
    fehler: maengel.map(mangel => ({ ...mangel, feld: WUCHSFORMSPALTE })),
  })
  if (!istTeilLesbar(akteur, sachverhalt, TEIL)) return lehneAb({ meldung: KEIN_ABSCHNITT })
  const zelle = werte[WUCHSFORMSPALTE]
  if (typeof zelle !== 'string') return lehneAb({ meldung: GELEERT })
  const bisherige = vorhandene.get(aufnahmeId ?? 0) ?? []
  const artmangel = artmangelAn(aufnahmeId)
  // Was schon dasteht, bleibt, wie es bestimmt wurde, auch nach einer anderen Fassung; ein weiterer Befund derselben Art ist neu.
  const { befunde, maengel } = liesWuchsformen(zelle, (taxon, befund) =>
    bisherige.some(({ daten }) =>
      befund === null ? daten.taxon === taxon : wuchsformschluessel(daten) === wuchsformschluessel(befund),
    )
      ? null
      : artmangel(taxon, befund),
  )
  if (maengel.length > 0) return lehneAb(...maengel)
  const auftraege = vergleiche(bisherige, befunde)
  if (auftraege.length === 0 || sachverhalt === null) return bleibt
  const recht = ermittleTeilrecht(akteur, sachverhalt, TEIL, true)
  if (!recht.bearbeitbar) return lehneAb({ meldung: recht.sperre ?? KEIN_ABSCHNITT })
  const danach = [
    ...bisherige.map(({ id, daten }) => auftraege.find(auftrag => auftrag.id === id)?.daten ?? daten),
    ...auftraege.flatMap(({ id, daten }) => (id === null ? [daten] : [])),
  ]
  const alt = bisherige.length === 0 ? null : schreibeWuchsformen(bisherige.map(({ daten }) => daten))
  return {
    auftraege,
    aenderungen: [{ feld: WUCHSFORMSPALTE, alt, neu: schreibeWuchsformen(danach) }],
    fehler: [],
  }
}

/** Neue und geänderte; eine Bemerkung, die nicht dasteht, bleibt. */
function vergleiche(
  bisherige: readonly Wuchsformzeile[],
  befunde: readonly Wuchsformbefund[],
): readonly Wuchsformauftrag[] {
  const nach = new Map(bisherige.map(zeile => [wuchsformschluessel(zeile.daten), zeile]))
  return befunde.flatMap((befund): Wuchsformauftrag[] => {
    const zeile = nach.get(wuchsformschluessel(befund))
    if (!zeile) return [{ id: null, version: 0, daten: befund }]
    const daten = { ...befund, bemerkung: befund.bemerkung ?? zeile.daten.bemerkung }
    const istGleich = daten.deckung === zeile.daten.deckung && daten.bemerkung === zeile.daten.bemerkung
    return istGleich ? [] : [{ id: zeile.id, version: zeile.version, daten }]
  })
}

const GELEERT =
  'Wuchsformen löscht eine Datei nicht. Bitte löschen Sie sie an der Aufnahme, unter „Phytobenthos vor Ort“, und leeren Sie diese Zelle.'
