import type { Verlaufseintrag } from '@benthos/vertrag/verlauf'
import { afterAll, expect, test } from 'vitest'
import { post, pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'

const { db, als, ende } = await pruefdienst()
const welt = await musterwelt(db)
afterAll(ende)

test('[A-FORMULAR-12] der aussortierte Anteil steht im Verlauf als eine Angabe, auch wenn sich nur der Nenner ändert', async () => {
  const id = await welt.aufnahme({ mzb: { auftragnehmer: 'auftragnehmer' } })
  const an = als('auftragnehmer')
  const daten = { entnahmegeraet: 'MHS_NETZ', taxalistenversion: 'MZB 2026.3', flaeche: 1.25 }
  const speichere = async (version: number, anteil: object) =>
    (await an(post(`/aufnahme/${id}/mzb/mhs`, { version, daten: { ...daten, ...anteil } }))).json().version as number
  const erst = await speichere(0, { aussortiertZaehler: 3, aussortiertNenner: 29 })
  const zweit = await speichere(erst, { aussortiertZaehler: 3, aussortiertNenner: 30 })
  await speichere(zweit, {})
  const { eintraege } = (await an(`/aufnahme/${id}/history/mzb`)).json() as { eintraege: Verlaufseintrag[] }
  const anteile = eintraege
    .flatMap(({ aenderungen }) => aenderungen)
    .filter(({ feld, label }) => feld.startsWith('aussortiert') || label.startsWith('Aussortiert'))
  const wo = { feld: 'aussortiertZaehler', label: 'Aussortierter Anteil' }
  expect(anteile).toEqual([
    { ...wo, art: 'DELETED', vorher: '3/30', nachher: null },
    { ...wo, art: 'UPDATED', vorher: '3/29', nachher: '3/30' },
    { ...wo, art: 'NEW', vorher: null, nachher: '3/29' },
  ])
})
