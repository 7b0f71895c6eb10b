import type { Einleseantwort, Einleseentscheid, Einlesefrage } from '@benthos/vertrag/einlesefrage'

/** Frage → `NEU`, `AUSLASSEN`, `WIE` mit dem anderen Namen oder die Kennung des gemeinten Eintrags; ohne Eintrag ist sie offen. */
export type Antwortwahl = Readonly<Record<string, string | null>>

export const schluesselVon = ({ feld, schluessel }: Pick<Einlesefrage, 'feld' | 'schluessel'>): string =>
  `${feld} ${schluessel}`

/** Die Antworten, die schon gelten. */
export const bisherigeWahl = (fragen: readonly Einlesefrage[]): Antwortwahl =>
  Object.fromEntries(fragen.map(frage => [schluesselVon(frage), alsWert(frage.entscheid)]))

/** Ist etwas gewählt, das noch nicht gilt? */
export const istGeaendert = (fragen: readonly Einlesefrage[], wahl: Antwortwahl): boolean =>
  fragen.some(frage => (wahl[schluesselVon(frage)] ?? null) !== alsWert(frage.entscheid))

export function antwortenAus(fragen: readonly Einlesefrage[], wahl: Antwortwahl): Einleseantwort[] {
  return fragen.flatMap(frage => {
    const wert = wahl[schluesselVon(frage)] ?? null
    return wert === null ? [] : [{ feld: frage.feld, schluessel: frage.schluessel, entscheid: alsEntscheid(wert) }]
  })
}

/** Was beim Laden neu entsteht, soweit nichts davon noch offen ist. */
export const entsteht = (fragen: readonly Einlesefrage[]): readonly Einlesefrage[] =>
  fragen.filter(({ entscheid, neu, hinweis }) => entscheid?.art === 'NEU' && neu !== null && hinweis === null)

function alsWert(entscheid: Einleseentscheid | null): string | null {
  if (entscheid === null) return null
  switch (entscheid.art) {
    case 'VORHANDEN':
      return String(entscheid.id)
    case 'WIE':
      return wieWert(entscheid.text)
    default:
      return entscheid.art
  }
}

const WIE = 'WIE '
/** Wert der Antwort „dasselbe wie dieser andere Name“. */
export const wieWert = (text: string): string => `${WIE}${text}`

/** Der andere Name, den eine Antwort nennt; null: sie nennt keinen. */
export const wieText = (wert: string | null): string | null =>
  wert?.startsWith(WIE) === true ? wert.slice(WIE.length) : null

function alsEntscheid(wert: string): Einleseentscheid {
  const wie = wieText(wert)
  if (wie !== null) return { art: 'WIE', text: wie }
  return wert === 'NEU' || wert === 'AUSLASSEN' ? { art: wert } : { art: 'VORHANDEN', id: Number(wert) }
}
