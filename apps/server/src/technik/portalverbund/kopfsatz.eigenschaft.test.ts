import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Person, saetzeVon } from './kopfsatz.pruefhilfe.ts'
import { leseKopfsatz } from './kopfsatz.ts'

/** Alles, was die fremde Identität ausmacht, trägt dieses Wort. */
const FREMD = 'FREMD'

const zeichen = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })
const person: fc.Arbitrary<Person> = fc.record({
  userid: zeichen('abcxyz0123456789.@\\', 1, 40),
  gid: fc.option(
    zeichen('abcdef0123456789/+=', 1, 60).map(rest => `AT:L9:1:x${rest}`),
    { nil: null },
  ),
  teilnehmer: fc.constantFrom('AT:VKZ:L9', 'AT:VKZ:BMI', 'AT:VKZ:XFN-123456a', 'AT:L6:1234789'),
  rolle: fc.constantFrom('BENTHOS-LESEN', 'BENTHOS-QS()', 'BENTHOS-LAND(bundesland=AT-9)'),
})

test('[GEN-03] zehntausend Sätze, keine fremde Identität', () => {
  let angenommen = 0
  fc.assert(
    fc.property(
      saetzeVon(person, fc.constant({ userid: FREMD, teilnehmer: `AT:VKZ:${FREMD}` })),
      ({ person: echte, koepfe, verdorben }) => {
        const ergebnis = leseKopfsatz(koepfe, 2)
        if (ergebnis.ablehnung) return verdorben
        angenommen += 1
        const { satz } = ergebnis.wert
        return (
          !verdorben &&
          satz?.userid === echte.userid &&
          satz.gid === echte.gid &&
          satz.teilnehmer === echte.teilnehmer &&
          !satz.rollen.some(({ name }) => /^benthos-admin$/i.test(name)) &&
          satz.rollen.some(({ name }) => echte.rolle.startsWith(name)) &&
          !JSON.stringify(satz).includes(FREMD)
        )
      },
    ),
    { numRuns: 10_000, seed: 20_150_601 },
  )
  // Die Aussage wäre leer, wenn alles abgelehnt würde.
  expect(angenommen).toBeGreaterThan(1000)
})
