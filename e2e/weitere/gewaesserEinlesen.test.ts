import { test } from 'vitest'
import { reiseDurchDasEinlesen } from '../gemeinsam/einlesereise.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()

test('[A-EINLESEN-38] Gewässer aus einer Datei, mit der Tastatur: prüfen, Vorschlag übernehmen, alles laden, zurücknehmen', async () => {
  await reiseDurchDasEinlesen({
    browser: p.browser,
    adresse: p.produkt.adresse,
    liste: 'Messstellen',
    eintrag: 'Gewässer importieren',
    was: 'Gewässer',
    zeilen: ['Gewässer;Mündet in;Nummer', 'Musterbach;Enns;', 'Probenbach;Enss;P-1'],
    vorschlag: '„Enns“ übernehmen, in B3',
  })
})
