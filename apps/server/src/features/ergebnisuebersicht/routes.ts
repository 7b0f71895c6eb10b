import type { Readable } from 'node:stream'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import type { FastifyInstance } from 'fastify'
import { ausEinemStand } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, type Lesbares, ladeLesbares, nichtsGetroffen } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { beschreibeFilter } from '../../fach/ausfuhr/filterangabe.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, type Nachweisangaben, nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { GESAMTKOPF, schneide } from '../../technik/http/blaettern.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { alsAbholstrom } from '../../technik/strom/abholstrom.ts'
import { alsBlaetter, alsJson, type Lesequelle, type Umfang, XLSX } from './ausgabe.ts'
import { listeLesbare, listeTreffer, zaehleUebersicht } from './sql.ts'
import { SCHUB } from './uebersicht.ts'

/** Ergebnisübersicht nach dem Filter der Aufnahmenliste oder nach Kennungen: ein Stand, gezählt. */
export function registriereErgebnisuebersicht(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseErgebnisuebersicht, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { format: _, seite, groesse, ...filter } = a.query
      return mitSchnappschuss(dienste, a, async quelle => {
        const ids = await listeTreffer(quelle.db, quelle.akteur, filter)
        a.kopf(GESAMTKOPF, String(ids.length))
        const verlangt = schneide(ids, { seite, groesse })
        const teilseite = verlangt.length === ids.length ? undefined : (seite ?? 1)
        return {
          ids: verlangt,
          filter: await beschreibeFilter(quelle.db, quelle.akteur, filter, {
            seite: { label: 'Seite', wert: teilseite },
          }),
          abfrage: alsAbfrage(leseErgebnisuebersicht.pfad, a.query),
        }
      })
    },
  })
  bediene(app, dienste, leseErgebnisuebersichtNachKennung, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const verlangt = [...new Set([...(a.query.id ?? []), ...(a.body ?? [])])]
      if (verlangt.length === 0) throw feldEinwand('id', 'Bitte nennen Sie mindestens eine Aufnahme')
      const suche = async ({ db, akteur }: Lesequelle): Promise<Ausgabeumfang> => {
        const ids = await listeLesbare(db, akteur, verlangt)
        if (ids.length < verlangt.length) throw new Einwand('NICHT_GEFUNDEN')
        const filter = await beschreibeFilter(db, akteur, { id: verlangt })
        return { ids, filter, abfrage: nenneAbfrage(verlangt) }
      }
      if (formatVon(a) === 'xlsx' || verlangt.length > SCHUB) return mitSchnappschuss(dienste, a, suche)
      // Eine Anweisung ist von selbst ein Stand: so wartet die Vorschau am Schirm auf keine Ausfuhr.
      const quelle = { db: a.db, akteur: benutzerVon(a).akteur, stand: new Date().toISOString() }
      const umfang = await suche(quelle)
      await a.beruhtAuf(() => ladeLesbares(quelle.db, quelle.akteur, umfang.ids))
      const nachweis = await baueNachweis(dienste, a, quelle, umfang)
      return alsAbholstrom(gibJson(a, quelle, umfang, nachweis), a.abbruch)
    },
  })
}

/** Eine Zelle fasst nicht beliebig viele Kennungen. */
const HOECHSTENS_GENANNT = 1000
const nenneAbfrage = (ids: readonly number[]): string =>
  ids.length > HOECHSTENS_GENANNT
    ? `${leseErgebnisuebersichtNachKennung.pfad} mit ${ids.length} Kennungen im Rumpf`
    : alsAbfrage(leseErgebnisuebersichtNachKennung.pfad, { id: ids })

type Ausgabeumfang = Umfang & Pick<Nachweisangaben, 'filter' | 'abfrage'>

async function baueNachweis(
  { konfiguration }: Dienste,
  { sitzung: angemeldete, melde }: Pick<Ausgabeanfrage, 'sitzung' | 'melde'>,
  { db, akteur, stand }: Lesequelle,
  { ids, filter, abfrage }: Ausgabeumfang,
): Promise<Ausfuhrnachweis> {
  const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen: ids })
  return new Ausfuhrnachweis(
    nachweisangaben({
      inhalt: `Ergebnisübersicht: ${formatiereAnzahl(ids.length, 'Aufnahme', 'Aufnahmen')}`,
      abfrage,
      filter,
      stand,
      sitzung: benutzerVon({ sitzung: angemeldete }),
      konfiguration,
      grundlagen: await ladeGrundlagen(db, e => grenzen.liestEines([e])),
    }),
    melde,
  )
}

/** Sucht und liest aus demselben Stand; er bleibt offen, bis die Antwort zu Ende ist. */
function mitSchnappschuss(
  dienste: Dienste,
  a: Ausgabeanfrage,
  suche: (quelle: Lesequelle) => Promise<Ausgabeumfang>,
): Promise<Readable> {
  return ausEinemStand(dienste, a, async ({ tx, stand }) => {
    const { benutzerId, akteur } = benutzerVon(a)
    const quelle = { db: tx, akteur, stand }
    const umfang = await suche(quelle)
    await a.beruhtAuf(() => ladeLesbares(tx, akteur, umfang.ids))
    const nachweis = await baueNachweis(dienste, a, quelle, umfang)
    if (formatVon(a) === 'xlsx' && umfang.ids.length === 0) throw nichtsGetroffen()
    if (formatVon(a) === 'json') return alsAbholstrom(gibJson(a, quelle, umfang, nachweis), a.abbruch)
    const blaetter = alsBlaetter(quelle, umfang, await zaehleUebersicht(tx, akteur, umfang.ids), nachweis)
    a.kopf('vary', 'accept')
    a.kopf('content-type', XLSX)
    a.kopf('content-disposition', 'attachment; filename="Ergebnisuebersicht.xlsx"')
    return dienste.zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, blaetter)
  })
}

function gibJson(a: Ausgabeanfrage, quelle: Lesequelle, umfang: Umfang, nachweis: Ausfuhrnachweis) {
  a.kopf('vary', 'accept')
  a.kopf('content-type', 'application/json; charset=utf-8')
  return alsJson(quelle, umfang, nachweis)
}

const formatVon = (a: Ausgabeanfrage): 'json' | 'xlsx' => a.query.format ?? (a.nimmtAn(XLSX) ? 'xlsx' : 'json')

type Ausgabeanfrage = {
  query: { format?: 'json' | 'xlsx' | undefined }
  sitzung: Sitzung | null
  abbruch: AbortSignal
  kopf(name: string, wert: string): void
  melde(ist: number, soll: number | null): void
  beruhtAuf(lade: () => Promise<Lesbares>): Promise<void>
  nimmtAn(medientyp: string): boolean
}
