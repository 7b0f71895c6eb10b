import type { Akteur, Sachverhalt } from '@benthos/fachmodell'
import type { AntwortEingabe, BodyVon } from '@benthos/vertrag'
import type { pruefeStatuswechsel } from '@benthos/vertrag/status'
import { ladeAuswahl } from '../../aufnahmestand/auswahl.ts'
import type { Datenbank, Transaktion } from '../../db/datenbank.ts'
import { Einwand } from '../../http/problem.ts'
import { bestimmeWechsel, verlangtGrund, type Ziel } from './uebergaenge.ts'

type Antwort = AntwortEingabe<typeof pruefeStatuswechsel>

/** Was ein Wechsel vieler Aufnahmen je Qualitätselement bewirkte und warum er nicht geht; geändert wird nichts. */
export async function zeigeWechsel(
  db: Datenbank | Transaktion,
  akteur: Akteur,
  { aufnahmen, ziel }: BodyVon<typeof pruefeStatuswechsel>,
): Promise<Antwort> {
  const gewaehlte = await ladeAuswahl(db, akteur, aufnahmen)
  return {
    zeilen: gewaehlte.map(({ id, code, datum, messstelle, stand, sachverhalt }) => ({
      id,
      code,
      datum,
      messstelle,
      version: stand,
      mzb: vorschau(akteur, sachverhalt.MZB, ziel),
      phb: vorschau(akteur, sachverhalt.PHB, ziel),
    })),
    fehlend: new Set(aufnahmen).size - gewaehlte.length,
    grundPflicht: ziel?.status !== undefined && verlangtGrund(ziel.status),
  }
}

function vorschau(akteur: Akteur, sache: Sachverhalt | null, ziel: Ziel | null): Antwort['zeilen'][number]['mzb'] {
  if (sache?.status == null || sache.freigabe === null) return null
  const { status, freigabe } = sache
  const nachher = ziel && bestimmeWechsel(akteur, sache, ziel)
  return nachher instanceof Einwand
    ? { status, freigabe, nachher: null, hindernis: nachher.message }
    : { status, freigabe, nachher, hindernis: null }
}
