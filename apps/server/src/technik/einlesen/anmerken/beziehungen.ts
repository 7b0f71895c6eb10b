import { posix } from 'node:path'

/** Teile einer Excel-Mappe und wie sie aufeinander verweisen. */

const ART = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const LEER =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'

type Beziehungsart = 'comments' | 'vmlDrawing'

/** Name des Teils, der die Verweise eines anderen enthält. @example beziehungsteil('xl/a/b.xml') // 'xl/a/_rels/b.xml.rels' */
export const beziehungsteil = (teil: string): string =>
  posix.join(posix.dirname(teil), '_rels', `${posix.basename(teil)}.rels`)

/** Teil, auf den ein Blatt verweist: der erste dieser Art, oder der mit dieser Kennung; `null`: keiner. */
export function zielVon(
  beziehungen: string | null,
  blatt: string,
  { art, kennung }: { art?: Beziehungsart; kennung?: string },
): string | null {
  for (const [element] of (beziehungen ?? '').matchAll(/<Relationship\b[^>]*>/g)) {
    const attribut = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''
    if (art !== undefined && !attribut('Type').endsWith(`/${art}`)) continue
    if (kennung !== undefined && attribut('Id') !== kennung) continue
    const ziel = attribut('Target')
    return ziel.startsWith('/') ? ziel.slice(1) : posix.join(posix.dirname(blatt), ziel)
  }
  return null
}

/** Verweise des Blatts und ein weiterer, geschrieben, wie Tabellenkalkulationen es tun: vom Ort des Blatts aus. */
export function mitBeziehung(
  beziehungen: string | null,
  blatt: string,
  { art, ziel, kennung }: { art: Beziehungsart; ziel: string; kennung: string },
): string {
  const neue = `<Relationship Id="${kennung}" Type="${ART}/${art}" Target="${posix.relative(posix.dirname(blatt), ziel)}"/>`
  return (beziehungen ?? LEER)
    .replace(/<Relationships\b([^>]*)\/>/, '<Relationships$1></Relationships>')
    .replace('</Relationships>', () => `${neue}</Relationships>`)
}

/** Verzeichnis der Inhaltstypen mit denen der Anmerkungen. */
export function mitInhaltstypen(typen: string, kommentarteil: string): string {
  const istBekannt = typen.includes(`PartName="/${kommentarteil}"`)
  const zeichnung = /Extension="vml"/i.test(typen)
    ? ''
    : '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
  const kommentare = istBekannt
    ? ''
    : `<Override PartName="/${kommentarteil}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>`
  return typen.replace('</Types>', () => `${zeichnung}${kommentare}</Types>`)
}
