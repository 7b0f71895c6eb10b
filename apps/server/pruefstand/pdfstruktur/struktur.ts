import type { Leser, Melder, Wert, Woerterbuch } from './objekte.ts'

/** Strukturarten nach ISO 32000-1, 14.8.4. */
const GENORMT = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
)
const KINDER: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['L', 'LI', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOC', 'TOCI', 'Caption'],
}
const ELTERN: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
}

/** Stelle, an der ein Strukturelement seinen Inhalt hat. */
export type Inhaltsstelle = `${string} ${number}`
type Knoten = { buch: Woerterbuch; art: string; kinder: Knoten[] }
export type Strukturbefund = {
  /** Seite und Nummer der Marken, auf die ein Element zeigt */
  stellen: ReadonlySet<Inhaltsstelle>
  /** Verweis auf eine Anmerkung und die Art des Elements, das auf sie zeigt */
  anmerkungen: ReadonlyMap<string, string>
}

/** Geht den Strukturbaum ab. */
export function pruefeStruktur(leser: Leser, melde: Melder): Strukturbefund {
  const wurzel = leser.buch(leser.wurzel['/StructTreeRoot'])
  const rollen = leser.buch(wurzel['/RoleMap'])
  for (const rolle of Object.keys(rollen)) pruefeRolle(rollen, rolle.slice(1), melde)
  const stellen = new Set<Inhaltsstelle>()
  const anmerkungen = new Map<string, string>()
  const kennungen = new Set<string>()
  const stand = { ebene: 0, mitZahl: false, ohneZahl: false }

  const gehe = (buch: Woerterbuch, eltern: string, seite: Wert): Knoten => {
    const roh = String(buch['/S'] ?? '').slice(1)
    const art = loeseRolle(rollen, roh)
    melde(GENORMT.has(art), `7.1-5: ${roh} ist keine genormte Art`)
    melde(buch['/P'] !== undefined, `7.1-12: ${art} ohne P`)
    if ('/Lang' in buch)
      melde(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(leser.text(buch['/Lang'])), `7.2: Sprache von ${art} ungültig`)
    const moeglich = ELTERN[art]
    if (moeglich) melde(moeglich.includes(eltern), `7.2: ${art} in ${eltern}`)
    pruefeUeberschrift(art, stand, melde)
    if (art === 'Figure' || art === 'Formula')
      melde(
        leser.text(buch['/Alt']).trim() !== '' || leser.text(buch['/ActualText']).trim() !== '',
        `7.3-1: ${art} ohne Ersatztext`,
      )
    if (art === 'Note') {
      const kennung = leser.text(buch['/ID'])
      melde(kennung !== '' && !kennungen.has(kennung), '7.9: Note ohne eigene ID')
      kennungen.add(kennung)
    }
    const eigene = buch['/Pg'] ?? seite
    const kinder: Knoten[] = []
    for (const kind of leser.liste(buch['/K'])) {
      if (typeof kind === 'number') stellen.add(`${String(eigene)} ${kind}`)
      const teil = leser.buch(kind)
      if (teil['/Type'] === '/MCR') stellen.add(`${String(teil['/Pg'] ?? eigene)} ${Number(teil['/MCID'])}`)
      else if (teil['/Type'] === '/OBJR') anmerkungen.set(String(teil['/Obj']), art)
      else if ('/S' in teil) kinder.push(gehe(teil, art, eigene ?? null))
    }
    const erlaubt = KINDER[art]
    const fremde = kinder.map(kind => kind.art).filter(name => erlaubt && !erlaubt.includes(name))
    melde(fremde.length === 0, `7.2: ${art} mit ${[...new Set(fremde)].join(', ')}`)
    const knoten = { buch, art, kinder }
    if (art === 'Table') pruefeTabelle(leser, knoten, melde)
    return knoten
  }
  for (const kind of leser.liste(wurzel['/K'])) gehe(leser.buch(kind), 'StructTreeRoot', null)
  melde(!(stand.mitZahl && stand.ohneZahl), '7.4.4: H und H1 … H6 gemischt')
  return { stellen, anmerkungen }
}

