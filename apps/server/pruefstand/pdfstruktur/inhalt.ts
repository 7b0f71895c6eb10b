import type { Leser, Melder, Woerterbuch } from './objekte.ts'
import type { Inhaltsstelle, Strukturbefund } from './struktur.ts'

/** Setzt Farbe oder Zeichen aufs Blatt. */
const MALEND = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'Do', 'sh'])

/** Was auf den Seiten steht: jedes Stück ist Inhalt eines Elements oder Schmuck; Anmerkungen; Reihenfolge. */
export function pruefeSeiten(leser: Leser, { stellen, anmerkungen }: Strukturbefund, melde: Melder): void {
  const gesetzt = new Set<Inhaltsstelle>()
  for (const [verweis, seite] of leser.seiten()) {
    melde(seite['/Tabs'] === '/S', '7.18.3-1: Tabs der Seite nicht S')
    const stroeme = Array.isArray(seite['/Contents']) ? seite['/Contents'] : [seite['/Contents']]
    for (const strom of stroeme) pruefeStrom(leser, leser.strom(strom), verweis, seite, gesetzt, melde)
    for (const anmerkung of leser.liste(seite['/Annots'])) pruefeAnmerkung(leser, String(anmerkung), anmerkungen, melde)
  }
  for (const stelle of gesetzt) melde(stellen.has(stelle), '7.1-3: Marke, auf die kein Element zeigt')
  for (const stelle of stellen) melde(gesetzt.has(stelle), '7.1: Element ohne seinen Inhalt')
  for (const { stream } of Object.values(leser.objekte))
    if (stream?.dict['/Subtype'] === '/Form') melde(!('/Ref' in stream.dict), '7.20-1: Verweis auf fremden Inhalt')
}

function pruefeAnmerkung(leser: Leser, verweis: string, anmerkungen: ReadonlyMap<string, string>, melde: Melder): void {
  const buch = leser.buch(verweis)
  const art = buch['/Subtype']
  if ((Number(buch['/F'] ?? 0) & 2) !== 0 || art === '/Popup') return
  const in_ = anmerkungen.get(verweis)
  if (art === '/Link') {
    melde(in_ === 'Link', `7.18.5-1: Link in ${in_ ?? 'keinem Element'}`)
    return melde(leser.text(buch['/Contents']) !== '', '7.18.5-2: Link ohne Contents')
  }
  if (art === '/Widget') return melde(in_ === 'Form', `7.18.4: Widget in ${in_ ?? 'keinem Element'}`)
  melde(in_ === 'Annot', `7.18.1-1: Anmerkung in ${in_ ?? 'keinem Element'}`)
  melde(leser.text(buch['/Contents']) !== '', '7.18.1-2: Anmerkung ohne Contents')
}

/** Marken und was zwischen ihnen gemalt wird; Schrift und Glyphen. */
function pruefeStrom(
  leser: Leser,
  strom: string,
  verweis: string,
  seite: Woerterbuch,
  gesetzt: Set<Inhaltsstelle>,
  melde: Melder,
): void {
  const schriften = leser.buch(leser.buch(seite['/Resources'])['/Font'])
  const marken: boolean[] = []
  let vorige: string[] = []
  let istZusammengesetzt = false
  let texte: string[] = []
  for (const [wort] of strom.matchAll(/\((?:\\.|[^\\)])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|[^\s()<>[\]]+/g)) {
    if (wort.startsWith('<') && wort !== '<<') texte.push(wort.slice(1, -1).replaceAll(/\s/g, ''))
    if (wort === 'Tf') {
      const name = vorige.findLast(eines => eines.startsWith('/')) ?? ''
      istZusammengesetzt = leser.buch(schriften[name])['/Subtype'] === '/Type0'
      melde(name in schriften, `7.21: Schrift ${name} fehlt`)
    } else if (wort === 'BDC' || wort === 'BMC') {
      const istSchmuck = vorige.includes('/Artifact')
      melde(!(istSchmuck && marken.includes(false)), '7.1-1: Schmuck in Inhalt')
      melde(istSchmuck || !marken.includes(true), '7.1-2: Inhalt in Schmuck')
      marken.push(istSchmuck)
      const nummer = vorige[vorige.lastIndexOf('/MCID') + 1]
      if (vorige.includes('/MCID')) gesetzt.add(`${verweis} ${Number(nummer)}`)
    } else if (wort === 'EMC') melde(marken.pop() !== undefined, '7.1: EMC ohne Beginn')
    else if (MALEND.has(wort)) {
      melde(marken.length > 0, `7.1-3: ${wort} ohne Marke`)
      if (istZusammengesetzt && (wort === 'TJ' || wort === 'Tj'))
        melde(!texte.some(text => /^(?:.{4})*?0000/.test(text)), '7.21.8: Zeichen ohne Glyphe')
    }
    const istBefehl = /^[A-Za-z'"*]+\d?$/.test(wort)
    if (istBefehl) texte = []
    vorige = istBefehl ? [] : [...vorige.slice(-12), wort]
  }
  melde(marken.length === 0, '7.1: Marke ohne Ende')
}
