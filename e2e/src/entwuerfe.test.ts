import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { musterwelt } from '../../apps/server/pruefstand/musterwelt.ts'
import { pruefeBarrierefreiheit } from '../gemeinsam/axe.ts'
import { leseEntwuerfe } from '../gemeinsam/entwuerfe.ts'
import { AUFTRAGNEHMERIN, legeMhsprobeAn } from '../gemeinsam/mhsprobe.ts'
import { alsPerson } from '../gemeinsam/person.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { Musterformular, oeffneMuster } from '../seiten/musterformular.ts'
import { Raster } from '../seiten/raster.ts'

const p = starteFuerDatei()

/** Die Sitzung dieses Browsers endet; jemand meldet sich neu an. */
async function wechsle(seite: Page, name: string): Promise<void> {
  await seite.context().clearCookies()
  await seite.goto(`${p.produkt.adresse}/start`)
  await seite.getByRole('button', { name: 'Anmelden' }).first().click()
  await seite.getByRole('button', { name }).click()
  await seite.getByRole('heading', { name: `Guten Tag, ${name}` }).waitFor()
}
/** Ein Feld im gesicherten Entwurf, das das Formular nicht (mehr) hat. */
function ergaenzeFremdesFeld(seite: Page): Promise<void> {
  return seite.evaluate(
    () =>
      new Promise<void>(fertig => {
        const anfrage = indexedDB.open('benthosdb-entwuerfe')
        anfrage.onsuccess = () => {
          const transaktion = anfrage.result.transaction('teile', 'readwrite')
          const teile = transaktion.objectStore('teile')
          const gelesen = teile.getAll()
          gelesen.onsuccess = () => teile.put({ ...gelesen.result[0], teil: 'frueheresFeld', wert: 17 })
          transaktion.oncomplete = () => fertig()
        }
      }),
  )
}

/** Entwürfe werden nach dem nächsten Laden erst gelesen, wenn der Test es mit `gibFrei` erlaubt. */
async function halteEntwuerfeZurueck(seite: Page): Promise<{ gibFrei: () => Promise<void> }> {
  await seite.addInitScript(() => {
    const frei = new Promise<void>(gibFrei => Object.assign(globalThis, { gibFrei }))
    const urspruenglich = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (...angaben) {
      const anfrage = urspruenglich.apply(this, angaben)
      const set = (hoere: (ereignis: Event) => void) =>
        anfrage.addEventListener('success', ereignis => void frei.then(() => hoere(ereignis)))
      return Object.defineProperty(anfrage, 'onsuccess', { set })
    }
  })
  return { gibFrei: () => seite.evaluate(() => (globalThis as unknown as { gibFrei: () => void }).gibFrei()) }
}

test('Getippt, bevor der Browser nach einem Entwurf gesehen hat: es wird gesichert und weicht keinem gefundenen', async () => {
  const { seite, muster, kontext } = await oeffneMuster(p.browser, p.produkt.adresse, 'auto')
  seite.on('dialog', frage => void frage.accept())
  const { gibFrei } = await halteEntwuerfeZurueck(seite)
  await seite.reload()
  await muster.text('Bezeichnung').fill('Schneller als die Platte')
  await gibFrei()
  await muster.formular.getByText(/Entwurf .* gesichert/).waitFor()

  await seite.reload()
  await muster.text('Fläche').fill('7,5')
  await gibFrei()
  await muster.formular.getByText('Entwurf wiederhergestellt').waitFor()
  await expect.poll(() => muster.text('Bezeichnung').inputValue()).toBe('Schneller als die Platte')
  await expect.poll(() => muster.text('Fläche').inputValue()).toMatch(/^7,50?$/)
  await muster.text('Fläche').blur()
  await leseEntwuerfe(seite)

  await seite.reload()
  await muster.text('Fläche').waitFor()
  await gibFrei()
  await muster.formular.getByText('Entwurf wiederhergestellt').waitFor()
  await expect.poll(() => muster.text('Bezeichnung').inputValue()).toBe('Schneller als die Platte')
  await expect.poll(() => muster.text('Fläche').inputValue()).toBe('7,50')
  await kontext.close()
})

test('Das Raster steht erst da, wenn nach einem Entwurf gesehen ist: Getipptes und Gefundenes kommen einander nicht in die Quere', async () => {
  const probe = await legeMhsprobeAn(p.produkt, await musterwelt(p.produkt.db))
  const { seite, kontext } = await alsPerson(p.browser, p.produkt.adresse, AUFTRAGNEHMERIN)
  seite.on('dialog', frage => void frage.accept())
  const raster = new Raster(seite)
  const schreibe = async (taxon: string) => {
    await raster.geheZumEnde()
    await raster.tippe(taxon)
    await raster.druecke('Enter')
  }
  await raster.oeffne(probe.adresse)
  await schreibe('Baetis rhodani')
  await raster.meldung(/^Entwurf .* gesichert$/).waitFor()
  await leseEntwuerfe(seite)
  const { gibFrei } = await halteEntwuerfeZurueck(seite)
  await seite.reload()
  await seite.getByRole('heading', { name: /^Taxaliste MHS/ }).waitFor()
  expect(await raster.grid.count()).toBe(0)
  await gibFrei()
  await raster.bereit()
  await schreibe('Elmis aenea')
  await expect
    .poll(() => raster.spalte('Taxon'))
    .toEqual([expect.stringContaining('Baetis rhodani'), expect.stringContaining('Elmis aenea')])
  await kontext.close()
})

