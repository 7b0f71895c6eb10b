import {
  type JederParametersatz,
  findeParametersatz as mitgelieferter,
  PARAMETERSAETZE,
  type Parameterverfahren,
  type VerfahrenSchluessel,
} from '@benthos/bewertung'
import type { Kysely } from 'kysely'
import { istInKraft } from '../../technik/db/fassungsstand.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Umgebung } from '../../technik/konfiguration/konfiguration.ts'
import { nenneMitgelieferten } from './mitgelieferte.ts'
import { ladeGueltigen, ladeNachName, listeEingefuehrte, type Parametersatzzeile } from './sql.ts'

/** Je Datenbank ein eigener Speicher. Was gilt oder galt oder mitgeliefert ist, ändert sich nie mehr und bleibt darin. */
const speicherJeDatenbank = new WeakMap<object, Map<string, JederParametersatz>>()

/**
 * Parametersatz nach Namen, eingeführt oder mitgeliefert; `null`, wenn es ihn nicht gibt oder er noch nie galt. Liefert eine
 * neue Fassung des Produkts einen Satz unter dem Namen eines eingeführten, meint der Name weiter den eingeführten.
 * @param dienste Besitzer des Zwischenspeichers
 * @param db worauf geladen wird, falls der Satz noch fehlt (die Transaktion der Anfrage oder der Vorrat)
 */
export async function findeParametersatz(
  dienste: { db: object },
  db: Kysely<DB>,
  name: string,
): Promise<JederParametersatz | null> {
  const speicher = speicherJeDatenbank.get(dienste.db) ?? new Map<string, JederParametersatz>()
  speicherJeDatenbank.set(dienste.db, speicher)
  const vorhanden = speicher.get(name)
  if (vorhanden) return vorhanden
  const zeile = await ladeNachName(db, name)
  const satz = zeile && istInKraft(zeile.status) ? alsParametersatz(zeile) : mitgelieferter(name)
  if (satz) speicher.set(name, satz)
  return satz ?? null
}

/**
 * Parametersatz, mit dem neu bewertet wird: der eingeführte, der gilt; sonst in der Produktion der leere Platz des amtlichen
 * (Indizes, aber keine Klasse), anderswo die gekennzeichnete Demonstration. Die Produktion rechnet nie mit einer Demonstration.
 * @returns `null` bei Verfahren, die keine Parameter kennen
 */
export async function geltenderParametersatz(
  { db: besitzer, konfiguration }: { db: object; konfiguration: { umgebung: Umgebung } },
  db: Kysely<DB>,
  verfahren: VerfahrenSchluessel,
): Promise<JederParametersatz | null> {
  const istProduktion = konfiguration.umgebung === 'PROD'
  const mitgelieferterSatz = nenneMitgelieferten(verfahren, istProduktion ? 'amtlich' : 'demonstration')
  if (mitgelieferterSatz === null) return null
  const gueltiger = await ladeGueltigen(db, verfahren as Parameterverfahren)
  const gilt = gueltiger && !(istProduktion && gueltiger.marke === 'demonstration')
  const name = gilt ? gueltiger.name : mitgelieferterSatz
  const satz = await findeParametersatz({ db: besitzer }, db, name)
  if (!satz) throw new TypeError(`Der Parametersatz ${name} fehlt.`)
  return satz
}

/** Sätze eines Verfahrens, mit denen sich rechnen lässt: eingeführte und mitgelieferte; in der Produktion keine Demonstration. */
export async function listeParametersaetze(
  { konfiguration }: { konfiguration: { umgebung: Umgebung } },
  db: Kysely<DB>,
  verfahren: Parameterverfahren,
): Promise<Pick<JederParametersatz, 'name' | 'bezeichnung' | 'marke'>[]> {
  const eingefuehrte = await listeEingefuehrte(db, verfahren)
  const mitgelieferte = PARAMETERSAETZE.filter(
    satz => satz.verfahren === verfahren && eingefuehrte.every(({ name }) => name !== satz.name),
  )
  return [...eingefuehrte, ...mitgelieferte]
    .filter(({ marke }) => konfiguration.umgebung !== 'PROD' || marke !== 'demonstration')
    .map(({ name, bezeichnung, marke }) => ({ name, bezeichnung, marke }))
}

/** Zeile der Datenbank in der Form des Rechenkerns; die Prüfung beim Einlesen verbürgt den Inhalt. */
export function alsParametersatz(zeile: Parametersatzzeile): JederParametersatz {
  return {
    name: zeile.name,
    bezeichnung: zeile.bezeichnung,
    verfahren: zeile.verfahren,
    marke: zeile.marke,
    quelle: zeile.quelle,
    gueltigVon: zeile.gueltig_von,
    gueltigBis: zeile.gueltig_bis,
    inhalt: zeile.inhalt,
    pruefsumme: zeile.pruefsumme,
  } as JederParametersatz
}
