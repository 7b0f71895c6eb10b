import { beforeAll, expect, test } from 'vitest'
import { type Musterwelt, musterwelt } from '../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from './gemeinsam/axe.ts'
import { SCHMAL } from './gemeinsam/browser.ts'
import { leseEntwuerfe } from './gemeinsam/entwuerfe.ts'
import { warteAufFokus } from './gemeinsam/fokus.ts'
import { legeMhsprobeAn } from './gemeinsam/mhsprobe.ts'
import { laeuftUeber } from './gemeinsam/person.ts'
import { starteFuerDatei } from './gemeinsam/pruefling.ts'
import { oeffneRaster } from './gemeinsam/rasterfenster.ts'
import { beispiellisteAusExcel } from './seiten/beispielliste.ts'
import { legeInZwischenablage, mhsseite } from './seiten/mhs.ts'
import { Raster } from './seiten/raster.ts'

const p = starteFuerDatei()
let welt: Musterwelt
beforeAll(async () => {
  welt = await musterwelt(p.produkt.db)
})

const fund = (zeile: number, taxon: string, anzahl: number, rest: object = {}) => ({ zeile, taxon, anzahl, ...rest })

/** Neue Probe, geöffnet in einem eigenen Browser. */
async function oeffne(zeilen: readonly object[] = [], groesse?: typeof SCHMAL) {
  const probe = await legeMhsprobeAn(p.produkt, welt)
  if (zeilen.length > 0) await probe.speichere(zeilen)
  return { probe, ...(await oeffneRaster(p, probe, groesse)) }
}

test('Kurzform, Tab und Enter füllen die Liste; gespeichert und neu geladen steht sie da', async () => {
  const { probe, kontext, seite, fehler, raster } = await oeffne()
  await raster.geheZumEnde()
  await raster.tippe('bae rho')
  await seite
    .getByRole('option', { name: /Baetis rhodani/ })
    .first()
    .waitFor()
  await raster.druecke('Tab')
  await raster.tippe('lv')
  await raster.druecke('Tab')
  await raster.tippe('12,5')
  await raster.druecke('Enter')
  await raster.tippe('Elmis sp. Ad.')
  await raster.druecke('Tab', 'Tab')
  await raster.tippe('3')
  await raster.druecke('Enter')
  await expect.poll(() => raster.spalte('Taxon')).toEqual(['Baetis rhodani Pictet, 1845', 'Elmis sp. Latreille, 1802'])
  await expect.poll(() => raster.spalte('Stadium')).toEqual(['Lv.', 'Ad.'])
  await expect.poll(() => raster.spalte('Ind./m²')).toEqual(['10,00', '2,40'])
  await raster.speichere()
  expect(await probe.liesZeilen()).toMatchObject([
    { taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 12.5 },
    { taxon: 'Elmis sp.', artStadium: 'IMAGO', anzahl: 3 },
  ])
  await raster.oeffne(probe.adresse)
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['12,5', '3'])
  expect(fehler).toEqual([])
  await kontext.close()
})

test('Schnelles Tippen überholt den Fokus nicht: kein Zeichen geht verloren', async () => {
  const { kontext, raster } = await oeffne()
  await raster.geheZumEnde()
  for (let i = 1; i <= 20; i++) {
    await raster.tippe('gam fos')
    await raster.druecke('Tab', 'Tab')
    await raster.tippe(String(1000 + i))
    await raster.druecke('Tab')
    await raster.tippe(`Ort ${i}`)
    await raster.druecke('Enter')
  }
  await expect.poll(() => raster.spalte('Taxon')).toEqual(Array.from({ length: 20 }, () => 'Gammarus fossarum'))
  await expect.poll(() => raster.spalte('Habitat')).toEqual(Array.from({ length: 20 }, (_, i) => `Ort ${i + 1}`))
  await kontext.close()
})

test('Strg+S speichert die Liste, auch wenn der Fokus nicht im Raster steht; in einem Fenster darüber nicht', async () => {
  const { probe, kontext, seite, raster } = await oeffne()
  await raster.geheZumEnde()
  await raster.tippe('gam fos')
  await raster.druecke('Tab', 'Tab')
  await raster.tippe('5')
  await raster.druecke('Enter')
  const gesendet: string[] = []
  seite.on('request', anfrage => anfrage.method() === 'POST' && gesendet.push(anfrage.url()))
  await raster.druecke('?')
  const tasten = seite.getByRole('dialog')
  await warteAufFokus(tasten)
  await raster.druecke('Control+s', 'Escape')
  await tasten.waitFor({ state: 'detached' })
  expect(gesendet.filter(adresse => adresse.endsWith('/mhs/taxa'))).toEqual([])
  expect(await probe.liesZeilen()).toEqual([])
  await seite.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await raster.speichere()
  await expect.poll(() => probe.liesZeilen()).toMatchObject([{ taxon: 'Gammarus fossarum', anzahl: 5 }])
  await kontext.close()
})

