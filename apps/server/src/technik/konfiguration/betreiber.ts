import type { Betreiberangabe, Betreiberangaben } from '@benthos/vertrag/betreiberangaben'
import * as z from 'zod'

/** Variable zu jeder Angabe des Betreibers. */
export const VARIABLE_DER_ANGABE = {
  Betreiber: 'BETREIBER_NAME',
  Anschrift: 'BETREIBER_ANSCHRIFT',
  Telefon: 'BETREIBER_TELEFON',
  'E-Mail': 'BETREIBER_EMAIL',
  Helpdesk: 'HELPDESK_KONTAKT',
  Datenschutzstelle: 'DATENSCHUTZ_KONTAKT',
  Protokollfrist: 'PROTOKOLL_FRIST',
} as const satisfies Record<Betreiberangabe, string>
type Betreibervariable = (typeof VARIABLE_DER_ANGABE)[Betreiberangabe]

/** Die Werte stehen in Texten mit Auszeichnung: Zeichen, die dort etwas bedeuten, wären keine Anschrift mehr. */
const angabe = z
  .string()
  .regex(/^[^\p{Cc}*`[\]{}|<>]{1,200}$/u, {
    error: () =>
      'ist keine Angabe für eine Textzeile; erlaubt sind bis zu 200 Zeichen ohne Zeilenumbruch und ohne * ` [ ] { } | < >',
  })
  .optional()

export const BETREIBERVARIABLEN = Object.fromEntries(
  Object.values(VARIABLE_DER_ANGABE).map(name => [name, angabe]),
) as Record<Betreibervariable, typeof angabe>

/** Die gesetzten Angaben unter dem Namen, unter dem Texte sie nennen. */
export function betreiberVon(
  werte: Readonly<Partial<Record<Betreibervariable, string | undefined>>>,
): Betreiberangaben {
  return Object.fromEntries(
    Object.entries(VARIABLE_DER_ANGABE).flatMap(([name, variable]) =>
      werte[variable] ? [[name, werte[variable]]] : [],
    ),
  )
}
