import { feldIn } from '@benthos/vertrag/feld'
import { WetterHydrographie } from '@benthos/vertrag/ortsbefundabschnitte'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Feldauskunft } from '../technik/formular/Feldauskunft.tsx'
import { Feldinfo } from '../technik/formular/Feldinfo.tsx'
import type { Abschnitt } from '../technik/formular/typen.ts'
import { AUFNAHMEDATEN } from './aufnahme/felder.ts'
import { EINSCHAETZUNGSFELDER, typfelder } from './bewertung/felder.ts'
import { FASSUNGSFELDER, PARAMETERSATZFELDER } from './fassung/felder.ts'
import { CHARAKTERISTIK, identifizierung, LAGE_ALLGEMEIN, LAGE_KOORDINATEN } from './messstelle/felder.ts'
import { probenkopf as mzbKopf } from './mzb/felder.ts'
import { NETZFELDER } from './netz/felder.ts'
import {
  MORPHOLOGIE_HYDRAULIK,
  ORGANOLEPTISCHER_BEFUND,
  PHYTOBENTHOS,
  WETTER_HYDROGRAPHIE,
} from './ortsbefund/felder.ts'
import { probenkopf as phbKopf } from './phb/felder.ts'
import { mischbestandabschnitte } from './phb/mischbestandformular.ts'
import { projektfelder } from './projekt/felder.ts'

const FORMULARE: Readonly<Record<string, readonly Abschnitt[]>> = {
  Messstelle: [identifizierung(['GZUEV']), LAGE_ALLGEMEIN, LAGE_KOORDINATEN, CHARAKTERISTIK],
  Projekt: [projektfelder(['LAND'])],
  Aufnahmedaten: [AUFNAHMEDATEN],
  Ortsbefund: [...WETTER_HYDROGRAPHIE, ...MORPHOLOGIE_HYDRAULIK, ...ORGANOLEPTISCHER_BEFUND, ...PHYTOBENTHOS],
  'Probenkopf MZB': [mzbKopf('MHS', [], false)],
  'Probenkopf PHB': phbKopf([], false),
  Mischbestand: mischbestandabschnitte('PHB'),
  Bewertung: [typfelder('MZB', []), typfelder('PHB', []), ...EINSCHAETZUNGSFELDER],
  Fassung: [...FASSUNGSFELDER, ...PARAMETERSATZFELDER],
  Netz: NETZFELDER,
}

test.each(Object.entries(FORMULARE))('[UI-08] %s: jedes Feld hat seine Hilfe', (_name, abschnitte) => {
  const ohne = abschnitte.flatMap(({ felder }) => felder.filter(({ eintrag }) => !eintrag).map(({ name }) => name))
  expect(ohne).toEqual([])
})

const ABFLUSS = feldIn(WetterHydrographie, 'abfluss')

test('[UI-08] neben der Beschriftung steht die Hilfe des Felds, wie es hier heißt', () => {
  expect(renderToStaticMarkup(<Feldinfo eintrag={ABFLUSS} label="Abfluss jetzt" />)).toContain(
    'aria-label="Information zu Abfluss jetzt"',
  )
})

test('[UI-08] „Mehr Informationen“ nennt, was der Katalog weiß, und nichts sonst', () => {
  const markup = renderToStaticMarkup(<Feldauskunft feld={ABFLUSS} />)
  expect(markup).toContain('0 bis 15.000 m³/s')
  expect(markup).not.toContain('Zur Wahl')
  expect(renderToStaticMarkup(<Feldauskunft feld={feldIn(WetterHydrographie, 'eis')} />)).toContain(
    'Randeis · Grundeis',
  )
})
