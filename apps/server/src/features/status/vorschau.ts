import { type Akteur, ELEMENTE, type Sachverhalt } from '@benthos/fachmodell'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { pruefeStatuswechsel } from '@benthos/vertrag/status'
import { zeigeAuswahl } from '../../fach/aufnahmestand/auswahl.ts'
import { ladeOffeneZweitbestimmungen, nenneZweitbestimmungshindernis } from '../../fach/probe/zweitbestimmung.ts'
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
  const zweitbestimmt = new Map(
    await Promise.all(
      ELEMENTE.map(
        async element =>
          [element, ziel === null ? NIRGENDS : await ladeOffeneZweitbestimmungen(db, aufnahmen, element)] as const,
      ),
    ),
  )
  const vorschau = await zeigeAuswahl(db, akteur, aufnahmen, ({ id, sachverhalt }, element) =>
    zeige(akteur, sachverhalt[element], ziel, zweitbestimmt.get(element)?.has(id) ?? false),
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
  if (nachher instanceof Einwand) return { status, freigabe, nachher: null, hindernis: nachher.message }
  const hindernis = wirdZweitbestimmt && nachher !== null ? nenneZweitbestimmungshindernis(nachher) : null
  return { status, freigabe, nachher: hindernis === null ? nachher : null, hindernis }
}
