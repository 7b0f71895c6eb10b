import type { Akteur, Wert } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import type { Transaktion } from '../../db/datenbank.ts'
import type { DB } from '../../db/schema.ts'
import type { Wertaenderung } from '../einleseart.ts'

/** Was eine Art sagt, damit ihre Einlesungen sich zurücknehmen lassen; das Übrige steht im Journal. */
export type Ruecknahmewerk = {
  /** Tabelle, in der eine Zeile der Datei ein Objekt ist */
  haupttabelle: keyof DB
  /** worin nebenbei Neues entstehen kann, das eine Zeile braucht */
  beigabentabellen: readonly (keyof DB)[]
  /** was sich mit einem Objekt änderte und mit ihm wieder wird, wie es war */
  folgetabellen: readonly (keyof DB)[]
  /** Spalten, die Änderungen zählen: sie laufen nie rückwärts, sonst gälte ein offenes Formular von vorhin wieder */
  zaehler: readonly string[]
  /** Einzahl dessen, was auf etwas Neues verweisen kann, mit Artikel, nach Tabelle */
  verweisende: Readonly<Record<string, string>>
  /** Tabellen, deren Verweise nichts aufbauen: sie gehen mit */
  ohneGewicht?: readonly (keyof DB)[]
  /**
   * Welche dieser Objekte der Akteur wiederherstellen darf: wenige Abfragen, gleich wie viele es sind
   * @returns Kennungen
   */
  listeErlaubte(db: Kysely<DB>, akteur: Akteur, geladene: readonly Geladenes[]): Promise<ReadonlySet<string>>
  /** Felder der Datei, in denen zwei Stände sich unterscheiden */
  vergleiche(alt: Zeilenstand, neu: Zeilenstand): readonly Wertaenderung[]
  /** warum ein geändertes Objekt nicht mehr werden kann, wie es war, ohne dass es selbst anders wäre: nach Schlüssel */
  findeVerwendungen(db: Kysely<DB>, geaenderte: readonly Geaendertes[]): Promise<ReadonlyMap<string, Wirkung>>
  /** Als Erstes in jeder Transaktion: nichts ändert sich mehr, wonach `findeVerwendungen` außerhalb der Objekte selbst sieht */
  halteFest?(tx: Transaktion): Promise<unknown>
}

/** Der Satz dazu, oder wovon er abhängt; ohne Satz geht es. */
export type Wirkung = string | ((wieder: Wiederhergestelltes) => string | null)

/** Wie ein Objekt der Haupttabelle wieder wird, das zuvor an der Reihe ist und geht; nichts, wo es bleibt. */
export type Wiederhergestelltes = (schluessel: string) => Zeilenstand | undefined

/** Eine Tabellenzeile, wie das Journal sie schreibt: Spalten mit ihren Werten in JSON. */
export type Zeilenstand = Readonly<Record<string, unknown>>

/** Ein Objekt vor und nach dem Laden und jetzt; `vorher` leer: das Laden legte es an, `jetzt` leer: es ist nicht mehr da. */
export type Geladenes = {
  schluessel: string
  vorher: Zeilenstand | null
  nachher: Zeilenstand
  jetzt: Zeilenstand | null
}

/** Ein Objekt, das geladen geändert wurde: die Spalten, wie es vorher war, wann, und der letzte Eintrag dazu im Journal. */
export type Geaendertes = {
  schluessel: string
  spalten: readonly string[]
  vorher: Zeilenstand
  geladenAm: string
  letzte: number
}

/** Was das Laden an einem Objekt tat, vom ersten bis zum letzten Eintrag im Journal. */
export type Spur = {
  tabelle: string
  schluessel: string
  /** Kennungen im Journal */
  erste: number
  letzte: number
  /** Einträge dieses Ladens; liegen mehr dazwischen, war es jemand anderer */
  anzahl: number
  istNeu: boolean
}

/** Was miteinander zurückgenommen wird oder miteinander bleibt. */
export type Einheit = {
  /** Zeilen der Datei; leer: eine Beigabe */
  zeilen: readonly number[]
  bezeichnung: string
  ausgang: 'ANGENOMMEN' | 'GEAENDERT'
  /** das Objekt selbst */
  schluessel: string
  spuren: readonly Spur[]
}

export type Verweise = Readonly<Record<string, readonly Wert[]>>
