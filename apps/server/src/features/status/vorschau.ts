import type { Akteur, Sachverhalt } from '@benthos/fachmodell'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { pruefeStatuswechsel } from '@benthos/vertrag/status'
import { zeigeAuswahl } from '../../fach/aufnahmestand/auswahl.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { bestimmeWechsel, verlangtGrund, type Ziel } from './uebergaenge.ts'

type Antwort = AntwortEingabe<typeof pruefeStatuswechsel>

/** Was ein Wechsel vieler Aufnahmen je Qualitätselement bewirkte und warum er nicht geht; geändert wird nichts. */
export async function zeigeWechsel(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  { aufnahmen, ziel }: BodyVon<typeof pruefeStatuswechsel>,
): Promise<Antwort> {
  const vorschau = await zeigeAuswahl(db, akteur, aufnahmen, ({ sachverhalt }, element) =>
    zeige(akteur, sachverhalt[element], ziel),
  )
  return { ...vorschau, grundPflicht: ziel?.status !== undefined && verlangtGrund(ziel.status) }
}

const NIRGENDS: ReadonlySet<number> = new Set()

function zeige(
  akteur: Akteur,
  sache: Sachverhalt | null,
  ziel: Ziel | null,
  wirdZweitbestimmt: boolean,
): Antwort['zeilen'][number]['mzb'] {
  if (sache?.status == null || sache.freigabe === null) return null
  const { status, freigabe } = sache
  const nachher = ziel && bestimmeWechsel(akteur, sache, ziel)
  return nachher instanceof Einwand
    ? { status, freigabe, nachher: null, hindernis: nachher.message }
    : { status, freigabe, nachher, hindernis: null }
}
