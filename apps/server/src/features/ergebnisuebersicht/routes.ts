import type { Readable } from 'node:stream'
import { leseErgebnisuebersicht, leseErgebnisuebersichtNachKennung } from '@benthos/vertrag/ergebnisuebersicht'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { GESAMTKOPF, schneide } from '../../technik/http/blaettern.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { alsBlaetter, alsJson, type Umfang, XLSX } from './ausgabe.ts'
import { listeLesbare, listeTreffer } from './sql.ts'

/** Ergebnisübersicht nach dem Filter der Aufnahmenliste oder nach Kennungen. */
export function registriereErgebnisuebersicht(app: FastifyInstance, dienste: Dienste): void {
  const gibAus = (a: Ausgabeanfrage, umfang: Umfang): Readable => {
    const { akteur, benutzerId } = benutzerVon(a)
    const istXlsx = (a.query.format ?? (a.nimmtAn(XLSX) ? 'xlsx' : 'json')) === 'xlsx'
    a.kopf('vary', 'accept')
    a.kopf('content-type', istXlsx ? XLSX : 'application/json; charset=utf-8')
    if (!istXlsx) return alsJson(dienste.db, akteur, umfang)
    a.kopf('content-disposition', 'attachment; filename="Ergebnisuebersicht.xlsx"')
    const blaetter = alsBlaetter(dienste.db, akteur, umfang)
    return dienste.zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, blaetter)
  }
  bediene(app, dienste, leseErgebnisuebersicht, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { format: _, seite, groesse, ...filter } = a.query
      const istGefiltert = Object.values(filter).some(wert => wert !== undefined)
      const auswahl = istGefiltert ? 'Treffer eines Filters der Aufnahmenliste' : 'alle lesbaren Aufnahmen'
      const ids = await listeTreffer(a.db, benutzerVon(a).akteur, filter)
      a.kopf(GESAMTKOPF, String(ids.length))
      const verlangt = schneide(ids, { seite, groesse })
      const istGanz = verlangt.length === ids.length
      return gibAus(a, { ids: verlangt, auswahl: istGanz ? auswahl : `${auswahl}, Seite ${seite ?? 1}` })
    },
  })
  bediene(app, dienste, leseErgebnisuebersichtNachKennung, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const verlangt = [...new Set([...(a.query.id ?? []), ...(a.body ?? [])])]
      if (verlangt.length === 0) throw feldEinwand('id', 'Bitte nennen Sie mindestens eine Aufnahme')
      const ids = await listeLesbare(a.db, benutzerVon(a).akteur, verlangt)
      if (ids.length < verlangt.length) throw new Einwand('NICHT_GEFUNDEN')
      return gibAus(a, { ids, auswahl: 'einzeln gewählte Aufnahmen' })
    },
  })
}

type Ausgabeanfrage = {
  query: { format?: 'json' | 'xlsx' | undefined }
  sitzung: Sitzung | null
  abbruch: AbortSignal
  kopf(name: string, wert: string): void
  nimmtAn(medientyp: string): boolean
}
