import { expect, test } from 'vitest'
import { leseKennung } from './kennung.ts'

test.each(['1', '10', '999999999'])('„%s“ ist eine Kennung', text => expect(leseKennung(text)).toBe(Number(text)))

test.each(['0', '010', '1e1', '0xA', '1.0', '-1', '+1', ' 1', '1 ', '1_0', '１', '', '9999999999', null, undefined])(
  '„%s“ ist keine Kennung, auch wo Number() eine Zahl läse',
  text => expect(leseKennung(text)).toBeNaN(),
)
