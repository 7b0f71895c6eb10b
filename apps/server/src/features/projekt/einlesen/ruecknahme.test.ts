import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projekteinlesung } from './projekte.pruefhilfe.ts'

const p = await projekteinlesung()
afterAll(() => p.ende())
const { db, welt, KOPF, gueltig, geladen, nimmZurueck, zeilen, gruende } = p
let ANDERE = ''
beforeAll(async () => {
  ANDERE = await p.nameDer('auftragnehmer')
})

/** Legt ein Projekt an und ändert es mit einer zweiten Datei. */
async function geaendert(davor: readonly string[], danach: readonly string[]) {
  const erste = await geladen([KOPF, davor], 'admin')
  const [zeile] = await zeilen(erste.id, 'admin')
  const projekt = zeile?.objektId ?? 0
  const zweite = await geladen([KOPF, danach], 'admin')
  expect(zweite.bilanz).toMatchObject({ geaendert: 1 })
  return { projekt, einlesung: zweite.id }
}
const setze = (tabelle: 'aufnahme' | 'messstelle', id: number, werte: object) =>
  db
    .updateTable(tabelle)
    .set(werte as never)
    .where('id', '=', id)
    .execute()
const projektstand = (id: number) => db.selectFrom('projekt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('[A-EINLESEN-35] Rücknahme eines Projekts, an dem seither weitergearbeitet wurde', () => {
  test('eine andere Organisation: was unter ihr dazukam, gehörte danach nicht mehr zum Projekt', async () => {
    const zeile = gueltig()
    const { projekt, einlesung } = await geaendert(zeile, zeile.with(2, ANDERE))
    const andere = await welt.organisationVon('auftragnehmer')
    const aufnahme = await welt.aufnahme({ art: 'LAND' })
    await setze('aufnahme', aufnahme, { projekt_id: projekt, organisationseinheit_id: andere })
    expect(await nimmZurueck(einlesung, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
    expect(await gruende(einlesung, 'admin')).toEqual([
      'Seit dem Laden kam unter der neuen Organisation dazu: 1 Aufnahme.',
    ])
    expect(await projektstand(projekt)).toMatchObject({ organisationseinheit_id: andere })
    // Ist die Aufnahme anderswo, geht es.
    const woanders = await welt.projekt('LAND', 'auftragnehmer')
    await setze('aufnahme', aufnahme, { projekt_id: woanders })
    expect(await nimmZurueck(einlesung, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await projektstand(projekt)).toMatchObject({
      organisationseinheit_id: await welt.organisationVon('land-noe'),
    })
  })

  test('eine andere Organisation: auch eine neue Messstelle des Fachprojekts hält es auf', async () => {
    const zeile = gueltig().with(1, 'Fachprojekt').with(3, '')
    const { projekt, einlesung } = await geaendert(zeile, zeile.with(2, ANDERE))
    await welt.messstelle('FACHPROJEKT', 'AT-3', projekt)
    expect(await nimmZurueck(einlesung, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
    expect(await gruende(einlesung, 'admin')).toEqual([
      'Seit dem Laden kam unter der neuen Organisation dazu: 1 Messstelle.',
    ])
  })

  test('ein anderer Bereich oder ein anderes Bundesland: was seither dazugehört, passt nicht zum früheren', async () => {
    const a = gueltig()
    const bereich = await geaendert(a, a.with(1, 'Fachprojekt').with(3, ''))
    await welt.messstelle('FACHPROJEKT', 'AT-3', bereich.projekt)
    const b = gueltig()
    const land = await geaendert(b, b.with(3, 'Wien'))
    const aufnahme = await welt.aufnahme({ art: 'LAND', bundesland: 'AT-9', von: 'land-noe' })
    await setze('aufnahme', aufnahme, { projekt_id: land.projekt })
    for (const [{ einlesung }, grund] of [
      [bereich, 'Zum Projekt gehören inzwischen Messstellen eines anderen Bereichs, als es vorher hatte.'],
      [
        land,
        'Zum Projekt gehören inzwischen Messstellen oder Aufnahmen in einem anderen Bundesland, als es vorher hatte.',
      ],
    ] as const) {
      expect(await nimmZurueck(einlesung, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 0, behalten: 1 } })
      expect(await gruende(einlesung, 'admin')).toEqual([grund])
    }
  })

  test('kam nichts dazu, ist das Projekt wie vorher, auch wenn es schon Aufnahmen hatte', async () => {
    const zeile = gueltig()
    const erste = await geladen([KOPF, zeile], 'admin')
    const projekt = (await zeilen(erste.id, 'admin'))[0]?.objektId ?? 0
    const aufnahme = await welt.aufnahme({ art: 'LAND', von: 'land-noe' })
    await setze('aufnahme', aufnahme, { projekt_id: projekt })
    const vorher = await p.pruefsummen()
    const zweite = await geladen([KOPF, zeile.with(2, ANDERE)], 'admin')
    expect(await nimmZurueck(zweite.id, 'admin')).toMatchObject({ ruecknahme: { zurueckgenommen: 1, behalten: 0 } })
    expect(await p.pruefsummen()).toEqual(vorher)
  })
})
