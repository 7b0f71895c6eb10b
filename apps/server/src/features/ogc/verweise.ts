import { eigenerUrsprung } from '../../technik/http/anmeldung/ursprung.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'

/** `length`: Byte dessen, worauf er zeigt */
export type Verweis = { rel: string; href: string; type: string; title: string; length?: number }
export type Ausgabeform = 'json' | 'html'

/** Angaben hinter dem Fragezeichen; was fehlt, steht nicht da, mehrere Werte stehen jeder für sich. */
export type Angaben = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Baut Adressen des Dienstes aus der eingestellten, nie aus der, unter der gerufen wurde: die könnte jeder vorgeben. */
export class Adressen {
  readonly #anwendung: string

  constructor(konfiguration: Konfiguration) {
    this.#anwendung = `${eigenerUrsprung(konfiguration)}${konfiguration.basisPfad}`
  }

  /** Ein Aufruf außerhalb des Dienstes. */
  ausserhalb(pfad: string): string {
    return this.#anwendung + pfad
  }

  /** @param pfad unter dem Dienst, mit Schrägstrich am Anfang; leer für den Einstieg */
  zu(pfad: string, angaben: Angaben = {}): string {
    const gesetzte = Object.entries(angaben).flatMap(([name, wert]) =>
      wert === undefined ? [] : [wert].flat().map((einer): [string, string] => [name, String(einer)]),
    )
    return `${this.#anwendung}/ogc${pfad}` + (gesetzte.length === 0 ? '' : `?${new URLSearchParams(gesetzte)}`)
  }

  /** Diese Seite und dieselbe in der anderen Form. */
  eigene(pfad: string, form: Ausgabeform, json: string, angaben: Angaben = {}): Verweis[] {
    const in_ = (eine: Ausgabeform, rel: string): Verweis => ({
      rel,
      href: this.zu(pfad, { ...angaben, f: eine }),
      type: eine === 'html' ? HTML : json,
      title: eine === 'html' ? 'Diese Seite als HTML' : 'Diese Seite als JSON',
    })
    return [in_(form, 'self'), in_(form === 'html' ? 'json' : 'html', 'alternate')]
  }
}

export const HTML = 'text/html'
export const JSONTYP = 'application/json'
export const GEOJSON = 'application/geo+json'