test('Ausfüllen, löschen, rückgängig, wiederholen, kopieren und einfügen mit den Tasten von Excel', async () => {
  const { kontext, seite, raster } = await oeffne([
    fund(20, 'Baetis rhodani', 1),
    fund(40, 'Baetis alpinus', 2),
    fund(60, 'Gammarus fossarum', 3),
  ])
  await raster.geheZu(1, 'Anzahl')
  await raster.druecke('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['1', '1', '1'])
  await raster.druecke('Control+z')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['1', '2', '3'])
  await raster.druecke('Control+y')
  await raster.geheZu(2, 'Taxon')
  await raster.druecke('Control+-')
  await expect.poll(() => raster.spalte('Taxon')).toEqual(['Baetis rhodani Pictet, 1845', 'Gammarus fossarum'])
  await raster.druecke('Control+z')
  await expect.poll(() => raster.spalte('Taxon')).toHaveLength(3)
  await seite.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await raster.geheZu(1, 'Taxon')
  await raster.druecke('Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+c')
  await expect
    .poll(() => seite.evaluate(() => navigator.clipboard.readText()))
    .toBe('Baetis rhodani\t\t1\r\nBaetis alpinus\t\t1')
  await legeInZwischenablage(seite, '3.5\r\n1.234,5\r\n-2')
  await raster.geheZu(1, 'Anzahl')
  await raster.druecke('Control+v')
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['3,5', '1.234,5', '-2'])
  await mhsseite(seite).beanstandungen.getByText('Wert muss größer als 0 sein').waitFor()
  await kontext.close()
})

test('Eine Laborliste wird vor dem Einfügen geprüft; Abgelehntes bleibt stehen und übersteht das Neuladen', async () => {
  const { probe, kontext, seite, raster } = await oeffne()
  const s = mhsseite(seite)
  const erfunden = ['Ecdyonurus foobarus-Gr.', 'Baetis rodani', 'Elmis foobari', 'Baetis alpinus/foobarus']
  await legeInZwischenablage(seite, [beispiellisteAusExcel(), ...erfunden.map(name => `${name}\tLv.\t3`)].join('\n'))
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  const vorher = await bilanz(s.bilanz)
  expect(vorher.gelesen).toBe(69)
  expect(vorher.uebernommen + vorher.zusammengefasst + vorher.uebersprungen + vorher.abgelehnt).toBe(69)
  expect(vorher.zusammengefasst).toBe(4)
  // Unter dem Fenster gilt das Raster Vorlesehilfen als verborgen; eine Zeile hat es trotzdem nicht.
  await expect.poll(() => seite.locator('[data-anfuegen]').count()).toBe(1)
  await expect.poll(() => seite.locator('[data-zeile]:not([data-anfuegen])').count()).toBe(0)
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  // Die erste offene Frage hat den Fokus; Enter nimmt ihren ersten Vorschlag, eine Ziffer den bezeichneten, beides geht zur nächsten.
  await warteAufFokus(s.einfuegen.getByRole('group', { name: '„Ecdyonurus foobarus-Gr.“' }))
  await raster.druecke('Enter')
  await warteAufFokus(s.einfuegen.getByRole('group', { name: '„Baetis rodani“' }))
  await raster.druecke('1')
  await s.einfuegen.getByRole('button', { name: 'Baetis rhodani', pressed: true }).waitFor()
  await warteAufFokus(s.einfuegen.getByRole('group', { name: '„Elmis foobari“' }))
  await expect.poll(() => bilanz(s.bilanz)).toMatchObject({ abgelehnt: vorher.abgelehnt - 2 })
  const nachher = await bilanz(s.bilanz)
  await s.uebernehmen.click()
  await s.abgelehnte.getByText(`${nachher.abgelehnt} abgelehnte Zeilen`).waitFor()
  await expect.poll(() => raster.spalte('Taxon')).toHaveLength(nachher.uebernommen)
  await raster.speichere()
  expect(await probe.liesZeilen()).toHaveLength(nachher.uebernommen)
  await leseEntwuerfe(seite)
  await raster.oeffne(probe.adresse)
  await s.abgelehnte.getByText(`${nachher.abgelehnt} abgelehnte Zeilen`).waitFor()
  await kontext.close()
})

