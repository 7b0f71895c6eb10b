import type { Einleseform } from '@benthos/vertrag/einlesung'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Formanzeige } from './Formanzeige.tsx'

const spalte = (nummer: number, angaben: Partial<Einleseform['spalten'][number]>) => ({
  nummer,
  buchstabe: 'ABCD'[nummer] ?? '',
  kopf: '',
  feld: null,
  vorschlag: null,
  ...angaben,
})
const FORM: Einleseform = {
  dateiart: 'XLSX',
  blatt: 'Funde',
  blaetter: ['Funde'],
  zeichensatz: null,
  trennzeichen: null,
  dezimalzeichen: null,
  kopfzeile: 1,
  spalten: [
    spalte(0, { kopf: 'Taxon', feld: 'taxon', zellen: 9, ausAndererDatei: 1 }),
    spalte(1, { kopf: 'Stadium', feld: 'stadium', zellen: 9 }),
    spalte(2, { kopf: 'Nebenbei', zellen: 9, ausAndererDatei: 9 }),
    spalte(3, { kopf: 'Anzahl', feld: 'anzahl', zellen: 9, ausAndererDatei: 3 }),
  ],
  fehlendePflicht: [],
}
const zeige = (form: Einleseform): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Formanzeige art="FUNDE_MHS" form={form} pruefe={undefined} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, '|')

test('[A-EINLESEN-07] Werte aus einer anderen Datei: je übernommener Spalte, wie viele Zellen, und was zu tun ist', () => {
  const text = zeige(FORM)
  expect(text.match(/[A-D]: „[^|]*aus einer anderen Datei/g)).toEqual([
    'A: „Taxon“, 1 Zelle holt ihren Wert aus einer anderen Datei',
    'D: „Anzahl“, 3 Zellen holen ihren Wert aus einer anderen Datei',
  ])
  expect(text).toContain('Gelesen ist, was beim letzten Speichern dastand. Bitte prüfen Sie die Werte.')
  expect(zeige({ ...FORM, spalten: FORM.spalten.filter(({ nummer }) => nummer % 2 > 0 && nummer < 3) })).not.toContain(
    'anderen Datei',
  )
})
