import type { Ergebnis, Kenngroesse, Modul } from '@benthos/vertrag/bewertung'
import type { Dossierergebnis } from '@benthos/vertrag/dossier'
import type { Vergleichsergebnis } from '@benthos/vertrag/ergebnisvergleich'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { modulspalte, VORNE } from './bewertung/Ergebnisvergleich.tsx'
import { Kenngroessen } from './bewertung/Kenngroessen.tsx'
import { Modultafel } from './bewertung/Modultafel.tsx'
import { Leitern } from './bewertung/urteil/Leiter.tsx'
import { VERLAUFSSPALTEN } from './dossier/Ergebnisverlauf.tsx'
import { alsZeitpunkte, benenneVerlauf } from './dossier/zeitreihe.ts'
import { Kenngroessenvergleich, Vergleich } from './variante/Vergleich.tsx'

/** Wo immer ein Wert neben einer Klassengrenze oder Klasse steht, steht er auf seiner Seite: 0,595 ist nicht 0,60. */

const GRENZEN = [0.8, 0.6, 0.4, 0.2] as const
const modul = (wert: number, klasse: Modul['klasse']): Modul => ({
  schluessel: 'MMI1',
  label: 'MMI 1',
  wert,
  eqr: wert,
  klasse,
  text: klasse === 2 ? 'gut' : 'mäßig',
  grenzen: [...GRENZEN],
  richtung: 'steigend',
  quelle: 'Q',
  marke: 'demonstration',
})
const kenngroesse = (wert: number): Kenngroesse => ({
  schluessel: 'DEGRADATIONS_SCORE',
  label: 'Score',
  wert,
  einheit: '',
  score: wert,
  quelle: 'Q',
  marke: 'demonstration',
})
const ergebnis = (wert: number, klasse: 2 | 3): Ergebnis => ({
  ergebnis: {
    klasse,
    text: 'mäßig',
    wert,
    eqr: wert,
    entscheidend: 'MMI1',
    module: [modul(wert, klasse)],
    regel: '',
    gesichert: true,
  },
  kenngroessen: [kenngroesse(wert)],
  meldungen: [],
  herkunft: {
    engine: '1',
    verfahren: 'V',
    edition: '1',
    taxaliste: 'T',
    parametersatz: null,
    werte: [],
    hinweis: null,
  },
})
const frueheres: Vergleichsergebnis = {
  aufnahmeId: 1,
  code: 'A',
  datum: '2024-05-01',
  klasse: 3,
  eqr: 0.595,
  module: [{ label: 'MMI 1', klasse: 3, wert: 0.595, eqr: 0.595, grenzen: [...GRENZEN] }],
  einschaetzung: null,
  veraltet: false,
  bruchstellen: [],
}
const imDossier: Dossierergebnis = {
  ...frueheres,
  element: 'MZB',
  methode: 'MHS',
  verfahren: 'V',
  edition: '1',
  parametersatz: 'P',
  taxaliste: 'T',
  hinweis: null,
  werte: [0.595],
}

const zellen = (element: ReactElement) => textVon(renderToStaticMarkup(element))
/** Text ohne Auszeichnung und ohne die Grenzen selbst. */
const textVon = (markup: string) =>
  markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/≥ [\d,]+|0,80 [\s\S]*0,20|\( *0,60/g, '')
const spalte = <Z,>(spalten: readonly { id: string; cell: (zeile: Z) => unknown }[], id: string, zeile: Z) =>
  String(spalten.find(eine => eine.id === id)?.cell(zeile))

describe('0,595 neben der Grenze 0,60', () => {
  test.each<[string, () => string]>([
    [
      'Leiter, Wert und EQR',
      () => zellen(<Leitern entscheidend="MMI1" module={[modul(0.595, 3)]} zaehlunsicherheit={undefined} />),
    ],
    ['Module, Wert und EQR', () => zellen(<Modultafel module={[modul(0.595, 3)]} />)],
    [
      'Kenngrößen, Wert und Bewertung',
      () =>
        zellen(
          <Kenngroessen
            abschnitte={[{ titel: '', kenngroessen: ['DEGRADATIONS_SCORE'] }]}
            kenngroessen={[kenngroesse(0.595)]}
            menge=""
            module={[modul(0.595, 3)]}
          />,
        ),
    ],
    ['frühere Ergebnisse, EQR', () => spalte(VORNE, 'eqr', frueheres)],
    ['frühere Ergebnisse, Modul', () => String(modulspalte('MMI 1').cell(frueheres))],
    ['Dossier, Tabelle', () => spalte(VERLAUFSSPALTEN, 'eqr', imDossier)],
    [
      'Dossier, Bild in Worten',
      () => benenneVerlauf({ label: 'EQR', einheit: '', schluessel: 'EQR' }, alsZeitpunkte([imDossier])),
    ],
    [
      'Was wäre wenn, Module',
      () => zellen(<Vergleich basis={ergebnis(0.595, 3)} variante={ergebnis(0.7, 2)} vorbehalt={null} />),
    ],
    [
      'Was wäre wenn, Kenngrößen',
      () => zellen(<Kenngroessenvergleich basis={ergebnis(0.595, 3)} variante={ergebnis(0.7, 2)} />),
    ],
  ])('%s', (_, zeige) => {
    expect(zeige()).toContain('0,595')
    expect(zeige()).not.toContain('0,60')
  })
})

test('zwei verschiedene Werte sehen nebeneinander verschieden aus', () => {
  const text = zellen(<Kenngroessenvergleich basis={ergebnis(0.7012, 2)} variante={ergebnis(0.7034, 2)} />)
  const [links, rechts] = [...text.matchAll(/0,70\d*/g)].map(([zahl]) => zahl)
  expect(links).not.toBe(rechts)
})