test('Ungespeichertes warnt vor einem anderen Weg und vor dem Schließen; Gespeichertes nicht', async () => {
  const { seite, muster, kontext } = await oeffneMuster(p.browser, p.produkt.adresse, 'auto')
  await muster.text('Bezeichnung').fill('Noch nicht gespeichert')
  await seite.getByRole('link', { name: 'Galerie der Bausteine' }).first().click()
  const warnung = seite.getByRole('alertdialog', { name: /Ungespeicherte Änderungen/ })
  await warnung.waitFor()
  expect(await pruefeBarrierefreiheit(seite)).toEqual([])
  await warnung.getByRole('button', { name: 'Auf der Seite bleiben' }).click()
  await expect.poll(() => muster.text('Bezeichnung').inputValue()).toBe('Noch nicht gespeichert')
  const fragen: string[] = []
  seite.on('dialog', frage => {
    fragen.push(frage.type())
    void frage.dismiss()
  })
  await seite.close({ runBeforeUnload: true })
  await expect.poll(() => fragen).toEqual(['beforeunload'])

  await muster.formular.getByRole('button', { name: 'Zurücksetzen' }).click()
  await seite.getByRole('button', { name: 'Eingaben verwerfen' }).click()
  await seite.getByText('Muster: Eingaben zurückgesetzt').first().waitFor()
  await seite.getByRole('link', { name: 'Galerie der Bausteine' }).first().click()
  await seite.getByRole('heading', { name: 'Galerie der Bausteine' }).waitFor()
  expect(fragen).toEqual(['beforeunload'])
  await kontext.close()
})

test('Ein Entwurf mit Datei übersteht Absturz und Abmeldung, steht auf der Startseite und gehört nur seiner Person', async () => {
  const { seite, muster, kontext } = await oeffneMuster(p.browser, p.produkt.adresse, 'auto')
  await muster.text('Bezeichnung').fill('Uferbegehung')
  await muster.text('Fläche').fill('12,5')
  await muster.formular
    .getByLabel('Skizze')
    .setInputFiles({ name: 'ufer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await muster.formular.getByText('ufer.pdf').first().waitFor()
  await muster.formular.getByText(/Entwurf .* gesichert/).waitFor()

  // Ein zweites Fenster sieht dieselben Eingaben; das erste stürzt ab.
  const zweite = await kontext.newPage()
  const zweites = await Musterformular.oeffne(zweite, p.produkt.adresse, 'auto')
  await zweites.formular.getByText('Entwurf wiederhergestellt').waitFor()
  await expect.poll(() => zweites.text('Bezeichnung').inputValue()).toBe('Uferbegehung')
  await expect.poll(() => zweites.text('Fläche').inputValue()).toBe('12,50')
  await zweites.formular.getByText('ufer.pdf').first().waitFor()
  await seite.close()

  // Eine neue Fassung der Anwendung kennt ein Feld nicht mehr: das Übrige bleibt, der Verlust wird genannt.
  zweite.on('dialog', frage => void frage.accept())
  await ergaenzeFremdesFeld(zweite)
  await zweite.reload()
  await zweites.formular.getByText('Eine Angabe passt nicht mehr zu diesem Formular und fehlt.').waitFor()
  await expect.poll(() => zweites.text('Bezeichnung').inputValue()).toBe('Uferbegehung')

  await wechsle(zweite, 'Bruno Burgstaller')
  const liste = zweite.getByRole('region', { name: 'Nicht gespeicherte Entwürfe' })
  const fremdes = await Musterformular.oeffne(zweite, p.produkt.adresse, 'auto')
  // Erst wenn sein eigener Entwurf gesichert ist, hat das Formular nach einem vorhandenen gesehen.
  await fremdes.text('Fläche').fill('3')
  await fremdes.formular.getByText(/Entwurf .* gesichert/).waitFor()
  await expect.poll(() => fremdes.text('Bezeichnung').inputValue()).toBe('')
  await expect.poll(() => fremdes.formular.getByText('ufer.pdf').count()).toBe(0)
  await zweite.goto(`${p.produkt.adresse}/start`)
  await liste.waitFor()
  await expect.poll(() => liste.getByRole('listitem').count()).toBe(1)

  await wechsle(zweite, 'Lena Leitgeb')
  await liste.waitFor()
  await expect.poll(() => liste.getByRole('listitem').count()).toBe(1)
  expect(await pruefeBarrierefreiheit(zweite)).toEqual([])
  // Die Galerie ist eine Anwendung für sich: ihr Weg wird geladen, nicht geblättert.
  const verweis = await liste.getByRole('link', { name: 'Musterformular' }).getAttribute('href')
  await zweite.goto(new URL(verweis ?? '', zweite.url()).href)
  await zweites.formular.getByText('Entwurf wiederhergestellt').waitFor()
  await expect.poll(() => zweites.text('Bezeichnung').inputValue()).toBe('Uferbegehung')

  await zweite.goto(`${p.produkt.adresse}/start`)
  await liste.getByRole('button', { name: 'Verwerfen: Musterformular' }).click()
  await zweite.getByRole('alertdialog').getByRole('button', { name: 'Entwurf verwerfen' }).click()
  await liste.waitFor({ state: 'detached' })
  await Musterformular.oeffne(zweite, p.produkt.adresse, 'auto')
  await zweites.text('Fläche').fill('4')
  await zweites.formular.getByText(/Entwurf .* gesichert/).waitFor()
  await expect.poll(() => zweites.text('Bezeichnung').inputValue()).toBe('')
  await kontext.close()
})
