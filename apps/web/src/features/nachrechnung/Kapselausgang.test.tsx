import type { Kapselbefund, Kapselherkunft, Nachrechnungsbefund } from '@benthos/vertrag/nachrechnung'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Kapselausgang } from './Kapselausgang.tsx'

const BELEGT: Kapselherkunft = { unterschrift: 'GUELTIG', schluessel: '0123456789abcdef', ausstellung: 'BELEGT' }
const STIMMT: Nachrechnungsbefund = { ausgang: 'STIMMT', grund: null, abweichungen: [] }
const REFERENZ_FEHLT: Nachrechnungsbefund = {
  ausgang: 'REFERENZ_FEHLT',
  grund: 'Die Taxaliste „MZB 1999“ gibt es hier nicht.',
  abweichungen: [],
}
const WEICHT_AB: Nachrechnungsbefund = {
  ausgang: 'WEICHT_AB',
  grund: 'Gerechnet mit Rechenkern 0.9.0.',
  abweichungen: [{ pfad: 'ergebnis.klasse', bezeichnung: 'Klasse', alt: 1, neu: 4 }],
}

const zeige = (befund: Nachrechnungsbefund, herkunft: Kapselherkunft, unveraendert = true): string => {
  const kapsel: Kapselbefund = {
    formfehler: [],
    kopf: {
      methode: 'MHS',
      verfahren: 'MZB_DETAILLIERT',
      edition: '2026-2',
      taxaliste: 'MZB 1999',
      parametersatz: null,
      rechenkern: '1.0.0',
      pruefsumme: 'a'.repeat(64),
      aufnahme: 'MU-AUF-1',
      bewertetAm: null,
      klasse: 1,
      klassentext: 'sehr gut',
      hinweis: null,
    },
    unveraendert,
    herkunft,
    befund,
    rechenkern: '1.0.0',
  }
  return renderToStaticMarkup(<Kapselausgang befund={kapsel} />)
}

describe('[API-10] Urteil über eine Kapsel', () => {
  const ausgaenge = [STIMMT, REFERENZ_FEHLT, WEICHT_AB]
  const nie: Kapselherkunft = { ...BELEGT, ausstellung: 'NIE' }
  const ungueltig: Kapselherkunft = { ...BELEGT, unterschrift: 'UNGUELTIG' }

  test.each(ausgaenge.flatMap(befund => [nie, ungueltig].map(herkunft => [befund.ausgang, herkunft, befund] as const)))(
    '%s, gefälscht (%o): nie ausgestellt, was immer die Nachrechnung ergibt',
    (_, herkunft, befund) => {
      expect(zeige(befund, herkunft)).toContain('Diese Kapsel wurde so nie ausgestellt')
    },
  )

  test('eine gefälschte Kapsel mit unbekannter Liste nennt auch, warum sie sich nicht nachrechnen lässt', () => {
    const html = zeige(REFERENZ_FEHLT, nie)
    expect(html).toContain('von dieser Datenbank nie ausgestellt')
    expect(html).toContain('Die Taxaliste „MZB 1999“ gibt es hier nicht.')
    expect(html).not.toContain('Byte für Byte')
    expect(zeige(STIMMT, nie)).toContain('Byte für Byte')
  })

  test('eine Datei, deren Prüfsumme nicht passt, ist nie nur eine Warnung und sagt, dass sie verändert wurde', () => {
    for (const befund of ausgaenge) {
      const html = zeige(befund, ungueltig, false)
      expect(html).toContain('_danger_')
      expect(html).toContain('verändert')
    }
  })

  test('eine belegte Kapsel behält das Urteil der Nachrechnung', () => {
    expect(zeige(STIMMT, BELEGT)).toContain('Die Kapsel stimmt')
    expect(zeige(STIMMT, BELEGT, false)).toContain('Die Kapsel wurde verändert')
    expect(zeige(REFERENZ_FEHLT, BELEGT)).toContain('Die Kapsel lässt sich hier nicht nachrechnen')
    expect(zeige(WEICHT_AB, BELEGT)).toContain('Die Nachrechnung weicht ab')
  })
})
