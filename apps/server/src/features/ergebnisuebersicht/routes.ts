import type { Readable } from 'node:stream'
import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import type { FastifyInstance } from 'fastify'
import { schliesseNach } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage } from '../../fach/ausfuhr/auswahl.ts'
import { nachweiskopf } from '../../fach/ausfuhr/nachweis.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { GESAMTKOPF, schneide } from '../../technik/http/blaettern.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { alsAbholstrom } from '../../technik/strom/abholstrom.ts'
import { alsBlaetter, alsJson, type Lesequelle, type Umfang, XLSX } from './ausgabe.ts'
import { listeLesbare, listeTreffer } from './sql.ts'
import { SCHUB } from './uebersicht.ts'

/** Ergebnisübersicht nach dem Filter der Aufnahmenliste oder nach Kennungen: ein Stand, gezählt. */
export function registriereErgebnisuebersicht(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseErgebnisuebersicht, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { format: _, seite, groesse, ...filter } = a.query
      const istGefiltert = Object.values(filter).some(wert => wert !== undefined)
      const auswahl = istGefiltert ? 'Treffer eines Filters der Aufnahmenliste' : 'alle lesbaren Aufnahmen'
      return mitSchnappschuss(dienste, a, async quelle => {
        const ids = await listeTreffer(quelle.db, quelle.akteur, filter)
        a.kopf(GESAMTKOPF, String(ids.length))
        const verlangt = schneide(ids, { seite, groesse })
        const istGanz = verlangt.length === ids.length
        return {
          ids: verlangt,
          auswahl: istGanz ? auswahl : `${auswahl}, Seite ${seite ?? 1}`,
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
        return { ids, auswahl: 'einzeln gewählte Aufnahmen', abfrage: nenneAbfrage(verlangt) }
      }
      if (formatVon(a) === 'xlsx' || verlangt.length > SCHUB) return mitSchnappschuss(dienste, a, suche)
      // Eine Anweisung ist von selbst ein Stand: so wartet die Vorschau am Schirm auf keine Ausfuhr.
      const quelle = { db: a.db, akteur: benutzerVon(a).akteur, stand: new Date().toISOString() }
      const umfang = await suche(quelle)
      a.beruhtAuf(umfang.ids)
      return alsAbholstrom(gibJson(a, quelle, umfang), a.abbruch)
    },
  })
}

/** Eine Zelle fasst nicht beliebig viele Kennungen. */
const HOECHSTENS_GENANNT = 1000
const nenneAbfrage = (ids: readonly number[]): string =>
  ids.length > HOECHSTENS_GENANNT
    ? `${leseErgebnisuebersichtNachKennung.pfad} mit ${ids.length} Kennungen im Rumpf`
    : alsAbfrage(leseErgebnisuebersichtNachKennung.pfad, { id: ids })

type Ausgabeumfang = Umfang & { abfrage: string }

/** Sucht und liest aus demselben Stand; er bleibt offen, bis die Antwort zu Ende ist. */
async function mitSchnappschuss(
  dienste: Dienste,
  a: Ausgabeanfrage,
  suche: (quelle: Lesequelle) => Promise<Ausgabeumfang>,
): Promise<Readable> {
  const sitzung = benutzerVon(a)
  const { benutzerId, akteur } = sitzung
  const schnappschuss = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const quelle = { db: schnappschuss.tx, akteur, stand: schnappschuss.stand }
    const { abfrage, ...umfang } = await suche(quelle)
    a.beruhtAuf(umfang.ids)
    const strom =
      formatVon(a) === 'xlsx'
        ? dienste.zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, gibBlaetter())
        : alsAbholstrom(gibJson(a, quelle, umfang), a.abbruch)
    schliesseNach(strom, schnappschuss, dienste)
    return strom

    function gibBlaetter() {
      const nachweis = nachweiskopf({
        inhalt: umfang.auswahl,
        abfrage,
        stand: quelle.stand,
        sitzung,
        konfiguration: dienste.konfiguration,
      })
      a.kopf('vary', 'accept')
      a.kopf('content-type', XLSX)
      a.kopf('content-disposition', 'attachment; filename="Ergebnisuebersicht.xlsx"')
      return alsBlaetter(quelle, umfang, nachweis)
    }
  } catch (fehler) {
    await schnappschuss.schliesse()
    throw fehler
  }
}

function gibJson(a: Ausgabeanfrage, quelle: Lesequelle, umfang: Umfang) {
  a.kopf('vary', 'accept')
  a.kopf('content-type', 'application/json; charset=utf-8')
  return alsJson(quelle, umfang)
}

const formatVon = (a: Ausgabeanfrage): 'json' | 'xlsx' => a.query.format ?? (a.nimmtAn(XLSX) ? 'xlsx' : 'json')

type Ausgabeanfrage = {
  query: { format?: 'json' | 'xlsx' | undefined }
  sitzung: Sitzung | null
  abbruch: AbortSignal
  kopf(name: string, wert: string): void
  beruhtAuf(kennungen: readonly number[]): void
  nimmtAn(medientyp: string): boolean
}
