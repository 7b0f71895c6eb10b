import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import type { Verlaufsaenderung, Verlaufseintrag } from '@benthos/vertrag/verlauf'
import { nenneHerkunft } from '../../technik/verlauf/nenneHerkunft.ts'
import type { Feldaenderung, Verlaufspunkt } from '../../technik/verlauf/typen.ts'
import type { Vergleichszeile } from '../../technik/verlauf/Versionsvergleich.tsx'

const wer = (eintrag: Verlaufseintrag): string => eintrag.benutzer ?? 'System'
/** Mehr Bezeichnungen nennt ein Punkt nicht; eine Taxaliste hat Hunderte. */
const GENANNT = 3

/** Ein Eintrag als Punkt der Leiste: wer, wann, was. */
export function alsPunkt(eintrag: Verlaufseintrag, mitTitel: boolean): Verlaufspunkt {
  const labels = eintrag.aenderungen.map(({ label }) => label)
  const rest = labels.length - GENANNT
  const was = `${labels.slice(0, GENANNT).join(', ')}${rest > 0 ? ` und ${rest} weitere` : ''}`
  const kam = eintrag.herkunft === null ? '' : ` (${nenneHerkunft(eintrag.herkunft)})`
  return {
    id: String(eintrag.id),
    date: eintrag.zeitpunkt,
    title: { name: wer(eintrag) },
    beschreibung: `${mitTitel ? `${eintrag.titel}: ` : ''}${was}${kam}`,
  }
}

/**
 * Änderungen je Feld, neueste zuerst.
 * @param eintraege neueste zuerst
 */
export function jeFeld(eintraege: readonly Verlaufseintrag[]): ReadonlyMap<string, readonly Feldaenderung[]> {
  const felder = new Map<string, Feldaenderung[]>()
  for (const eintrag of eintraege)
    for (const { feld, art, vorher, nachher, dateizeile } of eintrag.aenderungen)
      felder.set(feld, [
        ...(felder.get(feld) ?? []),
        {
          versionId: String(eintrag.id),
          versionName: formatiereZeitpunkt(eintrag.zeitpunkt),
          type: art,
          oldValue: vorher,
          newValue: nachher,
          user:
            eintrag.herkunft === null
              ? wer(eintrag)
              : `${wer(eintrag)}, ${nenneHerkunft(eintrag.herkunft, dateizeile)}`,
          date: eintrag.zeitpunkt,
        },
      ])
  return felder
}

/**
 * Was sich zwischen zwei Einträgen insgesamt geändert hat: der Stand nach dem älteren gegen den nach dem neueren. Was
 * dazwischen hin und wieder zurück geändert wurde, fällt weg.
 * @param eintraege neueste zuerst
 */
export function fasseZusammen(eintraege: readonly Verlaufseintrag[], altId: string, neuId: string): Vergleichszeile[] {
  const stelle = (id: string) => eintraege.findIndex(eintrag => String(eintrag.id) === id)
  const spanne = eintraege.slice(stelle(neuId), stelle(altId)).toReversed()
  const gesamt = new Map<string, { titel: string; aenderung: Verlaufsaenderung }>()
  for (const { teil, titel, aenderungen } of spanne)
    for (const aenderung of aenderungen) {
      const schluessel = `${teil}#${aenderung.feld}`
      const erste = gesamt.get(schluessel)?.aenderung ?? aenderung
      gesamt.set(schluessel, { titel, aenderung: { ...aenderung, vorher: erste.vorher } })
    }
  return [...gesamt].flatMap(
    ([
      id,
      {
        titel,
        aenderung: { label, vorher, nachher },
      },
    ]) =>
      vorher === nachher
        ? []
        : [
            {
              id,
              label: `${titel}: ${label}`,
              links: vorher,
              rechts: nachher,
              art: vorher === null ? 'NEW' : nachher === null ? 'DELETED' : 'UPDATED',
            },
          ],
  )
}
