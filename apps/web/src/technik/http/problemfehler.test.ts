import { expect, test } from 'vitest'
import { Problemfehler } from './problemfehler.ts'

const meldung = (code: string, ...gruende: readonly string[]) =>
  new Problemfehler(
    { status: 400, code, message: 'Allgemein.', errors: gruende.map(message => ({ field: 'x', message })) },
    '/',
  ).message

test('[CLIENT-06] Wo keine Felder danebenstehen, sagen die Feldmeldungen, was zu ändern ist', () => {
  expect(meldung('EINGABE_UNGUELTIG', 'Hier dürfen Sie nicht.', 'Bitte wählen Sie aus', 'Bitte wählen Sie aus')).toBe(
    'Hier dürfen Sie nicht. Bitte wählen Sie aus.',
  )
  expect(meldung('EINGABE_UNGUELTIG')).toBe('Allgemein.')
  expect(meldung('NICHT_ERLAUBT', 'Wählen Sie eine andere')).toBe('Allgemein.')
})
