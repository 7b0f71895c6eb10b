import { type BewertungsEingabe, ENGINE_VERSION, type VerfahrenSchluessel } from '@benthos/bewertung'
import type { Element } from '@benthos/fachmodell'
import { setzeBewertet } from '../../fach/aufnahmestand/aufnahmestand.ts'
import { geltenderParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { gespeicherteReferenzen } from '../../fach/rechenwerk/gespeicherteReferenzen.ts'
import type { Rechenergebnis } from '../../fach/rechenwerk/nachrichten.ts'
import { geforderteTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { baueEingabe } from './eingabe.ts'
import { GEGENSTAENDE, type Gegenstand } from './gegenstaende.ts'
import { type Bewertungsdaten, ladeProben } from './probendaten.ts'
import { nenneHindernisse } from './service.ts'
import { type NeueBewertung, speichereBewertungen } from './sql.ts'

/** Von den Daten zum gespeicherten Ergebnis; dieselben Schritte für eine Aufnahme wie für viele. */

type Gewaehlte = { gegenstand: Gegenstand; daten: Bewertungsdaten }

/** Eine Probe, die bewertet wird, mit ihrer Eingabe. */
export type Vorhaben = Gewaehlte & { aufnahmeId: number; eingabe: BewertungsEingabe }
/** Was von einem gerechneten Vorhaben gespeichert wird; seine Funde hält niemand mehr fest, während das Ergebnis wartet. */
export type Errechnete = Omit<NeueBewertung, 'element' | 'benutzerId' | 'auftragId'>

/**
 * Proben des Elements, die sich bewerten lassen, die führende zuerst.
 * @param gefordert Probe, ohne die nicht bewertet wird
 * @throws Einwand `STATUS_UNZULAESSIG` mit dem nächsten Schritt, wenn sich nichts bewerten lässt
 */
export function waehleProben(
  element: Element,
  proben: readonly Bewertungsdaten[],
  gefordert?: Gegenstand,
): Gewaehlte[] {
  const gewaehlte: Gewaehlte[] = []
  let hindernisse: string[] = []
  for (const gegenstand of GEGENSTAENDE) {
    if (gegenstand.element !== element) continue
    const daten = proben.find(({ methode }) => methode === gegenstand.methode) ?? null
    const eigene = nenneHindernisse(gegenstand, daten)
    if (gegenstand === gefordert && eigene.length > 0) throw new Einwand('STATUS_UNZULAESSIG', eigene.join(' '))
    if (daten && eigene.length === 0) gewaehlte.push({ gegenstand, daten })
    else if (daten || hindernisse.length === 0) hindernisse = eigene
  }
  if (gewaehlte.length === 0) throw new Einwand('STATUS_UNZULAESSIG', hindernisse.join(' '))
  return gewaehlte
}

/** Baut die Eingaben mit den Parametersätzen, die jetzt gelten; jeder wird einmal erfragt. */
export async function baueVorhaben(
  dienste: Pick<Dienste, 'db' | 'konfiguration'>,
  tx: Transaktion,
  gewaehlte: readonly (Gewaehlte & { aufnahmeId: number })[],
): Promise<Vorhaben[]> {
  const saetze = new Map<VerfahrenSchluessel, Awaited<ReturnType<typeof geltenderParametersatz>>>()
  for (const { verfahren } of gewaehlte.map(({ gegenstand }) => gegenstand))
    if (!saetze.has(verfahren)) saetze.set(verfahren, await geltenderParametersatz(dienste, tx, verfahren))
  const vorhaben: Vorhaben[] = []
  for (const eine of gewaehlte) {
    const taxaliste = (await geforderteTaxaliste(dienste, tx, eine.daten.taxaliste)).index()
    const satz = saetze.get(eine.gegenstand.verfahren) ?? null
    vorhaben.push({ ...eine, eingabe: baueEingabe(eine.gegenstand, eine.daten, satz, taxaliste) })
  }
  return vorhaben
}

/** Das Vorhaben mit seinem Ergebnis, wie es gespeichert wird. */
export function alsErrechnet({ aufnahmeId, gegenstand, daten, eingabe }: Vorhaben, kapsel: Rechenergebnis): Errechnete {
  return {
    aufnahmeId,
    methode: gegenstand.methode,
    verfahren: eingabe.verfahren,
    edition: eingabe.edition,
    parametersatz: eingabe.parametersatz ?? OHNE_PARAMETER,
    taxalistenversionId: daten.taxalistenversion_id,
    klasse: kapsel.klasse,
    eingabe: kapsel.eingabe,
    ergebnis: kapsel.ergebnis,
    kapselHash: kapsel.pruefsumme,
    engineVersion: ENGINE_VERSION,
  }
}

/** Wer bewertet, und in welchem Auftrag; ohne Auftrag die einzelne, auf die jemand wartet. */
export type Urheber = { benutzerId: number; auftragId: number | null }

/**
 * Legt je Probe Eingabe und Ergebnis als Kapsel ab und setzt das Element jeder Aufnahme auf BEWERTET. Die erste Probe einer
 * Aufnahme ist die führende und gibt dem Element seine Klasse.
 * @returns Klasse je Aufnahme
 */
export async function speichereErgebnisse(
  tx: Transaktion,
  element: Element,
  { benutzerId, auftragId }: Urheber,
  errechnete: readonly Errechnete[],
): Promise<ReadonlyMap<number, number | null>> {
  const gespeicherte = await speichereBewertungen(
    tx,
    errechnete.map(eines => ({ ...eines, element, benutzerId, auftragId })),
  )
  const fuehrende = new Map<number, string>()
  for (const { aufnahmeId, methode } of errechnete) if (!fuehrende.has(aufnahmeId)) fuehrende.set(aufnahmeId, methode)
  const geltende = gespeicherte.filter(({ aufnahmeId, methode }) => fuehrende.get(aufnahmeId) === methode)
  await setzeBewertet(tx, element, geltende)
  return new Map(geltende.map(({ aufnahmeId, klasse }) => [aufnahmeId, klasse]))
}

/** Steht in der Spalte des Parametersatzes bei Verfahren, die keinen brauchen. */
const OHNE_PARAMETER = 'ohne Parameter'

/**
 * Bewertet alle Proben eines Elements, die Taxa haben, neben den Anfragen her: jede wiederholt ihre Zählung tausendmal.
 * @param gefordert Probe, ohne die nicht bewertet wird
 * @throws Einwand `STATUS_UNZULAESSIG` mit dem nächsten Schritt, wenn sich nichts bewerten lässt
 */
export async function bewerteElement(
  dienste: Pick<Dienste, 'db' | 'konfiguration' | 'rechenwerk'>,
  tx: Transaktion,
  aufnahmeId: number,
  { benutzerId, abbruch }: { benutzerId: number; abbruch: AbortSignal },
  element: Element,
  gefordert?: Gegenstand,
): Promise<void> {
  const proben = (await ladeProben(tx, [aufnahmeId], element)).get(aufnahmeId) ?? []
  const gewaehlte = waehleProben(element, proben, gefordert).map(eine => ({ ...eine, aufnahmeId }))
  const vorhaben = await baueVorhaben(dienste, tx, gewaehlte)
  const ausgaenge = await dienste.rechenwerk.rechne(
    gespeicherteReferenzen(dienste, tx),
    vorhaben.map(({ eingabe }) => eingabe),
    abbruch,
    benutzerId,
  )
  const errechnete = vorhaben.map((eines, i) => {
    const ausgang = ausgaenge[i]
    if (ausgang === undefined || 'fehler' in ausgang)
      throw new Error(`Die Bewertung ist nicht zu rechnen: ${ausgang?.fehler ?? 'ohne Ausgang'}`)
    return alsErrechnet(eines, ausgang)
  })
  await speichereErgebnisse(tx, element, { benutzerId, auftragId: null }, errechnete)
}
