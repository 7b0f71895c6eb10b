import { beforeAll, expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { BREIT, unerwartet } from '../gemeinsam/browser.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Raster } from '../seiten/raster.ts'

/** Bestimmungen, die keine Liste führt: getippt, gespeichert, nach dem Neuladen noch da und als abgeleitet gekennzeichnet. */

const p = starteFuerDatei()
let welt: Awaited<ReturnType<typeof musterwelt>>
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

/** Die Beispiele aus Laborlisten, dazu je Art der Grammatik eines; links getippt, rechts gespeichert. */
const GETIPPT = [
  ['Ecdyonurus venosus-Gr.', 'Ecdyonurus venosus-Gr.'],
  ['Rhithrogena semicolorata-Gr.', 'Rhithrogena semicolorata-Gr.'],
  ['Leuctra hippopus-Gr.', 'Leuctra hippopus-Gr.'],
  ['Cricotopus sylvestris-Gr.', 'Cricotopus sylvestris-Gr.'],
  ['Sericostoma flavicorne/personatum', 'Sericostoma flavicorne/personatum'],
  ['Rhyacophila s. str. sp.', 'Rhyacophila s. str. sp.'],
  ['Simulium (Wilhelmia) sp.', 'Simulium (Wilhelmia) sp.'],
  ['Ceratopogoninae Gen. sp.', 'Ceratopogoninae Gen. sp.'],
  ['Chironominae Gen. sp.', 'Chironominae Gen. sp.'],
  ['baetis rhodani agg.', 'Baetis rhodani-Gr.'],
  ['Thienemannimyia-Gr.', 'Thienemannimyia-Gr.'],
  ['Baetis fuscatus s. l.', 'Baetis fuscatus s. l.'],
  ['Diamesini Gen. sp.', 'Diamesini Gen. sp.'],
] as const

test('[API-07] Artengruppe, Kombination, s. str., Untergattung, Unterfamilie und Tribus lassen sich ins Raster tippen', async () => {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  const { seite, fehler, kontext } = await alsPerson(
    p.browser,
    p.produkt.adresse,
    AUFTRAGNEHMERIN,
    BREIT,
    probe.adresse.slice(p.produkt.adresse.length),
  )
  const raster = new Raster(seite)
  await raster.bereit()
  await raster.geheZumEnde()
  const namen = [...GETIPPT, ['Baetis rhodani', 'Baetis rhodani']] as const
  for (const [getippt] of namen) {
    await raster.tippe(getippt)
    await raster.druecke('Tab', 'Tab')
    await raster.tippe('3')
    await raster.druecke('Enter')
    await seite.getByRole('listbox').waitFor({ state: 'detached' })
  }
  await raster.speichere()
  expect((await probe.liesZeilen()).map(z => [z.taxon, z.anzahl])).toEqual(namen.map(([, name]) => [name, 3]))

  await seite.reload()
  await raster.bereit()
  // Was die Liste selbst führt, steht mit seinem Autor daneben.
  const zeigt = namen.map(([, name]) =>
    name === 'Baetis rhodani' ? /^Baetis rhodani Pictet/ : new RegExp(`^${maskiere(name)} \\(abgeleitet\\)$`),
  )
  await expect.poll(() => raster.spalte('Taxon')).toEqual(zeigt.map(muster => expect.stringMatching(muster)))
  expect(unerwartet(fehler)).toEqual([])
  await kontext.close()
})

const maskiere = (text: string) => text.replaceAll(/[.()/]/g, '\\$&')
