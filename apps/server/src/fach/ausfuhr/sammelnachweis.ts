import type { Element } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { Grundlagen } from '@benthos/vertrag/ausfuhrnachweis'
import type { Ausfuhrwahl } from '@benthos/vertrag/ausfuhrwahl'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import type { Schnappschuss } from '../../technik/schnappschuss/schnappschuss.ts'
import { alsAbfrage, ladeLesbares } from './auswahl.ts'
import { Ausfuhrgrenzen } from './bereich.ts'
import { beschreibeFilter } from './filterangabe.ts'
import { ladeGrundlagen } from './grundlagen.ts'
import { Ausfuhrnachweis, nachweisangaben } from './nachweis.ts'

type Sammelanfrage = Pick<
  Anfrage<unknown, Readonly<Record<string, unknown>>, unknown, unknown>,
  'query' | 'sitzung' | 'melde' | 'beruhtAuf'
>

type Sammelausfuhr = {
  pfad: string
  /** im Nachweis vor der Zahl der Aufnahmen, etwa „Funde“ */
  name: string
  wahl: Ausfuhrwahl
  /** gefunden zu dieser Wahl und lesbar */
  aufnahmen: readonly number[]
  /** nur diese gehen hinaus; ohne: beide */
  elemente?: readonly Element[] | undefined
  /** was davon für diese Ausfuhr gilt; ohne: alles */
  davon?: (grundlagen: Grundlagen) => Grundlagen
}

/** Womit jede Ausfuhr vieler Aufnahmen beginnt: worauf sie beruht, ihre Grenzen und ihr Nachweis, der auch den Fortschritt meldet. */
export async function beginneSammelausfuhr(
  { konfiguration }: Pick<Dienste, 'konfiguration'>,
  a: Sammelanfrage,
  { tx, stand }: Schnappschuss,
  { pfad, name, wahl, aufnahmen, elemente, davon = alle => alle }: Sammelausfuhr,
): Promise<{ grenzen: Ausfuhrgrenzen; nachweis: Ausfuhrnachweis }> {
  const sitzung = benutzerVon(a)
  const { akteur } = sitzung
  await a.beruhtAuf(() => ladeLesbares(tx, akteur, aufnahmen, elemente))
  const grenzen = new Ausfuhrgrenzen({ akteur, aufnahmen, ...(elemente && { elemente }) })
  const angaben = nachweisangaben({
    inhalt: `${name}: ${formatiereAnzahl(aufnahmen.length, 'Aufnahme', 'Aufnahmen')}`,
    abfrage: alsAbfrage(pfad, a.query),
    filter: await beschreibeFilter(tx, akteur, wahl),
    stand,
    sitzung,
    konfiguration,
    grundlagen: davon(await ladeGrundlagen(tx, element => grenzen.liestEines([element]))),
  })
  return { grenzen, nachweis: new Ausfuhrnachweis(angaben, a.melde) }
}
