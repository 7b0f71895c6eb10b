import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Checkbox } from '../choice/Checkbox.tsx'
import { RadioGroup } from '../choice/RadioGroup.tsx'
import { DateField } from '../datefield/DateField.tsx'
import { NumberField } from '../numberfield/NumberField.tsx'
import { Select } from '../select/Select.tsx'
import { TextField } from '../textfield/TextField.tsx'

const OPTIONS = [{ value: 'a', label: 'Erste' }]

describe('Formularfelder', () => {
  test('[FORM-05] Ein Pflichtfeld trägt Sternchen und „(Pflichtfeld)“, beides in der Beschriftung', () => {
    const markup = renderToStaticMarkup(<TextField isRequired label="Name" value="" />)
    expect(markup).toMatch(
      /<label[^>]*>Name<span aria-hidden="true"[^>]*> \*<\/span><span[^>]*> \(Pflichtfeld\)<\/span>/,
    )
    expect(markup).toContain('aria-required="true"')
    expect(renderToStaticMarkup(<TextField label="Name" value="" />)).not.toContain('Pflichtfeld')
  })

  test('Fehler, Hinweis und Hilfetext sind mit der Eingabe verbunden', () => {
    const markup = renderToStaticMarkup(
      <TextField description="Hilfe" errorMessage="Fehlt" id="n" label="Name" value="" warningMessage="Ungewöhnlich" />,
    )
    expect(markup).toContain('aria-describedby="n-description n-error n-warning"')
    expect(markup).toContain('aria-invalid="true"')
    for (const id of ['n-description', 'n-error', 'n-warning']) expect(markup).toContain(`id="${id}"`)
  })

  test('Die Einheit ist das Erste, was nach Name und Wert zu hören ist', () => {
    const markup = renderToStaticMarkup(<NumberField description="Hilfe" id="n" label="Fläche" unit="m²" value={1} />)
    expect(markup).toContain('aria-describedby="n-unit n-description"')
  })

  test('[FORM-08] Nur-Lesen zeigt Werte mit Einheit, leer „keine Eingabe“, Wahrheitswerte „ja“ und „nein“', () => {
    const number = renderToStaticMarkup(<NumberField isReadOnly label="Fläche" unit="m²" value={1234.5} />)
    expect(number).toContain('1.234,50 m²')
    expect(number).not.toContain('<input')
    expect(renderToStaticMarkup(<NumberField isReadOnly label="Fläche" unit="m²" value={0} />)).toContain('0,00 m²')
    expect(renderToStaticMarkup(<NumberField isReadOnly label="Fläche" unit="m²" value={null} />)).toContain(
      'keine Eingabe',
    )
    expect(renderToStaticMarkup(<DateField isReadOnly label="Datum" value="2025-04-21" />)).toContain('21.04.2025')
    expect(renderToStaticMarkup(<Checkbox isReadOnly label="Ja?" value={true} />)).toContain('>ja<')
    expect(renderToStaticMarkup(<Checkbox isReadOnly label="Ja?" value={false} />)).toContain('>nein<')
    expect(renderToStaticMarkup(<Checkbox isReadOnly label="Ja?" value={null} />)).toContain('keine Eingabe')
    expect(renderToStaticMarkup(<Select isReadOnly label="Wahl" options={OPTIONS} value="a" />)).toContain('Erste')
  })

  test('[FORM-05] Ein Pflichtfeld trägt im Nur-Lesen-Zustand kein Sternchen', () => {
    expect(renderToStaticMarkup(<TextField isReadOnly isRequired label="Name" value="x" />)).not.toContain(
      'Pflichtfeld',
    )
  })

  test('[UI-11] Die leere Auswahl zeigt „Bitte auswählen“', () => {
    expect(renderToStaticMarkup(<Select label="Wahl" options={OPTIONS} value={null} />)).toContain('Bitte auswählen')
  })

  test('Unlesbarer gespeicherter Text bleibt stehen und wird erklärt', () => {
    const markup = renderToStaticMarkup(<DateField label="Datum" value="31.02.2025" />)
    expect(markup).toContain('value="31.02.2025"')
    expect(markup).toContain('Den Tag „31.02.2025“ gibt es nicht.')
    expect(markup).toContain('aria-invalid="true"')
  })

  test('Eine Gruppe hat ihren Namen, und der erste Eintrag trägt die Kennung des Felds', () => {
    const markup = renderToStaticMarkup(<RadioGroup id="w" isRequired label="Wahl" options={OPTIONS} value={null} />)
    expect(markup).toMatch(/<div[^>]*aria-labelledby="w-label"[^>]*role="radiogroup"/)
    expect(markup).toMatch(/<input[^>]*id="w"/)
  })
})
