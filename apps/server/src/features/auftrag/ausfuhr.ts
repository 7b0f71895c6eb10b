import { Readable } from 'node:stream'
import { type Akteur, ELEMENTE } from '@benthos/fachmodell'
import { AUFBEWAHRUNG } from '@benthos/fachmodell/aufbewahrung'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereBytes } from '@benthos/fachmodell/zahl/formatiereBytes'
import { sql } from 'kysely'
import { z } from 'zod'
import { findeGewaehlte, type Lesbares, ladeLesbareBezuege, ladeLesbares } from '../../fach/ausfuhr/auswahl.ts'
import { BEZUGSARTEN, type Bezugsart } from '../../fach/rechte/bezugsrecht.ts'
import type { Auftragsart, Auftragslauf } from '../../technik/auftraege/auftragsart.ts'
import { sobaldPlatzIst } from '../../technik/auftraege/sobaldPlatzIst.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Rahmen } from '../../technik/http/berechtigung.ts'
import type { Hintergrundausfuhr } from '../../technik/http/hintergrund.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { ladeSitzung } from './sql.ts'

export const Ausfuhreingabe = z.object({ adresse: z.string() })

const Kennungen = z.array(z.number().int())
/**
 * Was die Datei nennt: wer davon etwas nicht mehr liest, holt auch die Datei nicht. Früher war es nur je Aufnahme gemerkt, nicht je
 * Qualitätselement.
 */
const Gemerkt = z.union([
  z.object({ gelesen: z.partialRecord(z.enum([...ELEMENTE, ...BEZUGSARTEN]), Kennungen) }),
  z.object({ aufnahmen: Kennungen }),
])

/**
 * Eine Ausfuhr als Auftrag: derselbe Weg wie beim unmittelbaren Abruf, nur schreibt er in die Ergebnisdatei. Sie entsteht ganz oder
 * gar nicht, mit den Rechten beim Entstehen, und geholt wird sie nur, solange der Auftraggeber sie noch bekäme.
 */
export function baueAusfuhrauftrag(dienste: Dienste): Auftragsart<typeof Ausfuhreingabe> {
  return {
    art: 'AUSFUHR',
    eingabe: Ausfuhreingabe,
    nurGanz: true,
    aufbewahrenTage: AUFBEWAHRUNG.AUSFUHREN.tage,
    arbeite: async lauf => {
      const koepfe = new Map<string, string>()
      const rahmen = await rahmenVon(lauf, koepfe)
      const stand = { ist: 0, soll: null as number | null, text: '', bytes: 0 }
      const melde = () => {
        const geschrieben = `${formatiereBytes(stand.bytes)} geschrieben`
        lauf.melde(stand.ist, stand.soll, stand.text === '' ? geschrieben : `${stand.text} · ${geschrieben}`)
      }
      rahmen.melde = (ist, soll, text = '') => {
        Object.assign(stand, { ist, soll, text })
        melde()
      }
      let gelesen: Readonly<Record<string, readonly number[]>> = NICHTS
      rahmen.beruhtAuf = async lade => {
        gelesen = await lade()
      }
      const ausfuhr = findeAusfuhr(dienste, lauf.eingabe.adresse)
      const inhalt = await sobaldPlatzIst(lauf, () => ausfuhr.fuehreAus(lauf.db, rahmen))
      try {
        await lauf.merke({ gelesen })
        const name = /filename="([^"]+)"/.exec(koepfe.get('content-disposition') ?? '')?.[1] ?? 'Ergebnis.json'
        const datei = await lauf.schreibeDatei(name, koepfe.get('content-type') ?? 'application/octet-stream')
        for await (const teil of stueckweise(inhalt)) {
          lauf.abbruch.throwIfAborted()
          await datei.schreibe(teil)
          stand.bytes += teil.length
          melde()
        }
        lauf.abbruch.throwIfAborted()
        return `${name} ist vollständig erstellt.`
      } finally {
        // Was noch niemand zu lesen begann, hielte sonst seinen Stand und dessen Verbindung.
        if (inhalt instanceof Readable) inhalt.destroy()
      }
    },
    ansicht: ({ adresse }, auftragId) => dienste.ausfuhren.ansicht(adresse, auftragId),
    darfHolen: async (db, { benutzerId, akteur, eingabe }, gemerkt) => {
      try {
        const ausfuhr = findeAusfuhr(dienste, eingabe.adresse)
        await ausfuhr.pruefe(db, { ...OHNE_ANFRAGE, sitzung: await ladeSitzung(db, benutzerId, akteur) })
        return await liestNoch(db, akteur, Gemerkt.parse(gemerkt))
      } catch (fehler) {
        if (fehler instanceof Einwand) return false
        throw fehler
      }
    },
  }
}

