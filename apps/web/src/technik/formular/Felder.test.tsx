import { feld } from '@benthos/vertrag/feld'
import { LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Felder } from './Felder.tsx'
import { feldmetadaten } from './metadaten.ts'
import { abschnitt } from './typen.ts'
import { feldorte } from './werte.ts'

const Angaben = z.object({
  code: z.string().min(1),
  hoehe: z.number().nullable(),
  aktiv: z.boolean(),
  veraendert: z.boolean().nullable(),
  art: z.enum(['A', 'B']).nullable(),
  zusatz: z.string().nullable(),
  von: feld('Zeitraum von', z.string(), { hilfe: 'Beide Tage gehören dazu.' }),
  bis: z.string().nullable(),
  wetter: z.enum(['N', 'T']).nullable(),
  geprueft: z.literal(true),
})
const ABSCHNITT = abschnitt(Angaben, {
  titel: 'Angaben',
  felder: [
    { name: 'code', label: 'Code', art: 'text' },
    { name: 'hoehe', label: 'Seehöhe', art: 'zahl', einheit: 'm', nachkommastellen: () => 1 },
    { name: 'aktiv', label: 'In Betrieb', art: 'schalter' },
    { name: 'veraendert', label: 'Verändert', art: 'janein' },
    { name: 'art', label: 'Art', art: 'auswahl', optionen: [{ value: 'A', label: 'Erste Art' }] },
    { name: 'zusatz', label: 'Zusatz', art: 'text', nurWenn: ({ art }) => art === 'B', ohneLabel: true },
    { name: 'von', bis: 'bis', label: 'Zeitraum', art: 'zeitraum' },
    {
      name: 'wetter',
      label: 'Wetter',
      art: 'auswahl',
      offen: true,
      optionen: [{ value: 'N', label: 'nass' }],
      warnung: ({ wetter }) => (wetter === 'N' ? 'Ausrutschgefahr' : undefined),
    },
    { name: 'geprueft', label: 'Geprüft', art: 'schalter' },
  ],
})

function Muster({ werte, nurLesen }: { werte: object; nurLesen: boolean }) {
  const form = useForm({ defaultValues: werte })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <Felder abschnitt={ABSCHNITT} formularId="f" nurLesen={nurLesen} schema={Angaben} />
      </FormProvider>
    </QueryClientProvider>
  )
}
const zeichne = (werte: object, nurLesen: boolean) => renderToStaticMarkup(<Muster nurLesen={nurLesen} werte={werte} />)
const LEER = {
  code: '',
  hoehe: null,
  aktiv: false,
  veraendert: null,
  art: null,
  zusatz: '',
  von: null,
  bis: null,
  wetter: null,
  geprueft: false,
}

test('[FORM-05] Pflichtfelder tragen Sternchen und Vorlesetext, andere nicht; ein Zeitraum mit einem Pflichttag auch', () => {
  const markup = zeichne(LEER, false)
  const pflichtfelder = [
    ...markup.matchAll(/>([^<>]+)<span aria-hidden="true"[^>]*> \*<\/span><span[^>]*> \(Pflichtfeld\)/g),
  ]
  expect(pflichtfelder.map(treffer => treffer[1])).toEqual(['Code', 'Zeitraum', 'von', 'Geprüft'])
})

test('[FORM-08] Nur gelesen: leer „keine Eingabe“, Wahrheitswerte „ja“ und „nein“, Zahlen mit Einheit, kein Eingabefeld', () => {
  const leer = zeichne(LEER, true)
  expect(leer.match(/keine Eingabe/g)).toHaveLength(7)
  expect(leer).toContain('>nein<')
  expect(leer).not.toContain('<input')
  const voll = zeichne({ ...LEER, code: 'A-1', hoehe: 1234.5, aktiv: true, veraendert: false, art: 'A' }, true)
  for (const text of ['>A-1<', '1.234,5 m', '>ja<', '>nein<', 'Erste Art']) expect(voll).toContain(text)
})

test('[GEN-05] Nur gelesen: ein Zeitraum mit Beginn und ohne Ende läuft bis „jetzt“, ohne Beginn ist er nicht angegeben', () => {
  const tage = (werte: object, nurLesen = true) => {
    const [, , tag = ''] = zeichne({ ...LEER, ...werte }, nurLesen).split(/>(?:von|bis)<\/span>/)
    return /<div class="[^"]*">([^<]*)<\/div>/.exec(tag)?.[1]
  }
  expect(tage({ von: '2024-01-01' })).toBe('jetzt')
  expect(tage({ von: '2024-01-01', bis: '2024-12-31' })).toBe('31.12.2024')
  expect(tage({})).toBe('keine Eingabe')
  expect(zeichne({ ...LEER, von: '2024-01-01' }, false)).not.toContain('jetzt')
})

test('[FORM-09] Feldangaben heißen wie in der Spezifikation: required, label, hidden, disableLabelTag', () => {
  const angaben = (werte: object) => feldorte([ABSCHNITT]).map(ort => feldmetadaten(Angaben, ort, werte))
  expect(angaben(LEER).find(({ label }) => label === 'Zusatz')).toEqual({
    required: false,
    label: 'Zusatz',
    hidden: true,
    disableLabelTag: true,
  })
  expect(angaben({ ...LEER, art: 'B' }).find(({ label }) => label === 'Zusatz')?.hidden).toBe(false)
  expect(angaben(LEER)[0]).toEqual({ required: true, label: 'Code', hidden: false, disableLabelTag: false })
})

test('Hinweis und Information stehen am Feld; offene Auswahl zeigt ihre Einträge', () => {
  const markup = zeichne({ ...LEER, wetter: 'N' }, false)
  expect(markup).toContain('Ausrutschgefahr')
  expect(markup).toContain('Information zu Zeitraum')
  expect(markup).toMatch(/type="radio"[^>]*value="N"/)
  expect(zeichne(LEER, false)).not.toContain('Ausrutschgefahr')
})

test('[FORM-09] Verborgene Felder erscheinen erst, wenn ihre Bedingung gilt', () => {
  expect(zeichne(LEER, false)).not.toContain('Zusatz')
  expect(zeichne({ ...LEER, art: 'B' }, false)).toContain('Zusatz')
})

test('Der Abschnitt des Vertrags nennt nur Felder, die es gibt', () => {
  // @ts-expect-error -- ein falscher Feldname fällt schon dem Typ auf
  abschnitt(LageAllgemein, { felder: [{ name: 'gemeinte', label: 'Gemeinde', art: 'text' }] })
  expect(Object.keys(LageAllgemein.shape)).toContain('gemeinde')
})
