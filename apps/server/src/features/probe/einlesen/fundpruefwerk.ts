import type { Probenmethode } from '@benthos/fachmodell'
import { EINLESESPALTEN } from '@benthos/vertrag/einlesespalte'
import { fundartDer } from '@benthos/vertrag/fundeinlesung'
import type { Zeilenpruefwerk } from '../../../technik/einlesen/zeilenpruefung.ts'
import { type Fundkenntnis, TAXONSPALTE } from './fundkenntnis.ts'
import { probenspalte } from './probenspalten.ts'
import { bezeichneFund } from './pruefung.ts'
import { pruefeZeile, type Zeilenauftrag } from './zeile.ts'

/** Wie die Zeilen einer Fundliste zu lesen und zu prüfen sind; rein, für den Server wie für die Kommandozeile. */
export const baueFundpruefwerk = (methode: Probenmethode) =>
  ({
    spalten: EINLESESPALTEN[fundartDer(methode)],
    schluessel: [TAXONSPALTE, 'code'],
    doppelte: 'NACH_URTEIL',
    weitereSpalten: { spalteZu: (feld: string) => probenspalte(methode, feld) },
    bezeichne: bezeichneFund,
    pruefe: (werte, kenntnis, _akteur, unlesbare) => pruefeZeile(werte, kenntnis, unlesbare),
  }) satisfies Zeilenpruefwerk<Fundkenntnis, Zeilenauftrag>
