import type { Readable } from 'node:stream'
import type { QueryVon } from '@benthos/vertrag'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { leseProjektbericht } from '@benthos/vertrag/projektbericht'
import { ladeProjektberichte, SAMMELBERICHT_PROJEKTE } from '@benthos/vertrag/sammelbericht'
import { type Blattanfrage, type Sammlung, sammleBerichte } from '../../fach/bericht/sammelbericht.ts'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { type Anfrage, benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { liesProjektblatt, nenneZuGross, zeichneProjektblatt } from './bericht.ts'
import { ladeAufnahmenDer, ladeProjekteDer } from './sql.ts'

const SAMMLUNG: Sammlung = {
  pfad: ladeProjektberichte.pfad,
  name: 'Projektberichte',
  spalte: { feld: 'bericht', titel: 'Bericht' },
  nichtLesbar: 'kein Projekt, das Sie lesen dürfen',
  gegenstand: {
    titel: 'Projekt',
    mehrere: 'Projekte',
    hoechstens: SAMMELBERICHT_PROJEKTE,
    bezug: 'projekt',
    finde: ladeProjekteDer,
    findeAufnahmen: ladeAufnahmenDer,
  },
}

/** Projektberichte zu den Projekten der gewählten Aufnahmen als ZIP; jeder ist der einzelne. */
export function sammleProjektberichte(
  dienste: Dienste,
  a: Anfrage<unknown, QueryVon<typeof ladeProjektberichte>, unknown, unknown>,
): Promise<Readable> {
  const { briefkopf, ...wahl } = a.query
  const blatt = {
    schluessel: 'PROJEKT',
    label: 'Projektbericht',
    vertrag: leseProjektbericht,
    zeichne: async (anfrage: Blattanfrage) => [
      { name: 'Projektbericht', pdf: await zeichne(dienste, anfrage, briefkopf) },
    ],
  }
  return sammleBerichte(dienste, a, wahl, SAMMLUNG, [blatt])
}

/** @throws Einwand `NICHT_GEFUNDEN`, wenn das Projekt zu groß für einen Bericht ist */
async function zeichne(dienste: Dienste, a: Blattanfrage, briefkopf: Briefkopf): Promise<Buffer> {
  // Gelesen wird aus dem Stand des Archivs.
  const tx = a.db as Transaktion
  const zuGross = await nenneZuGross(tx, a.params.id, benutzerVon(a).akteur)
  if (zuGross !== null) throw new Einwand('NICHT_GEFUNDEN', zuGross)
  const { params, sitzung, stand } = a
  const { blatt } = await liesProjektblatt(dienste, { params, sitzung, briefkopf }, { tx, stand })
  return zeichneProjektblatt(dienste, a, blatt)
}
