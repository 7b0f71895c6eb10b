import { createHash } from 'node:crypto'
import { type Auszugszeile, leseAuszug } from './auszug.ts'
import { type Anker, bruchgrund, ersterFehlender, type Kettenbefund, SCHWAERZUNGSBRUCH } from './siegel.ts'

/**
 * Prüft die Kette aus einem Auszug, ohne Datenbank und ohne deren Funktionen: Zeilentext, Hash und Ordnung werden hier noch
 * einmal gebildet. Wer die Funktionen der Datenbank verändert hat, ändert an diesem Befund nichts.
 */

/** Von jeder Zeile bleibt wenig im Speicher, denn ein Journal hat Millionen: der Hash als Text, ein Zeichen je Byte. */
type Zeile = { id: number; xid: number; hash: string }
type Siegel = {
  lfd: number
  abId: number
  bisXid: number
  bisId: number
  anzahl: number
  vorgaenger: Buffer
  hash: Buffer
  erstelltAm: string
}

/** @param anker früher außerhalb festgehaltene Blöcke */
export async function pruefeAuszug(bytes: AsyncIterable<Buffer>, anker: readonly Anker[]): Promise<Kettenbefund> {
  const zeilen: Zeile[] = []
  const siegel: Siegel[] = []
  const schwaerzungen = new Map<number, Schwaerzung>()
  const belege = new Set<string>()
  let gesehen = false
  for await (const { tabelle, werte } of leseAuszug(bytes)) {
    gesehen = true
    if (tabelle === 'journal') {
      zeilen.push(alsZeile(werte))
      if (werte['tabelle'] === 'journal_schwaerzung') belege.add(alsBeleg(werte))
    } else if (tabelle === 'journal_schwaerzung') {
      const { journalId, ...vermerk } = alsSchwaerzung(werte)
      schwaerzungen.set(journalId, vermerk)
    } else siegel.push(alsSiegel(werte))
  }
  if (!gesehen) throw new RangeError('In der Datei stehen weder Journal noch Siegel.')
  siegel.sort((a, b) => a.lfd - b.lfd)
  const stimmen = setzeUrhashes(zeilen, schwaerzungen, belege)
  const befund = { ...pruefeBloecke(zeilen, siegel, anker), geschwaerzt: schwaerzungen.size }
  return befund.bruch === null && !stimmen ? { ...befund, bruch: SCHWAERZUNGSBRUCH } : befund
}

type Schwaerzung = { urhash: string; hash: string }

/**
 * Geschwärzte Zeilen stehen in der Kette mit dem Hash, den sie vorher hatten.
 * @returns ob jede ihrem Vermerk entspricht und jeder Vermerk so im Journal steht
 */
function setzeUrhashes(
  zeilen: readonly Zeile[],
  schwaerzungen: ReadonlyMap<number, Schwaerzung>,
  belege: ReadonlySet<string>,
): boolean {
  let gefunden = 0
  for (const zeile of zeilen) {
    const vermerk = schwaerzungen.get(zeile.id)
    if (!vermerk) continue
    if (zeile.hash === vermerk.hash && belege.has(belegVon(zeile.id, vermerk))) gefunden++
    zeile.hash = vermerk.urhash
  }
  return gefunden === schwaerzungen.size
}

const belegVon = (journalId: number, { urhash, hash }: Schwaerzung): string =>
  [journalId, ...[urhash, hash].map(bytes => Buffer.from(bytes, 'latin1').toString('hex'))].join('/')

const alsSchwaerzung = (werte: Werte): Schwaerzung & { journalId: number } => ({
  journalId: Number(gefordert(werte, 'journal_id')),
  urhash: alsBytes(gefordert(werte, 'urhash')).toString('latin1'),
  hash: alsBytes(gefordert(werte, 'hash')).toString('latin1'),
})

function alsBeleg(werte: Werte): string {
  const { journal_id, urhash, hash } = JSON.parse(werte['nachher'] ?? '{}') as Record<string, unknown>
  const bytes = (wert: unknown) => alsBytes(String(wert)).toString('latin1')
  return belegVon(Number(journal_id), { urhash: bytes(urhash), hash: bytes(hash) })
}

