import type { Readable } from 'node:stream'
import { ELEMENTE_LABEL, type Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { QueryVon } from '@benthos/vertrag'
import { H2O_AUFNAHMEN, ladeH2oDateien } from '@benthos/vertrag/h2o'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { alsArchivstrom, ausEinemStand, belegteDatei, einmal, nachweisdatei } from '../../fach/ausfuhr/archivteile.ts'
import { alsAbfrage, ladeLesbares, listeGewaehlteMitElement } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { beschreibeFilter } from '../../fach/ausfuhr/filterangabe.ts'
import { ladeGrundlagen, ohneErgebnisse } from '../../fach/ausfuhr/grundlagen.ts'
import { Ausfuhrnachweis, nachweisangaben } from '../../fach/ausfuhr/nachweis.ts'
import { alsCsvzeilen, CSV_BEGINN } from '../../technik/csv/alsCsvzeile.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import type { Zipdatei } from '../../technik/zip/zipstrom.ts'
import { baueAusfuhr, namensstamm } from './ausfuhr.ts'
import { grundlagenVon, liesBestand } from './bestand.ts'
import { geforderteEdition, type H2oEditionsangabe } from './edition.ts'
import { schreibeProtokoll } from './protokoll.ts'

type Archivanfrage = Anfrage<unknown, QueryVon<(typeof ladeH2oDateien)[Element]>, unknown, unknown>

/** Aufnahme im Verzeichnis des Archivs: mit ihrer Datei oder dem Grund, warum es keine gibt. */
type Verzeichniszeile = {
  aufnahme: string
  datei: string | null
  erwartet: number
  geschrieben: number
  sha256: string | null
  hindernis: string | null
}

/** Dateien und Protokolle vieler Aufnahmen als ZIP aus einem Stand; wozu es keine Datei gibt, steht mit dem Grund im Verzeichnis. */
export function sammleH2o(dienste: Dienste, a: Archivanfrage, element: Element): Promise<Readable> {
  const { edition: gewuenscht, ...wahl } = a.query
  const edition = geforderteEdition(gewuenscht)
  return ausEinemStand(dienste, a, async quelle => {
    const sitzung = benutzerVon(a)
    const { akteur } = sitzung
    const { tx, stand } = quelle
    const ids = await listeGewaehlteMitElement(tx, akteur, wahl, element)
    if (ids.length > H2O_AUFNAHMEN)
      throw new Einwand(
        'EINGABE_UNGUELTIG',
        `Ein Archiv in H2O-Manier fasst höchstens ${formatiereAnzahl(H2O_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}, der Filter trifft ${ids.length}. Schränken Sie ihn ein, etwa auf ein Jahr.`,
      )
    await a.beruhtAuf(() => ladeLesbares(tx, akteur, ids, [element]))
    const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen: ids, elemente: [element] })
    const nachweis = new Ausfuhrnachweis(
      nachweisangaben({
        inhalt: `H2O-Manier${edition.istAmtlich ? '' : ' (nicht amtlich)'}: ${ELEMENTE_LABEL[element]}, ${formatiereAnzahl(ids.length, 'Aufnahme', 'Aufnahmen')}`,
        abfrage: alsAbfrage(ladeH2oDateien[element].pfad, a.query),
        filter: await beschreibeFilter(tx, akteur, wahl, { edition: { label: 'Edition', wert: gewuenscht } }),
        stand,
        sitzung,
        konfiguration: dienste.konfiguration,
        grundlagen: ohneErgebnisse(await ladeGrundlagen(tx, e => grenzen.liestEines([e]))),
      }),
    )
    a.kopf('content-type', MEDIENTYP.zip)
    a.kopf('content-disposition', `attachment; filename="H2O-Manier_${element}_${stand.slice(0, 10)}.zip"`)
    return alsArchivstrom(baueDateien(a, quelle, { ids, element, edition, nachweis }), stand, a.abbruch)
  })
}

type Umfang = { ids: readonly number[]; element: Element; edition: H2oEditionsangabe; nachweis: Ausfuhrnachweis }

async function* baueDateien(
  a: Archivanfrage,
  { tx }: Schnappschuss,
  { ids, element, edition, nachweis }: Umfang,
): AsyncGenerator<Zipdatei> {
  const { akteur } = benutzerVon(a)
  const vergeben = new Set<string>()
  const zeilen: Verzeichniszeile[] = []
  for (const [i, id] of ids.entries()) {
    a.melde(i, ids.length, `${zeilen.filter(({ datei }) => datei !== null).length} Dateien`)
    const bestand = await liesBestand(tx, id, element, akteur)
    const ausfuhr = baueAusfuhr(edition, bestand)
    const stamm = namensstamm(bestand)
    // Zwei Codes, die dabei gleich würden, unterscheidet die Nummer der Aufnahme.
    const eigener = vergeben.has(stamm.toLowerCase()) ? `${stamm}_${id}` : stamm
    vergeben.add(eigener.toLowerCase())
    const { datei, hindernis } = ausfuhr
    const { erwartet } = bestand
    const benannt = datei && { ...datei, name: `${eigener}.csv` }
    if (benannt)
      yield belegteDatei(nachweis, benannt.name, erwartet, teil => {
        teil.zaehle(ausfuhr.zeilen.length)
        teil.lehneAb(erwartet - ausfuhr.zeilen.length)
        return ausEinem(benannt.inhalt)
      })
    const protokoll = schreibeProtokoll(
      { ...ausfuhr, datei: benannt },
      {
        ...nachweis.angaben,
        ...grundlagenVon(bestand),
      },
    )
    yield belegteDatei(nachweis, `${eigener}_Protokoll.txt`, null, () => einmal(protokoll))
    zeilen.push({
      aufnahme: bestand.kopf.aufnahme,
      datei: benannt?.name ?? null,
      erwartet,
      geschrieben: ausfuhr.zeilen.length,
      sha256: benannt?.pruefsumme ?? null,
      hindernis,
    })
  }
  a.melde(ids.length, ids.length)
  yield belegteDatei(nachweis, 'Verzeichnis.csv', ids.length, teil => {
    teil.zaehle(zeilen.length)
    return einmal(alsVerzeichnis(zeilen))
  })
  const mitDatei = zeilen.filter(({ datei }) => datei !== null).length
  yield nachweisdatei(nachweis, {
    edition: { id: edition.id, name: edition.name, istAmtlich: edition.istAmtlich },
    aufnahmen: { gewaehlt: ids.length, mitDatei, ohneDatei: ids.length - mitDatei },
  })
}

async function* ausEinem(inhalt: Buffer): AsyncGenerator<Buffer> {
  yield inhalt
}

const alsVerzeichnis = (zeilen: readonly Verzeichniszeile[]): string =>
  CSV_BEGINN +
  alsCsvzeilen([
    ['Aufnahme', 'Datei', 'Zeilen erwartet', 'Zeilen geschrieben', 'SHA-256', 'Keine Datei, weil'],
    ...zeilen.map(z => [z.aufnahme, z.datei, z.erwartet, z.geschrieben, z.sha256, z.hindernis]),
  ])
