import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Objekte eines PDF, wie qpdf sie liest. */

export type Wert = null | boolean | number | string | Wert[] | { [name: string]: Wert }
export type Woerterbuch = { [name: string]: Wert }
export type Objekte = Record<string, { value?: Wert; stream?: { dict: Woerterbuch; data?: string } }>

/** Sagt, was fehlt; die Nummer davor ist die des Abschnitts von ISO 14289-1. */
export type Melder = (stimmt: boolean, satz: string) => void

/** @throws Error, wenn qpdf die Datei nicht lesen kann */
export function liesPdfObjekte(pdf: Buffer): Objekte {
  const ordner = mkdtempSync(join(tmpdir(), 'pdfstruktur-'))
  try {
    const datei = join(ordner, 'bericht.pdf')
    writeFileSync(datei, pdf)
    const argumente = ['--json=2', '--json-key=qpdf', '--decode-level=generalized', '--json-stream-data=inline', datei]
    const { qpdf } = JSON.parse(execFileSync('qpdf', argumente, { encoding: 'utf8', maxBuffer: 2 ** 29 }))
    return qpdf[1] as Objekte
  } finally {
    rmSync(ordner, { recursive: true, force: true })
  }
}

/** Folgt Verweisen; was nicht da ist, ist leer. */
export class Leser {
  readonly #objekte: Objekte

  constructor(objekte: Objekte) {
    this.#objekte = objekte
  }

  get objekte(): Objekte {
    return this.#objekte
  }

  get wurzel(): Woerterbuch {
    return this.buch(this.trailer['/Root'])
  }

  get trailer(): Woerterbuch {
    return this.buch(this.#objekte['trailer']?.value)
  }

  loese(wert: Wert | undefined): Wert {
    if (typeof wert !== 'string' || !/^\d+ \d+ R$/.test(wert)) return wert ?? null
    const objekt = this.#objekte[`obj:${wert}`]
    return objekt?.value ?? objekt?.stream?.dict ?? null
  }

  buch(wert: Wert | undefined): Woerterbuch {
    const geloest = this.loese(wert)
    return geloest !== null && typeof geloest === 'object' && !Array.isArray(geloest) ? geloest : {}
  }

  liste(wert: Wert | undefined): Wert[] {
    const geloest = this.loese(wert)
    return Array.isArray(geloest) ? geloest : geloest === null ? [] : [wert as Wert]
  }

  text(wert: Wert | undefined): string {
    const geloest = this.loese(wert)
    return typeof geloest === 'string' ? geloest.replace(/^[ub]:/, '') : ''
  }

  /** Inhalt eines Stroms, auf den ein Verweis zeigt. */
  strom(verweis: Wert | undefined): string {
    const strom = this.#objekte[`obj:${String(verweis)}`]?.stream?.data
    if (strom === undefined) throw new Error(`Kein lesbarer Strom: ${String(verweis)}`)
    return Buffer.from(strom, 'base64').toString('latin1')
  }

  /** Seiten mit dem Verweis auf sie. */
  seiten(): [verweis: string, seite: Woerterbuch][] {
    return Object.entries(this.#objekte).flatMap(([name, { value }]) => {
      const seite = this.buch(value)
      return seite['/Type'] === '/Page' ? [[name.replace('obj:', ''), seite] as [string, Woerterbuch]] : []
    })
  }
}
