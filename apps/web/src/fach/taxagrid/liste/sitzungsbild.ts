import type { Entwurfstand } from '../../../technik/entwurf/entwurfstand.ts'
import type { Abgelehnt } from '../einfuegen/bilanz.ts'
import type { Zusammenfuehrung } from '../modell/zusammenfuehrung.ts'
import type { Fremdbefunde } from '../taxa/befundlage.ts'

/** Stand einer Liste am Server. */
export type Listenstand<Fund> = {
  version: number
  zeilen: readonly Fund[]
  geaendertAm: string | null
  geaendertVon: string | null
  bearbeitbar: boolean
}

/** Angebot, den eigenen und den fremden Stand zusammenzuführen. */
export type Angebot = {
  zusammenfuehrung: Zusammenfuehrung
  /** null: die andere Änderung kam aus einem zweiten Fenster desselben Browsers */
  von: string | null
  am: string | null
  herkunft: 'SERVER' | 'FENSTER'
}

export type Sitzungsfehler = {
  /** `PRUEFUNG` gilt nur, solange fehlerhafte Zellen dastehen */
  art: 'PRUEFUNG' | 'UMFANG' | 'ABGELEHNT' | 'TECHNISCH'
  text: string
}

/** Alles, was die Oberfläche neben den Zeilen von einer Listensitzung zeigt. */
export type Sitzungsbild = {
  phase: 'OEFFNET' | 'BEREIT' | 'SPEICHERT'
  /** es gibt Änderungen, die der Server noch nicht hat */
  istGeaendert: boolean
  geaendertAm: string | null
  geaendertVon: string | null
  /** Zeitpunkt des letzten Speicherns in dieser Sitzung, Millisekunden seit 1970 */
  gespeichertUm: number | null
  bearbeitbar: boolean
  entwurf: Entwurfstand
  andereFenster: number
  /** der Entwurf stammt aus einer früheren Sitzung: Zeitpunkt seiner Sicherung */
  wiederhergestellt: number | null
  /** die Liste ist gesperrt, aber es gibt einen Entwurf von diesem Zeitpunkt; er bleibt unberührt */
  gesperrterEntwurf: number | null
  angebot: Angebot | null
  fehler: Sitzungsfehler | null
  fremdbefunde: Fremdbefunde
  abgelehnte: readonly Abgelehnt[]
}

export const LEERES_BILD: Sitzungsbild = {
  phase: 'OEFFNET',
  istGeaendert: false,
  geaendertAm: null,
  geaendertVon: null,
  gespeichertUm: null,
  bearbeitbar: false,
  entwurf: { art: 'KEINER' },
  andereFenster: 0,
  wiederhergestellt: null,
  gesperrterEntwurf: null,
  angebot: null,
  fehler: null,
  fremdbefunde: new Map(),
  abgelehnte: [],
}