const NICHTS: Lesbares = { MZB: [], PHB: [] }

async function liestNoch(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  gemerkt: z.output<typeof Gemerkt>,
): Promise<boolean> {
  if ('aufnahmen' in gemerkt)
    return (await findeGewaehlte(db, akteur, { id: gemerkt.aufnahmen })).length === gemerkt.aufnahmen.length
  const { gelesen } = gemerkt
  const aufnahmen = new Set(ELEMENTE.flatMap(element => gelesen[element] ?? []))
  const lesbares = await ladeLesbares(db, akteur, [...aufnahmen])
  for (const art of BEZUGSARTEN) {
    const genannte = gelesen[art] ?? []
    const lesbare = await ladeLesbareBezuege(db, akteur, art, genannte)
    if (await gibtEsEines(db, art, ohne(genannte, lesbare))) return false
  }
  const verwehrte = ELEMENTE.flatMap(element => ohne(gelesen[element] ?? [], lesbares[element]))
  return !(await gibtEsEines(db, 'aufnahme', verwehrte))
}

function ohne(alle: readonly number[], diese: readonly number[]): number[] {
  const weg = new Set(diese)
  return alle.filter(id => !weg.has(id))
}

/** Was gelöscht ist, darf auch lesen, wer es damals durfte: sonst verlöre jede große Datei, sobald irgendwer etwas löscht. */
async function gibtEsEines(
  db: Datenbank | Transaktion,
  tabelle: 'aufnahme' | Bezugsart,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await sql`
    select from ${sql.table(tabelle)} where id = any(${`{${ids.join()}}`}::bigint[]) limit 1
  `.execute(db)
  return rows.length > 0
}

/** @throws Einwand, wenn unter der Adresse nichts zu finden ist, das im Hintergrund entsteht */
export function findeAusfuhr({ ausfuhren }: Pick<Dienste, 'ausfuhren'>, adresse: string): Hintergrundausfuhr {
  const ausfuhr = ausfuhren.finde(adresse)
  if (!ausfuhr) throw feldEinwand('adresse', 'Unter dieser Adresse gibt es keine Datei, die im Hintergrund entsteht')
  return ausfuhr
}

/** Wie der Auftrag heißt, dem Menschen zuliebe, der ihn in seiner Liste wiederfindet. @param gegenstand Code der einen Aufnahme oder Name des Projekts, um das es geht */
export function betitele({ name, gewaehlt, istGefiltert }: Hintergrundausfuhr, gegenstand: string | null): string {
  if (gegenstand !== null) return `${name}: ${gegenstand}`
  if (gewaehlt !== null)
    return `${name}: ${formatiereAnzahl(gewaehlt.length, 'gewählte Aufnahme', 'gewählte Aufnahmen')}`
  return istGefiltert ? `${name}: Treffer eines Filters` : `${name}: alles Lesbare`
}

/** Niemand wartet auf eine Antwort, und niemand hat sie schon. */
const OHNE_ANFRAGE: Omit<Rahmen, 'sitzung'> = {
  fremdeIdentitaet: null,
  anfrageId: 'auftrag',
  abbruch: new AbortController().signal,
  bekannt: [],
  nimmtAn: () => false,
  kopf: () => undefined,
  melde: () => undefined,
  beruhtAuf: async () => undefined,
}

async function rahmenVon(
  { db, benutzerId, akteur, anfrageId, abbruch }: Auftragslauf<unknown> & { akteur: Akteur },
  koepfe: Map<string, string>,
): Promise<Rahmen> {
  const sitzung = await ladeSitzung(db, benutzerId, akteur)
  return { ...OHNE_ANFRAGE, sitzung, anfrageId, abbruch, kopf: (name, wert) => void koepfe.set(name, wert) }
}

async function* stueckweise(inhalt: unknown): AsyncGenerator<Buffer> {
  if (typeof inhalt === 'string' || inhalt instanceof Uint8Array) yield Buffer.from(inhalt as Uint8Array)
  else for await (const teil of inhalt as AsyncIterable<string | Buffer>) yield Buffer.from(teil as Buffer)
}
