import { PARAMETERSAETZE } from '@benthos/bewertung'
import { afterAll, expect, test } from 'vitest'
import { ladePruefsummen } from '../../../pruefstand/pruefsummen.ts'
import { fassungspruefung } from './fassung.pruefhilfe.ts'

const p = await fassungspruefung()
afterAll(p.ende)

const SATZ = PARAMETERSAETZE.find(({ verfahren }) => verfahren === 'MZB_DETAILLIERT')

test('[A-EINLESEN-36] eine eingelesene Fassung jeder Art, verworfen: jede Zeile jeder Tabelle ist wie vorher', async () => {
  const vorher = await ladePruefsummen(p.db)
  for (const [weg, inhalt, angaben, datei] of [
    ['taxaliste-mzb', 'Taxon;Rang;Großgruppe\nAus bus;Art;Diptera', {}, 'x.csv'],
    ['taxaliste-biomasse', 'Taxon;Rang;Großgruppe\nAus bus;Art;Diptera', {}, 'x.csv'],
    ['taxaliste-phb', 'Taxon;Rang;Großgruppe\nAus bus;Art;Bacillariophyceae', {}, 'x.csv'],
    ['parametersatz', JSON.stringify(SATZ), { bezeichnung: 'Prüfsatz', verfahren: 'MZB_DETAILLIERT' }, 'satz.json'],
  ] as const) {
    const name = `Zurück ${weg}`
    const entwurf = await p.fuehreEin(weg, inhalt, { ...angaben, name }, datei)
    expect(await ladePruefsummen(p.db), weg).not.toEqual(vorher)
    expect((await p.sende('land-noe', `${p.weg(entwurf)}/delete`)).statusCode).toBe(403)
    expect((await p.sende('admin', `${p.weg(entwurf)}/delete`)).statusCode).toBe(204)
    expect(await ladePruefsummen(p.db), weg).toEqual(vorher)
  }
})
