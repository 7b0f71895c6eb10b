import type { Akteur } from '@benthos/fachmodell'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { ParamsVon, QueryVon } from '@benthos/vertrag'
import { type leseProjektbericht, PROJEKTBERICHT_AUFNAHMEN } from '@benthos/vertrag/projektbericht'
import type { Kysely } from 'kysely'
import { alsAbfrage, ladeLesbares } from '../../fach/ausfuhr/auswahl.ts'
import { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { ladeGrundlagen } from '../../fach/ausfuhr/grundlagen.ts'
import { nachweisangaben, nachweiszeilen } from '../../fach/ausfuhr/nachweis.ts'
import { nenneAbsender } from '../../fach/bericht/absender.ts'
import { berichtsname } from '../../fach/bericht/berichtsname.ts'
import { LAENDER_NAMENSNENNUNG, umrisseDerLaender } from '../../fach/bericht/laenderumrisse.ts'
import { ladeAbschnitteNahe } from '../../fach/netz/abfragen.ts'
import { type Hinweiszahl, zaehleOffene } from '../../fach/plausibilitaet/hinweise.ts'
import type { DB } from '../../technik/db/schema.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Projektblatt } from './blatt.ts'
import { type Ausschnitt, bestimmeAusschnitt, HOECHSTENS_MIT_GEWAESSERN_M } from './karte.ts'
import { ladeProjekt, ladeProjektzeilen, ladeUebrigeMessstellen, type Projektzeile, zaehleAufnahmen } from './sql.ts'

const BLATT = new URL('blatt.ts', import.meta.url)

type Berichtsanfrage = Anfrage<
  ParamsVon<typeof leseProjektbericht>,
  QueryVon<typeof leseProjektbericht>,
  unknown,
  unknown
>

/**
 * Liest alles aus einem Stand und zeichnet es.
 * @throws Einwand `EINGABE_UNGUELTIG` über `PROJEKTBERICHT_AUFNAHMEN`; wer den Briefkopf nicht setzen darf, wie beim Ergebnisbericht
 */
export async function erstelleProjektbericht(dienste: Dienste, a: Berichtsanfrage): Promise<Buffer> {
  const sitzung = benutzerVon(a)
  const { benutzerId } = sitzung
  const briefkopf = await nenneAbsender(dienste, a.db, a.query.briefkopf, sitzung)
  const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const gelesen = await lies(quelle.tx, a, sitzung.akteur)
    const ids = [...new Set(gelesen.zeilen.map(({ aufnahmeId }) => aufnahmeId))]
    await a.beruhtAuf(() => ladeLesbares(quelle.tx, sitzung.akteur, ids))
    const grenzen = new Ausfuhrgrenzen({ akteur: sitzung.akteur, aufnahmen: ids })
    const blatt: Projektblatt = {
      ...gelesen,
      briefkopf,
      stand: quelle.stand,
      nachweis: nachweiszeilen(
        nachweisangaben({
          inhalt: `Projektbericht: ${formatiereAnzahl(ids.length, 'Aufnahme', 'Aufnahmen')}`,
          abfrage: alsAbfrage(`/api/projekt/${a.params.id}/bericht`, a.query),
          filter: { inWorten: `Projekt: ${gelesen.projekt.name}`, kriterien: { projektId: [a.params.id] } },
          stand: quelle.stand,
          sitzung,
          konfiguration: dienste.konfiguration,
          grundlagen: await ladeGrundlagen(quelle.tx, e => grenzen.liestEines([e])),
        }),
        { mitKriterien: false },
      ),
    }
    // Gezeichnet wird ohne die Verbindung.
    await quelle.schliesse()
    const pdf = await dienste.zeichenwerk.zeichne({ benutzerId, abbruch: a.abbruch }, BLATT, blatt)
    a.melde(ids.length, ids.length)
    a.kopf('content-type', 'application/pdf')
    const { kurzbezeichnung, name } = gelesen.projekt
    a.kopf('content-disposition', berichtsname('Projektbericht', (kurzbezeichnung ?? name).slice(0, 60)))
    return pdf
  } finally {
    await quelle.schliesse()
  }
}

type Gelesenes = Pick<Projektblatt, 'projekt' | 'zeilen' | 'uebrige' | 'offene' | 'karte'>

async function lies(db: Kysely<DB>, a: Berichtsanfrage, akteur: Akteur): Promise<Gelesenes> {
  const { id } = a.params
  // Erst gezählt: die Ergebnisse eines zu großen Projekts kämen sonst alle in den Speicher, um abgelehnt zu werden.
  const anzahl = await zaehleAufnahmen(db, id, akteur)
  if (anzahl > PROJEKTBERICHT_AUFNAHMEN)
    throw new Einwand(
      'EINGABE_UNGUELTIG',
      `Ein Projektbericht fasst höchstens ${formatiereAnzahl(PROJEKTBERICHT_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}, das Projekt hat ${formatiereZahl(anzahl)}. Die Ergebnisübersicht der Aufnahmenliste fasst alle.`,
    )
  const zeilen = await ladeProjektzeilen(db, id, akteur)
  const aufnahmen = [...new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId))]
  const messstellen = [...new Set(zeilen.map(({ messstelleId }) => messstelleId))]
  return {
    projekt: await ladeProjekt(db, id),
    zeilen,
    uebrige: await ladeUebrigeMessstellen(db, id, akteur, messstellen),
    offene: await zaehleHinweise(db, aufnahmen, akteur, ist => a.melde(ist, aufnahmen.length)),
    karte: await ladeKarte(db, bestimmeAusschnitt(punkteVon(zeilen))),
  }
}

/** So viele Aufnahmen vergleicht die Plausibilität auf einmal: mehr Bilder hielte sie zugleich im Speicher. */
const SCHUB = 100

/** Offene Plausibilitätshinweise je Aufnahme und Element; wer mit einem Element nicht befasst ist, sieht dessen Hinweise nicht. */
async function zaehleHinweise(
  db: Kysely<DB>,
  ids: readonly number[],
  akteur: Akteur,
  melde: (ist: number) => void,
): Promise<Hinweiszahl[]> {
  const zahlen: Hinweiszahl[] = []
  for (let i = 0; i < ids.length; i += SCHUB) {
    zahlen.push(...(await zaehleOffene(db, ids.slice(i, i + SCHUB), akteur)))
    melde(Math.min(i + SCHUB, ids.length))
  }
  return zahlen
}

/** Gewässer zeichnet nur eine Karte, auf der man sie auch erkennt. */
async function ladeKarte(db: Kysely<DB>, ausschnitt: Ausschnitt | null): Promise<Projektblatt['karte']> {
  if (ausschnitt === null) return null
  const abschnitte =
    ausschnitt.halbeM > HOECHSTENS_MIT_GEWAESSERN_M
      ? []
      : await ladeAbschnitteNahe(db, ausschnitt.mitte, ausschnitt.halbeM, undefined)
  const netze =
    abschnitte.length === 0 ? [] : await db.selectFrom('netz').select('namensnennung').orderBy('code').execute()
  return {
    ausschnitt,
    gewaesser: abschnitte.map(({ linie }) => linie.map(([l, b]): Punkt => [l, b])),
    laender: umrisseDerLaender(),
    namensnennung: [...netze.map(netz => netz.namensnennung), LAENDER_NAMENSNENNUNG].join(' · '),
  }
}

const punkteVon = (zeilen: readonly Projektzeile[]): Punkt[] =>
  zeilen.flatMap(({ laenge, breite }) => (laenge === null || breite === null ? [] : [[laenge, breite] as const]))
