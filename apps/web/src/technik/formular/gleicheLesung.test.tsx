import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { TimeField } from '@benthos/ui/datefield/TimeField.tsx'
import { NumberField } from '@benthos/ui/numberfield/NumberField.tsx'
import * as fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { MUSTERABSCHNITTE } from '../../../galerie/muster/musterfelder.ts'
import { Muster } from '../../../galerie/muster/musterschema.ts'
import type { Menge } from '../../fach/taxagrid/taxa/menge.ts'
import { mengenDer } from '../../fach/taxagrid/taxa/mengen.ts'
import { deuteZahl } from '../../fach/taxagrid/taxa/zahl.ts'
import { leseMenge } from '../../features/variante/variante.ts'
import { pruefe } from './pruefung.ts'
import { feldorte } from './werte.ts'

/** Wo immer jemand eine Zahl, einen Tag oder eine Uhrzeit eingibt: dieselbe Lesung und dieselbe Meldung. */

const ORTE = feldorte(MUSTERABSCHNITTE)
/** Was jemand als Zahl schreiben könnte, richtig oder falsch. */
const zahlenartig = fc.oneof(
  fc.stringMatching(/^[-+]?[0-9]{1,4}([.,' ][0-9]{1,4}){0,3}$/),
  fc.stringMatching(/^[-0-9.,]{1,10}$/),
  fc.constantFrom('0.125', '0.850', '0,125', '1.234', '1.234,50', '1,5', '1.5', '1 234,5', 'zwölf', '<5'),
)
const [anzahl] = mengenDer('MHS') as [Menge]
const [biomasse] = mengenDer('BIOMASSE') as [Menge]

/** Text, wie ihn das Feld zeigt, und was es dazu meldet. */
function imFeld(feld: React.ReactElement): string | null {
  const markup = renderToStaticMarkup(feld)
  const meldung = /id="f-error"[^>]*>(.*?)<\/div>/.exec(markup)?.[1]
  return meldung === undefined ? null : ohneAuszeichnung(meldung).replace(/^Fehler: /, '')
}
const ohneAuszeichnung = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

function inDerUebersicht(pfad: string, text: string): string | undefined {
  const ergebnis = pruefe(Muster, ORTE, { [pfad]: text })
  return ergebnis.ok ? undefined : ergebnis.fehler.get(pfad)
}

describe('ein Leser für alle Orte', () => {
  test('Feld, Raster, Einfügen und „Was wäre wenn“ nehmen dieselben Zahlen an, mit demselben Wert', () => {
    fc.assert(
      fc.property(zahlenartig, text => {
        const erwartet = leseZahl(text)
        const wert = erwartet.art === 'WERT' ? erwartet.wert : null
        expect(imFeld(<NumberField id="f" label="Zahl" value={text} />) === null).toBe(erwartet.art !== 'FEHLER')
        const zelle = leseZahl(deuteZahl(text))
        expect(zelle.art === 'WERT' ? zelle.wert : null).toBe(wert)
        if (wert === null || wert <= 0) {
          expect(leseMenge(text, 'anzahl', 'MHS').art).toBe('FEHLER')
          return
        }
        const menge = leseMenge(text, 'anzahl', 'MHS')
        if (menge.art === 'WERT') expect(menge.wert).toBe(wert)
        const eingefuegt = anzahl.leseAusListe(text, ',')
        if (eingefuegt.art === 'WERT') expect(leseZahl(eingefuegt.wert)).toEqual(erwartet)
        if (Number.isInteger(wert * 100) && wert <= 1_000_000) {
          expect(menge.art).toBe('WERT')
          expect(eingefuegt.art).toBe('WERT')
        }
      }),
    )
  })

  test('0.125 wird nirgends 125', () => {
    expect(imFeld(<NumberField id="f" label="Zahl" value="0.125" />)).toContain('0,125')
    expect(deuteZahl('0.125')).toBe('0.125')
    expect(biomasse.leseAusListe('0.125', ',').art).toBe('FEHLER')
    expect(biomasse.leseAusListe('0.125', null)).toEqual({ art: 'WERT', wert: '0,125' })
    expect(biomasse.leseAusListe('0.125', '.')).toEqual({ art: 'WERT', wert: '0,125' })
    expect(leseMenge('0.125', 'anzahl', 'MHS').art).toBe('FEHLER')
  })
})

describe('dieselbe Meldung am Feld und in der Übersicht', () => {
  const FELDER = [
    ['flaeche', text => <NumberField id="f" label="Feld" value={text} />],
    ['anzahl', text => <NumberField id="f" label="Feld" value={text} />],
    ['tag', text => <DateField id="f" label="Feld" value={text} />],
    ['uhrzeit', text => <TimeField id="f" label="Feld" value={text} />],
  ] as const satisfies readonly (readonly [string, (text: string) => React.ReactElement])[]

  test.each(FELDER)('%s: unlesbarer Text', (pfad, feld) => {
    const unlesbar = fc
      .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'0123456789.,:-/ abc<&') })
      .filter(text => imFeld(feld(text)) !== null)
    fc.assert(
      fc.property(unlesbar, text => {
        expect(inDerUebersicht(pfad, text)).toBe(imFeld(feld(text)))
      }),
    )
  })

  test.each([
    ['tag', '31.02.2025', 'Den Tag „31.02.2025“ gibt es nicht.'],
    ['tag', '21.4.25', 'Bitte das Jahr vierstellig angeben.'],
    ['uhrzeit', '25:00', 'Bitte geben Sie die Uhrzeit in der Form HH:MM ein'],
    ['flaeche', '0.125', 'Bitte ein Komma als Dezimalzeichen verwenden: „0,125“.'],
  ])('%s „%s“', (pfad, text, meldung) => {
    expect(inDerUebersicht(pfad, text)).toBe(meldung)
  })
})
