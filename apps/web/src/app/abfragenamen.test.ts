import { listeAufnahmecodes, listeAufnahmen } from '@benthos/vertrag/aufnahme'
import { leseErgebnisuebersicht } from '@benthos/vertrag/ergebnisuebersicht'
import { leseMessstellenkachel } from '@benthos/vertrag/kacheln'
import { listeMessstellen } from '@benthos/vertrag/messstelle'
import { rechneNach } from '@benthos/vertrag/nachrechnung'
import { listeProjekte } from '@benthos/vertrag/projekt'
import { expect, test } from 'vitest'
import { AUFNAHMENFILTER } from '../features/aufnahme/aufnahmenfilter.ts'
import { MESSSTELLENFILTER } from '../features/messstelle/messstellenfilter.ts'
import { PROJEKTFILTER } from '../features/projekt/projektfilter.ts'

/** Der Server lehnt Namen ab, die er nicht kennt: was ein Filter in die Abfrage schreibt, muss jeder seiner Aufrufe nehmen. */
test.each([
  [AUFNAHMENFILTER, listeAufnahmen],
  [AUFNAHMENFILTER, listeAufnahmecodes],
  [AUFNAHMENFILTER, leseErgebnisuebersicht],
  [AUFNAHMENFILTER, rechneNach],
  [MESSSTELLENFILTER, listeMessstellen],
  [MESSSTELLENFILTER, leseMessstellenkachel],
  [PROJEKTFILTER, listeProjekte],
])('Kriterien des Filters %#: jedes kennt der Aufruf', ({ criterias }, vertrag) => {
  const namen = Object.keys(vertrag.query?.shape ?? {})
  expect(criterias.map(({ id }) => id).filter(id => !namen.includes(id))).toEqual([])
})

const gesucht = [AUFNAHMENFILTER, MESSSTELLENFILTER, PROJEKTFILTER]
  .flatMap(({ criterias }) => criterias)
  .flatMap(kriterium => (kriterium.art === 'suche' ? [kriterium] : []))
test.each(gesucht.map(kriterium => [kriterium.id, kriterium] as const))(
  'Suchfeld „%s“: sein Aufruf nimmt den Suchtext und, wo er Namen nachschlägt, die Kennung',
  (_, { liste, getDisplayValue }) => {
    const namen = Object.keys((liste as { query?: { shape?: object } }).query?.shape ?? {})
    expect(namen).toContain('suche')
    if (!getDisplayValue) expect(namen).toContain('id')
  },
)
