import { test } from 'vitest'
import { reiseDurchDasEinlesen } from '../gemeinsam/einlesereise.ts'
import { starteFuerDatei } from '../gemeinsam/pruefling.ts'

const p = starteFuerDatei()

test('[A-EINLESEN-35] Projekte aus einer Datei, mit der Tastatur: prüfen, Vorschlag übernehmen, alles laden, zurücknehmen', async () => {
  const { name: organisation } = await p.produkt.db
    .selectFrom('benutzer')
    .innerJoin('organisationseinheit', 'organisationseinheit.id', 'benutzer.organisationseinheit_id')
    .select('organisationseinheit.name')
    .where('benutzer.username', '=', 'land-noe')
    .executeTakeFirstOrThrow()
  const zeile = (name: string, land: string) => `${name};Land;${organisation};${land};01.03.2026`
  await reiseDurchDasEinlesen({
    browser: p.browser,
    adresse: p.produkt.adresse,
    liste: 'Projekte',
    eintrag: 'Importieren',
    was: 'Projekte',
    zeilen: [
      'Projektname;Bereich;Organisation;Bundesland;Beginn',
      zeile('Güte Ybbs', 'Niederösterreich'),
      zeile('Güte Erlauf', 'Niederosterreich'),
    ],
    vorschlag: '„Niederösterreich“ übernehmen, in D3',
  })
})
