import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
/** Grenzen einer Dateiauswahl. */
export interface FileLimits {
  /** Erlaubte Endungen mit Punkt, klein, etwa `.xlsx`. */
  extensions?: readonly string[] | undefined
  maxFiles?: number | undefined
  /** Höchste Größe einer Datei in Byte. */
  maxSizeBytes?: number | undefined
}

interface FileLike {
  name: string
  size: number
}

/** Trennt Dateien in angenommene und Gründe der Ablehnung; eine Datei gleichen Namens und gleicher Größe zählt einmal. */
export function checkFiles<Item extends FileLike>(
  chosen: readonly Item[],
  added: readonly Item[],
  limits: FileLimits,
): { files: Item[]; problems: string[] } {
  const files = [...chosen]
  const problems: string[] = []
  for (const file of added) {
    const problem = describeProblem(file, files.length, limits)
    const isKnown = files.some(known => known.name === file.name && known.size === file.size)
    if (isKnown) continue
    if (problem === undefined) files.push(file)
    else problems.push(problem)
  }
  return { files, problems }
}

function describeProblem(file: FileLike, count: number, limits: FileLimits): string | undefined {
  const { extensions, maxFiles, maxSizeBytes } = limits
  if (extensions !== undefined && !extensions.some(extension => file.name.toLowerCase().endsWith(extension))) {
    return `„${file.name}“ hat kein erlaubtes Format (${extensions.join(', ')}).`
  }
  if (file.size === 0) return `„${file.name}“ ist leer.`
  if (maxSizeBytes !== undefined && file.size > maxSizeBytes) {
    return `„${file.name}“ ist mit ${formatFileSize(file.size)} zu groß (höchstens ${formatFileSize(maxSizeBytes)}).`
  }
  if (maxFiles !== undefined && count >= maxFiles) {
    return `„${file.name}“ wurde nicht übernommen: höchstens ${maxFiles} ${maxFiles === 1 ? 'Datei' : 'Dateien'}.`
  }
  return undefined
}

const UNITS = ['Byte', 'kB', 'MB', 'GB'] as const

/** Dateigröße mit Einheit, Schritte von 1000: `20.000.000` wird „20 MB“. */
export function formatFileSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${formatiereZahl(value, value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`
}
