import { LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Felder } from './Felder.tsx'
import { abschnitt } from './typen.ts'

const Angaben = z.object({
  code: z.string().min(1),
  hoehe: z.number().nullable(),
  aktiv: z.boolean(),
  veraendert: z.boolean().nullable(),
  art: z.enum(['A', 'B']).nullable(),
  zusatz: z.string().nullable(),
})
const ABSCHNITT = abschnitt(Angaben, {
  titel: 'Angaben',
  felder: [
    { name: 'code', label: 'Code', art: 'text' },
    { name: 'hoehe', label: 'Seehöhe', art: 'zahl', einheit: 'm', nachkommastellen: () => 1 },
    { name: 'aktiv', label: 'In Betrieb', art: 'schalter' },
    { name: 'veraendert', label: 'Verändert', art: 'janein' },
    { name: 'art', label: 'Art', art: 'auswahl', optionen: [{ value: 'A', label: 'Erste Art' }] },
    { name: 'zusatz', label: 'Zusatz', art: 'text', nurWenn: ({ art }) => art === 'B' },
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
const LEER = { code: '', hoehe: null, aktiv: false, veraendert: null, art: null, zusatz: '' }

test('[FORM-05] Pflichtfelder tragen Sternchen und Vorlesetext, andere nicht', () => {
  const markup = zeichne(LEER, false)
  expect(markup.match(/\(Pflichtfeld\)/g)).toHaveLength(1)
  expect(markup).toMatch(/Code.{0,80} \*.{0,120}\(Pflichtfeld\)/)
})

test('[FORM-08] Nur gelesen: leer „keine Eingabe“, Wahrheitswerte „ja“ und „nein“, Zahlen mit Einheit, kein Eingabefeld', () => {
  const leer = zeichne(LEER, true)
  expect(leer.match(/keine Eingabe/g)).toHaveLength(4)
  expect(leer).toContain('>nein<')
  expect(leer).not.toContain('<input')
  const voll = zeichne({ ...LEER, code: 'A-1', hoehe: 1234.5, aktiv: true, veraendert: false, art: 'A' }, true)
  for (const text of ['>A-1<', '1.234,5 m', '>ja<', '>nein<', 'Erste Art']) expect(voll).toContain(text)
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
