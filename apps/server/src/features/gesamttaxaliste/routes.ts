import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Ausfuhrwahl } from '@benthos/vertrag/ausfuhrwahl'
import { GESAMTTAXALISTE_AUFNAHMEN, leseGesamttaxaliste } from '@benthos/vertrag/gesamttaxaliste'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { listeGewaehlte } from '../../fach/ausfuhr/auswahl.ts'
import { belegtesBlatt } from '../../fach/ausfuhr/blattbeleg.ts'
import { nachweisblatt } from '../../fach/ausfuhr/nachweis.ts'
import { beginneSammelausfuhr } from '../../fach/ausfuhr/sammelnachweis.ts'
import { ladeMatrix } from '../../fach/taxamatrix/taxamatrix.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Xlsxblatt, Xlsxzelle } from '../../technik/xlsx/mappe.ts'
import { baueBlaetter } from './blaetter.ts'
import { type Methodenumfang, zaehleUmfang } from './sql.ts'

/** Taxa × Aufnahmen für jeden Filter der Aufnahmenliste, je Methode und Größe ein Blatt. */
export function registriereGesamttaxaliste(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseGesamttaxaliste, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { benutzerId } = benutzerVon(a)
      const schnappschuss = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
      let blaetter: Xlsxblatt[]
      try {
        blaetter = await liesBlaetter(dienste, schnappschuss, a)
      } finally {
        await schnappschuss.schliesse()
      }
      a.kopf('content-type', MEDIENTYP.xlsx)
      a.kopf('content-disposition', 'attachment; filename="Gesamttaxaliste.xlsx"')
      return dienste.zeichenwerk.schreibeMappe({ benutzerId, abbruch: a.abbruch }, blaetter)
    },
  })
}

type Listenanfrage = Pick<Anfrage<unknown, Ausfuhrwahl, unknown, unknown>, 'query' | 'sitzung' | 'beruhtAuf' | 'melde'>

/** Alles, was hinausgeht, aus einem Stand; danach hält nichts mehr eine Verbindung. */
async function liesBlaetter(dienste: Dienste, quelle: Schnappschuss, a: Listenanfrage): Promise<Xlsxblatt[]> {
  const { akteur } = benutzerVon(a)
  const { tx } = quelle
  const { query: wahl } = a
  const ids = await listeGewaehlte(tx, akteur, wahl)
  pruefeUmfang(ids)
  const umfang = await zaehleUmfang(tx, akteur, ids)
  if (umfang.length === 0)
    throw new Einwand(
      'NICHT_GEFUNDEN',
      `Keine der gewählten Aufnahmen (${ids.length}) hat eine Taxaliste, die Sie lesen dürfen. Wählen Sie andere Aufnahmen.`,
    )
  const { nachweis } = await beginneSammelausfuhr(dienste, a, quelle, {
    pfad: leseGesamttaxaliste.pfad,
    name: 'Taxa × Aufnahmen',
    wahl,
    aufnahmen: ids,
  })
  const blaetter: Xlsxblatt[] = []
  const paarzahlen: Xlsxzelle[][] = []
  for (const erwartet of umfang) {
    const auswahl = { bedingung: sql`aufnahme.id = any(${ids}::bigint[])`, hoechstens: ids.length }
    const matrix = await ladeMatrix(tx, auswahl, erwartet.methode, akteur)
    const { blaetter: eigene, paare } = baueBlaetter(erwartet.methode, matrix)
    if (paare !== erwartet.zellen)
      throw new Error(`Gesamttaxaliste ${erwartet.methode}: ${erwartet.zellen} Zellen erwartet, ${paare} geschrieben.`)
    for (const { blatt, taxa, kopfzeilen } of eigene) blaetter.push(belegtesBlatt(nachweis, blatt, taxa, kopfzeilen))
    paarzahlen.push(nennePaare(erwartet, paare))
  }
  const erlaeuterung = [
    [
      'Zeile',
      'Ein gültiger Name; Synonyme, Stadien und Habitate sind zusammengefasst: Mengen summiert, von Klassen die höchste.',
    ],
    ['Leere Zelle', 'kein Fund'],
    ...paarzahlen,
  ]
  return [...blaetter, nachweisblatt(nachweis, () => erlaeuterung)]
}

/** Was eine Matrix enthalten muss, sagen nicht ihre Zeilen, sondern ihre gefüllten Paare. */
const nennePaare = ({ methode, proben, funde, zellen }: Methodenumfang, geschrieben: number): Xlsxzelle[] => [
  `${methode}: Paare aus Taxon und Aufnahme`,
  `${formatiereAnzahl(proben, 'Probe', 'Proben')}, ${formatiereAnzahl(funde, 'Fund', 'Funde')}; erwartet und geschrieben:`,
  zellen,
  geschrieben,
]

/** Zu viel für eine Tabelle: dann gibt es keine Datei, sondern den nächsten Schritt. */
function pruefeUmfang(ids: readonly number[]): void {
  if (ids.length > GESAMTTAXALISTE_AUFNAHMEN)
    throw new Einwand(
      'EINGABE_UNGUELTIG',
      `Eine Gesamttaxaliste fasst höchstens ${formatiereAnzahl(GESAMTTAXALISTE_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}, der Filter trifft ${ids.length}. Schränken Sie ihn ein, etwa auf einen Zeitraum oder ein Bundesland, oder laden Sie die sichtbare Datenbank herunter.`,
    )
}
