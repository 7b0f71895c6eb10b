import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { beschreibeMangel } from './fach/archivpruefung/maengel.ts'
import { type Archivbefund, pruefeArchiv } from './fach/archivpruefung/pruefeArchiv.ts'
import { gespeicherteReferenzen } from './fach/rechenwerk/gespeicherteReferenzen.ts'
import type { Rechenausgang } from './fach/rechenwerk/nachrichten.ts'
import { alsErrechnet, baueVorhaben, type Vorhaben, waehleProben } from './features/bewertung/bewertungslauf.ts'
import { ladeProben } from './features/bewertung/probendaten.ts'
import { type Archivergebnis, spieleDatenEin } from './features/datenbankexport/einspielen/daten.ts'
import { istEingerichtet, type Uebernommenes, uebernimmErgebnisse } from './features/datenbankexport/einspielen/sql.ts'
import { mitTransaktion, type Transaktion } from './technik/db/datenbank.ts'
import { Dateimangel } from './technik/einlesen/datei/tabelle.ts'
import type { Dienste } from './technik/http/kontext.ts'
import { Einwand } from './technik/http/problem.ts'

/** Spielt ein Archiv der sichtbaren Datenbank in eine leere Datenbank ein und rechnet jedes Ergebnis darin nach. */

export type Einspielbilanz = {
  /** Zeilen je Tafel */
  zeilen: ReadonlyMap<string, number>
  /** nachgerechnete und übernommene Ergebnisse */
  ergebnisse: number
  /** was sich nicht gleich nachrechnen ließ, als Satz; übernommen ist es nicht */
  ausgelassen: readonly string[]
}

/** Aufnahmen, die zusammen nachgerechnet werden. */
const STAPEL = 50
/** So viele Sätze nennt eine Ablehnung. */
const HOECHSTENS_GENANNT = 20
const NICHT_EINGERICHTET =
  'Die Datenbank ist noch nicht eingerichtet. Starten Sie den Server einmal mit DEMO_DATA=false, beenden Sie ihn und spielen Sie dann ein.'

/**
 * Prüft das Archiv und spielt es in einer Transaktion ein: ganz oder gar nicht.
 * @param lasseAus was sich nicht gleich nachrechnen lässt, bleibt weg, statt alles aufzuhalten
 * @throws Dateimangel mit dem, was zu tun ist
 */
export async function spieleArchivEin(
  dienste: Dienste,
  pfad: string,
  { lasseAus }: { lasseAus: boolean },
): Promise<Einspielbilanz> {
  pruefeBefund(await pruefeArchiv(pfad))
  return mitTransaktion(dienste.db, { benutzerId: null, anfrageId: null }, async tx => {
    if (!(await istEingerichtet(tx))) throw new Dateimangel(NICHT_EINGERICHTET)
    const { zeilen, ergebnisse } = await spieleDatenEin(dienste, tx, pfad)
    const ausgelassen: string[] = []
    for (const element of ELEMENTE) {
      const ihre = ergebnisse.filter(ergebnis => ergebnis.element === element)
      for (let i = 0; i < ihre.length; i += STAPEL)
        ausgelassen.push(...(await rechneNach(dienste, tx, element, ihre.slice(i, i + STAPEL))))
    }
    if (ausgelassen.length > 0 && !lasseAus)
      throw new Dateimangel(
        [
          `${ausgelassen.length} von ${ergebnisse.length} Ergebnissen ließen sich nicht gleich nachrechnen; eingespielt ist nichts. Mit --ohne-abweichende wird das Übrige eingespielt.`,
          ...ausgelassen.slice(0, HOECHSTENS_GENANNT),
        ].join('\n'),
      )
    return { zeilen, ergebnisse: ergebnisse.length - ausgelassen.length, ausgelassen }
  })
}

function pruefeBefund({ art, maengel, anzahl }: Archivbefund): void {
  if (anzahl > 0)
    throw new Dateimangel(
      [
        `Das Archiv hat Mängel (${anzahl}); eingespielt ist nichts.`,
        ...maengel.slice(0, HOECHSTENS_GENANNT).map(beschreibeMangel),
      ].join('\n'),
    )
  if (art !== 'DATENBANK')
    throw new Dateimangel(
      'Einspielen lässt sich nur die sichtbare Datenbank (ZIP); die übrigen Archive enthalten nicht alles. Führen Sie diese aus und spielen Sie sie ein.',
    )
}

