import type { Akteur, Recht, Wert } from '@benthos/fachmodell'
import type { Einleseantwort, Einlesebeigabe } from '@benthos/vertrag/einlesefrage'
import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'
import type { Einleseart, Zeilenausgang } from '@benthos/vertrag/einlesung'
import type { Kysely } from 'kysely'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import type { DB } from '../db/schema.ts'
import type { Dateiverweis } from './dateiverweis.ts'
import type { Fragename, Fragewerk } from './fragen.ts'
import type { Objektruecknahme } from './ruecknahme/objektruecknahme.ts'
import type { Ruecknahmewerk } from './ruecknahme/ruecknahmewerk.ts'

/**
 * Werte einer Zeile nach dem Feld ihrer Spalte: `null` heißt ausdrücklich leeren, ein fehlendes Feld sagt nichts (leere Zelle
 * oder keine Spalte).
 */
export type Zeilenwerte = Readonly<Record<string, unknown>>

/** Was an einem Feld nicht stimmt; die Zelle dazu kennt der Mechanismus. `amKopf`: es liegt an der Überschrift, gleich was in der Zelle steht. */
export type Feldbeanstandung = {
  feld: string
  meldung: string
  vorschlag?: string | null
  ersatz?: string | null
  amKopf?: true
}

/** Werte vor und nach der Änderung, wie im Vertrag. */
export type Wertaenderung = { feld: string; alt: unknown; neu: unknown }

/**
 * Was eine Art zu einer Zeile sagt. `speichern` ist, was gespeichert wird; `namen`, wonach die Zeile fragt, beantwortet wie
 * offen; `doppelschluessel`, womit sie dasselbe sagt wie eine andere, wo das ein Urteil braucht; `hinweise`, was an einer Zeile gedeutet oder weggelassen ist, die gilt; `zellen`, was aus einzelnen anders wurde als aus der Zeile.
 */
export type Zeilenurteil<S> = {
  namen?: readonly Fragename[]
  zellen?: ReadonlyMap<string, Zeilenausgang>
  doppelschluessel?: readonly Doppelschluessel[]
} & (
  | { ausgang: 'ABGELEHNT'; beanstandungen: readonly Feldbeanstandung[] }
  | { ausgang: 'UEBERSPRUNGEN'; grund: string; objektId: number | null }
  | { ausgang: 'UNVERAENDERT'; objektId: number }
  | { ausgang: 'ANGENOMMEN'; speichern: S; hinweise?: readonly string[] }
  | {
      ausgang: 'GEAENDERT'
      speichern: S
      objektId: number
      aenderungen: readonly Wertaenderung[]
      hinweise?: readonly string[]
    }
)

/** Wer einliest. */
export type Einleser = { benutzerId: number; akteur: Akteur }

/** Wer lädt, und in welchem Vorgang; `zielDer`: wohin eine frühere Zeile der Datei geladen ist, wenn sie es ist. */
export type Ladender = Einleser & { einlesungId: number; zielDer(nummer: number): number | undefined }

/** Hält fest, was beim Speichern einer Zeile nebenbei entstand; scheitert sie, gilt beides nicht. */
export type Beigabevermerk = (beigabe: Omit<Einlesebeigabe, 'spalte'> & { feld: string }) => Promise<void>

/** Wozu der Bestand gelesen wird: wer lädt, hält fest, was er vergleicht; wer prüft, hält niemanden auf. */
export type Einlesezweck = 'PRUEFEN' | 'LADEN'

/** Was mit der Datei hochgeladen wird und für alle ihre Zeilen gilt, etwa Name und Quelle. */
export type Dateiangaben = Readonly<Record<string, string>>

/** Was für alle Zeilen einer Datei gilt: die Angaben zu ihr und die Antworten auf ihre Fragen. */
export type Dateikontext = { angaben: Dateiangaben; antworten: readonly Einleseantwort[] }

