import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { BenutzerFilter } from '@benthos/vertrag/benutzer'
import { GEWAEHLTER_FILTER, LISTENANSICHT, leseFilter } from '@benthos/vertrag/filter'
import { MessstellenFilter } from '@benthos/vertrag/messstelle'
import { beanstandeName, HOECHSTENS_BEANSTANDET, naechsterName } from '@benthos/vertrag/namen'
import { ProjekteFilter } from '@benthos/vertrag/projekt'
import { Einwand } from '../../technik/http/problem.ts'

/** Listen mit gespeicherten Filtern; ein Kriterium heißt wie in der Abfrage seiner Liste. */
const KRITERIEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['aufnahmen', Object.keys(AufnahmenFilter.shape)],
  ['messstellen', Object.keys(MessstellenFilter.shape)],
  ['projekte', Object.keys(ProjekteFilter.shape)],
  ['benutzer', Object.keys(BenutzerFilter.shape)],
])
const VORSATZ = 'filters_'

/**
 * Wirft, wenn ein Satz eine Liste oder ein Kriterium nennt, die es nicht gibt: er läge da, und nichts läse ihn je wieder.
 * @param satz wie er gelesen, geschrieben oder gelöscht werden soll
 */
export function pruefeFilternamen({
  key,
  name,
  value,
}: {
  key: string
  name?: string | undefined
  value?: string
}): void {
  // Der gewählte Filter und die Ansicht stehen unter dem Namen ihrer Liste, die Filter unter ihrem Schlüssel.
  const istNachListe = key === GEWAEHLTER_FILTER || key === LISTENANSICHT
  const liste = istNachListe ? name : key.slice(VORSATZ.length)
  if (liste === undefined) return
  const kriterien = KRITERIEN.get(liste)
  if (!kriterien) {
    const listen = [...KRITERIEN.keys()]
    const vorsatz = istNachListe ? '' : VORSATZ
    const naechste = naechsterName(liste, listen)
    const message = beanstandeName(
      listen.map(eine => vorsatz + eine),
      naechste === null ? null : vorsatz + naechste,
    )
    throw new Einwand('EINGABE_UNGUELTIG', undefined, [{ field: istNachListe ? 'name' : 'key', message }])
  }
  const gemeint = value === undefined || istNachListe ? null : leseFilter(value)
  const fehler = Object.keys(gemeint?.criterias ?? {})
    .filter(kriterium => !kriterien.includes(kriterium))
    .slice(0, HOECHSTENS_BEANSTANDET)
    .map(kriterium => ({
      field: `value.criterias.${kriterium}`,
      message: beanstandeName(kriterien, naechsterName(kriterium, kriterien)),
    }))
  if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
}