function loeseRolle(rollen: Woerterbuch, art: string): string {
  let name = art
  for (let i = 0; i < 20 && !GENORMT.has(name) && `/${name}` in rollen; i++)
    name = String(rollen[`/${name}`]).replace(/^\//, '')
  return name
}

function pruefeRolle(rollen: Woerterbuch, art: string, melde: Melder): void {
  melde(!GENORMT.has(art), `7.1-7: genormte Art ${art} umgedeutet`)
  const gesehen = new Set<string>()
  let name = art
  while (`/${name}` in rollen) {
    if (gesehen.has(name)) return melde(false, `7.1-6: Kreis der Rollen bei ${art}`)
    gesehen.add(name)
    name = String(rollen[`/${name}`]).replace(/^\//, '')
  }
  melde(GENORMT.has(name), `7.1-5: ${art} endet bei ${name}`)
}

function pruefeUeberschrift(
  art: string,
  stand: { ebene: number; mitZahl: boolean; ohneZahl: boolean },
  melde: Melder,
): void {
  if (art === 'H') stand.ohneZahl = true
  const zahl = Number(/^H([1-6])$/.exec(art)?.[1] ?? 0)
  if (zahl === 0) return
  stand.mitZahl = true
  melde(zahl <= stand.ebene + 1, `7.4.2-1: H${zahl} nach H${stand.ebene}`)
  stand.ebene = zahl
}

/** Gitter der Zellen mit ihren Spannen: regelmäßig, und jede Datenzelle hat einen Kopf. */
function pruefeTabelle(leser: Leser, tabelle: Knoten, melde: Melder): void {
  const reihen = tabelle.kinder.flatMap(kind => (kind.art === 'TR' ? [kind] : kind.kinder))
  const attribut = ({ buch }: Knoten, name: string) =>
    leser
      .liste(buch['/A'])
      .map(eines => leser.buch(eines))
      .find(eines => eines['/O'] === '/Table' && name in eines)?.[name]
  const gitter: (Knoten | undefined)[][] = reihen.map(() => [])
  for (const [z, reihe] of reihen.entries())
    for (const zelle of reihe.kinder) {
      let s = 0
      while (gitter[z]?.[s] !== undefined) s++
      for (let dz = 0; dz < Number(attribut(zelle, '/RowSpan') ?? 1); dz++)
        for (let ds = 0; ds < Number(attribut(zelle, '/ColSpan') ?? 1); ds++) {
          const zeile = gitter[z + dz]
          if (zeile === undefined) melde(false, '7.2: Zelle reicht unter die Tabelle')
          else zeile[s + ds] = zelle
        }
    }
  melde(new Set(gitter.map(zeile => zeile.length)).size <= 1, '7.2: Tabelle mit ungleich breiten Zeilen')
  const richtet = (zelle: Knoten | undefined, richtung: string) =>
    zelle?.art === 'TH' && [richtung, '/Both'].includes(String(attribut(zelle, '/Scope')))
  for (const [z, zeile] of gitter.entries())
    for (const [s, zelle] of zeile.entries()) {
      if (zelle?.art === 'TH' && attribut(zelle, '/Headers') === undefined)
        melde(['/Row', '/Column', '/Both'].includes(String(attribut(zelle, '/Scope'))), '7.5-1: TH ohne Scope')
      if (zelle?.art !== 'TD' || attribut(zelle, '/Headers') !== undefined) continue
      const hatKopf =
        gitter.slice(0, z).some(obere => richtet(obere[s], '/Column')) || zeile.some(eine => richtet(eine, '/Row'))
      melde(hatKopf, '7.5-2: TD ohne Kopf')
    }
}
