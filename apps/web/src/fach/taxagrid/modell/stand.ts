import type { Dezimalzeichen } from '@benthos/fachmodell/zahl/leseZahl'
import type { Aenderung } from './aenderung.ts'
import type { Bereich, Stelle } from './bereich.ts'
import { bereichVon } from './bereich.ts'
import type { Zeile, Zellen } from './zeile.ts'

/** Was das Modell von einer Spalte wissen muss. */
export type Spaltenmodell = {
  id: string
  /** berechnete Spalten werden gezeigt, nie getippt */
  istEingabe: boolean
  /**
   * Deutet getippten oder eingefügten Text. Liefert die zu setzenden Zellen: meist nur die eigene, beim Taxon auch Stadium
   * und cf. Unverstandenes kommt unverändert zurück.
   * @param dezimalzeichen nur Eingefügtes: das seiner Spalte, null wenn keines zu erkennen ist
   */
  lies: (text: string, dezimalzeichen?: Dezimalzeichen | null) => Zellen
}

/** Offener Zelleditor. Sein Text gehört zum Entwurf, bevor er übernommen ist. */
export type Bearbeitung = {
  text: string
  /** `ERSETZEN`: es wurde losgetippt; `AENDERN`: F2, der alte Text steht da */
  art: 'ERSETZEN' | 'AENDERN'
}

/** Eine Handlung des Benutzers: wird als Ganzes rückgängig gemacht. */
export type Vorgang = {
  /** was geschah, für die Ansage beim Rückgängigmachen */
  name: string
  aenderungen: readonly Aenderung[]
  /** wohin Fokus und Auswahl beim Rückgängigmachen und Wiederholen springen */
  vorher: Auswahl
  nachher: Auswahl
}

export type Auswahl = { aktiv: Stelle; anker: Stelle }

/** Handlungen, die sich zurücknehmen und wiederholen lassen; die jeweils nächste steht am Ende. */
export type Verlauf = {
  rueckgaengig: readonly Vorgang[]
  wiederholbar: readonly Vorgang[]
}

export const KEIN_VERLAUF: Verlauf = { rueckgaengig: [], wiederholbar: [] }

export type Stand = Auswahl &
  Verlauf & {
    zeilen: readonly Zeile[]
    bearbeitung: Bearbeitung | null
    /** Spalte, in der eine Folge von Tab begonnen hat: Enter kehrt in sie zurück */
    laufspalte: number
  }

/** So viele Handlungen lassen sich rückgängig machen. */
export const HOECHSTE_VORGAENGE = 500

export function anfangsstand(zeilen: readonly Zeile[]): Stand {
  const stelle = { zeile: 0, spalte: 0 }
  return {
    zeilen,
    aktiv: stelle,
    anker: stelle,
    bearbeitung: null,
    laufspalte: 0,
    ...KEIN_VERLAUF,
  }
}

export function auswahlVon(stand: Auswahl): Bereich {
  return bereichVon(stand.aktiv, stand.anker)
}
