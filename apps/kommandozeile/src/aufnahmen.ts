import type { Probenmethode } from '@benthos/fachmodell'
import type { GeladeneTaxaliste } from '@benthos/server/src/fach/taxalisten/taxalisten.ts'
import {
  aufnahmetag,
  type Fundkenntnis,
  leereProbe,
  text,
  type Zielprobe,
  zielnennung,
  zielschluessel,
} from '@benthos/server/src/features/probe/einlesen/fundkenntnis.ts'
import { istBreit, probenzellen } from '@benthos/server/src/features/probe/einlesen/probenspalten.ts'
import type { Zeilenwerte } from '@benthos/server/src/technik/einlesen/einleseart.ts'
import { HOECHSTE_ZEILENZAHL } from '@benthos/vertrag/fund'

/**
 * Was die Prüfung sonst aus der Datenbank weiß, hier aus der Liste selbst: jede Aufnahme, die sie nennt, gibt es und ist leer.
 * @param name wie die Aufnahme heißt, wenn eine Zeile keine nennt
 */
export function baueKenntnis(
  methode: Probenmethode,
  taxaliste: GeladeneTaxaliste,
  zeilen: readonly Zeilenwerte[],
  name: string,
): Fundkenntnis {
  const kontext = { angaben: { aufnahme: name }, antworten: [] }
  const ziele = new Map<string, Zielprobe>()
  const mehrdeutige = new Map<string, readonly string[]>()
  const codesJeTag = codesNachTag(zeilen)
  let naechste = 1
  const lege = (code: string, stelle: string, datum: string): Zielprobe => {
    const schluessel = zielschluessel({ code })
    const vorhandene = ziele.get(schluessel)
    if (vorhandene) return vorhandene
    const probe: Zielprobe = {
      aufnahmeId: naechste++,
      code,
      bearbeitbar: true,
      ...leereProbe(taxaliste),
      platz: HOECHSTE_ZEILENZAHL,
      neue: new Set(),
      stellen: stelle === '' ? [] : [stelle],
      datum,
    }
    ziele.set(schluessel, probe)
    return probe
  }
  // Zuerst, was am meisten über eine Aufnahme sagt: an ihr misst sich, was spätere Zeilen anders nennen.
  for (const werte of [...zeilen].sort((a, b) => sagt(b) - sagt(a))) {
    for (const { code } of probenzellen(werte)) lege(code, '', '')
    if (istBreit(werte)) continue
    const nennung = zielnennung(werte, kontext)
    const [stelle, datum] = [text(werte['messstelle']), aufnahmetag(werte)]
    if (nennung === null) continue
    if ('code' in nennung) {
      lege(nennung.code, stelle, datum)
      continue
    }
    const schluessel = zielschluessel(nennung)
    const codes = [...(codesJeTag.get(schluessel) ?? [])]
    if (codes.length > 1) mehrdeutige.set(schluessel, codes)
    else ziele.set(schluessel, lege(codes[0] ?? `${stelle} ${alsTag(datum)}`, stelle, datum))
  }
  return {
    methode,
    kontext,
    ziele,
    mehrdeutige,
    neueProbe: leereProbe(taxaliste),
    antworten: new Map(),
    hausnamen: null,
    zuordnungen: new Map(),
    gelesene: new Map(),
  }
}

/** Wie viel eine Zeile über ihre Aufnahme sagt. */
const sagt = (werte: Zeilenwerte): number =>
  [text(werte['aufnahme']), text(werte['messstelle']), aufnahmetag(werte)].filter(angabe => angabe !== '').length

/** Codes der Aufnahmen, die Zeilen an dieser Messstelle und diesem Tag nennen. */
function codesNachTag(zeilen: readonly Zeilenwerte[]): ReadonlyMap<string, ReadonlySet<string>> {
  const codes = new Map<string, Set<string>>()
  for (const werte of zeilen) {
    const [code, stelle, datum] = [text(werte['aufnahme']), text(werte['messstelle']), aufnahmetag(werte)]
    if (code === '' || stelle === '' || datum === '') continue
    const schluessel = zielschluessel({ stelle, datum })
    codes.set(schluessel, (codes.get(schluessel) ?? new Set()).add(code))
  }
  return codes
}

const alsTag = (datum: string): string => datum.split('-').toReversed().join('.')