test('Mehrdeutige Zahlen, negative Zahlen und unbekannte Stadien werden beim Einfügen beanstandet und lassen sich berichtigen', async () => {
  const { kontext, seite, raster } = await oeffne()
  const s = mhsseite(seite)
  await legeInZwischenablage(
    seite,
    [
      'Taxon\tStadium\tAnzahl',
      'Baetis rhodani\tWurm\t3,5',
      'Gammarus fossarum\t\t-4',
      'Baetis alpinus\tLv.\t1.234',
      'Baetis sp.\tLv.\t2.5',
      '\t\t',
    ].join('\n'),
  )
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  await expect
    .poll(() => bilanz(s.bilanz))
    .toEqual({ gelesen: 6, uebernommen: 1, zusammengefasst: 0, uebersprungen: 2, abgelehnt: 3 })
  await s.einfuegen.getByText('ist mehrdeutig').waitFor()
  await s.einfuegen.getByRole('combobox', { name: 'Stadium für Zeile 2' }).fill('Larve')
  await raster.druecke('Enter')
  await s.einfuegen.getByRole('textbox', { name: 'Anzahl für Zeile 3' }).fill('4')
  await raster.druecke('Enter')
  await s.einfuegen.getByRole('textbox', { name: 'Anzahl für Zeile 4' }).fill('1234')
  await raster.druecke('Enter')
  await expect.poll(() => bilanz(s.bilanz)).toMatchObject({ uebernommen: 4, abgelehnt: 0 })
  await s.uebernehmen.click()
  await expect.poll(() => raster.spalte('Anzahl')).toEqual(['3,5', '4', '1.234', '2,5'])
  await kontext.close()
})

test('5.000 Zeilen lassen sich einfügen, prüfen und speichern; die 5.001. wird beim Speichern abgewiesen', async () => {
  const { probe, kontext, seite, raster } = await oeffne()
  const s = mhsseite(seite)
  const liste = (await probe.zugang.lies('/list/taxaliste?version=MZB%202026.3')).daten as {
    taxa: { name: string; akzeptiert: string | null }[]
  }
  const namen = liste.taxa.filter(t => t.akzeptiert === null).map(t => t.name)
  await legeInZwischenablage(
    seite,
    namen
      .slice(0, 5001)
      .map((name, i) => `${name}\t${i + 1}`)
      .join('\n'),
  )
  await raster.geheZumEnde()
  await raster.druecke('Control+v')
  await expect.poll(() => bilanz(s.bilanz)).toMatchObject({ gelesen: 5001, uebernommen: 5001 })
  await s.uebernehmen.click()
  await s.summen.getByText('5.001 Taxa').waitFor()
  await raster.grid.locator(':focus').waitFor()
  await raster.druecke('Control+s')
  await raster.meldung('Die Liste hat 5.001 Zeilen, höchstens 5.000 lassen sich speichern.').waitFor()
  await raster.druecke('Control+End')
  await warteAufFokus(raster.grid.locator('[data-zeile="5000"]'))
  await raster.druecke('Control+-')
  await s.summen.getByText('5.000 Taxa').waitFor()
  await raster.speichere()
  expect(await probe.liesZeilen()).toHaveLength(5000)
  await kontext.close()
})

