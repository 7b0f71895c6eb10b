import { ELEMENTE, ELEMENTE_LABEL } from '@benthos/fachmodell'
import { leseErgebnisbericht, leseOeffentlichenBericht } from '@benthos/vertrag/bewertung'
import { ladeSammelberichte } from '@benthos/vertrag/sammelbericht'
import type { FastifyInstance } from 'fastify'
import { type Blattanfrage, type Sammlung, sammleBerichte } from '../../../fach/bericht/sammelbericht.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE, BERICHTE_JE_MINUTE } from '../../../technik/http/konstanten.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { ladeOeffentlichen } from '../sql.ts'
import { zeichneBericht } from './zeichneBericht.ts'

const ERGEBNISBERICHTE: Sammlung = {
  pfad: ladeSammelberichte.pfad,
  name: 'Ergebnisberichte',
  spalte: { feld: 'element', titel: 'Qualitätselement' },
  nichtLesbar: 'kein Ergebnis, das Sie lesen dürfen',
}

/** Ergebnisberichte beider Elemente als PDF: für den, der sie lesen darf, und der eine veröffentlichte für alle. */
export function registriereErgebnisberichte(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE) {
    bediene(app, dienste, leseErgebnisbericht[element], {
      jeMinute: BERICHTE_JE_MINUTE,
      fuehreAus: a => zeichneBericht(dienste, a, element, a.query.briefkopf),
    })
    bediene(app, dienste, leseOeffentlichenBericht[element], {
      jeMinute: BERICHTE_JE_MINUTE,
      fuehreAus: async a => {
        if (!(await ladeOeffentlichen(a.db, a.params.id, element))) throw new Einwand('NICHT_GEFUNDEN')
        // Wie ohne Anmeldung: auch wer mehr lesen darf, bekommt hier nur, was alle bekommen.
        return zeichneBericht(dienste, { ...a, sitzung: null }, element, 'ohne')
      },
    })
  }
  bediene(app, dienste, ladeSammelberichte, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => {
      const { element: elemente = ELEMENTE, briefkopf, ...wahl } = a.query
      const blaetter = ELEMENTE.filter(element => elemente.includes(element)).map(element => ({
        schluessel: element,
        label: ELEMENTE_LABEL[element],
        vertrag: leseErgebnisbericht[element],
        zeichne: async (anfrage: Blattanfrage) => [
          { name: `Ergebnisbericht_${element}`, pdf: await zeichneBericht(dienste, anfrage, element, briefkopf) },
        ],
      }))
      return sammleBerichte(dienste, a, wahl, ERGEBNISBERICHTE, blaetter)
    },
  })
}