function pruefeBloecke(zeilen: readonly Zeile[], siegel: readonly Siegel[], anker: readonly Anker[]): Kettenbefund {
  const befund: Kettenbefund = { bloecke: 0, zeilen: 0, offen: 0, geschwaerzt: 0, bruch: null }
  const strecken = teileStrecken(zeilen, siegel)
  let davor: Siegel | null = null
  let beginn = 0
  for (const block of siegel) {
    const strecke = strecken.get(block.abId) ?? []
    if (davor?.abId !== block.abId) beginn = 0
    let ende = beginn
    while (ende < strecke.length && nichtNach(strecke[ende] as Zeile, block)) ende++
    const hash = createHash('sha256').update(block.vorgaenger)
    for (const zeile of strecke.slice(beginn, ende)) hash.update(zeile.hash, 'latin1')
    const grund = bruchgrund(
      {
        lfd: block.lfd,
        hash: block.hash.toString('hex'),
        anzahl: block.anzahl,
        gefunden: ende - beginn,
        schliesst_an: block.lfd === (davor?.lfd ?? 0) + 1 && block.vorgaenger.equals(davor?.hash ?? ANFANG),
        stimmt: hash.digest().equals(block.hash),
      },
      anker,
    )
    if (grund !== null) return { ...befund, bruch: { lfd: block.lfd, erstelltAm: block.erstelltAm, grund } }
    befund.bloecke++
    befund.zeilen += block.anzahl
    beginn = ende
    davor = block
  }
  return { ...befund, offen: zeilen.length - befund.zeilen, bruch: ersterFehlender(anker, davor?.lfd ?? 0) }
}

const ANFANG = Buffer.from([0])

const nichtNach = ({ xid, id }: Zeile, { bisXid, bisId }: Siegel): boolean =>
  xid < bisXid || (xid === bisXid && id <= bisId)

/** Zeilen je Strecke, in der eine Ordnung (xid, id) gilt: mit einem Wechsel des Clusters beginnt eine neue. */
function teileStrecken(zeilen: readonly Zeile[], siegel: readonly Siegel[]): Map<number, Zeile[]> {
  const beginne = [...new Set(siegel.map(({ abId }) => abId))].sort((a, b) => b - a)
  const strecken = new Map<number, Zeile[]>(beginne.map(ab => [ab, []]))
  for (const zeile of zeilen) strecken.get(beginne.find(ab => zeile.id >= ab) ?? -1)?.push(zeile)
  for (const strecke of strecken.values()) strecke.sort((a, b) => a.xid - b.xid || a.id - b.id)
  return strecken
}

type Werte = Auszugszeile['werte']

function alsZeile(werte: Werte): Zeile {
  const text = (feld: string) => JSON.stringify(werte[feld] ?? null)
  const wort = (feld: string) => werte[feld] ?? 'null'
  // So schreibt PostgreSQL jsonb_build_array(…)::text; vorher und nachher stehen schon in dieser Form im Auszug.
  const zeilentext = `[${[
    wort('id'),
    JSON.stringify(alsEpoche(gefordert(werte, 'zeitpunkt'))),
    wort('benutzer_id'),
    text('anfrage_id'),
    text('tabelle'),
    text('schluessel'),
    text('aktion'),
    wort('aufnahme_id'),
    wort('vorher'),
    wort('nachher'),
  ].join(', ')}]`
  return {
    id: Number(gefordert(werte, 'id')),
    xid: Number(gefordert(werte, 'xid')),
    hash: createHash('sha256').update(zeilentext).digest('binary'),
  }
}

const alsSiegel = (werte: Werte): Siegel => ({
  lfd: Number(gefordert(werte, 'lfd')),
  abId: Number(gefordert(werte, 'ab_id')),
  bisXid: Number(gefordert(werte, 'bis_xid')),
  bisId: Number(gefordert(werte, 'bis_id')),
  anzahl: Number(gefordert(werte, 'anzahl')),
  vorgaenger: alsBytes(gefordert(werte, 'vorgaenger')),
  hash: alsBytes(gefordert(werte, 'hash')),
  erstelltAm: gefordert(werte, 'erstellt_am'),
})

const alsBytes = (text: string): Buffer => Buffer.from(text.replace(/^\\x/, ''), 'hex')

function gefordert(werte: Werte, feld: string): string {
  const wert = werte[feld]
  if (wert === null || wert === undefined) throw new RangeError(`In einer Zeile der Sicherung fehlt ${feld}.`)
  return wert
}

const ZEITPUNKT = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** Sekunden seit 1970 mit sechs Nachkommastellen, wie `extract(epoch from …)::text` sie schreibt. */
function alsEpoche(zeitpunkt: string): string {
  const teile = ZEITPUNKT.exec(zeitpunkt)
  if (!teile)
    throw new RangeError(`„${zeitpunkt}“ ist kein Zeitpunkt mit Zone, wie ihn PostgreSQL in eine Sicherung schreibt.`)
  const [jahr = 0, monat = 0, tag = 0, stunde = 0, minute = 0, sekunde = 0] = teile.slice(1, 7).map(Number)
  const versatz = Number(teile[9]) * 3600 + Number(teile[10] ?? 0) * 60 + Number(teile[11] ?? 0)
  const sekunden = Date.UTC(jahr, monat - 1, tag, stunde, minute, sekunde) / 1000
  return `${teile[8] === '+' ? sekunden - versatz : sekunden + versatz}.${(teile[7] ?? '').padEnd(6, '0')}`
}
