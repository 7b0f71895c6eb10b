import { gewaesserschluessel } from '@benthos/fachmodell/gewaesser/gewaessername'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { type Dateiverweis, zeilenkennung, zeileZu } from '../../../technik/einlesen/dateiverweis.ts'
import type { Zeilenwerte } from '../../../technik/einlesen/einleseart.ts'
import type { Kenntnis } from './kenntnis.ts'
import { finde, type Gewaesserauftrag, vorfluterVon } from './pruefung.ts'

/** Mehr Zeilen eines Kreises sucht niemand an jeder von ihnen. */
const HOECHSTENS_GENANNT = 50

/** Ein Vorfluter darf auch sein, was eine andere Zeile derselben Datei anlegt oder umbenennt. */
export const vorfluterverweis: Dateiverweis<Kenntnis, Gewaesserauftrag> = {
  feld: 'muendetInId',
  benenne,
  eigene: (nummer, werte, kenntnis) => {
    const alt = finde(werte, kenntnis)
    const angelegtes = String(zeilenkennung(nummer))
    return new Set(alt === null || alt === 'MEHRERE' ? [angelegtes] : [angelegtes, String(alt.id)])
  },
  sucheDavor,
  kreissatz: nummern => {
    if (nummern.length === 1) return 'So mündete das Gewässer in sich selbst'
    const gezeigte = nummern.slice(0, HOECHSTENS_GENANNT)
    const uebrige = nummern.length - gezeigte.length
    const letzte = uebrige > 0 ? formatiereAnzahl(uebrige, 'weitere', 'weitere') : String(gezeigte.pop())
    return `So mündete das Gewässer über die Zeilen ${gezeigte.join(', ')} und ${letzte} dieser Datei in sich selbst`
  },
  merke: ({ datei }, nummer, auftrag) => {
    const id = auftrag.art === 'ANLEGEN' ? zeilenkennung(nummer) : auftrag.id
    datei.gewaesser.set(nummer, id)
    datei.vorfluter.set(id, auftrag.angaben.muendetInId)
  },
  merkeGeladenes: ({ datei }, nummer, id) => {
    datei.gewaesser.set(nummer, id)
    datei.geladene.add(id)
  },
}

/** Wie in der Auswahl: mit dem Vorfluter und ohne ihn. */
function benenne(werte: Zeilenwerte, verweistext: string, kenntnis: Kenntnis): readonly string[] {
  const { name, muendetInId } = werte
  if (typeof name !== 'string') return []
  const istOffen = muendetInId === undefined && verweistext !== ''
  // Mündet es in etwas, das der Bestand nicht kennt, kennt er auch dieses nicht.
  const alt = finde(istOffen ? { ...werte, muendetInId: Number.NaN } : werte, kenntnis)
  if (alt === 'MEHRERE' || alt?.schluessel === gewaesserschluessel(name)) return []
  const vorfluter =
    typeof muendetInId === 'number' ? kenntnis.nachId.get(muendetInId)?.name : istOffen && ohneVorfluter(verweistext)
  return vorfluter ? [`${name} → ${vorfluter}`, name] : [name]
}

const ohneVorfluter = (text: string): string => text.split('→', 1)[0]?.trim() ?? ''

/** Flussabwärts die nächste Zeile, die ein Gewässer anlegt oder woanders münden lässt. */
function sucheDavor(
  zeilen: readonly { nummer: number; werte: Zeilenwerte }[],
  kenntnis: Kenntnis,
): ReadonlyMap<number, number> {
  const setzt = new Map<number, number>()
  const gemeinte = zeilen.flatMap(({ nummer, werte }) => {
    const alt = finde(werte, kenntnis)
    if (alt === 'MEHRERE') return []
    const id = alt?.id ?? zeilenkennung(nummer)
    const { muendetInId } = werte
    if ((alt === null || muendetInId !== undefined) && !setzt.has(id)) setzt.set(id, nummer)
    // Den Vorfluter, den nur das Netz kennt, gibt die Zeile nicht neu an.
    const istAlter = alt !== null && (muendetInId === undefined || muendetInId === alt.muendetInId)
    return [{ nummer, ab: istAlter ? alt.muendet_in : typeof muendetInId === 'number' ? muendetInId : null }]
  })
  const davor = new Map<number, number>()
  for (const { nummer, ab } of gemeinte) {
    const gesehene = new Set<number>()
    for (let id = ab; id !== null && !gesehene.has(id); id = vorfluterVon(id, kenntnis)) {
      gesehene.add(id)
      const zeile = zeileZu(id) ?? setzt.get(id)
      if (zeile === undefined) continue
      davor.set(nummer, zeile)
      break
    }
  }
  return davor
}
