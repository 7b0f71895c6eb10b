import type { Akteur } from '@benthos/fachmodell'
import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { ParamsVon, QueryVon } from '@benthos/vertrag'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
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
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
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
  const { benutzerId, akteur } = benutzerVon(a)
  const quelle = await dienste.schnappschuesse.oeffne({ benutzerId, abbruch: a.abbruch })
  try {
    const zuGross = await nenneZuGross(quelle.tx, a.params.id, akteur)
    if (zuGross !== null) throw new Einwand('EINGABE_UNGUELTIG', zuGross)
    const gelesen = await liesProjektblatt(dienste, { ...a, briefkopf: a.query.briefkopf }, quelle)
    await a.beruhtAuf(() => ladeLesbares(quelle.tx, akteur, gelesen.aufnahmen))
    // Gezeichnet wird ohne die Verbindung.
    await quelle.schliesse()
    const pdf = await zeichneProjektblatt(dienste, a, gelesen.blatt)
    a.melde(gelesen.aufnahmen.length, gelesen.aufnahmen.length)
    a.kopf('content-type', 'application/pdf')
    const { kurzbezeichnung, name } = gelesen.blatt.projekt
    a.kopf('content-disposition', berichtsname('Projektbericht', (kurzbezeichnung ?? name).slice(0, 60)))
    return pdf
  } finally {
    await quelle.schliesse()
  }
}

/** Warum das Projekt zu groß für einen Bericht ist; null: ist es nicht. Seine Ergebnisse kämen sonst alle in den Speicher, um abgelehnt zu werden. */
export async function nenneZuGross(db: Kysely<DB>, id: number, akteur: Akteur): Promise<string | null> {
  const anzahl = await zaehleAufnahmen(db, id, akteur)
  return anzahl <= PROJEKTBERICHT_AUFNAHMEN
    ? null
    : `Ein Projektbericht fasst höchstens ${formatiereAnzahl(PROJEKTBERICHT_AUFNAHMEN, 'Aufnahme', 'Aufnahmen')}, das Projekt hat ${formatiereZahl(anzahl)}. Die Ergebnisübersicht der Aufnahmenliste fasst alle.`
}

type Leseanfrage = Pick<Berichtsanfrage, 'params' | 'sitzung'> & {
  briefkopf: Briefkopf
  melde?: Berichtsanfrage['melde']
}

/** Was auf dem Bericht steht, aus einem Stand, und welche Aufnahmen das sind. */
export async function liesProjektblatt(
  dienste: Dienste,
  a: Leseanfrage,
  { tx, stand }: Pick<Schnappschuss, 'tx' | 'stand'>,
): Promise<{ blatt: Projektblatt; aufnahmen: readonly number[] }> {
  const sitzung = benutzerVon(a)
  const { akteur } = sitzung
  const briefkopf = await nenneAbsender(dienste, tx, a.briefkopf, sitzung)
  const gelesen = await lies(tx, a, akteur)
  const aufnahmen = [...new Set(gelesen.zeilen.map(({ aufnahmeId }) => aufnahmeId))]
  const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen })
  const nachweis = nachweisangaben({
    inhalt: `Projektbericht: ${formatiereAnzahl(aufnahmen.length, 'Aufnahme', 'Aufnahmen')}`,
    abfrage: alsAbfrage(`/api/projekt/${a.params.id}/bericht`, { briefkopf: a.briefkopf }),
    filter: { inWorten: `Projekt: ${gelesen.projekt.name}`, kriterien: { projektId: [a.params.id] } },
    stand,
    sitzung,
    konfiguration: dienste.konfiguration,
    grundlagen: await ladeGrundlagen(tx, e => grenzen.liestEines([e])),
  })
  const blatt = {
    ...gelesen,
    briefkopf,
    stand,
    nachweis: nachweiszeilen(nachweis, { mitKriterien: false }),
  }
  return { blatt, aufnahmen }
}

/** Zeichnet den Bericht in einem Faden. */
export function zeichneProjektblatt(
  dienste: Dienste,
  a: Pick<Berichtsanfrage, 'sitzung' | 'abbruch'>,
  blatt: Projektblatt,
): Promise<Buffer> {
  return dienste.zeichenwerk.zeichne({ benutzerId: benutzerVon(a).benutzerId, abbruch: a.abbruch }, BLATT, blatt)
}

type Gelesenes = Pick<Projektblatt, 'projekt' | 'zeilen' | 'uebrige' | 'offene' | 'karte'>

async function lies(db: Kysely<DB>, { params: { id }, melde }: Leseanfrage, akteur: Akteur): Promise<Gelesenes> {
  const zeilen = await ladeProjektzeilen(db, id, akteur)
  const aufnahmen = [...new Set(zeilen.map(({ aufnahmeId }) => aufnahmeId))]
  const messstellen = [...new Set(zeilen.map(({ messstelleId }) => messstelleId))]
  return {
    projekt: await ladeProjekt(db, id),
    zeilen,
    uebrige: await ladeUebrigeMessstellen(db, id, akteur, messstellen),
    offene: await zaehleHinweise(db, aufnahmen, akteur, ist => melde?.(ist, aufnahmen.length)),
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
