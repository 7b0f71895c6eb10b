import Plus from 'lucide-react/icons/plus'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

describe('Schaltflächen', () => {
  test('Eine Schaltfläche sendet ohne Auftrag kein Formular ab', () => {
    expect(renderToStaticMarkup(<Button>Speichern</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Speichern</Button>)).toContain('type="submit"')
  })

  test('Während der Ausführung steht die Beschriftung des Vorgangs da und nichts ist betätigbar', () => {
    const markup = renderToStaticMarkup(
      <Button isPending pendingLabel="Wird gespeichert …">
        Speichern
      </Button>,
    )
    expect(markup).toContain('Wird gespeichert …')
    expect(markup).not.toContain('>Speichern<')
    expect(markup).toContain('aria-disabled="true"')
  })

  test('Eine Schaltfläche mit nur einem Symbol trägt ihren Namen', () => {
    expect(renderToStaticMarkup(<IconButton icon={Plus} label="Zeile hinzufügen" />)).toContain(
      'aria-label="Zeile hinzufügen"',
    )
  })
})
