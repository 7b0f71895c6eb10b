import { describe, expect, it } from 'vitest'
import { pruefeBereiche } from './bereiche.ts'
import { Buchhaltung } from './buchhaltung.ts'
import { bereinige } from './mzb/bereinigung.ts'
import { leiteGewichtAb } from './mzb/saprobiegewicht.ts'
import { leseZusammenfassung } from './mzb/woerterbuch.ts'
import { ohneUntergattung, variantenSchluessel } from './namen.ts'
import { artDerNominatform } from './nominatform.ts'
import { bereinigeAlge } from './phb/bereinigung.ts'

describe('Buchhaltung', () => {
  it('verlangt für jede gelesene Zeile genau eine Buchung', () => {
    const buch = new Buchhaltung()
    buch.oeffne('a.csv', 2)
    buch.buche('a.csv', 2, 'x', 'ERGAENZT')
    expect(() => buch.abschluss()).toThrow('2 Zeilen gelesen')
    expect(() => buch.buche('a.csv', 2, 'x', 'ZUGEORDNET')).toThrow('doppelt gebucht')
    expect(() => buch.buche('a.csv', 3, 'y', 'AUSGELASSEN')).toThrow('ohne Grund')
    buch.buche('a.csv', 3, 'y', 'AUSGELASSEN', 'kein Taxon')
    expect(buch.abschluss()).toEqual([{ datei: 'a.csv', gelesen: 2, zugeordnet: 0, ergaenzt: 1, ausgelassen: 1 }])
  })
})

describe('pruefeBereiche', () => {
  it('entfernt Werte außerhalb des Bereichs und nennt sie', () => {
    const buch = new Buchhaltung()
    const taxon = {
      name: 'Baetis sp.',
      autor: null,
      rang: 'GATTUNG' as const,
      gruppe: 'Ephemeroptera',
      familie: null,
      gattung: 'Baetis',
      akzeptiert: null,
      operationell: 'Baetis sp.',
      wertungsfamilie: null,
      werte: { bmwp: 11, life_gruppe: 2 },
    }
    const angabe = (bis: number) => ({ label: '', quelle: '', marke: 'amtlich' as const, bereich: [1, bis] as const })
    pruefeBereiche([taxon], { bmwp: angabe(10), life_gruppe: angabe(6) }, buch)
    expect(taxon.werte).toEqual({ life_gruppe: 2 })
    expect(buch.vermerkteAbschnitte().get('Werte außerhalb des Bereichs')).toEqual(['Baetis sp.: bmwp = 11 (1–10)'])
    expect(() => pruefeBereiche([taxon], {}, buch)).toThrow('nicht beschrieben')
  })
})

describe('leiteGewichtAb: Gewicht aus der Streuung der zehn Punkte', () => {
  it.each([
    [[10, 0, 0, 0], 5],
    [[9, 1, 0, 0], 5],
    [[8, 2, 0, 0], 4],
    [[0, 3, 7, 0], 4],
    [[4, 6, 0, 0], 3],
    [[1, 8, 1, 0], 3],
    [[7, 0, 3, 0], 3],
    [[2, 5, 3, 0], 2],
    [[5, 0, 5, 0], 2],
    [[1, 2, 6, 1], 1],
    [[1, 7, 1, 1], 3],
  ])('%j ergibt %d', (punkte, gewicht) => {
    expect(leiteGewichtAb(punkte)).toBe(gewicht)
  })
})

describe('bereinige: Namen der MZB-Namensliste', () => {
  it.each([
    ['Elmis aenea Lv.', 'Elmis aenea', 'ART', 'LARVE'],
    ['Laccobius sinuatus binaghii Ad.', 'Laccobius sinuatus binaghii', 'UNTERART', 'IMAGO'],
    ['Corbicula "fluminalis"', 'Corbicula fluminalis', 'ART', null],
    ['Agabus  pallens', 'Agabus pallens', 'ART', null],
    ['Leptoconops (Holoconops) acer', 'Leptoconops acer', 'ART', null],
    ['Sphaerium corneum/ovale', 'Sphaerium corneum/ovale', 'ARTENGRUPPE', null],
    ['Zwicknia sp.', 'Zwicknia sp.', 'GATTUNG', null],
    ['Gyraulus crista f. spinulosa', 'Gyraulus crista f. spinulosa', 'UNTERART', null],
    ['Asellus aquaticus (karstic type)', 'Asellus aquaticus', 'ART', null],
  ])('%s wird %s', (roh, name, rang, stadium) => {
    expect(bereinige(roh)).toEqual({ art: 'TAXON', name, rang, stadium })
  })

  it.each(['Potthastia Pe2', 'Chironomus "JDS2"', 'Boreoheptagyia sp 3'])('%s ist ein Arbeitsname', roh => {
    expect(bereinige(roh)).toEqual({ art: 'AUSLASSUNG', grund: 'Arbeitsname ohne gültigen Artnamen' })
  })
})