/** @returns Sätze zu den Ergebnissen, die anders oder gar nicht herauskommen */
async function rechneNach(
  dienste: Dienste,
  tx: Transaktion,
  element: Element,
  ergebnisse: readonly Archivergebnis[],
): Promise<string[]> {
  const ids = [...new Set(ergebnisse.map(({ aufnahmeId }) => aufnahmeId))]
  const proben = await ladeProben(tx, ids, element)
  const gewaehlte = ids.flatMap(aufnahmeId =>
    waehle(element, proben.get(aufnahmeId) ?? []).map(eine => ({ ...eine, aufnahmeId })),
  )
  const vorhaben = await baueVorhaben(dienste, tx, gewaehlte)
  const gerechnete = await rechne(dienste, tx, vorhaben)
  const gesucht = new Map(ergebnisse.map(ergebnis => [schluesselVon(ergebnis), ergebnis.pruefsumme]))
  // Ein Ergebnis von vor der Zählunsicherheit hat keine Wiederholungen in seiner Eingabe; ohne sie kommt es heraus wie damals.
  const aeltere = vorhaben.flatMap(eines => {
    const { wiederholungen, ...eingabe } = eines.eingabe
    const schluessel = schluesselDes(eines)
    const ausgang = gerechnete.get(schluessel)?.ausgang
    const weichtAb = ausgang && 'pruefsumme' in ausgang && ausgang.pruefsumme !== gesucht.get(schluessel)
    return weichtAb && wiederholungen !== undefined && gesucht.has(schluessel) ? [{ ...eines, eingabe }] : []
  })
  for (const [schluessel, gerechnet] of await rechne(dienste, tx, aeltere)) gerechnete.set(schluessel, gerechnet)
  const uebernommene: Uebernommenes[] = []
  const saetze: string[] = []
  for (const ergebnis of ergebnisse) {
    const gerechnet = gerechnete.get(schluesselVon(ergebnis))
    const ausgang = gerechnet?.ausgang
    if (!gerechnet || ausgang === undefined || 'fehler' in ausgang)
      saetze.push(nenne(ergebnis, 'lässt sich nicht rechnen'))
    else if (ausgang.pruefsumme !== ergebnis.pruefsumme)
      saetze.push(nenne(ergebnis, `kommt anders heraus${ergebnis.veraltet ? ', es war schon im Archiv veraltet' : ''}`))
    else {
      const { aufnahmeId, fuehrend, veraltet, bewertetAm } = ergebnis
      const { methode, ...errechnet } = alsErrechnet(gerechnet.vorhaben, ausgang)
      uebernommene.push({ ...errechnet, aufnahmeId, element, methode, fuehrend, veraltet, bewertetAm })
    }
  }
  await uebernimmErgebnisse(tx, uebernommene)
  return saetze
}

type Gerechnetes = { vorhaben: Vorhaben; ausgang: Rechenausgang | undefined }

const schluesselVon = ({ aufnahmeId, methode }: { aufnahmeId: number; methode: string }) => `${aufnahmeId} ${methode}`
const schluesselDes = ({ aufnahmeId, gegenstand }: Vorhaben) =>
  schluesselVon({ aufnahmeId, methode: gegenstand.methode })

async function rechne(
  dienste: Dienste,
  tx: Transaktion,
  vorhaben: readonly Vorhaben[],
): Promise<Map<string, Gerechnetes>> {
  const ausgaenge = await dienste.rechenwerk.rechne(
    gespeicherteReferenzen(dienste, tx),
    vorhaben.map(({ eingabe }) => eingabe),
    new AbortController().signal,
  )
  return new Map(vorhaben.map((eines, i) => [schluesselDes(eines), { vorhaben: eines, ausgang: ausgaenge[i] }]))
}

function waehle(...angaben: Parameters<typeof waehleProben>): ReturnType<typeof waehleProben> {
  try {
    return waehleProben(...angaben)
  } catch (fehler) {
    if (fehler instanceof Einwand) return []
    throw fehler
  }
}

const nenne = ({ aufnahme, methode, parametersatz }: Archivergebnis, wie: string): string =>
  `Das Ergebnis der Aufnahme „${aufnahme}“ (${methode}, ${parametersatz}) ${wie}.`
