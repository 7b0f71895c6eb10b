import type { Einlesung } from '@benthos/vertrag/einlesung'
import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { einlesehandgriffe } from '../../../../pruefstand/einlesehandgriffe.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'

export const KOPF = ['Messstelle', 'Datum', 'Projekt', 'Qualitätselemente', 'Probenehmer']

/** Prüfdienst mit Messstellen, Projekten und Handgriffen für das Einlesen von Aufnahmen. */
export async function aufnahmeneinlesung() {
  const dienst = await pruefdienst()
  const { db, als } = dienst
  const welt = await musterwelt(db)
  const projektId = await welt.projekt('LAND', 'land-noe', 'AT-3')
  const nameDes = async (id: number) =>
    (await db.selectFrom('projekt').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  const PROJEKT = await nameDes(projektId)

  const codeDer = async (id: number) =>
    (await db.selectFrom('messstelle').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
  const neueStelle = async (bundesland = 'AT-3') => codeDer(await welt.messstelle('LAND', bundesland))
  const gueltig = (stelle: string, datum = '14.03.2025'): string[] => [
    stelle,
    datum,
    PROJEKT,
    'MZB + PHB',
    'Maria Muster',
  ]

  /** Bilanz der Zeilen in ihrer Folge: neu, geändert, unverändert, übersprungen, abgelehnt. */
  const bilanz = ({ bilanz: b }: Einlesung) =>
    b && [b.angenommen, b.geaendert, b.unveraendert, b.uebersprungen, b.abgelehnt]
  const liesAbschnitt = async (id: number | null | undefined, name: string, wer = 'land-noe') =>
    (await als(wer)(`/aufnahme/${id}/ortsbefund/${name}`)).json<{ daten: Record<string, unknown> | null }>().daten
  const liesKopf = async (id: number | null | undefined, wer = 'land-noe') =>
    (await als(wer)(`/aufnahme/${id}/aufnahmedaten`)).json<{ daten: Record<string, unknown> }>().daten
  return {
    ...dienst,
    welt,
    PROJEKT,
    projektId,
    nameDes,
    codeDer,
    neueStelle,
    gueltig,
    ...einlesehandgriffe(dienst, '/aufnahmen/import', 'aufnahmen.csv'),
    bilanz,
    liesAbschnitt,
    liesKopf,
  }
}
