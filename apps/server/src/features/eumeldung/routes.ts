import type { Meldeedition } from '@benthos/bewertung/eumeldung/edition'
import { findeMeldeedition, geltendeMeldeedition, MELDEEDITIONEN } from '@benthos/bewertung/eumeldung/register'
import { ELEMENTE } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Grundlagen } from '@benthos/vertrag/ausfuhrnachweis'
import {
  EUMELDUNG_ERGEBNISSE,
  EUMELDUNG_SOFORT,
  type Eumeldung,
  ladeEumeldung,
  ladeMeldepruefung,
  Meldepruefung,
  pruefeEumeldung,
} from '@benthos/vertrag/eumeldung'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import type { FastifyInstance } from 'fastify'
import { alsAbfrage } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { beschreibeFilter, type Filterangabe } from '../../fach/ausfuhr/filterangabe.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { nachweisangaben, nenneAusfuehrenden } from '../../fach/ausfuhr/nachweis.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { heuteInOesterreich } from '../../technik/zeit/heuteInOesterreich.ts'
import { letztesBerichtsjahr } from './berichtsjahr.ts'
import type { Meldeauftrag } from './meldewerk.ts'
import { ergebnisabfrage, type Meldewahl } from './sql.ts'
import { sichteErgebnisse } from './teile.ts'
import { registriereVerzeichnisse } from './verzeichnis/routes.ts'
import { ladeVerzeichnisse } from './verzeichnis/sql.ts'
import type { Meldeverzeichnisse } from './verzeichnisse.ts'
import type { Meldebild } from './zusammenfassung.ts'

const MELDEWERK = new URL('meldewerk.ts', import.meta.url)

type Wahl = Meldewahl & { edition?: string | undefined }

/** EU-Meldung: prüfen und als Datei holen, aus demselben Filter. */
export function registriereEumeldung(app: FastifyInstance, dienste: Dienste): void {
  registriereVerzeichnisse(app, dienste)
  bediene(app, dienste, pruefeEumeldung, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const heute = heuteInOesterreich()
      const bestand = await liesBestand(dienste, a, a.query, EUMELDUNG_SOFORT)
      return {
        pruefung: bestand && (await pruefe(dienste, a, a.query, bestand)),
        edition: geforderteEdition(a.query.edition).kennung,
        editionen: MELDEEDITIONEN.map(({ kennung, bezeichnung, gueltigVon }) => ({
          kennung,
          bezeichnung,
          giltAb: gueltigVon > heute ? gueltigVon : null,
        })),
      }
    },
  })
  bediene(app, dienste, ladeMeldepruefung, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const bestand = await liesGanzen(dienste, a, a.query)
      // Die Befunde nennen auch Verweigertes mit seinem Code.
      await a.beruhtAuf(async () => gelesenesAus(bestand.genannte))
      const pruefung = await pruefe(dienste, a, a.query, bestand)
      const { stand, filter } = bestand
      const geprueft = { stand, filter: filter.inWorten, ausgefuehrtVon: nenneAusfuehrenden(benutzerVon(a)) }
      a.kopf('content-type', `${MEDIENTYP.json}; charset=utf-8`)
      a.kopf('content-disposition', `attachment; filename="Pruefung_${dateiname(bestand, false)}.json"`)
      return JSON.stringify(Meldepruefung.parse({ ...pruefung, geprueft }))
    },
  })
  bediene(app, dienste, ladeEumeldung, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const { format, entwurf = false, ...wahl } = a.query
      const bestand = await liesGanzen(dienste, a, wahl)
      if (bestand.teile.length === 0)
        throw new Einwand(
          'NICHT_GEFUNDEN',
          'Der Filter trifft kein plausibles Ergebnis, das Sie melden dürfen. Ändern Sie ihn und versuchen Sie es erneut.',
        )
      // Was nicht gemeldet wird, steht in der Datei nur gezählt.
      await a.beruhtAuf(async () => gelesenesAus(bestand.teile.map(({ element, aufnahmeId: id }) => ({ element, id }))))
      const datei = await zeichne(dienste, a, wahl, bestand, { form: format, entwurf })
      if (datei.length === 0)
        throw new Einwand(
          'EINGABE_UNGUELTIG',
          'Die Prüfung nennt Befunde der Stufe BLOCKER: die Agentur nähme die Meldung nicht an. Beheben Sie sie, oder laden Sie die Meldung als Entwurf.',
        )
      a.kopf('content-type', MEDIENTYP[format])
      a.kopf('content-disposition', `attachment; filename="${dateiname(bestand, entwurf)}.${format}"`)
      return datei
    },
  })
}

type Bestand = NonNullable<Awaited<ReturnType<typeof sichteErgebnisse>>> & {
  edition: Meldeedition
  erwartet: number
  stand: string
  filter: Filterangabe
  grundlagen: Grundlagen
  verzeichnisse: Meldeverzeichnisse
}

type Meldeanfrage = {
  sitzung: Sitzung | null
  abbruch: AbortSignal
  melde(ist: number, soll: number, text?: string): void
}

/** Der Zeichenfaden prüft im Ganzen: was zu tun ist, steht von Anfang an fest, getan ist es auf einmal. */
async function zeichne(
  dienste: Dienste,
  a: Meldeanfrage,
  wahl: Wahl,
  bestand: Bestand,
  wie: Pick<Meldeauftrag, 'form' | 'entwurf'>,
): Promise<Buffer> {
  const { benutzerId } = benutzerVon(a)
  const auftrag = auftragAus(dienste, a, wahl, bestand, wie)
  a.melde(0, auftrag.erwartet, 'Ergebnisse gelesen, geprüft wird im Ganzen')
  const gezeichnet = await dienste.zeichenwerk.zeichne(
    { benutzerId, abbruch: a.abbruch },
    MELDEWERK,
    auftrag,
    bestand.teile,
  )
  a.melde(auftrag.erwartet, auftrag.erwartet)
  return gezeichnet
}

