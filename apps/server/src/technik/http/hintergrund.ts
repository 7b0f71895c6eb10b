import { hatRecht } from '@benthos/fachmodell'
import type { Endpunkt } from '@benthos/vertrag'
import type { Datenbank, Transaktion } from '../db/datenbank.ts'
import { berechtige, type Rahmen, type Sperre } from './berechtigung.ts'
import { leseEingabe, leseParams } from './eingabe.ts'
import type { Anfrage, Dienste } from './kontext.ts'
import { Einwand } from './problem.ts'

/** Was ein Endpunkt mitbringt, dessen Datei auch im Hintergrund entsteht. */
export type Hintergrundbedienung = {
  sperre?: Sperre
  bereiteVor?: unknown
  fuehreAus(anfrage: Anfrage<unknown, unknown, unknown, unknown>, vorbereitet: undefined): Promise<unknown>
}

/** Eine Datei, die sich statt unmittelbar auch im Hintergrund erstellen lässt, mit ihrer gelesenen Adresse. */
export type Hintergrundausfuhr = {
  /** wie sie heißt */
  name: string
  /** Aufnahme, von der sie handelt; `null`: sie handelt von vielen */
  aufnahmeId: number | null
  /** Projekt, von dem sie handelt */
  projektId: number | null
  /** einzeln gewählte Aufnahmen; `null`: keine Wahl, sondern ein Filter oder alles */
  gewaehlt: readonly number[] | null
  istGefiltert: boolean
  /** @throws Einwand, wenn der Anfragende das nicht darf: dieselben Einwände wie beim unmittelbaren Aufruf */
  pruefe(db: Datenbank | Transaktion, rahmen: Rahmen): Promise<void>
  /** @returns der Inhalt; Name und Medientyp stehen in den Köpfen, die `rahmen` bekommt */
  fuehreAus(db: Datenbank, rahmen: Rahmen): Promise<unknown>
}

export type Ausfuhrverzeichnis = {
  /** Der Umschlag trägt jeden Endpunkt ein, dessen Vertrag es erlaubt. */
  kenne(vertrag: Endpunkt, bedienung: Hintergrundbedienung): void
  /**
   * Seite, die zeigt, was eine solche Datei nennt, mit derselben Auswahl; `null`: es gibt keine.
   * @param adresse wie bei `finde`
   */
  ansicht(adresse: string, auftragId: number): string | null
  /**
   * @param adresse unter dem Kontextpfad, wie sie sich auch unmittelbar rufen ließe
   * @returns `null`: unter dieser Adresse gibt es keine Datei, die im Hintergrund entsteht
   * @throws Einwand über die Angaben in der Adresse
   */
  finde(adresse: string): Hintergrundausfuhr | null
}

declare module './kontext.ts' {
  interface Dienste {
    ausfuhren: Ausfuhrverzeichnis
  }
}

export function baueAusfuhrverzeichnis({ lagen }: Pick<Dienste, 'lagen'>): Ausfuhrverzeichnis {
  const eintraege: { vertrag: Endpunkt; bedienung: Hintergrundbedienung; muster: RegExp; namen: string[] }[] = []
  return {
    kenne: (vertrag, bedienung) => {
      if (vertrag.methode !== 'GET' || vertrag.antwort !== 'datei' || bedienung.bereiteVor !== undefined)
        throw new TypeError(
          `${vertrag.methode} ${vertrag.pfad}: Im Hintergrund entstehen nur Dateien, die jemand holt.`,
        )
      const namen = [...vertrag.pfad.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
      const muster = new RegExp(`^${vertrag.pfad.replaceAll(/:\w+/g, '([^/]+)')}$`)
      eintraege.push({ vertrag, bedienung, muster, namen })
    },
    ansicht: (adresse, auftragId) => {
      const [pfad = '', ...rest] = adresse.split('?')
      const seite = eintraege.find(({ muster }) => muster.test(pfad))?.vertrag.ansicht
      if (seite === undefined) return null
      const abfrage = new URLSearchParams(rest.join('?'))
      // Wie Sammelseiten ihre Auswahl in der Adresse bekommen: einzeln, oder alle Treffer.
      if (!abfrage.has('id')) abfrage.set('alle', 'true')
      abfrage.set('auftrag', String(auftragId))
      return `${seite}?${abfrage}`
    },
    finde: adresse => {
      const [pfad = '', ...rest] = adresse.split('?')
      for (const { vertrag, bedienung, muster, namen } of eintraege) {
        const werte = muster.exec(pfad)?.slice(1)
        if (!werte) continue
        const params = leseParams(vertrag, Object.fromEntries(namen.map((name, i) => [name, entschluesselt(werte[i])])))
        const { fehler, query } = leseEingabe(vertrag, alsAbfrage(rest.join('?')), undefined)
        const recht = async (db: Datenbank | Transaktion, rahmen: Rahmen) => {
          if (!hatRecht(rahmen.sitzung?.akteur ?? null, vertrag.recht)) throw new Einwand('NICHT_ERLAUBT')
          const a = await berechtige({ lagen }, { vertrag, sperre: bedienung.sperre }, params, rahmen, db)
          if (fehler.length > 0) throw new Einwand('EINGABE_UNGUELTIG', undefined, fehler)
          return a
        }
        const { id, ...filter } = (query ?? {}) as { id?: readonly number[] }
        return {
          name: vertrag.imHintergrund ?? vertrag.pfad,
          aufnahmeId: vertrag.objekt === 'aufnahme' ? (params as { id: number }).id : null,
          projektId: vertrag.objekt === 'projekt' ? (params as { id: number }).id : null,
          gewaehlt: id ?? null,
          istGefiltert: Object.entries(filter).some(([name, wert]) => name !== 'format' && wert !== undefined),
          pruefe: async (db, rahmen) => void (await recht(db, rahmen)),
          fuehreAus: async (db, rahmen) =>
            bedienung.fuehreAus({ ...(await recht(db, rahmen)), query, body: undefined }, undefined),
        }
      }
      return null
    },
  }
}

/** Abfrage wie aus einer Anfrage: was mehrmals dasteht, ist ein Feld. */
function alsAbfrage(text: string): Record<string, string | string[]> {
  const abfrage = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(abfrage.keys())].map(name => {
      const werte = abfrage.getAll(name)
      return [name, werte.length === 1 ? (werte[0] as string) : werte]
    }),
  )
}

function entschluesselt(text = ''): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
