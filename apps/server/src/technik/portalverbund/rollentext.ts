/** Ein Vorkommen einer Rolle; mehrere gleichen Namens bleiben getrennt, sonst gälte ein Parameter auch für das andere. */
export type Portalrolle = Readonly<{ name: string; parameter: readonly Portalparameter[] }>
/** `wert: null`: der Schlüssel steht allein. */
export type Portalparameter = Readonly<{ schluessel: string; wert: string | null }>

/** Zeichen nach `\` und wofür es steht. */
const MASKIERT: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ['s', ' '],
  ['r', '\r'],
  ['n', '\n'],
  [',', ','],
  [';', ';'],
  ['(', '('],
  [')', ')'],
])
const STEUERZEICHEN = /\p{Cc}/u

/**
 * Liest die Rollen aller Köpfe zusammen; jeder Kopf steht für sich. `null`, wenn ein einziger nicht der Grammatik folgt: von einem halb
 * verstandenen Text gilt nichts.
 */
export function leseRollentexte(texte: readonly string[]): Portalrolle[] | null {
  const rollen: Portalrolle[] = []
  for (const text of texte) {
    const gelesen = leseRollentext(text)
    if (gelesen === null) return null
    rollen.push(...gelesen)
  }
  return rollen
}

/**
 * Rollen nach der Grammatik des Portalverbunds, von links nach rechts: `name(schlüssel=wert,…);…`. Getrennt wird an unmaskierten
 * Zeichen, und nur das erste `=` trennt. Leerzeichen am Rand fallen weg, außer sie sind maskiert (`\s`).
 * @example leseRollentext('BENTHOS-LAND(bundesland=AT-3)')
 */
export function leseRollentext(text: string): Portalrolle[] | null {
  if (STEUERZEICHEN.test(text)) return null
  const leser = new Leser(text)
  const rollen: Portalrolle[] = []
  while (!leser.amEnde) {
    const name = leser.liesBis(';(')
    if (name === null) return null
    if (leser.nimm('(')) {
      const parameter = name === '' ? null : liesParameter(leser)
      if (parameter === null) return null
      rollen.push({ name, parameter })
    } else if (name !== '') rollen.push({ name, parameter: [] })
    // Nach einer Rolle kommt die nächste oder nichts.
    if (!leser.amEnde && !leser.nimm(';')) return null
  }
  return rollen
}

function liesParameter(leser: Leser): Portalparameter[] | null {
  const parameter: Portalparameter[] = []
  for (;;) {
    const schluessel = leser.liesBis('=,)')
    if (schluessel === null) return null
    if (leser.nimm('=')) {
      const wert = schluessel === '' ? null : leser.liesBis(',)', '=')
      if (wert === null) return null
      parameter.push({ schluessel, wert })
    } else if (schluessel !== '') parameter.push({ schluessel, wert: null })
    if (leser.nimm(')')) return parameter
    if (!leser.nimm(',')) return null
  }
}

const TRENNZEICHEN = '();,='

class Leser {
  private stelle = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get amEnde(): boolean {
    return this.stelle >= this.text.length
  }

  nimm(zeichen: string): boolean {
    if (this.text[this.stelle] !== zeichen) return false
    this.stelle += 1
    return true
  }

  /**
   * Text bis vor eines der Zeichen oder bis zum Ende; `null` bei einem Trennzeichen, das hier nicht stehen darf, und bei
   * unbekannter Maskierung.
   * @param erlaubt Trennzeichen, die hier gewöhnliche sind
   */
  liesBis(enden: string, erlaubt = ''): string | null {
    const teile: string[] = []
    // Nur unmaskierte Leerzeichen am Rand fallen weg: bis hierher reicht, was bleibt.
    let bleibt = 0
    while (!this.amEnde) {
      const zeichen = this.text[this.stelle] as string
      if (enden.includes(zeichen)) break
      if (TRENNZEICHEN.includes(zeichen) && !erlaubt.includes(zeichen)) return null
      this.stelle += 1
      if (zeichen === '\\') {
        const gemeint = MASKIERT.get(this.text[this.stelle] ?? '')
        if (gemeint === undefined) return null
        this.stelle += 1
        teile.push(gemeint)
        bleibt = teile.length
      } else if (zeichen !== ' ') {
        teile.push(zeichen)
        bleibt = teile.length
      } else if (bleibt > 0) teile.push(zeichen)
    }
    return teile.slice(0, bleibt).join('')
  }
}
