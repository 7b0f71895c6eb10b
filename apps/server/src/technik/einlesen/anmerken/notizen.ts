import { alsXmltext } from '../../xml/xml.ts'
import { spaltenname } from '../datei/tabelle.ts'

/** Anmerkung zu einer Zelle; Spalte ab 0. */
export type Notiz = { zeile: number; spalte: number; text: string }

/** So heißt in Excel, von wem die Anmerkungen sind; daran erkennt die nächste Prüfung ihre früheren. */
const VERFASSER = 'Benthosdatenbank'
const IN_FREMDER = `${VERFASSER}: `
/** So nennt der Schreiber neuer Mappen jeden Verfasser; seine Anmerkung ist von hier, wo die Zelle rot war. */
const UNGENANNT = 'Author'
const KOMMENTAR = /<comment\b[^>]*?(?:\/>|>[\s\S]*?<\/comment>)/g
const LEER =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors></authors><commentList></commentList></comments>'

const ortVon = ({ zeile, spalte }: Notiz): string => `${spaltenname(spalte)}${zeile}`

/**
 * Anmerkungen eines Blatts: fremde bleiben, die der vorigen Prüfung weichen den neuen. Wo schon eine fremde steht, kommt der Text dazu.
 * @param bisher der Teil mit den Anmerkungen; `null`: das Blatt hat noch keine
 * @param bisherRote Zellen, die die vorige Prüfung rot hinterlegt hat
 * @returns den Teil und die Zellen, deren Anmerkung nun fehlt oder neu ist
 */
export function schreibeKommentare(
  bisher: string | null,
  notizen: readonly Notiz[],
  bisherRote: ReadonlySet<string>,
): { xml: string; entfallene: ReadonlySet<string>; neue: readonly Notiz[] } {
  const xml = bisher ?? LEER
  const verfasser = [...xml.matchAll(/<author\b[^>]*?(?:\/>|>([\s\S]*?)<\/author>)/g)].map(([, name = '']) => name)
  const offene = new Map(notizen.map(notiz => [ortVon(notiz), notiz]))
  const entfallene = new Set<string>()
  const bleibende: string[] = []
  for (const [kommentar] of xml.matchAll(KOMMENTAR)) {
    const ort = /\sref="([^"]+)"/.exec(kommentar)?.[1] ?? ''
    const von = verfasser[Number(/\sauthorId="(\d+)"/.exec(kommentar)?.[1] ?? -1)]
    const istErgaenzt = kommentar.includes(IN_FREMDER)
    if (von === VERFASSER || (von === UNGENANNT && bisherRote.has(ort) && !istErgaenzt)) {
      entfallene.add(ort)
      continue
    }
    const notiz = offene.get(ort)
    offene.delete(ort)
    const rein = kommentar.replaceAll(/<r>(?:<rPr>[\s\S]*?<\/rPr>)?<t[^>]*>\s*Benthosdatenbank: [^<]*<\/t><\/r>/g, '')
    bleibende.push(notiz ? rein.replace('</text>', `${alsLauf(`\n${IN_FREMDER}${notiz.text}`)}</text>`) : rein)
  }
  const neue = [...offene.values()]
  const eigener = verfasser.includes(VERFASSER) ? verfasser.indexOf(VERFASSER) : verfasser.length
  const kommentare = neue.map(
    notiz => `<comment ref="${ortVon(notiz)}" authorId="${eigener}"><text>${alsLauf(notiz.text)}</text></comment>`,
  )
  const alle = [...verfasser, ...(eigener === verfasser.length ? [VERFASSER] : [])]
  return {
    xml: xml
      .replace(
        /<authors\b[^>]*?(?:\/>|>[\s\S]*?<\/authors>)/,
        () => `<authors>${alle.map(name => `<author>${name}</author>`).join('')}</authors>`,
      )
      .replace(
        /<commentList\b[^>]*?(?:\/>|>[\s\S]*<\/commentList>)/,
        () => `<commentList>${[...bleibende, ...kommentare].join('')}</commentList>`,
      ),
    entfallene,
    neue,
  }
}

const alsLauf = (text: string): string => `<r><t xml:space="preserve">${alsXmltext(text)}</t></r>`

const ZEICHNUNG = `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout></xml>`
const FORMTYP = '_x0000_t202'
const FORM = `<v:shapetype id="${FORMTYP}" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`
/** Erste Nummer einer Form in der Zeichnung eines Blatts. */
const ERSTE_FORM = 1025

/**
 * Excel zeigt eine Anmerkung nur, wenn die Zeichnung des Blatts eine Form dafür hat.
 * @param bisher die Zeichnung; `null`: das Blatt hat noch keine
 */
export function schreibeZeichnung(
  bisher: string | null,
  neue: readonly Notiz[],
  entfallene: ReadonlySet<string>,
): string {
  const xml = (bisher ?? ZEICHNUNG).replaceAll(/<v:shape\b(?!type)[^>]*>[\s\S]*?<\/v:shape>/g, form => {
    const [zeile, spalte] = [/<x:Row>\s*(\d+)/, /<x:Column>\s*(\d+)/].map(muster =>
      Number(muster.exec(form)?.[1] ?? -1),
    )
    const istNotiz = /ObjectType="Note"/.test(form)
    return istNotiz && entfallene.has(`${spaltenname(spalte ?? 0)}${(zeile ?? 0) + 1}`) ? '' : form
  })
  const nummern = [...xml.matchAll(/_x0000_s(\d+)/g)].map(([, nummer]) => Number(nummer))
  const ab = nummern.reduce((hoechste, nummer) => Math.max(hoechste, nummer + 1), ERSTE_FORM)
  const formen = neue.map((notiz, i) => alsForm(notiz, ab + i))
  const typ = xml.includes(`id="${FORMTYP}"`) ? '' : FORM
  return xml.replace(/<\/xml>\s*$/, () => `${typ}${formen.join('')}</xml>`)
}

/** Breite 320 Punkt, Höhe nach dem Text: eine Anmerkung, in der erst zu rollen ist, liest niemand zu Ende. */
function alsForm({ zeile, spalte, text }: Notiz, nummer: number): string {
  const zeilen = Math.max(4, Math.ceil(text.length / 45) + 1)
  const oben = Math.max(0, zeile - 2)
  return `<v:shape id="_x0000_s${nummer}" type="#${FORMTYP}" style="position:absolute;margin-left:60pt;margin-top:2pt;width:240pt;height:${zeilen * 14}pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${spalte + 1}, 15, ${oben}, 2, ${spalte + 5}, 15, ${oben + zeilen}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${zeile - 1}</x:Row><x:Column>${spalte}</x:Column></x:ClientData></v:shape>`
}