test('Zwei Browser speichern dieselbe Liste: dem zweiten wird zellenweises Zusammenführen angeboten', async () => {
  const { probe, kontext, seite, raster } = await oeffne([
    fund(20, 'Baetis rhodani', 12),
    fund(40, 'Gammarus fossarum', 3),
  ])
  const zweiter = await oeffneRaster(p, probe)
  await raster.geheZu(1, 'Anzahl')
  await raster.tippe('13')
  await raster.druecke('Enter')
  await raster.tippe('30')
  await raster.druecke('Enter')
  await zweiter.raster.geheZu(1, 'Sicherheit')
  await zweiter.raster.druecke('Space')
  await zweiter.raster.geheZu(2, 'Anzahl')
  await zweiter.raster.tippe('31')
  await zweiter.raster.druecke('Enter')
  await zweiter.raster.speichere()
  await raster.druecke('Control+s')
  const dialog = seite.getByRole('dialog', { name: 'Zwei Stände zusammenführen' })
  await dialog.getByText('1 geänderte Zelle wird übernommen').waitFor()
  expect((await probe.liesZeilen()).map(z => z.anzahl)).toEqual([12, 31])
  await dialog.getByRole('radiogroup', { name: /Gammarus fossarum: Anzahl/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await dialog.getByText('Meiner: 30').click()
  await dialog.getByRole('button', { name: 'Zusammenführen und speichern' }).click()
  await raster.meldung(/^Gespeichert um /).waitFor()
  expect(await probe.liesZeilen()).toMatchObject([
    { anzahl: 13, cf: true },
    { anzahl: 30, cf: false },
  ])
  await Promise.all([kontext.close(), zweiter.kontext.close()])
})

test('Zwei Fenster derselben Person zeigen denselben Entwurf; keines überschreibt Zellen des anderen', async () => {
  const { probe, kontext, raster } = await oeffne([fund(20, 'Baetis rhodani', 12), fund(40, 'Gammarus fossarum', 3)])
  const anderes = new Raster(await kontext.newPage())
  await anderes.oeffne(probe.adresse)
  await raster.meldung('In einem anderen Fenster geöffnet').waitFor()
  await anderes.geheZu(1, 'Anzahl')
  await anderes.tippe('44')
  await anderes.druecke('Enter')
  await raster.grid.getByText('44', { exact: true }).waitFor()
  await raster.seite.bringToFront()
  await raster.geheZu(2, 'Anzahl')
  await raster.tippe('55')
  await raster.druecke('Enter')
  await anderes.grid.getByText('55', { exact: true }).waitFor()
  await expect.poll(() => anderes.spalte('Anzahl')).toEqual(['44', '55'])
  await raster.speichere()
  await anderes.seite.getByText('Nicht gespeicherte Änderungen').waitFor({ state: 'detached' })
  await expect.poll(() => anderes.spalte('Anzahl')).toEqual(['44', '55'])
  await kontext.close()
})

test('Der Entwurf übersteht das Schließen der Seite samt Text im offenen Editor und lässt sich verwerfen', async () => {
  const { probe, kontext, seite, raster } = await oeffne([fund(20, 'Baetis rhodani', 12)])
  await raster.geheZu(1, 'Anzahl')
  await raster.tippe('99')
  await raster.druecke('Enter')
  await raster.geheZumEnde()
  await raster.tippe('gam f')
  await raster.meldung(/^Entwurf \d\d:\d\d gesichert$/).waitFor()
  // Die Meldung gilt schon dem ersten Anschlag; geschlossen wird, wenn auch der letzte festgeschrieben ist.
  await leseEntwuerfe(seite)
  await seite.close({ runBeforeUnload: false })
  const danach = new Raster(await kontext.newPage())
  await danach.oeffne(probe.adresse)
  await danach.meldung('Entwurf wiederhergestellt').waitFor()
  await expect.poll(() => danach.spalte('Anzahl')).toEqual(['99'])
  await expect.poll(() => danach.grid.getByRole('combobox').inputValue()).toBe('gam f')
  expect((await probe.liesZeilen()).map(z => z.anzahl)).toEqual([12])
  await danach.seite.getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await danach.seite.getByRole('alertdialog').getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await danach.grid.getByText('12', { exact: true }).waitFor()
  await expect.poll(() => danach.spalte('Anzahl')).toEqual(['12'])
  await kontext.close()
})

test('Fehler stehen an ihrer Zelle und in der Liste, die hinspringt; gespeichert wird erst ohne sie', async () => {
  const { probe, kontext, seite, raster } = await oeffne()
  await raster.geheZumEnde()
  await raster.tippe('Baetis rodani')
  await raster.druecke('Tab', 'Tab')
  await raster.tippe('7')
  await raster.druecke('Enter', 'Control+s')
  await raster.meldung('Eine Zelle ist fehlerhaft. Bitte berichtigen Sie zuerst.').waitFor()
  expect(await probe.liesZeilen()).toEqual([])
  const { beanstandungen } = mhsseite(seite)
  await beanstandungen.getByText('Meinten Sie Baetis rhodani?').waitFor()
  await expect.poll(async () => (await raster.zelle(1, 'Taxon')).getAttribute('aria-invalid')).toBe('true')
  await beanstandungen.getByRole('button', { name: 'Zeile 1, Taxon' }).click()
  await (await raster.zelle(1, 'Taxon')).and(seite.locator(':focus')).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await raster.druecke('Alt+Enter')
  await raster.speichere()
  expect(await probe.liesZeilen()).toMatchObject([{ taxon: 'Baetis rhodani', anzahl: 7 }])
  await kontext.close()
})

test('Bei 390 px bleiben Taxon und Anzahl; die übrigen Angaben öffnen sich im Blatt der Zeile', async () => {
  const { probe, kontext, seite, raster } = await oeffne(
    [fund(20, 'Baetis rhodani', 12), fund(40, 'Elmis sp.', 3)],
    SCHMAL,
  )
  await expect
    .poll(() => raster.grid.getByRole('columnheader').allTextContents())
    .toEqual(['Nr.', 'Taxon', 'Anzahl', 'Zeile öffnen'])
  await expect.poll(() => laeuftUeber(seite)).toBe(false)
  await raster.grid.getByRole('button', { name: 'Zeile 2 öffnen' }).click()
  const blatt = seite.getByRole('dialog', { name: 'Zeile 2 von 2' })
  await blatt.getByRole('combobox', { name: 'Stadium' }).fill('imago')
  await blatt.getByRole('textbox', { name: 'Bemerkung' }).fill('unter Moos')
  await blatt.getByRole('combobox', { name: 'Sicherheit' }).fill('cf.')
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await blatt.getByRole('button', { name: 'Schließen' }).click()
  await seite.getByRole('button', { name: 'Speichern', exact: true }).last().click()
  await raster.meldung(/^Gespeichert um /).waitFor()
  expect(await probe.liesZeilen()).toMatchObject([{}, { artStadium: 'IMAGO', cf: true, bemerkung: 'unter Moos' }])
  await kontext.close()
})

test('Umschalt+? zeigt alle Tasten; Esc und Tab verlassen das Raster', async () => {
  const { kontext, seite, raster } = await oeffne([fund(20, 'Baetis rhodani', 12)])
  await raster.geheZu(1, 'Taxon')
  await raster.druecke('?')
  const hilfe = seite.getByRole('dialog', { name: 'Tasten im Taxaraster' })
  await hilfe.getByText('nach unten ausfüllen').waitFor()
  await warteAufFokus(hilfe)
  await raster.druecke('Escape')
  await hilfe.waitFor({ state: 'detached' })
  await (await raster.zelle(1, 'Taxon')).and(seite.locator(':focus')).waitFor()
  await raster.druecke('Escape', 'Tab')
  await raster.grid.locator(':focus').waitFor({ state: 'detached' })
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await kontext.close()
})

type Bilanz = Record<'gelesen' | 'uebernommen' | 'zusammengefasst' | 'uebersprungen' | 'abgelehnt', number>

/** Liest „gelesen 65 = übernommen 54 + …“. */
async function bilanz(zeile: { textContent: () => Promise<string | null> }): Promise<Bilanz> {
  const zahlen = ((await zeile.textContent()) ?? '').match(/\d[\d.]*/g)?.map(z => Number(z.replaceAll('.', ''))) ?? []
  const [gelesen = -1, uebernommen = -1, zusammengefasst = -1, uebersprungen = -1, abgelehnt = -1] = zahlen
  return { gelesen, uebernommen, zusammengefasst, uebersprungen, abgelehnt }
}

test('Bestimmungsmethode und „Bestimmt von“ stehen auf Wunsch im Raster, gemerkt, und immer, wo jemand sie angegeben hat', async () => {
  const { probe, kontext, seite, raster } = await oeffne([fund(20, 'Baetis rhodani', 12)])
  const koepfe = () => raster.grid.getByRole('columnheader').allTextContents()
  await expect.poll(koepfe).not.toContain('Bestimmungsmethode')
  await seite.getByRole('button', { name: 'Weitere Spalten' }).click()
  await seite.getByRole('menuitem', { name: /Bestimmungsmethode/ }).waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await seite.getByRole('menuitem', { name: /Bestimmungsmethode/ }).click()
  await expect.poll(koepfe).toContain('Bestimmungsmethode')
  await raster.oeffne(probe.adresse)
  await expect.poll(koepfe).toContain('Bestimmungsmethode')
  expect(await koepfe()).not.toContain('Bestimmt von')
  await raster.geheZu(1, 'Bestimmungsmethode')
  await raster.tippe('d')
  await seite.getByRole('option', { name: 'DNA' }).waitFor()
  await raster.druecke('Enter')
  await raster.geheZu(1, 'Sicherheit')
  await raster.druecke('Space')
  await raster.speichere()
  expect(await probe.liesZeilen()).toMatchObject([{ bestimmungsmethode: 'DNA', sicherheit: 'CF', cf: true }])
  const andere = await oeffneRaster(p, probe)
  await expect.poll(() => andere.raster.spalte('Bestimmungsmethode')).toEqual(['DNA'])
  await Promise.all([kontext.close(), andere.kontext.close()])
})
