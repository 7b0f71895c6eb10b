import { ROT_ARGB } from '../../xlsx/rot.ts'

/** Zellformate einer Excel-Mappe: jedes gibt es bei Bedarf auch rot hinterlegt, sonst gleich. */
export type Formate = {
  /** Nummer desselben Formats mit roter Füllung */
  rot(format: number): number
  /** Nummer ohne die rote Füllung einer früheren Prüfung; jedes andere Format bleibt */
  ohneRot(format: number): number
  istRot(format: number): boolean
  /** der Teil mit den dazugekommenen Formaten */
  schreibe(): string
}

const FUELLUNG = `<fill><patternFill patternType="solid"><fgColor rgb="${ROT_ARGB}"/><bgColor indexed="64"/></patternFill></fill>`
const FUELLUNGEN = /<fills\b[^>]*>([\s\S]*?)<\/fills>/
const FORMATE = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/

/** Liest `xl/styles.xml`. @returns `null`, wenn es nicht so aufgebaut ist, wie Tabellenkalkulationen es schreiben */
export function leseFormate(xml: string): Formate | null {
  const fuellungen = FUELLUNGEN.exec(xml)?.[1]?.match(/<fill\b[^>]*?(?:\/>|>[\s\S]*?<\/fill>)/g)
  const formate = FORMATE.exec(xml)?.[1]?.match(/<xf\b[^>]*?(?:\/>|>[\s\S]*?<\/xf>)/g)
  if (!fuellungen || !formate) return null
  const fruehere = new Set(
    fuellungen.flatMap((fuellung, nummer) => (fuellung.toUpperCase().includes(`RGB="${ROT_ARGB}"`) ? [nummer] : [])),
  )
  const [bisherige = fuellungen.length] = fruehere
  const neue: string[] = []
  const umgefuellt = new Map<string, number>()
  const fuelleUm = (format: number, fuellung: number): number => {
    const schluessel = `${format} ${fuellung}`
    const vorhanden = umgefuellt.get(schluessel)
    if (vorhanden !== undefined) return vorhanden
    neue.push(mitFuellung(formate[format] ?? formate[0] ?? '<xf/>', fuellung))
    const nummer = formate.length + neue.length - 1
    umgefuellt.set(schluessel, nummer)
    return nummer
  }
  const istRot = (format: number): boolean => fruehere.has(fuellungVon(formate[format] ?? ''))
  return {
    istRot,
    rot: format => (istRot(format) ? format : fuelleUm(format, bisherige)),
    ohneRot: format => (istRot(format) ? fuelleUm(format, 0) : format),
    schreibe: () => {
      const alle = fruehere.size > 0 ? fuellungen : [...fuellungen, FUELLUNG]
      return xml
        .replace(FUELLUNGEN, () => `<fills count="${alle.length}">${alle.join('')}</fills>`)
        .replace(FORMATE, () => {
          const mitNeuen = [...formate, ...neue]
          return `<cellXfs count="${mitNeuen.length}">${mitNeuen.join('')}</cellXfs>`
        })
    },
  }
}

const fuellungVon = (format: string): number => Number(/^<xf\b[^>]*?\sfillId="(\d+)"/.exec(format)?.[1] ?? 0)

function mitFuellung(format: string, fuellung: number): string {
  return format.replace(/^<xf\b([^>]*?)(\/?)>/, (_, attribute: string, ende: string) => {
    const uebrige = attribute.replaceAll(/\s(?:fillId|applyFill)="[^"]*"/g, '')
    return `<xf${uebrige} fillId="${fuellung}" applyFill="1"${ende}>`
  })
}