async function pruefe(dienste: Dienste, a: Meldeanfrage, wahl: Wahl, bestand: Bestand): Promise<Eumeldung> {
  const bild: Meldebild = JSON.parse(
    (await zeichne(dienste, a, wahl, bestand, { form: 'json', entwurf: false })).toString(),
  )
  const { kennung, bezeichnung, quelle, vorbehalte } = bestand.edition
  return {
    edition: { kennung, bezeichnung, quelle, vorbehalte: [...vorbehalte] },
    ...bild,
  }
}

const gelesenesAus = (genannte: readonly { element: string; id: number }[]) =>
  Object.fromEntries(
    ELEMENTE.map(e => [e, [...new Set(genannte.flatMap(({ element, id }) => (element === e ? [id] : [])))]]),
  )

/** @throws Einwand, wenn der Filter mehr trifft, als eine Meldung fasst */
async function liesGanzen(dienste: Dienste, a: Meldeanfrage, wahl: Wahl): Promise<Bestand> {
  const bestand = await liesBestand(dienste, a, wahl, EUMELDUNG_ERGEBNISSE)
  if (bestand === null)
    throw new Einwand(
      'EINGABE_UNGUELTIG',
      `Eine EU-Meldung fasst höchstens ${formatiereAnzahl(EUMELDUNG_ERGEBNISSE, 'Ergebnis', 'Ergebnisse')}. Schränken Sie die Jahre oder den Filter ein.`,
    )
  return bestand
}

/** @throws Einwand am Feld `edition`, wenn es sie nicht gibt */
function geforderteEdition(kennung: string | undefined): Meldeedition {
  const edition = kennung === undefined ? geltendeMeldeedition(heuteInOesterreich()) : findeMeldeedition(kennung)
  if (edition) return edition
  throw feldEinwand('edition', `Diese Edition gibt es nicht. Bekannt: ${MELDEEDITIONEN.map(e => e.kennung).join(', ')}`)
}

/** Alles aus einem Stand; danach hält nichts mehr eine Verbindung. @returns `null`, wenn es mehr als `hoechstens` sind */
async function liesBestand(
  dienste: Dienste,
  a: Pick<Meldeanfrage, 'sitzung' | 'abbruch'>,
  wahl: Wahl,
  hoechstens: number,
): Promise<Bestand | null> {
  const { edition: kennung, ...filter } = wahl
  const edition = geforderteEdition(kennung)
  if (filter.jahrVon !== undefined && filter.jahrBis !== undefined && filter.jahrBis < filter.jahrVon)
    throw feldEinwand('jahrBis', 'Das letzte Jahr liegt vor dem ersten')
  const { benutzerId, akteur } = benutzerVon(a)
  const schnappschuss = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const abfrage = await ergebnisabfrage(schnappschuss.tx, akteur, filter, hoechstens)
    const gesichtet = await sichteErgebnisse(dienste, schnappschuss.tx, schnappschuss.lies(abfrage), hoechstens)
    if (gesichtet === null) return null
    const { jahrVon, jahrBis, ...kriterien } = filter
    const ids = [...new Set(gesichtet.teile.map(({ aufnahmeId }) => aufnahmeId))]
    const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen: ids })
    return {
      ...gesichtet,
      edition,
      erwartet: gesichtet.genannte.length,
      stand: schnappschuss.stand,
      filter: await beschreibeFilter(schnappschuss.tx, akteur, kriterien, {
        jahrVon: { label: 'Jahr von', wert: jahrVon },
        jahrBis: { label: 'Jahr bis', wert: jahrBis },
        edition: { label: 'Edition', wert: kennung },
      }),
      verzeichnisse: await ladeVerzeichnisse(
        schnappschuss.tx,
        edition.land,
        gesichtet.teile.map(({ ort }) => ort),
      ),
      grundlagen: await ladeGrundlagen(schnappschuss.tx, e => grenzen.liestEines([e])),
    }
  } finally {
    await schnappschuss.schliesse()
  }
}

function auftragAus(
  { konfiguration }: Dienste,
  a: Pick<Meldeanfrage, 'sitzung'>,
  wahl: Wahl,
  bestand: Bestand,
  wie: Pick<Meldeauftrag, 'form' | 'entwurf'>,
): Meldeauftrag {
  const { edition, teile, stand, erwartet, verweigert, verzeichnisse } = bestand
  const angaben = nachweisangaben({
    inhalt: `EU-Meldung: ${formatiereAnzahl(teile.length, 'Ergebnis', 'Ergebnisse')}`,
    abfrage: alsAbfrage(ladeEumeldung.pfad, wahl),
    filter: bestand.filter,
    stand,
    sitzung: benutzerVon(a),
    konfiguration,
    grundlagen: bestand.grundlagen,
  })
  return {
    ...wie,
    edition,
    erwartet,
    verweigert,
    stand,
    verzeichnisse,
    rahmen: { jahrVon: wahl.jahrVon ?? edition.fruehestesJahr, jahrBis: letztesBerichtsjahr(stand) },
    angaben,
  }
}

/** `wise2_<Edition>_<Land>_<Jahre>`; ein Entwurf heißt so. */
function dateiname({ edition, teile }: Bestand, istEntwurf: boolean): string {
  const jahre = [...new Set(teile.map(({ datum }) => datum.slice(0, 4)))].toSorted()
  const spanne = jahre.length > 1 ? `${jahre[0]}-${jahre.at(-1)}` : (jahre[0] ?? '')
  return `wise2_${edition.kennung}_${edition.land}_${spanne}${istEntwurf ? '_ENTWURF' : ''}`
}