describe('bereinigeAlge', () => {
  it.each([
    ['Cocconeis placentula agg', 'Cocconeis placentula agg.', 'ARTENGRUPPE'],
    ['Aulacoseira ambigua fo. curvata', 'Aulacoseira ambigua f. curvata', 'UNTERART'],
    ['Aulacoseira islandica subsp.helvetica', 'Aulacoseira islandica ssp. helvetica', 'UNTERART'],
    ['Navicula(dicta) absoluta', 'Navicula absoluta', 'ART'],
    ['Achnanthes', 'Achnanthes sp.', 'GATTUNG'],
    ['Pinnularia oriundiformis', 'Pinnularia oriundiformis', 'ART'],
    ['Synedra tenera / nana type', 'Synedra tenera/nana', 'ARTENGRUPPE'],
    ['Pennate undif.', 'Pennate undif.', 'GRUPPE'],
    ['Naviculoid (small undiff)', 'Naviculoid sp.', 'GRUPPE'],
  ])('%s wird %s', (roh, name, rang) => {
    expect(bereinigeAlge(roh)).toEqual({ art: 'TAXON', name, rang })
  })

  it.each([
    'Amphora ovalis abnormal form',
    'Nitzschia palea abnormal fo.',
    'Iconella cf. bifrons',
    'Encyonema minutum morphotype',
  ])('%s ergibt kein Taxon', roh => {
    expect(bereinigeAlge(roh).art).toBe('AUSLASSUNG')
  })
})

describe('artDerNominatform', () => {
  it.each([
    ['Nitzschia palea var. palea', 'Nitzschia palea'],
    ['Gomphonema parvulum var. parvulum f. parvulum', 'Gomphonema parvulum'],
    ['Halesus digitatus digitatus', 'Halesus digitatus'],
    ['Nitzschia palea var. debilis', null],
    ['Nitzschia palea', null],
    ['Baetis sp.', null],
  ])('%s → %s', (name, art) => {
    expect(artDerNominatform(name)).toBe(art)
  })
})

describe('Namen', () => {
  it('erkennt Genusendung und -i/-ii als dieselbe Art, andere Epitheta nicht', () => {
    const gleich = [
      ['azureus', 'azurea'],
      ['niger', 'nigra'],
      ['conformis', 'conforme'],
      ['roeselii', 'roeseli'],
    ] as const
    for (const [a, b] of gleich) expect(variantenSchluessel(a)).toBe(variantenSchluessel(b))
    for (const [a, b] of [
      ['rhodani', 'rodani'],
      ['alpinus', 'alpicola'],
      ['niger', 'nigrescens'],
    ] as const) {
      expect(variantenSchluessel(a)).not.toBe(variantenSchluessel(b))
    }
  })

  it('entfernt nur die Untergattung, nicht den Autor', () => {
    expect(ohneUntergattung('Simulium (Eusimulium) aureum')).toBe('Simulium aureum')
    expect(ohneUntergattung('Lepadella (Lepadella)')).toBe('Lepadella (Lepadella)')
  })

  it('liest die Zusammenfassungen des britischen Wörterbuchs', () => {
    expect(leseZusammenfassung('Tipulidae (including Limoniidae, Cylindrotomidae and Pediciidae)')).toEqual({
      kopf: 'Tipulidae',
      mitglieder: ['Limoniidae', 'Cylindrotomidae', 'Pediciidae'],
    })
    expect(leseZusammenfassung('Ancylus group (including Acroloxidae)')?.kopf).toBe('Ancylidae')
    expect(leseZusammenfassung('Baetidae')).toBeNull()
  })
})