export type Spaltendeutung = {
  /** Feld je Überschrift, die etwas nennt, das der Einleser sehen darf */
  deute(db: Kysely<DB>, akteur: Akteur, koepfe: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** `null`: das Feld ist keines von diesen */
  spalteZu(feld: string): Einlesespalte | null
}

/**
 * Womit eine Zeile dasselbe sagt wie eine andere: gleicher Schlüssel; das Feld, an dem es steht, und wie es heißt. `gegen`: welchen
 * Schlüssel eine frühere Zeile dazu trüge, wo es nicht derselbe ist; `rat`: was dann zu tun ist.
 */
export type Doppelschluessel = { feld: string; schluessel: string; name: string; gegen?: string; rat?: string }

/**
 * Eine Art, Dateien einzulesen: ihre Spalten, woran sie Bestehendes erkennt, wie sie vergleicht und speichert. Dateien,
 * Schreibweisen, Bilanz und Protokoll gehören dem Mechanismus und sind für alle Arten dieselben.
 */
type Gemeinsames<K, S> = {
  art: Einleseart
  recht: Recht
  spalten: readonly Einlesespalte[]
  /** eine davon muss die Datei haben: sonst ist nicht zu erkennen, wovon eine Zeile spricht */
  schluessel: readonly string[]
  /** Spalte, in der ein unbekannter Name eine Frage ist */
  frage?: Fragewerk
  /** wie sich eine ganze Einlesung zurücknehmen lässt; fehlt es, geht es nicht */
  ruecknahme?: Ruecknahmewerk | Objektruecknahme
  /**
   * Woran sich zeigt, dass eine Zeile dasselbe sagt wie eine andere der Datei: ihre Werte sagen es, das Urteil nennt es, oder die Art prüft
   * es selbst. Fehlt es, benennt jeder Schlüssel einen Eintrag allein
   */
  doppelte?: ((werte: Zeilenwerte) => readonly Doppelschluessel[]) | 'NACH_URTEIL' | 'SELBST'
  /** Spalten, die erst ihre Überschrift zu welchen macht, etwa je Objekt eine */
  weitereSpalten?: Spaltendeutung
  /** was nach dem Laden als Bezeichnung der Zeile dasteht */
  bezeichne(werte: Zeilenwerte): string
  /** Einträge der Spalten mit Verweis: Schlüssel als Zahl, Name wie in der Auswahl; nur, was der Einleser sehen darf */
  ladeVerweise(db: Datenbank, akteur: Akteur): Promise<Readonly<Record<string, readonly Wert[]>>>
  /**
   * rein: alles, was an der Zeile nicht stimmt, auf einmal
   * @param unlesbare Felder, deren Zelle schon beanstandet ist; ihnen fehlt der Wert nur deshalb
   */
  pruefe(werte: Zeilenwerte, kenntnis: K, akteur: Akteur, unlesbare: ReadonlySet<string>): Zeilenurteil<S>
}

/** Jede Zeile ist ein eigenes Objekt und wird für sich geladen. */
export type Zeilenhandwerk<K = unknown, S = unknown> = Gemeinsames<K, S> & {
  /**
   * Wo erst das Urteil sagt, was doppelt ist: Schlüssel, von denen zwei Zeilen wenigstens einen teilen, wenn die eine etwas über die andere
   * sagt; wenige Abfragen, gleich wie viele Zeilen
   */
  nennungen?: {
    /** mehr als diese Felder sieht sie nicht */
    felder: readonly string[]
    lade(
      db: Datenbank | Transaktion,
      akteur: Akteur,
      zeilen: readonly Zeilenwerte[],
    ): Promise<(werte: Zeilenwerte) => readonly string[]>
  }
  /** Spalte, die auch nennen darf, was eine andere Zeile derselben Datei anlegt */
  dateiverweis?: Dateiverweis<K, S>
  /** ob `einlesung_objekt` auch hier nennt, wohin jede Zeile kam: wo ein Objekt nach seinem Import gesucht wird */
  haltZieleFest?: true
  /** holt in wenigen Abfragen, was die Prüfung eines Stapels braucht */
  bereiteVor(
    db: Datenbank | Transaktion,
    akteur: Akteur,
    zeilen: readonly Zeilenwerte[],
    zweck: Einlesezweck,
  ): Promise<K>
  /** @returns Kennung des gespeicherten Objekts; ein `Einwand` lehnt die Zeile ab, Felder wie im Vertrag */
  speichere(tx: Transaktion, speichern: S, einleser: Ladender, vermerke: Beigabevermerk): Promise<number>
}

/**
 * Mehrere Zeilen gehören zu einem Objekt, das schon besteht: sie werden im Wissen umeinander geprüft und miteinander
 * gespeichert. Jede Gruppe steht für sich.
 */
export type Gruppenhandwerk<K = unknown, S = unknown> = Gemeinsames<K, S> & {
  /** Felder, von denen abhängt, wozu eine Zeile gehört; andere sehen `gruppenwort` und `gruppiere` nicht */
  nenntGruppe(feld: string): boolean
  /** rein: was die Zeile von ihrer Gruppe sagt; Zeilen, die dasselbe sagen, gehören zur selben */
  gruppenwort(werte: Zeilenwerte, kontext: Dateikontext): string
  /**
   * Woran sich zeigt, welche der Zeilen einer Datei zusammengehören: gleicher Schlüssel, wie auch immer sie ihr Objekt nennen. In der
   * Folge der Schlüssel hält das Laden die Objekte fest.
   * @param zeilen von denen mit demselben Gruppenwort wenigstens eine
   */
  gruppiere(
    db: Datenbank | Transaktion,
    akteur: Akteur,
    zeilen: readonly Zeilenwerte[],
    kontext: Dateikontext,
  ): Promise<(werte: Zeilenwerte) => string>
  /** Schlüssel des Objekts, zu dem Geprüftes gespeichert wird */
  objektVon(speichern: S): string
  /** wirft einen `Einwand` am Feld, wenn die Angaben zu dem, was besteht, nicht passen */
  pruefeAngaben(db: Kysely<DB>, angaben: Dateiangaben, akteur: Akteur): Promise<void>
  /** holt in wenigen Abfragen, was die Prüfung ganzer Gruppen braucht */
  bereiteVor(
    db: Datenbank | Transaktion,
    akteur: Akteur,
    zeilen: readonly Zeilenwerte[],
    zweck: Einlesezweck,
    kontext: Dateikontext,
  ): Promise<K>
  /** Kennung des Objekts, zu dem der Bericht die Zeile stellt */
  kennungVon(speichern: S): number
  /** @returns zu jedem Gespeicherten, wohin es kam; ein `Einwand` lehnt ab, was gespeichert werden sollte */
  speichereGruppe(
    tx: Transaktion,
    speichern: readonly S[],
    einleser: Einleser,
  ): Promise<readonly (readonly Ladeziel[])[]>
}

/** Wohin eine Zeile geladen ist: in welches Objekt, als dessen wievielter Eintrag; ohne Eintrag ist sie das Objekt selbst. */
export type Ladeziel = { objektId: number; eintrag: number | null }

/** Alle Zeilen zusammen sind ein Objekt: sie werden im Wissen umeinander geprüft und nur miteinander geladen. */
export type Ganzhandwerk<K = unknown, S = unknown> = Gemeinsames<K, S> & {
  /** Zeilen, die eine JSON-Datei bedeutet; wirft `Dateimangel` */
  ausJson(inhalt: unknown, angaben: Dateiangaben): readonly Zeilenwerte[]
  /** wirft einen `Einwand` am Feld, wenn die Angaben zu dem, was besteht, nicht passen */
  pruefeAngaben(db: Kysely<DB>, angaben: Dateiangaben): Promise<void>
  /** rein: was die Zeilen übereinander sagen */
  sichte(zeilen: readonly Zeilenwerte[], angaben: Dateiangaben): K
  /** @returns Kennung des gespeicherten Objekts */
  speichereGanz(tx: Transaktion, zeilen: readonly S[], angaben: Dateiangaben, einleser: Einleser): Promise<number>
}

export type Einlesehandwerk<K = unknown, S = unknown> =
  | Zeilenhandwerk<K, S>
  | Gruppenhandwerk<K, S>
  | Ganzhandwerk<K, S>

export function istGanz<K, S>(art: Einlesehandwerk<K, S>): art is Ganzhandwerk<K, S> {
  return 'sichte' in art
}

export function istGruppe<K, S>(art: Einlesehandwerk<K, S>): art is Gruppenhandwerk<K, S> {
  return 'gruppiere' in art
}
