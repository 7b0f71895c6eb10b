import type { Einlesung } from '@benthos/vertrag/einlesung'
import type { Ruecknahmevorschau } from '@benthos/vertrag/ruecknahme'
import { expect } from 'vitest'
import { post } from '../../../../pruefstand/dienst.ts'
import { ladePruefsummen } from '../../../../pruefstand/pruefsummen.ts'
import { fragenpruefung } from './gewaesserfrage.pruefhilfe.ts'

/** Prüfdienst des Einlesens mit Handgriffen für die Rücknahme. */
export async function ruecknahmepruefung() {
  const dienst = await fragenpruefung()
  const { als, db, arbeiteAb, vorgang } = dienst

  const pruefsummen = () => ladePruefsummen(db)
  const vorschau = async (id: number, wer = 'land-noe') =>
    (await als(wer)(`/api/einlesen/${id}/ruecknahme`)).json<Ruecknahmevorschau>()
  const sendeRuecknahme = (id: number, wer: string | null = 'land-noe') =>
    als(wer)(post(`/api/einlesen/${id}/zuruecknehmen`, {}))
  async function nimmZurueck(id: number, wer = 'land-noe'): Promise<Einlesung> {
    const angenommen = await sendeRuecknahme(id, wer)
    expect(angenommen.statusCode, angenommen.body).toBe(200)
    expect(angenommen.json<Einlesung>().zustand).toBe('RUECKNAHME')
    await arbeiteAb()
    return vorgang(id, wer)
  }
  return { ...dienst, pruefsummen, vorschau, sendeRuecknahme, nimmZurueck }
}
