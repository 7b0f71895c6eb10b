import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import type { Listenendpunkt } from '../../technik/formular/typen.ts'
import { anzeigewerte } from './anzeigewerte.ts'
import type { Filterwerte, Kriterium } from './typen.ts'
import type { Filterzugang } from './useGefilterteListe.ts'

/** Einträge einer Liste des Servers; mit `id` der eine mit dieser Kennung. */
export type Eintragsleser = (liste: Listenendpunkt, id?: string) => Promise<readonly SelectOption[]>

const HOECHSTENS = 2000

/**
 * Der Name des Filters und, was er verlangt, für eine Datei, die ihn überlebt: mit den Worten der Kriterien, nie mit Kennungen.
 * Eine Suche hat keinen Namen.
 */
export async function filterInWorten(
  {
    wirksamerName,
    suchtext,
    definition,
    werte,
  }: Pick<Filterzugang, 'wirksamerName' | 'suchtext' | 'definition' | 'werte'>,
  lies: Eintragsleser,
): Promise<string> {
  if (wirksamerName === null) return 'Ohne Filter'
  const text =
    suchtext === null
      ? `${wirksamerName} (${await worteAller(definition.criterias, werte, lies)})`
      : `Suche nach „${suchtext}“`
  return text.length > HOECHSTENS ? `${text.slice(0, HOECHSTENS - 1)}…` : text
}

async function worteAller(criterias: readonly Kriterium[], werte: Filterwerte, lies: Eintragsleser): Promise<string> {
  const texte = criterias
    .filter(({ id }) => id in werte)
    .map(async kriterium => `${kriterium.label}: ${(await worteDes(kriterium, werte, lies)).join(', ')}`)
  return (await Promise.all(texte)).join('; ')
}

async function worteDes(kriterium: Kriterium, werte: Filterwerte, lies: Eintragsleser): Promise<readonly string[]> {
  const wert = werte[kriterium.id] ?? null
  if (kriterium.getDisplayValue) return kriterium.getDisplayValue(wert)
  if (kriterium.art === 'suche') {
    const { liste } = kriterium
    return Promise.all(
      [wert].flat().map(async id => (await lies(liste, String(id)))[0]?.label ?? 'nicht mehr vorhanden'),
    )
  }
  if ('liste' in kriterium) return anzeigewerte(kriterium, wert, await lies(kriterium.liste))
  return anzeigewerte(kriterium, wert, 'optionen' in kriterium ? kriterium.optionen : [])
}
